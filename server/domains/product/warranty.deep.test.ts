import { Temporal } from '@js-temporal/polyfill'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qualityEndTime } from '../../../shared/warranty'

/** Both sides of the calendar for every day on which a warranty of these years may begin. */
const FIRST = Temporal.PlainDate.from('2000-01-01')
const LAST = Temporal.PlainDate.from('2040-12-31')

for (const [unit, most] of [
  ['month', 36],
  ['year', 10],
] as const)
  test(`every first day from 2000 to 2040, 1 to ${most} ${unit}s`, () => {
    let compared = 0
    for (let start = FIRST; Temporal.PlainDate.compare(start, LAST) <= 0; start = start.add({ days: 1 })) {
      const first = start.toString()
      for (let duration = 1; duration <= most; duration++) {
        const end = start.add({ [`${unit}s`]: duration }).subtract({ days: 1 })
        if (qualityEndTime(first, duration, unit) !== end.toString())
          assert.fail(
            `${first} + ${duration} ${unit}s: ${qualityEndTime(first, duration, unit)}, not ${end.toString()}`,
          )
        compared++
      }
    }
    assert.equal(compared, 14_976 * most)
  })
