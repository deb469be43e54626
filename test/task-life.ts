import type { FormValues } from '../shared/form'
import type { TaskState } from '../shared/task'
import { eventIn, type House } from './event-life'
import type { TestServer } from './harness'

/** A task of the house's linkman, converted from an event and brought to `state` by the calls that staff would make. */
export async function taskIn(t: TestServer, house: House, state: TaskState, attribute: FormValues = {}) {
  const { as, id: staffId } = house.engineer
  const eventId = await eventIn(t, house, 'processing', attribute)
  const { taskId: id, taskNo } = await t.ok('POST /staff/event/convert', { ...as, body: { id: eventId } })
  const worked = ['processing', 'finished', 'closed']
  const steps: [readonly string[], () => Promise<unknown>][] = [
    [['off'], () => t.ok('POST /staff/task/off', { ...as, body: { id, reason: 'not needed' } })],
    [
      ['allocated', 'accepted', 'refused', ...worked],
      () => t.ok('POST /staff/task/allocate', { ...as, body: { id, staffId } }),
    ],
    [['refused'], () => t.ok('POST /staff/task/refuse', { ...as, body: { id, reason: 'too far' } })],
    [['accepted', ...worked], () => t.ok('POST /staff/task/accept', { ...as, body: { id } })],
    [worked, () => t.ok('POST /staff/task/start', { ...as, body: { id } })],
    [
      ['finished', 'closed'],
      () => t.ok('POST /staff/task/finish', { ...as, body: { id, serviceContent: 'pump replaced' } }),
    ],
    [['closed'], () => t.ok('POST /staff/task/close', { ...as, body: { id } })],
  ]
  for (const [states, go] of steps) if (states.includes(state)) await go()
  return { id, eventId, taskNo }
}
