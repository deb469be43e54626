import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { go } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { reportTexts } from '../report.i18n'
import { REPORT_KINDS } from './report-kinds'

/** The way from a task to its report; nothing where nobody wrote one. */
export function ReportEntry({ id }: { id: string }) {
  const t = reportTexts.useT()
  const { data } = useCall('GET /task/transformation/getServiceReportByTaskId', { query: { id } })
  const newest = data?.versions[0]
  if (!newest) return null
  return (
    <Tap className='card' onClick={() => go('/task/report', { id })}>
      <View className='row'>
        <Icon name='file' size={22} />
        <Text className='grow card__title'>{t('report')}</Text>
        <Tag kind={REPORT_KINDS[newest.state]}>{t(`state_${newest.state}`)}</Tag>
        <Icon name='forward' size={16} />
      </View>
    </Tap>
  )
}
