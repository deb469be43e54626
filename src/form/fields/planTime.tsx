import { createContext, useContext, useState } from 'react'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { plannedDay, timePhrase } from '@shared/dates'
import { hasTime } from '@shared/form-rules'
import { visitEnd } from '@shared/plan-time'
import type { Language } from '@shared/language'
import { addDays, presentDay, presentMinute, quickVisits, STARTS, visitWindow } from '../calendar'
import { formTexts } from '../form.i18n'
import { CalendarSheet } from '../parts/CalendarSheet'
import { Chips } from '../parts/Chips'
import { SlotField } from '../parts/SlotField'
import { readText } from '../read'
import { SlotsContext } from '../slots'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type ViewProps } from '../types'

/** How many days ahead a visit can be wished for. */
const DAYS_AHEAD = 60
const OTHER = 'other'

/** '明天 14:00–16:00': a planned time with its window, of so many minutes or of what is usual. */
export const visitText = (value: string, language: Language, minutes?: number): string =>
  [plannedDay(value, language) || value, value.length < 16 ? '' : visitWindow(value.slice(11, 16), minutes)]
    .filter(Boolean)
    .join(' ')

/** The same within a sentence: 'tomorrow, 14:00–16:00'. */
export const visitPhrase = (value: string, language: Language, minutes?: number): string =>
  timePhrase(value, language, { until: visitEnd(value, minutes) })

/** Any time that the form allows: the next ones at once, and others from a calendar. */
function AnyTime({ field, value, onChange }: EditProps<string>) {
  const t = formTexts.useT()
  const tc = common.useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const today = presentDay()
  const short = (time: string) =>
    visitWindow(time)
      .replace(/:00/g, '')
      .replace(/\b0(\d)/g, '$1')
  const { earliest } = field.setting
  const first = earliest !== undefined && earliest > presentMinute() ? earliest : presentMinute()
  const dayName = (day: string) =>
    day === addDays(today, 1) ? tc('tomorrow') : day === addDays(today, 2) ? t('dayAfter') : plannedDay(day, language)
  const withTime = hasTime(field)
  const from = first.slice(0, 10) > today ? first.slice(0, 10) : addDays(today, 1)
  const quick = withTime
    ? quickVisits(presentMinute(), earliest).map(time => ({
        value: time,
        text: `${dayName(time.slice(0, 10))} ${short(time.slice(11))}`,
      }))
    : [from, addDays(from, 1)].map(day => ({ value: day, text: dayName(day) }))
  const isQuick = quick.some(chip => chip.value === value)
  const other = { value: OTHER, opens: true, text: value && !isQuick ? visitText(value, language) : t('otherTime') }
  const times = (day: string, time: string, onTime: (time: string) => void) => (
    <Chips
      name={t('timeWindow')}
      chosen={[time]}
      onTap={onTime}
      chips={STARTS.map(start => ({
        value: start,
        text: visitWindow(start),
        disabled: !!day && `${day} ${start}` < first,
      }))}
    />
  )
  return (
    <>
      <Chips
        name={field.displayName}
        chips={[...quick, other]}
        chosen={isQuick ? [value] : value ? [OTHER] : []}
        onTap={chip => {
          if (chip === OTHER) setOpen(true)
          else onChange(chip)
        }}
      />
      {open && (
        <CalendarSheet
          title={field.displayName}
          value={value}
          withTime={withTime}
          from={first.slice(0, 10)}
          to={addDays(today, DAYS_AHEAD)}
          {...(withTime ? { times } : {})}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Times at which somebody can come, where the form is one of those that the company offers them for. */
function PlanTimeEdit(props: EditProps<string>) {
  const slots = useContext(SlotsContext)
  const { field, value, onChange } = props
  if (!slots || slots.fieldName !== field.fieldName || !hasTime(field)) return <AnyTime {...props} />
  return (
    <SlotField
      about={slots.about}
      value={value}
      first={field.setting.earliest ?? ''}
      refusal={slots.refusal}
      onChange={onChange}
    >
      <AnyTime {...props} />
    </SlotField>
  )
}

/** Around a form that is read: the length of the visit's window, minutes. */
export const WindowContext = createContext<number | undefined>(undefined)

function PlanTimeView({ value }: ViewProps<string>) {
  return <PlainText value={visitText(value, useLanguage(), useContext(WindowContext))} />
}

/** When a visit is wanted: the start of a window. */
export const planTime = fieldType<string>({ read: readText, Edit: PlanTimeEdit, View: PlanTimeView })
