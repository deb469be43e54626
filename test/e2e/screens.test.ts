import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { ERRORS } from '../../server/app/modules'
import { localize, type Language } from '../../shared/language'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { taskTexts } from '../../src/features/service/task/task.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { messageTexts } from '../../src/features/message/message.i18n'
import { feedback, formIn } from '../company/forms'
import { defaultFlags, freshPhone, makeTenant } from '../factories'
import { openCompany } from './company'
import { openFullCompany, type FullCompany } from './full-company'
import { forgetFlexGap, layoutOf } from './old-engine'
import { screensOf } from './visits'
import { ALL_LANGUAGES, inTurn, languages, openPortal, type Phone, type Portal } from './portal'
import { WHOLE } from '../audit'
import { eventually } from '../screen'

const USUAL = 390
const NARROW = 320
const WIDE = [768, 1280]
/** From this width on a sheet stands in the middle, and is no wider than {@link DIALOG}; the assistant stands beside the screen from {@link DOCK} on. px */
const [MIDDLE, DIALOG, DOCK] = [768, 560, 1024]
/** Pages that have not changed for so long are those that stay, ms. */
const RESTED_MS = 900
/** Most that the assistant's sheet takes of a window, px. */
const ASSISTANT = 640
const HEIGHT = 844
const ASSISTANT_SHEET = 'the assistant'
/** Edge of what a finger hits, px (the look's rules). */
const TARGET = 44

/** How far apart two engines may draw the same, px: the number on a tab has the tab's margin as well. */
const NEAR = 2

/** Smaller than a finger, each for a reason. */
const SMALL: Record<string, string> = {
  '.link': 'stands in a sentence: WCAG 2.5.8 leaves out targets in a line of text',
  '.md__link': 'the same, in markdown',
  '.rich-text a': 'the same, in HTML',
}

/** What can be tapped on the top screen, or in the sheet over it, and is smaller than 44x44 px; areas that reach beyond the box count. */
const smallTargets = (phone: Phone): Promise<string[]> =>
  phone.page.evaluate(
    ({ least, exceptions }) => {
      // it floats over whatever is there, and can be drawn away (assistant.test.ts)
      for (const one of document.querySelectorAll<HTMLElement>('.assistant-button')) one.style.display = 'none'
      const page = [...document.querySelectorAll<HTMLElement>('.taro_page')]
        .filter(one => one.getClientRects().length > 0)
        .at(-1)
      const scope = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? page
      const targets = [
        ...(scope?.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select, [role="button"]') ?? []),
      ].filter(
        one =>
          one.getClientRects().length > 0 &&
          getComputedStyle(one).visibility === 'visible' &&
          !exceptions.some(selector => one.matches(selector)),
      )
      const found: string[] = []
      for (const one of targets) {
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const box = one.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const reach = least / 2 - 0.5
        const hits = (dx: number, dy: number): boolean => one.contains(document.elementFromPoint(x + dx, y + dy))
        const fits =
          hits(0, 0) &&
          (box.width >= least - 0.5 || (hits(-reach, 0) && hits(reach, 0))) &&
          (box.height >= least - 0.5 || (hits(0, -reach) && hits(0, reach)))
        if (!fits)
          found.push(
            `${box.width.toFixed(1)}x${box.height.toFixed(1)}${hits(0, 0) ? '' : ' (covered)'} ${one.outerHTML.replace(/\s+/g, ' ').slice(0, 140)}`,
          )
      }
      scope?.scrollTo?.(0, 0)
      page?.scrollTo(0, 0)
      for (const one of document.querySelectorAll<HTMLElement>('.assistant-button')) one.style.display = ''
      return found
    },
    { least: TARGET, exceptions: Object.keys(SMALL) },
  )

/** What can be read or tapped and lies behind the assistant's button when the screen is at its end. */
const behindAssistant = (phone: Phone): Promise<string[]> =>
  phone.page.evaluate(() => {
    const screen = [...document.querySelectorAll<HTMLElement>('.screen')]
      .filter(one => one.getClientRects().length)
      .at(-1)
    screen?.closest('.taro_page')?.scrollTo(0, 1e6)
    window.scrollTo(0, 1e6)
    const button = screen?.querySelector('.assistant-button')
    const area = button?.getBoundingClientRect() ?? new DOMRect()
    const isBehind = ({ left, right, top, bottom }: DOMRect): boolean =>
      left < area.right && right > area.left && top < area.bottom && bottom > area.top
    const said = [...(screen?.querySelectorAll<HTMLElement>('.screen__body *') ?? [])]
    return said
      .filter(
        one =>
          !button?.contains(one) &&
          (one.matches('button, input, textarea, img') || (!one.children.length && one.textContent?.trim())),
      )
      .filter(one => one.getClientRects().length > 0 && isBehind(one.getBoundingClientRect()))
      .map(one => `${one.className}: ${one.textContent ?? ''}`)
  })

/** Makes the window so wide; what stands alone in a wide one gets its list beside it first. */
async function setWidth(phone: Phone, width: number): Promise<void> {
  await phone.page.setViewportSize({ width, height: HEIGHT })
  if (width < MIDDLE) return
  const pages = () =>
    phone.page.evaluate(() => [...document.querySelectorAll('.taro_page')].map(one => one.id).join(' '))
  let before = ''
  while (before !== (await pages())) {
    before = await pages()
    await new Promise(resolve => setTimeout(resolve, RESTED_MS))
  }
  await phone.settled()
}

/** At which widths a screen is looked at closely: Chinese as most phones show it, Russian, which has the longest words, on the narrowest. Every language at every width in the audit. */
const widthsFor = (language: Language): number[] =>
  WHOLE ? [NARROW, USUAL, ...WIDE] : [language === 'zh' ? USUAL : NARROW]

/** What every screen must be, whatever it shows: whole at both widths, read by a screen reader, hit by a finger. */
async function isFine(phone: Phone): Promise<void> {
  const widths = widthsFor(phone.language)
  for (const width of new Set([NARROW, USUAL, ...widths])) {
    await setWidth(phone, width)
    await phone.sound()
    if (!widths.includes(width)) continue
    await phone.accessible()
    // the colours are those of every language and width
    if (width === USUAL && (WHOLE || phone.language === 'zh')) await phone.readableInTheDark()
    assert.deepEqual(await smallTargets(phone), [], `${phone.url()} at ${String(width)} px: too small for a finger`)
  }
  await setWidth(phone, USUAL)
}

describe('screens', { concurrency: 2 }, () => {
  let portal: Portal
  let company: FullCompany
  let shut: string
  let newcomer: string
  before(async () => {
    portal = await openPortal({ reuse: true })
    company = await openFullCompany(portal)
    shut = (await makeTenant(portal.db, { portalEnabled: false })).domainId
    newcomer = await signUp()
  })
  after(() => portal.stop())

  /** A linkman who has nothing yet, as the portal makes them at the first sign-in. Gives the phone number. */
  async function signUp(): Promise<string> {
    const [{ as }, phone] = [company.tenant, freshPhone()]
    const { captchaId, challenge } = await portal.ok('GET /shb/member/imageCode', as)
    const { sandboxCode = '' } = await portal.ok('POST /shb/member/sendSmsCodeAndCheckCode', {
      ...as,
      body: { phone, captchaId, imgCode: await portal.solveCaptcha(challenge) },
    })
    await portal.ok('POST /auth/phoneLoginV3', { ...as, body: { phone, code: sandboxCode } })
    return phone
  }

  const everyScreen = () => screensOf(company)

  for (const language of languages('zh', 'ru')) {
    test(`screens in ${language}`, async t => {
      const phone = await company.visitor({ language })
      const { domainId } = company.tenant
      const people = {
        visitor: { domainId },
        shut: { domainId: shut },
        customer: { domainId, ...(await portal.signIn(company.engineer.as, company.linkman.phone)).kept },
      }
      for (const person of ['visitor', 'shut', 'customer'] as const) {
        await phone.become(people[person])
        for (const { url } of everyScreen().filter(one => one.as === person))
          await t.test(`${url}, ${person}`, async () => {
            phone.problems.length = 0
            await phone.goOn(url)
            assert.equal(phone.url(), url, 'stays where it was sent')
            await isFine(phone)
          })
      }
      await phone.leave()
    })
  }

  test('an engine that knows no gap between the children of a flex box shows the same', async () => {
    const { kept } = await portal.signIn(company.engineer.as, company.linkman.phone)
    const [now, old] = [await company.visitor({ kept }), await company.visitor({ kept })]
    await forgetFlexGap(old)
    for (const url of [
      '/mall/index',
      `/event/create?templateId=${company.forms.repair.id}`,
      '/service/serviceList?state=all',
      `/event/view?id=${company.events.onTheWay}`,
      `/wiki/detail/${company.articles.care.id}`,
    ]) {
      for (const phone of [now, old]) await phone.goOn(url)
      await eventually(async () => {
        const [one, other] = [await layoutOf(now), await layoutOf(old)]
        assert.ok(one.gaps > 5 && other.gaps === 0, `${String(one.gaps)} and ${String(other.gaps)} gaps`)
        assert.deepEqual(
          other.boxes.map(({ name }) => name),
          one.boxes.map(({ name }) => name),
        )
        const moved = other.boxes.filter(({ at }, i) =>
          at.some((px, side) => Math.abs(px - (one.boxes[i]?.at[side] ?? 0)) > NEAR),
        )
        assert.deepEqual(moved, [], url)
      })
    }
    for (const phone of [now, old]) await phone.leave()
  })

  for (const language of languages('ru')) {
    test(`with nothing to show yet, in ${language}`, async () => {
      const { kept } = await portal.signIn(company.engineer.as, newcomer)
      const phone = await company.visitor({ language, kept })
      const [start, t, form] = [phone.words(home), phone.words(eventTexts), phone.words(formTexts)]
      const work = phone.words(workTexts)
      await phone.open('/mall/index')
      for (const text of [start('noRequests'), start('noProducts')]) await phone.text(text).waitFor()
      await isFine(phone)
      await phone.tap(start('noRequests'))
      await phone.at('/mall/serviceCenter')
      await phone.goOn('/service/serviceList?state=all')
      await phone.text(t('listEmpty')).waitFor()
      await isFine(phone)
      // by the keyboard, to which all tabs are one stop
      const tabs = phone.screen.getByRole('tab')
      const order = await tabs.evaluateAll(all => all.map(one => one.id))
      await phone.screen.locator('#tab-all').focus()
      for (const [key, at] of [
        ['ArrowLeft', order.length - 1],
        ['ArrowRight', 0],
        ['End', order.length - 1],
        ['Home', 0],
        ['ArrowRight', 1],
      ] as const) {
        await phone.page.keyboard.press(key)
        const now = await phone.page.evaluate(() => [
          document.activeElement?.id,
          document.activeElement?.getAttribute('aria-selected'),
        ])
        assert.deepEqual(now, [order[at], 'true'], key)
        assert.deepEqual(
          await tabs.evaluateAll(all => all.filter(one => (one as HTMLElement).tabIndex === 0).map(one => one.id)),
          [order[at]],
        )
      }
      await phone.text(work('listEmptyTab')).waitFor()
      await phone.sound()
      await phone.page.keyboard.press('Home')
      await phone.tap(t('listEmptyAction'))
      await phone.at('/mall/serviceCenter')
      await phone.goOn('/task/list')
      await phone.screen.getByText(phone.words(taskTexts)('listEmpty')).waitFor()
      await isFine(phone)
      await phone.screen.locator('#tab-waiting').click()
      await phone.text(work('listEmptyTab')).waitFor()
      await phone.goOn(formIn(company.forms.repair, 'zh').url)
      await phone.screen.locator('.pick-row').first().click()
      await phone.sheet.getByText(form('noProduct')).waitFor()
      await isFine(phone)
      await phone.leave()
    })
  }

  // the part of each screen that fails, and what stands there when it works
  const parts: { name: string; url: (events: FullCompany['events']) => string; call: string; there: string }[] = [
    { name: 'the list', url: () => '/service/serviceList?state=all', call: '/ssp/event/list', there: '.work-card' },
    {
      name: 'the request',
      url: events => `/event/view?id=${events.onTheWay}`,
      call: '/ssp/event/get',
      there: '.headline',
    },
    { name: 'the list of tasks', url: () => '/task/list', call: '/linkc/task/search', there: '.work-card' },
    { name: 'the home page', url: () => '/mall/index', call: '/ssp/event/list', there: '.requests__one' },
    { name: 'the knowledge base', url: () => '/wiki', call: '/wiki/getTypesAndWiki', there: '.article-card' },
    {
      name: 'the service centre',
      url: () => '/mall/serviceCenter',
      call: '/doorTypeField/getEventTypeList',
      there: '.service-center__one',
    },
  ]
  const NOTHING = 'nothing at all comes'
  for (const language of ALL_LANGUAGES) {
    const isTurn = (name: string): boolean => inTurn(name, ALL_LANGUAGES).includes(language)
    const own = parts.filter(part => isTurn(part.name))
    if (!own.length && !isTurn(NOTHING)) continue
    test(`what could not be loaded says why and can be tried again, in ${language}`, async t => {
      const phone = await company.signedIn({ language })
      const say = phone.words(common)
      const requestId = '019a0000-0000-7000-8000-0000c0ffee42'
      const failure = {
        success: false,
        code: ERRORS.INTERNAL.code,
        status: 500,
        message: localize(ERRORS.INTERNAL.text, language),
        error: 'INTERNAL',
        requestId,
        data: null,
      }
      for (const { name, url, call, there } of own) {
        await t.test(`${name}: no network, then a server that fails, then all is well`, async () => {
          phone.problems.length = 0
          const connect = await phone.intercept(call, route => route.abort('internetdisconnected'))
          await phone.open(url(company.events))
          await phone.text(say('offline')).waitFor()
          // looks like the screen below, with another text
          await phone.sound()
          await connect()
          const restore = await phone.intercept(call, route => route.fulfill({ status: 500, json: failure }))
          await phone.tap(say('retry'))
          await phone.text(failure.message).waitFor()
          await phone.text(requestId.slice(-8)).waitFor()
          await isFine(phone)
          await restore()
          await phone.tap(say('retry'))
          await phone.screen.locator(there).first().waitFor()
          assert.equal(await phone.screen.getByRole('alert').count(), 0)
        })
      }
      const nothing = async (): Promise<void> => {
        const restore = await phone.intercept('', async route => {
          const { pathname } = new URL(route.request().url())
          if (pathname.startsWith('/api/')) return route.abort('internetdisconnected')
          if (!pathname.endsWith('/')) return route.continue()
          // one that brings no door along, as a page that a browser had kept for long
          const response = await route.fetch()
          const body = (await response.text()).replace(/ data-time="\d+"/, '')
          return route.fulfill({ response, body })
        })
        await phone.open('/mall/index')
        await phone.text(say('offline')).waitFor()
        await isFine(phone)
        await restore()
        await phone.tap(say('retry'))
        await phone.screen.locator('.requests__one').first().waitFor()
      }
      if (isTurn(NOTHING)) await t.test(NOTHING, nothing)
      await phone.leave()
    })
  }

  test("what stands last is not behind the assistant's button, nor is what is filled in", async () => {
    const phone = await company.signedIn({ width: USUAL })
    const { events, forms } = company
    for (const url of [
      '/mall/index',
      '/mall/serviceCenter',
      '/mall/user',
      '/mall/company/info',
      '/service/serviceList?state=all',
      '/message/list',
      '/task/list',
      '/wiki',
      '/wiki/list',
      `/event/view?id=${events.onTheWay}`,
      `/event/progress?id=${events.onTheWay}`,
      `/event/remark?id=${events.onTheWay}`,
      `/event/create?templateId=${forms.repair.id}`,
    ]) {
      await phone.goOn(url)
      const { width = 0, height = 0 } = (await phone.screen.locator('.assistant-button #assistant').boundingBox()) ?? {}
      assert.ok(Math.min(width, height) >= TARGET, `${url}: ${String(width)}x${String(height)}`)
      // a list that goes on is asked for its next page by its end
      await eventually(async () => assert.deepEqual(await behindAssistant(phone), [], url))
    }
    await phone.leave()
  })

  test('a form that was sent empty', async () => {
    for (const language of languages('ru')) {
      const phone = await company.signedIn({ language })
      await phone.open(formIn(company.forms.repair, 'zh').url)
      await phone.tap(phone.words(common)('submit'), true)
      await phone.screen.locator('.field__error').first().waitFor()
      const toast = phone.page.getByText(await phone.toast(phone.words(common)('checkFields')))
      // what is said can be read, and covers nothing of the field that is scrolled to
      const said = await toast.evaluate(one => {
        const field = document.querySelector('.field--wrong')?.getBoundingClientRect()
        return {
          ground: getComputedStyle(one).backgroundColor,
          clear: one.getBoundingClientRect().top - (field?.bottom ?? 0),
        }
      })
      assert.equal(said.ground, 'rgb(23, 33, 43)')
      assert.ok(said.clear > 0, `the toast begins ${String(said.clear)} px below the field`)
      await toast.waitFor({ state: 'hidden' })
      await isFine(phone)
      await phone.leave()
    }
  })

  test('a long text of a request is seen whole when it is edited, and a search field has one cross', async () => {
    const { id } = await portal.ok('POST /ssp/event/create', {
      ...company.linkman.as,
      body: { templateId: company.template.id, attribute: feedback('机器 '.repeat(60)) },
    })
    const phone = await company.signedIn({ width: USUAL })
    await phone.open(`/event/create?id=${id}`)
    const text = company.content(phone)
    await eventually(async () => {
      const [seen, whole] = await text.evaluate(one => [one.clientHeight, one.scrollHeight])
      assert.ok(
        seen && whole && whole > 60 && seen >= whole,
        `${String(seen)} of ${String(whole)} px of the text are seen`,
      )
    })
    await phone.goOn('/service/serviceList?state=all')
    const search = phone.screen.locator('.work-list__search input')
    await search.fill('机器')
    assert.equal(await search.getAttribute('type'), 'search')
    // no script can ask for the style of that part of an element
    const hides = await phone.page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(sheet => [...sheet.cssRules])
        .some(
          rule =>
            rule instanceof CSSStyleRule &&
            rule.selectorText === '.weui-input::-webkit-search-cancel-button' &&
            rule.style.display === 'none',
        ),
    )
    assert.ok(hides, "the browser's own cross")
    await phone.leave()
  })

  /** Sheets in one language at one width. */
  const sheetsIn =
    (language: Language, width: number) =>
    async (t: TestContext): Promise<void> => {
      const phone = await company.signedIn({ language, width })
      const [start, shell, texts] = [phone.words(home), phone.words(portalTexts), phone.words(eventTexts)]
      const [repair, tradeIn] = [formIn(company.forms.repair, language), formIn(company.forms.tradeIn, language)]
      const { events } = company
      const sheets: { name: string; url: string; open: () => Promise<void>; ready?: string }[] = [
        {
          name: 'languages',
          url: '/mall/index',
          open: () => phone.tap(start('languageName')),
          ready: '.languages__one',
        },
        {
          name: 'an announcement',
          url: '/mall/index',
          open: () => phone.tap(localize(company.announcement.title, language)),
        },
        { name: 'sign out', url: '/mall/user', open: () => phone.tap(shell('logout')) },
        {
          name: 'a reason to cancel',
          url: `/event/view?id=${events.created}`,
          open: () => phone.tap(texts('cancelEvent'), true),
        },
        {
          name: 'a reason to hurry',
          url: `/event/view?id=${events.created}`,
          open: () => phone.tap(texts('urge'), true),
        },
        {
          name: 'a reason to reopen',
          url: `/event/view?id=${events.finished}`,
          open: () => phone.tap(texts('reopen'), true),
        },
        {
          name: 'products',
          url: repair.url,
          open: () => phone.field(repair.label('product')).getByRole('button').first().click(),
          ready: '.option',
        },
        {
          name: 'a day',
          url: repair.url,
          open: () => phone.field(repair.label('since')).getByRole('button').first().click(),
        },
        {
          name: 'a time of a visit',
          url: repair.url,
          open: () => phone.field(repair.label('planTime')).getByRole('button').last().click(),
        },
        {
          name: 'regions',
          url: repair.url,
          open: () => phone.field(repair.label('address')).locator('.pick-row').click(),
          ready: '.option',
        },
        {
          name: 'nested choices',
          url: tradeIn.url,
          open: () => phone.field(tradeIn.label('plan')).getByRole('button').first().click(),
        },
        {
          name: 'a day and a time',
          url: tradeIn.url,
          open: () => phone.field(tradeIn.label('pickup')).getByRole('button').first().click(),
        },
        {
          name: 'a signature',
          url: tradeIn.url,
          open: () => phone.field(tradeIn.label('signature')).getByRole('button').first().click(),
        },
        ...(width < DOCK
          ? [
              {
                name: ASSISTANT_SHEET,
                url: '/mall/user',
                open: () => phone.screen.locator('#assistant').click(),
                ready: '#assistant-create',
              },
            ]
          : []),
        {
          name: 'wishes for messages',
          url: '/message/list',
          open: () => phone.tap(phone.words(messageTexts)('setting')),
          ready: '.message-setting__row',
        },
        { name: 'terms', url: '/login?relogin=true', open: () => phone.screen.locator('.login__link').first().click() },
      ]
      const ways = ['button', 'Esc', 'back']
      for (const [n, { name, url, open, ready }] of sheets.entries()) {
        const way = ways[n % ways.length]
        await t.test(`${name}, closed by ${String(way)}`, async () => {
          phone.problems.length = 0
          if (phone.url() !== url || (await phone.sheet.isVisible())) await phone.goOn(url)
          await open()
          await phone.sheet.waitFor()
          // until it has risen, what is measured is gone from there
          await phone.sheet.evaluate(one => Promise.all(one.getAnimations().map(({ finished }) => finished)))
          if (ready) await phone.sheet.locator(ready).first().waitFor()
          await phone.sound()
          await phone.accessible()
          assert.deepEqual(await smallTargets(phone), [], 'too small for a finger')
          const box = await phone.sheet.boundingBox()
          assert.ok(box && box.y > 0)
          const inMiddle = width >= MIDDLE && name !== ASSISTANT_SHEET
          const below = HEIGHT - box.y - box.height
          assert.deepEqual(
            [box.width, box.x, Math.round(inMiddle ? below - box.y : below)],
            [Math.min(width, inMiddle ? DIALOG : ASSISTANT), (width - box.width) / 2, 0],
            'stands at the bottom, over the whole width of a phone, and in the middle of a wide window',
          )
          assert.equal(await phone.sheet.getAttribute('aria-modal'), 'true')
          const keyboardAt = (): Promise<string> =>
            phone.page.evaluate(() => {
              const [now, sheet] = [document.activeElement, [...document.querySelectorAll('[role="dialog"]')].at(-1)]
              return sheet?.contains(now) ? 'within' : now === document.body ? 'lost' : 'behind'
            })
          for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
            assert.equal(await keyboardAt(), 'within', `before ${key}`)
            await phone.page.keyboard.press(key)
          }
          assert.equal(await keyboardAt(), 'within')
          const entries = (): Promise<number> => phone.page.evaluate(() => history.length)
          const before = await entries()
          if (way === 'back') await phone.page.goBack()
          else if (way === 'Esc') await phone.page.keyboard.press('Escape')
          else
            await phone.sheet
              .getByRole('button', { name: phone.words(common)('close'), exact: true })
              .first()
              .click()
          await phone.sheet.waitFor({ state: 'detached' })
          // the sheet gives it back after it has gone
          await eventually(async () => assert.equal(await keyboardAt(), 'behind', 'the keyboard is where it was'))
          assert.deepEqual([phone.url(), await entries()], [url, before])
        })
      }
      await phone.leave()
    }
  // the longest texts on the narrowest screen
  for (const language of languages('ru'))
    for (const width of WHOLE ? [USUAL, NARROW, ...WIDE] : [NARROW])
      test(`sheets, in ${language} at ${String(width)} px`, sheetsIn(language, width))

  test('on a wide screen the home page keeps to its column, and a banner to the shape of its picture', async () => {
    const phone = await company.visitor({ width: 1280 })
    await phone.open('/mall/index')
    const boxes = (selector: string) =>
      phone.screen.locator(selector).evaluateAll(all =>
        all.map(one => {
          const { left, right, width, height } = one.getBoundingClientRect()
          return { sides: [left, right], shape: width / height }
        }),
      )
    const [card] = await boxes('.card')
    const [banners] = await boxes('.banners')
    assert.deepEqual(banners?.sides, card?.sides)
    const [first] = await boxes('.banners__one')
    assert.ok((first?.shape ?? 0) > 2 && (first?.shape ?? 9) < 3, `${String(first?.shape)} times as wide as high`)
    await phone.leave()
  })

  test('the home page of another company, in its languages', async t => {
    const spoken: Language[] = ['zh', 'en', 'ru']
    const other = await openCompany(portal, {
      tenant: {
        flags: { ...defaultFlags, setting: { ...defaultFlags.setting, anonymous: false, shop: false, wiki: true } },
        door: { languageList: spoken, firstChooseLangEnable: true, themeColour: '#D4380D,#8B2508' },
      },
    })
    // this door asks a new visitor for the language first
    const phone = await other.visitor({ language: 'ru' })
    await phone.open('/mall/index')
    await phone.sheet.locator('.languages__one').first().waitFor()
    await isFine(phone)
    const { kept } = await portal.signIn(other.engineer.as, other.linkman.phone)
    for (const language of inTurn('another company', spoken)) {
      await t.test(language, async () => {
        await phone.become({ domainId: other.tenant.domainId, ...kept, language })
        await phone.open('/mall/index')
        await phone.text(localize(other.doorName, language)).waitFor()
        await isFine(phone)
      })
    }
    await phone.leave()
  })
})
