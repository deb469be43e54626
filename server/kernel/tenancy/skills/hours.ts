import { Type as T } from '@sinclair/typebox'
import { tenantDay, tenantInstant, tenantTime } from '../../../../shared/day'
import { plannedDay, timePhrase } from '../../../../shared/dates'
import { localize, type Language } from '../../../../shared/language'
import { listText } from '../../../../shared/list-text'
import { hoursAt } from '../../../../shared/opening'
import { spansOf } from '../../../../shared/sla'
import { dayAsked } from '../../skills/day'
import { defineSkill } from '../../skills/skill'
import { finder } from '../../skills/words'
import { doorRow } from '../door.service'

/** So many holidays that are to come are told. */
const HOLIDAYS = 5

interface Texts {
  open: (time: string) => string
  closed: (opens: string) => string
  noOpening: string
  hours: (text: string) => string
  day: (day: string, spans: string) => string
  dayOff: (day: string) => string
  holidays: (days: string) => string
  noHolidays: string
  call: (phone: string) => string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    open: time => `现在正在上班，到 ${time}。`,
    closed: opens => `现在不在上班时间，${opens} 上班。`,
    noOpening: '现在不在上班时间。',
    hours: text => `工作时间：${text}`,
    day: (day, spans) => `${day}：${spans} 上班。`,
    dayOff: day => `${day}休息。`,
    holidays: days => `接下来的休息日：${days}。`,
    noHolidays: '接下来没有安排别的休息日。',
    call: phone => `拨打 ${phone}`,
  },
  en: {
    open: time => `We are open now, until ${time}.`,
    closed: opens => `We are closed now and open ${opens}.`,
    noOpening: 'We are closed now.',
    hours: text => `Hours: ${text}`,
    day: (day, spans) => `${day}: open ${spans}.`,
    dayOff: day => `${day}: closed.`,
    holidays: days => `Next holidays: ${days}.`,
    noHolidays: 'No holidays are planned.',
    call: phone => `Call ${phone}`,
  },
  ru: {
    open: time => `Сейчас мы работаем, до ${time}.`,
    closed: opens => `Сейчас мы не работаем, откроемся: ${opens}.`,
    noOpening: 'Сейчас мы не работаем.',
    hours: text => `Часы работы: ${text}`,
    day: (day, spans) => `${day}: работаем ${spans}.`,
    dayOff: day => `${day}: не работаем.`,
    holidays: days => `Ближайшие нерабочие дни: ${days}.`,
    noHolidays: 'Других нерабочих дней не запланировано.',
    call: phone => `Позвонить ${phone}`,
  },
  tw: {
    open: time => `現在正在上班，到 ${time}。`,
    closed: opens => `現在不在上班時間，${opens} 上班。`,
    noOpening: '現在不在上班時間。',
    hours: text => `工作時間：${text}`,
    day: (day, spans) => `${day}：${spans} 上班。`,
    dayOff: day => `${day}休息。`,
    holidays: days => `接下來的休息日：${days}。`,
    noHolidays: '接下來沒有安排別的休息日。',
    call: phone => `撥打 ${phone}`,
  },
}

const HOLIDAY = finder([
  '放假',
  '节假日',
  '假期',
  '春节',
  '国庆',
  '休息',
  'holiday',
  'праздник',
  'праздники',
  'выходные',
])

/** When the company works, and whether it does now. */
export const hours = defineSkill({
  name: 'hours',
  purpose: 'Tells when the company is open: now, on a day, and on which holidays it is closed.',
  examples: {
    zh: ['你们几点上班', '现在营业吗', '周六上班吗', '营业时间', '春节放假吗', '几点下班'],
    en: ['What are your opening hours?', 'Are you open now?', 'are you open on Saturday', 'When do you close?'],
    ru: ['Когда вы работаете?', 'часы работы', 'вы работаете в субботу?', 'вы сейчас открыты?'],
    tw: ['你們幾點上班', '現在營業嗎', '週六上班嗎', '營業時間'],
  },
  words: {
    about: [
      '营业',
      '上班',
      '下班',
      '工作时间',
      '服务时间',
      '几点开门',
      '几点关门',
      '开门吗',
      '什么时候开门',
      '开门时间',
      '放假',
      '节假日',
      '春节',
      '国庆',
      '休息日',
      'opening hours',
      'opening time',
      'business hours',
      'working hours',
      'office hours',
      'your hours',
      'are you open',
      'are you closed',
      'do you open',
      'do you close',
      'do you work',
      'open now',
      'open today',
      'open tomorrow',
      'public holiday',
      'your holidays',
      'вы работаете',
      'работаете',
      'часы работы',
      'график работы',
      'режим работы',
      'вы открыты',
      'вы сейчас открыты',
      'закрываетесь',
      'открываетесь',
      'выходные дни',
    ],
    asks: ['list', 'count', 'state'],
    also: [
      '营业时间',
      '工作时间',
      'opening hours',
      'business hours',
      'часы работы',
      'график работы',
      'режим работы',
      '营业吗',
      '上班吗',
      '开门吗',
      '放假吗',
      '上不上班',
      '放不放假',
      '还营业',
      '在上班',
      'are you open',
      'are you closed',
      'do you work',
      'open now',
      'open today',
      'вы работаете',
      'работаете ли',
      'вы открыты',
      'вы сейчас открыты',
    ],
    not: [
      '寄修',
      '门店',
      '维修站',
      '维修点',
      'service point',
      'service cent',
      'сервисный центр',
      '网点',
      '服务站',
      '据点',
      '柜门',
      '舱门',
      '机门',
      '冰箱',
      '洗衣机',
      '上门',
      '师傅',
      '工程师',
      '上班族',
      '营业执照',
      '假日模式',
      '休息模式',
      '我上班',
      '我在上班',
      '我要上班',
      '我下班',
      'holiday mode',
      'door',
      'service point',
      'service center',
      'service centre',
      'engine hours',
      'machine hours',
      'сервисный центр',
      'мастерская',
      'моточасы',
      'насос',
      'компрессор',
      'двигатель',
      'генератор',
      'инженер',
      'гарантия',
      'может работать',
    ],
  },
  parameters: T.Object({ day: T.String(), holidays: T.Boolean() }),
  who: 'everyone',
  read: ({ question, sentence }, ctx) => ({
    day: dayAsked(question, ctx.now()).day,
    holidays: HOLIDAY(sentence) > 0,
  }),
  run: async (ctx, { day, holidays }) => {
    const { tenant } = await doorRow(ctx)
    const { workingTime, phone } = tenant
    const now = ctx.now()
    const texts = TEXTS[ctx.language]
    const clock = (ms: number): string => tenantTime(ms).slice(11)
    const today = tenantDay(now)
    const { isOpen, time, opens } = hoursAt(now, workingTime)
    const at = isOpen
      ? texts.open(time)
      : opens
        ? texts.closed(timePhrase(opens, ctx.language, { now }))
        : texts.noOpening
    const midnight = tenantInstant(`${day || today} 00:00`)
    const spans = spansOf(midnight, workingTime).map(
      ({ from, to }) => `${clock(from)}–${tenantDay(to) > tenantDay(from) ? '24:00' : clock(to)}`,
    )
    const named = plannedDay(day || today, ctx.language, now)
    const ofDay = spans.length ? texts.day(named, listText(spans, ctx.language)) : texts.dayOff(named)
    const coming = workingTime.holidays.filter(one => one >= today).toSorted()
    const off = holidays
      ? coming.length
        ? texts.holidays(
            listText(
              coming.slice(0, HOLIDAYS).map(one => plannedDay(one, ctx.language, now)),
              ctx.language,
            ),
          )
        : texts.noHolidays
      : ''
    const general = localize(tenant.workTime, ctx.language)
    const isOfDay = day !== '' && day !== today
    return {
      lines: [
        { text: isOfDay ? ofDay : at },
        ...(off ? [{ text: off }] : []),
        ...(general ? [{ text: texts.hours(general) }] : isOfDay ? [] : [{ text: ofDay }]),
      ],
      links: phone ? [{ text: texts.call(phone), url: `tel:${phone}` }] : [],
      facts: {
        isOpen,
        until: isOpen ? time : '',
        opens,
        day: day || today,
        spans: spans.join(' '),
        holidays: coming.slice(0, HOLIDAYS).join(' '),
      },
    }
  },
})
