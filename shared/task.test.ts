import { can, nextState, type Actor } from './lifecycle'
import { TASK, TASK_RECORD_TYPES, TASK_STATES, type TaskAction, type TaskState } from './task'

const NOW = Date.parse('2026-11-18T04:00:00.000Z')
const ACTORS: Actor[] = ['linkman', 'staff', 'system']
type Moves = Partial<Record<TaskState, TaskState>>
const same = (...states: TaskState[]): Moves => Object.fromEntries(states.map(state => [state, state]))
const to = (end: TaskState, ...states: TaskState[]): Moves => Object.fromEntries(states.map(state => [state, end]))
const BEFORE_WORK = ['created', 'allocated', 'accepted', 'refused'] as const

/** Written by hand, on purpose not derived from the table: for each action who may, and state before → state after; `staff` where they may more. */
const LIFE: Record<TaskAction, { by: Actor[]; moves: Moves; staff?: Moves }> = {
  allocate: { by: ['staff'], moves: to('allocated', ...BEFORE_WORK, 'processing') },
  takeBack: { by: ['staff'], moves: to('created', 'allocated', 'accepted', 'processing') },
  pass: { by: ['system'], moves: same('allocated') },
  release: { by: ['system'], moves: to('created', 'allocated') },
  accept: { by: ['staff'], moves: to('accepted', 'allocated') },
  refuse: { by: ['staff'], moves: to('refused', 'allocated', 'accepted') },
  reschedule: {
    by: ['linkman', 'staff'],
    moves: same(...BEFORE_WORK),
    staff: same(...BEFORE_WORK, 'processing'),
  },
  depart: { by: ['staff'], moves: same('accepted') },
  start: { by: ['staff'], moves: to('processing', 'accepted') },
  arrive: { by: ['staff'], moves: same('accepted', 'processing') },
  revisit: { by: ['staff'], moves: to('created', 'accepted', 'processing') },
  finish: { by: ['staff'], moves: to('finished', 'processing') },
  complete: { by: ['staff'], moves: to('finished', ...BEFORE_WORK, 'processing') },
  close: { by: ['staff'], moves: to('closed', 'finished') },
  off: { by: ['linkman', 'staff'], moves: to('off', ...BEFORE_WORK), staff: to('off', ...BEFORE_WORK, 'processing') },
  reopen: { by: ['staff'], moves: to('created', 'finished', 'off') },
  price: { by: ['staff'], moves: same(...BEFORE_WORK, 'processing', 'finished') },
  evaluate: { by: ['linkman'], moves: same('finished', 'closed') },
  remark: { by: ['linkman', 'staff'], moves: same(...TASK_STATES) },
}
const ACTIONS = Object.keys(LIFE) as TaskAction[]

test('the table knows these actions and no others, each with a record type', () => {
  expect(Object.keys(TASK.actions).sort()).toEqual([...ACTIONS].sort())
  expect([...TASK_RECORD_TYPES].sort()).toEqual(['create', ...ACTIONS].sort())
})

describe.each(ACTIONS)('%s', action => {
  const { by, moves, staff = moves } = LIFE[action]
  test.each(TASK_STATES)('from %s', state => {
    for (const actor of ACTORS) {
      const next = (actor === 'staff' ? staff : moves)[state]
      expect(can(TASK, action, actor, { state, arriveTime: null }, NOW)).toBe(next !== undefined && by.includes(actor))
      if (next) expect(nextState(TASK, action, state)).toBe(next)
    }
  })
})

test('who is on the way is neither moved nor cancelled by the customer, and staff may', () => {
  const task = { state: 'accepted' as const, arriveTime: new Date(NOW).toISOString() }
  for (const action of ['off', 'reschedule'] as const) {
    expect(can(TASK, action, 'linkman', task, NOW)).toBe(false)
    expect(can(TASK, action, 'staff', task, NOW)).toBe(true)
  }
})
