import { Type as T } from '@sinclair/typebox'
import { tenantDay, tenantTime } from '../../../../shared/day'
import { plannedDay, timePhrase } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { visitEnd, windowOf } from '../../../../shared/plan-time'
import type { Ctx } from '../../../kernel/call/context'
import { HOURS, movedDay, newTimeIn, type NewTime } from '../../../kernel/skills/day'
import { defineSkill, type SkillAnswer, type Utterance } from '../../../kernel/skills/skill'
import { freeWindows, type FreeWindow, type OfferedDays } from '../../../kernel/visit/free-windows'
import { offeredSlots } from '../../../kernel/visit/own-slots.service'
import { ONE_REQUEST, meantRequest, nameOf, screenOf, timeOf, visitOf, type Deed, type Request } from './meant'

const DEED: Deed = { event: 'reschedule', task: 'reschedule', isChange: true }
/** Days after a full one that are looked at, and how many times of them are offered. */
const NEXT_DAYS = 7
const OFFERED = 4
/** Where visits are bound to no windows: when a part of the day begins. */
const BEGINS = { '': '', morning: '09:00', noon: '12:00', afternoon: '14:00', evening: '18:00' } as const

interface Texts {
  lead: (free: number | null) => string
  title: string
  change: (from: string, to: string) => string
  free: (n: number) => string
  confirm: string
  none: (when: string) => string
  near: string
  noNear: string
  when: (name: string, time: string) => string
  same: (time: string) => string
  past: string
  ask: (number: string) => string
  askTo: (number: string, time: string) => string
  choose: string
  parts: Record<NewTime['part'], string>
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: free =>
      free === null ? '可以改约。确认请点下面的按钮。' : `可以改约，这个时段还有 ${free} 个名额。确认请点下面的按钮。`,
    title: '改约上门时间',
    change: (from, to) => `${from} → ${to}`,
    free: n => `剩余名额：${n}`,
    confirm: '确认改约',
    none: when => `${when}没有可以约的时段。`,
    near: '最近可以约的时段：',
    noNear: '这几天都没有可以约的时段，请过几天再看，或者联系我们。',
    when: (name, time) => `${name}${time ? `现在约在${time}` : ''}，想改到什么时候？`,
    same: time => `它本来就约在${time}，没有变化。`,
    past: '这个时间已经过去，请换一个时间，不能改到过去。',
    ask: number => `给 ${number} 改约`,
    askTo: (number, time) => `${number} 改到 ${time}`,
    choose: '自己选时间',
    parts: { '': '', morning: '上午', noon: '中午', afternoon: '下午', evening: '晚上' },
  },
  en: {
    lead: free =>
      free === null
        ? 'It can be moved. Confirm with the button below.'
        : `It can be moved; free places at that time: ${free}. Confirm with the button below.`,
    title: 'Move the visit',
    change: (from, to) => `${from} → ${to}`,
    free: n => `Free places: ${n}`,
    confirm: 'Move it',
    none: when => `No visit is free ${when}.`,
    near: 'The nearest free times:',
    noNear: 'No visit is free these days; please look again later, or contact us.',
    when: (name, time) => `${name}${time ? ` is planned for ${time}` : ''}. When shall it be?`,
    same: time => `It is planned for ${time} already, so nothing changes.`,
    past: 'That time is over; it cannot be moved there. Please say another one.',
    ask: number => `Move ${number}`,
    askTo: (number, time) => `Move ${number} to ${time}`,
    choose: 'Choose a time yourself',
    parts: {
      '': '',
      morning: ' in the morning',
      noon: ' at noon',
      afternoon: ' in the afternoon',
      evening: ' in the evening',
    },
  },
  ru: {
    lead: free =>
      free === null
        ? 'Визит можно перенести. Подтвердите кнопкой ниже.'
        : `Визит можно перенести, свободных мест на это время: ${free}. Подтвердите кнопкой ниже.`,
    title: 'Перенести визит',
    change: (from, to) => `${from} → ${to}`,
    free: n => `Свободных мест: ${n}`,
    confirm: 'Перенести',
    none: when => `Свободного времени нет: ${when}.`,
    near: 'Ближайшее свободное время:',
    noNear: 'В ближайшие дни свободного времени нет; посмотрите позже или свяжитесь с нами.',
    when: (name, time) => `${name}${time ? `: сейчас ${time}` : ''}. На когда перенести?`,
    same: time => `Визит и так назначен на это время: ${time}, менять нечего.`,
    past: 'Это время уже прошло, перенести на него нельзя. Назовите другое.',
    ask: number => `Перенести ${number}`,
    askTo: (number, time) => `Перенести ${number} на ${time}`,
    choose: 'Выбрать время самому',
    parts: { '': '', morning: ' утром', noon: ' в полдень', afternoon: ' днём', evening: ' вечером' },
  },
  tw: {
    lead: free =>
      free === null ? '可以改約。確認請點下面的按鈕。' : `可以改約，這個時段還有 ${free} 個名額。確認請點下面的按鈕。`,
    title: '改約到府時間',
    change: (from, to) => `${from} → ${to}`,
    free: n => `剩餘名額：${n}`,
    confirm: '確認改約',
    none: when => `${when}沒有可以約的時段。`,
    near: '最近可以約的時段：',
    noNear: '這幾天都沒有可以約的時段，請過幾天再看，或者聯絡我們。',
    when: (name, time) => `${name}${time ? `現在約在${time}` : ''}，想改到什麼時候？`,
    same: time => `它本來就約在${time}，沒有變化。`,
    past: '這個時間已經過去，請換一個時間，不能改到過去。',
    ask: number => `給 ${number} 改約`,
    askTo: (number, time) => `${number} 改到 ${time}`,
    choose: '自己選時間',
    parts: { '': '', morning: '上午', noon: '中午', afternoon: '下午', evening: '晚上' },
  },
}

/** The window that is meant: that at the hour, or in which the hour lies; without one that of the former hour, else the first. */
function windowAt(
  days: OfferedDays,
  { time, part }: Pick<NewTime, 'time' | 'part'>,
  former: string,
): FreeWindow | null {
  const can = ({ free, own }: OfferedDays[number]['slots'][number]): boolean => free > 0 || own
  const slots = days.flatMap(one => one.slots).filter(can)
  const asWindow = (slot: (typeof slots)[number] | undefined): FreeWindow | null =>
    slot ? { planTime: slot.planTime, end: slot.end, free: Math.max(1, slot.free) } : null
  if (time)
    return asWindow(
      slots.find(({ planTime }) => planTime.slice(11) === time) ??
        slots.findLast(({ planTime, end }) => planTime.slice(11) < time && (end.length > 5 || time < end)),
    )
  const free = freeWindows(days, HOURS[part])
  const [from, until] = HOURS[part]
  const kept = asWindow(
    slots.find(
      ({ planTime }) => planTime.slice(11) === former && planTime.slice(11) >= from && planTime.slice(11) < until,
    ),
  )
  return kept ?? free[0] ?? null
}

const isTask = ({ state, taskId }: Request): boolean => state === 'converted' && taskId !== null
const workOf = (request: Request): { kind: 'event' | 'task'; id: string } =>
  isTask(request) ? { kind: 'task', id: request.taskId ?? '' } : { kind: 'event', id: request.id }

/** The card by which a request is moved. */
function cardFor(ctx: Ctx, request: Request, planTime: string, free: number | null): NonNullable<SkillAnswer['card']> {
  const texts = TEXTS[ctx.language]
  const visit = visitOf(request)
  const to = timePhrase(planTime, ctx.language, { until: visitEnd(planTime, windowOf(visit)), now: ctx.now() })
  return {
    act: isTask(request) ? 'moveVisit' : 'move',
    parameters: { id: workOf(request).id, planTime },
    title: texts.title,
    lines: [
      nameOf(request),
      texts.change(timeOf(ctx, request), to),
      ...(visit.executorName ? [visit.executorName] : []),
      ...(free === null ? [] : [texts.free(free)]),
    ],
    confirm: texts.confirm,
    url: screenOf(request),
  }
}

/** What is said to somebody who wants a request at another time. */
async function moved(ctx: Ctx, request: Request, wanted: NewTime | null): Promise<SkillAnswer> {
  const texts = TEXTS[ctx.language]
  const { planTime } = visitOf(request)
  const facts = { eventNo: request.eventNo, planTime }
  const links = [{ text: texts.choose, url: `${screenOf(request)}&action=reschedule` }]
  const said = (time: string): string => timePhrase(time, ctx.language, { now: ctx.now() })
  const chips = (list: readonly FreeWindow[]): string[] =>
    list.slice(0, OFFERED).map(one => texts.askTo(request.eventNo, one.planTime))
  const parameters = { id: request.id }
  const work = workOf(request)
  if (!wanted) {
    const found = await offeredSlots(ctx, { ...work, day: tenantDay(ctx.now()), days: String(NEXT_DAYS) })
    return {
      lines: [{ text: texts.when(nameOf(request), timeOf(ctx, request)) }],
      links,
      suggestions: chips(freeWindows(found.days).filter(one => one.planTime !== planTime)),
      facts,
      parameters,
    }
  }
  const day = movedDay(wanted, planTime)
  const former = planTime.slice(11)
  if (day < tenantDay(ctx.now())) return { lines: [{ text: texts.past }], links, facts, parameters }
  const found = await offeredSlots(ctx, { ...work, day, days: '1' })
  const answered = (to: string, free: number | null): SkillAnswer =>
    to === planTime
      ? { lines: [{ text: texts.same(said(planTime)) }], links, facts, parameters: { ...parameters, day } }
      : to < tenantTime(ctx.now())
        ? { lines: [{ text: texts.past }], links, facts, parameters }
        : {
            lines: [{ text: texts.lead(free) }],
            facts: { ...facts, to, ...(free === null ? {} : { free }) },
            parameters: { ...parameters, day },
            card: cardFor(ctx, request, to, free),
          }
  if (!found.on) {
    const [from, until] = HOURS[wanted.part]
    const stays = former && former >= from && former < until ? former : ''
    const time = wanted.time || stays || BEGINS[wanted.part]
    return answered(time ? `${day} ${time}` : day, null)
  }
  const window = windowAt(found.days, wanted, former)
  if (window) return answered(window.planTime, window.free)
  // on the day itself there may be another part, on the days behind it the same one
  const later = await offeredSlots(ctx, { ...work, day, days: String(NEXT_DAYS) })
  const sameDay = freeWindows(later.days.slice(0, 1))
  const others = freeWindows(later.days.slice(1), HOURS[wanted.part])
  const near = [...sameDay.slice(0, 2), ...others].slice(0, OFFERED)
  const when = `${plannedDay(day, ctx.language, ctx.now())}${wanted.time ? ` ${wanted.time}` : texts.parts[wanted.part]}`
  return {
    lines: [{ text: texts.none(when) }, { text: near.length ? texts.near : texts.noNear }],
    list: near.map(one => ({ text: `${said(one.planTime)}–${one.end} · ${texts.free(one.free)}` })),
    links,
    suggestions: chips(near),
    facts: { ...facts, free: 0 },
    parameters: { ...parameters, day },
  }
}

const Parameters = T.Object({
  ...ONE_REQUEST.parameters.properties,
  day: T.Optional(T.String({ description: 'the new day, YYYY-MM-DD' })),
  time: T.Optional(T.String({ description: 'the new hour, HH:mm' })),
  part: T.Optional(T.Union([T.Literal('morning'), T.Literal('noon'), T.Literal('afternoon'), T.Literal('evening')])),
  shift: T.Optional(T.Integer({ description: 'so many days later, or earlier' })),
})
/** What a sentence tells of the new time. */
function readTime({ question }: Utterance, ctx: Ctx) {
  const wanted = newTimeIn(question, ctx.now())
  return {
    ...(wanted?.day ? { day: wanted.day } : {}),
    ...(wanted?.time ? { time: wanted.time } : {}),
    ...(wanted?.part ? { part: wanted.part } : {}),
    ...(wanted?.shift ? { shift: wanted.shift } : {}),
  }
}

/** Moves a request, or the visit that it became, to another time. */
export const move = defineSkill({
  ...ONE_REQUEST,
  name: 'move',
  purpose:
    'Moves the visit of a service request to another day or time window that is free, which the customer then confirms.',
  examples: {
    zh: ['洗衣机改到周六上午来', '我想改约', '把明天的预约换到后天', '换个时间', '往后推一天'],
    en: [
      'Move my visit to Saturday morning',
      'reschedule my appointment',
      'make it Saturday morning',
      'can we do Friday instead',
    ],
    ru: ['Перенесите визит на субботу', 'хочу перенести запись', 'давайте на послезавтра вместо завтра'],
    tw: ['洗衣機改到週六上午來', '我想改約', '換個時間', '往後推一天'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '改约',
      '改期',
      '改签',
      '改时间',
      '改个时间',
      '改下时间',
      '改一下时间',
      '换时间',
      '换个时间',
      '换个日子',
      '换一天',
      '换个天',
      '改到',
      '换到',
      '挪到',
      '推到',
      '调到',
      '移到',
      '延到',
      '改成',
      '改在',
      '改周',
      '改下周',
      '改星期',
      '改礼拜',
      '改今天',
      '改明天',
      '改后天',
      '改上午',
      '改下午',
      '改晚上',
      '改早上',
      '换明天',
      '换后天',
      '换周',
      '换下周',
      '换上午',
      '换下午',
      '往后推',
      '往前提',
      '推迟',
      '延后',
      '延期',
      '提前一天',
      '提前来',
      '晚一天',
      '早一天',
      '晚点来',
      '早点来',
      'reschedule',
      'postpone',
      'move..to',
      'move my visit',
      'move my appointment',
      'move sr',
      'move',
      'shift..to',
      'push..to',
      'put it off',
      'make it monday',
      'make it tuesday',
      'make it wednesday',
      'make it thursday',
      'make it friday',
      'make it saturday',
      'make it sunday',
      'make it tomorrow',
      'make it',
      'change the time',
      'change my time',
      'change the date',
      'change..appointment',
      'another day',
      'another time',
      'different day',
      'different time',
      'instead',
      'come earlier',
      'come later',
      'перенести',
      'перенесите',
      'перенеси',
      'перенос',
      'перезаписать',
      'давайте на',
      'давайте послезавтра',
      'давайте завтра',
      'давайте в',
      'сдвиньте',
      'сдвинуть',
      'изменить время',
      'поменять время',
      'другое время',
      'другой день',
      'на другой день',
      'приехать позже',
      'приехать раньше',
    ],
    asks: [],
    not: [
      '改到新地址',
      '改地址',
      '改手机',
      '改密码',
      '改名',
      '改成中文',
      '改语言',
      '开发票',
      '换货',
      '换新',
      '延保',
      '推迟发货',
      'move house',
      'moving house',
      'move the machine',
      'move the fridge',
      'does not move',
      "doesn't move",
      "won't move",
      'move forward',
      'make it colder',
      'make it warmer',
      'make it stop',
      'make it work',
      'make it louder',
      'instead of cold',
      'instead of hot',
      'change my address',
      'change the password',
      'change the filter',
      'перенести холодильник',
      'перенести кондиционер',
      'переезд',
    ],
  },
  parameters: Parameters,
  read: (utterance, ctx) => {
    return { ...ONE_REQUEST.read(utterance), ...readTime(utterance, ctx) }
  },
  run: async (ctx, { day = '', time = '', part, shift = 0 }, utterance) => {
    const texts = TEXTS[ctx.language]
    const asked: NewTime['part'] = part ?? ''
    const wanted: NewTime | null =
      day || time || asked || shift
        ? { day, time, part: asked, shift, former: newTimeIn(utterance.question, ctx.now())?.former ?? [] }
        : null
    const meant = await meantRequest(ctx, utterance, { deed: DEED, ask: texts.ask, times: wanted?.former ?? [] })
    if (!meant) return null
    if ('answer' in meant) return meant.answer
    const { request } = meant
    return moved(ctx, request, wanted)
  },
})
