import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { startTestServer, type TestServer } from '../../test/harness'
import { LANGUAGES, type Language } from '../../shared/language'
import { HIGHLIGHT } from '../../shared/wiki'
import type { Database } from '../db/database'
import * as wikiTables from '../domains/wiki/wiki.table'
import { DEMO_ARTICLES } from './articles'
import { DEMO_FAULTS } from './articles/faults'
import { idOf } from './deterministic'
import { clockAt } from './deterministic'
import { seedDemo } from './seed'

const { faults, richTexts, wikiFiles, wikiMarks, wikis, wikiSearchMisses, wikiTexts, wikiTypes } = wikiTables
const TABLES = Object.values<unknown>(wikiTables).filter((x): x is PgTable => is(x, PgTable))

let t: TestServer
before(async () => {
  t = await startTestServer()
  await seedDemo(t.db, clockAt(t.clock.now))
})
after(() => t.close())

const count = (table: PgTable) => t.db.$count(table)
const bare = (text: string): string => text.replaceAll(HIGHLIGHT.start, '').replaceAll(HIGHLIGHT.end, '')

test('every article of the folder is there with its texts, and what belongs to it', async () => {
  const all = Object.values(DEMO_ARTICLES).flatMap(one => one.articles)
  assert.deepEqual(await Promise.all([wikis, wikiTexts, wikiFiles, faults, richTexts].map(count)), [
    60,
    all.reduce((n, one) => n + one.languages.length, 0),
    all.reduce((n, one) => n + (one.files?.length ?? 0), 0),
    DEMO_FAULTS.mufeng.length + DEMO_FAULTS.hengji.length,
    6,
  ])
  assert.ok((await count(wikiSearchMisses)) >= 8 && (await count(wikiMarks)) > 20)
  for (const type of await t.db.select().from(wikiTypes))
    for (const language of LANGUAGES) assert.ok(type.name[language], `a kind without a name in ${language}`)
  for (const text of await t.db.select().from(wikiTexts)) {
    assert.ok(
      text.title && text.summary && !/[<*[\]#]|wiki:|picture:/.test(text.title + text.summary),
      `${text.title}: ${text.summary}`,
    )
    assert.ok(
      !text.content.startsWith('#') &&
        !text.content.startsWith('<h1') &&
        !/\]\((wiki|picture):|"(wiki|picture):/.test(text.content),
      text.title,
    )
  }
})

test('the same in every database, and nothing twice', async () => {
  const twin = await startTestServer()
  try {
    await seedDemo(twin.db, clockAt(t.clock.now))
    await seedDemo(twin.db, clockAt(t.clock.now))
    const contents = async (db: Database) =>
      Object.fromEntries(
        await Promise.all(
          TABLES.map(
            async table =>
              [getTableName(table), (await db.select().from(table)).map(row => JSON.stringify(row)).sort()] as const,
          ),
        ),
      )
    assert.deepEqual(await contents(twin.db), await contents(t.db))
  } finally {
    await twin.close()
  }
})

test('links lead to articles of the same tenant, pictures and files are served', async () => {
  const articles = await t.db.select({ id: wikis.id, tenantId: wikis.tenantId, cover: wikis.cover }).from(wikis)
  const urls = new Set<string>(articles.map(one => one.cover).filter(Boolean))
  for (const { tenantId, title, content } of await t.db.select().from(wikiTexts)) {
    for (const [, id] of content.matchAll(/\/wiki\/detail\/([\w-]+)/g))
      assert.ok(
        articles.some(one => one.id === id && one.tenantId === tenantId),
        `${title} leads nowhere: ${id}`,
      )
    for (const [url] of content.matchAll(/\/carrier-lianke-h5\/demo\/[\w./-]+/g)) urls.add(url)
  }
  const files = await t.db.select().from(wikiFiles)
  assert.ok(urls.size > 10 && files.length > 5)
  for (const url of urls) {
    const { statusCode, headers } = await t.server.inject({ method: 'GET', url })
    assert.deepEqual([url, statusCode, headers['content-type']], [url, 200, 'image/svg+xml'])
    assert.match(String(headers['content-security-policy']), /sandbox/)
  }
  for (const file of files) {
    const { statusCode, headers, rawPayload } = await t.server.inject({ method: 'GET', url: file.url })
    assert.deepEqual(
      [file.filename, statusCode, headers['content-type'], rawPayload.length, rawPayload.subarray(1, 4).toString()],
      [file.filename, 200, 'image/png', file.fileSize, 'PNG'],
    )
  }
  for (const url of [
    '/carrier-lianke-h5/demo/articles/none.png',
    '/carrier-lianke-h5/demo/articles/none.svg',
    '/carrier-lianke-h5/demo/articles/..%2f..%2fassets%2flogo-mufeng.png',
  ])
    assert.equal((await t.server.inject({ method: 'GET', url })).statusCode, 404, url)
})

test('customers find what they ask for, in their language', async () => {
  const asked: [domainId: string, language: Language, keyword: string, slug: string][] = [
    ['mufeng', 'zh', 'E4', 'e4-dishwasher'],
    ['mufeng', 'zh', 'E4 故障怎么办', 'e4-dishwasher'],
    ['mufeng', 'zh', '漏水', 'leak-where'],
    ['mufeng', 'tw', '漏水', 'leak-where'],
    ['mufeng', 'en', 'leaking', 'leak-where'],
    ['mufeng', 'en', 'clean the filters', 'ac-filter-clean'],
    ['mufeng', 'ru', 'фильтр кондиционера', 'ac-filter-clean'],
    ['mufeng', 'tw', '冷氣不冷', 'ac-not-cold'],
    ['mufeng', 'zh', '保修几年', 'warranty-policy'],
    ['mufeng', 'zh', '开发票', 'invoice'],
    ['mufeng', 'zh', '连不上 wifi', 'wifi-pairing'],
    ['hengji', 'zh', 'AL-203', 'al-203'],
    ['hengji', 'ru', 'AL-203', 'al-203'],
    ['hengji', 'en', 'cylinder leaks', 'hydraulic-leak'],
    ['hengji', 'ru', 'насос протечки', 'pump-care'],
  ]
  for (const [domainId, language, keyword, slug] of asked) {
    const { list } = await t.ok('POST /wiki/list', { domainId, language, body: { keyword } })
    const at = list.findIndex(one => one.id === idOf(`${domainId} article ${slug}`))
    assert.ok(
      at >= 0 && at < 3,
      `${keyword} in ${language} found ${list
        .slice(0, 4)
        .map(one => bare(one.title))
        .join(' | ')}`,
    )
  }
  const { suggestions } = await t.ok('POST /wiki/list', { domainId: 'mufeng', body: { keyword: '量子纠缠' } })
  assert.equal(suggestions.length, 5)
})

test('a rich text can be opened', async () => {
  const text = await t.ok('GET /notLogin/richText/getRichTextById', {
    domainId: 'mufeng',
    language: 'ru',
    query: { id: idOf('mufeng rich text privacy') },
  })
  assert.equal(text.title, 'О персональных данных')
  assert.match(text.content, /<h2>Что мы храним<\/h2><p>/)
})
