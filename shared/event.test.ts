import fc from 'fast-check'
import {
  EVENT,
  EVENT_RECORD_TYPES,
  EVENT_STATES,
  EVENT_STEPS,
  EVENT_TABS,
  isEventTab,
  REOPEN_DAYS,
  URGE_MINUTES,
  type EventAction,
  type EventState,
} from './event'
import { can, isEnded, nextState, refusalOf, type Actor } from './lifecycle'

const NOW = Date.parse('2026-11-18T04:00:00.000Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ACTORS: Actor[] = ['linkman', 'staff', 'system']
const everywhere = Object.fromEntries(EVENT_STATES.map(state => [state, state]))

const OPEN = { created: 'created', allocated: 'allocated', processing: 'processing' } as const
type Moves = Partial<Record<EventState, EventState>>

/** Written by hand, on purpose not derived from the table: for each action who may, and state before → state after; `staff` where they may more. */
const LIFE: Record<EventAction, { by: Actor[]; moves: Moves; staff?: Moves }> = {
  update: { by: ['linkman', 'staff'], moves: { created: 'created' }, staff: OPEN },
  off: {
    by: ['linkman', 'staff'],
    moves: { created: 'off', allocated: 'off', processing: 'off' },
    staff: { created: 'off', allocated: 'off', processing: 'off', converted: 'off' },
  },
  urge: { by: ['linkman'], moves: OPEN },
  reschedule: { by: ['linkman', 'staff'], moves: OPEN },
  reopen: {
    by: ['linkman', 'staff'],
    moves: { finished: 'created', evaluated: 'created' },
    staff: { finished: 'created', evaluated: 'created', off: 'created' },
  },
  evaluate: { by: ['linkman'], moves: { finished: 'evaluated' } },
  allocate: { by: ['staff'], moves: { created: 'allocated', allocated: 'allocated', processing: 'allocated' } },
  takeBack: { by: ['staff'], moves: { allocated: 'created', processing: 'created' } },
  pass: { by: ['system'], moves: { allocated: 'allocated' } },
  release: { by: ['system'], moves: { allocated: 'created' } },
  refuse: { by: ['staff'], moves: { allocated: 'created' } },
  accept: { by: ['staff'], moves: { allocated: 'processing' } },
  depart: { by: ['staff'], moves: { processing: 'processing' } },
  arrive: { by: ['staff'], moves: { processing: 'processing' } },
  revisit: { by: ['staff'], moves: { processing: 'created' } },
  finish: { by: ['staff'], moves: { processing: 'finished' } },
  complete: { by: ['staff'], moves: { created: 'finished', allocated: 'finished', processing: 'finished' } },
  merge: { by: ['staff'], moves: { created: 'off', allocated: 'off', processing: 'off' } },
  convert: { by: ['staff'], moves: { processing: 'converted' } },
  quote: {
    by: ['staff'],
    moves: Object.fromEntries(EVENT_STATES.filter(state => state !== 'off').map(state => [state, state])),
  },
  agree: {
    by: ['linkman', 'staff'],
    moves: Object.fromEntries(EVENT_STATES.filter(state => state !== 'off').map(state => [state, state])),
  },
  pay: { by: ['system'], moves: everywhere },
  remark: { by: ['linkman', 'staff'], moves: everywhere },
}
const ACTIONS = Object.keys(LIFE) as EventAction[]

test('the table knows these actions and no others', () =>
  expect(Object.keys(EVENT.actions).sort()).toEqual([...ACTIONS].sort()))

describe.each(ACTIONS)('%s', action => {
  const { by, moves, staff = moves } = LIFE[action]
  test.each(EVENT_STATES)('from %s', state => {
    const event = { state, finishTime: ago(MINUTE), urgeTime: null, arriveTime: null }
    for (const actor of ACTORS) {
      const to = (actor === 'staff' ? staff : moves)[state]
      expect(can(EVENT, action, actor, event, NOW)).toBe(to !== undefined && by.includes(actor))
      if (to) expect(nextState(EVENT, action, state)).toBe(to)
    }
  })
})

test.each([
  [0, true],
  [REOPEN_DAYS * DAY, true],
  [REOPEN_DAYS * DAY + 1, false],
  [400 * DAY, false],
])('reopening %s ms after the end: %s', (ms, allowed) => {
  expect(can(EVENT, 'reopen', 'linkman', { state: 'finished', finishTime: ago(ms) }, NOW)).toBe(allowed)
})
test('who is on the way is neither moved nor cancelled by the customer, and staff may', () => {
  const event = { state: 'processing' as const, arriveTime: ago(0) }
  for (const action of ['off', 'reschedule'] as const) {
    expect(refusalOf(EVENT, action, 'linkman', event, NOW)).toEqual({ reason: 'late' })
    expect(refusalOf(EVENT, action, 'staff', event, NOW)).toBeNull()
  }
})
test('staff open again what was over long ago', () =>
  expect(can(EVENT, 'reopen', 'staff', { state: 'evaluated', finishTime: ago(400 * DAY) }, NOW)).toBe(true))
test('without an end there is nothing to reopen', () =>
  expect(refusalOf(EVENT, 'reopen', 'linkman', { state: 'finished', finishTime: null }, NOW)).toEqual({
    reason: 'late',
  }))

test.each([
  [0, 30],
  [1, 30],
  [MINUTE, 29],
  [29 * MINUTE + 59_999, 1],
  [URGE_MINUTES * MINUTE, 0],
  [DAY, 0],
])('urging %s ms after the last time has to wait %s minutes', (ms, minutes) => {
  const refusal = refusalOf(EVENT, 'urge', 'linkman', { state: 'created', urgeTime: ago(ms) }, NOW)
  expect(refusal).toEqual(minutes ? { reason: 'soon', minutes } : null)
})
test('a first urge need not wait', () =>
  expect(can(EVENT, 'urge', 'linkman', { state: 'created', urgeTime: null }, NOW)).toBe(true))
test('a state that does not fit is told before any waiting time', () =>
  expect(refusalOf(EVENT, 'urge', 'linkman', { state: 'off', urgeTime: ago(0) }, NOW)).toEqual({ reason: 'state' }))

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
test('every action and the beginning have a record type', () =>
  expect([...EVENT_RECORD_TYPES].sort()).toEqual(['create', ...ACTIONS].sort()))

test('the work is over in these states, and goes on from there only by what is named', () => {
  expect(EVENT_STATES.filter(state => isEnded(EVENT, state))).toEqual(['finished', 'evaluated', 'off'])
  const exits = (state: EventState) =>
    ACTIONS.filter(action => EVENT.actions[action].from.includes(state) && nextState(EVENT, action, state) !== state)
  expect(exits('finished').sort()).toEqual(['evaluate', 'reopen'])
  expect(exits('evaluated')).toEqual(['reopen'])
  expect(exits('off')).toEqual([])
  expect(exits('converted')).toEqual([])
})

/** What gives work out anew. */
const BACK: EventAction[] = ['release', 'takeBack', 'refuse', 'revisit', 'allocate']
test('whatever is done in the allowed order, an event moves along its steps, leaves them, or starts again', () => {
  const step = (state: EventState) => (EVENT_STEPS as readonly EventState[]).indexOf(state)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...ACTIONS), fc.constantFrom(...ACTORS)), { maxLength: 40 }),
      actions => {
        let state: EventState = 'created'
        for (const [action, by] of actions) {
          if (!can(EVENT, action, by, { state, finishTime: ago(0) }, NOW)) continue
          const next: EventState = nextState(EVENT, action, state)
          if (action === 'reopen') expect([isEnded(EVENT, state), next]).toEqual([true, 'created'])
          else if (BACK.includes(action)) expect(next).toBe(action === 'allocate' ? 'allocated' : 'created')
          else if (step(next) >= 0) expect(step(next) - step(state)).toBeGreaterThanOrEqual(0)
          else expect(next === state || ['off', 'converted'].includes(next)).toBe(true)
          state = next
        }
      },
    ),
  )
})
