import { View } from '@tarojs/components'
import { useState } from 'react'
import { Chips } from '@/form/parts/Chips'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { MAX_REASON } from '@shared/limits'
import { workTexts } from './work.i18n'
import './ReasonSheet.scss'

/** Asks why: preset reasons to tap, and room for own words. `onSend` resolves to whether it worked; the text stays when it did not. */
export function ReasonSheet({
  title,
  placeholder,
  suggestions,
  optional = false,
  busy,
  onSend,
  onClose,
}: {
  /** of the sheet, and of its button */
  title: string
  placeholder: string
  suggestions: readonly string[]
  optional?: boolean
  busy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const t = workTexts.useT()
  const say = common.useT()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const send = () => {
    if (!optional && !text.trim()) {
      setMissing(true)
      return
    }
    onSend(text.trim())
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <View className='reason'>
        <Chips
          chips={suggestions.map(one => ({ value: one, text: one }))}
          chosen={[text]}
          onTap={value => {
            setText(value)
            setMissing(false)
          }}
        />
        <View className='reason__text'>
          <TextInput
            multiline
            value={text}
            maxLength={MAX_REASON}
            invalid={missing}
            placeholder={placeholder}
            label={placeholder}
            onChange={value => {
              setText(value)
              setMissing(false)
            }}
          />
        </View>
        {missing && (
          <View className='reason__error' {...aria({ role: 'alert' })}>
            {t('reasonNeeded')}
          </View>
        )}
        <View className='row'>
          <Button kind='plain' onClick={onClose}>
            {say('close')}
          </Button>
          <Button busy={busy} onClick={send}>
            {title}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}
