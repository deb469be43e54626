import { fullDate, timeLabel } from '@shared/dates'
import { useLanguage } from '../i18n/texts'

/** An instant or a planned time as people say it ("今天 14:00"), with its whole date as a hint. */
export function Time({ at }: { at: string | null | undefined }) {
  const language = useLanguage()
  if (!at) return null
  return (
    <time dateTime={at} title={fullDate(at, language)}>
      {timeLabel(at, language)}
    </time>
  )
}
