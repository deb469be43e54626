import { learnClock, presentTime } from './clock'

const HOUR_MS = 3_600_000
const TRUE = Date.parse('2026-11-25T18:00:00Z')
let device = 0
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => device)
})
/** An answer that took 400 ms, while the clock of the device is wrong by so much. */
function answer(wrongMs: number, date = new Date(TRUE + 200).toUTCString()): void {
  device = TRUE + wrongMs + 400
  learnClock(date, TRUE + wrongMs, device)
}
const error = () => Math.abs(presentTime() - (TRUE + 400))

test.each([-4, 3, 0])('a clock that is wrong by %d hours is put right to the second', hours => {
  answer(hours * HOUR_MS)
  expect(error()).toBeLessThan(1500)
})

test('what is known stays as long as it can be true', () => {
  answer(-4 * HOUR_MS)
  const before = presentTime()
  answer(-4 * HOUR_MS + 300)
  expect(presentTime()).toBe(before + 300)
})

test('an answer that says no time, and a clock that was set back meanwhile, change nothing', () => {
  answer(3 * HOUR_MS)
  const before = presentTime()
  answer(3 * HOUR_MS, '')
  learnClock(new Date(TRUE).toUTCString(), device + HOUR_MS, device)
  expect(presentTime()).toBe(before)
})
