import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import {
  makeLinkman,
  makeProduct,
  makeStaff,
  makeTenant,
  makeWiki,
  makeWikiType,
  type MadeTenant,
} from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import type { Language } from '../../../shared/language'
import { HIGHLIGHT, MAX_KEYWORD } from '../../../shared/wiki'
import { wikis, wikiSearchMisses } from './wiki.table'

const open = { flags: { setting: { wiki: true } } }
const shown = (text: string | undefined): string =>
  (text ?? '').replaceAll(HIGHLIGHT.start, '[').replaceAll(HIGHLIGHT.end, ']')
const bare = (text: string): string => shown(text).replace(/[[\]]/g, '')

let t: TestServer
let tenant: MadeTenant
let faults: { id: string }
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db, open)
  faults = await makeWikiType(t.db, tenant.id)
  const made: Parameters<typeof makeWiki>[2][] = [
    {
      typeId: faults.id,
      readTimes: 3,
      models: ['WQP16-JJ8'],
      faultCodes: ['E4'],
      texts: {
        zh: {
          title: '洗碗机显示 E4：进水异常',
          summary: '先查水阀',
          content: '# 洗碗机显示 E4\n\n洗碗机在 3 分钟内没有进满水就显示 **E4**。先打开角阀，再清洗进水滤网。',
        },
        en: {
          title: 'Dishwasher shows E4',
          content: 'No water within three minutes. Open the valve, then clean the inlet filter.',
        },
        ru: {
          title: 'Посудомойка показывает E4',
          content: 'Вода не набирается. Откройте кран и промойте фильтр насоса, проверьте протечки.',
        },
        tw: { title: '洗碗機顯示 E4：進水異常', content: '先打開水閥，再清洗進水濾網。' },
      },
    },
    {
      typeId: faults.id,
      readTimes: 9,
      texts: {
        zh: { title: '家电漏水怎么办', content: '先关水阀。漏水多在接头。' },
        tw: { title: '家電漏水怎麼辦', content: '先關水閥。' },
      },
    },
    { readTimes: 5, texts: { zh: { title: '水泵保养', content: '每月检查一次密封圈，防止漏水。显示 E14 请报修。' } } },
    {
      readTimes: 1,
      texts: {
        zh: { title: '空调滤网清洗', content: '两周洗一次滤网。' },
        en: { title: 'Cleaning the air conditioner', content: 'Wash both filters every two weeks.' },
      },
    },
    { texts: { zh: { title: '停用的漏水文章', content: '漏水' } }, enabled: false },
  ]
  for (const one of made) await makeWiki(t.db, tenant.id, one)
  await makeWiki(t.db, (await makeTenant(t.db, open)).id, { texts: { zh: '别家的漏水', en: 'E4 of others' } })
})
after(() => t.close())

const search = (keyword: string, language: Language = 'zh', more: object = {}) =>
  t.ok('POST /wiki/list', { ...tenant.as, language, body: { keyword, ...more } })
const titles = async (keyword: string, language: Language = 'zh') =>
  (await search(keyword, language)).list.map(one => bare(one.title))
const misses = async (of = tenant) =>
  (await t.db.select().from(wikiSearchMisses).where(eq(wikiSearchMisses.tenantId, of.id))).map(row => [
    row.language,
    row.keyword,
    row.count,
  ])

describe('a search', () => {
  const cases: [keyword: string, language: Language, titles: string[]][] = [
    ['E4', 'zh', ['洗碗机显示 E4：进水异常']],
    ['e-4 怎么办', 'zh', ['洗碗机显示 E4：进水异常']],
    ['漏水', 'zh', ['家电漏水怎么办', '水泵保养']],
    ['漏水', 'tw', ['家電漏水怎麼辦']],
    ['濾網', 'tw', ['洗碗機顯示 E4：進水異常']],
    ['滤网', 'zh', ['空调滤网清洗', '洗碗机显示 E4：进水异常']],
    ['насос протечки', 'ru', ['Посудомойка показывает E4']],
    ['фильтров', 'ru', ['Посудомойка показывает E4']],
    ['Е4', 'ru', ['Посудомойка показывает E4']],
    ['filter', 'en', ['Dishwasher shows E4', 'Cleaning the air conditioner']],
    ['filters', 'en', ['Dishwasher shows E4', 'Cleaning the air conditioner']],
    ['how to clean', 'en', ['Cleaning the air conditioner', 'Dishwasher shows E4']],
    ['wqp16-jj8', 'en', ['Dishwasher shows E4']],
    ['WQP16', 'zh', ['洗碗机显示 E4：进水异常']],
    ['泵', 'zh', ['水泵保养']],
  ]
  for (const [keyword, language, expected] of cases)
    it(`finds ${keyword} in ${language}`, async () => {
      const found = await titles(keyword, language)
      assert.deepEqual([...found].sort(), [...expected].sort())
      assert.equal((await search(keyword, language)).loose, false)
    })

  it('puts first what has the word in its title, and of equals the newest', async () => {
    assert.deepEqual(await titles('漏水'), ['家电漏水怎么办', '水泵保养'])
    assert.deepEqual((await titles('滤网'))[0], '空调滤网清洗')
    const home = await makeTenant(t.db, open)
    for (const day of [2, 3, 1])
      await makeWiki(t.db, home.id, {
        texts: { zh: { title: '同名', summary: `${day}` } },
        publishTime: new Date(Date.UTC(2030, 0, day)).toISOString(),
      })
    assert.deepEqual(
      (await t.ok('POST /wiki/list', { ...home.as, body: { keyword: '同名' } })).list.map(one =>
        one.publishTime.slice(8, 10),
      ),
      ['03', '02', '01'],
    )
  })

  it('marks what was found, in the passage where it stands', async () => {
    const [e4] = (await search('e4 进水')).list
    assert.equal(shown(e4?.title), '洗碗机显示 [E4]：[进水]异常')
    assert.match(shown(e4?.summary), /显示 \[E4\]。先打开角阀，再清洗\[进水\]滤网/)
    const [pump] = (await search('filters', 'en')).list.filter(one => bare(one.title).startsWith('Cleaning'))
    assert.equal(shown(pump?.summary), 'Wash both [filters] every two weeks.')
    assert.equal(shown((await search('水阀')).list.find(one => one.title.includes('E4'))?.summary), '先查[水阀]')
  })

  it("looks into other languages when the caller's has nothing, and says in which one it found", async () => {
    const found = await search('漏水', 'en')
    assert.deepEqual(
      [found.list.map(one => bare(one.title)).sort(), found.loose],
      [['家电漏水怎么办', '水泵保养'].sort(), false],
    )
    assert.deepEqual([...new Set(found.list.map(one => one.language))], ['zh'])
    assert.equal((await search('密封圈', 'tw')).list[0]?.language, 'zh')
  })

  it('is content with some of the words when nothing holds every one', async () => {
    const found = await search('水泵 滤网 冰箱')
    assert.equal(found.loose, true)
    assert.deepEqual(
      found.list.map(one => bare(one.title)).sort(),
      ['水泵保养', '洗碗机显示 E4：进水异常', '空调滤网清洗'].sort(),
    )
    assert.deepEqual(found.suggestions, [])
    assert.equal((await search('dishwash', 'en')).total, 1)
  })

  it('comes in pages, and a page behind the last is empty without asking for less', async () => {
    const pages = await Promise.all([1, 2, 3].map(pageNum => search('漏水', 'zh', { pageNum, pageSize: 1 })))
    assert.deepEqual(
      pages.map(page => [page.list.length, page.total, page.hasNextPage, page.loose]),
      [
        [1, 2, true, false],
        [1, 2, false, false],
        [0, 2, false, false],
      ],
    )
    assert.notEqual(pages[0]?.list[0]?.id, pages[1]?.list[0]?.id)
  })

  it('keeps to kinds and products', async () => {
    assert.deepEqual((await search('漏水', 'zh', { typeIds: [faults.id] })).total, 1)
    const linkman = await makeLinkman(t.db, tenant)
    await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, model: 'WQP16-JJ8' })
    const mine = await t.ok('POST /wiki/list', { ...linkman.as, body: { keyword: '水阀', view: 'mine' } })
    assert.deepEqual(
      mine.list.map(one => bare(one.title)),
      ['洗碗机显示 E4：进水异常'],
    )
  })

  it('takes any keyword as words', async () => {
    for (const keyword of [
      "'; drop table wikis; --",
      '%_',
      '\\',
      ':*&|!()',
      "a' & !b <-> c:*",
      '😀',
      'ﬃ',
      '\u0301',
      'a'.repeat(MAX_KEYWORD),
      '漏'.repeat(MAX_KEYWORD),
      '的',
      'the',
      '..-/-',
      '9.9.9',
      'E4\u0001\u0002',
    ]) {
      const found = await search(keyword)
      assert.ok(Array.isArray(found.list), keyword)
    }
    assert.ok((await t.db.$count(wikis)) > 0)
    for (const keyword of ['a\0b', 'a'.repeat(MAX_KEYWORD + 1), '\ud800'])
      assert.equal((await t.send('POST /wiki/list', { ...tenant.as, body: { keyword } })).body.error, 'BAD_REQUEST')
    // spaces ask for nothing: the whole list
    assert.equal((await search('   ')).total, 4)
  })
})

describe('a search that finds nothing', () => {
  let home: MadeTenant
  before(async () => {
    home = await makeTenant(t.db, open)
    for (let i = 0; i < 7; i++)
      await makeWiki(t.db, home.id, { readTimes: i, texts: { zh: `文章${i}` }, isTop: i === 1 })
    await makeWiki(t.db, home.id, { readTimes: 100, enabled: false })
  })
  const miss = (keyword: string, more: object = {}, as: object = home.as) =>
    t.ok('POST /wiki/list', { ...as, body: { keyword, ...more } })

  it('offers what is read most', async () => {
    const found = await miss('冰箱')
    assert.deepEqual([found.list, found.total, found.loose], [[], 0, false])
    assert.deepEqual(
      found.suggestions.map(one => one.title),
      ['文章1', '文章6', '文章5', '文章4', '文章3'],
    )
    assert.deepEqual((await miss('%_')).suggestions.length, 5)
  })

  it('is kept for the writers, however it is spelt, once a page; a filtered one, punctuation and a search by staff are not', async () => {
    const other = await makeTenant(t.db, open)
    const staff = await makeStaff(t.db, other)
    const type = await makeWikiType(t.db, other.id)
    const ask = (keyword: string, more: object = {}, as: object = other.as) => miss(keyword, more, as)
    await ask('Ice  Maker')
    await ask(' ｉｃｅ maker ')
    await ask('ice maker', { pageNum: 2 })
    await ask('冰块', {}, { ...other.as, language: 'tw' })
    await ask('冰箱', { typeIds: [type.id] })
    await ask('冰箱', { view: 'top' })
    await ask('?!')
    await ask('冰箱', {}, staff.as)
    assert.deepEqual((await misses(other)).sort(), [
      ['tw', '冰块', 1],
      ['zh', 'ice maker', 2],
    ])

    const { as } = await makeStaff(t.db, other, { roles: ['auditor'] })
    const list = await t.ok('GET /wiki/searchMisses', { ...as, query: { pageSize: 1 } })
    assert.deepEqual(
      [list.list.map(one => [one.keyword, one.language, one.count]), list.total],
      [[['ice maker', 'zh', 2]], 2],
    )
    assert.equal((await t.refused('GET /wiki/searchMisses', (await makeLinkman(t.db, other)).as)).error, 'UNAUTHORIZED')
    assert.deepEqual(
      (await t.ok('GET /wiki/searchMisses', (await makeStaff(t.db, tenant)).as)).list.filter(
        one => one.keyword === 'ice maker',
      ),
      [],
    )
  })

  it('is counted right when many ask at once', async () => {
    const other = await makeTenant(t.db, open)
    await Promise.all(Array.from({ length: 8 }, () => miss('冰箱', {}, other.as)))
    assert.deepEqual(await misses(other), [['zh', '冰箱', 8]])
  })
})
