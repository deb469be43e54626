import { Text, View } from '@tarojs/components'
import { useRef } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { objectionDue } from '@/domain/report-next'
import { aria } from '@/platform/aria'
import { restart } from '@/screen/go'
import { Button } from '@/ui/Button'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { uniqueKey } from '@shared/random'
import type { SurveyHelp } from '@shared/survey'
import { surveyTexts } from '../survey.i18n'
import './Help.scss'

type Help = NonNullable<Output<Contract, 'POST /satisfaction/getQuestionAndAnswer'>['help']>

/** What can be done at once for who answered that something is wrong, and what was, with who does it until when. */
export function HelpCard({
  link,
  help,
  onAsked,
}: {
  link: { id: string; secret?: string }
  help: Help
  onAsked: () => Promise<unknown>
}) {
  const t = surveyTexts.useT()
  const [attempt, busy] = useAttempt()
  const key = useRef(uniqueKey())
  const ask = (how: SurveyHelp) =>
    void attempt(async () => {
      await call('POST /satisfaction/askHelp', { body: { ...link, how } }, { idempotencyKey: `${key.current}-${how}` })
      await onAsked()
    })
  const { asked, ways, kind, workId, dueTime } = help
  return (
    <View className='card survey-help' {...aria({ role: 'status', live: 'polite' })}>
      <Text className='card__title'>{t(asked ? `helped_${asked}` : 'helpTitle')}</Text>
      <Text className='sub nums'>{asked || dueTime ? objectionDue(dueTime) : t('helpHint')}</Text>
      {ways.map((how, i) => (
        <Button
          key={how}
          id={`survey-help-${how}`}
          kind={i === 0 ? 'primary' : 'plain'}
          busy={busy}
          onClick={() => ask(how)}
        >
          {t(`help_${how}`)}
        </Button>
      ))}
      {asked && workId && (
        <Button kind='plain' onClick={() => restart(kind === 'task' ? '/task/details' : '/event/view', { id: workId })}>
          {t('helpOpen')}
        </Button>
      )}
    </View>
  )
}
