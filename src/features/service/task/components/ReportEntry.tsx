import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { objectionDue } from '@/domain/report-next'
import { ReportStateTag } from '@/domain/ReportStateTag'
import { reportState } from '@/domain/report-state.i18n'
import { useLanguage } from '@/i18n'
import { go } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { timePhrase } from '@shared/dates'
import './ReportEntry.scss'

/** The way from a task to its report, with what was found wrong with it and what became of that; nothing where nobody wrote one. */
export function ReportEntry({ id }: { id: string }) {
  const t = reportState.useT()
  const language = useLanguage()
  const { data } = useCall('GET /task/transformation/getServiceReportByTaskId', { query: { id } })
  const newest = data?.versions[0]
  if (!newest) return null
  const [objection] = newest.objections
  return (
    <Tap className='card' onClick={() => go('/task/report', { id })}>
      <View className='row'>
        <Icon name='file' size={22} />
        <Text className='grow card__title'>{t('report')}</Text>
        <ReportStateTag state={newest.state} />
        <Icon name='forward' size={16} />
      </View>
      {objection && (
        <View className='report-entry'>
          <Text className='sub nums'>{t('objectedOn', { time: timePhrase(objection.createTime, language) })}</Text>
          <View>{objection.content}</View>
          {objection.end === 'open' && <Text className='sub nums'>{objectionDue(data.answerTime)}</Text>}
          {objection.answer !== '' && (
            <>
              <Text className='sub'>{objection.answeredBy}</Text>
              <View>{objection.answer}</View>
            </>
          )}
        </View>
      )}
    </Tap>
  )
}
