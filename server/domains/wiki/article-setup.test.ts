import assert from 'node:assert/strict'
import { and, eq } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import type { Language } from '../../../shared/language'
import {
  makeLinkman,
  makeProductKind,
  makeStaff,
  makeTenant,
  makeWiki,
  makeWikiLabel,
  makeWikiType,
  type MadeTenant,
} from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { auditEntries } from '../../kernel/audit/audit.table'
import { files } from '../../kernel/files/file.table'
import { sweepFiles } from '../../kernel/files/sweep.service'
import { wikiSearchMisses } from './wiki.table'

const open = { flags: { setting: { wiki: true } } }
const DAY = 86_400_000
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let t: TestServer
let tenant: MadeTenant
let author: Awaited<ReturnType<typeof makeStaff>>
let reader: Awaited<ReturnType<typeof makeLinkman>>
let shelf: { id: string }
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db, open)
  author = await makeStaff(t.db, tenant)
  reader = await makeLinkman(t.db, tenant)
  shelf = await makeWikiType(t.db, tenant.id)
})
after(() => t.close())

const words = (title: string, content = `${title}。`, summary = '') => ({ title, summary, content })
const get = (id: string) => t.ok('GET /staff/wiki/get', { ...author.as, query: { id } })
const one = async (id: string) => ({ id, version: (await get(id)).version })
const begin = (title: string, content?: string, language: Language = 'zh') =>
  t.ok('POST /staff/wiki/create', { ...author.as, body: { typeId: shelf.id, language, ...words(title, content) } })
const write = async (id: string, title: string, content?: string, language: Language = 'zh') =>
  t.ok('POST /staff/wiki/saveDraft', { ...author.as, body: { ...(await one(id)), language, ...words(title, content) } })
const publish = async (id: string, language?: Language) =>
  t.ok('POST /staff/wiki/publish', { ...author.as, body: { ...(await one(id)), ...(language ? { language } : {}) } })
const read = (id: string, language?: Language) =>
  t.ok('GET /wiki/getWiki', { ...reader.as, query: { id, ...(language ? { language } : {}) } })
const find = async (keyword: string) =>
  (await t.ok('POST /wiki/list', { ...reader.as, body: { keyword } })).list.map(found => found.id)
const upload = (as = author.as) =>
  t.ok('POST /ssp/file/upload', { ...as, file: { name: 'picture.png', type: 'image/png', bytes: PICTURE } })
const rowOf = async (id: string) => (await t.db.select().from(files).where(eq(files.id, id)))[0]

test('readers see what is published and never what is written; searches find the new text at once', async () => {
  const { id } = await begin('异响', '异响怎么办。')
  assert.equal((await t.refused('GET /wiki/getWiki', { ...reader.as, query: { id } })).error, 'NOT_FOUND')
  assert.deepEqual(await find('异响'), [])
  await publish(id)
  assert.equal((await read(id)).title, '异响')
  assert.deepEqual(await find('异响'), [id])

  await write(id, '抖动', '抖动怎么办。')
  assert.equal((await read(id)).title, '异响', 'a draft is not read')
  assert.deepEqual(await find('抖动'), [])
  const state = (await get(id)).languages
  assert.deepEqual(state, [{ language: 'zh', published: true, draft: true, old: false }])
  await publish(id, 'zh')
  assert.deepEqual(await find('抖动'), [id])
  assert.deepEqual(await find('异响'), [], 'the former words find it no more')

  await t.ok('POST /staff/wiki/unpublish', { ...author.as, body: await one(id) })
  assert.equal((await t.refused('GET /wiki/getWiki', { ...reader.as, query: { id } })).error, 'NOT_FOUND')
  await publish(id)
  assert.equal((await read(id)).title, '抖动')
  assert.equal(
    (await t.refused('POST /staff/wiki/publish', { ...author.as, body: await one(id) })).error,
    'WIKI_NOTHING_NEW',
  )
})

test('each language is written, published and taken back by itself; one that is older than its source says so', async () => {
  const { id } = await begin('水压', '水压要够。')
  await write(id, 'Water pressure', 'Enough water.', 'en')
  await publish(id, 'zh')
  assert.deepEqual((await read(id)).languages, ['zh'])
  t.clock.advance(1000)
  await publish(id)
  assert.deepEqual((await read(id)).languages, ['zh', 'en'])
  t.clock.advance(1000)
  await write(id, '水压不足', '水压不足时先看角阀。')
  await publish(id, 'zh')
  const { languages, sourceLanguage } = await get(id)
  assert.equal(sourceLanguage, 'zh')
  assert.deepEqual(
    languages.map(({ language, old }) => [language, old]),
    [
      ['zh', false],
      ['en', true],
    ],
  )
  await t.ok('POST /staff/wiki/unpublish', { ...author.as, body: { ...(await one(id)), language: 'en' } })
  assert.deepEqual((await read(id)).languages, ['zh'])
  const left = await get(id)
  assert.equal(
    left.texts.find(text => text.language === 'en')?.title,
    'Water pressure',
    'what it said is a draft again',
  )
  await t.ok('POST /staff/wiki/discardDraft', { ...author.as, body: { ...(await one(id)), language: 'en' } })
  assert.deepEqual(
    (await get(id)).texts.map(text => text.language),
    ['zh'],
  )
})

test('what was published stays for twenty versions and can be restored', async () => {
  const article = await makeWiki(t.db, tenant.id, { texts: { zh: { title: '旧文', content: '从前的内容' } } })
  const { id } = article
  for (let i = 1; i <= 21; i++) {
    await write(id, `第${i}版`)
    await publish(id)
  }
  const history = await t.ok('GET /staff/wiki/history', { ...author.as, query: { id, language: 'zh' } })
  assert.deepEqual([history.length, history[0]?.title, history[0]?.staffName], [20, '第21版', author.displayName])
  assert.deepEqual(
    history.map(version => version.number),
    Array.from({ length: 20 }, (_, i) => 22 - i),
  )
  const number = 5
  const version = await t.ok('GET /staff/wiki/published', { ...author.as, query: { id, language: 'zh', number } })
  assert.equal(version.title, '第4版', 'the text from before versions were kept was the first')
  await t.ok('POST /staff/wiki/restore', { ...author.as, body: { ...(await one(id)), language: 'zh', number } })
  assert.equal((await read(id)).title, '第21版')
  await publish(id)
  assert.equal((await read(id)).title, '第4版')
  const gone = { id, language: 'zh' as const, number: 1 }
  assert.equal((await t.refused('GET /staff/wiki/published', { ...author.as, query: gone })).error, 'NOT_FOUND')
})

test('of two who write at once the second one is told, and the first one keeps what was written', async () => {
  const { id } = await begin('两个人')
  const before = await one(id)
  const send = (title: string) =>
    t.call('POST /staff/wiki/saveDraft', { ...author.as, body: { ...before, language: 'zh', ...words(title) } })
  const answers = await Promise.all([send('甲'), send('乙')])
  assert.deepEqual(answers.map(answer => answer.body.error ?? 'ok').toSorted(), ['CHANGED_MEANWHILE', 'ok'])
  const [text] = (await get(id)).texts
  assert.equal(text?.title, answers[0]?.status === 200 ? '甲' : '乙')
  for (const key of ['POST /staff/wiki/publish', 'POST /staff/wiki/unpublish'] as const)
    assert.equal((await t.refused(key, { ...author.as, body: before })).error, 'CHANGED_MEANWHILE', key)
})

test('a picture is shown by a link that is made when it is read, and goes when no text names it any more', async () => {
  const [first, second] = [await upload(), await upload()]
  const { id } = await begin('有图', `![面板](file:${first.id})\n\n![背面](file:${second.id})`)
  assert.deepEqual((await get(id)).files.map(file => file.id).toSorted(), [first.id, second.id].toSorted())
  // the second one was never published
  await write(id, '有图', `![面板](file:${first.id})`)
  assert.notEqual((await rowOf(second.id))?.unusedSince, null, 'nothing uses it')
  await publish(id)
  const { content } = await read(id)
  assert.match(content, new RegExp(`^!\\[面板\\]\\(/api/files/${tenant.id}/${first.id}\\?e=\\d+&s=[\\w-]+\\)$`))
  const link = /\((.*)\)/.exec(content)?.[1] ?? ''
  assert.equal((await t.server.inject({ url: link })).statusCode, 200, 'anybody who reads may load it')

  await write(id, '没图', '没有图了。')
  await publish(id)
  assert.equal((await rowOf(first.id))?.unusedSince, null, 'a version that can be restored still names it')
  t.clock.advance(2 * DAY)
  await sweepFiles(t.app, t.server.log)
  assert.equal(await rowOf(second.id), undefined, 'swept a day later')
  assert.ok(await rowOf(first.id), 'kept')
})

test("a text cannot name somebody else's file, and a refused one changes nothing", async () => {
  const theirs = await upload(reader.as)
  const stranger = await makeStaff(t.db, await makeTenant(t.db, open))
  const foreign = await upload(stranger.as)
  const { id } = await begin('没有偷来的图')
  for (const file of [theirs.id, foreign.id, '00000000-0000-7000-8000-000000000000']) {
    const before = await one(id)
    const content = `![x](file:${file})`
    assert.equal(
      (
        await t.refused('POST /staff/wiki/saveDraft', {
          ...author.as,
          body: { ...before, language: 'zh', ...words('没有偷来的图', content) },
        })
      ).error,
      'NOT_FOUND',
    )
    assert.deepEqual(await one(id), before)
  }
})

test('what is written is shown cleaned, whatever it holds', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '![x](data:text/html;base64,PHNjcmlwdD4=)',
    '<iframe src="//evil"></iframe>',
    '<svg><script>1</script></svg>',
  ].join('\n\n')
  const html = await makeWiki(t.db, tenant.id, {
    format: 'html',
    texts: { zh: { title: 'HTML', content: '<p>a</p>' } },
  })
  await write(html.id, 'HTML', `<p>b</p>${hostile}`)
  await publish(html.id)
  const shown = (await read(html.id)).content
  assert.ok(shown.includes('<p>b</p>'), 'its text is there')
  assert.doesNotMatch(shown, /<script|onerror|<iframe|<svg|href="javascript/i)
  const { id } = await begin('敌意', hostile)
  await publish(id)
  const markdown = await read(id)
  assert.deepEqual(
    [markdown.format, markdown.content],
    ['markdown', hostile],
    'markdown is drawn as text, see src/ui/markdown',
  )
  assert.doesNotMatch(
    (await t.ok('POST /wiki/list', { ...reader.as, body: {} })).list.find(found => found.id === id)?.summary ?? '',
    /<script/,
  )
})

test('what an article is about changes at once what it is found by, and where', async () => {
  const [label, other] = [await makeWikiLabel(t.db, tenant.id), await makeWikiType(t.db, tenant.id)]
  const { id } = await begin('说明书')
  await publish(id)
  assert.deepEqual(await find('ZX-900'), [])
  const about = {
    typeId: other.id,
    labelIds: [label.id],
    models: ['ZX-900'],
    faultCodes: ['E77'],
    cover: '',
    isTop: true,
  }
  await t.ok('POST /staff/wiki/saveAbout', { ...author.as, body: { ...(await one(id)), ...about } })
  assert.deepEqual([await find('ZX-900'), await find('E77')], [[id], [id]])
  const shown = await read(id)
  assert.deepEqual(
    [shown.typeId, shown.labels.map(l => l.id), shown.models, shown.isTop],
    [other.id, [label.id], ['ZX-900'], true],
  )
  const strange = await makeWikiType(t.db, (await makeTenant(t.db)).id)
  const covers = [`file:${strange.id}`, 'https://example.com/seen.gif', strange.id, 'javascript:alert(1)']
  const refused = async (wrong: object) =>
    (await t.refused('POST /staff/wiki/saveAbout', { ...author.as, body: { ...(await one(id)), ...about, ...wrong } }))
      .status
  const statuses: number[] = []
  for (const wrong of [{ typeId: strange.id }, { labelIds: [strange.id] }, ...covers.map(cover => ({ cover }))])
    statuses.push(await refused(wrong))
  assert.deepEqual(statuses, [404, 404, 404, 404, 400, 400])
  const cover = await upload()
  await t.ok('POST /staff/wiki/saveAbout', {
    ...author.as,
    body: { ...(await one(id)), ...about, cover: `file:${cover.id}` },
  })
  assert.match((await read(id)).cover, new RegExp(`^/api/files/.*${cover.id}`))

  const [removed] = (await t.ok('GET /staff/wiki/shelves', author.as)).labels
  assert.deepEqual([removed?.id, removed?.articles], [label.id, 1])
  await t.ok('POST /staff/wiki/removeLabel', { ...author.as, body: { id: label.id, version: 1 } })
  assert.deepEqual((await read(id)).labels, [])
})

test('the list shows what is written and what is published, by words, shelf, label and state', async () => {
  const home = await makeTenant(t.db, open)
  const { as } = await makeStaff(t.db, home)
  const [type, label] = [await makeWikiType(t.db, home.id), await makeWikiLabel(t.db, home.id)]
  await makeProductKind(t.db, home.id, { name: { zh: '洗碗机' }, models: ['WQP-1'] })
  const shown = await makeWiki(t.db, home.id, {
    typeId: type.id,
    labelIds: [label.id],
    texts: { zh: { title: '洗碗机排水', content: '排水管' } },
  })
  const { id } = await t.ok('POST /staff/wiki/create', {
    ...as,
    body: { typeId: type.id, language: 'en', ...words('Dishwasher filter') },
  })
  const list = async (query: Record<string, string>) =>
    (await t.ok('GET /staff/wiki/list', { ...as, query })).list.map(article => article.title)
  assert.deepEqual(await list({}), ['Dishwasher filter', '洗碗机排水'], 'the last changed first')
  assert.deepEqual(await list({ state: 'published' }), ['洗碗机排水'])
  assert.deepEqual(await list({ state: 'unpublished' }), ['Dishwasher filter'])
  assert.deepEqual(await list({ state: 'draft' }), ['Dishwasher filter'])
  assert.deepEqual(await list({ labelId: label.id }), ['洗碗机排水'])
  assert.deepEqual(await list({ typeId: type.id, keyword: '排水管' }), ['洗碗机排水'])
  assert.deepEqual(await list({ keyword: 'filter' }), ['Dishwasher filter'])
  assert.deepEqual(await list({ keyword: '%' }), [])
  const { types, kinds } = await t.ok('GET /staff/wiki/shelves', as)
  assert.deepEqual([types[0]?.articles, kinds[0]?.models], [2, ['WQP-1']])
  assert.equal(
    (await t.refused('POST /staff/wiki/removeType', { ...as, body: { id: type.id, version: 1 } })).error,
    'WIKI_SHELF_IN_USE',
  )
  assert.ok(shown.id !== id, 'two articles')
})

test('shelves are made, renamed, put into an order and removed', async () => {
  const home = await makeTenant(t.db, open)
  const { as } = await makeStaff(t.db, home)
  const make = (zh: string) => t.ok('POST /staff/wiki/saveType', { ...as, body: { name: { zh }, icon: 'wiki' } })
  const [a, b] = [await make('甲'), await make('乙')]
  await t.ok('POST /staff/wiki/saveType', { ...as, body: { ...a, name: { zh: '丙' }, icon: 'wrench' } })
  assert.equal(
    (await t.refused('POST /staff/wiki/saveType', { ...as, body: { ...a, name: { zh: '丁' }, icon: '' } })).error,
    'CHANGED_MEANWHILE',
  )
  await t.ok('POST /staff/wiki/orderTypes', { ...as, body: { ids: [b.id, a.id] } })
  assert.deepEqual(
    (await t.ok('GET /wiki/ssp/types', home.as)).map(type => type.name),
    ['乙', '丙'],
  )
  await t.ok('POST /staff/wiki/removeType', { ...as, body: b })
  assert.deepEqual(
    (await t.ok('GET /wiki/ssp/types', home.as)).map(type => type.name),
    ['丙'],
  )
})

test("a company's own synonyms find what it wrote, and nobody else's", async () => {
  const { id } = await begin('净水器换滤芯', '净水器的滤芯每年换一次。')
  await publish(id)
  const russian = await begin('Накипь', 'Накипь удаляют лимонной кислотой.', 'ru')
  await publish(russian.id)
  assert.deepEqual(await find('小白'), [])
  const made = await t.ok('POST /staff/synonym/save', {
    ...author.as,
    body: { said: ['小白', '白盒子'], written: ['净水器'] },
  })
  assert.deepEqual(await find('小白 滤芯'), [id])
  assert.deepEqual(await find('白盒子怎么换滤芯'), [id])
  const { list } = await t.ok('POST /wiki/list', { ...reader.as, body: { keyword: '小白' } })
  assert.match(list[0]?.title ?? '', /\u0001净水器\u0002/u, 'what was found is marked')
  await t.ok('POST /staff/synonym/save', {
    ...author.as,
    body: { said: ['белый налёт'], written: ['накипь'] },
  })
  assert.deepEqual(await find('белым налетом'), [russian.id], 'whatever the ending')

  const elsewhere = await makeTenant(t.db, open)
  const stranger = (await makeStaff(t.db, elsewhere)).as
  await makeWiki(t.db, elsewhere.id, { texts: { zh: { title: '净水器', content: '净水器' } } })
  assert.deepEqual((await t.ok('POST /wiki/list', { ...elsewhere.as, body: { keyword: '小白' } })).list, [])
  assert.equal((await t.ok('GET /staff/synonym/list', stranger)).total, 0)
  for (const answer of [
    t.refused('POST /staff/synonym/remove', { ...stranger, body: made }),
    t.refused('POST /staff/synonym/save', { ...stranger, body: { ...made, said: ['x'], written: ['y'] } }),
  ])
    assert.equal((await answer).error, 'NOT_FOUND')
  assert.equal(
    (await t.refused('POST /staff/synonym/save', { ...author.as, body: { said: ['%'], written: ['净水器'] } })).error,
    'WIKI_SYNONYM',
  )
  await t.ok('POST /staff/synonym/remove', { ...author.as, body: made })
  assert.deepEqual(await find('小白'), [])
})

test('what was searched in vain goes from the list when a writer says so', async () => {
  const keyword = '量子洗衣'
  assert.deepEqual(await find(keyword), [])
  const misses = async () =>
    (await t.db.select().from(wikiSearchMisses).where(eq(wikiSearchMisses.tenantId, tenant.id))).map(row => row.keyword)
  assert.ok((await misses()).includes(keyword))
  await t.ok('POST /staff/wiki/forgetMiss', { ...author.as, body: { keyword, language: 'zh' } })
  assert.ok(!(await misses()).includes(keyword))
  await t.ok('POST /staff/wiki/forgetMiss', { ...author.as, body: { keyword, language: 'zh' } })
})

test('an article is found by the questions that people ask, which stay where a form leaves them out', async () => {
  const { id } = await begin('阀门说明')
  await publish(id)
  assert.deepEqual(await find('咕嘟咕嘟'), [])
  const about = { typeId: shelf.id, labelIds: [], models: [], faultCodes: [], cover: '', isTop: false }
  const save = async (asked: object) =>
    t.ok('POST /staff/wiki/saveAbout', { ...author.as, body: { ...(await one(id)), ...about, ...asked } })
  await save({ askedAs: ['管子咕嘟咕嘟响怎么弄', 'why does the pipe gurgle'] })
  assert.deepEqual([await find('咕嘟咕嘟'), await find('gurgle')], [[id], [id]])
  await save({})
  const kept = await t.ok('GET /staff/wiki/get', { ...author.as, query: { id } })
  assert.deepEqual(kept.askedAs, ['管子咕嘟咕嘟响怎么弄', 'why does the pipe gurgle'])
  await save({ askedAs: [] })
  assert.deepEqual(await find('咕嘟咕嘟'), [])
})

test('articles of another company are not there, and each change is in the audit log', async () => {
  const { id } = await begin('自家')
  await publish(id)
  const stranger = (await makeStaff(t.db, await makeTenant(t.db, open))).as
  const body = await one(id)
  const about = { typeId: shelf.id, labelIds: [], models: [], faultCodes: [], cover: '', isTop: false }
  for (const answer of [
    t.refused('GET /staff/wiki/get', { ...stranger, query: { id } }),
    t.refused('GET /staff/wiki/history', { ...stranger, query: { id, language: 'zh' } }),
    t.refused('GET /staff/wiki/published', { ...stranger, query: { id, language: 'zh', number: 1 } }),
    t.refused('POST /staff/wiki/create', { ...stranger, body: { typeId: shelf.id, language: 'zh', ...words('x') } }),
    t.refused('POST /staff/wiki/saveDraft', { ...stranger, body: { ...body, language: 'zh', ...words('x') } }),
    t.refused('POST /staff/wiki/discardDraft', { ...stranger, body: { ...body, language: 'zh' } }),
    t.refused('POST /staff/wiki/saveAbout', { ...stranger, body: { ...body, ...about } }),
    t.refused('POST /staff/wiki/publish', { ...stranger, body }),
    t.refused('POST /staff/wiki/unpublish', { ...stranger, body }),
    t.refused('POST /staff/wiki/restore', { ...stranger, body: { ...body, language: 'zh', number: 1 } }),
    t.refused('POST /staff/wiki/saveType', {
      ...stranger,
      body: { id: shelf.id, version: 1, name: { zh: '家电' }, icon: '' },
    }),
    t.refused('POST /staff/wiki/removeType', { ...stranger, body: { id: shelf.id, version: 1 } }),
    t.refused('POST /staff/wiki/orderTypes', { ...stranger, body: { ids: [shelf.id] } }),
    t.refused('POST /staff/wiki/removeLabel', { ...stranger, body: { id: shelf.id, version: 1 } }),
  ])
    assert.equal((await answer).error, 'NOT_FOUND')
  assert.equal((await t.ok('GET /staff/wiki/list', stranger)).total, 0)
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, tenant.id), eq(auditEntries.subjectId, id)))
  assert.deepEqual(entries.map(entry => [entry.subjectKind, entry.action, entry.actorId]).toSorted(), [
    ['article', 'POST /staff/wiki/create', author.id],
    ['article', 'POST /staff/wiki/publish', author.id],
  ])
})
