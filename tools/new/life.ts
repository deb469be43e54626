import { ahead, all, behind, behindEach, created, type Edits } from './edits'
import type { Names } from './names'
import type { Codes } from './record'

/**
 * Every edit of a new thing with a life: customers ask for it in words and may withdraw it, staff approve it or reject it with a reason.
 * The server and the console are whole; the portal has its calls and no screen yet.
 */
export function life(names: Names, { conflict }: Codes): Edits {
  const { one, One, many, ONE, file, table, some, word } = names
  const folder = `server/domains/${file}`
  const Many = many[0]?.toUpperCase() + many.slice(1)
  const plural = table.replaceAll('_', ' ')
  const Plural = plural[0]?.toUpperCase() + plural.slice(1)
  /** what its numbers begin with: the first letters of its words, or of its only one */
  const letters = table.split('_').length > 1 ? table.split('_').map(part => part[0] ?? '') : [table.slice(0, 2)]
  return new Map([
    [
      `shared/${file}.ts`,
      created(`
import { defineLifecycle } from './lifecycle'

export const ${ONE}_STATES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const
export type ${One}State = (typeof ${ONE}_STATES)[number]

/** Life of ${some}: asked for by a customer, until staff approve or reject it or the customer withdraws it. */
export const ${ONE} = defineLifecycle({
  states: ${ONE}_STATES,
  start: 'submitted',
  ended: ['approved', 'rejected', 'withdrawn'],
  actions: {
    withdraw: { from: ['submitted'], to: 'withdrawn', by: ['linkman'], tells: false },
    // tells nobody as long as no screen of the portal shows it
    approve: { from: ['submitted'], to: 'approved', by: ['staff'], tells: false },
    reject: { from: ['submitted'], to: 'rejected', by: ['staff'], asks: 'reason', tells: false },
  },
})
export type ${One}Action = keyof typeof ${ONE}.actions
export const ${ONE}_RECORD_TYPES = ['create', ...(Object.keys(${ONE}.actions) as ${One}Action[])] as const
export type ${One}RecordType = (typeof ${ONE}_RECORD_TYPES)[number]
`),
    ],
    [
      `shared/words/${file}.ts`,
      created(`
import type { ${One}RecordType, ${One}State } from '../${file}'
import type { KindWords } from './kind-words'

/** What ${some} is called, its states, and what was done to it, as staff read them. */
export const ${ONE}_WORDS = {
  name: { zh: '${word.zh}', en: '${word.en}', ru: '${word.ru}', tw: '${word.tw}' },
  states: {
    submitted: { zh: '待审核', en: 'To be approved', ru: 'На проверке', tw: '待審核' },
    approved: { zh: '已通过', en: 'Approved', ru: 'Одобрено', tw: '已通過' },
    rejected: { zh: '已拒绝', en: 'Rejected', ru: 'Отклонено', tw: '已拒絕' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', ru: 'Отозвано', tw: '已撤回' },
  },
  actions: {
    approve: { zh: '通过${word.zh}', en: '${word.en} approved', ru: '${word.ru}: одобрено', tw: '通過${word.tw}' },
    reject: { zh: '拒绝${word.zh}', en: '${word.en} rejected', ru: '${word.ru}: отклонено', tw: '拒絕${word.tw}' },
  },
  records: {
    create: { zh: '提交申请', en: 'Asked for', ru: 'Подано', tw: '送出申請' },
    withdraw: { zh: '撤回申请', en: 'Withdrawn', ru: 'Отозвано', tw: '撤回申請' },
    approve: { zh: '通过', en: 'Approved', ru: 'Одобрено', tw: '通過' },
    reject: { zh: '拒绝', en: 'Rejected', ru: 'Отклонено', tw: '拒絕' },
  },
} as const satisfies KindWords<${One}State, ${One}RecordType>
`),
    ],
    [
      'shared/kinds.ts',
      behind(
        / {2}invoice: \{.*\n/,
        `  ${one}: { live: ['${one}.handle', 'audit.read'], reads: ['GET /staff/${one}/'], audit: true },\n`,
      ),
    ],
    [
      'shared/permissions.ts',
      all(
        ahead(/\] as const\nexport type Permission /, `  '${one}.handle',\n`),
        behind(/ {2}'register\.handle': 'products',\n/, `  '${one}.handle': 'products',\n`),
      ),
    ],
    ['shared/roles.ts', behind(/ {4}'register\.handle',\n/, `    '${one}.handle',\n`)],
    [
      'shared/audit-words.ts',
      all(
        behind(/import \{ INVOICE_WORDS \} .*\n/, `import { ${ONE}_WORDS } from './words/${file}'\n`),
        behindEach(/ {4}invoice: INVOICE_WORDS\.name\.\w+,\n/, {
          zh: `    ${one}: ${ONE}_WORDS.name.zh,\n`,
          en: `    ${one}: ${ONE}_WORDS.name.en,\n`,
          ru: `    ${one}: ${ONE}_WORDS.name.ru,\n`,
          tw: `    ${one}: ${ONE}_WORDS.name.tw,\n`,
        }),
        behind(/const INVOICE_DONE = .*\n/, `const ${ONE}_DONE = doneByStaff('${one}', ${ONE}_WORDS.actions)\n`),
        behindEach(/ {4}\.\.\.INVOICE_DONE\.\w+,\n/, {
          zh: `    ...${ONE}_DONE.zh,\n`,
          en: `    ...${ONE}_DONE.en,\n`,
          ru: `    ...${ONE}_DONE.ru,\n`,
          tw: `    ...${ONE}_DONE.tw,\n`,
        }),
      ),
    ],
    [
      'shared/audit-names.ts',
      all(
        behind(/import \{ INVOICE_WORDS \} .*\n/, `import { ${ONE}_WORDS } from './words/${file}'\n`),
        ahead(
          / {2}'im\.serve': \{ zh/,
          `  '${one}.handle': { zh: '处理${word.zh}', en: '${Plural}: handle', ru: '${word.ru}: обработка', tw: '處理${word.tw}' },\n`,
        ),
        behind(/ {2}'invoice\.state': .*\n/, `  '${one}.state': ${ONE}_WORDS.states,\n`),
      ),
    ],
    [
      'console/pages/roles/roles.i18n.ts',
      behindEach(/ {4}'card\.manage': .*\n/, {
        zh: `    '${one}.handle': '处理${word.zh}',\n`,
        en: `    '${one}.handle': '${Plural}: handle',\n`,
        ru: `    '${one}.handle': '${word.ru}: обработка',\n`,
        tw: `    '${one}.handle': '處理${word.tw}',\n`,
      }),
    ],
    [
      `contract/${file}.ts`,
      created(`
import { Type as T } from '@sinclair/typebox'
import { MAX_REASON, MAX_TEXT } from '../shared/limits'
import { ${ONE}_RECORD_TYPES, ${ONE}_STATES } from '../shared/${file}'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Instant, NotBlank, OneOf, Page, PageQuery, Text } from './entities'

const chosen = { tag: '${one}', source: '${plural}; paths chosen here' } as const
const ${One} = T.Object({
  id: Id,
  ${one}No: T.String(),
  state: OneOf(${ONE}_STATES),
  content: T.String({ description: 'what the customer asks for' }),
  createTime: Instant,
})
const Records = T.Array(
  T.Object({
    id: Id,
    type: OneOf(${ONE}_RECORD_TYPES),
    actor: OneOf(['linkman', 'staff', 'system']),
    actorName: T.String(),
    content: T.String({ description: 'why it was rejected' }),
    createTime: Instant,
  }),
)

export const ${one}Api = defineCalls({
  'POST /${one}/create': {
    ...chosen,
    summary: 'Ask for one',
    idempotent: true,
    body: Body({ content: NotBlank(MAX_TEXT) }),
    data: ${One},
  },
  'GET /${one}/list': {
    ...chosen,
    summary: '${Plural} of my customer, the newest first',
    query: T.Object(PageQuery),
    data: Page(${One}),
  },
  'GET /${one}/get': {
    ...chosen,
    summary: 'One of them, and what became of it',
    query: T.Object({ id: IdOf('${one}') }),
    data: T.Object({ ...${One}.properties, records: Records }),
  },
  'POST /${one}/withdraw': {
    ...chosen,
    summary: 'Ask for it no more, until it is decided. ${ONE}_STATE',
    idempotent: true,
    body: Body({ id: IdOf('${one}') }),
    data: Done,
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: '${one}',
  auth: 'staff',
  permission: ['${one}.handle', 'audit.read'],
  source: '${plural} for staff; paths chosen here',
} as const
const write = { ...staff, permission: '${one}.handle', audit: '${one}', idempotent: true } as const
const Row = T.Object({ ...${One}.properties, customerName: T.String(), linkmanName: T.String(), linkmanPhone: T.String() })
const Moved = T.Object({ id: Id, state: OneOf(${ONE}_STATES) })

export const staff${One}Api = defineCalls({
  'GET /staff/${one}/list': {
    ...staff,
    summary: '${Plural} of the tenant, the newest first; the keyword looks for numbers and what is asked for',
    query: T.Object({ ...PageQuery, state: T.Optional(OneOf(${ONE}_STATES)), keyword: T.Optional(Text(64)) }),
    data: CappedPage(Row),
  },
  'GET /staff/${one}/get': {
    ...staff,
    summary: 'One of them, and what became of it',
    query: T.Object({ id: IdOf('${one}') }),
    data: T.Object({ ...Row.properties, records: Records }),
  },
  'POST /staff/${one}/approve': {
    ...write,
    summary: 'Approve one. ${ONE}_STATE',
    body: Body({ id: IdOf('${one}') }),
    data: Moved,
  },
  'POST /staff/${one}/reject': {
    ...write,
    summary: 'Reject one with the reason, which the customer reads. ${ONE}_STATE',
    body: Body({ id: IdOf('${one}'), reason: NotBlank(MAX_REASON) }),
    data: Moved,
  },
})
`),
    ],
    [
      'contract/index.ts',
      all(
        behind(/import \{ invoiceApi, .*\n/, `import { ${one}Api, staff${One}Api } from './${file}'\n`),
        behind(/ {2}\.\.\.invoiceApi,\n/, `  ...${one}Api,\n`),
        behind(/ {2}\.\.\.staffInvoiceApi,\n/, `  ...staff${One}Api,\n`),
      ),
    ],
    ['contract/entities.ts', behind(/ {2}'invoice',\n/, `  '${one}',\n`)],
    [
      `${folder}/${file}.table.ts`,
      created(`
import { foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ${One}RecordType, ${One}State } from '../../../shared/${file}'
import { linkmen } from '../../kernel/identity/auth.table'
import { lifeTables } from '../../kernel/lifecycle/life.table'
import { subjectColumns } from '../../kernel/lifecycle/lifecycle.table'

/** ${Plural} that customers ask for. */
export const ${many} = pgTable(
  '${table}',
  {
    ...subjectColumns<${One}State>(),
    ${one}No: text('number').notNull(),
    content: text('content').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.${one}No),
    index('${table}_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id),
    index('${table}_state').on(t.tenantId, t.state, t.createTime, t.id),
    index('${table}_time').on(t.tenantId, t.createTime, t.id),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

export const {
  timeline: ${one}Records,
  counts: ${one}Counts,
  totals: ${one}Totals,
  numbers: ${one}Numbers,
  words: ${one}Words,
} = lifeTables<${One}State, ${One}RecordType, Record<never, never>>('${file.replaceAll('-', '_')}', () => ${many})
`),
    ],
    [
      `${folder}/${file}.life.ts`,
      created(`
import { ${ONE}, type ${One}Action, type ${One}State } from '../../../shared/${file}'
import { AppError } from '../../http/errors'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { ${one}Counts, ${one}Records, ${many}, ${one}Totals } from './${file}.table'

/** The life of ${plural}, as the kernel leads it. What is refused is ${ONE}_STATE. */
export const ${one}Life: Domain<typeof ${many}, ${One}State, ${One}Action, never, typeof ${one}Records> = {
  kind: '${one}',
  rules: ${ONE},
  subjects: ${many},
  timeline: ${one}Records,
  counts: ${one}Counts,
  totals: ${one}Totals,
  refused: () => new AppError('${ONE}_STATE'),
  // nothing: a message opens a screen, and the portal has none of it
  told: () => Promise.resolve(),
}
`),
    ],
    [
      `${folder}/${file}.queries.ts`,
      created(`
import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { ${One}State } from '../../../shared/${file}'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { longPage, pageOf, paginate } from '../../kernel/call/page'
import { calledAt, customers, linkmen } from '../../kernel/identity/auth.table'
import { lifeRecords } from '../../kernel/lifecycle/timeline.queries'
import { ${one}Life } from './${file}.life'
import { ${many} } from './${file}.table'

/** One as it is answered. */
export const to${One} = ({ id, ${one}No, state, content, createTime }: typeof ${many}.$inferSelect) => ({
  id,
  ${one}No,
  state,
  content,
  createTime,
})

const ofCustomer = (ctx: Ctx): SQL | undefined =>
  and(eq(${many}.tenantId, ctx.tenantId), eq(${many}.customerId, linkmanOf(ctx).customerId))

/** ${Plural} of the caller's customer, the newest first. */
export async function ${one}List(ctx: Ctx, query: { pageNum?: number; pageSize?: number }) {
  const page = pageOf(query)
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(${many})
      .where(ofCustomer(ctx))
      .orderBy(desc(${many}.createTime), desc(${many}.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(${many}).where(ofCustomer(ctx)),
  ])
  return paginate(rows.map(to${One}), total?.total ?? 0, page)
}

/** One of the caller's customer, with what became of it. Throws NOT_FOUND. */
export async function ${one}Detail(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(${many})
    .where(and(ofCustomer(ctx), eq(${many}.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return { ...to${One}(row), records: await lifeRecords(ctx, ${one}Life, row.id) }
}

const withPeople = (ctx: Ctx) =>
  ctx.db
    .select({ row: ${many}, customerName: customers.name, linkmanName: linkmen.name, linkmanPhone: calledAt })
    .from(${many})
    .innerJoin(customers, and(eq(customers.tenantId, ${many}.tenantId), eq(customers.id, ${many}.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, ${many}.tenantId), eq(linkmen.id, ${many}.linkmanId)))
const toStaffRow = ({ row, ...people }: Awaited<ReturnType<typeof withPeople>>[number]) => ({
  ...to${One}(row),
  ...people,
})

/** ${Plural} of the tenant, the newest first; the keyword looks for numbers and what is asked for. */
export function staff${One}List(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; state?: ${One}State; keyword?: string },
) {
  const keyword = query.keyword?.trim()
  const condition = and(
    eq(${many}.tenantId, ctx.tenantId),
    query.state ? eq(${many}.state, query.state) : undefined,
    keyword
      ? or(ilike(${many}.${one}No, containing(keyword)), ilike(${many}.content, containing(keyword)))
      : undefined,
  )
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    ${many},
    condition,
    (limit, offset) =>
      withPeople(ctx)
        .where(condition)
        .orderBy(desc(${many}.createTime), desc(${many}.id))
        .limit(limit)
        .offset(offset),
    toStaffRow,
  )
}

/** One of the tenant, with what became of it. Throws NOT_FOUND. */
export async function staff${One}(ctx: Ctx, id: string) {
  const [found] = await withPeople(ctx).where(and(eq(${many}.tenantId, ctx.tenantId), eq(${many}.id, id)))
  if (!found) throw new AppError('NOT_FOUND')
  return { ...toStaffRow(found), records: await lifeRecords(ctx, ${one}Life, id) }
}
`),
    ],
    [
      `${folder}/${file}.service.ts`,
      created(`
import { ${ONE} } from '../../../shared/${file}'
import { newId } from '../../db/ids'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { begin, lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { ${one}Life } from './${file}.life'
import { to${One} } from './${file}.queries'
import { ${one}Numbers, ${many} } from './${file}.table'

/** Asks for one, for the caller's customer. */
export const create${One} = (ctx: Ctx, body: { content: string }) =>
  once(ctx, body, async tx => {
    const { customerId, linkmanId } = linkmanOf(ctx)
    const now = isoNow(ctx)
    const [row] = await tx
      .insert(${many})
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        customerId,
        linkmanId,
        state: ${ONE}.start,
        ${one}No: await takeNumber(ctx, ${one}Numbers, '${letters.join('').toUpperCase()}'),
        content: body.content.trim(),
        createTime: now,
        updateTime: now,
      })
      .returning()
    if (!row) throw new Error('${some} was not kept')
    await begin(ctx, tx, ${one}Life, row)
    return to${One}(row)
  })

/** Asks for it no more. Throws NOT_FOUND, ${ONE}_STATE. */
export const withdraw${One} = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    await transition(ctx, tx, ${one}Life, await lock(ctx, tx, ${one}Life, body.id), 'withdraw')
    return { done: true as const }
  })

/** Approves one. Throws NOT_FOUND, ${ONE}_STATE. */
export const approve${One} = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const { moved } = await transition(ctx, tx, ${one}Life, await lock(ctx, tx, ${one}Life, body.id), 'approve')
    return moved
  })

/** Rejects one with the reason. Throws NOT_FOUND, ${ONE}_STATE. */
export const reject${One} = (ctx: Ctx, body: { id: string; reason: string }) =>
  once(ctx, body, async tx => {
    const { moved } = await transition(ctx, tx, ${one}Life, await lock(ctx, tx, ${one}Life, body.id), 'reject', {
      record: { content: body.reason.trim() },
    })
    return moved
  })
`),
    ],
    [
      `${folder}/${file}.routes.ts`,
      created(`
import type { FastifyInstance } from 'fastify'
import { ${one}Api, staff${One}Api } from '../../../contract/${file}'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { staff${One}, staff${One}List, ${one}Detail, ${one}List } from './${file}.queries'
import { approve${One}, create${One}, reject${One}, withdraw${One} } from './${file}.service'

export function ${one}Routes(server: FastifyInstance, app: App): void {
  mount(server, app, ${one}Api, {
    'POST /${one}/create': (ctx, { body }) => create${One}(ctx, body),
    'GET /${one}/list': (ctx, { query }) => ${one}List(ctx, query),
    'GET /${one}/get': (ctx, { query }) => ${one}Detail(ctx, query.id),
    'POST /${one}/withdraw': (ctx, { body }) => withdraw${One}(ctx, body),
  })
  mount(server, app, staff${One}Api, {
    'GET /staff/${one}/list': (ctx, { query }) => staff${One}List(ctx, query),
    'GET /staff/${one}/get': (ctx, { query }) => staff${One}(ctx, query.id),
    'POST /staff/${one}/approve': (ctx, { body }) => approve${One}(ctx, body),
    'POST /staff/${one}/reject': (ctx, { body }) => reject${One}(ctx, body),
  })
}
`),
    ],
    [
      `${folder}/${file}.errors.ts`,
      created(`
import { defineErrors } from '../../http/errors'

export const ${one}Errors = defineErrors({
  ${ONE}_STATE: {
    status: 409,
    code: ${String(conflict)},
    text: {
      zh: '状态已变化，请刷新后再试',
      en: 'Its state has changed, please refresh',
      ru: 'Статус изменился, обновите страницу',
      tw: '狀態已變更，請重新整理後再試',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof ${one}Errors, ErrorEntry> {}
}
`),
    ],
    [
      `${folder}/${file}.module.ts`,
      created(`
import type { Module } from '../../kernel/module'
import { ${one}Errors } from './${file}.errors'
import { ${one}Routes } from './${file}.routes'

export const ${one}Module: Module = { name: '${file}', routes: [${one}Routes], errors: ${one}Errors }
`),
    ],
    [
      'server/app/modules.ts',
      all(
        behind(/import \{ invoiceModule \} .*\n/, `import { ${one}Module } from '../domains/${file}/${file}.module'\n`),
        behind(/ {2}invoiceModule,\n/, `  ${one}Module,\n`),
      ),
    ],
    [
      `${folder}/${file}.test.ts`,
      created(`
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ${ONE}_STATES } from '../../../shared/${file}'
import { makeLinkman, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { lifeTests } from '../../../test/life-tests'
import { ${one}Counts, ${one}Records, ${many} } from './${file}.table'

let t: TestServer
let house: Awaited<ReturnType<typeof makeHouse>>
before(async () => {
  t = await startTestServer()
  house = await makeHouse()
})
after(() => t.close())

async function makeHouse() {
  const tenant = await makeTenant(t.db)
  return { tenant, as: (await makeLinkman(t.db, tenant)).as, staff: (await makeStaff(t.db, tenant)).as }
}
const ask = (as: Caller, content = 'words') => t.ok('POST /${one}/create', { ...as, body: { content } })
const withdraw = (id: string, as: Caller) => t.call('POST /${one}/withdraw', { ...as, body: { id } })
const approve = (id: string, as: Caller) => t.call('POST /staff/${one}/approve', { ...as, body: { id } })
const reject = (id: string, as: Caller) =>
  t.call('POST /staff/${one}/reject', { ...as, body: { id, reason: ' too old ' } })

lifeTests(${ONE}_STATES, {
  make: async state => {
    const { id } = await ask(house.as)
    if (state === 'approved') await approve(id, house.staff)
    if (state === 'rejected') await reject(id, house.staff)
    if (state === 'withdrawn') await withdraw(id, house.as)
    return id
  },
  written: () => Promise.all([${many}, ${one}Records, ${one}Counts].map(table => t.db.select().from(table))),
  refused: '${ONE}_STATE',
  sides: [
    {
      as: () => house.as,
      strangers: async () => [(await makeLinkman(t.db, house.tenant)).as, (await makeHouse()).as],
      calls: { withdraw },
      allowed: { submitted: ['withdraw'], approved: [], rejected: [], withdrawn: [] },
    },
    {
      as: () => house.staff,
      strangers: async () => [(await makeHouse()).staff],
      calls: { approve, reject },
      allowed: { submitted: ['approve', 'reject'], approved: [], rejected: [], withdrawn: [] },
    },
  ],
})

test('what is asked for once is there once; staff find it and decide, and the customer reads why', async () => {
  const { as, staff } = await makeHouse()
  const sent = { ...as, idempotencyKey: 'asked once', body: { content: ' an old 100% one ' } }
  const made = await t.ok('POST /${one}/create', sent)
  assert.deepEqual(await t.ok('POST /${one}/create', sent), made)
  assert.match(made.${one}No, /^${letters.join('').toUpperCase()}\\d{8}-\\d{4}$/)
  assert.deepEqual([made.state, made.content], ['submitted', 'an old 100% one'])
  const found = async (query: { keyword?: string; state?: (typeof ${ONE}_STATES)[number] }) =>
    (await t.ok('GET /staff/${one}/list', { ...staff, query })).list.map(row => row.id)
  assert.deepEqual(
    [await found({ keyword: '100%' }), await found({ keyword: '100_' }), await found({ state: 'submitted' })],
    [[made.id], [], [made.id]],
  )
  await reject(made.id, staff)
  const { state, records } = await t.ok('GET /${one}/get', { ...as, query: { id: made.id } })
  assert.deepEqual(
    [state, records.map(({ type, actor, content }) => [type, actor, content])],
    [
      'rejected',
      [
        ['reject', 'staff', 'too old'],
        ['create', 'linkman', ''],
      ],
    ],
  )
  assert.deepEqual(await t.ok('GET /${one}/list', { ...as, query: {} }).then(page => page.list.map(row => row.id)), [
    made.id,
  ])
  assert.deepEqual(await found({ state: 'submitted' }), [])
})

test('blank words ask for nothing', async () => {
  const before = await t.db.select().from(${many})
  assert.equal((await t.send('POST /${one}/create', { ...house.as, body: { content: '  ' } })).status, 400)
  assert.deepEqual(await t.db.select().from(${many}), before)
})
`),
    ],
    [
      'test/runner/seconds.json',
      text => {
        const seconds = Object.entries({
          ...(JSON.parse(text) as Record<string, number>),
          [`${folder}/${file}.test.ts`]: 3,
        })
        return `${JSON.stringify(Object.fromEntries(seconds.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`
      },
    ],
    [
      'test/spec/client-calls.test.ts',
      behind(
        /const NOT_CALLED: Record<string, string> = \{\n/,
        ['POST /$/create', 'GET /$/list', 'GET /$/get', 'POST /$/withdraw']
          .map(call => `  '${call.replace('$', one)}': 'the portal has no screen of it yet',\n`)
          .join(''),
      ),
    ],
    [
      'test/server/isolation.test.ts',
      all(
        ahead(
          / {2}const registrationIn = async /,
          `  const ${one}In = async (linkman: House['linkman']): Promise<Made> => {
    const { id } = await t.ok('POST /${one}/create', { ...linkman.as, body: { content: freshName() } })
    return value(id)
  }
`,
        ),
        ahead(
          / {4}registrations: \[await /,
          `    ${many}: [await ${one}In(abroad.linkman), await ${one}In(cousin)],\n`,
        ),
        ahead(
          / {8}registration: \{\n/,
          `        ${one}: {
          error: 'NOT_FOUND',
          own: () => ${one}In(home.linkman),
          foreign: kept.${many}.slice(0, who === 'staff' ? 1 : 2),
          missing: value(newId()),
        },
`,
        ),
      ),
    ],
    [
      'console/ui/subject/records.ts',
      all(
        behind(/import \{ ORDER_WORDS \} .*\n/, `import { ${ONE}_WORDS } from '@shared/words/${file}'\n`),
        behind(/ {2}afterSale: AFTER_SALE_WORDS\.records,\n/, `  ${one}: ${ONE}_WORDS.records,\n`),
      ),
    ],
    [
      'console/pages.ts',
      ahead(
        / {2}\{\n {4}path: '\/shop',/,
        `  {
    path: '/${table.replaceAll('_', '-')}',
    permission: ['${one}.handle', 'audit.read'],
    title: '${many}',
    icon: 'inspect',
    place: 'rail',
    load: () => import('./pages/${file}/page'),
  },
`,
      ),
    ],
    [
      'console/pages/titles.i18n.ts',
      behindEach(/ {4}invoices: .*\n/, {
        zh: `    ${many}: '${word.zh}',\n`,
        en: `    ${many}: '${Plural}',\n`,
        ru: `    ${many}: '${word.ru}',\n`,
        tw: `    ${many}: '${word.tw}',\n`,
      }),
    ],
    [
      `console/pages/${file}/${file}.i18n.ts`,
      created(`
import { byLanguage } from '@shared/words/kind-words'
import { ${ONE}_WORDS } from '@shared/words/${file}'
import { texts } from '../../i18n/texts'

const STATES = byLanguage(${ONE}_WORDS.states)

/** Texts of ${plural}. */
export const ${one}Texts = texts({
  zh: {
    ...STATES.zh,
    byState: '按状态',
    search: '单号或内容',
    number: '单号',
    content: '内容',
    customer: '客户',
    contact: '联系人',
    phone: '电话',
    state: '状态',
    time: '申请时间',
    empty: '还没有${word.zh}',
    emptyState: '没有符合条件的${word.zh}',
    approve: '通过',
    reject: '拒绝',
    rejectWhy: '拒绝原因，客户会看到',
    done: '完成',
  },
  en: {
    ...STATES.en,
    byState: 'By state',
    search: 'Number or words',
    number: 'Number',
    content: 'Asked for',
    customer: 'Customer',
    contact: 'Contact',
    phone: 'Phone',
    state: 'State',
    time: 'When',
    empty: 'Nothing here yet',
    emptyState: 'None in this state',
    approve: 'Approve',
    reject: 'Reject',
    rejectWhy: 'Why: the customer reads it',
    done: 'Done',
  },
  ru: {
    ...STATES.ru,
    byState: 'По статусу',
    search: 'Номер или слова',
    number: 'Номер',
    content: 'О чём просят',
    customer: 'Клиент',
    contact: 'Контакт',
    phone: 'Телефон',
    state: 'Статус',
    time: 'Когда',
    empty: 'Пока ничего нет',
    emptyState: 'В этом статусе ничего нет',
    approve: 'Одобрить',
    reject: 'Отклонить',
    rejectWhy: 'Причина: клиент её увидит',
    done: 'Готово',
  },
  tw: {
    ...STATES.tw,
    byState: '按狀態',
    search: '單號或內容',
    number: '單號',
    content: '內容',
    customer: '客戶',
    contact: '聯絡人',
    phone: '電話',
    state: '狀態',
    time: '申請時間',
    empty: '還沒有${word.tw}',
    emptyState: '沒有符合條件的${word.tw}',
    approve: '通過',
    reject: '拒絕',
    rejectWhy: '拒絕原因，客戶會看到',
    done: '完成',
  },
})
`),
    ],
    [
      `console/pages/${file}/page.tsx`,
      created(`
import { ${ONE}_STATES, type ${One}State } from '@shared/${file}'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { StateTabs } from '../../ui/StateTabs'
import { Tag, type Tone } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { ${one}Texts } from './${file}.i18n'
import { ${One}Pane } from './${One}Pane'

/** Amber is what waits for staff. */
const TONES: Record<${One}State, Tone> = { submitted: 'amber', approved: 'green', rejected: 'grey', withdrawn: 'grey' }

/** ${Plural} of customers by state, the newest first. */
export default function ${Many}Page() {
  const t = ${one}Texts.useT()
  const title = titles.useT()
  const [get, set] = useUrlState()
  const open = get('id')
  const state = ${ONE}_STATES.find(one => one === get('state'))
  const definition: ListDefinition<'GET /staff/${one}/list'> = {
    call: 'GET /staff/${one}/list',
    input: ({ search }, page) => ({ query: { ...page, keyword: search, ...(state ? { state } : {}) } }),
    idOf: row => row.id,
    columns: [
      { key: 'content', title: t('content'), isMain: true, render: row => row.content },
      { key: 'customer', title: t('customer'), width: 180, render: row => row.customerName },
      { key: 'state', title: t('state'), width: 140, render: row => <Tag tone={TONES[row.state]}>{t(row.state)}</Tag> },
      { key: 'number', title: t('number'), width: 160, render: row => row.${one}No },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    searchLabel: t('search'),
    empty: { text: t(state ? 'emptyState' : 'empty') },
  }
  return (
    <Page
      title={title('${many}')}
      pane={open && <${One}Pane key={open} id={open} onClose={() => set({ id: null })} />}
    >
      <StateTabs
        label={t('byState')}
        states={${ONE}_STATES}
        textOf={t}
        counts={undefined}
        chosen={state}
        onChoose={next => set({ state: next, page: null })}
      />
      <List definition={definition} />
    </Page>
  )
}
`),
    ],
    [
      `console/pages/${file}/${One}Pane.tsx`,
      created(`
import { App } from 'antd'
import { can } from '@shared/lifecycle'
import { ${ONE}, type ${One}State } from '@shared/${file}'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { Facts } from '../../ui/Facts'
import type { Stage } from '../../ui/Glyph'
import { Pane } from '../../ui/Pane'
import { ReasonDialog } from '../../ui/ReasonDialog'
import { Loaded } from '../../ui/states'
import { SubjectPage } from '../../ui/subject/SubjectPage'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { ${one}Texts } from './${file}.i18n'

type ${One} = Answer<'GET /staff/${one}/get'>
/** What a decision puts out of date. */
const READS = ['GET /staff/${one}/list', 'GET /staff/${one}/get'] as const
const ACTIONS = ['approve', 'reject'] as const
const STAGES: Record<${One}State, Stage> = {
  submitted: 'waiting',
  approved: 'done',
  rejected: 'cancelled',
  withdrawn: 'cancelled',
}

function Reject({ of, onClose }: { of: ${One}; onClose: () => void }) {
  const t = ${one}Texts.useT()
  const { message } = App.useApp()
  const reject = useWrite('POST /staff/${one}/reject', READS)
  return (
    <ReasonDialog
      draft={\`reject ${one} \${of.id}\`}
      title={t('reject')}
      label={t('rejectWhy')}
      okText={t('reject')}
      isDanger
      isPending={reject.isPending}
      give={async reason => {
        try {
          await reject.mutateAsync({ body: { id: of.id, reason } })
        } catch (error) {
          void message.error(error instanceof Error ? error.message : String(error))
          throw error
        }
        void message.success(t('done'))
      }}
      onClose={onClose}
    />
  )
}

function Subject({ of, mayHandle }: { of: ${One}; mayHandle: boolean }) {
  const t = ${one}Texts.useT()
  const { message } = App.useApp()
  const form = useOpenForm()
  const approve = useWrite('POST /staff/${one}/approve', READS)
  const run = {
    approve: () =>
      approve.mutate(
        { body: { id: of.id } },
        {
          onSuccess: () => void message.success(t('done')),
          onError: error => void message.error(error.message),
        },
      ),
    reject: () => form.begin('reject'),
  }
  const [next, ...rest] = ACTIONS.filter(action => mayHandle && can(${ONE}, action, 'staff', of, Date.now())).map(
    action => ({
      key: action,
      label: t(action),
      run: run[action],
      isDanger: action === 'reject',
      isBusy: action === 'approve' && approve.isPending,
    }),
  )
  return (
    <SubjectPage
      kind='${one}'
      label={of.${one}No}
      title={of.customerName}
      line={
        <>
          {of.${one}No} · <Time at={of.createTime} />
        </>
      }
      stage={STAGES[of.state]}
      state={t(of.state)}
      bar={{ next, rest }}
      records={of.records}
    >
      {/* one that a colleague decides meanwhile stays under the hands of who fills it in, and is refused by the server */}
      {mayHandle && form.begun === 'reject' && <Reject of={of} onClose={form.close} />}
      <section className='card'>
        <Facts
          of={[
            { label: t('content'), value: of.content },
            { label: t('contact'), value: of.linkmanName },
            { label: t('phone'), value: of.linkmanPhone && <a href={\`tel:\${of.linkmanPhone}\`}>{of.linkmanPhone}</a> },
          ]}
        />
      </section>
    </SubjectPage>
  )
}

/** One of them: what is asked for, what can be done with it, what became of it. */
export function ${One}Pane({ id, onClose }: { id: string; onClose: () => void }) {
  const title = titles.useT()
  const mayHandle = useMay()('${one}.handle')
  const query = useGet('GET /staff/${one}/get', { query: { id } })
  return (
    <Pane title={query.data?.${one}No ?? title('${many}')} open onClose={onClose}>
      <Loaded query={query}>{of => <Subject of={of} mayHandle={mayHandle} />}</Loaded>
    </Pane>
  )
}
`),
    ],
    ['ARCHITECTURE.md', behind(/ {2}domains\/ [^,]* assistant\//, ` ${file}/`)],
  ])
}
