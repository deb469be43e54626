import { Input } from 'antd'
import { Field } from './Field'
import { hoursTexts } from './hours.i18n'
import { spansOf } from './hours-text'

/** Monday first, as a week is read where the company works. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** Hours of a week, a line of text for each day, Sunday first. What makes no sense is said below its day. The form gives `value` and `onChange`. */
export function WeekInput({
  value = [],
  onChange,
  disabled,
}: {
  value?: readonly string[]
  onChange?: (value: string[]) => void
  disabled?: boolean
}) {
  const t = hoursTexts.useT()
  return (
    <div className='fields'>
      {WEEK.map(day => (
        <Field
          key={day}
          label={t(`day${day}`)}
          error={spansOf(value[day] ?? '') === null ? t('wrongSpans') : undefined}
        >
          {at => (
            <Input
              {...at}
              value={value[day] ?? ''}
              maxLength={80}
              disabled={disabled}
              onChange={event =>
                onChange?.(Array.from({ length: 7 }, (_, i) => (i === day ? event.target.value : (value[i] ?? ''))))
              }
            />
          )}
        </Field>
      ))}
    </div>
  )
}
