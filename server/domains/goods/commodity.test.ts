import { and, eq, sum } from 'drizzle-orm'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommodity, makeGoods, makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { money } from '../../../shared/money'
import { newId } from '../../db/ids'
import type { AppError } from '../../http/errors'
import { sole } from '../../kernel/call/offers'
import { importStep } from '../../kernel/sheets/import.job'
import { commodities, commodityVariants, stockMoves } from './commodity.table'
import { goods } from './goods.table'
import { changeStocks } from './stock.service'
import { placeStocks, stockPlaces } from './stock.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const shop = async (showsDiscount = true) => {
  const tenant = await makeTenant(t.db, {
    flags: { setting: { shop: true }, needShowDiscountPriceGray: showsDiscount },
  })
  return { tenant, guest: { ...tenant.as, language: 'en' as const } }
}
const manager = async () => {
  const { tenant, guest } = await shop()
  return { tenant, guest, as: { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const } }
}
const ids = (page: { list: { id: string }[] }) => page.list.map(({ id }) => id)

test('visitors see what is on sale, by kind, shelf, words, price and what is left; nothing where there is no shop', async () => {
  const { tenant, guest } = await shop()
  const at = (minute: number) => ({ createTime: `2026-01-01T00:0${minute}:00.000Z` })
  const filter = await makeCommodity(t.db, tenant.id, {
    ...at(1),
    goods: { name: { en: 'Composite filter', zh: '复合滤芯' }, code: 'PCB-1' },
    sold: 3,
    variants: [{ price: 9900, discountPrice: 8900 }],
  })
  const remote = await makeCommodity(t.db, tenant.id, {
    ...at(2),
    goods: { name: { en: 'Remote control' } },
    variants: [
      { price: 4500, stock: 0, specs: [{ name: { en: 'Colour' }, value: { en: 'White' } }] },
      { price: 4900, stock: 2, specs: [{ name: { en: 'Colour' }, value: { en: 'Grey' } }] },
    ],
  })
  const cleaning = await makeCommodity(t.db, tenant.id, { ...at(3), goods: { kind: 'service' }, sold: 9 })
  const gone = await makeCommodity(t.db, tenant.id, { ...at(4), order: 1, variants: [{ price: 20_000, stock: 0 }] })
  await makeCommodity(t.db, tenant.id, { shelf: 'draft' })
  await makeCommodity(t.db, tenant.id, { shelf: 'off' })
  const list = async (body: object) => ids(await t.ok('POST /shopCommodity/commodityList', { ...guest, body }))
  assert.deepEqual(await list({}), [gone.id, cleaning.id, remote.id, filter.id], "the company's order, then the newest")
  assert.deepEqual(ids(await t.ok('POST /goods/partList', { ...guest, body: {} })), [gone.id, remote.id, filter.id])
  assert.deepEqual(ids(await t.ok('POST /goods/serviceList', { ...guest, body: {} })), [cleaning.id])
  assert.deepEqual(await list({ keyword: '滤芯' }), [filter.id])
  assert.deepEqual(await list({ keyword: 'pcb1' }), [filter.id])
  assert.deepEqual(await list({ sort: 'priceAsc' }), [cleaning.id, remote.id, filter.id, gone.id])
  assert.deepEqual((await list({ sort: 'sales' })).slice(0, 2), [cleaning.id, filter.id])
  assert.deepEqual(await list({ inStock: true }), [cleaning.id, remote.id, filter.id])
  const { list: rows } = await t.ok('POST /shopCommodity/commodityList/v4', { ...guest, body: { sort: 'newest' } })
  const shown = (id: string) => rows.find(row => row.id === id)
  assert.deepEqual(
    [shown(filter.id)?.salePrice, shown(filter.id)?.price, shown(filter.id)?.discountPrice, shown(filter.id)?.stock],
    [8900, 9900, 8900, 'few'],
  )
  assert.deepEqual(
    [
      shown(remote.id)?.salePrice,
      shown(remote.id)?.severalPrices,
      shown(remote.id)?.variantId,
      shown(remote.id)?.stock,
    ],
    [4500, true, null, 'few'],
  )
  const details = await t.ok('GET /shopCommodity/commodityDetails', { ...guest, query: { id: remote.id } })
  assert.deepEqual(
    details.variants.map(({ stock, left, specs }) => [stock, left, specs[0]?.value]),
    [
      ['none', null, 'White'],
      ['few', 2, 'Grey'],
    ],
  )
  const { guest: elsewhere } = await shop()
  const foreign = { ...elsewhere, query: { id: remote.id } }
  assert.equal((await t.refused('GET /shopCommodity/commodityDetails', foreign)).error, 'NOT_FOUND')
  const closed = await makeTenant(t.db)
  assert.equal((await t.refused('POST /goods/partList', { ...closed.as, body: {} })).error, 'SHOP_OFF')
})

test('a discount is neither said nor asked where the company does not show it', async () => {
  const { tenant, guest } = await shop(false)
  await makeCommodity(t.db, tenant.id, { variants: [{ price: 9900, discountPrice: 8900 }] })
  const { list } = await t.ok('POST /goods/partList', { ...guest, body: {} })
  assert.deepEqual([list[0]?.salePrice, list[0]?.discountPrice], [9900, null])
  assert.deepEqual(await t.ok('GET /doorType/getCommodityDiscount', guest), { needShowDiscountPriceGray: false })
})

test('what fits comes first: a machine is named, one in warranty where that pays, and never that of somebody else', async () => {
  const { tenant, guest } = await shop()
  const linkman = await makeLinkman(t.db, tenant)
  const { as } = linkman
  const stranger = await makeLinkman(t.db, tenant)
  const machine = (customerId: string, model: string, qualityInfoEndTime: string | null, minute: number) =>
    makeProduct(t.db, tenant.id, {
      customerId,
      model,
      qualityInfoEndTime,
      createTime: `2026-01-01T00:0${minute}:00.000Z`,
    })
  const old = await machine(linkman.customerId, 'RO-1', '2999-01-01', 1)
  const fresh = await machine(linkman.customerId, 'RO-1', null, 2)
  const other = await machine(stranger.customerId, 'WM-1', null, 3)
  const covered = await makeCommodity(t.db, tenant.id, { models: ['RO-1'], isCovered: true })
  const plain = await makeCommodity(t.db, tenant.id, { models: ['RO-1', 'RO-2'], sold: 5 })
  const foreign = await makeCommodity(t.db, tenant.id, { models: ['WM-1'], sold: 99 })
  const caller = { ...as, language: 'en' as const }
  const page = await t.ok('POST /shopCommodity/recommendCommodityList', { ...caller, body: {} })
  assert.deepEqual(
    page.list.map(({ id, fits }) => [id, fits?.productId]),
    [
      [plain.id, fresh.id],
      [covered.id, old.id],
      [foreign.id, undefined],
    ],
  )
  const without = await t.ok('POST /shopCommodity/recommendCommodityList', { ...caller, body: { except: plain.id } })
  assert.deepEqual(ids(without), [covered.id, foreign.id])
  const fitting = { ...caller, body: { productId: fresh.id } }
  assert.deepEqual(ids(await t.ok('POST /goods/partList', fitting)).sort(), [covered.id, plain.id].sort())
  const theirs = { ...caller, body: { productId: other.id } }
  assert.equal((await t.refused('POST /goods/partList', theirs)).error, 'NOT_FOUND')
  const asked = { ...guest, body: { productId: fresh.id } }
  assert.equal((await t.refused('POST /goods/partList', asked)).error, 'UNAUTHORIZED')
  const { list } = await t.ok('POST /goods/partList', { ...guest, body: {} })
  assert.ok(
    list.every(({ fits }) => fits === null),
    'a visitor has no machines',
  )
})

test('staff say what the shop says of a part: prices, variants with first stock, shelf; by version', async () => {
  const { tenant, as, guest } = await manager()
  const part = await makeGoods(t.db, tenant.id)
  const none = await t.ok('GET /staff/commodity/get', { ...as, query: { id: part.id } })
  assert.deepEqual([none.version, none.variants.length, none.shelf], [0, 0, 'draft'])
  const type = await t.ok('POST /staff/commodityType/create', {
    ...as,
    body: { parentId: null, name: { en: 'Filters' } },
  })
  const spec = (value: string) => [{ name: { en: 'Size' }, value: { en: value } }]
  const body = {
    id: part.id,
    version: 0,
    typeId: type.id,
    summary: { en: 'Every 12 months' },
    description: { en: '<p onclick="x()">Rinse first<script>1</script></p>' },
    pictures: [],
    shelf: 'on' as const,
    order: 0,
    models: ['RO-1', ' RO-1 '],
    isCovered: false,
    variants: [
      { specs: spec('S'), price: 1000, discountPrice: null, weight: 200, stock: 7 },
      { specs: spec('L'), price: 1500, discountPrice: 1200, weight: 400 },
    ],
  }
  const made = await t.ok('POST /staff/commodity/save', { ...as, body })
  assert.deepEqual([made.version, made.models, made.variants.map(({ stock }) => stock)], [1, ['RO-1'], [7, 0]])
  const fitting = async (model: string) => (await t.ok('GET /staff/commodity/list', { ...as, query: { model } })).total
  assert.deepEqual([await fitting('RO-1'), await fitting('RO-2')], [1, 0])
  const shown = await t.ok('GET /shopCommodity/commodityDetails', { ...guest, query: { id: part.id } })
  assert.equal(shown.description, '<p>Rinse first</p>')
  assert.deepEqual(await t.ok('GET /shopCommodity/commodityTypes', guest), [
    { id: type.id, name: 'Filters', total: 1, children: [] },
  ])
  assert.equal((await t.refused('POST /staff/commodity/save', { ...as, body })).error, 'CHANGED_MEANWHILE')
  const [small, large] = made.variants
  assert.ok(small && large)
  const again = { ...body, version: 1 }
  const dear = { ...again, variants: [{ ...large, price: 1000, discountPrice: 1001 }] }
  assert.equal((await t.refused('POST /staff/commodity/save', { ...as, body: dear })).error, 'DISCOUNT_ABOVE_PRICE')
  const twice = { ...again, variants: [small, { ...large, specs: spec('S') }] }
  assert.equal((await t.refused('POST /staff/commodity/save', { ...as, body: twice })).error, 'VARIANT_TWICE')
  const unknown = { ...again, variants: [{ ...small, id: newId() }] }
  assert.equal((await t.refused('POST /staff/commodity/save', { ...as, body: unknown })).error, 'NOT_FOUND')
  for (const price of [-1, 1.5, 1e12, 'x'])
    assert.equal(
      (
        await t.send('POST /staff/commodity/save', {
          ...as,
          body: { ...again, variants: [{ ...small, price }] } as never,
        })
      ).status,
      400,
      String(price),
    )
  const less = await t.ok('POST /staff/commodity/save', { ...as, body: { ...again, variants: [large] } })
  assert.deepEqual(
    less.variants.map(({ id }) => id),
    [large.id],
  )
  assert.equal(
    (await t.refused('POST /staff/commodityType/remove', { ...as, body: { id: type.id, version: 1 } })).error,
    'IN_USE',
  )
  await t.ok('POST /staff/commodity/shelf', { ...as, body: { ids: [part.id], shelf: 'off' } })
  assert.deepEqual(ids(await t.ok('POST /goods/partList', { ...guest, body: {} })), [])
  const list = await t.ok('GET /staff/commodity/list', { ...as, query: { stock: 'none' } })
  assert.deepEqual(
    list.list.map(({ id, shelf, pieces, typeName }) => [id, shelf, pieces, typeName]),
    [[part.id, 'off', 0, 'Filters']],
  )
  await t.ok('POST /staff/goods/remove', { ...as, body: { id: part.id, version: 1 } })
  assert.deepEqual((await t.ok('GET /staff/commodity/list', { ...as, query: {} })).list, [])
})

test("a variant's stock is the sum of its moves, and never below nothing", async () => {
  const { tenant, as } = await manager()
  const { variants } = await makeCommodity(t.db, tenant.id, { variants: [{ stock: 3 }] })
  const variantId = variants[0]?.id ?? ''
  const move = (reason: 'arrived' | 'counted' | 'lost', pieces: number) =>
    t.send('POST /staff/stock/move', { ...as, body: { variantId, reason, pieces, note: 'box 7' } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => move('lost', 1)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 3)
  await move('arrived', 10)
  await move('counted', 4)
  const [row] = await t.db
    .select({ stock: commodityVariants.stock })
    .from(commodityVariants)
    .where(and(eq(commodityVariants.tenantId, tenant.id), eq(commodityVariants.id, variantId)))
  const [moved] = await t.db
    .select({ all: sum(stockMoves.delta).mapWith(Number) })
    .from(stockMoves)
    .where(and(eq(stockMoves.tenantId, tenant.id), eq(stockMoves.variantId, variantId)))
  assert.deepEqual([row?.stock, moved?.all], [4, 4])
  const { list: moves } = await t.ok('GET /staff/stock/moves', { ...as, query: { variantId } })
  assert.deepEqual(
    moves.map(({ delta }) => delta).sort((a, b) => a - b),
    [-6, -1, -1, -1, 3, 10],
  )
  assert.ok(moves.some(({ actorName, ref }) => actorName && ref === 'box 7'))
})

/** What is at every place, by the stock and by its moves. */
async function stockIn(tenantId: string) {
  const main = await t.db
    .select({ id: commodityVariants.id, pieces: commodityVariants.stock })
    .from(commodityVariants)
    .where(eq(commodityVariants.tenantId, tenantId))
  const places = await t.db.select().from(placeStocks).where(eq(placeStocks.tenantId, tenantId))
  const moves = await t.db
    .select({ id: stockMoves.variantId, placeId: stockMoves.placeId, pieces: sum(stockMoves.delta).mapWith(Number) })
    .from(stockMoves)
    .where(eq(stockMoves.tenantId, tenantId))
    .groupBy(stockMoves.variantId, stockMoves.placeId)
  const filled = (rows: [string, number | null][]) => new Map(rows.filter(([, pieces]) => pieces).sort())
  return {
    stock: filled([
      ...main.map(({ id, pieces }): [string, number | null] => [`${id} null`, pieces]),
      ...places.map(({ variantId, placeId, pieces }): [string, number] => [`${variantId} ${placeId}`, pieces]),
    ]),
    ledger: filled(moves.map(({ id, placeId, pieces }) => [`${id} ${String(placeId)}`, pieces])),
  }
}

test('what jobs hold comes from the van, then from the main warehouse, and goes back where it came from', async () => {
  const { tenant } = await shop()
  const [one, two] = [await makeStaff(t.db, tenant), await makeStaff(t.db, tenant)]
  const { variants } = await makeCommodity(t.db, tenant.id, { variants: [{ stock: 6 }, { stock: 1 }] })
  const [valve, seal] = [variants[0]?.id ?? '', variants[1]?.id ?? '']
  const van = newId()
  await t.db.insert(stockPlaces).values({ tenantId: tenant.id, id: van, kind: 'van', name: 'Van 1', staffId: one.id })
  const ctxOf = ({ id }: { id: string }) =>
    ctxIn(t, tenant, { language: 'en', principal: { kind: 'staff', staffId: id, name: 'E', permissions: [] } })
  const ctx = ctxOf(one)
  const parts = sole(ctx.offers.jobParts)
  const stocks = sole(ctx.offers.sale)
  const hold = (eventId: string, staffId: string | null, wanted: [string, number][], by = ctx) =>
    t.db.transaction(tx => parts.hold(by, tx, { eventId, number: 'E1', staffId, quotationId: null }, new Map(wanted)))
  await t.db.transaction(async tx => {
    await stocks.variants(ctx, tx, [valve], { lock: true })
    await changeStocks(ctx, tx, new Map([[valve, 2]]), { reason: 'arrived', ref: '', actorName: '' }, van)
  })
  const job = newId()
  await hold(job, one.id, [[valve, 3]])
  const shown = async () =>
    (await parts.of(ctx, t.db, [job]))
      .get(job)
      ?.map(({ placeName, pieces, used }) => [placeName, pieces, used])
      .sort()
  assert.deepEqual(await shown(), [
    ['Main warehouse', 1, 0],
    ['Van 1', 2, 0],
  ])
  await hold(job, one.id, [[valve, 1]])
  assert.deepEqual(await shown(), [['Van 1', 1, 0]], 'what left the warehouse last goes back first')
  await t.db.transaction(tx => parts.use(ctx, tx, job))
  await hold(job, one.id, [[valve, 3]])
  await t.db.transaction(tx => parts.release(ctx, tx, { eventId: job, number: 'E1' }, { quotationIds: [], own: false }))
  assert.deepEqual(await shown(), [['Van 1', 1, 1]], 'what was used stays used')
  await assert.rejects(hold(newId(), one.id, [[newId(), 1]]), { id: 'NOT_FOUND' })
  await assert.rejects(hold(newId(), one.id, [[valve, 8]]), (error: AppError) => {
    assert.match(String(error.params.what), /^: .+ \(Van 1 1, Main warehouse 6\)$/)
    return error.id === 'STOCK_SHORT'
  })
  // two take the last one at once
  const ends = await Promise.allSettled([
    hold(newId(), one.id, [[seal, 1]]),
    hold(newId(), two.id, [[seal, 1]], ctxOf(two)),
  ])
  const refused = ends.flatMap(end => (end.status === 'rejected' ? [end.reason as AppError] : []))
  assert.deepEqual(
    refused.map(({ id }) => id),
    ['STOCK_SHORT'],
  )
  assert.match(String(refused[0]?.params.what), /\(.*Main warehouse 0\)$/)
  const { stock, ledger } = await stockIn(tenant.id)
  assert.deepEqual(stock, ledger)

  // lives of chance: whatever happens, the stock is the sum of its moves
  const jobs = [newId(), newId(), newId()]
  const quotation = newId()
  const step = fc.record({
    what: fc.constantFrom('hold', 'hold', 'hold', 'use', 'release', 'putBack', 'lost', 'arrived'),
    job: fc.nat(2),
    variant: fc.constantFrom(valve, seal),
    pieces: fc.nat(5),
    isVan: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async steps => {
      const done = await Promise.allSettled(
        steps.map(({ what, job: n, variant, pieces, isVan }) =>
          t.db.transaction(async tx => {
            const eventId = jobs[n] ?? ''
            const claim = { eventId, number: 'E', quotationId: pieces % 2 ? quotation : null }
            const wanted = new Map([
              [variant, pieces],
              [variant === valve ? seal : valve, 1],
            ])
            if (what === 'hold') await parts.hold(ctx, tx, { ...claim, staffId: isVan ? one.id : two.id }, wanted)
            else if (what === 'use') await parts.use(ctx, tx, eventId)
            else if (what === 'release') await parts.release(ctx, tx, claim, { quotationIds: [], own: isVan })
            else if (what === 'putBack') await parts.putBack(ctx, tx, claim, wanted)
            else {
              await stocks.variants(ctx, tx, [variant], { lock: true })
              const delta = what === 'lost' ? -pieces : pieces
              const move = { reason: what as 'lost' | 'arrived', ref: '', actorName: '' }
              await changeStocks(ctx, tx, new Map([[variant, delta]]), move, isVan ? van : null)
            }
          }),
        ),
      )
      for (const end of done)
        if (end.status === 'rejected') assert.equal((end.reason as AppError).id, 'STOCK_SHORT', String(end.reason))
      const now = await stockIn(tenant.id)
      assert.deepEqual(now.stock, now.ledger)
      assert.ok([...now.stock.values()].every(pieces => (pieces ?? 0) >= 0))
    }),
    { numRuns: 12 },
  )
})

test('places take parts from each other: never more than there is, in one step, vans by their engineer', async () => {
  const { tenant, as } = await manager()
  const { variants } = await makeCommodity(t.db, tenant.id, { variants: [{ stock: 4 }, { stock: 1 }] })
  const [valve, seal] = [variants[0]?.id ?? '', variants[1]?.id ?? '']
  const [driver, other] = [
    await makeStaff(t.db, tenant, { permissions: ['stock.fetch'] }),
    await makeStaff(t.db, tenant, { permissions: ['stock.fetch'] }),
  ]
  const place = (change: object) => ({
    ...as,
    body: { version: 0, kind: 'van' as const, name: 'Van 1', staffId: driver.id, enabled: true, ...change },
  })
  const van = await t.ok('POST /staff/stock/savePlace', place({}))
  const taken = await t.refused('POST /staff/stock/savePlace', place({ name: 'Van 2' }))
  assert.equal(taken.error, 'STOCK_VAN_TAKEN')
  const shed = await t.ok('POST /staff/stock/savePlace', place({ kind: 'warehouse', name: 'Shed', staffId: null }))
  const move = (
    caller: { domainId: string; token: string },
    body: { fromId?: string; toId?: string; lines: { variantId: string; pieces: number }[] },
  ) => t.send('POST /staff/stock/transfer', { ...caller, body: { ...body, note: '' } })
  const both = [
    { variantId: seal, pieces: 1 },
    { variantId: valve, pieces: 3 },
  ]
  // two at once: the seal goes to one of them, and the valves with it
  const ends = await Promise.all([
    move(as, { toId: shed.id, lines: both }),
    move(driver.as, { toId: van.id, lines: both }),
  ])
  assert.deepEqual(ends.map(({ body }) => body.error ?? '').sort(), ['', 'STOCK_SHORT'])
  const { list } = await t.ok('GET /staff/stock/list', { ...as, query: {} })
  assert.deepEqual(list.map(({ pieces }) => pieces).sort(), [1, 4], 'nothing got lost on the way')
  const winner = ends[0]?.status === 200 ? shed.id : van.id
  const at = async (placeId: string) => {
    const page = await t.ok('GET /staff/stock/list', { ...as, query: { placeId } })
    return page.list.map(one => one.places.find(there => there.placeId === placeId)?.pieces).sort()
  }
  assert.deepEqual(await at(winner), [1, 3])
  const bring = await move(as, { fromId: winner, lines: both })
  assert.equal(bring.status, 200)
  assert.deepEqual(await at(winner), [])
  // who drives fills their own van alone
  const one = [{ variantId: valve, pieces: 1 }]
  for (const [caller, between, error] of [
    [other.as, { toId: van.id }, 'STOCK_OTHERS'],
    [driver.as, { toId: shed.id }, 'STOCK_OTHERS'],
    [driver.as, { fromId: van.id, toId: van.id }, 'STOCK_SAME_PLACE'],
    [driver.as, { toId: newId() }, 'NOT_FOUND'],
    [(await manager()).as, { toId: van.id }, 'NOT_FOUND'],
    [driver.as, { toId: van.id }, ''],
  ] as const)
    assert.equal((await move(caller, { ...between, lines: one })).body.error ?? '', error)
  const { van: mine, parts: inVan, mayFetch } = await t.ok('GET /staff/stock/van', driver.as)
  assert.deepEqual([mine?.name, inVan.map(({ pieces }) => pieces), mayFetch], ['Van 1', [1], true])
  assert.equal((await t.ok('GET /staff/stock/van', other.as)).van, null)
  // below its mark it is on the list of what to reorder
  const mark = (reorderAt: number | null, reorderTo: number | null) =>
    t.send('POST /staff/stock/mark', { ...as, body: { variantId: valve, placeId: van.id, reorderAt, reorderTo } })
  assert.equal((await mark(2, 1)).body.error, 'STOCK_MARK')
  assert.equal((await mark(2, 5)).status, 200)
  const reorder = await t.ok('GET /staff/stock/list', { ...as, query: { toReorder: true } })
  assert.deepEqual(
    reorder.list.map(({ variantId }) => variantId),
    [valve],
  )
  const toReorderAt = async (which: { placeId: string } | { isMain: true }) =>
    (await t.ok('GET /staff/stock/list', { ...as, query: { toReorder: true, ...which } })).total
  assert.deepEqual(
    await Promise.all([{ placeId: van.id }, { placeId: shed.id }, { isMain: true } as const].map(toReorderAt)),
    [1, 0, 0],
    'there, and not somewhere',
  )
  assert.equal((await t.ok('GET /staff/stock/list', { ...as, query: { isMain: true } })).total, 2)
  const { list: alone } = await t.ok('GET /staff/stock/list', { ...as, query: { variantId: valve } })
  assert.deepEqual(
    alone.map(({ variantId }) => variantId),
    [valve],
  )
  const places = await t.ok('GET /staff/stock/places', as)
  assert.deepEqual(
    places.map(({ kind, pieces, toReorder }) => [kind, pieces, toReorder]),
    [
      ['main', 4, 0],
      ['warehouse', 0, 0],
      ['van', 1, 1],
    ],
  )
  // a van that is switched off takes nothing, and can be emptied
  await t.ok('POST /staff/stock/savePlace', place({ id: van.id, version: van.version, enabled: false }))
  assert.equal((await move(as, { toId: van.id, lines: one })).body.error, 'STOCK_PLACE_OFF')
  assert.equal((await move(as, { fromId: van.id, lines: one })).status, 200)
  const { list: moves } = await t.ok('GET /staff/stock/moves', { ...as, query: { placeId: van.id } })
  assert.deepEqual(
    moves.slice(0, 2).map(({ delta, reason, placeName }) => [delta, reason, placeName]),
    [
      [-1, 'transfer', 'Van 1'],
      [1, 'transfer', 'Van 1'],
    ],
  )
})

test('shelves have two levels, names, an order', async () => {
  const { as } = await manager()
  const create = (parentId: string | null, name: string) =>
    t.ok('POST /staff/commodityType/create', { ...as, body: { parentId, name: { en: name } } })
  const top = await create(null, 'Parts')
  const second = await create(null, 'Services')
  const below = await create(top.id, 'Filters')
  const deeper = { ...as, body: { parentId: below.id, name: { en: 'x' } } }
  assert.equal((await t.refused('POST /staff/commodityType/create', deeper)).error, 'TYPE_DEPTH')
  const order = [second.id, top.id, below.id]
  await t.ok('POST /staff/commodityType/order', { ...as, body: { ids: order } })
  assert.deepEqual(
    (await t.ok('GET /staff/commodityType/list', as)).map(({ id }) => id),
    order,
  )
  const renamed = { id: top.id, version: 1, name: { en: 'Spare parts' } }
  assert.equal((await t.ok('POST /staff/commodityType/update', { ...as, body: renamed })).version, 2)
  assert.equal(
    (await t.refused('POST /staff/commodityType/update', { ...as, body: renamed })).error,
    'CHANGED_MEANWHILE',
  )
  const { as: stranger } = await manager()
  const theirs = { ...stranger, body: { id: top.id, version: 2 } }
  assert.equal((await t.refused('POST /staff/commodityType/remove', theirs)).error, 'NOT_FOUND')
})

const csv = (rows: string[][]) => ({
  name: 'articles.csv',
  type: 'text/csv',
  bytes: rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n'),
})
type Manager = Awaited<ReturnType<typeof manager>>
/** Reads a file and compares it; what its rows would do. */
async function compared({ tenant, as }: Manager, rows: string[][] | string) {
  const { id, mapping } = await t.ok('POST /staff/import/upload', {
    ...as,
    query: { kind: 'commodity' },
    file: typeof rows === 'string' ? { ...csv([]), bytes: rows } : csv(rows),
  })
  await t.ok('POST /staff/import/check', { ...as, body: { id, mapping } })
  const through = async () => {
    while (await importStep(t.app, tenant.id, id));
    const told = await t.ok('GET /staff/import/rows', { ...as, query: { id, pageSize: 50 } })
    return told.map(({ outcome, problems }) =>
      [outcome, ...problems.map(({ column, message }) => `${column}: ${message}`)].join(' '),
    )
  }
  const act = async (what: 'run' | 'undo') => {
    await t.ok(`POST /staff/import/${what}`, { ...as, body: { id } })
    return through()
  }
  return { rows: await through(), run: () => act('run'), undo: () => act('undo') }
}
const kept = async (tenantId: string) =>
  (
    await t.db
      .select({
        code: goods.code,
        price: commodityVariants.price,
        discount: commodityVariants.discountPrice,
        stock: commodityVariants.stock,
        low: commodities.lowSalePrice,
        shelf: commodities.shelf,
      })
      .from(commodityVariants)
      .innerJoin(
        commodities,
        and(eq(commodities.tenantId, commodityVariants.tenantId), eq(commodities.id, commodityVariants.commodityId)),
      )
      .innerJoin(goods, and(eq(goods.tenantId, commodities.tenantId), eq(goods.id, commodities.id)))
      .where(eq(commodityVariants.tenantId, tenantId))
      .orderBy(goods.code, commodityVariants.order)
  ).map(({ code, ...row }) => [code, ...Object.values(row)].join(' '))
const HEADER = [
  'Number',
  'Article',
  'Variant',
  'Price (yuan)',
  'Discount price (yuan)',
  'Stock',
  'On sale',
  'Shelf',
  'Kind',
]

test('articles come from a sheet, a variant in a row, are seen before they are written, and go again', async () => {
  const house = await manager()
  const { tenant, as } = house
  const filter = await makeCommodity(t.db, tenant.id, {
    goods: { code: 'F-1', name: { en: 'Filter' } },
    variants: [{ price: 1000, stock: 5 }],
  })
  await t.ok('POST /staff/commodityType/create', { ...as, body: { parentId: null, name: { en: 'Spare parts' } } })
  const before = await kept(tenant.id)
  const sheet = await compared(house, [
    HEADER,
    ['F-1', '', '', '12.50', '11', '8', '', 'Spare parts', ''],
    ['R-1', 'Remote', 'Colour=White; Size=S', '¥1,045.00', '', '3', 'on sale', '', ''],
    ['R-1', 'Remote', 'Colour=Grey; Size=S', '49', '45.5', '', '', '', ''],
    ['C-1', 'Cleaning', '', '200', '', '', 'on sale', '', 'service'],
  ])
  assert.deepEqual(sheet.rows, ['changed', 'new', 'new', 'new'])
  assert.deepEqual(await kept(tenant.id), before, 'nothing is written yet')
  assert.deepEqual(await sheet.run(), ['updated', 'made', 'made', 'made'])
  assert.deepEqual(await kept(tenant.id), [
    'C-1 20000   20000 on',
    'F-1 1250 1100 8 1100 on',
    'R-1 104500  3 4550 on',
    'R-1 4900 4550 0 4550 on',
  ])
  const { list: moves } = await t.ok('GET /staff/stock/moves', {
    ...as,
    query: { variantId: filter.variants[0]?.id ?? '' },
  })
  assert.deepEqual(
    moves.filter(({ ref }) => ref === 'articles.csv').map(({ delta, reason }) => [delta, reason]),
    [[3, 'counted']],
  )
  // what was exported changes nothing
  const exported = await t.ok('GET /staff/commodity/export', { ...as, query: { format: 'csv' } })
  assert.match(exported, /12\.50/)
  const again = await compared(house, Buffer.from(exported, 'latin1').toString())
  assert.deepEqual(again.rows, ['unchanged', 'unchanged', 'unchanged', 'unchanged'])
  assert.deepEqual(await sheet.undo(), ['undone', 'undone', 'undone', 'undone'])
  assert.deepEqual(await kept(tenant.id), before)
  assert.deepEqual(
    (await t.db.select().from(goods).where(eq(goods.tenantId, tenant.id))).map(({ code }) => code),
    ['F-1'],
  )
  const [sums] = await t.db
    .select({ all: sum(stockMoves.delta).mapWith(Number) })
    .from(stockMoves)
    .where(eq(stockMoves.variantId, filter.variants[0]?.id ?? ''))
  assert.equal(sums?.all, 5, 'the stock is the sum of its moves')
})

test('what is no price, no stock, no shelf or no article of a sheet is told by its column, and nothing is rounded', async () => {
  const house = await manager()
  const { tenant } = house
  await makeCommodity(t.db, tenant.id, { goods: { code: 'A', kind: 'part', name: { en: 'A' } } })
  await makeCommodity(t.db, tenant.id, { goods: { code: 'A', kind: 'service', name: { en: 'A' } } })
  const before = await kept(tenant.id)
  const { rows, run } = await compared(house, [
    HEADER,
    ['N-1', 'New', '', '12.345', '', '', '', '', ''],
    ['N-2', 'New', '', '1e3', '', '', '', '', ''],
    ['N-3', 'New', '', '10', '12', '', '', '', ''],
    ['N-4', 'New', '', '10', '', '1.5', '', '', ''],
    ['N-5', 'New', '', '10', '', '', '', 'Nowhere', ''],
    ['N-6', '', '', '10', '', '', '', '', ''],
    ['N-7', 'New', '', '', '', '', '', '', ''],
    ['N-8', 'New', 'white', '10', '', '', '', '', ''],
    ['N-9', 'New', '', '10', '', '3', '', '', 'service'],
    ['A', '', '', '11', '', '', '', '', ''],
    ['N-1', 'New', '', '9', '', '', 'sometimes', '', ''],
  ])
  assert.deepEqual(
    rows.map(row => row.split(':')[0]),
    [
      'wrong Price (yuan)',
      'wrong Price (yuan)',
      'wrong Discount price (yuan)',
      'wrong Stock',
      'wrong Shelf',
      'wrong Article',
      'wrong Price (yuan)',
      'wrong Variant',
      'wrong Stock',
      'wrong Kind',
      'wrong On sale',
    ],
  )
  await run()
  assert.deepEqual(await kept(tenant.id), before)
})

test('what was sold or changed since stays when an import is undone', async () => {
  const house = await manager()
  const { tenant, as } = house
  const sheet = await compared(house, [
    HEADER,
    ['S-1', 'Sold', '', '10', '', '5', 'on sale', '', ''],
    ['E-1', 'Edited', '', '10', '', '5', 'on sale', '', ''],
    ['O-1', 'Other', 'Size=S', '10', '', '5', 'on sale', '', ''],
    ['O-1', 'Other', 'Size=L', '12', '', '5', 'on sale', '', ''],
  ])
  await sheet.run()
  const [edited] = (await t.ok('GET /staff/commodity/list', { ...as, query: { keyword: 'E-1' } })).list
  const [sold] = (await t.ok('GET /staff/commodity/list', { ...as, query: { keyword: 'S-1' } })).list
  await t.ok('POST /staff/commodity/shelf', { ...as, body: { ids: [edited?.id ?? ''], shelf: 'off' } })
  const [variant] = (await t.ok('GET /staff/commodity/get', { ...as, query: { id: sold?.id ?? '' } })).variants
  await t.db
    .insert(stockMoves)
    .values({ tenantId: tenant.id, id: newId(), variantId: variant?.id ?? '', delta: 0, reason: 'order', ref: 'SO-1' })
  assert.deepEqual(
    (await sheet.undo()).map(row => row.split(' ')[0]),
    ['left', 'left', 'undone', 'undone'],
  )
  assert.deepEqual(
    (await kept(tenant.id)).map(row => row.split(' ')[0]),
    ['E-1', 'S-1'],
  )
})

test('the assistant tells what fits a machine of the caller and what it costs, as the shop shows it', async () => {
  const { tenant } = await shop()
  const say = await assistantOf(t, tenant.id)
  const filter = await makeCommodity(t.db, tenant.id, {
    goods: { name: { en: 'Water filter', zh: '净水滤芯', ru: 'Фильтр для воды', tw: '淨水濾芯' } },
    models: ['RO-1'],
    variants: [{ price: 16_800, discountPrice: null, stock: 9 }],
  })
  const linkman = await makeLinkman(t.db, tenant)
  const machine = { customerId: linkman.customerId, model: 'RO-1', name: { en: 'Purifier', zh: '净水器' } }
  await makeProduct(t.db, tenant.id, machine)
  const { salePrice } = await t.ok('GET /shopCommodity/commodityDetails', { ...linkman.as, query: { id: filter.id } })
  for (const [language, asked] of [
    ['zh', '净水滤芯多少钱'],
    ['en', 'How much does the water filter cost?'],
    ['ru', 'сколько стоит фильтр для воды'],
    ['tw', '淨水濾芯有貨嗎'],
    ['en', 'Which filter fits my purifier and what is it?'],
    ['zh', '我的净水器用什么滤芯'],
  ] as const) {
    const told = await say({ ...linkman.as, language }, asked)
    assert.ok(told.includes(money(salePrice, language)) && told.includes(`detail?id=${filter.id}`), told)
  }
  const none = await makeLinkman(t.db, tenant)
  assert.match(
    await say({ ...none.as, language: 'en' }, 'which filter fits my purifier'),
    /^You have no product registered/,
  )
})
