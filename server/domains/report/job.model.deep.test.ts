import { and, eq, sum } from 'drizzle-orm'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventIn, makeHouse } from '../../../test/event-life'
import { makeCommodity, makeStaff } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { REPORT_WORDS, signatureOf } from '../../../test/report-life'
import { readLimits } from '../../http/limit.rules'
import { commodityVariants, stockMoves } from '../goods/commodity.table'
import { jobParts, placeStocks } from '../goods/stock.table'
import { quotations } from '../event/quotation/quotation.table'
import { orders } from '../order/order.table'

/**
 * Lives of chance of two jobs, a request and a task, over one stock: estimate, change, agree, refuse, warranty, order, pay, pay back, parts
 * beside the price, report, signature, end. After each step a job comes to one sum on every page, which a count of its own confirms, and no
 * piece of the stock is lost or made.
 */
const [RUNS, LONGEST, PIECES] = [30, 30, 6]
/** What a step may be refused with: what was there before forbids it. */
const REFUSALS = new Set([
  'CHANGED_MEANWHILE',
  'EVENT_STATE',
  'TASK_STATE',
  'ORDER_STATE',
  'STOCK_SHORT',
  'QUOTATION_CHANGED',
  'QUOTATION_DECLINED',
  'QUOTATION_AGREED',
  'QUOTATION_PAYING',
  'QUOTATION_SUM',
  'REPORT_CHANGED',
  'REPORT_STATE',
  'REPORT_QUOTED',
  'REPORT_ORDER_OPEN',
  'REPORT_TASK_STATE',
  'PAYMENT_CLOSED',
])

let t: TestServer
before(async () => {
  t = await startTestServer({ config: { limits: readLimits('{"upload.address.minute":10000}') } })
})
after(() => t.close())

interface Job {
  eventId: string
  taskId: string | null
}
async function makeReal() {
  const house = await makeHouse(t, { tenant: { flags: { setting: { shop: true }, needPayOrderByOutLine: true } } })
  const as = { ...house.linkman.as, language: 'en' as const }
  const engineer = { ...house.engineer.as, language: 'en' as const }
  const desk = (await makeStaff(t.db, house.tenant)).as
  const made = await makeCommodity(t.db, house.tenant.id, {
    goods: { name: { en: 'Part' } },
    variants: [{ stock: PIECES }, { stock: PIECES }],
  })
  const variants = made.variants.map(({ id }) => id)
  const place = { version: 0, kind: 'van' as const, name: 'Van', staffId: house.engineer.id, enabled: true }
  const van = await t.ok('POST /staff/stock/savePlace', { ...desk, body: place })
  const lines = variants.map(variantId => ({ variantId, pieces: 2 }))
  await t.ok('POST /staff/stock/transfer', { ...desk, body: { toId: van.id, lines, note: '' } })
  const request = await eventIn(t, house, 'processing')
  const ofTask = await eventIn(t, house, 'processing')
  const { taskId } = await t.ok('POST /staff/event/convert', { ...engineer, body: { id: ofTask } })
  await t.ok('POST /staff/task/allocate', { ...engineer, body: { id: taskId, staffId: house.engineer.id } })
  await t.ok('POST /staff/task/accept', { ...engineer, body: { id: taskId } })
  await t.ok('POST /staff/task/start', { ...engineer, body: { id: taskId } })
  const jobs: Job[] = [
    { eventId: request, taskId: null },
    { eventId: ofTask, taskId },
  ]
  return { tenantId: house.tenant.id, as, engineer, desk, variants, jobs }
}
type Real = Awaited<ReturnType<typeof makeReal>>

const newestOf = async ({ tenantId }: Real, eventId: string) =>
  (
    await t.db
      .select()
      .from(quotations)
      .where(and(eq(quotations.tenantId, tenantId), eq(quotations.eventId, eventId)))
  ).reduce<typeof quotations.$inferSelect | null>(
    (newest, row) => (!newest || row.version > newest.version ? row : newest),
    null,
  )

interface Step {
  what: string
  job: number
  variant: number
  pieces: number
  price: number
  covered: boolean
  discount: number
}
/** What a step does, as its screen would: it reads what is there and sends it. */
async function take(real: Real, { what, job: n, variant, pieces, price, covered, discount }: Step) {
  const { as, engineer, desk } = real
  const job = real.jobs[n] ?? assert.fail()
  const id = job.eventId
  const variantId = real.variants[variant] ?? assert.fail()
  const seen = async () => (await t.ok('GET /ssp/event/quotation', { ...as, query: { id } })).quotation
  const order = async () => (await seen())?.order
  switch (what) {
    case 'quote': {
      const { quotation } = await t.ok('GET /staff/event/quotation', { ...engineer, query: { id } })
      const isPaid = !!quotation?.order && !['unpaid', 'offlinePending'].includes(quotation.order.state)
      const lines = [
        { name: 'Visit', amount: 1, price: price + 1 },
        { variantId, amount: pieces + 1, price, ...(covered ? { covered: 1, coveredReason: 'in warranty' } : {}) },
      ]
      const version = quotation?.version ?? 0
      const body = { id, version, lines, discount, additional: isPaid, agreed: !isPaid && !!quotation?.agreed }
      return t.call('POST /staff/event/quote', { ...engineer, body })
    }
    case 'agree':
    case 'decline':
    case 'order':
    case 'orderOffline': {
      const shown = await seen()
      if (!shown) return null
      const body = { id, amount: shown.amount, confirmToken: shown.confirmToken }
      if (what === 'agree') return t.call('POST /ssp/event/agreeQuotation', { ...as, body })
      if (what === 'decline')
        return t.call('POST /ssp/event/declineQuotation', { ...as, body: { ...body, reason: 'too much' } })
      return t.call('POST /ssp/event/createOrder', { ...as, body: { ...body, payOffline: what === 'orderOffline' } })
    }
    case 'pay': {
      const placed = await order()
      if (placed?.state === 'offlinePending')
        return t.call('POST /staff/order/confirmPayment', { ...desk, body: { id: placed.id, note: 'cash' } })
      if (placed?.state !== 'unpaid') return null
      const begun = await t.call('POST /paycenter/payOrder', { ...as, body: { paymentNo: placed.paymentNo } })
      // cancelled meanwhile
      if (begun.status !== 200) return begun
      const { tradeNO } = begun.body.data
      await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { tradeNO, outcome: 'paid' } })
      return t.call('POST /pay/queryOrder', { ...as, body: { paymentNo: placed.paymentNo } })
    }
    case 'cancel': {
      const placed = await order()
      return placed ? t.call('GET /order/cancelOrder', { ...as, query: { id: placed.id } }) : null
    }
    case 'payBack': {
      const placed = await order()
      const body = { id: placed?.id ?? '', reason: 'not done', payBack: true, otherwise: 'over the counter' }
      return placed ? t.call('POST /staff/order/cancel', { ...desk, body }) : null
    }
    case 'take':
      return t.call('POST /staff/stock/take', { ...engineer, body: { eventId: id, variantId, pieces } })
    case 'report': {
      if (!job.taskId) return null
      const paper = await t.ok('GET /staff/report/ofTask', { ...engineer, query: { id: job.taskId } })
      const version = paper.versions[0]?.version ?? 0
      const own = [{ name: 'Work', amount: 1, price: price + 1, covered: 0, coveredReason: '' }]
      const body = { id: job.taskId, ...REPORT_WORDS, version, lines: paper.quoted?.lines ?? own }
      return t.call('POST /staff/report/create', { ...engineer, body })
    }
    case 'sign': {
      if (!job.taskId) return null
      const open = 'GET /task/transformation/getServiceReportByTaskId'
      const [newest] = (await t.ok(open, { ...as, query: { id: job.taskId } })).versions
      if (!newest?.confirmToken) return null
      const signature = await signatureOf(t, as)
      const body = { id: newest.id, confirmToken: newest.confirmToken, signer: 'Zhang San', signature }
      return t.call('POST /task/transformation/confirmServiceReport', { ...as, body })
    }
    case 'finish': {
      const body = { serviceContent: 'done' }
      return job.taskId
        ? t.call('POST /staff/task/finish', { ...engineer, body: { id: job.taskId, ...body } })
        : t.call('POST /staff/event/finish', { ...engineer, body: { id, ...body } })
    }
    default: {
      const reason = 'called off'
      return job.taskId
        ? t.call('POST /staff/task/off', { ...desk, body: { id: job.taskId, reason } })
        : t.call('POST /staff/event/off', { ...desk, body: { id, reason } })
    }
  }
}

/** Every piece is in the main warehouse, in the van or with a job, and each place has the sum of its moves. */
async function assertStock({ tenantId, variants }: Real): Promise<void> {
  const [main, there, parts, moves] = await Promise.all([
    t.db.select().from(commodityVariants).where(eq(commodityVariants.tenantId, tenantId)),
    t.db.select().from(placeStocks).where(eq(placeStocks.tenantId, tenantId)),
    t.db.select().from(jobParts).where(eq(jobParts.tenantId, tenantId)),
    t.db
      .select({ id: stockMoves.variantId, placeId: stockMoves.placeId, pieces: sum(stockMoves.delta).mapWith(Number) })
      .from(stockMoves)
      .where(eq(stockMoves.tenantId, tenantId))
      .groupBy(stockMoves.variantId, stockMoves.placeId),
  ])
  for (const id of variants) {
    const inMain = main.find(row => row.id === id)?.stock ?? assert.fail()
    const inVan = there.find(row => row.variantId === id)?.pieces ?? 0
    const withJobs = parts.reduce((all, row) => all + (row.variantId === id ? row.pieces : 0), 0)
    assert.ok(inMain >= 0 && inVan >= 0)
    assert.equal(inMain + inVan + withJobs, PIECES, 'no piece is lost or made')
    const moved = (placeId: string | null) => moves.find(row => row.id === id && row.placeId === placeId)?.pieces ?? 0
    const placeId = there.find(row => row.variantId === id)?.placeId ?? assert.fail()
    assert.deepEqual([inMain, inVan], [moved(null), moved(placeId)])
  }
  for (const { pieces, used } of parts) assert.ok(used <= pieces)
}
/** A job comes to one sum on every page, and its parts are those of what counts. */
async function assertJob(real: Real, { eventId, taskId }: Job): Promise<void> {
  const { tenantId, as, engineer } = real
  const [mine, theirs, list, newest, ordered, parts] = await Promise.all([
    t.ok('GET /ssp/event/get', { ...as, query: { id: eventId } }),
    t.ok('GET /ssp/event/quotation', { ...as, query: { id: eventId } }),
    taskId ? t.ok('GET /staff/task/get', { ...engineer, query: { id: taskId } }) : null,
    newestOf(real, eventId),
    t.db
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.eventId, eventId))),
    t.db
      .select()
      .from(jobParts)
      .where(and(eq(jobParts.tenantId, tenantId), eq(jobParts.eventId, eventId))),
  ])
  const live = ordered.filter(({ state }) => state !== 'cancelled')
  const paid = live.filter(({ state }) => state !== 'unpaid' && state !== 'offlinePending')
  const counts = newest !== null && newest.declineTime === null && !paid.some(one => one.quotationId === newest.id)
  const sumOf = paid.reduce((all, { payable }) => all + payable, 0) + (counts ? newest.payable : 0)
  assert.equal(mine.totalPrice ?? 0, sumOf, 'what was paid and what is asked for now')
  if (list) assert.equal(list.totalPrice ?? 0, sumOf)
  if (theirs.quotation) assert.equal(theirs.quotation.amount, newest?.payable)
  const isOver =
    mine.state === 'off' || list?.state === 'off' || list?.state === 'finished' || mine.state === 'finished'
  if (isOver || !newest) return
  const claimed = parts.filter(({ quotationId }) => quotationId === newest.id)
  const pieces = claimed.reduce((all, row) => all + row.pieces, 0)
  const named = newest.lines.reduce((all, { kind, amount }) => all + (kind === 'part' ? amount : 0), 0)
  const isTaken = live.some(({ quotationId }) => quotationId === newest.id)
  if (newest.agreeTime !== null && !isTaken && ordered.every(({ payTime }) => payTime === null))
    assert.equal(pieces, named, 'what was agreed to is there')
  if (isTaken) assert.equal(pieces, named, 'what is ordered is there')
}

const STEPS = {
  quote: 4,
  agree: 3,
  decline: 1,
  order: 2,
  orderOffline: 1,
  pay: 2,
  cancel: 1,
  payBack: 1,
  take: 2,
  report: 2,
  sign: 2,
  finish: 0.3,
  off: 0.3,
}
const step = fc.record({
  what: fc.oneof(
    ...Object.entries(STEPS).map(([value, weight]) => ({ arbitrary: fc.constant(value), weight: weight * 10 })),
  ),
  job: fc.nat(1),
  variant: fc.nat(1),
  pieces: fc.nat(3),
  price: fc.integer({ min: 0, max: 5000 }),
  covered: fc.boolean(),
  discount: fc.constantFrom(0, 0, 1, 500),
})

test('whatever is done with a job, it comes to one sum everywhere, and no part is lost or made', async () => {
  const happened = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.option(step)), { minLength: 8, maxLength: LONGEST }), async steps => {
      const real = await makeReal()
      await assertStock(real)
      for (const pair of steps) {
        // a second one at the same moment, half of the time
        const done = await Promise.all(pair.map(one => (one ? take(real, one) : null)))
        for (const [i, answer] of done.entries()) {
          const what = pair[i]?.what ?? ''
          if (!answer) continue
          const { error } = answer.body
          if (answer.status !== 200 && !REFUSALS.has(error ?? ''))
            assert.fail(`${what}: ${String(answer.status)} ${JSON.stringify(answer.body)}`)
          happened.set(`${what} ${error ?? 'done'}`, (happened.get(`${what} ${error ?? 'done'}`) ?? 0) + 1)
        }
        await assertStock(real)
        for (const job of real.jobs) await assertJob(real, job)
      }
    }),
    {
      numRuns: RUNS,
      endOnFailure: true,
      includeErrorInReport: true,
      interruptAfterTimeLimit: 240_000,
      markInterruptAsFailure: false,
    },
  )
  for (const what of Object.keys(STEPS)) assert.ok(happened.get(`${what} done`), `${what} was never done`)
})
