import { Text, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { fullDate } from '@shared/dates'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { CalendarCard } from '@/ui/nut/CalendarCard'
import { Sheet } from '@/ui/Sheet'
import { radioOf } from '@/ui/radio'
import { Tap } from '@/ui/Tap'
import { addMonths, monthName, presentDay, weekdayNames, yearName } from '../calendar'
import { editTexts } from '../edit.i18n'
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
  const ofMonth = `${monthName(month, language)} ${yearName(month, language)}`
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
      <CalendarCard
        month={month}
        day={day}
        today={today}
        week={weekdayNames(language)}
        label={ofMonth}
        nameOf={one => `${String(Number(one.slice(8)))}, ${fullDate(one, language)}`}
        isFree={one => one >= from && one <= to}
        onDay={onDay}
      />
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
    <View className='clock'>
      <Text className='clock__label' {...aria({ hidden: true })}>
        {label}
      </Text>
      <View className='clock__numbers' {...aria({ role: 'radiogroup', label })} {...groupKeys.choices}>
        {numbers.map((n, at) => (
          <Tap
            key={n}
            className={'clock__number nums' + (n === chosen ? ' clock__number--on' : '')}
            radio={radioOf(at, numbers.indexOf(chosen))}
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
  /** `YYYY-MM-DD`, `YYYY-MM-DD HH:mm` or `YYYY-MM-DD HH:mm:ss`; '' for none */
  value: string
  withTime: boolean
  withSeconds?: boolean
  /** the times of a day to choose from, in place of hours and minutes */
  times?: (day: string, time: string, onTime: (time: string) => void) => ReactNode
  onChoose: (value: string) => void
  onClose: () => void
}

/** A day, and with `withTime` a time of it, on the tenant's clock. */
export function CalendarSheet(props: CalendarSheetProps) {
  const { title, value, withTime, withSeconds, times, onChoose, onClose, ...limits } = props
  const t = formTexts.useT()
  const te = editTexts.useT()
  const tc = common.useT()
  const language = useLanguage()
  const [day, setDay] = useState(value.slice(0, 10))
  const [time, setTime] = useState(value.slice(11))
  const [hour = '', minute = '', second = ''] = time.split(':')
  const tail = withSeconds ? `:${second || '00'}` : ''
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
                onChoose={h => setTime(`${h}:${minute || '00'}${tail}`)}
              />
              <Numbers
                label={t('minute')}
                numbers={MINUTES}
                chosen={minute}
                onChoose={m => setTime(`${hour || '09'}:${m}${tail}`)}
              />
              {withSeconds && (
                <Numbers
                  label={te('second')}
                  numbers={MINUTES}
                  chosen={second}
                  onChoose={s => setTime(`${hour || '09'}:${minute || '00'}:${s}`)}
                />
              )}
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
