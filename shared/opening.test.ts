import { openingAt } from './opening'
import type { WorkingTime } from './sla'

const at = (time: string) => Date.parse(`2026-11-26T${time}:00+08:00`)
const split: WorkingTime = {
  // Thursday in two parts, all other days closed
  days: [
    [],
    [],
    [],
    [],
    [
      ['09:00', '12:00'],
      ['13:00', '24:00'],
    ],
    [],
    [],
  ],
  holidays: [],
  extraDays: {},
}

test('a place says until when it is open, when it opens, that it is over, and that it is closed today', () => {
  expect(openingAt(at('08:59'), split)).toEqual({ state: 'later', time: '09:00' })
  expect(openingAt(at('09:00'), split)).toEqual({ state: 'open', time: '12:00' })
  expect(openingAt(at('12:00'), split)).toEqual({ state: 'later', time: '13:00' })
  expect(openingAt(at('23:59'), split)).toEqual({ state: 'open', time: '24:00' })
  const day = { ...split, days: split.days.map(() => [['09:00', '18:00'] as const]) }
  expect(openingAt(at('18:00'), day)).toEqual({ state: 'over', time: '' })
  expect(openingAt(at('10:00'), { ...day, holidays: ['2026-11-26'] })).toEqual({ state: 'closed', time: '' })
})
