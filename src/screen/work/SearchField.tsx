import { Input, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { common } from '@/i18n/common.i18n'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import './SearchField.scss'

const SEARCH_DELAY_MS = 400

/** A search field whose words count when the typing pauses, or at once where it is sent or cleared. */
export function useSearch(first = '') {
  const [typed, setTyped] = useState(first)
  const [keyword, setKeyword] = useState(first.trim())
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    keyword,
    type: setTyped,
    send: () => setKeyword(typed.trim()),
    clear: () => {
      setTyped('')
      setKeyword('')
    },
  }
}
export type Search = ReturnType<typeof useSearch>

/** The field of {@link useSearch}, with a cross that clears it. */
export function SearchField({ search, placeholder }: { search: Search; placeholder: string }) {
  const say = common.useT()
  return (
    <View className='search-field'>
      <Icon name='search' size={18} />
      <Input
        className='search-field__input'
        value={search.typed}
        maxlength={64}
        placeholder={placeholder}
        aria-label={placeholder}
        confirmType='search'
        onInput={e => search.type(e.detail.value)}
        onConfirm={search.send}
      />
      {search.typed !== '' && (
        <Tap className='search-field__clear' label={say('delete')} onClick={search.clear}>
          <Icon name='close' size={18} />
        </Tap>
      )}
    </View>
  )
}
