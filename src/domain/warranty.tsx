import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'
import { currentLanguage } from '@/i18n'
import { presentTime } from '@shared/clock'
import { fullDate, timeLeft } from '@shared/dates'
import { aria } from '@/platform/aria'
import { tenantDay, tenantInstant } from '@shared/day'
import type { WarrantyStatus } from '@shared/warranty'
import { Picture } from '../ui/Picture'
import { Tag, type TagKind } from '../ui/Tag'
import { warranty } from './warranty.i18n'
import './warranty.scss'

interface Warranted {
  qualityInfoStartTime: string | null
  qualityInfoEndTime: string | null
  qualityInfoStatus: WarrantyStatus
}

const DAY_MS = 24 * 60 * 60 * 1000
/** the last days of a warranty, in which it is time to act */
const LAST_DAYS = 30
/** longer than this, how long it has been over is told in months and years */
const DAYS_TOLD = 60

/** Days until a warranty ends, its last day included; 0 or less when it is over. */
const daysLeft = (end: string, now: number): number =>
  (Date.parse(end.slice(0, 10)) - Date.parse(tenantDay(now))) / DAY_MS + 1
const durationText = ({ years, months, days }: ReturnType<typeof timeLeft>): string =>
  warranty.t(years ? (months ? 'yearsMonths' : 'years') : months ? 'months' : 'days', { years, months, count: days })
const isLast = ({ qualityInfoEndTime: end, qualityInfoStatus: status }: Warranted, now: number): boolean =>
  status === 'in-warranty' && !!end && daysLeft(end, now) <= LAST_DAYS

/** '质保至 2028-05-11，还剩 1 年 5 个月', or when it began or ended. `now` in ms since 1970. */
export function warrantyText(product: Warranted, now = presentTime()): string {
  const { t } = warranty
  const { qualityInfoStartTime: start, qualityInfoEndTime: end, qualityInfoStatus: status } = product
  if (!status || !end) return t('none')
  const date = (day: string) => fullDate(day.slice(0, 10), currentLanguage())
  if (status === 'out-of-warranty')
    return start && start.slice(0, 10) > tenantDay(now)
      ? t('from', { date: date(start) })
      : t('ended', { date: date(end) })
  return t('until', { date: date(end), left: durationText(timeLeft(end.slice(0, 10), now)) })
}

/** '还剩 1 年 5 个月', '12 天后到期', '过保 38 天' with the colour of a tag; null where nothing is known. `now` in ms since 1970. */
export function warrantyBrief(product: Warranted, now = presentTime()): { text: string; kind: TagKind } | null {
  const { t } = warranty
  const { qualityInfoStartTime: start, qualityInfoEndTime: end, qualityInfoStatus: status } = product
  if (!status || !end) return null
  if (status === 'out-of-warranty' && start && start.slice(0, 10) > tenantDay(now))
    return { text: t('from', { date: fullDate(start.slice(0, 10), currentLanguage()) }), kind: 'grey' }
  const [lastDay, days] = [end.slice(0, 10), daysLeft(end, now)]
  if (status === 'out-of-warranty') {
    const past =
      1 - days <= DAYS_TOLD ? { years: 0, months: 0, days: 1 - days } : timeLeft(tenantDay(now), tenantInstant(lastDay))
    return { text: t('over', { past: durationText(past.years ? { ...past, months: 0 } : past) }), kind: 'grey' }
  }
  if (isLast(product, now)) return { text: t(days === 1 ? 'endsToday' : 'endsIn', { count: days }), kind: 'amber' }
  return { text: t('left', { left: durationText(timeLeft(lastDay, now)) }), kind: 'green' }
}

/** '保内' or '过保'; nothing where the warranty is not known. */
export function WarrantyTag({ status }: { status: WarrantyStatus }) {
  const t = warranty.useT()
  return status ? (
    <Tag kind={status === 'in-warranty' ? 'green' : 'grey'}>{t(status === 'in-warranty' ? 'in' : 'out')}</Tag>
  ) : null
}

/** Share of the warranty that is left, 0..1; 1 when its beginning is not known. */
export function warrantyShare(
  { qualityInfoStartTime: start, qualityInfoEndTime: end, qualityInfoStatus: status }: Warranted,
  now = presentTime(),
): number {
  if (status !== 'in-warranty' || !end) return 0
  const last = Date.parse(end.slice(0, 10))
  const first = start ? Date.parse(start.slice(0, 10)) : NaN
  return Number.isNaN(first) || last <= first
    ? 1
    : Math.min(1, Math.max(0.02, (last - Date.parse(tenantDay(now))) / (last - first)))
}

/** The product's picture in a ring that shows how much of its warranty is left, amber in its last days; the text beside it says it. */
export function WarrantyRing({ product, size = 52 }: { product: Warranted & { picture: string }; size?: number }) {
  const share = warrantyShare(product)
  const kind = share === 0 ? 'none' : isLast(product, presentTime()) ? 'last' : 'left'
  return (
    <View className='warranty-ring' style={{ width: `${size}px`, height: `${size}px` }} {...aria({ hidden: true })}>
      <View
        className={`warranty-ring__line warranty-ring__line--${kind}`}
        {...(share > 0 && share < 1 ? { style: { '--turn': `${Math.round(share * 360)}deg` } as CSSProperties } : {})}
      />
      <Picture
        className='warranty-ring__picture'
        src={product.picture}
        icon='device'
        iconSize={Math.round(size * 0.42)}
        mode='aspectFit'
      />
    </View>
  )
}
