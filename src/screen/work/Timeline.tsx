import { View } from '@tarojs/components'
import { StaffName } from '@/domain/StaffName'
import { visitPhrase, visitText } from '@/form/fields/planTime'
import { FileList } from '@/form/parts/Pictures'
import { useLanguage } from '@/i18n'
import { timeLabel, timePhrase } from '@shared/dates'
import { Steps } from '@/ui/nut/Steps'
import { Lines } from '@/ui/Skeleton'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { workTexts } from './work.i18n'
import './Timeline.scss'

type EventRecord = Output<Contract, 'GET /ssp/event/recordList'>[number]
/** An entry of any timeline; what it may be differs. */
export interface WorkRecord extends Omit<EventRecord, 'type'> {
  type: string
}

/** Types of entries that every timeline has, and names alike. */
const SHARED = [
  'allocate',
  'takeBack',
  'pass',
  'release',
  'refuse',
  'accept',
  'reschedule',
  'depart',
  'arrive',
  'revisit',
  'finish',
  'complete',
  'remark',
] as const
type Shared = (typeof SHARED)[number]
const isShared = (type: string): type is Shared => (SHARED as readonly string[]).includes(type)

export interface TimelineProps<R extends WorkRecord> {
  /** undefined until they are here */
  records: readonly R[] | undefined
  /** what an entry of a type of its own is called */
  nameOf: (type: Exclude<R['type'], Shared>) => string
  /** so many of the newest */
  most?: number
  /** length of the visit's window */
  minutes: number
}

/** Progress of a request or a task, newest first. */
export function Timeline<R extends WorkRecord>({ records, nameOf, most = Infinity, minutes }: TimelineProps<R>) {
  const t = workTexts.useT()
  const language = useLanguage()
  if (!records) return <Lines count={2} />
  if (!records.length) return <View className='hint'>{t('noRecords')}</View>
  const titleOf = ({ type }: { type: R['type'] }, name: string): string =>
    isShared(type) ? t(`record_${type}`, { name }) : nameOf(type as Exclude<R['type'], Shared>)
  return (
    <Steps
      className='timeline__one'
      steps={records.slice(0, most).map(record => ({
        key: record.id,
        title: (
          <View className='timeline__title'>
            <StaffName
              name={record.executorName}
              userId={record.executorOpenUserId}
              text={name => titleOf(record, name)}
            />
          </View>
        ),
        more: (
          <>
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
              <View className='timeline__text'>{t('arriveAt', { time: timePhrase(record.arriveTime, language) })}</View>
            )}
            {record.planTime && (
              <View className='timeline__text nums'>
                {record.formerPlanTime
                  ? t('timeChanged', {
                      former: visitText(record.formerPlanTime, language, minutes),
                      time: visitText(record.planTime, language, minutes),
                    })
                  : t('planned', { time: visitPhrase(record.planTime, language, minutes) })}
              </View>
            )}
            {record.content && <View className='timeline__text'>{record.content}</View>}
            {record.attachment.length > 0 && (
              <View className='tiles'>
                <FileList list={record.attachment} />
              </View>
            )}
          </>
        ),
      }))}
    />
  )
}
