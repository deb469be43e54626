import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import {
  makeLinkman,
  makeProduct,
  makeRichText,
  makeStaff,
  makeTenant,
  makeWiki,
  makeWikiLabel,
  makeWikiType,
  type MadeTenant,
} from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { LANGUAGES } from '../../../shared/language'
import { MAX_RICH_TEXTS, type RichTextModule } from '../../../shared/wiki'
import { newId } from '../../db/ids'
import { fileUses } from '../../kernel/files/file.table'
import { doors } from '../../kernel/tenancy/door.table'
import { wikiFeedback, wikiMarks, wikiReads, wikis } from './wiki.table'

const open = { flags: { setting: { wiki: true } } }
const DAY = 86_400_000
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const at = (day: number) => new Date(Date.UTC(2030, 0, day)).toISOString()

/** A site of its own, for links: that of the project may just be built. */
const siteFolder = mkdtempSync(path.join(tmpdir(), 'lianke-wiki-'))
let t: TestServer
let tenant: MadeTenant
/** Somebody who has signed in at the tenant's door. */
let reader: Caller
before(async () => {
  writeFileSync(path.join(siteFolder, 'index.html'), '<!doctype html><title>site</title>')
  t = await startTestServer({ config: { siteFolder } })
  tenant = await makeTenant(t.db, open)
  reader = (await makeLinkman(t.db, tenant)).as
})
after(async () => {
  await t.close()
  rmSync(siteFolder, { recursive: true })
})

const titles = (page: { list: { title: string }[] }) => page.list.map(one => one.title)
const stored = async (id: string) => (await t.db.select().from(wikis).where(eq(wikis.id, id)))[0]

describe('a list', () => {
  let home: MadeTenant
  let types: { id: string }[]
  let label: { id: string }
  before(async () => {
    home = await makeTenant(t.db, open)
    types = [
      await makeWikiType(t.db, home.id, { name: { zh: '故障', en: 'Faults', ru: 'Неисправности' }, icon: 'wrench' }),
      await makeWikiType(t.db, home.id, { name: { zh: '保养' } }),
      await makeWikiType(t.db, home.id, { name: { zh: '空的' } }),
    ]
    label = await makeWikiLabel(t.db, home.id, { name: { zh: '视频', en: 'Video' } })
    const [fault, care] = types.map(one => one.id) as [string, string]
    await makeWiki(t.db, home.id, {
      typeId: fault,
      publishTime: at(1),
      readTimes: 5,
      fabulousCount: 1,
      texts: { zh: { title: '一', summary: '第一篇' } },
      labelIds: [label.id],
      models: ['A-1'],
    })
    await makeWiki(t.db, home.id, {
      typeId: fault,
      publishTime: at(2),
      readTimes: 9,
      fabulousCount: 3,
      texts: { zh: '二' },
      models: ['A-1', 'B-2'],
    })
    await makeWiki(t.db, home.id, {
      typeId: care,
      publishTime: at(3),
      readTimes: 1,
      fabulousCount: 2,
      texts: { zh: '三' },
      isTop: true,
    })
    await makeWiki(t.db, home.id, { typeId: care, publishTime: at(4), readTimes: 7, texts: { zh: '四' } })
    await makeWiki(t.db, home.id, {
      typeId: care,
      publishTime: at(9),
      readTimes: 99,
      texts: { zh: '停用' },
      enabled: false,
      models: ['A-1'],
    })
    await makeWiki(t.db, (await makeTenant(t.db, open)).id, { texts: { zh: '别家' }, models: ['A-1'] })
  })
  const list = (body: object, as: object = home.as) => t.ok('POST /wiki/list', { ...as, body })

  it('begins with what is on top, then goes by the wanted order; what is disabled is not there', async () => {
    assert.deepEqual(titles(await list({})), ['三', '四', '二', '一'])
    assert.deepEqual(titles(await list({ orderDetail: { column: 'publishTime', sequence: 'asc' } })), [
      '三',
      '一',
      '二',
      '四',
    ])
    assert.deepEqual(titles(await list({ orderDetail: { column: 'readTimes' } })), ['三', '二', '四', '一'])
    assert.deepEqual(
      titles(await list({ orderDetail: { column: 'fabulousCount', isSystem: 1, type: 'x', sequence: 'desc' } })),
      ['三', '二', '一', '四'],
    )
    assert.deepEqual(titles(await list({ view: 'top' })), ['三'])
  })

  it("goes by the wanted column alone where the order is not to be the system's, on every page", async () => {
    const by = (orderDetail: object, more: object = {}) =>
      list({ orderDetail: { isSystem: 0, ...orderDetail }, ...more })
    assert.deepEqual(titles(await by({ column: 'readTimes' })), ['二', '四', '一', '三'])
    assert.deepEqual(titles(await by({ column: 'readTimes', sequence: 'asc' })), ['三', '一', '四', '二'])
    assert.deepEqual(titles(await by({ column: 'publishTime', type: 'x' })), ['四', '三', '二', '一'])
    const pages = await Promise.all([1, 2, 3].map(pageNum => by({ column: 'readTimes' }, { pageNum, pageSize: 2 })))
    assert.deepEqual(pages.map(titles), [['二', '四'], ['一', '三'], []])
    assert.deepEqual(titles(await by({ column: 'readTimes' }, { view: 'top' })), ['三'])
  })

  it('of a search goes by the wanted order, and by what fits best where none is wanted', async () => {
    const house = await makeTenant(t.db, open)
    const article = (title: string, content: string, more: object) =>
      makeWiki(t.db, house.id, { texts: { zh: { title, content } }, ...more })
    await article('水泵', '水泵不出水', { readTimes: 1, publishTime: at(1) })
    await article('阀门', '先看水泵', { readTimes: 9, publishTime: at(2) })
    await article('滤网', '水泵前的滤网', { readTimes: 5, publishTime: at(3), isTop: true })
    const found = async (more: object = {}) =>
      titles(await t.ok('POST /wiki/list', { ...house.as, body: { keyword: '水泵', ...more } })).map(title =>
        title.replaceAll(/[\u0001\u0002]/g, ''),
      )
    const by = (orderDetail: object) => found({ orderDetail })
    assert.equal((await found())[0], '水泵')
    assert.deepEqual(await by({ column: 'readTimes' }), ['滤网', '阀门', '水泵'])
    assert.deepEqual(await by({ column: 'readTimes', isSystem: 0 }), ['阀门', '滤网', '水泵'])
    assert.deepEqual(await by({ column: 'publishTime', sequence: 'asc', isSystem: 0 }), ['水泵', '阀门', '滤网'])
  })

  it('comes in pages that hold each article once', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map(pageNum => list({ pageNum, pageSize: 1 })))
    assert.deepEqual(pages.map(titles), [['三'], ['四'], ['二'], ['一'], []])
    assert.deepEqual(
      pages.map(page => [page.total, page.pages, page.hasNextPage]),
      [
        [4, 4, true],
        [4, 4, true],
        [4, 4, true],
        [4, 4, false],
        [4, 4, false],
      ],
    )
    const two = await list({ pageNum: 2, pageSize: 3 })
    assert.deepEqual([titles(two), two.startRow, two.orderBy], [['一'], 4, 'publishTime desc'])
  })

  it("is narrowed by kinds, labels, catalogue entry; what is another's fits nothing", async () => {
    const [fault = '', care = ''] = types.map(one => one.id)
    assert.deepEqual(titles(await list({ typeIds: [fault] })), ['二', '一'])
    assert.deepEqual(titles(await list({ typeIds: [fault, care], labels: [label.id] })), ['一'])
    assert.deepEqual(titles(await list({ catalogId: 'B-2' })), ['二'])
    assert.deepEqual(
      titles(await t.ok('GET /doorType/wikiListByCatalogId', { ...home.as, query: { catalogId: 'A-1', pageSize: 1 } })),
      ['二'],
    )
    for (const body of [{ typeIds: [newId()] }, { labels: [newId()] }, { catalogId: 'C-3' }])
      assert.deepEqual((await list(body)).list, [])
    const abroad = await makeWikiType(t.db, tenant.id)
    assert.deepEqual((await list({ typeIds: [abroad.id] })).total, 0)
  })

  it('shows what is about my products, or one of them', async () => {
    const linkman = await makeLinkman(t.db, home)
    const product = await makeProduct(t.db, home.id, { customerId: linkman.customerId, model: 'B-2' })
    const foreign = await makeProduct(t.db, home.id, { model: 'A-1' })
    assert.deepEqual(titles(await list({ view: 'mine' }, linkman.as)), ['二'])
    assert.deepEqual(titles(await list({ productId: product.id }, linkman.as)), ['二'])
    assert.equal(
      (await t.refused('POST /wiki/list', { ...linkman.as, body: { productId: foreign.id } })).error,
      'NOT_FOUND',
    )
    for (const body of [{ view: 'mine' }, { view: 'collection' }, { productId: product.id }] as const)
      assert.equal((await t.refused('POST /wiki/list', { ...home.as, body })).error, 'UNAUTHORIZED')
    assert.deepEqual((await list({ view: 'mine' }, (await makeLinkman(t.db, home)).as)).list, [])
  })

  it("names kinds and labels in the caller's language", async () => {
    const [first] = (await t.ok('POST /wiki/list', { ...home.as, language: 'en', body: { labels: [label.id] } })).list
    assert.deepEqual(
      [first?.typeName, first?.labels, first?.summary, first?.language],
      ['Faults', [{ id: label.id, name: 'Video' }], '第一篇', 'zh'],
    )
    assert.deepEqual(
      (await t.ok('GET /wiki/labels', { ...home.as, language: 'en' })).map(one => one.name),
      ['Video'],
    )
  })

  it('has a front with the first articles of each kind that has any', async () => {
    assert.deepEqual(
      (await t.ok('GET /wiki/ssp/types', { ...home.as, language: 'ru' })).map(one => [one.name, one.icon]),
      [
        ['Неисправности', 'wrench'],
        ['保养', ''],
        ['空的', ''],
      ],
    )
    assert.deepEqual(
      (await t.ok('GET /wiki/ssp/typesCount', home.as)).map(one => [one.name, one.count]),
      [
        ['故障', 2],
        ['保养', 2],
        ['空的', 0],
      ],
    )
    const front = await t.ok('POST /wiki/getTypesAndWiki', { ...home.as, body: { size: 1 } })
    assert.deepEqual(
      front.map(one => [one.name, one.total, titles(one)]),
      [
        ['故障', 2, ['二']],
        ['保养', 2, ['三']],
      ],
    )
    assert.deepEqual((await t.ok('POST /wiki/getTypesAndWiki', { ...home.as, body: {} })).map(titles), [
      ['二', '一'],
      ['三', '四'],
    ])
  })
})

it('a search can begin with what is read most, and with labels and fault codes of such articles', async () => {
  const house = await makeTenant(t.db, open)
  const labels = [
    await makeWikiLabel(t.db, house.id, { name: { zh: '视频', en: 'Video' } }),
    await makeWikiLabel(t.db, house.id, { name: { zh: '新机' } }),
    await makeWikiLabel(t.db, house.id, { name: { zh: '没有文章' } }),
  ]
  const [video = '', fresh = ''] = labels.map(label => label.id)
  for (const [i, labelIds] of [[video], [fresh], [fresh], [], [], [], [], [], []].entries())
    await makeWiki(t.db, house.id, {
      readTimes: i,
      labelIds,
      isTop: i === 4,
      texts: { zh: `第${i}篇`, en: `No. ${i}` },
    })
  await makeWiki(t.db, house.id, { readTimes: 50, faultCodes: ['E10', 'F1'], texts: { zh: '代码' } })
  await makeWiki(t.db, house.id, { readTimes: 40, faultCodes: ['E2', 'E10'], texts: {} })
  await makeWiki(t.db, house.id, { readTimes: 99, faultCodes: ['X1'], labelIds: [video], enabled: false })
  await makeWiki(t.db, (await makeTenant(t.db, open)).id, { readTimes: 99, faultCodes: ['X2'] })
  const start = await t.ok('GET /wiki/searchStart', house.as)
  assert.deepEqual(
    start.hot.map(one => one.title),
    ['代码', ...[8, 7, 6, 5, 4, 3].map(i => `第${i}篇`)],
  )
  assert.deepEqual(
    start.labels.map(one => one.name),
    ['新机', '视频'],
  )
  assert.deepEqual(start.codes, ['E2', 'E10', 'F1'])
  assert.deepEqual(
    (await t.ok('GET /wiki/searchStart', { ...house.as, language: 'en' })).hot.map(one => [one.title, one.language]),
    [['代码', 'zh'], ...[8, 7, 6, 5, 4, 3].map(i => [`No. ${i}`, 'en'])],
  )
  assert.equal((await t.refused('GET /wiki/searchStart', (await makeTenant(t.db)).as)).error, 'WIKI_OFF')
})

describe('an article', () => {
  it("stands in the caller's language, else in the door's, else in zh, else in any", async () => {
    const other = await makeTenant(t.db, { ...open, door: { defaultLanguage: 'ru' } })
    const reads = async (made: MadeTenant, texts: Parameters<typeof makeWiki>[2]) => {
      const { id } = await makeWiki(t.db, made.id, texts)
      const { as } = await makeLinkman(t.db, made)
      return Promise.all(
        LANGUAGES.map(async language => (await t.ok('GET /wiki/getWiki', { ...as, language, query: { id } })).language),
      )
    }
    assert.deepEqual(await reads(other, { texts: { zh: 'a', en: 'b', ru: 'c', tw: 'd' } }), ['zh', 'en', 'ru', 'tw'])
    assert.deepEqual(await reads(other, { texts: { zh: 'a', ru: 'c' } }), ['zh', 'ru', 'ru', 'zh'])
    assert.deepEqual(await reads(tenant, { texts: { zh: 'a', ru: 'c' } }), ['zh', 'zh', 'ru', 'zh'])
    assert.deepEqual(await reads(other, { texts: { en: 'b' } }), ['en', 'en', 'en', 'en'])
    const { id } = await makeWiki(t.db, tenant.id, {
      texts: { zh: { title: '标题', content: '正文' }, en: { title: 'Title', content: 'Text' } },
    })
    const asked = await t.ok('GET /wiki/detail', { ...reader, language: 'zh', query: { id, language: 'en' } })
    assert.deepEqual(
      [asked.title, asked.content, asked.language, asked.languages],
      ['Title', 'Text', 'en', ['zh', 'en']],
    )
    assert.equal(
      (await t.ok('GET /wiki/detail', { ...reader, language: 'zh', query: { id, language: 'ru' } })).title,
      '标题',
    )
  })

  it('has files in order, models and a summary of its own or of the text', async () => {
    const { id } = await makeWiki(t.db, tenant.id, {
      models: ['Z-9'],
      texts: { zh: { title: '甲', content: `# 甲\n\n先**断电**，再看。${'长'.repeat(200)}` } },
      files: [{ filename: 'b.pdf' }, { filename: 'a.pdf' }],
    })
    const detail = await t.ok('GET /wiki/detail', { ...reader, query: { id } })
    assert.deepEqual(
      [detail.files.map(file => file.filename), detail.models, detail.format],
      [['b.pdf', 'a.pdf'], ['Z-9'], 'markdown'],
    )
    assert.match(detail.summary, /先断电，再看。长+…$/)
  })

  it('of HTML comes without anything that runs', async () => {
    const content = [
      '<h2 style="position:fixed;color:red" onclick="x()">头</h2><script>alert(1)</script><style>*{display:none}</style><p>文<b>字</b></p><a href="javascript:alert(1)">a</a><a href="/wiki/detail/1">b</a><a href="JaVa&#115;cript:alert(1)">c</a>',
      '<img src="x" onerror="alert(1)"><img src="data:image/svg+xml;base64,AA"><img src="data:image/png;base64,AA"><iframe src="//evil"></iframe><form action="/x"><input></form><svg onload="x()"></svg><a href="//evil.example">d</a><table><tr><td colspan="2">1</td></tr></table>',
    ].join('')
    const { id } = await makeWiki(t.db, tenant.id, { format: 'html', texts: { zh: { title: '网页', content } } })
    const html = (await t.ok('GET /wiki/detail', { ...reader, query: { id } })).content
    assert.doesNotMatch(html, /script|onclick|onerror|onload|iframe|<form|<input|<svg|<style|position|svg\+xml|evil/i)
    for (const part of [
      '<h2 style="color:red">头</h2>',
      '<p>文<b>字</b></p>',
      '<a href="/wiki/detail/1">b</a>',
      'data:image/png',
      '<td colspan="2">1</td>',
    ])
      assert.ok(html.includes(part), `${part} in ${html}`)
    const stay = await makeWiki(t.db, tenant.id, { texts: { zh: { title: '文', content: 'a < b && c > d <kbd>' } } })
    assert.equal(
      (await t.ok('GET /wiki/detail', { ...reader, query: { id: stay.id } })).content,
      'a < b && c > d <kbd>',
    )
  })

  it('leads on to what is about the same products, then to what is of its kind', async () => {
    const home = await makeTenant(t.db, open)
    const { id: typeId } = await makeWikiType(t.db, home.id)
    const article = await makeWiki(t.db, home.id, { typeId, models: ['A'] })
    await makeWiki(t.db, home.id, { models: ['A'], readTimes: 1, texts: { zh: '同产品' } })
    await makeWiki(t.db, home.id, { models: ['A'], readTimes: 100, enabled: false, texts: { zh: '停用' } })
    for (let i = 0; i < 6; i++) await makeWiki(t.db, home.id, { typeId, readTimes: 10 + i, texts: { zh: `同类${i}` } })
    const { as } = await makeLinkman(t.db, home)
    const { related } = await t.ok('GET /wiki/detail', { ...as, query: { id: article.id } })
    assert.deepEqual(
      related.map(one => one.title),
      ['同产品', '同类5', '同类4', '同类3', '同类2'],
    )
  })

  it("names the caller's product that it is about, where there is exactly one", async () => {
    const linkman = await makeLinkman(t.db, tenant)
    const mine = { customerId: linkman.customerId }
    const theirs = { customerId: (await makeLinkman(t.db, tenant)).customerId }
    const pump = await makeProduct(t.db, tenant.id, { ...mine, model: 'OWN-1' })
    for (const one of [
      { ...mine, model: 'OWN-2' },
      { ...mine, model: 'OWN-2' },
      { ...theirs, model: 'OWN-3' },
    ])
      await makeProduct(t.db, tenant.id, one)
    const about = async (...models: string[]) => {
      const { id } = await makeWiki(t.db, tenant.id, { models })
      return (await t.ok('GET /wiki/detail', { ...linkman.as, query: { id } })).productId
    }
    assert.deepEqual(
      [await about('OWN-1'), await about('OWN-1', 'OWN-9'), await about('OWN-2'), await about('OWN-1', 'OWN-2')],
      [pump.id, pump.id, null, null],
    )
    assert.deepEqual(
      [await about('OWN-3'), await about()],
      [null, null],
      "another customer's, and an article about all",
    )
  })

  it("that is disabled, unknown, without a text or another tenant's is not there", async () => {
    const off = await makeWiki(t.db, tenant.id, { enabled: false })
    const empty = await makeWiki(t.db, tenant.id, { texts: {} })
    const abroad = await makeWiki(t.db, (await makeTenant(t.db, open)).id)
    const linkman = await makeLinkman(t.db, tenant)
    for (const id of [off.id, abroad.id, newId()]) {
      for (const key of ['GET /wiki/detail', 'GET /wiki/getWiki', 'GET /wiki/ssp/short/url'] as const)
        assert.equal((await t.refused(key, { ...linkman.as, query: { id } })).error, 'NOT_FOUND', key)
      for (const key of [
        'POST /collection/addFabulous',
        'POST /collection/removeFabulous',
        'POST /collection/addCollection',
        'POST /collection/removeCollection',
      ] as const)
        assert.equal((await t.refused(key, { ...linkman.as, body: { id } })).error, 'NOT_FOUND', key)
      assert.equal(
        (await t.refused('POST /wiki/feedback', { ...tenant.as, body: { id, solved: true } })).error,
        'NOT_FOUND',
      )
    }
    assert.equal((await t.refused('GET /wiki/detail', { ...linkman.as, query: { id: empty.id } })).error, 'NOT_FOUND')
    for (const { shortCode } of [off, abroad])
      assert.equal(
        (await t.refused('GET /wiki/ssp/get', { ...tenant.as, query: { code: shortCode } })).error,
        'NOT_FOUND',
      )
  })
})

/** An article about a lamp on a machine, which a question about its code finds. */
const lamp = (code: string) => ({
  faultCodes: [code],
  texts: { zh: { title: `报警灯 ${code} 亮了怎么办`, content: `报警灯 ${code} 亮了，先断电，再等十分钟。` } },
  files: [{ filename: `${code}.pdf` }],
})
describe('a visitor', () => {
  it('finds and reads what is published, marks nothing, and is given nothing of a person or of another company', async () => {
    const lit = await makeWiki(t.db, tenant.id, lamp('K71'))
    const off = await makeWiki(t.db, tenant.id, { ...lamp('K72'), enabled: false })
    const abroad = await makeWiki(t.db, (await makeTenant(t.db, open)).id, lamp('K71'))
    const visitor = { ...tenant.as, tourist: randomUUID() }
    const found = async (body: object) => (await t.ok('POST /wiki/list', { ...visitor, body })).list.map(one => one.id)
    assert.deepEqual(await found({ keyword: 'K71' }), [lit.id])
    assert.deepEqual(await found({ keyword: 'K72' }), [])
    for (const key of ['GET /wiki/detail', 'GET /wiki/getWiki'] as const) {
      const { files, isFabulous, productId } = await t.ok(key, { ...visitor, query: { id: lit.id.toUpperCase() } })
      assert.deepEqual([files.map(file => file.filename), isFabulous, productId], [['K71.pdf'], false, null])
      for (const id of [off.id, abroad.id, newId()])
        assert.equal((await t.refused(key, { ...visitor, query: { id } })).error, 'NOT_FOUND')
    }
    for (const view of ['mine', 'collection'] as const)
      assert.equal((await t.refused('POST /wiki/list', { ...visitor, body: { view } })).error, 'UNAUTHORIZED')
    for (const key of ['POST /collection/addFabulous', 'POST /collection/addCollection'] as const)
      assert.equal((await t.refused(key, { ...visitor, body: { id: lit.id } })).error, 'UNAUTHORIZED')
  })
})

describe('a reader', () => {
  it('counts once a day for each reader, a visitor too; a preview does not count', async () => {
    const { id } = await makeWiki(t.db, tenant.id, lamp('H51'))
    const linkman = await makeLinkman(t.db, tenant)
    const visitor = { ...tenant.as, tourist: randomUUID() }
    const read = async (as: object) => (await t.ok('GET /wiki/detail', { ...as, query: { id } })).readTimes
    assert.deepEqual(
      [await read(linkman.as), await read(linkman.as), await read(visitor), await read(visitor)],
      [1, 1, 2, 2],
    )
    assert.equal(
      (await t.ok('GET /wiki/getWiki', { ...(await makeLinkman(t.db, tenant)).as, query: { id } })).readTimes,
      2,
    )
    t.clock.advance(DAY)
    assert.equal(await read(linkman.as), 3)
    t.clock.advance(-DAY)
    assert.equal(await t.db.$count(wikiReads, eq(wikiReads.wikiId, id)), 3)
  })

  it('who opens it from many places at once counts once', async () => {
    const { id } = await makeWiki(t.db, tenant.id)
    const linkman = await makeLinkman(t.db, tenant)
    await Promise.all(Array.from({ length: 10 }, () => t.ok('GET /wiki/detail', { ...linkman.as, query: { id } })))
    assert.equal((await stored(id))?.readTimes, 1)
  })

  it('says whether it helped, and may change that', async () => {
    const { id } = await makeWiki(t.db, tenant.id)
    const linkman = await makeLinkman(t.db, tenant)
    const visitor = { ...tenant.as, tourist: randomUUID() }
    const solved = async (as: object) => (await t.ok('GET /wiki/getWiki', { ...as, query: { id } })).solved
    assert.equal(await solved(linkman.as), null)
    await t.ok('POST /wiki/feedback', { ...linkman.as, body: { id, solved: false, reason: ' 步骤不清楚 ' } })
    assert.deepEqual(
      (await t.db.select().from(wikiFeedback).where(eq(wikiFeedback.wikiId, id))).map(row => [
        row.reader,
        row.solved,
        row.reason,
      ]),
      [[`linkman:${linkman.id}`, false, '步骤不清楚']],
    )
    await t.ok('POST /wiki/feedback', { ...linkman.as, body: { id, solved: true, reason: 'x' } })
    await t.ok('POST /wiki/feedback', { ...visitor, body: { id, solved: false } })
    // nobody in particular: taken, and not kept
    await t.ok('POST /wiki/feedback', { ...tenant.as, body: { id, solved: false } })
    assert.equal(await solved(linkman.as), true)
    assert.deepEqual(
      (await t.db.select().from(wikiFeedback).where(eq(wikiFeedback.wikiId, id)))
        .map(({ reader: by, solved: said }) => [by.split(':')[0], said])
        .toSorted(),
      [
        ['linkman', true],
        ['tourist', false],
      ],
    )
  })
})

describe('a mark', () => {
  it('is there once however often it is put, and taken off once', async () => {
    const { id } = await makeWiki(t.db, tenant.id)
    const linkman = await makeLinkman(t.db, tenant)
    const put = (
      key:
        | 'POST /collection/addFabulous'
        | 'POST /collection/removeFabulous'
        | 'POST /collection/addCollection'
        | 'POST /collection/removeCollection',
    ) => t.ok(key, { ...linkman.as, body: { id } })
    assert.deepEqual(
      [await put('POST /collection/addFabulous'), await put('POST /collection/addFabulous')],
      [{ count: 1 }, { count: 1 }],
    )
    assert.deepEqual(await put('POST /collection/addCollection'), { count: 1 })
    const mine = await t.ok('GET /wiki/getWiki', { ...linkman.as, query: { id } })
    assert.deepEqual([mine.isFabulous, mine.isCollection, mine.fabulousCount, mine.collectionCount], [true, true, 1, 1])
    const others = await t.ok('GET /wiki/getWiki', { ...(await makeLinkman(t.db, tenant)).as, query: { id } })
    assert.deepEqual([others.isFabulous, others.isCollection, others.fabulousCount], [false, false, 1])
    assert.deepEqual(
      [
        await put('POST /collection/removeFabulous'),
        await put('POST /collection/removeFabulous'),
        await put('POST /collection/removeCollection'),
      ],
      [{ count: 0 }, { count: 0 }, { count: 0 }],
    )
  })

  it('is counted right when many tap at once', async () => {
    const { id } = await makeWiki(t.db, tenant.id)
    const people = await Promise.all(Array.from({ length: 6 }, () => makeLinkman(t.db, tenant)))
    await Promise.all(
      people.flatMap(one =>
        Array.from({ length: 4 }, () => t.ok('POST /collection/addFabulous', { ...one.as, body: { id } })),
      ),
    )
    assert.equal((await stored(id))?.fabulousCount, 6)
    // those who take it off and put it on again race with themselves: whatever remains, the count is that of the rows
    await Promise.all(
      people.flatMap(one =>
        (['removeFabulous', 'addFabulous', 'removeFabulous'] as const).map(what =>
          t.ok(`POST /collection/${what}`, { ...one.as, body: { id } }),
        ),
      ),
    )
    assert.equal(
      (await stored(id))?.fabulousCount,
      await t.db.$count(wikiMarks, and(eq(wikiMarks.wikiId, id), eq(wikiMarks.kind, 'fabulous'))),
    )
  })

  it('makes my collection, the last one first', async () => {
    const linkman = await makeLinkman(t.db, tenant)
    const made = await Promise.all([
      makeWiki(t.db, tenant.id, { texts: { zh: '收藏甲漏水' } }),
      makeWiki(t.db, tenant.id, { texts: { zh: '收藏乙' } }),
      makeWiki(t.db, tenant.id, { texts: { zh: '收藏丙' } }),
    ])
    for (const { id } of made) {
      await t.ok('POST /collection/addCollection', { ...linkman.as, body: { id } })
      t.clock.advance(1000)
    }
    await t.ok('POST /collection/addFabulous', { ...linkman.as, body: { id: (await makeWiki(t.db, tenant.id)).id } })
    const list = (query: object = {}) => t.ok('GET /collection/getCollectionList', { ...linkman.as, query })
    assert.deepEqual(titles(await list()), ['收藏丙', '收藏乙', '收藏甲漏水'])
    const second = await list({ pageSize: 2, pageNum: 2 })
    assert.deepEqual([titles(second), second.total], [['收藏甲漏水'], 3])
    assert.deepEqual(
      (await list({ keyword: '漏水' })).list.map(one => one.id),
      [made[0].id],
    )
    assert.deepEqual((await t.ok('POST /wiki/list', { ...linkman.as, body: { view: 'collection' } })).total, 3)
    await t.db.update(wikis).set({ enabled: false }).where(eq(wikis.id, made[1].id))
    const rest = await list()
    assert.deepEqual([titles(rest), rest.total], [['收藏丙', '收藏甲漏水'], 2])
  })
})

describe('the short address', () => {
  const follow = async (url: string) => {
    const { pathname, search } = new URL(url)
    const { body } = await t.server.inject({ url: pathname + search, headers: { accept: 'text/html' } })
    const said = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(body)?.[1]
    return { to: said('refresh')?.replace('0;url=', ''), title: said('og:title'), about: said('og:description') }
  }

  it('opens the article in the portal, at the door it was shared from', async () => {
    const { id, shortCode } = await makeWiki(t.db, tenant.id, { texts: { zh: '分享' } })
    const { body } = await t.send('GET /wiki/ssp/short/url', {
      ...tenant.as,
      headers: { host: 'evil.example:8080' },
      query: { id },
    })
    const short = body.data as { code: string; url: string }
    assert.deepEqual(short, { code: shortCode, url: `http://127.0.0.1/carrier-lianke-h5/w/${shortCode}` })
    const home = (domainId: string) =>
      `/carrier-lianke-h5/?domainId=${domainId}#/wiki/detail/${id}?domainId=${domainId}`
    const { to, title } = await follow(short.url)
    assert.equal(to, home(tenant.domainId))
    assert.ok(title?.startsWith('分享 · '), title)
    assert.equal((await t.ok('GET /wiki/ssp/get', { ...tenant.as, query: { code: shortCode } })).title, '分享')

    const [side] = await t.db
      .insert(doors)
      .values({
        tenantId: tenant.id,
        id: newId(),
        domainId: `side-${tenant.domainId}`,
        name: { zh: '侧门' },
        languageList: ['zh'],
        createTime: new Date(Date.now() + DAY).toISOString(),
      })
      .returning()
    const aside = await t.ok('GET /wiki/ssp/short/url', { domainId: String(side?.domainId), query: { id } })
    assert.match(aside.url, /\?domainId=side-/)
    assert.equal((await follow(aside.url)).to, home(`side-${tenant.domainId}`))
    // a door of another tenant is none
    const abroad = await makeTenant(t.db, open)
    assert.equal((await follow(`${short.url}?domainId=${abroad.domainId}`)).to, home(tenant.domainId))
  })

  it('is that of the operator when there is one', async () => {
    const beside = await startTestServer({ beside: t, config: { publicUrl: 'https://portal.example' } })
    try {
      const { id, shortCode } = await makeWiki(t.db, tenant.id)
      assert.equal(
        (await beside.ok('GET /wiki/ssp/short/url', { ...tenant.as, query: { id } })).url,
        `https://portal.example/carrier-lianke-h5/w/${shortCode}`,
      )
    } finally {
      await beside.close()
    }
  })

  it('that nobody knows leads to the page for what is not there', async () => {
    const off = await makeWiki(t.db, tenant.id, { enabled: false })
    for (const code of ['nothing', off.shortCode, '%00', '%F0%9F%98%80'])
      assert.equal((await follow(`http://x/carrier-lianke-h5/w/${code}`)).to, '/carrier-lianke-h5/#/404', code)
  })

  it('as any link to an article says what it is called and in short what it says, and to another company nothing', async () => {
    const { id, shortCode } = await makeWiki(t.db, tenant.id, {
      texts: { zh: { title: '水泵异响', summary: '先断电，再看滤网', content: '全文' } },
    })
    const linkTo = (screen: string, domainId: string) =>
      follow(`http://x/carrier-lianke-h5${screen}${screen.includes('?') ? '&' : '?'}domainId=${domainId}`)
    for (const screen of [
      `/wiki/detail/${id}`,
      `/wiki/details?id=${id}`,
      `/wiki/detail/bridge?id=${id}`,
      `/wiki/detail/bridge?code=${shortCode}`,
    ]) {
      const { title, about } = await linkTo(screen, tenant.domainId)
      assert.ok(title?.startsWith('水泵异响 · '), screen)
      assert.equal(about, '先断电，再看滤网', screen)
    }
    const abroad = await makeTenant(t.db, open)
    const off = await makeTenant(t.db, { ...open, portalEnabled: false })
    const hidden = await makeWiki(t.db, tenant.id, { enabled: false, texts: { zh: '水泵异响' } })
    const offId = (await makeWiki(t.db, off.id, { texts: { zh: '水泵异响' } })).id
    for (const [screen, domainId] of [
      [`/wiki/detail/${id}`, abroad.domainId],
      [`/wiki/detail/bridge?code=${shortCode}`, abroad.domainId],
      [`/wiki/detail/${hidden.id}`, tenant.domainId],
      [`/wiki/detail/${offId}`, off.domainId],
      ['/wiki/detail/bridge?code=%00', tenant.domainId],
      ['/wiki/detail/none', tenant.domainId],
      [`/event/view?id=${id}`, tenant.domainId],
    ] as const) {
      const { title, to } = await linkTo(screen, domainId)
      assert.ok(title && !title.includes('水泵'), screen)
      assert.ok(to?.includes(`#${screen}`.replaceAll('&', '&amp;')), screen)
    }
  })
})

describe('a rich text', () => {
  it('is cleaned, belongs to one part of the product, and is for linkmen unless it is open', async () => {
    const linkman = await makeLinkman(t.db, tenant)
    const content = { zh: '<p onclick="x()">条款</p><script>1</script>', en: '<p>Terms</p>' }
    const texts = await Promise.all(
      (['warehouse', 'im', 'task', 'notLogin'] as const).map(module =>
        makeRichText(t.db, tenant.id, { module, title: { zh: module }, content }),
      ),
    )
    const [warehouse, im, task, notLogin] = texts.map(one => one.id) as [string, string, string, string]
    const calls = [
      ['POST /warehouse/richText/getRichTextById', warehouse],
      ['POST /im/richText/getRichTextById', im],
      ['POST /task/richText/getRichTextById', task],
    ] as const
    for (const [key, id] of calls) {
      assert.equal((await t.ok(key, { ...linkman.as, body: { id } })).content, '<p>条款</p>')
      assert.equal((await t.refused(key, { ...tenant.as, body: { id } })).error, 'UNAUTHORIZED')
      for (const other of [...texts.map(one => one.id).filter(one => one !== id), newId()])
        assert.equal((await t.refused(key, { ...linkman.as, body: { id: other } })).error, 'NOT_FOUND')
    }
    const shown = await t.ok('GET /notLogin/richText/getRichTextById', {
      ...tenant.as,
      language: 'en',
      query: { id: notLogin },
    })
    assert.deepEqual(shown, { id: notLogin, title: 'notLogin', format: 'html', content: '<p>Terms</p>' })
    for (const id of [task, newId()])
      assert.equal(
        (await t.refused('GET /notLogin/richText/getRichTextById', { ...linkman.as, query: { id } })).error,
        'NOT_FOUND',
      )
    const abroad = await makeTenant(t.db)
    assert.equal(
      (await t.refused('GET /notLogin/richText/getRichTextById', { ...abroad.as, query: { id: notLogin } })).error,
      'NOT_FOUND',
    )
  })

  it('is written by staff, and offered where it belongs once it is published', async () => {
    const home = await makeTenant(t.db)
    const [linkman, author] = [await makeLinkman(t.db, home), await makeStaff(t.db, home)]
    const file = { name: 'picture.png', type: 'image/png', bytes: PICTURE }
    const picture = (await t.ok('POST /ssp/file/upload', { ...author.as, file })).id
    const input = {
      module: 'task' as const,
      title: { zh: ' 签字\n须知 ', ru: 'Перед подписью' },
      content: { zh: `先核对。\n\n![](file:${picture})` },
      enabled: false,
    }
    const linksOf = async (as: Caller, module: RichTextModule = 'task') =>
      (await t.ok('GET /richText/list', { ...as, query: { module } })).map(one => one.title)
    const { error } = await t.refused('POST /staff/richText/create', { ...author.as, body: { ...input, title: {} } })
    assert.equal(error, 'NAME_MISSING')
    const made = await t.ok('POST /staff/richText/create', { ...author.as, body: input })
    assert.deepEqual([made.title.zh, made.format, made.files.map(one => one.id)], ['签字 须知', 'markdown', [picture]])
    const one = { ...linkman.as, body: { id: made.id } }
    assert.deepEqual(await linksOf(linkman.as), [])
    assert.equal((await t.refused('POST /task/richText/getRichTextById', one)).error, 'NOT_FOUND')

    const shown = { ...input, id: made.id, version: made.version, enabled: true }
    const published = await t.ok('POST /staff/richText/update', { ...author.as, body: shown })
    assert.deepEqual(await linksOf(linkman.as), ['签字 须知'])
    assert.deepEqual(await linksOf({ ...linkman.as, language: 'ru' }), ['Перед подписью'])
    assert.deepEqual(await linksOf(linkman.as, 'im'), [])
    assert.deepEqual(await linksOf(home.as, 'notLogin'), [])
    const visitor = { ...home.as, query: { module: 'task' as const } }
    assert.equal((await t.refused('GET /richText/list', visitor)).error, 'UNAUTHORIZED')
    const read = await t.ok('POST /task/richText/getRichTextById', one)
    assert.match(read.content, /^先核对。\n\n!\[\]\(\S*\/api\/files\/\S+\)$/, 'its picture by a link')
    assert.equal(
      (await t.refused('POST /staff/richText/update', { ...author.as, body: shown })).error,
      'CHANGED_MEANWHILE',
    )
    const gone = {
      ...linkman.as,
      body: { ...shown, content: { zh: `![](file:${newId()})` }, version: published.version },
    }
    assert.equal((await t.refused('POST /staff/richText/update', { ...gone, ...author.as })).error, 'NOT_FOUND')

    const whole = { ...author.as, body: { ...shown, content: {}, version: published.version } }
    const last = await t.ok('POST /staff/richText/update', whole)
    const use = and(eq(fileUses.tenantId, home.id), eq(fileUses.fileId, picture))
    assert.equal(await t.db.$count(fileUses, use), 0, 'a picture that no text names is let go')
    await t.ok('POST /staff/richText/remove', { ...author.as, body: { id: made.id, version: last.version } })
    assert.equal((await t.refused('POST /task/richText/getRichTextById', one)).error, 'NOT_FOUND')
  })

  it('is one of twenty of a part at most', async () => {
    const home = await makeTenant(t.db)
    const author = await makeStaff(t.db, home)
    for (let i = 0; i < MAX_RICH_TEXTS; i++) await makeRichText(t.db, home.id, { module: 'im' })
    const body = { module: 'im' as const, title: { zh: '须知' }, content: {}, enabled: true }
    assert.equal((await t.refused('POST /staff/richText/create', { ...author.as, body })).error, 'WIKI_LIMIT')
    await t.ok('POST /staff/richText/create', { ...author.as, body: { ...body, module: 'task' } })
  })
})

it('a tenant without a knowledge base has none of its calls, no matter who asks', async () => {
  const shut = await makeTenant(t.db)
  const linkman = await makeLinkman(t.db, shut)
  const { id, shortCode } = await makeWiki(t.db, shut.id)
  const errors = await Promise.all([
    t.refused('POST /wiki/list', { ...linkman.as, body: {} }),
    t.refused('POST /wiki/getTypesAndWiki', { ...shut.as, body: {} }),
    t.refused('GET /wiki/detail', { ...linkman.as, query: { id } }),
    t.refused('GET /wiki/getWiki', { ...shut.as, query: { id } }),
    t.refused('GET /wiki/ssp/types', shut.as),
    t.refused('GET /wiki/ssp/typesCount', shut.as),
    t.refused('GET /wiki/ssp/get', { ...shut.as, query: { code: shortCode } }),
    t.refused('GET /wiki/ssp/short/url', { ...shut.as, query: { id } }),
    t.refused('GET /wiki/labels', shut.as),
    t.refused('POST /wiki/feedback', { ...shut.as, body: { id, solved: true } }),
    t.refused('GET /doorType/wikiListByCatalogId', { ...shut.as, query: { catalogId: 'x' } }),
    t.refused('POST /collection/addFabulous', { ...linkman.as, body: { id } }),
    t.refused('POST /collection/removeFabulous', { ...linkman.as, body: { id } }),
    t.refused('POST /collection/addCollection', { ...linkman.as, body: { id } }),
    t.refused('POST /collection/removeCollection', { ...linkman.as, body: { id } }),
    t.refused('GET /collection/getCollectionList', linkman.as),
  ])
  assert.deepEqual([...new Set(errors.map(one => `${one.status} ${one.error}`))], ['403 WIKI_OFF'])
  assert.equal((await t.refused('GET /wiki/searchMisses', linkman.as)).error, 'UNAUTHORIZED')
  assert.deepEqual((await t.ok('GET /wiki/searchMisses', (await makeStaff(t.db, shut)).as)).list, [])
})
