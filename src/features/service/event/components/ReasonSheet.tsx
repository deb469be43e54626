import { View } from '@tarojs/components'
import { useState } from 'react'
import { Chips } from '@/form/parts/Chips'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { MAX_REASON } from '@shared/limits'
import { eventTexts } from '../event.i18n'
import './ReasonSheet.scss'

export type ReasonFor = 'off' | 'reopen' | 'urge'

const SUGGESTIONS = {
  off: ['off_1', 'off_2', 'off_3', 'off_4'],
  reopen: ['reopen_1', 'reopen_2', 'reopen_3'],
  urge: [],
} as const

/** Asks why: preset reasons to tap, and room for own words. `onSend` resolves to whether it worked; the text stays when it did not. */
export function ReasonSheet({
  kind,
  busy,
  onSend,
  onClose,
}: {
  kind: ReasonFor
  busy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const t = eventTexts.useT()
  const say = common.useT()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const send = () => {
    if (kind !== 'urge' && !text.trim()) {
      setMissing(true)
      return
    }
    onSend(text.trim())
  }
  const title = t(`reasonTitle_${kind}`)
  return (
    <Sheet title={title} onClose={onClose}>
      <View className='reason'>
        <Chips
          chips={SUGGESTIONS[kind].map(key => ({ value: t(key), text: t(key) }))}
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
            placeholder={t(`reasonPlaceholder_${kind}`)}
            label={t(`reasonPlaceholder_${kind}`)}
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
