import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES, localize } from '../../shared/language'
import { abouts } from '../../src/app/abouts.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { wikiTexts } from '../../src/features/knowledge/wiki/wiki.i18n'
import { linkTexts } from '../../src/screen/link.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'
import { sharingAt } from './wechat'

describe('sharing', { concurrency: 2 }, () => {
  let portal: Portal
  let company: OpenCompany
  let sharing: ReturnType<typeof sharingAt>
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
    sharing = sharingAt(portal, company)
  })
  after(() => portal.stop())

  test('a signature that cannot be had is only noted', async () => {
    const phone = await sharing.inWechat()
    const noted: string[] = []
    phone.page.on('console', message => {
      if (message.type() === 'warning') noted.push(message.text())
    })
    await phone.intercept('/js/getSspSign', route => route.abort('connectionreset'))
    await phone.open('/mall/index')
    await eventually(async () => assert.ok(noted.some(text => text.startsWith('share'))))
    await phone.leave()
  })

  test('elsewhere the library is not loaded, and the link lies in the clipboard', async () => {
    const phone = await company.visitor()
    const calls: string[] = []
    phone.page.on('request', request => {
      if (/getSspSign|\/wechat\//.test(request.url())) calls.push(request.url())
    })
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'])
    await phone.context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
    })
    await phone.open('/mall/company/info')
    await phone.tap(phone.words(portalTexts)('share'))
    await phone.toast(phone.words(linkTexts)('copied'))
    assert.equal(await phone.page.evaluate(() => navigator.clipboard.readText()), sharing.linkTo('/mall/company/info'))
    assert.deepEqual(calls, [])
    await phone.leave()
  })

  test('where the device shares by itself it is asked, and thinking better of it says nothing', async () => {
    const phone = await company.visitor()
    await phone.context.addInitScript(() => {
      const asked: unknown[] = []
      Object.assign(window, { asked })
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: async (what: unknown) => {
          asked.push(what)
          if (asked.length > 1) throw new DOMException('no', 'AbortError')
        },
      })
    })
    await phone.open('/mall/company/info')
    await phone.tap(phone.words(portalTexts)('share'))
    await phone.tap(phone.words(portalTexts)('share'))
    const asked = await eventually(async () => {
      const all = await phone.page.evaluate(
        () => (window as unknown as { asked: { title: string; url: string }[] }).asked,
      )
      assert.equal(all.length, 2)
      return all
    })
    assert.deepEqual(asked[0], {
      title: localize(company.tenant.name, 'zh'),
      url: sharing.linkTo('/mall/company/info'),
    })
    assert.deepEqual(await phone.page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts), [])
    await phone.leave()
  })

  test('a shared link says in every language what it leads to, opens it, and is no step of the way back', async () => {
    const link = sharing.linkTo('/mall/serviceCenter')
    for (const language of LANGUAGES) {
      const headers = { 'accept-language': language === 'tw' ? 'zh-TW' : language }
      const page = await (await fetch(link, { headers })).text()
      const said = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(page)?.[1] ?? ''
      const words = wordsIn(language)
      assert.equal(
        said('og:title'),
        `${words(titles)('serviceCenter')} · ${localize(company.doorName, language)}`,
        language,
      )
      assert.equal(said('description'), words(abouts)('serviceCenter'), language)
      assert.match(said('og:image'), /^http:\/\/127\.0\.0\.1/)
    }
    const phone = await company.visitor()
    await phone.page.goto('about:blank')
    await phone.page.goto(link)
    await phone.at('/mall/serviceCenter')
    await phone.settled()
    await phone.page.goBack()
    assert.equal(phone.page.url(), 'about:blank')
    await phone.page.goForward()
    await phone.at('/mall/serviceCenter')
    await phone.leave()
  })

  test('the short address of an article opens it, from outside and from a link inside', async () => {
    const phone = await company.signedIn()
    const { url, code } = await portal.ok('GET /wiki/ssp/short/url', {
      ...company.tenant.as,
      query: { id: company.articles.code.id },
    })
    await phone.page.goto(url.replace(/^https?:\/\/[^/]+/, portal.url))
    await phone.settled()
    const title = await phone.screen.locator('.wiki-detail__title').innerText()
    assert.match(title, /E4/)
    await phone.goOn(`/wiki/detail/bridge?code=${code}`)
    assert.equal(await phone.screen.locator('.wiki-detail__title').innerText(), title)
    await phone.goOn('/wiki/detail/bridge?code=nosuchcode')
    await phone.text(phone.words(wikiTexts)('missing')).waitFor()
    await phone.leave()
  })
})
