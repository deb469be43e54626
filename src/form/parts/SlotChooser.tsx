import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { callPhone } from '@/platform/phone'
import { useDoor } from '@/stores/door'
import { Icon } from '@/ui/Icon'
import { radioOf } from '@/ui/radio'
import { Tap } from '@/ui/Tap'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { fullDate, timePhrase } from '@shared/dates'
import { HOLD_MINUTES, separateSlots } from '@shared/slots'
import { weekdayNames } from '../calendar'
import { slotTexts } from '../slots.i18n'
import './SlotChooser.scss'

type Day = Output<Contract, 'GET /linkc/task/slots'>['days'][number]
type Slot = Day['slots'][number]

/** '9:42' */
const clockOf = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** How much is left of the time that is kept, ms: 0 when it is over, which `onOver` hears; null where nothing is kept. `until` in ms since 1970 of the device's clock. */
function useLeft(until: number | null, onOver: () => void): number | null {
  const [now, setNow] = useState(Date.now)
  const isOver = until !== null && now >= until
  const told = useRef(onOver)
  told.current = onOver
  useEffect(() => {
    if (until === null) return undefined
    if (isOver) {
      told.current()
      return undefined
    }
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until, isOver])
  // the server's clock is known but for the way of its answer
  return until === null ? null : Math.min(Math.max(0, until - now), HOLD_MINUTES * 60_000)
}

interface SlotChooserProps {
  days: readonly Day[]
  /** `YYYY-MM-DD HH:mm`, '' for none */
  value: string
  /** the first time that the form takes */
  first: string
  /** the time that the server is asked for right now, '' for none */
  asking: string
  /** until when the chosen time is kept, ms since 1970 of the device's clock; null where nothing is kept */
  keptUntil: number | null
  onChoose: (planTime: string) => void
  onOver: () => void
  /** other days, where there are any */
  onLater?: (() => void) | undefined
  onSooner?: (() => void) | undefined
}

/** Days with how many times are free, and the times of one of them: what is full is seen and takes no tap. */
export function SlotChooser(props: SlotChooserProps) {
  const { days, value, first, asking, keptUntil, onChoose, onOver, onLater, onSooner } = props
  const t = slotTexts.useT()
  const language = useLanguage()
  const phone = useDoor().data?.company.phone ?? ''
  const [tapped, setTapped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const left = useLeft(keptUntil, onOver)
  const isFree = (slot: Slot): boolean => (slot.free > 0 || slot.own) && slot.planTime >= first
  const separate = (day: Day): Slot[] => separateSlots(day.slots, isFree, slot => slot.own || slot.planTime === value)
  const freeOf = (day: Day): number => separate(day).filter(isFree).length
  const shown =
    days.find(({ day }) => day === tapped) ??
    days.find(({ day }) => day === value.slice(0, 10)) ??
    days.find(day => freeOf(day) > 0)
  const open = days.filter(day => freeOf(day) > 0)
  const noteOfDay = (day: Day): string =>
    day.closed ? t('closedDay') : freeOf(day) ? t('freeOfDay', { n: freeOf(day) }) : t('fullDay')
  const noteOf = (slot: Slot): string => {
    if (slot.planTime === value && left) return t('kept', { left: clockOf(left) })
    if (slot.planTime === value && !(slot.own && left === null)) return t('chosen')
    if (slot.own && left === null) return t('present')
    if (!isFree(slot)) return t('full')
    return slot.free === 1 ? t('last') : t('free', { n: slot.free })
  }
  const windowOf = ({ planTime, end }: Slot): string =>
    `${planTime.slice(11)}–${end.length > 5 ? timePhrase(end, language) : end}`
  const offered = !shown ? [] : isWhole ? shown.slots : separate(shown)
  const free = offered.filter(isFree)
  const further = shown ? shown.slots.filter(slot => isFree(slot) && !offered.includes(slot)).length : 0
  return (
    <View className='slots'>
      <View className='slots__head'>{t('whichDay')}</View>
      <View className='slots__days' {...aria({ role: 'radiogroup', label: t('whichDay') })} {...groupKeys.list}>
        {onSooner && (
          <Tap className='slots__more' label={t('sooner')} onClick={onSooner}>
            <Icon name='back' size={18} />
          </Tap>
        )}
        {days.map(day => {
          const isShown = day.day === shown?.day
          return (
            <Tap
              key={day.day}
              className={'slots__day' + (isShown ? ' slots__day--on' : '')}
              label={`${fullDate(day.day, language)}, ${weekdayNames(language)[weekdayOf(day.day)] ?? ''}, ${noteOfDay(day)}`}
              radio={isShown ? 'on' : radioOf(open.indexOf(day), shown ? open.indexOf(shown) : -1)}
              disabled={!freeOf(day) && !isShown}
              onClick={() => setTapped(day.day)}
            >
              <Text className='slots__week'>{weekdayNames(language)[weekdayOf(day.day)]}</Text>
              <Text className='slots__date nums'>{String(Number(day.day.slice(8)))}</Text>
              <Text className='slots__note nums'>{noteOfDay(day)}</Text>
            </Tap>
          )
        })}
        {onLater && (
          <Tap className='slots__more' label={t('later')} onClick={onLater}>
            <Icon name='forward' size={18} />
          </Tap>
        )}
      </View>
      {shown && shown.slots.length > 0 ? (
        <>
          <View className='slots__head'>{t('whichTime', { day: timePhrase(shown.day, language) })}</View>
          <View className='hint'>{t('within')}</View>
          <View
            className='slots__times'
            {...aria({ role: 'radiogroup', label: t('whichTime', { day: timePhrase(shown.day, language) }) })}
            {...groupKeys.list}
          >
            {offered.map(slot => {
              const isOn = slot.planTime === value
              return (
                <Tap
                  key={slot.planTime}
                  className={'slots__time' + (isOn ? ' slots__time--on' : '')}
                  radio={
                    isOn
                      ? 'on'
                      : radioOf(
                          free.indexOf(slot),
                          free.findIndex(one => one.planTime === value),
                        )
                  }
                  disabled={!isFree(slot) && !isOn}
                  busy={asking === slot.planTime}
                  onClick={() => onChoose(slot.planTime)}
                >
                  <Text className='slots__window nums'>{windowOf(slot)}</Text>
                  <Text className='slots__note nums'>{noteOf(slot)}</Text>
                </Tap>
              )
            })}
          </View>
          {further > 0 && (
            <Tap className='slots__call' onClick={() => setWhole(true)}>
              <Icon name='time' size={16} />
              <Text>{t('further', { n: further })}</Text>
            </Tap>
          )}
        </>
      ) : (
        <View className='slots__none sub'>{t('none')}</View>
      )}
      {left !== null && (
        <View className='slots__kept'>
          <Icon name='time' size={22} />
          <View className='grow'>
            <View className='slots__left nums'>{left ? t('kept', { left: clockOf(left) }) : t('over')}</View>
            {left > 0 && <View className='sub'>{t('keptFor', { count: HOLD_MINUTES })}</View>}
          </View>
        </View>
      )}
      {phone && (
        <Tap className='slots__call' onClick={() => callPhone(phone)}>
          <Icon name='phone' size={16} />
          <Text>{t('noneSuits')}</Text>
        </Tap>
      )}
    </View>
  )
}
