import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { timePhrase } from '@shared/dates'
import type { Language } from '@shared/language'
import { attendanceTexts } from './attendance.i18n'

type Attendance = NonNullable<Output<Contract, 'GET /doorTypeField/getIm'>['chat']>

/** When the next opening is, as it stands within a sentence; '' for none. */
export const opensAt = (time: string, language: Language): string =>
  time.length > 5 ? timePhrase(time, language) : time

/** What somebody who writes now may expect, in a line. */
export function attendanceLine({ isOpen, isHere, time }: Attendance, language: Language): string {
  const { t } = attendanceTexts
  if (isOpen) return isHere ? (time ? t('hereUntil', { time }) : t('here')) : t('away')
  return time ? t('opens', { time: opensAt(time, language) }) : t('away')
}
