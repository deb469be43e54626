import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PREVIEWS } from '../../config/pages'
import { matchRoute } from '../../config/route-match'
import { routeOf, REDIRECTS } from '../../config/routes'
import { guestRequests } from '../../server/domains/event/event.table'
import { localize, type Language } from '../../shared/language'
import { LANGUAGE_RELOAD_MS } from '../../shared/limits'
import { auth } from '../../src/features/auth/auth.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { common } from '../../src/i18n/common.i18n'
import { previewTexts } from '../../src/screen/preview.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { eventually, wordsIn } from '../screen'
import { feedback, formIn } from '../company/forms'
import { eventIn } from '../event-life'
import { freshPhone, makeLinkman, makeTenant, type TenantOverrides } from '../factories'
import { openCompany, type OpenCompany } from './company'
import { followRedirects, URLS, visitorSees } from './shell'
import { ALL_LANGUAGES, openPortal, quarter, type Phone, type Portal, type VisitorOptions } from './portal'

const words = wordsIn('zh')
const [t, ask, say, login, start, shell, title] = [
  words(eventTexts),
  words(raiseTexts),
  words(common),
  words(auth),
  words(home),
  words(portalTexts),
  words(titles),
]
const heading = (phone: Phone) => phone.screen.locator('[aria-level="1"]').first()

/** More than a first screen of the list. */
const REQUESTS = 25

/** Luminance contrast of two CSS colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [x = 0, y = 0] = [a, b]
    .map(color => {
      const [r = 0, g = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map(Number)
        .map(c => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * blue
    })
    .toSorted((p, q) => q - p)
  return (x + 0.05) / (y + 0.05)
}

describe('the shell: guard, redirects, languages, themes, the way back', { concurrency: 2 }, () => {
  let portal: Portal
  let company: OpenCompany
  /** Another contact of the same customer. */
  let colleague: { phone: string; name: string }
  const nameOf = (language: Language): string => localize(company.doorName, language)
  before(async () => {
    portal = await openPortal({ reuse: true })
    company = await openCompany(portal)
    colleague = await makeLinkman(portal.db, company.tenant, { customerId: company.customer.id })
    for (let n = 0; n < REQUESTS; n++)
      await portal.ok('POST /ssp/event/create', {
        ...company.linkman.as,
        body: { templateId: company.template.id, attribute: feedback(`Request ${String(n)}`) },
      })
  })
  after(() => portal.stop())

  /** A phone at the door of a company that differs from the usual one. */
  const atDoorOf = async (differs: TenantOverrides, options: VisitorOptions = {}): Promise<Phone> =>
    portal.visitor({ ...options, domainId: (await makeTenant(portal.db, differs)).domainId })

  describe('redirects and the guard', { concurrency: 2 }, () => {
    test('every redirect of the table leads where it says, with its query', async () => {
      const phone = await company.signedIn()
      await followRedirects(phone, company.code, Object.keys(REDIRECTS))
      await phone.text(localize(company.products.dishwasher.name, 'zh')).waitFor()
      await phone.open('/mall/service?formOuterBizId=7')
      await phone.at('/service/serviceList')
      assert.equal(phone.query('formOuterBizId'), '7')
      await phone.leave()
    })

    test('an unknown path shows /404, with the way home', async () => {
      const phone = await company.visitor()
      for (const url of ['/no/such/page', '/mall/indexx', '/qrcode', '/wiki/detail/a/b']) {
        await phone.goOn(url)
        await phone.at('/404')
        assert.equal(phone.query('from'), url)
      }
      await phone.text(shell('notFoundText')).waitFor()
      assert.equal(await phone.page.title(), title('notFound'))
      await phone.tap(shell('backHome'))
      await phone.at('/mall/index')
      await phone.leave()
    })

    test('a visitor sees what is open, and is asked to sign in for all else', async () => {
      const phone = await company.visitor()
      await phone.open('/mall/index')
      await visitorSees(phone, URLS)
      await phone.leave()
    })

    test('a preview that no console shows says what it is, with the way home', async () => {
      const phone = await company.visitor()
      for (const url of Object.keys(PREVIEWS)) {
        await phone.goOn(url)
        await phone.text(words(previewTexts)('alone')).waitFor()
      }
      await phone.tap(words(previewTexts)('home'))
      await phone.at('/mall/index')
      await phone.leave()
    })

    test('formOuterBizId and from=dx open the door without login', async () => {
      const phone = await company.visitor()
      await phone.open(`${company.createUrl}&formOuterBizId=7`)
      await phone.at('/event/create')
      await company.fill(phone, 'sent from outside')
      await phone.field(ask('guestName')).getByRole('textbox').fill('路人')
      await phone.field(ask('guestPhone')).getByRole('textbox').fill(freshPhone())
      await phone.page.locator('#submit').click()
      await phone.toast(ask('guestSent'))
      await phone.at('/service/serviceList')
      await phone.screen.getByText(t('guestKeep')).waitFor()
      await phone.screen.locator('.field__value').getByText('sent from outside').waitFor()
      const link = phone.url()
      assert.match(link, /from=dx&guest=[0-9a-f-]{36}\.[0-9a-f]{64}&sent=1$/)
      const [kept] = await portal.db.select().from(guestRequests).where(eq(guestRequests.tenantId, company.tenant.id))
      assert.equal(kept?.outerBizId, '7')
      // the device remembers it, and whoever has the link sees it
      await phone.open('/service/serviceList?from=dx')
      await phone.screen.locator('.work-card').waitFor()
      const other = await company.visitor()
      await other.open('/service/serviceList?from=dx')
      await other.screen.getByText(t('guestNone')).waitFor()
      await other.open(link)
      await other.screen.locator('.field__value').getByText('sent from outside').waitFor()
      await other.sound()
      await other.accessible()
      for (const one of [phone, other]) await one.leave()
    })

    test('who signs in finds the home page once, with nothing below it', async () => {
      const phone = await company.visitor()
      await phone.open('/mall/user')
      await phone.tap(phone.words(home)('signIn'))
      await phone.at('/login')
      await phone.tap(login('byAccount'))
      await company.enterPassword(phone)
      await phone.at('/mall/index')
      assert.equal(await phone.page.locator('.taro_page').count(), 1, 'another page lies below')
      await phone.leave()
    })

    test('a link of a mini-program counts for the phone that it names, and for no other', async () => {
      const phone = await company.signedIn()
      const own = company.linkman.phone
      await phone.open(`/service/serviceList?state=all&source=miniprogram&phone=${own}`)
      await phone.at('/service/serviceList')
      for (const wrong of [colleague.phone, '12345', 'null']) {
        const wanted = `/service/serviceList?phone=${wrong}&source=miniprogram&state=all`
        await phone.keep('token', company.linkman.token)
        await phone.open(wanted)
        await phone.at('/login')
        assert.equal(phone.query('relogin'), 'true')
        assert.equal(phone.query('from'), wanted)
        // what is no mainland number is not offered to sign in with
        assert.equal(await phone.screen.locator('#login-phone').inputValue(), wrong === colleague.phone ? wrong : own)
      }
      await phone.leave()
    })

    test('inside a mini-program a visitor who taps anything is asked to sign in, except in the language chooser', async () => {
      const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile MicroMessenger/8.0 miniProgram/wx1'
      const phone = await atDoorOf(
        { flags: { MinAppNoLogin: false }, door: { languageList: ['zh', 'en'] } },
        { userAgent },
      )
      await phone.open('/mall/index')
      await phone.tap(/中文/)
      await phone.sheet.getByRole('radio', { name: 'English' }).click()
      await Promise.all([
        phone.page.waitForEvent('domcontentloaded'),
        phone.sheet.getByRole('button', { name: say('confirm') }).click(),
      ])
      await phone.at('/mall/index')
      await phone.text(wordsIn('en')(home)('welcome')).waitFor()
      assert.equal(phone.path(), '/mall/index')
      await phone.text(wordsIn('en')(home)('welcome')).click()
      await phone.at('/login')
      await phone.leave()
      const other = await atDoorOf({ flags: { MinAppNoLogin: true } }, { userAgent })
      await other.open('/mall/index')
      await other.tab(title('tabUser'))
      await other.at('/mall/user')
      await other.leave()
    })

    test('a link that signs in by itself works once', async () => {
      const { token } = await portal.ok('POST /staff/linkman/quickLoginToken', {
        ...company.engineer.as,
        body: { phone: colleague.phone },
      })
      const phone = await company.visitor()
      await phone.open(`/login?token=${token}&from=${encodeURIComponent('/mall/user')}`)
      await phone.at('/mall/user')
      await phone.text(colleague.name).waitFor()
      const other = await company.visitor()
      await other.open(`/login?token=${token}`)
      const refused = (await other.screen.getByRole('alert').textContent()) ?? ''
      assert.ok(refused, 'the screen says why')
      await other.toast(refused)
      assert.equal(await other.kept('token'), null)
      await other.leave()
      await phone.leave()
    })

    test('Inside a mini-program, without login any click redirects to the mini-program login page, except on the language chooser buttons: WeChat is asked to open it, and ours opens where it refuses', async () => {
      const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile MicroMessenger/8.0 miniProgram/wx1'
      const phone = await atDoorOf({ flags: { MinAppNoLogin: false } }, { userAgent })
      await phone.context.addInitScript(() => {
        const asked: string[] = []
        const bridge = {
          invoke(name: string, data: { name: string; arg: { url: string } }, done: (answer: object) => void) {
            if (name !== 'invokeMiniProgramAPI') return
            asked.push(`${data.name} ${data.arg.url}`)
            setTimeout(() => done({ err_msg: asked.length > 1 ? `${name}:fail no such page` : `${name}:ok` }))
          },
          on: () => undefined,
        }
        Object.assign(window, { WeixinJSBridge: bridge, asked })
      })
      const asked = () => phone.page.evaluate(() => (window as unknown as { asked: string[] }).asked)
      await phone.open('/mall/serviceCenter')
      await heading(phone).click()
      const from = encodeURIComponent('/mall/serviceCenter')
      const page = `/${routeOf('/login').page}?domainId=${(await phone.kept('domainId')) ?? ''}&from=${from}`
      await eventually(async () => assert.deepEqual(await asked(), [`navigateTo ${page}`]))
      assert.equal(phone.path(), '/mall/serviceCenter', 'the web view stays as it is below the page')
      await heading(phone).click()
      await phone.at('/login')
      assert.equal(phone.query('from'), '/mall/serviceCenter')
      assert.equal((await asked()).length, 2)
      await phone.leave()
    })

    test('another door ends the login, and greets nobody by the name, phone or account of the one before', async () => {
      const phone = await company.signedIn()
      await phone.open('/mall/user')
      await phone.text(company.linkman.name).waitFor()
      const { domainId } = await makeTenant(portal.db)
      await phone.open(`/mall/user?domainId=${domainId}`)
      assert.equal(await phone.kept('token'), null)
      assert.equal(await phone.kept('domainId'), domainId)
      for (const key of ['phone', 'userName', 'head', 'account'] as const)
        assert.equal(await phone.kept(key), null, key)
      await phone.open('/login')
      await phone.screen.locator('#login-phone').waitFor()
      assert.equal(await phone.screen.locator('#login-phone').inputValue(), '')
      assert.equal(await phone.text(company.linkman.name).count(), 0)
      await phone.open('/mall/index', `?domainId=${company.tenant.domainId}`)
      await phone.text(nameOf('zh')).waitFor()
      await phone.text(start('signIn')).waitFor()
      await phone.leave()
    })

    test("a stored 'null' is nothing", async () => {
      const phone = await company.visitor({
        kept: { token: 'null', phone: 'null', language: 'null', userName: 'undefined', head: 'null' },
      })
      await phone.open('/service/serviceList')
      await phone.at('/login')
      assert.equal(await phone.screen.locator('#login-phone').inputValue(), '')
      await phone.text(login('welcome', { door: nameOf('zh') })).waitFor()
      await phone.leave()
    })

    test('the alternative shell has its own tabs, behind the login', async () => {
      const stranger = await company.visitor()
      await stranger.open('/main/index')
      await stranger.at('/login')
      assert.equal(stranger.query('from'), '/main/index')
      await stranger.leave()
      const phone = await company.signedIn()
      await phone.open('/main/index')
      for (const [tab, url] of [
        ['tabService', '/main/service'],
        ['tabUser', '/main/user'],
        ['tabHome', '/main/index'],
      ] as const) {
        await phone.tab(title(tab))
        await phone.at(url)
        assert.equal(
          await phone.screen.locator('.tabbar [aria-current="true"] .tabbar__text').textContent(),
          title(tab),
        )
      }
      await phone.leave()
    })
  })

  describe('languages', () => {
    test('the language of the browser, when nobody has chosen one', async () => {
      for (const language of ALL_LANGUAGES) {
        const phone = await company.visitor({ language })
        await phone.open('/mall/index')
        await phone.text(nameOf(language)).waitFor()
        assert.equal(
          await phone.page.evaluate(() => document.documentElement.lang),
          { zh: 'zh-Hans', en: 'en', ru: 'ru', tw: 'zh-Hant' }[language],
        )
        await phone.leave()
      }
    })

    test('the chooser reloads about 50 ms after confirming, and a half-filled form survives it', async () => {
      const phone = await company.signedIn()
      await phone.open('/mall/index')
      await phone.tap(start('allServices'))
      await phone.at('/mall/serviceCenter')
      await phone.tap(formIn(company.template, 'zh').name)
      await phone.at('/event/create')
      const token = await phone.kept('token')
      assert.ok(token, 'is signed in')
      await company.content(phone).fill('survives')
      await phone.tap(say('back'))
      await phone.at('/mall/serviceCenter')
      await phone.tab(title('tabHome'))
      await phone.at('/mall/index')
      await phone.tap(/中文/)
      await phone.sheet.getByRole('radio', { name: 'English' }).click()
      // a busy machine takes its time for the reload itself, so that the timer is looked at as well
      await phone.page.evaluate(() => {
        const note = (name: string, value: number) =>
          sessionStorage.setItem(name, `${sessionStorage.getItem(name) ?? ''}${String(value)} `)
        const now = () => performance.timeOrigin + performance.now()
        const later = window.setTimeout.bind(window)
        Object.assign(window, {
          setTimeout: (run: () => void, ms = 0) => {
            note('timers', ms)
            return later(run, ms)
          },
        })
        document.addEventListener('click', () => note('tapped', now()), { capture: true, once: true })
        window.addEventListener('pagehide', () => note('left', now()))
      })
      await Promise.all([
        phone.page.waitForEvent('domcontentloaded'),
        phone.sheet.getByRole('button', { name: say('confirm') }).click(),
      ])
      await phone.settled()
      await phone.text(nameOf('en')).waitFor()
      assert.equal(await phone.kept('token'), token, 'a change of language signs nobody out')
      const [timers = [], [tapped = 0] = [], [left = 0] = []] = (
        await phone.page.evaluate(() => ['timers', 'tapped', 'left'].map(name => sessionStorage.getItem(name) ?? ''))
      ).map(text => text.trim().split(' ').map(Number))
      assert.ok(timers.includes(LANGUAGE_RELOAD_MS), timers.join(' '))
      assert.ok(left - tapped >= LANGUAGE_RELOAD_MS - 5, `reloaded after ${String(left - tapped)} ms`)
      assert.equal(await phone.kept('language'), 'en')
      await phone.open(company.createUrl)
      assert.equal(
        await phone.field(formIn(company.template, 'en').label('content')).getByRole('textbox').inputValue(),
        'survives',
      )
      await phone.open(`/language?from=${encodeURIComponent(company.createUrl)}`)
      await phone.tap('繁體中文')
      await Promise.all([
        phone.page.waitForEvent('domcontentloaded'),
        phone.button(wordsIn('en')(common)('confirm'), true).click(),
      ])
      await phone.at('/event/create')
      assert.equal(
        await phone.field(formIn(company.template, 'tw').label('content')).getByRole('textbox').inputValue(),
        'survives',
      )
      await phone.leave()
    })

    test('a door that wants it asks a newcomer once', async () => {
      const phone = await atDoorOf({ door: { firstChooseLangEnable: true, name: company.doorName } })
      await phone.open('/mall/index')
      await phone.sheet.getByRole('radio', { name: 'English' }).click()
      await Promise.all([
        phone.page.waitForEvent('domcontentloaded'),
        phone.sheet.getByRole('button', { name: say('confirm') }).click(),
      ])
      await phone.settled()
      await phone.text(nameOf('en')).waitFor()
      assert.equal(await phone.page.getByRole('dialog').count(), 0)
      await phone.open('/mall/serviceCenter')
      assert.equal(await phone.page.getByRole('dialog').count(), 0)
      await phone.leave()
    })

    test('the warranty check with language=en is in English, and nothing else is', async () => {
      const phone = await company.visitor()
      for (const url of ['/product/qualitySearch', '/product/qualitySearchView']) {
        await phone.open(`${url}?language=en`)
        assert.equal(await heading(phone).textContent(), wordsIn('en')(titles)('warrantyCheck'))
      }
      await phone.open('/mall/index')
      await phone.text(nameOf('zh')).waitFor()
      assert.equal(await phone.kept('language'), null)
      await phone.leave()
    })
  })

  test('the colours are those of the door, and text on the main button can be read whatever they are', async () => {
    const phone = await company.visitor()
    const paint = async (domainId: string) => {
      await phone.open('/login', `?domainId=${domainId}`)
      assert.equal(await phone.kept('domainId'), domainId)
      return phone.screen.locator('#login-submit').evaluate(button => {
        const frame = button.closest('.screen')
        return {
          text: getComputedStyle(button).color,
          fill: getComputedStyle(button).backgroundColor,
          primary: frame ? getComputedStyle(frame).getPropertyValue('--primary').trim() : '',
        }
      })
    }
    const fills = new Set<string>()
    for (const [themeColour, primary] of [
      ['#13C2C2,#0B7F86,#FFB74A', '#13C2C2'],
      ['#d4380d,#8b2508', '#D4380D'],
      ['#FFF200,#FF0000'],
      ['#ffffff'],
      ['#000000'],
      ['no colour'],
    ] as const) {
      const painted = await paint((await makeTenant(portal.db, { door: { themeColour } })).domainId)
      assert.ok(contrast(painted.text, painted.fill) >= 4.5, `${themeColour}: ${JSON.stringify(painted)}`)
      if (primary) {
        assert.equal(painted.primary.toUpperCase(), primary, themeColour)
        assert.ok(!fills.has(painted.fill), `${themeColour} is painted as another one: ${painted.fill}`)
        fills.add(painted.fill)
      }
    }
    await phone.leave()
  })

  test('back keeps the list and its place, also by the button of the browser and after a reload; titles follow', async () => {
    const phone = await company.signedIn()
    const shown = () => phone.page.title()
    await phone.open('/mall/index')
    assert.equal(await shown(), nameOf('zh'))
    await phone.tap(say('all'), true)
    await phone.at('/service/serviceList')
    assert.equal(await shown(), title('eventList'))
    const cards = phone.screen.locator('.work-card')
    await phone.scrollDown()
    await eventually(async () => assert.ok((await cards.count()) > 10))
    const card = cards.nth(11)
    await card.scrollIntoViewIfNeeded()
    const place = await phone.scrolled()
    assert.ok(place > 500)
    const count = await cards.count()

    for (const back of [() => phone.tap(say('back')), () => phone.page.goBack()]) {
      await card.locator('.work-card__main').click()
      await phone.at('/event/view')
      await eventually(async () => {
        const now = await shown()
        assert.equal(now, formIn(company.template, 'zh').name)
      })
      await back()
      await phone.at('/service/serviceList')
      assert.equal(await phone.scrolled(), place)
      assert.equal(await cards.count(), count)
      assert.equal(await shown(), title('eventList'))
    }

    await card.locator('.work-card__main').click()
    await phone.at('/event/view')
    const url = phone.url()
    await phone.reload()
    assert.equal(phone.url(), url)
    await phone.screen.locator('.headline').waitFor()
    await phone.page.goBack()
    await phone.at('/service/serviceList')
    await cards.first().waitFor()
    await phone.page.goBack()
    await phone.at('/mall/index')
    assert.equal(await shown(), nameOf('zh'))

    // a link opened from outside has nothing below it: back leads home
    await phone.open(url)
    await phone.tap(say('back'))
    await phone.at('/mall/index')
    await phone.leave()
  })

  test('an alias of a screen shows that screen', async () => {
    const phone = await company.signedIn()
    const id = await eventIn(portal, company, 'finished', feedback('Done'))
    for (const { key, url } of quarter(
      URLS.filter(one => one.url !== one.key && !one.url.includes('login')),
      one => one.url,
    )) {
      const query = url.startsWith('/product')
        ? `code=${company.code}`
        : url.startsWith('/event/create')
          ? `templateId=${company.template.id}`
          : `id=${id}`
      await phone.open(`${url}?${query}`)
      await phone.at(url)
      const found = matchRoute(phone.path())
      assert.ok(found && 'key' in found && found.key === key, url)
      assert.equal(await phone.page.getByText(shell('notFoundText')).count(), 0)
      await phone.sound()
    }
    await phone.leave()
  })
})
