import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { Chips } from '@/form/parts/Chips'
import { aria } from '@/platform/aria'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import type { Article } from '../types'
import { wikiTexts } from '../wiki.i18n'
import { useRequest } from './useRequest'

const REASONS = ['reasonUnclear', 'reasonWrong', 'reasonOther'] as const
const MAX_REASON = 200

/** Asks whether the article helped; who says no may say why, and is led on to people. */
export function SolvedCard({ article }: { article: Article }) {
  const t = wikiTexts.useT()
  const { id } = article
  const request = useRequest(article)
  const [solved, setSolved] = useState(article.solved)
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState(false)
  const [run, busy] = useAttempt()
  const say = (answer: boolean) =>
    void run(async () => {
      await call('POST /wiki/feedback', { body: { id, solved: answer } })
      setSolved(answer)
    })
  const explain = () =>
    void run(async () => {
      await call('POST /wiki/feedback', { body: { id, solved: false, reason: reason.trim() } })
      setSent(true)
    })
  return (
    <View className='card wiki-solved' {...aria({ live: 'polite' })}>
      <Text className='card__title'>{t('solved')}</Text>
      <View className='row'>
        <Button
          id='wiki-solved-yes'
          kind={solved === true ? 'primary' : 'plain'}
          disabled={busy}
          onClick={() => say(true)}
        >
          {t('yes')}
        </Button>
        <Button
          id='wiki-solved-no'
          kind={solved === false ? 'primary' : 'plain'}
          disabled={busy}
          onClick={() => say(false)}
        >
          {t('no')}
        </Button>
      </View>
      {(solved === true || sent) && <Text className='sub'>{t('thanks')}</Text>}
      {solved === false && !sent && (
        <View className='wiki-solved__why'>
          <Text className='sub'>{t('whyNot')}</Text>
          <Chips chips={REASONS.map(key => ({ value: t(key), text: t(key) }))} chosen={[reason]} onTap={setReason} />
          <TextInput
            multiline
            value={reason}
            maxLength={MAX_REASON}
            placeholder={t('whyNot')}
            label={t('whyNot')}
            onChange={setReason}
          />
          <Button busy={busy} disabled={!reason.trim()} onClick={explain}>
            {t('send')}
          </Button>
        </View>
      )}
      {solved === false && (
        <View className='wiki-solved__why'>
          <Text className='sub'>{t('stillHelp')}</Text>
          <Button kind='plain' onClick={request}>
            {t('ask')}
          </Button>
        </View>
      )}
    </View>
  )
}
