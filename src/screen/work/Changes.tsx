import { View } from '@tarojs/components'
import { StaffName } from '@/domain/StaffName'
import { visitText } from '@/form/fields/planTime'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@shared/dates'
import { aria } from '@/platform/aria'
import type { WorkRecord } from './Timeline'
import { workTexts } from './work.i18n'
import './Changes.scss'

/** What turns a customer's plans over, and what ends that it is news. */
const CHANGES = ['takeBack', 'pass', 'allocate', 'revisit', 'reschedule'] as const
type Change = (typeof CHANGES)[number]
const isChange = (type: string): type is Change => (CHANGES as readonly string[]).includes(type)
const SETTLES: readonly string[] = [
  'depart',
  'arrive',
  'start',
  'finish',
  'complete',
  'off',
  'merge',
  'convert',
  'reopen',
]
const MOST = 2

/** The newest things that the company changed about a visit to come, newest first: a first engineer is none. */
export function changesOf<R extends WorkRecord>(records: readonly R[]): R[] {
  const settled = records.findIndex(({ type }) => SETTLES.includes(type))
  const news = settled < 0 ? records : records.slice(0, settled)
  return news
    .filter(({ type, actor }, n) => {
      if (!isChange(type) || actor === 'linkman') return false
      return type !== 'allocate' || records.slice(n + 1).some(former => former.type === 'allocate')
    })
    .slice(0, MOST)
}

/** Why and when somebody else comes, or at another time: what the timeline says, where it is seen at once. */
export function Changes({ records, minutes }: { records: readonly WorkRecord[] | undefined; minutes: number }) {
  const t = workTexts.useT()
  const language = useLanguage()
  const changes = changesOf(records ?? [])
  if (!changes.length) return null
  return (
    <View className='changes' {...aria({ role: 'group', label: t('changed') })}>
      {changes.map(record => {
        const { id, type, content, planTime, formerPlanTime } = record
        const key = type === 'allocate' || type === 'pass' ? 'reassigned' : (`record_${type as Change}` as const)
        return (
          <View key={id} className='changes__one'>
            <View className='changes__title'>
              <StaffName
                name={record.executorName}
                userId={record.executorOpenUserId}
                text={name => t(key, { name })}
              />
            </View>
            {planTime && (
              <View className='nums'>
                {formerPlanTime
                  ? t('timeChanged', {
                      former: visitText(formerPlanTime, language, minutes),
                      time: visitText(planTime, language, minutes),
                    })
                  : visitText(planTime, language, minutes)}
              </View>
            )}
            {content && <View>{t('offReason', { reason: content })}</View>}
            <View className='changes__when nums'>{timeLabel(record.createTime, language)}</View>
          </View>
        )
      })}
    </View>
  )
}
