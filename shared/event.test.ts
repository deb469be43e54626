import fc from 'fast-check'
import {
  canDoEvent,
  EVENT_ACTIONS,
  EVENT_RECORD_TYPES,
  EVENT_STATES,
  EVENT_STEPS,
  EVENT_TABS,
  isEventEnded,
  isEventTab,
  nextEventState,
  REOPEN_DAYS,
  URGE_MINUTES,
  urgeMinutesLeft,
  type EventAction,
  type EventState,
} from './event'

const NOW = Date.parse('2026-11-18T04:00:00.000Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Written by hand, on purpose not derived from the table: for each action who may, and state before → state after. */
const LIFE: Record<EventAction, { by: 'linkman' | 'staff'; moves: Partial<Record<EventState, EventState>> }> = {
  update: { by: 'linkman', moves: { created: 'created' } },
  off: { by: 'linkman', moves: { created: 'off', allocated: 'off' } },
  urge: { by: 'linkman', moves: { created: 'created', allocated: 'allocated', processing: 'processing' } },
  reopen: { by: 'linkman', moves: { finished: 'created', evaluated: 'created' } },
  evaluate: { by: 'linkman', moves: { finished: 'evaluated' } },
  allocate: { by: 'staff', moves: { created: 'allocated', allocated: 'allocated' } },
  accept: { by: 'staff', moves: { allocated: 'processing' } },
  depart: { by: 'staff', moves: { processing: 'processing' } },
  finish: { by: 'staff', moves: { processing: 'finished' } },
  convert: { by: 'staff', moves: { processing: 'converted' } },
}
const ACTIONS = Object.keys(LIFE) as EventAction[]

test('the table knows these actions and no others', () =>
  expect(Object.keys(EVENT_ACTIONS).sort()).toEqual([...ACTIONS].sort()))

describe.each(ACTIONS)('%s', action => {
  const { by, moves } = LIFE[action]
  const other = by === 'staff' ? 'linkman' : 'staff'
  test.each(EVENT_STATES)('from %s', state => {
    const event = { state, finishTime: ago(MINUTE), urgeTime: null }
    const to = moves[state]
    expect(canDoEvent(action, by, event, NOW)).toBe(to !== undefined)
    expect(canDoEvent(action, other, event, NOW)).toBe(false)
    if (to) expect(nextEventState(action, state)).toBe(to)
  })
})

test.each([
  [0, true],
  [REOPEN_DAYS * DAY, true],
  [REOPEN_DAYS * DAY + 1, false],
  [400 * DAY, false],
])('reopening %s ms after the end: %s', (ms, allowed) => {
  expect(canDoEvent('reopen', 'linkman', { state: 'finished', finishTime: ago(ms) }, NOW)).toBe(allowed)
})
test('without an end there is nothing to reopen', () =>
  expect(canDoEvent('reopen', 'linkman', { state: 'finished', finishTime: null }, NOW)).toBe(false))

test.each([
  [0, 30, false],
  [1, 30, false],
  [MINUTE, 29, false],
  [29 * MINUTE + 59_999, 1, false],
  [URGE_MINUTES * MINUTE, 0, true],
  [DAY, 0, true],
])('urging %s ms after the last time', (ms, left, allowed) => {
  expect(urgeMinutesLeft(ago(ms), NOW)).toBe(left)
  expect(canDoEvent('urge', 'linkman', { state: 'created', urgeTime: ago(ms) }, NOW)).toBe(allowed)
})
test('a first urge need not wait', () => expect(urgeMinutesLeft(null, NOW)).toBe(0))

test('every state is in one tab beside "all"', () => {
  for (const state of EVENT_STATES) {
    const tabs = Object.entries(EVENT_TABS)
      .filter(([, states]) => (states as readonly EventState[]).includes(state))
      .map(([tab]) => tab)
    expect(tabs).toHaveLength(2)
    expect(tabs[0]).toBe('all')
  }
})
test('tabs are known by their own names only', () => {
  expect(Object.keys(EVENT_TABS).every(isEventTab)).toBe(true)
  for (const other of ['toString', '__proto__', '', 'created', 1, null]) expect(isEventTab(other)).toBe(false)
})
test('every action and the two other entries have a record type', () =>
  expect([...EVENT_RECORD_TYPES].sort()).toEqual(['create', 'remark', ...ACTIONS].sort()))

test('whatever is done in the allowed order, an event moves along its steps, leaves them, or starts again', () => {
  const step = (state: EventState) => (EVENT_STEPS as readonly EventState[]).indexOf(state)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 40 }), actions => {
      let state: EventState = 'created'
      for (const action of actions) {
        if (!canDoEvent(action, LIFE[action].by, { state, finishTime: ago(0) }, NOW)) continue
        const next = nextEventState(action, state)
        if (action === 'reopen') expect([isEventEnded(state), next]).toEqual([true, 'created'])
        else if (step(next) >= 0) expect(step(next) - step(state)).toBeGreaterThanOrEqual(0)
        else expect(['off', 'converted']).toContain(next)
        state = next
      }
    }),
  )
})
