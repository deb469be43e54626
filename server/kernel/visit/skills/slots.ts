import { Type as T } from '@sinclair/typebox'
import { daysAfter, tenantDay } from '../../../../shared/day'
import { plannedDay } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { separateSlots } from '../../../../shared/slots'
import { isPlanned } from '../../../../shared/form-rules'
import type { Ctx } from '../../call/context'
import type { Part } from '../../text/moment'
import { normal } from '../../text/tokenize'
import { dayAsked } from '../../skills/day'
import { defineSkill } from '../../skills/skill'
import { offeredSlots } from '../own-slots.service'

/** Days that are looked at where none is named, and windows of a day that are told. */
const DAYS = 3
const TOLD = 5
/** So many forms are looked into for one that a visit is planned by. */
const FORMS = 10

interface Texts {
  free: (day: string, part: string, windows: string) => string
  full: (day: string, part: string) => string
  closed: (day: string) => string
  none: string
  next: (day: string, windows: string) => string
  more: (n: number) => string
  any: string
  parts: Record<Part, string>
  book: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    free: (day, part, windows) => `${day}${part}可以约：${windows}。`,
    full: (day, part) => `${day}${part}没有可以约的时段。`,
    closed: day => `${day}不上班，不能约。`,
    none: '这几天没有可以约的时段，请过几天再看，或者致电我们。',
    next: (day, windows) => `最近可以约的是${day}：${windows}。`,
    more: n => `另外还有 ${n} 个时段`,
    any: '上门时间不限定时段：提交服务请求时写上您方便的时间就可以。',
    parts: { '': '', morning: '上午', noon: '中午', afternoon: '下午', evening: '晚上' },
    book: '预约上门',
  },
  en: {
    free: (day, part, windows) => `Free ${day}${part}: ${windows}.`,
    full: (day, part) => `Nothing is free ${day}${part}.`,
    closed: day => `Nobody works ${day}.`,
    none: 'Nothing is free these days; please look again later or call us.',
    next: (day, windows) => `The next free times are ${day}: ${windows}.`,
    more: n => `${n} more`,
    any: 'Visits are not bound to fixed times: say in the service request when it suits you.',
    parts: {
      '': '',
      morning: ' in the morning',
      noon: ' at noon',
      afternoon: ' in the afternoon',
      evening: ' in the evening',
    },
    book: 'Book a visit',
  },
  ru: {
    free: (day, part, windows) => `Свободно, ${day}${part}: ${windows}.`,
    full: (day, part) => `Нет свободного времени: ${day}${part}.`,
    closed: day => `Нерабочий день: ${day}.`,
    none: 'В ближайшие дни свободного времени нет; посмотрите позже или позвоните нам.',
    next: (day, windows) => `Ближайшее свободное время, ${day}: ${windows}.`,
    more: n => `и ещё ${n}`,
    any: 'Время визита не ограничено: укажите в заявке, когда вам удобно.',
    parts: { '': '', morning: ' утром', noon: ' в полдень', afternoon: ' днём', evening: ' вечером' },
    book: 'Записаться на визит',
  },
  tw: {
    free: (day, part, windows) => `${day}${part}可以約：${windows}。`,
    full: (day, part) => `${day}${part}沒有可以約的時段。`,
    closed: day => `${day}不上班，不能約。`,
    none: '這幾天沒有可以約的時段，請過幾天再看，或者致電我們。',
    next: (day, windows) => `最近可以約的是${day}：${windows}。`,
    more: n => `另外還有 ${n} 個時段`,
    any: '到府時間不限定時段：提出服務請求時寫上您方便的時間就可以。',
    parts: { '': '', morning: '上午', noon: '中午', afternoon: '下午', evening: '晚上' },
    book: '預約到府',
  },
}

const HOURS: Record<Part, [from: string, until: string]> = {
  '': ['00:00', '24:00'],
  morning: ['00:00', '12:00'],
  noon: ['11:00', '14:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['17:00', '24:00'],
}

type Form = NonNullable<Awaited<ReturnType<Ctx['offers']['orderForms'][number]['find']>>>
/** The form that is named, else the first one by which a visit is planned. */
async function formFor(ctx: Ctx, question: string): Promise<Form | null> {
  const said = normal(question)
  for (const { open, find } of ctx.offers.orderForms) {
    const forms = (await open(ctx, ctx.tenantId)).slice(0, FORMS)
    const read = await Promise.all(forms.map(({ id }) => find(ctx, id)))
    const planned = read.filter(form => form !== null).filter(form => form.fields.some(isPlanned))
    const chosen = planned.find(({ name }) => said.includes(normal(name))) ?? planned[0]
    if (chosen) return chosen
  }
  return null
}

/** Whether somebody can come on a day, and when. */
export const slots = defineSkill({
  name: 'slots',
  purpose: 'Tells which time windows for a visit are free on a day, or next.',
  examples: {
    zh: ['明天有空位吗', '周六可以约上门吗', '明天下午还有时段吗', '哪天能约上门'],
    en: ['Is a slot free tomorrow?', 'Which windows are free on Saturday?', 'can somebody come tomorrow afternoon'],
    ru: ['Есть свободное время завтра?', 'какие окна свободны в субботу', 'можно записаться на завтра днём?'],
    tw: ['明天有空位嗎', '週六可以約到府嗎', '明天下午還有時段嗎'],
  },
  words: {
    about: [
      '空位',
      '时段',
      '空档',
      '能约',
      '可以约',
      '约得到',
      '还能约',
      '约上门',
      '能预约',
      '可以预约',
      '有空',
      '师傅可以来',
      '师傅能来',
      '可以来吗',
      '能来吗',
      '最早几点',
      '最早什么时候',
      'earliest',
      'slot',
      'time slot',
      'free time',
      'time window',
      'window free',
      'windows..free',
      'free appointment',
      'appointments available',
      'visit available',
      'can somebody come',
      'can someone come',
      'can an engineer come',
      'свободное время',
      'свободные окна',
      'окна свободны',
      'свободные места',
      'можно записаться',
      'записаться на',
      'кто-нибудь приехать',
    ],
    asks: ['list', 'count', 'state'],
    also: [
      '今天',
      '明天',
      '最早',
      '后天',
      '周',
      '星期',
      '礼拜',
      '哪天',
      'today',
      'tomorrow',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
      'weekend',
      'сегодня',
      'завтра',
      'послезавтра',
      'в понедельник',
      'во вторник',
      'в среду',
      'в четверг',
      'в пятницу',
      'в субботу',
      'в воскресенье',
    ],
    not: [
      '我的预约',
      '我约的',
      '约好',
      '改约',
      '改到',
      '改期',
      '取消',
      '培训',
      '活动',
      '内存',
      '显卡',
      '充电',
      'my appointment',
      'my visit',
      'move',
      'reschedule',
      'cancel',
      'change',
      'clean',
      'card slot',
      'sim slot',
      'course',
      'перенести',
      'отменить',
      'моя запись',
      'мою запись',
      'мыть окна',
      'курс',
      'fix',
      'repair',
      'look at',
      'отремонтировать',
      'починить',
    ],
  },
  parameters: T.Object({
    day: T.String({ description: 'YYYY-MM-DD, empty for the next days' }),
    part: T.Union([
      T.Literal(''),
      T.Literal('morning'),
      T.Literal('noon'),
      T.Literal('afternoon'),
      T.Literal('evening'),
    ]),
  }),
  who: 'everyone',
  scope: ['service'],
  read: ({ question }, ctx) => dayAsked(question, ctx.now()),
  run: async (ctx, { day, part }, { question }) => {
    const form = await formFor(ctx, question)
    if (!form) return null
    const texts = TEXTS[ctx.language]
    const url = `/event/create?templateId=${form.id}`
    const links = [{ text: texts.book, url }]
    const first = day || tenantDay(ctx.now())
    const found = await offeredSlots(ctx, { templateId: form.id, day: first, days: String(day ? 1 : DAYS) })
    if (!found.on) return { lines: [{ text: texts.any }], links, facts: { on: false } }
    const [from, until] = HOURS[part]
    const freeOf = (days: typeof found.days) =>
      days.map(one => ({
        ...one,
        free: separateSlots(
          one.slots.filter(({ planTime }) => planTime.slice(11) >= from && planTime.slice(11) < until),
          slot => slot.free > 0,
          () => false,
        ).filter(slot => slot.free > 0),
      }))
    const said = (one: string): string => plannedDay(one, ctx.language, ctx.now())
    const windowsOf = (free: { planTime: string; end: string }[]): string =>
      listText(
        [
          ...free
            .slice(0, TOLD)
            .map(({ planTime, end }) => `${planTime.slice(11)}–${end.length > 5 ? end.slice(11) : end}`),
          ...(free.length > TOLD ? [texts.more(free.length - TOLD)] : []),
        ],
        ctx.language,
      )
    const days = freeOf(found.days)
    const chosen = day ? days[0] : days.find(({ free }) => free.length)
    const facts = {
      on: true,
      day: chosen?.day ?? first,
      free: chosen?.free.length ?? 0,
      times: (chosen?.free ?? []).map(({ planTime }) => planTime).join(' '),
    }
    if (chosen?.free.length) {
      const windows = windowsOf(chosen.free)
      const named = said(chosen.day)
      return {
        lines: [{ text: day ? texts.free(named, texts.parts[part], windows) : texts.next(named, windows) }],
        links,
        facts,
      }
    }
    // of a day that is full the next ones are told
    const later = day
      ? freeOf(
          (await offeredSlots(ctx, { templateId: form.id, day: daysAfter(day, 1), days: String(DAYS) })).days,
        ).find(({ free }) => free.length)
      : undefined
    return {
      lines: [
        ...(day ? [{ text: chosen?.closed ? texts.closed(said(day)) : texts.full(said(day), texts.parts[part]) }] : []),
        ...(later ? [{ text: texts.next(said(later.day), windowsOf(later.free)) }] : [{ text: texts.none }]),
      ],
      links,
      facts,
    }
  },
})
