import { urgencyOf } from './queue'

const MINUTE = 60_000
const at = (minutes: number) => new Date(minutes * MINUTE).toISOString()

// minutes: raised at 0, due after, looked at
test.each([
  [60, 0, ''],
  [60, 29, ''],
  [60, 30, 'soon'],
  [60, 60, 'soon'],
  [60, 61, 'over'],
  [90, 44, ''],
  [90, 45, 'soon'],
  [120, 59, ''],
  [120, 60, 'soon'],
  [1440, 1379, ''],
  [1440, 1380, 'soon'],
  [1440, 1441, 'over'],
  [0, 0, 'soon'],
  [0, 1, 'over'],
] as const)('a promise of %i minutes, after %i of them, is %j', (promised, passed, urgency) => {
  expect(urgencyOf({ createTime: at(0), dueTime: at(promised) }, passed * MINUTE)).toBe(urgency)
})

test('what promises nothing is never near', () => {
  expect(urgencyOf({ createTime: at(0), dueTime: null }, 1e9 * MINUTE)).toBe('')
})
