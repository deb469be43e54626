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
import { openPortal, type Phone, type Portal, type VisitorOptions } from './portal'

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.49'
interface Invoked {
  name: string
  data: Record<string, string>
}

/** Runs in the page: what WeChat's browser gives its library, which notes what it was asked. */
function playWechat(): void {
  const invoked: { name: string; data: unknown }[] = []
  const bridge = {
    invoke(name: string, data: unknown, done: (answer: { err_msg: string }) => void) {
      invoked.push({ name, data })
      setTimeout(() => done({ err_msg: `${name}:ok` }))
    },
    on: () => undefined,
  }
  Object.assign(window, { WeixinJSBridge: bridge, invoked })
}

describe('sharing', { concurrency: 2 }, () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  const inWechat = async (o: VisitorOptions = {}): Promise<Phone> => {
    const phone = await company.signedIn({ userAgent: WECHAT, ...o })
    await phone.context.addInitScript(playWechat)
    return phone
  }
  const invoked = (phone: Phone) => phone.page.evaluate(() => (window as unknown as { invoked: Invoked[] }).invoked)
  /** What WeChat's menu shares now. */
  const offered = async (phone: Phone): Promise<Record<string, string>> => {
    const found = (await invoked(phone)).filter(one => /appmessage/i.test(one.name)).at(-1)
    assert.ok(found, `nothing is shared: ${JSON.stringify((await invoked(phone)).map(one => one.name))}`)
    return found.data
  }
  const site = () => `${portal.url}/carrier-lianke-h5/`
  /** A link to a screen of the portal, which names the door. */
  const linkTo = (url: string): string =>
    `${site()}${url.slice(1)}${url.includes('?') ? '&' : '?'}domainId=${company.tenant.domainId}`

  test('inside WeChat its menu shares a public screen as itself and any other as the home page; the page is signed once', async () => {
    const phone = await inWechat()
    const signed: string[] = []
    phone.page.on('request', request => {
      if (request.url().includes('/js/getSspSign')) signed.push(new URL(request.url()).searchParams.get('url') ?? '')
    })
    const door = localize(company.doorName, 'zh')
    const introduction = localize(company.tenant.introduction, 'zh')
    assert.ok(introduction.length > 10, 'the company tells of itself')
    // below the title: whose page it is, and of the home page what the company does
    const offers = (title: string, url: string) =>
      eventually(async () => {
        const now = await offered(phone)
        assert.deepEqual([now.title, now.link, now.desc], [title, linkTo(url), title === door ? introduction : door])
      })
    await phone.open('/mall/index')
    await offers(door, '/mall/index')
    await phone.type('/mall/company/info')
    await phone.at('/mall/company/info')
    await offers(localize(company.tenant.name, 'zh'), '/mall/company/info')
    await phone.type('/service/serviceList?state=all')
    await phone.at('/service/serviceList')
    await offers(door, '/mall/index')
    const product = `/product?code=${company.code}`
    await phone.type(product)
    await phone.at('/product')
    await eventually(async () => assert.equal((await offered(phone)).link, linkTo(product)))
    assert.deepEqual(signed, [site()])
    const config = (await invoked(phone)).find(one => one.name === 'preVerifyJSAPI')
    assert.match(JSON.stringify(config?.data), /"verifySignature":"[0-9a-f]{40}"/)
    await phone.open('/mall/company/info')
    await phone.tap(phone.words(portalTexts)('share'))
    await phone.toast(phone.words(portalTexts)('shareMenu'))
    await phone.leave()
  })

  test('a signature that cannot be had is only noted', async () => {
    const phone = await inWechat()
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
    assert.equal(await phone.page.evaluate(() => navigator.clipboard.readText()), linkTo('/mall/company/info'))
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
      url: linkTo('/mall/company/info'),
    })
    assert.deepEqual(await phone.page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts), [])
    await phone.leave()
  })

  test('a shared link says in every language what it leads to, opens it, and is no step of the way back', async () => {
    const link = linkTo('/mall/serviceCenter')
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
