import { useState } from 'react'
import { useLanguage } from '@/i18n'
import { fullDate } from '@shared/dates'
import type { Language } from '@shared/language'
import { hasTime, timeLengthOf } from '@shared/form-rules'
import { presentDay } from '../calendar'
import { formTexts } from '../form.i18n'
import { CalendarSheet } from '../parts/CalendarSheet'
import { PickRow } from '../parts/PickRow'
import { readText } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type ViewProps } from '../types'

const momentText = (value: string, language: Language): string => {
  const day = fullDate(value, language)
  return day ? `${day} ${value.slice(11, 19)}`.trim() : value
}

function DateEdit({ field, value, onChange }: EditProps<string>) {
  const t = formTexts.useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <>
      <PickRow
        label={field.displayName}
        text={momentText(value, language)}
        placeholder={field.placeHolder || t('choose')}
        icon='calendar'
        onOpen={() => setOpen(true)}
      />
      {open && (
        <CalendarSheet
          title={field.displayName}
          value={value}
          withTime={hasTime(field)}
          withSeconds={timeLengthOf(field) > 'YYYY-MM-DD HH:mm'.length}
          {...(field.setting.from ? { from: presentDay() } : {})}
          {...(field.setting.to ? { to: presentDay() } : {})}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function DateView({ value }: ViewProps<string>) {
  return <PlainText value={momentText(value, useLanguage())} />
}

/** A day, or a minute of one: date, datetime, showDateTime, planStartTime, planEndTime. */
export const date = fieldType<string>({ read: readText, Edit: DateEdit, View: DateView })
