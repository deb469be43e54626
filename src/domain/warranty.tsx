import { View } from '@tarojs/components'
import { currentLanguage } from '@/i18n'
import { fullDate, timeLeft } from '@/lib/dates'
import { aria } from '@/platform/aria'
import { tenantDay } from '@shared/day'
import type { WarrantyStatus } from '@shared/warranty'
import { Picture } from '../ui/Picture'
import { Tag } from '../ui/Tag'
import { warranty } from './warranty.i18n'
import './warranty.scss'

interface Warranted {
  qualityInfoStartTime: string | null
  qualityInfoEndTime: string | null
  qualityInfoStatus: WarrantyStatus
}

/** '质保至 2028-05-11，还剩 1 年 5 个月', or when it began or ended. `now` in ms since 1970. */
export function warrantyText(product: Warranted, now = Date.now()): string {
  const { t } = warranty
  const { qualityInfoStartTime: start, qualityInfoEndTime: end, qualityInfoStatus: status } = product
  if (!status || !end) return t('none')
  const date = (day: string) => fullDate(day.slice(0, 10), currentLanguage())
  if (status === 'out-of-warranty')
    return start && start.slice(0, 10) > tenantDay(now)
      ? t('from', { date: date(start) })
      : t('ended', { date: date(end) })
  const { years, months, days } = timeLeft(end.slice(0, 10), now)
  return t('until', {
    date: date(end),
    left: t(years ? (months ? 'yearsMonths' : 'years') : months ? 'months' : 'days', { years, months, days }),
  })
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
  now = Date.now(),
): number {
  if (status !== 'in-warranty' || !end) return 0
  const last = Date.parse(end.slice(0, 10))
  const first = start ? Date.parse(start.slice(0, 10)) : NaN
  return Number.isNaN(first) || last <= first
    ? 1
    : Math.min(1, Math.max(0.02, (last - Date.parse(tenantDay(now))) / (last - first)))
}

// drawn as a mask, because mini-programs have no inline SVG: the colour stays the theme's
const ROUND = 2 * Math.PI * 22
const ring = (share: number) =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'><circle cx='24' cy='24' r='22' fill='none' stroke='black' stroke-width='4' stroke-linecap='round' stroke-dasharray='${(ROUND * share).toFixed(1)} ${ROUND.toFixed(1)}' transform='rotate(-90 24 24)'/></svg>`)}") center / contain no-repeat`

/** The product's picture in a ring that shows how much of its warranty is left; the text beside it says it. */
export function WarrantyRing({ product, size = 52 }: { product: Warranted & { picture: string }; size?: number }) {
  const share = warrantyShare(product)
  const layer = (part: number, color: string) => ({ backgroundColor: color, WebkitMask: ring(part), mask: ring(part) })
  return (
    <View className='warranty-ring' style={{ width: `${size}px`, height: `${size}px` }} {...aria({ hidden: true })}>
      <View className='warranty-ring__layer' style={layer(1, 'var(--line)')} />
      {share > 0 && <View className='warranty-ring__layer' style={layer(share, 'var(--fill)')} />}
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
