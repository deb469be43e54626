import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { requestHeaders, urlOf } from '@/api/call'
import { useLanguage } from '@/i18n'
import { calendar } from '@/platform/calendar'
import { callPhone } from '@/platform/phone'
import { useDoor } from '@/stores/door'
import { tellRefusal } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { addressLine } from '@shared/address'
import { presentTime } from '@shared/clock'
import { timePhrase } from '@shared/dates'
import { tenantInstant } from '@shared/day'
import type { FormField, FormValues } from '@shared/form'
import { addressOf, entryKindOf } from '@shared/form-rules'
import type { WorkKind } from '@shared/kinds'
import { windowOf } from '@shared/plan-time'
import { workTexts } from './work.i18n'
import './VisitCard.scss'

interface Work {
  id: string
  title: string
  planTime: string
  planMinutes: number
  /** ISO 8601; null for no limit but the state */
  changeUntil: string | null
  fields: readonly FormField[]
  attribute: FormValues
  customer: { customerAddress: string }
}

/** Whether the customer may still move or cancel the visit, as far as its time goes. `now` in ms since 1970. */
export const isInTime = ({ changeUntil }: Pick<Work, 'changeUntil'>, now = presentTime()): boolean =>
  !changeUntil || now < Date.parse(changeUntil)

/** Where somebody comes: the first address of the form, else the one that was known when it was asked for. */
function placeOf({ fields, attribute, customer }: Work): string {
  const field = fields.find(({ formType }) => entryKindOf(formType) === 'address')
  return (field && addressLine(addressOf(attribute[field.fieldName]))) || customer.customerAddress
}

/** Of a visit that lies ahead: until when it may be changed, whom to call after that, and its way into the calendar. */
export function VisitCard({
  kind,
  number,
  work,
  onTheWay,
}: {
  kind: WorkKind
  number: string
  work: Work
  /** somebody has set out */
  onTheWay: boolean
}) {
  const t = workTexts.useT()
  const language = useLanguage()
  const phone = useDoor().data?.company.phone ?? ''
  const { id, title, planTime, changeUntil } = work
  const isFree = !onTheWay && isInTime(work)
  const hint = onTheWay
    ? t('onTheWayCall')
    : !changeUntil
      ? ''
      : isFree
        ? t('changeUntil', { time: timePhrase(changeUntil, language) })
        : t('changeOver')
  const { add } = calendar
  const start = planTime.includes(':') ? tenantInstant(planTime) : NaN
  const keep = async () => {
    const outcome = await add?.({
      title,
      place: placeOf(work),
      start: new Date(start).toISOString(),
      end: new Date(start + windowOf(work) * 60_000).toISOString(),
      file: { url: urlOf('GET /linkc/task/ics', { kind, id }), header: requestHeaders(), name: `${number}.ics` },
    })
    if (outcome === 'denied' || outcome === 'guide') await tellRefusal(outcome)
    else if (outcome && outcome !== 'cancelled')
      void Taro.showToast({
        title: t(outcome === 'added' ? 'calendarAdded' : outcome === 'saved' ? 'calendarSaved' : 'calendarFailed'),
        icon: 'none',
      })
  }
  const canKeep = !!add && !onTheWay && !Number.isNaN(start)
  const calls = !!phone && !isFree
  if (!hint && !canKeep) return null
  return (
    <View className='card visit-card'>
      {hint && <View className='sub nums'>{hint}</View>}
      {(canKeep || calls) && (
        <View className='visit-card__actions'>
          {canKeep && (
            <Tap className='visit-card__action' onClick={() => void keep()}>
              <Icon name='calendar' size={16} />
              <Text>{t('addToCalendar')}</Text>
            </Tap>
          )}
          {calls && (
            <Tap className='visit-card__action' onClick={() => callPhone(phone)}>
              <Icon name='phone' size={16} />
              <Text>{t('callUs')}</Text>
            </Tap>
          )}
        </View>
      )}
    </View>
  )
}
