import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import { demoContents } from '../../test/demo-contents'
import { makeStaff } from '../../test/factories'
import { startTestServer, type TestServer } from '../../test/harness'
import { daysAfter, tenantDay } from '../../shared/day'
import { FIGURE_KEYS, figureOf, type FigureKey } from '../../shared/figures'
import { tenants, doors } from '../kernel/tenancy/door.table'
import { refunds } from '../kernel/pay/pay.table'
import { afterSales } from '../domains/aftersale/aftersale.table'
import { aiTurns } from '../domains/assistant/assistant.table'
import { events } from '../domains/event/event.table'
import { conversations } from '../domains/im/im.table'
import { memberEntries } from '../domains/member/member.table'
import { orders } from '../domains/order/order.table'
import { countStale } from '../domains/figures/tally.queries'

let t: TestServer
before(async () => {
  t = await startTestServer({ contents: demoContents() })
})
after(() => t.close())

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

test('the figures of the demo are what its rows say', async () => {
  for (const tenant of await t.db.select().from(tenants)) {
    const { id } = tenant
    const [door] = await t.db.select().from(doors).where(eq(doors.tenantId, id)).limit(1)
    const { domainId, id: doorId } = door ?? assert.fail('a company of the demo has a door')
    const { as } = await makeStaff(t.db, { ...tenant, doorId, domainId, as: { domainId } })
    const to = tenantDay(t.clock.now)
    const period = { from: daysAfter(to, -400), to }
    const isIn = (time: string | null) => {
      const day = time === null ? '' : tenantDay(Date.parse(time))
      return day >= period.from && day <= period.to
    }
    const requests = await t.db.select().from(events).where(eq(events.tenantId, id))
    const sold = (await t.db.select().from(orders).where(eq(orders.tenantId, id))).filter(one => isIn(one.payTime))
    const back = (await t.db.select().from(refunds).where(eq(refunds.tenantId, id))).filter(
      one => one.state === 'refunded' && isIn(one.finishTime),
    )
    const returned = (await t.db.select().from(afterSales).where(eq(afterSales.tenantId, id))).filter(
      one => one.state !== 'withdrawn' && isIn(one.createTime),
    )
    const talks = (await t.db.select().from(conversations).where(eq(conversations.tenantId, id))).filter(one =>
      isIn(one.queueTime),
    )
    const asked = (await t.db.select().from(aiTurns).where(eq(aiTurns.tenantId, id))).filter(
      one => one.outcome !== null && !one.replaced && isIn(one.createTime),
    )
    const points = (await t.db.select().from(memberEntries).where(eq(memberEntries.tenantId, id))).filter(
      one => one.asset === 'points' && isIn(one.createTime),
    )
    const counted: Partial<Record<FigureKey, number>> = {
      requests: requests.filter(one => isIn(one.createTime)).length,
      finished: requests.filter(one => ['finished', 'evaluated'].includes(one.state) && isIn(one.finishTime)).length,
      orders: sold.length,
      revenue: sum(sold.map(one => one.payable)),
      refunded: sum(back.map(one => one.amount)),
      afterSales: returned.length,
      chats: talks.length,
      questions: asked.length,
      pointsIssued: sum(points.filter(one => one.delta > 0).map(one => one.delta)),
      pointsSpent: sum(points.filter(one => one.delta < 0).map(one => -one.delta)),
    }
    assert.ok((counted.requests ?? 0) > 20 && (counted.questions ?? 0) > 0, JSON.stringify(counted))
    await countStale(t.app, { tenantId: id })
    const { figures, staleDays } = await t.ok('GET /staff/figures/period', { ...as, query: period })
    assert.equal(staleDays, 0)
    const said = new Map(figures.map(one => [one.key, one]))
    for (const [key, value] of Object.entries(counted)) assert.equal(said.get(key as FigureKey)?.value, value, key)
    for (const key of FIGURE_KEYS) {
      const whole = said.get(key)
      for (const dimension of figureOf(key).by) {
        const { parts, others } = await t.ok('GET /staff/figures/split', {
          ...as,
          query: { ...period, figure: key, dimension },
        })
        assert.equal(sum(parts.map(one => one.count)) + (others?.count ?? 0), whole?.count, `${key} by ${dimension}`)
        for (const { name } of parts) assert.ok(name, `${key} by ${dimension}: a value without a name`)
      }
    }
  }
})
