import fc from 'fast-check'
import { EVENT } from './event'
import { can, isEnded, nextState, refusalOf, type Actor, type Lifecycle, type Living } from './lifecycle'
import { TASK } from './task'

/** Every table of the project: what holds for one must hold for all. */
const TABLES: [string, Lifecycle<string, string, string>][] = [
  ['event', EVENT as Lifecycle<string, string, string>],
  ['task', TASK as Lifecycle<string, string, string>],
]
const ACTORS: Actor[] = ['linkman', 'staff']
const NOW = Date.parse('2026-11-18T04:00:00.000Z')
const DAY = 86_400_000

describe.each(TABLES)('%s', (_kind, table) => {
  const { states, start, ended, actions } = table
  const names = Object.keys(actions)
  const moments = [
    ...new Set(
      Object.values(actions).flatMap(({ within, every }) => [
        ...(within ? [within.after] : []),
        ...(every ? [every.since] : []),
      ]),
    ),
  ]
  const subject = fc
    .tuple(
      fc.constantFrom(...states),
      fc.dictionary(
        // a table without limits looks at no moment
        fc.constantFrom(...moments, 'otherTime'),
        fc.option(fc.integer({ min: -DAY, max: 30 * DAY }).map(ago => new Date(NOW - ago).toISOString())),
      ),
    )
    .map(([state, when]) => ({ ...when, state }) as Living<string, string>)

  test('every action from every state by everybody is a legal move or a refusal, and nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(...ACTORS), subject, (action, by, one) => {
        const before = JSON.stringify(one)
        const refusal = refusalOf(table, action, by, one, NOW)
        const rule = actions[action]
        const from = (by === 'staff' && rule?.staffFrom) || rule?.from
        expect(can(table, action, by, one, NOW)).toBe(refusal === null)
        if (refusal?.reason === 'soon') expect(refusal.minutes).toBeGreaterThan(0)
        else if (refusal === null) {
          expect(rule?.by).toContain(by)
          expect(from).toContain(one.state)
          expect(states).toContain(nextState(table, action, one.state))
        } else if (refusal.reason === 'actor') expect(rule?.by).not.toContain(by)
        else if (refusal.reason === 'state') expect(from).not.toContain(one.state)
        else expect(rule?.within ?? rule?.before).toBeDefined()
        expect(JSON.stringify(one)).toBe(before)
      }),
      { numRuns: 2000 },
    )
  })

  test('every state can be reached from the start, and every action be done in one', () => {
    const reached = new Set([start])
    // a set is walked through to what was added on the way
    for (const state of reached)
      for (const name of names) if (actions[name]?.from.includes(state)) reached.add(nextState(table, name, state))
    expect([...states].filter(state => !reached.has(state))).toEqual([])
    for (const name of names) {
      expect(actions[name]?.from.length).toBeGreaterThan(0)
      expect(actions[name]?.by.length).toBeGreaterThan(0)
    }
  })

  test('the names of the table are its own', () => {
    for (const state of [start, ...ended, ...Object.values(actions).flatMap(({ from, to }) => [...from, to])])
      expect([...states, 'same']).toContain(state)
    expect(states).not.toContain('same')
    expect(names).not.toContain('create')
    expect(isEnded(table, start)).toBe(false)
  })
})
