import { tenantInstant } from './day'
import { SLA_CASES } from './sla.cases'
import {
  DEFAULT_SLA,
  DEFAULT_WORKING_TIME,
  dueAfter,
  isMet,
  isShortened,
  isWithin,
  keep,
  nextSla,
  slaAt,
  withVisit,
  workingMinutesBetween,
} from './sla'

const OFFSET_MS = 8 * 60 * 60 * 1000
/** `YYYY-MM-DD HH:mm` or with seconds, in the company's time. */
const at = (text: string): number =>
  Date.parse(`${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}Z`) - OFFSET_MS
const textOf = (ms: number | null, like: string | null): string | null =>
  ms === null
    ? null
    : new Date(ms + OFFSET_MS)
        .toISOString()
        .replace('T', ' ')
        .slice(0, like?.length ?? 16)
const iso = (text: string): string => new Date(at(text)).toISOString()

describe('a promise falls due', () => {
  test.each(SLA_CASES)('$name', ({ time, start, minutes, due }) => {
    expect(textOf(dueAfter(at(start), minutes, time), due)).toBe(due)
  })

  test('as many minutes of work lie between the beginning and what is due as were promised', () => {
    const counted = SLA_CASES.flatMap(({ time, start, minutes }) => {
      const due = dueAfter(at(start), minutes, time)
      return due === null ? [] : [{ minutes, between: workingMinutesBetween(at(start), due, time) }]
    })
    expect(counted.length).toBeGreaterThan(50)
    for (const { minutes, between } of counted) expect(between).toBe(minutes)
  })
})

test('no minutes lie between a moment and an earlier one', () => {
  expect(workingMinutesBetween(at('2026-11-23 12:00'), at('2026-11-23 10:00'), DEFAULT_WORKING_TIME)).toBe(0)
})

test('times of the tenant are moments; a day is over at its end', () => {
  expect(tenantInstant('2026-11-23 09:30')).toBe(at('2026-11-23 09:30'))
  expect(tenantInstant('2026-11-23')).toBe(at('2026-11-24 00:00'))
  expect(tenantInstant('2026-13-23 09:30')).toBeNaN()
})

describe('the promises of a request', () => {
  const raised = at('2026-11-23 17:30')
  const state = slaAt(raised, {
    sla: { ...DEFAULT_SLA, visit: 540 },
    time: DEFAULT_WORKING_TIME,
    visitTime: null,
  })

  test('fall due by working time', () => {
    expect(state).toEqual({
      answer: { due: iso('2026-11-24 09:30'), done: null },
      visit: { due: iso('2026-11-24 17:30'), done: null },
      solution: { due: iso('2026-11-26 17:30'), done: null },
    })
    expect(nextSla(state)).toEqual({ kind: 'answer', due: iso('2026-11-24 09:30') })
  })

  test('an agreed visit counts more than minutes, also where none are promised', () => {
    const visitTime = iso('2026-11-30 10:00')
    expect(withVisit(state, visitTime).visit).toEqual({ due: visitTime, done: null })
    expect(slaAt(raised, { sla: {}, time: DEFAULT_WORKING_TIME, visitTime })).toEqual({
      visit: { due: visitTime, done: null },
    })
  })

  test('each is kept once, in time or not, and the next one follows', () => {
    const answered = keep(state, ['answer'], iso('2026-11-24 09:30'))
    expect(answered.answer && isMet(answered.answer)).toBe(true)
    expect(nextSla(answered)?.kind).toBe('visit')
    const late = keep(answered, ['answer', 'visit', 'solution'], iso('2026-11-26 17:31'))
    expect(late.answer).toEqual(answered.answer)
    expect([late.visit, late.solution].map(one => one && isMet(one))).toEqual([false, false])
    expect(nextSla(late)).toBeNull()
    expect(withVisit(late, iso('2026-12-01 10:00'))).toBe(late)
    expect(state.answer && isMet(state.answer)).toBeNull()
  })

  test('without working time nothing is promised', () => {
    const closed = { days: [], holidays: [], extraDays: {} }
    expect(slaAt(raised, { sla: DEFAULT_SLA, time: closed, visitTime: null })).toEqual({})
  })
})

test('hours that are shortened leave out what lay in them, and longer ones nothing', () => {
  const nine = { ...DEFAULT_WORKING_TIME, days: DEFAULT_WORKING_TIME.days.map(() => [['09:00', '18:00']] as const) }
  const short = { ...nine, days: nine.days.map(() => [['09:00', '16:00']] as const) }
  const monday = at('2026-11-30 00:00')
  expect(isShortened(monday, nine, short)).toBe(true)
  expect(isShortened(monday, short, nine)).toBe(false)
  expect(isShortened(monday, nine, { ...nine, holidays: ['2026-11-30'] })).toBe(true)
  expect(isWithin(short, at('2026-11-30 14:00'), at('2026-11-30 16:00'))).toBe(true)
  expect(isWithin(short, at('2026-11-30 14:30'), at('2026-11-30 16:30'))).toBe(false)
})
