import { tenantInstant, tenantTime } from '@shared/day'
import { fullDate, timeLabel } from '@shared/dates'
import { useLanguage } from '../i18n/texts'

const MINUTE = 60_000

/** A planned time as the window that the customer was told: "明天 09:00–11:00". A day alone has none; one that ends on another day says which. */
export function Window({ at, minutes }: { at: string; minutes: number }) {
  const language = useLanguage()
  if (!at) return null
  const ends = at.length > 10 && minutes > 0 ? tenantTime(tenantInstant(at) + minutes * MINUTE) : ''
  const end = ends && (ends.slice(0, 10) === at.slice(0, 10) ? ends.slice(11) : timeLabel(ends, language))
  return (
    <time dateTime={at} title={fullDate(at, language)}>
      {timeLabel(at, language)}
      {end && `–${end}`}
    </time>
  )
}
