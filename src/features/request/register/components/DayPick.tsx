import { useState } from 'react'
import { addDays, presentDay } from '@/form/calendar'
import { CalendarSheet } from '@/form/parts/CalendarSheet'
import { Chips } from '@/form/parts/Chips'
import { useLanguage } from '@/i18n'
import { fullDate } from '@shared/dates'
import { registerTexts } from '../register.i18n'

/** A day that is over: today and yesterday at once, any other by the calendar. */
export function DayPick({ title, value, onChoose }: { title: string; value: string; onChoose: (day: string) => void }) {
  const t = registerTexts.useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const today = presentDay()
  const near = [today, addDays(today, -1)]
  const isOther = value !== '' && !near.includes(value)
  return (
    <>
      <Chips
        name={title}
        chips={[
          { value: near[0] ?? '', text: t('today') },
          { value: near[1] ?? '', text: t('yesterday') },
          ...(isOther ? [{ value, text: fullDate(value, language) }] : []),
          { value: 'choose', text: t('chooseDay'), opens: true },
        ]}
        chosen={value ? [value] : []}
        onTap={day => (day === 'choose' ? setOpen(true) : onChoose(day))}
      />
      {open && (
        <CalendarSheet
          title={title}
          value={value}
          withTime={false}
          to={today}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
