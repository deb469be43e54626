import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { and, eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { defineLifecycle } from '../../../shared/lifecycle'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { auditEntries } from '../audit/audit.table'
import type { Ctx } from '../call/context'
import { stateCounts, tenantTotal } from './counts'
import { lifeTables } from './life.table'
import { subjectColumns, typeCountsTable, type FactsTimelineTable } from './lifecycle.table'
import { begin, lock, transition, type Domain, type Entry } from './lifecycle.service'
import { takeNumber } from './number.service'
import { lifeRecords } from './timeline.queries'
import { markRead, unreadBySubject, unreadTotal } from './unread.service'

// drizzle-kit hangs names of its own on every array and text, which `for … in` of the other files of this process would come across
for (const prototype of [Array.prototype, String.prototype])
  for (const name of Object.keys(prototype)) Object.defineProperty(prototype, name, { enumerable: false })

/** A domain that only this test has: everything that the kernel does for one, with its own rules, words and tables. */
type State = 'asked' | 'bought' | 'handed'
type Action = 'buy' | 'hand' | 'nudge' | 'regret'
const errands = pgTable(
  'errands',
  {
    ...subjectColumns<State>(),
    errandNo: text('errand_no').notNull(),
    templateId: uuid('template_id').notNull(),
    shop: text('shop').notNull().default(''),
    nudgeTime: text('nudge_time'),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)
/** what an entry says beside its words */
interface Facts {
  price: number
  receipt: string
}
const { numbers, words, ...kept } = lifeTables<State, Action | 'create', Facts>('errand', () => errands)
type Timeline = FactsTimelineTable<Action | 'create', Facts>
/** what was told of: the row and the entry's type */
const told: [string, string][] = []
const life: Domain<typeof errands, State, Action, 'nudgeTime', Timeline> = {
  // the name of its rows in the audit log, which knows none for errands
  kind: 'text',
  rules: defineLifecycle({
    states: ['asked', 'bought', 'handed'],
    start: 'asked',
    ended: ['handed'],
    actions: {
      buy: { from: ['asked'], to: 'bought', by: ['staff'], tells: true },
      hand: { from: ['bought'], to: 'handed', by: ['staff'], tells: false },
      nudge: {
        from: ['asked', 'bought'],
        to: 'same',
        by: ['linkman'],
        tells: false,
        every: { minutes: 5, since: 'nudgeTime' },
      },
      regret: { from: ['bought'], to: 'asked', by: ['linkman', 'staff'], tells: false },
    },
  }),
  subjects: errands,
  ...kept,
  typeCounts: typeCountsTable('errand'),
  refused: refusal => new AppError(refusal.reason === 'soon' ? 'TOO_MANY_REQUESTS' : 'FORBIDDEN'),
  told: async (_ctx, _tx, row, entry) => {
    told.push([row.id, entry.type])
  },
  async onMove(_ctx, _tx, errand, to) {
    if (errand.shop === 'closed' && to === 'bought') throw new AppError('BAD_REQUEST')
  },
}

let t: TestServer
let linkman: Ctx
let staff: Ctx
let stranger: Ctx
let abroad: Ctx
const counted = stateCounts(life, 'errand_counts')
before(async () => {
  t = await startTestServer()
  const { kind, rules, ...rest } = life
  const tables = { errands, numbers, words, ...rest }
  assert.deepEqual([kind, rules.start], ['text', 'asked'])
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables)))
    await t.db.execute(sql.raw(statement))

  const as = async (principal: Ctx['principal'], tenant: Parameters<typeof ctxIn>[1]) => ctxIn(t, tenant, { principal })
  const [tenant, other] = [await makeTenant(t.db), await makeTenant(t.db)]
  const linkmanIn = async (where: typeof tenant) => {
    const row = await makeLinkman(t.db, where)
    return as({ kind: 'linkman', linkmanId: row.id, ...row }, where)
  }
  const engineer = await makeStaff(t.db, tenant)
  linkman = await linkmanIn(tenant)
  stranger = await linkmanIn(tenant)
  abroad = await linkmanIn(other)
  staff = await as({ kind: 'staff', staffId: engineer.id, name: engineer.displayName, permissions: [] }, tenant)
})
after(() => t.close())

const TEMPLATE = newId()
async function ask(ctx: Ctx, shop = ''): Promise<string> {
  if (ctx.principal.kind !== 'linkman') throw new Error('only linkmen ask')
  const { linkmanId, customerId } = ctx.principal
  const row = { tenantId: ctx.tenantId, id: newId(), customerId, templateId: TEMPLATE }
  await ctx.db.transaction(async tx => {
    await tx.insert(errands).values({
      ...row,
      linkmanId,
      shop,
      state: life.rules.start,
      errandNo: await takeNumber(ctx, numbers, 'E'),
    })
    await begin(ctx, tx, life, row)
  })
  return row.id
}
const does = (
  ctx: Ctx,
  id: string,
  action: Action,
  change: { set?: Partial<typeof errands.$inferInsert>; record?: Entry<Timeline> } = {},
) => ctx.db.transaction(async tx => transition(ctx, tx, life, await lock(ctx, tx, life, id), action, change))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.id : String(error)),
  )
const written = async () =>
  JSON.stringify(
    await Promise.all([errands, life.timeline, life.counts, life.totals].map(table => t.db.select().from(table))),
  )
const line = async (id: string) =>
  t.db
    .select()
    .from(life.timeline)
    .where(and(eq(life.timeline.tenantId, linkman.tenantId), eq(life.timeline.subjectId, id)))
    .orderBy(life.timeline.id)

test('a row moves by the rules, and its timeline, totals and unread marks follow', async () => {
  const id = await ask(linkman)
  t.clock.advance(1000)
  assert.deepEqual((await does(staff, id, 'buy', { set: { shop: 'corner' }, record: { content: '2 bulbs' } })).moved, {
    id,
    state: 'bought',
  })
  await does(linkman, id, 'nudge', { set: { nudgeTime: new Date(t.clock.now).toISOString() } })
  await does(staff, id, 'hand')
  const [row] = await t.db.select().from(errands).where(eq(errands.id, id))
  assert.deepEqual(
    [row?.state, row?.shop, row?.unread, row?.updateTime],
    ['handed', 'corner', 2, new Date(t.clock.now).toISOString()],
  )
  assert.deepEqual(
    (await line(id)).map(r => [r.type, r.actor, r.content, r.isRead]),
    [
      ['create', 'linkman', '', true],
      ['buy', 'staff', '2 bulbs', false],
      ['nudge', 'linkman', '', true],
      ['hand', 'staff', '', false],
    ],
  )
  assert.deepEqual(
    told.filter(([whose]) => whose === id),
    [[id, 'buy']],
    'only what staff did and the rules tell of',
  )
  assert.deepEqual(await unreadTotal(linkman, errands), { count: 2 })
  assert.deepEqual(await unreadBySubject(linkman, errands), [{ id, count: 2 }])
  assert.deepEqual(
    [await unreadTotal(stranger, errands), await unreadTotal(abroad, errands)],
    [{ count: 0 }, { count: 0 }],
  )
  assert.equal(await refusal(markRead(stranger, life, id)), 'NOT_FOUND')
  await markRead(linkman, life, id)
  assert.deepEqual([await unreadTotal(linkman, errands), (await line(id)).every(r => r.isRead)], [{ count: 0 }, true])
})

test('an entry keeps the facts of its action, which its readers and the audit log are told', async () => {
  const id = await ask(linkman)
  t.clock.advance(1000)
  await does(staff, id, 'buy', { record: { content: '2 bulbs', facts: { price: 1250, receipt: 'R-7' } } })
  for (const ctx of [linkman, staff])
    assert.deepEqual(
      (await lifeRecords(ctx, life, id)).map(({ type, content, attachment, facts }) => [
        type,
        content,
        attachment,
        facts,
      ]),
      [
        ['buy', '2 bulbs', [], { price: 1250, receipt: 'R-7' }],
        ['create', '', [], {}],
      ],
    )
  for (const ctx of [stranger, abroad]) assert.equal(await refusal(lifeRecords(ctx, life, id)), 'NOT_FOUND')
  const [noted] = await t.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.actorKind, 'staff')))
  assert.deepEqual(noted?.after, { content: '2 bulbs', price: 1250, receipt: 'R-7', state: 'bought' })
})

test('what the rules, the domain or the owner do not allow is refused in its words and changes nothing', async () => {
  const id = await ask(linkman, 'closed')
  await does(linkman, id, 'nudge', { set: { nudgeTime: new Date(t.clock.now).toISOString() } })
  const before = await written()
  assert.equal(await refusal(does(linkman, id, 'buy')), 'FORBIDDEN', 'not by a linkman')
  assert.equal(await refusal(does(staff, id, 'hand')), 'FORBIDDEN', 'not from this state')
  assert.equal(await refusal(does(linkman, id, 'nudge')), 'TOO_MANY_REQUESTS', 'not so soon')
  assert.equal(await refusal(does(staff, id, 'buy')), 'BAD_REQUEST', 'not for the domain')
  for (const ctx of [stranger, abroad]) assert.equal(await refusal(does(ctx, id, 'nudge')), 'NOT_FOUND')
  const guest = { ...linkman, principal: { kind: 'guest', tourist: '' } } as Ctx
  assert.equal(await refusal(does(guest, id, 'nudge')), 'UNAUTHORIZED')
  assert.equal(await written(), before)
  t.clock.advance(5 * 60_000)
  assert.equal(await refusal(does(linkman, id, 'nudge')), 'done')
})

test('of ten at once one moves the row, and after many at once every total is what is there', async () => {
  const id = await ask(linkman)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(does(staff, id, 'buy'))))
  assert.deepEqual(answers.sort(), ['FORBIDDEN', ...Array<string>(8).fill('FORBIDDEN'), 'done'])

  const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(i % 3 ? linkman : stranger)))
  await Promise.all(
    ids.flatMap((one, i) => [refusal(does(staff, one, 'buy')), i % 2 ? refusal(does(staff, one, 'regret')) : null]),
  )
  const all = await t.db.select().from(errands).where(eq(errands.tenantId, linkman.tenantId))
  for (const ctx of [linkman, stranger]) {
    const { customerId } = ctx.principal as { customerId: string }
    const mine = all.filter(row => row.customerId === customerId)
    const counts = await counted(t.db, { tenantId: ctx.tenantId, customerId })
    for (const state of life.rules.states)
      assert.equal(
        counts.find(c => c.state === state)?.count ?? 0,
        mine.filter(row => row.state === state).length,
        state,
      )
    const [type] = await t.db
      .select()
      .from(typeCounts)
      .where(and(eq(typeCounts.tenantId, ctx.tenantId), eq(typeCounts.customerId, customerId)))
    assert.equal(type?.count, mine.length)
  }
  for (const state of life.rules.states)
    assert.equal(await tenantTotal(staff, life.totals, state), all.filter(row => row.state === state).length)
  assert.equal(await tenantTotal(staff, life.totals), all.length)
  assert.equal(await tenantTotal(abroad, life.totals), 0)
})
const { typeCounts = assert.fail('the domain counts by template') } = life

test('numbers are taken in order, by tenant and day, and never twice by two servers', async () => {
  const beside = await startTestServer({ beside: t })
  try {
    const there: Ctx = { ...abroad, ...beside.app }
    const taken = await Promise.all(
      [abroad, there].map(ctx => Promise.all(Array.from({ length: 25 }, () => takeNumber(ctx, numbers, 'N')))),
    )
    for (const mine of taken) assert.deepEqual(mine, mine.toSorted(), 'one process gives them in order')
    assert.equal(new Set(taken.flat()).size, 50)
    assert.match(taken.flat().sort().at(-1) ?? '', /^N\d{8}-0050$/)
    await assert.rejects(
      abroad.db.transaction(async tx => {
        await tx.execute(sql`select 1`)
        await takeNumber(abroad, numbers, 'N')
        throw new Error('given up')
      }),
      /given up/,
    )
    assert.match(await takeNumber(there, numbers, 'N'), /-0052$/, 'a gap, and no number twice')
  } finally {
    await beside.close()
  }
})
