import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { ERRORS } from '../../server/app/modules'
import { localize, type Language } from '../../shared/language'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { taskTexts } from '../../src/features/service/task/task.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { feedback, formIn } from '../company/forms'
import { defaultFlags } from '../factories'
import { openCompany } from './company'
import type { FullCompany } from './full-company'
import {
  HEIGHT,
  isFineHere,
  MIDDLE,
  NARROW,
  openScreens,
  sheetIsFine,
  sheetsOf,
  TARGET,
  USUAL,
  WAYS,
  WIDE,
  type Screens,
} from './looks'
import { forgetFlexGap, layoutOf } from './old-engine'
import { screensOf } from './visits'
import { ALL_LANGUAGES, inTurn, languages, type Phone, type Portal } from './portal'
import { WHOLE } from '../audit'
import { eventually } from '../screen'

/** How far apart two engines may draw the same, px: the number on a tab has the tab's margin as well. */
const NEAR = 2

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

/** Pages that have not changed for so long are those that stay, ms. */
const RESTED_MS = 900
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
    if (!widths.includes(width)) {
      await phone.sound()
      continue
    }
    await isFineHere(phone)
    // the colours are those of every language and width
    if (width === USUAL && (WHOLE || phone.language === 'zh')) await phone.readableInTheDark()
  }
  await setWidth(phone, USUAL)
}

describe('screens', { concurrency: 2 }, () => {
  let portal: Portal
  let company: FullCompany
  let newcomer: string
  let people: Screens['people']
  before(async () => {
    ;({ portal, company, newcomer, people } = await openScreens())
  })
  after(() => portal.stop())

  const everyScreen = () => screensOf(company)

  for (const language of languages('zh', 'ru')) {
    test(`screens in ${language}`, async t => {
      const phone = await company.visitor({ language })
      const kept = await people()
      for (const person of ['visitor', 'shut', 'customer'] as const) {
        await phone.become(kept[person])
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
          // it comes by itself when the network is back, so the server fails before that
          const restore = await phone.intercept(call, route => route.fulfill({ status: 500, json: failure }))
          await connect()
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
    const search = phone.screen.locator('.search-field input')
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
      for (const [n, sheet] of sheetsOf(phone, company, width).entries()) {
        const way = WAYS[n % WAYS.length]
        await t.test(`${sheet.name}, closed by ${String(way)}`, () => sheetIsFine(phone, sheet, way, width))
      }
      await phone.leave()
    }
  // the longest texts on the narrowest screen
  for (const language of languages('ru'))
    for (const width of WHOLE ? [USUAL, NARROW, ...WIDE] : [NARROW])
      test(`sheets, in ${language} at ${String(width)} px`, sheetsIn(language, width))

  test('on a wide screen the home page has two columns, and a banner keeps to the shape of its picture', async () => {
    const phone = await company.visitor({ width: 1280 })
    await phone.open('/mall/index')
    const boxes = (selector: string) =>
      phone.screen.locator(selector).evaluateAll(all =>
        all.map(one => {
          const { left, right, width, height } = one.getBoundingClientRect()
          return { sides: [left, right], shape: width / height }
        }),
      )
    const [card] = await boxes('.columns__narrow .card')
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
