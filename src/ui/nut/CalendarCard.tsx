import { CalendarCard as NutCalendarCard } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { useLayoutEffect, useRef, useState, type ComponentRef } from 'react'
import { groupKeys } from '@/platform/group-keys'
import { Reach } from '@/platform/reach'
import { NutTheme } from './Theme'
import './CalendarCard.scss'

const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (day: { year: number; month: number; date: number }): string =>
  `${String(day.year)}-${two(day.month)}-${two(day.date)}`
const parts = (day: string): number[] => day.split('-').map(Number)
const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = parts(day)
  return new Date(year, month - 1, date)
}

interface CalendarCardProps {
  /** the month that is shown, `YYYY-MM` */
  month: string
  /** the day that is chosen, `YYYY-MM-DD`; '' for none */
  day: string
  today: string
  /** short names of the days of the week, Monday first */
  week: readonly string[]
  /** the name of the month, and of a day, for screen readers */
  label: string
  nameOf: (day: string) => string
  isFree: (day: string) => boolean
  onDay: (day: string) => void
}

/** The days of a month, one of which is chosen. Whose month it is, and how one goes to another, stands above it. */
export function CalendarCard({ month, day, today, week, label, nameOf, isFree, onDay }: CalendarCardProps) {
  const card = useRef<ComponentRef<typeof NutCalendarCard>>(null)
  // its days are drawn after the month has changed, and have the names of the month that they are of
  const [drawn, setDrawn] = useState(month)
  useLayoutEffect(() => {
    const [year = 0, at = 1] = parts(month)
    card.current?.jumpTo(year, at)
  }, [month])
  const at = (place: number): string => `${drawn}-${two(place + 1)}`
  return (
    <Reach
      className='month'
      role='radiogroup'
      label={label}
      keys={groupKeys.days}
      parts={[
        {
          of: 'current',
          role: 'radio',
          name: place => nameOf(at(place)),
          on: place => at(place) === day,
          stop: place => at(place) === today,
          disabled: place => !isFree(at(place)),
        },
      ]}
    >
      <NutTheme words={{ calendaritem: { weekdays: [...week.slice(6), ...week.slice(0, 6)] } }}>
        <NutCalendarCard
          ref={card}
          title={<></>}
          firstDayOfWeek={1}
          {...(day ? { value: dateOf(day) } : {})}
          disableDay={one => !isFree(dayOf(one))}
          renderDay={one =>
            dayOf(one) === today ? <View className='month__today'>{one.date}</View> : String(one.date)
          }
          onPageChange={one => setDrawn(dayOf({ ...one, date: 1 }).slice(0, 7))}
          onDayClick={one => {
            if (one.type === 'current' && isFree(dayOf(one))) onDay(dayOf(one))
          }}
        />
      </NutTheme>
    </Reach>
  )
}
