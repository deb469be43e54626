import { View } from '@tarojs/components'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLineBack, useOffline } from '@/api/line'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { useSession } from '@/stores/session'
import { InlineError } from '@/ui/InlineError'
import { Lines } from '@/ui/Skeleton'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { timePhrase } from '@shared/dates'
import type { ApiError } from '@shared/envelope'
import { addDays } from '../calendar'
import { slotTexts } from '../slots.i18n'
import type { SlotsAbout } from '../slots'
import { useHold } from '../useHold'
import { SlotChooser } from './SlotChooser'

/** Days that are asked for at once. */
const DAYS = 14

type Days = Output<Contract, 'GET /linkc/task/slots'>['days']
/** Days up to the last on which there are times: what lies behind it is not offered. */
const offeredOf = (days: Days): Days => {
  const last = Math.max(-1, ...days.map((day, n) => (day.slots.length ? n : -1)))
  return days.slice(0, last + 1)
}
/** Whether the company may offer later days: it offers times near the end of these. */
const goesOn = (days: Days): boolean => days.length >= DAYS && days.slice(-DAYS / 2).some(day => day.slots.length > 0)

/** Says it when another visit of the caller lies in the chosen time. */
function Clash({ about, value }: { about: SlotsAbout; value: string }) {
  const t = slotTexts.useT()
  const language = useLanguage()
  const isKnown = useSession().state === 'hasLogin'
  const work = 'kind' in about ? { kind: about.kind, id: about.id } : {}
  const { data } = useCall(
    'POST /linkc/task/calendar/clash/info',
    isKnown && value ? { body: { ...work, planTime: value } } : null,
  )
  const [other] = data?.own ?? []
  if (!other) return null
  return (
    <View className='slots__problem' {...aria({ role: 'status' })}>
      {t('clash', { title: other.title, time: timePhrase(other.planTime, language, { until: other.end }) })}
    </View>
  )
}

/** A time for a visit among those at which somebody can come; `children` where the company keeps none, or they cannot be had. */
export function SlotField({
  about,
  value,
  first,
  refusal,
  onChange,
  children,
}: {
  about: SlotsAbout
  value: string
  /** the first time that the form takes */
  first: string
  /** what the server said of the time when it was sent */
  refusal: ApiError | null
  onChange: (planTime: string) => void
  children: ReactNode
}) {
  const t = slotTexts.useT()
  // first days of what is shown, the last one is the present
  const [from, setFrom] = useState<readonly string[]>([])
  const day = from.at(-1)
  const asked = 'kind' in about ? { kind: about.kind, id: about.id } : { ...about, area: about.area || undefined }
  const { data, error, reload } = useCall('GET /linkc/task/slots', {
    query: { ...asked, days: String(DAYS), ...(day ? { day } : {}) },
  })
  const last = useRef(data)
  if (data) last.current = data
  // what was shown stays while others are on their way
  const slots = data ?? (error ? undefined : last.current)
  // what was answered before the line went says nothing of now
  const isOffline = useOffline()
  const former = useRef<typeof data>(undefined)
  if (isOffline) former.current = last.current
  const isFormer = !!slots && (isOffline || former.current === slots)
  useLineBack(isFormer && !error, () => void reload())
  const isOn = slots?.on === true && !isFormer
  const kept = useHold({
    about,
    value,
    held: slots?.hold ?? null,
    isLoaded: isOn,
    onChoose: onChange,
    onAsked: () => void reload(),
  })
  useEffect(() => {
    if (refusal) void reload()
  }, [refusal, reload])
  // the clock of the device may be wrong: what is kept is kept by the server's
  const ahead = useMemo(() => (data ? Date.now() - Date.parse(data.now) : 0), [data])
  if (isOffline && slots?.on !== false)
    return (
      <>
        <View className='hint' {...aria({ role: 'status' })}>
          {t('whenBack')}
        </View>
        {children}
      </>
    )
  if (!slots || (isFormer && slots.on))
    return error ? (
      <>
        <InlineError error={error} onRetry={() => void reload()} />
        <View className='hint'>{t('anyTime')}</View>
        {children}
      </>
    ) : (
      <Lines count={3} />
    )
  const clash = <Clash about={about} value={value} />
  if (!slots.on)
    return (
      <>
        {children}
        {clash}
      </>
    )
  const problem = kept.refusal ?? refusal
  return (
    <>
      <SlotChooser
        days={offeredOf(slots.days)}
        value={value}
        first={first}
        asking={kept.asking}
        keptUntil={kept.hold ? Date.parse(kept.hold.expireTime) + ahead : null}
        onChoose={planTime => void kept.choose(planTime)}
        onOver={() => void reload()}
        onSooner={from.length ? () => setFrom(from.slice(0, -1)) : undefined}
        onLater={goesOn(slots.days) ? () => setFrom([...from, addDays(slots.days.at(-1)?.day ?? '', 1)]) : undefined}
      />
      {problem && (
        <View className='slots__problem' {...aria({ role: 'alert' })}>
          {problem.message}
        </View>
      )}
      {error && <InlineError error={error} onRetry={() => void reload()} />}
      {clash}
    </>
  )
}
