import { planIn } from '../plan'
import { eventIn } from '../event-life'
import type { TestServer } from '../harness'
import { REPORT_WORDS } from '../report-life'
import { taskIn } from '../task-life'
import type { Company } from './company'
import { feedback, repair } from './forms'

/** The visit is wanted at this time: no test runs as late. */
const PLAN = planIn(100)

/**
 * Requests of the company's linkman in every state a customer can tell apart, and work orders of converted ones, the finished one
 * with a price to pay. Made by the calls that people make, so that numbers, timelines and messages are there, too. Gives their ids.
 */
export async function makeRequests(t: TestServer, company: Company) {
  const { as } = company.engineer
  const arriveTime = new Date(t.clock.now + 3_600_000).toISOString()
  const visit = { ...company, template: company.forms.repair }
  const depart = await eventIn(t, company, 'processing', feedback('On the way'))
  await t.ok('POST /staff/event/depart', { ...as, body: { id: depart, arriveTime } })
  await t.ok('POST /staff/event/remark', { ...as, body: { id: depart, content: 'Leaves at nine' } })
  const events = {
    created: await eventIn(t, visit, 'created', repair(company.products.dishwasher.id, 'Leaks a little', PLAN)),
    allocated: await eventIn(t, company, 'allocated', feedback('Given to somebody')),
    onTheWay: depart,
    accepted: await eventIn(t, company, 'processing', feedback('Begun')),
    finished: await eventIn(t, company, 'finished', feedback('Done')),
    evaluated: await eventIn(t, company, 'evaluated', feedback('Done and praised')),
    off: await eventIn(t, company, 'off', feedback('Called off')),
  }
  const [created, onTheWay, finished, off] = [
    await taskIn(t, company, 'created', feedback('A visit to come')),
    await taskIn(t, company, 'accepted', feedback('A visit today')),
    await taskIn(t, company, 'processing', feedback('A visit that was')),
    await taskIn(t, company, 'off', feedback('A visit nobody needs')),
  ]
  await t.ok('POST /staff/task/depart', { ...as, body: { id: onTheWay.id, arriveTime, confirmed: true } })
  await t.ok('POST /staff/task/price', { ...as, body: { id: finished.id, cost: 123_450, discount: 3450 } })
  await t.ok('POST /staff/task/remark', { ...as, body: { id: finished.id, content: 'Measured 62 dB' } })
  await t.ok('POST /staff/report/create', { ...as, body: { id: finished.id, ...REPORT_WORDS } })
  await t.ok('POST /staff/task/finish', { ...as, body: { id: finished.id, serviceContent: 'Pump replaced' } })
  return {
    events: { ...events, converted: created.eventId },
    tasks: { created: created.id, onTheWay: onTheWay.id, finished: finished.id, off: off.id },
  }
}
