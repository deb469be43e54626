import { useLanguage } from '@/i18n'
import { fullDate } from '@shared/dates'
import type { QualityValue } from '@shared/form'
import { isEmptyQualityTime } from '@shared/form-rules'
import { qualityEndTime } from '@shared/warranty'
import { formTexts } from '../form.i18n'
import { firstText, isDictionary, readText } from '../read'
import { shownType, type ViewProps } from '../types'
import { PlainText } from './text'

/** A form value, or the remote data of a quality rule (spec §3 "Product"). */
function read(value: unknown): QualityValue {
  const time = isDictionary(value) ? value.qualityTime : undefined
  const [number, type] = isDictionary(time)
    ? [readText(time.number), readText(time.type)]
    : [
        firstText(isDictionary(value) ? value.qualityDuration : undefined),
        isDictionary(value) ? readText(value.qualityUnit) : '',
      ]
  return {
    startTime: isDictionary(value) ? firstText(value, 'startTime', 'qualityStartDate') : '',
    qualityTime: { number, type: type === 'month' ? 'month' : 'year' },
  }
}

function QualityView({ value: { startTime, qualityTime } }: ViewProps<QualityValue>) {
  const t = formTexts.useT()
  const language = useLanguage()
  const count = Number(qualityTime.number)
  const end = isEmptyQualityTime(qualityTime) ? '' : qualityEndTime(startTime, count, qualityTime.type)
  const parts = [
    startTime && t('qualityFrom', { start: fullDate(startTime, language) || startTime }),
    !isEmptyQualityTime(qualityTime) &&
      t(qualityTime.type === 'month' ? 'qualityMonths' : 'qualityYears', { n: count }),
    end && t('qualityUntil', { end: fullDate(end, language) }),
  ]
  return <PlainText value={parts.filter(Boolean).join(' · ')} />
}

/** A warranty period; filled in by product registration. */
export const quality = shownType<QualityValue>({ read, View: QualityView })
