import { Text, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { fullDate } from '@shared/dates'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { addMonths, monthName, presentDay, weekdayNames, weeksOf, yearName } from '../calendar'
import { formTexts } from '../form.i18n'
import './CalendarSheet.scss'

interface CalendarProps {
  day: string
  /** first and last day that may be chosen */ from?: string
  to?: string
  onDay: (day: string) => void
}

function Stepper({
  text,
  previous,
  next,
  onStep,
}: {
  text: string
  previous: string
  next: string
  onStep: (by: 1 | -1) => void
}) {
  return (
    <View className='calendar__stepper'>
      <Tap className='calendar__arrow' label={previous} onClick={() => onStep(-1)}>
        <Icon name='back' size={18} />
      </Tap>
      <Text className='calendar__shown nums' {...aria({ live: 'polite' })}>
        {text}
      </Text>
      <Tap className='calendar__arrow' label={next} onClick={() => onStep(1)}>
        <Icon name='forward' size={18} />
      </Tap>
    </View>
  )
}

/** One month of days to choose from. */
export function Calendar({ day, from = '', to = '9999', onDay }: CalendarProps) {
  const t = formTexts.useT()
  const language = useLanguage()
  const today = presentDay()
  const [month, setMonth] = useState((day || (from > today ? from : today)).slice(0, 7))
  return (
    <View className='calendar'>
      <View className='calendar__head'>
        <Stepper
          text={yearName(month, language)}
          previous={t('previousYear')}
          next={t('nextYear')}
          onStep={by => setMonth(addMonths(month, by * 12))}
        />
        <Stepper
          text={monthName(month, language)}
          previous={t('previousMonth')}
          next={t('nextMonth')}
          onStep={by => setMonth(addMonths(month, by))}
        />
      </View>
      <View className='calendar__week' {...aria({ hidden: true })}>
        {weekdayNames(language).map(name => (
          <Text key={name} className='calendar__weekday'>
            {name}
          </Text>
        ))}
      </View>
      {weeksOf(month).map((week, i) => (
        <View key={month + String(i)} className='calendar__week'>
          {week.map((one, j) =>
            one === '' ? (
              <View key={`gap${String(j)}`} className='calendar__cell' />
            ) : (
              <Tap
                key={one}
                className={
                  'calendar__cell' +
                  (one === day ? ' calendar__cell--on' : one === today ? ' calendar__cell--today' : '')
                }
                label={`${String(Number(one.slice(8)))}, ${fullDate(one, language)}`}
                pressed={one === day}
                disabled={one < from || one > to}
                onClick={() => onDay(one)}
              >
                <Text className='calendar__day nums'>{Number(one.slice(8))}</Text>
              </Tap>
            ),
          )}
        </View>
      ))}
    </View>
  )
}

const two = (n: number) => String(n).padStart(2, '0')
const HOURS = Array.from({ length: 24 }, (_, i) => two(i))
const MINUTES = Array.from({ length: 12 }, (_, i) => two(i * 5))

function Numbers({
  label,
  numbers,
  chosen,
  onChoose,
}: {
  label: string
  numbers: string[]
  chosen: string
  onChoose: (number: string) => void
}) {
  return (
    <View className='clock' {...aria({ role: 'group', label })}>
      <Text className='clock__label'>{label}</Text>
      <View className='clock__numbers'>
        {numbers.map(n => (
          <Tap
            key={n}
            className={'clock__number nums' + (n === chosen ? ' clock__number--on' : '')}
            pressed={n === chosen}
            onClick={() => onChoose(n)}
          >
            {n}
          </Tap>
        ))}
      </View>
    </View>
  )
}

interface CalendarSheetProps extends Omit<CalendarProps, 'day' | 'onDay'> {
  title: string
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`; '' for none */
  value: string
  withTime: boolean
  /** the times of a day to choose from, in place of hours and minutes */
  times?: (day: string, time: string, onTime: (time: string) => void) => ReactNode
  onChoose: (value: string) => void
  onClose: () => void
}

/** A day, and with `withTime` a time of it, on the tenant's clock. */
export function CalendarSheet({ title, value, withTime, times, onChoose, onClose, ...limits }: CalendarSheetProps) {
  const t = formTexts.useT()
  const tc = common.useT()
  const language = useLanguage()
  const [day, setDay] = useState(value.slice(0, 10))
  const [time, setTime] = useState(value.slice(11, 16))
  const [hour = '', minute = ''] = time.split(':')
  const finish = (text: string) => {
    onChoose(text)
    onClose()
  }
  const tapDay = (one: string) => {
    if (withTime) setDay(one)
    else finish(one)
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <Calendar {...limits} day={day} onDay={tapDay} />
      {withTime && (
        <View className='calendar__times'>
          {times ? (
            times(day, time, setTime)
          ) : (
            <>
              <Numbers
                label={t('hour')}
                numbers={HOURS}
                chosen={hour}
                onChoose={h => setTime(`${h}:${minute || '00'}`)}
              />
              <Numbers
                label={t('minute')}
                numbers={MINUTES}
                chosen={minute}
                onChoose={m => setTime(`${hour || '09'}:${m}`)}
              />
            </>
          )}
          <View className='calendar__foot'>
            <Button disabled={!day || !time} onClick={() => finish(`${day} ${time}`)}>
              {day && time && !times ? `${fullDate(day, language)} ${time}` : tc('confirm')}
            </Button>
          </View>
        </View>
      )}
    </Sheet>
  )
}
