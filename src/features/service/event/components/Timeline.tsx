import { View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@/lib/dates'
import { aria } from '@/platform/aria'
import { FileList } from '@/form/parts/Pictures'
import { StaffName } from '@/domain/StaffName'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { eventTexts } from '../event.i18n'
import './Timeline.scss'

type Records = Output<Contract, 'GET /ssp/event/recordList'>

/** Progress of an event, newest first. */
export function Timeline({ records, most = Infinity }: { records: Records; most?: number }) {
  const t = eventTexts.useT()
  const language = useLanguage()
  if (!records.length) return <View className='hint'>{t('noRecords')}</View>
  return (
    <View className='timeline' {...aria({ role: 'list' })}>
      {records.slice(0, most).map((record, i) => (
        <View
          key={record.id}
          className={'timeline__one' + (i === 0 ? ' timeline__one--now' : '')}
          {...aria({ role: 'listitem' })}
        >
          <View className='timeline__title'>
            <StaffName
              name={record.executorName}
              userId={record.executorOpenUserId}
              text={name => t(`record_${record.type}`, { name })}
            />
          </View>
          <View className='hint nums'>
            {timeLabel(record.createTime, language)}
            {record.actorName && (
              <>
                {' '}
                · <StaffName name={record.actorName} userId={record.actorOpenUserId} />
              </>
            )}
          </View>
          {record.arriveTime && (
            <View className='timeline__text'>{t('arriveAt', { time: timeLabel(record.arriveTime, language) })}</View>
          )}
          {record.planTime && (
            <View className='timeline__text nums'>
              {record.formerPlanTime
                ? t('timeChanged', {
                    former: timeLabel(record.formerPlanTime, language),
                    time: timeLabel(record.planTime, language),
                  })
                : t('planned', { time: timeLabel(record.planTime, language) })}
            </View>
          )}
          {record.content && <View className='timeline__text'>{record.content}</View>}
          {record.attachment.length > 0 && (
            <View className='tiles'>
              <FileList list={record.attachment} />
            </View>
          )}
        </View>
      ))}
    </View>
  )
}
