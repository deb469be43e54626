import { Text, View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import type { List } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import './OptionSheet.scss'
import './SearchSheet.scss'

const SEARCH_DELAY_MS = 300
const MAX_KEYWORD = 64

interface SearchSheetProps<T> {
  title: string
  /** of the search field */
  searches: string
  /** what is said where nothing is found, and what can be done without */
  nothing: string
  without?: string
  /** the rows for a keyword, '' for all */
  useRows: (keyword: string) => List<T>
  isOn: (row: T) => boolean
  /** what a row says, and beside it what marks it */
  text: (row: T) => string
  more: (row: T) => string
  renderMark?: (row: T) => ReactNode
  onTap: (row: T) => void
  /** below the rows of a choice of several */
  foot?: ReactNode
  onClose: () => void
}

/** Rows of the server to choose from, page by page, with a search. */
export function SearchSheet<T extends { id: string }>(props: SearchSheetProps<T>) {
  const { title, searches, nothing, without, useRows, isOn, text, more, renderMark, onTap, foot, onClose } = props
  const tc = common.useT()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { items, status, error, loadMore, reload } = useRows(keyword)
  return (
    <Sheet title={title} onClose={onClose}>
      <View className='search-sheet__search'>
        <Icon name='search' size={18} />
        <TextInput
          value={typed}
          onChange={setTyped}
          label={searches}
          placeholder={searches}
          keys='search'
          maxLength={MAX_KEYWORD}
        />
      </View>
      <View className='options search-sheet'>
        {items.map(row => {
          const on = isOn(row)
          return (
            <Tap key={row.id} className={'option' + (on ? ' option--on' : '')} pressed={on} onClick={() => onTap(row)}>
              <View className='option__inner search-sheet__one'>
                <View className='grow'>
                  <Text className='option__text'>{text(row)}</Text>
                  {more(row) !== '' && <Text className='search-sheet__more hint nums'>{more(row)}</Text>}
                </View>
                {renderMark?.(row)}
                {on && <Icon name='check' size={20} />}
              </View>
            </Tap>
          )
        })}
        {status === 'end' && items.length === 0 && (
          <View className='options__empty'>
            <Text>{nothing}</Text>
            {(keyword || without) && (
              <View className='search-sheet__foot'>
                <Button kind='plain' onClick={keyword ? () => setTyped('') : onClose}>
                  {keyword ? tc('clearSearch') : without}
                </Button>
              </View>
            )}
          </View>
        )}
        {status === 'first' && <View className='options__empty'>{tc('loading')}</View>}
        {status === 'error' && (
          <View className='options__empty'>
            <Text>{error?.message ?? tc('loadFailed')}</Text>
            <View className='search-sheet__foot'>
              <Button
                kind='plain'
                onClick={() => {
                  if (items.length) loadMore()
                  else void reload()
                }}
              >
                {tc('retry')}
              </Button>
            </View>
          </View>
        )}
        {(status === 'ready' || status === 'more') && (
          <View className='search-sheet__foot'>
            <Button kind='plain' busy={status === 'more'} onClick={loadMore}>
              {tc('more')}
            </Button>
          </View>
        )}
      </View>
      {foot}
    </Sheet>
  )
}
