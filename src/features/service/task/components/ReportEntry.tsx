import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { ReportStateTag } from '@/domain/ReportStateTag'
import { reportState } from '@/domain/report-state.i18n'
import { go } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'

/** The way from a task to its report; nothing where nobody wrote one. */
export function ReportEntry({ id }: { id: string }) {
  const t = reportState.useT()
  const { data } = useCall('GET /task/transformation/getServiceReportByTaskId', { query: { id } })
  const newest = data?.versions[0]
  if (!newest) return null
  return (
    <Tap className='card' onClick={() => go('/task/report', { id })}>
      <View className='row'>
        <Icon name='file' size={22} />
        <Text className='grow card__title'>{t('report')}</Text>
        <ReportStateTag state={newest.state} />
        <Icon name='forward' size={16} />
      </View>
    </Tap>
  )
}
