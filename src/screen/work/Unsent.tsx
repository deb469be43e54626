import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { agree, discard, isTaken, reopen, useOutbox } from '@/stores/outbox'
import { Button } from '@/ui/Button'
import { Place } from '@/ui/Place'
import { timeLabel } from '@shared/dates'
import type { RouteKey } from '../../../config/routes'
import { unsentTexts } from './unsent.i18n'
import './Unsent.scss'

interface UnsentProps {
  /** of remarks: of what; requests without it */
  about?: string
  /** opens the form that one came from, with what it held; where that is another screen, this one is left for it */
  form: RouteKey
  onOpened?: () => void
}

/** What the person has written and the server has not got yet, and what can be done with it. */
export function Unsent({ about = '', form, onOpened }: UnsentProps) {
  const t = unsentTexts.useT()
  const say = common.useT()
  const language = useLanguage()
  const entries = useOutbox(about)
  type One = (typeof entries)[number]
  const ask = async (title: string, content: string): Promise<boolean> =>
    (await Taro.showModal({ title, content, confirmText: title, cancelText: say('cancel') })).confirm
  const throwAway = async (one: One) => {
    if (await ask(t('discard'), t('discardAsk'))) await discard(one)
  }
  const open = async (one: One) => {
    if (isTaken(one) && !(await ask(t('open'), t('replaceAsk')))) return
    await reopen(one)
    if (onOpened) onOpened()
    else go(form, one.form.query)
  }
  return (
    <Place>
      {entries.map(one => (
        <View key={one.key} className={`card unsent unsent--${one.state}`} {...aria({ role: 'status' })}>
          <View className='unsent__title'>{one.title}</View>
          <View className='hint nums'>{timeLabel(new Date(one.time).toISOString(), language)}</View>
          <Text className='sub'>{t(one.state, { reason: one.refusal ?? '' })}</Text>
          {one.state !== 'waiting' && one.state !== 'sending' && (
            <View className='unsent__actions'>
              <Button kind='plain' size='small' onClick={() => void throwAway(one)}>
                {t('discard')}
              </Button>
              {one.state === 'old' ? (
                <Button size='small' onClick={() => void agree(one)}>
                  {t('send')}
                </Button>
              ) : (
                <Button size='small' onClick={() => void open(one)}>
                  {t('open')}
                </Button>
              )}
            </View>
          )}
        </View>
      ))}
    </Place>
  )
}
