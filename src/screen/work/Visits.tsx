import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { StaffName } from '@/domain/StaffName'
import { visitText } from '@/form/fields/planTime'
import { useLanguage } from '@/i18n'
import { InlineError } from '@/ui/InlineError'
import { Lines } from '@/ui/Skeleton'
import type { Output } from '@contract/define'
import type { Contract } from '@contract/index'
import { dayLabel, timeLabel } from '@shared/dates'
import type { WorkKind } from '@shared/kinds'
import { VISIT_RESULT_WORDS } from '@shared/visit-result'
import { visitsTexts } from './visits.i18n'
import './Visits.scss'

type Visit = Output<Contract, 'GET /linkc/task/visits'>[number]

/** When somebody came, else when they come; '' where nothing is agreed. */
const useTime = () => {
  const language = useLanguage()
  return ({ arriveTime, leaveTime, planTime, planMinutes }: Visit): string => {
    const came = arriveTime ?? (planTime ? null : leaveTime)
    return came ? timeLabel(came, language) : planTime && visitText(planTime, language, planMinutes)
  }
}

function One({ visit }: { visit: Visit }) {
  const t = visitsTexts.useT()
  const language = useLanguage()
  const time = useTime()(visit)
  const { number, executorName, executorOpenUserId, result, arriveTime, part, waitUntil } = visit
  const day = waitUntil && dayLabel(waitUntil, language)
  const waits = day ? t(part ? 'waits' : 'waitsUntil', { part, day }) : part && t('lacks', { part })
  return (
    <View className='visits__one'>
      <View className='visits__head'>
        <Text className='visits__number grow'>{t('nth', { n: number })}</Text>
        <Text className='sub'>
          {result ? VISIT_RESULT_WORDS[result][language] : t(arriveTime ? 'there' : 'planned')}
        </Text>
      </View>
      <View className='hint nums'>
        {time || t('unplanned')}
        {executorName && (
          <>
            {' · '}
            <StaffName name={executorName} userId={executorOpenUserId} />
          </>
        )}
      </View>
      {waits && <View className='visits__waits'>{waits}</View>}
    </View>
  )
}

/** The visits of a request or a task that needs more than one: what became of each, and what the next one waits for. */
export function Visits({ kind, id, visitNumber }: { kind: WorkKind; id: string; visitNumber: number }) {
  const t = visitsTexts.useT()
  const isSecond = visitNumber > 1
  const { data, error, reload } = useCall('GET /linkc/task/visits', isSecond ? { query: { kind, id } } : null, {
    live: { kinds: [kind], id },
  })
  if (!isSecond || data?.length === 0) return null
  return (
    <View className='card'>
      <View className='card__head'>
        <Text className='card__title'>{t('title')}</Text>
      </View>
      {data ? (
        data.map(visit => <One key={visit.id} visit={visit} />)
      ) : error ? (
        <InlineError error={error} onRetry={() => void reload()} />
      ) : (
        <Lines count={2} />
      )}
    </View>
  )
}
