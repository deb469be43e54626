import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import type { ROUTES, RouteKey } from '../../config/routes'
import { idOf } from '../../server/demo/deterministic'
import { mufeng } from '../../server/demo/mufeng'
import { hengji } from '../../server/demo/hengji'
import { ERRORS } from '../../server/app/modules'
import { localize, type Language } from '../../shared/language'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { taskTexts } from '../../src/features/service/task/task.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { makeTenant } from '../factories'
import { ALL_LANGUAGES, inTurn, languages, openPortal, type Phone, type Portal } from './portal'
import { WHOLE } from '../audit'

const NARROW = 320
const WIDTHS = [390, NARROW]
interface Look {
  language: Language
  width: number
}
/** Each language at each width: a screen is looked at in one of them, in all of them by `npm run audit`. */
const LOOKS: readonly Look[] = ALL_LANGUAGES.flatMap(language => WIDTHS.map(width => ({ language, width })))
const HEIGHT = 844
/** Edge of what a finger hits, px (the look's rules). */
const TARGET = 44

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

const setWidth = (phone: Phone, width: number): Promise<void> => phone.page.setViewportSize({ width, height: HEIGHT })

/** Goes on to a URL within the portal that is open: a screen of its own each time, and much faster than a fresh start. */
async function goOn(phone: Phone, url: string): Promise<void> {
  if (phone.page.url() === 'about:blank') return phone.open(url)
  const old = await phone.screen.evaluate(one => one.closest('.taro_page')?.id ?? '')
  await phone.page.evaluate(hash => {
    location.hash = hash
  }, url)
  await phone.page.waitForFunction(id => !document.getElementById(id), old)
  await phone.settled()
}

/** What every screen must be, whatever it shows: whole at these widths, read by a screen reader, hit by a finger. */
async function isFine(phone: Phone, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await setWidth(phone, width)
    await phone.sound()
    await phone.accessible()
    assert.deepEqual(await smallTargets(phone), [], `${phone.url()} at ${String(width)} px: too small for a finger`)
  }
}

type Rows = typeof ROUTES
/** The URLs whose screens are there: one that is built does not compile without its visits below. */
type Built = { [K in RouteKey]: Rows[K] extends { pending: true } ? never : K }[RouteKey]
interface Visit {
  url: string
  as?: 'visitor' | 'shut'
}

type Found = Record<
  'created' | 'allocated' | 'onTheWay' | 'accepted' | 'finished' | 'evaluated' | 'off' | 'converted',
  string
>

const PRODUCT = idOf('mufeng product zs.acFloor')
const CODE = 'MF-8K2Q7D'
const template = (key: string) => idOf(`mufeng template ${key}`)

/** Articles of the demo: one in markdown, one in HTML, and a page of rich text that is open to everyone. */
interface Reading {
  markdown: string
  html: string
  kind: string
  richText: string
}

/** A visit that became of a request: at its beginning, with an engineer who is on the way, and done and paid for. */
type Tasks = Record<'created' | 'onTheWay' | 'finished' | 'off', string>

const visits = (events: Found, tasks: Tasks, reading: Reading): Record<Built, (string | Visit)[]> => ({
  '/mall/index': ['/mall/index', { url: '/mall/index', as: 'visitor' }],
  '/mall/serviceCenter': ['/mall/serviceCenter', { url: '/mall/serviceCenter', as: 'visitor' }],
  '/mall/user': ['/mall/user', { url: '/mall/user', as: 'visitor' }],
  '/mall/unable': [{ url: '/mall/unable', as: 'shut' }],
  '/mall/company/info': ['/mall/company/info'],
  '/main/index': ['/main/index'],
  '/main/service': ['/main/service'],
  '/main/user': ['/main/user'],
  '/login': [
    { url: '/login', as: 'visitor' },
    { url: '/login?from=/event/view', as: 'visitor' },
  ],
  '/mall/phone': [
    { url: '/mall/phone?openId=o1&appId=wx1', as: 'visitor' },
    { url: '/mall/phone', as: 'visitor' },
  ],
  '/language': ['/language?from=/mall/user'],
  '/404': ['/404?from=/nowhere'],
  '/defaultError': ['/defaultError?from=/mall/user'],
  '/userCenter/userInfo': ['/userCenter/userInfo'],
  '/demo': ['/demo'],
  '/service/serviceList': ['/service/serviceList?state=all', '/service/serviceList?state=unEvaluate'],
  '/event/create': [
    ...mufeng.templates.map(one => `/event/create?templateId=${template(one.key)}`),
    `/event/create?id=${events.created}`,
    `/event/create?templateId=${template('repair')}&code=${CODE}`,
  ],
  '/event/create/bridge': [`/event/create/bridge?templateId=${template('repair')}&productId=${PRODUCT}`],
  '/event/view': Object.values(events).map(id => `/event/view?id=${id}`),
  '/event/view/bridge': [`/event/view/bridge?id=${events.finished}`],
  '/event/progress': [`/event/progress?id=${events.onTheWay}`, `/event/progress?id=${events.evaluated}`],
  '/event/remark': [`/event/remark?id=${events.onTheWay}`],
  '/event/evaluate': [`/event/evaluate?id=${events.evaluated}`],
  '/event/evaluate/create': [`/event/evaluate/create?id=${events.finished}`],
  '/task/list': ['/task/list', '/task/list?state=finished'],
  '/task/details': [...Object.values(tasks).map(id => `/task/details?id=${id}`), '/task/details'],
  '/task/progress': [`/task/progress?id=${tasks.onTheWay}`],
  '/task/remark': [`/task/remark?id=${tasks.finished}`],
  '/partner/taskDetail': [`/partner/taskDetail?id=${tasks.finished}`],
  '/product': [
    `/product?code=${CODE}`,
    `/product?id=${PRODUCT}`,
    { url: `/product?code=${CODE}&from=dx`, as: 'visitor' },
  ],
  '/product/event/bridge': [`/product/event/bridge?id=${PRODUCT}`],
  '/mall/scanner': ['/mall/scanner'],
  '/testAudio': [{ url: '/testAudio', as: 'visitor' }],
  '/chat/ai': ['/chat/ai', { url: '/chat/ai', as: 'visitor' }],
  '/wiki': ['/wiki'],
  '/wiki/search': [
    '/wiki/search',
    '/wiki/search?keyword=E4',
    `/wiki/search?keyword=${encodeURIComponent('没有这样的文章')}`,
  ],
  '/wiki/detail/:id': [
    `/wiki/detail/${reading.markdown}`,
    `/wiki/details?id=${reading.html}`,
    `/wiki/detail/${events.finished}`,
  ],
  '/wiki/detail/bridge': [`/wiki/detail/bridge?id=${reading.markdown}`],
  '/wiki/filter': ['/wiki/filter'],
  '/wiki/file': ['/wiki/file'],
  '/wiki/wikiProductList': ['/wiki/wikiProductList', `/wiki/wikiProductList?productId=${PRODUCT}`],
  '/wiki/list': ['/wiki/list', `/wiki/list?typeIds=${reading.kind}`],
  '/collection/list': ['/collection/list'],
  '/message/list': ['/message/list'],
  '/richText': [`/richText?id=${reading.richText}`, '/richText'],
})

describe('screens', { concurrency: 2 }, () => {
  let portal: Portal
  let events: Found
  let tasks: Tasks
  let reading: Reading
  let shut: string
  let newcomer: string
  before(async () => {
    portal = await openPortal()
    const { as } = await portal.linkman()
    const { list } = await portal.ok('GET /ssp/event/list', { ...as, query: { state: 'all', pageSize: 50 } })
    const find = (state: string, more: (one: (typeof list)[number]) => boolean = () => true): string => {
      const found = list.find(one => one.state === state && more(one))
      assert.ok(found, `the demo has no event that is ${state}`)
      return found.id
    }
    events = {
      created: find('created', one => one.product !== null),
      allocated: find('allocated'),
      onTheWay: find('processing', one => one.arriveTime !== null),
      accepted: find('processing', one => one.arriveTime === null),
      finished: find('finished'),
      evaluated: find('evaluated', one => one.star === 5),
      off: find('off'),
      converted: find('converted'),
    }
    tasks = await leadTasks(as)
    const articles = (await portal.ok('POST /wiki/list', { ...as, body: { pageSize: 100 } })).list
    const byFormat = async (format: string): Promise<string> => {
      for (const { id } of articles)
        if ((await portal.ok('GET /wiki/getWiki', { ...as, query: { id } })).format === format) return id
      throw new Error(`the demo has no article in ${format}`)
    }
    reading = {
      markdown: await byFormat('markdown'),
      html: await byFormat('html'),
      kind: articles[0]?.typeId ?? '',
      richText: idOf('mufeng rich text privacy'),
    }
    shut = (await makeTenant(portal.db, { portalEnabled: false })).domainId
    newcomer = await signUp()
  })
  after(() => portal.stop())

  /** A task each of a request of the customer's, led by the staff as far as its name says. */
  async function leadTasks(as: { domainId: string; token: string }): Promise<Tasks> {
    const { as: staff, id: staffId } = await portal.staff()
    const make = async (words: string): Promise<string> => {
      const attribute = { kind: 'suggestion', content: words, reply: 'none' }
      const body = { templateId: template('feedback'), attribute }
      const { id } = await portal.ok('POST /ssp/event/create', { ...as, body })
      await portal.ok('POST /staff/event/allocate', { ...staff, body: { id, staffId } })
      await portal.ok('POST /staff/event/accept', { ...staff, body: { id } })
      return (await portal.ok('POST /staff/event/convert', { ...staff, body: { id } })).taskId
    }
    const given = async (words: string): Promise<string> => {
      const id = await make(words)
      await portal.ok('POST /staff/task/allocate', { ...staff, body: { id, staffId, planTime: '2035-01-02 10:00' } })
      await portal.ok('POST /staff/task/accept', { ...staff, body: { id } })
      return id
    }
    const [created, onTheWay, finished, off] = [
      await make('Valve leaks'),
      await given('Fan is noisy'),
      await given('Pump is stuck'),
      await make('Filter is worn'),
    ]
    const arriveTime = new Date(Date.now() + 12 * 60 * 60_000).toISOString()
    await portal.ok('POST /staff/task/depart', { ...staff, body: { id: onTheWay, arriveTime } })
    await portal.ok('POST /staff/task/start', { ...staff, body: { id: finished } })
    await portal.ok('POST /staff/task/price', { ...staff, body: { id: finished, cost: 123_450, discount: 3450 } })
    await portal.ok('POST /staff/task/remark', { ...staff, body: { id: finished, content: 'Measured 62 dB' } })
    await portal.ok('POST /staff/task/finish', { ...staff, body: { id: finished, serviceContent: 'Pump replaced' } })
    await portal.ok('POST /staff/task/off', { ...staff, body: { id: off, reason: 'Solved by phone' } })
    return { created, onTheWay, finished, off }
  }

  /** A linkman who has nothing yet, as the portal makes them at the first sign-in. Gives the phone number. */
  async function signUp(): Promise<string> {
    const [as, phone] = [{ domainId: 'mufeng' }, '13911110001']
    const { captchaId, challenge } = await portal.ok('GET /shb/member/imageCode', as)
    const { sandboxCode = '' } = await portal.ok('POST /shb/member/sendSmsCodeAndCheckCode', {
      ...as,
      body: { phone, captchaId, imgCode: await portal.solveCaptcha(challenge) },
    })
    await portal.ok('POST /auth/phoneLoginV3', { ...as, body: { phone, code: sandboxCode } })
    return phone
  }

  /** Every screen by a name that stays; a pending one stands for all of them: they are one page. */
  const everyScreen = (): { name: string; visit: string | Visit }[] =>
    Object.entries({ ...visits(events, tasks, reading), '/invoice/detail': ['/invoice/detail'] }).flatMap(
      ([key, list]) => list.map((visit, n) => ({ name: `${key} ${String(n)}`, visit })),
    )

  test('every language is looked at at every width', () => {
    const seen = new Set(everyScreen().flatMap(({ name }) => inTurn(name, LOOKS)))
    assert.equal(seen.size, LOOKS.length)
  })

  for (const language of ALL_LANGUAGES) {
    test(`screens in ${language}`, async t => {
      const phones = {
        customer: await portal.signedIn({ language }),
        visitor: await portal.visitor({ language }),
        shut: await portal.visitor({ language, domainId: shut }),
      }
      for (const { name, visit } of everyScreen()) {
        const { url, as = 'customer' } = typeof visit === 'string' ? { url: visit } : visit
        const widths = inTurn(name, LOOKS)
          .filter(look => look.language === language)
          .map(look => look.width)
        if (!widths.length) continue
        await t.test(`${url}, ${as}, at ${widths.join(' and ')} px`, async () => {
          const phone = phones[as]
          phone.problems.length = 0
          await goOn(phone, url)
          assert.equal(phone.url(), url, 'stays where it was sent')
          await isFine(phone, widths)
        })
      }
      for (const phone of Object.values(phones)) await phone.context.close()
    })
  }

  for (const language of languages('ru')) {
    test(`with nothing to show yet, in ${language}`, async () => {
      const phone = await portal.signedIn({ language, phone: newcomer })
      const [start, t, form] = [phone.words(home), phone.words(eventTexts), phone.words(formTexts)]
      const work = phone.words(workTexts)
      await phone.open('/mall/index')
      for (const text of [start('noRequests'), start('noProducts')]) await phone.text(text).waitFor()
      await isFine(phone, inTurn('nothing on the home page', WIDTHS))
      await phone.tap(start('noRequests'))
      await phone.at('/mall/serviceCenter')
      await phone.open('/service/serviceList?state=all')
      await phone.text(t('listEmpty')).waitFor()
      await isFine(phone, inTurn('nothing in the list', WIDTHS))
      await phone.screen.locator('#tab-unEvaluate').click()
      await phone.text(work('listEmptyTab')).waitFor()
      await phone.sound()
      await phone.screen.locator('#tab-all').click()
      await phone.tap(t('listEmptyAction'))
      await phone.at('/mall/serviceCenter')
      await phone.open('/task/list')
      await phone.screen.getByText(phone.words(taskTexts)('listEmpty')).waitFor()
      await isFine(phone, inTurn('no task', WIDTHS))
      await phone.screen.locator('#tab-waiting').click()
      await phone.text(work('listEmptyTab')).waitFor()
      await phone.open(`/event/create?templateId=${template('repair')}`)
      await phone.screen.locator('.pick-row').first().click()
      await phone.sheet.getByText(form('noProduct')).waitFor()
      await isFine(phone, inTurn('nothing to choose', WIDTHS))
      await phone.context.close()
    })
  }

  // the part of each screen that fails, and what stands there when it works
  const parts: { name: string; url: (found: Found) => string; call: string; there: string }[] = [
    { name: 'the list', url: () => '/service/serviceList?state=all', call: '/ssp/event/list', there: '.work-card' },
    {
      name: 'the request',
      url: found => `/event/view?id=${found.onTheWay}`,
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
      const phone = await portal.signedIn({ language })
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
        await t.test(`${name}: the server fails`, async () => {
          phone.problems.length = 0
          const restore = await phone.intercept(call, route => route.fulfill({ status: 500, json: failure }))
          await phone.open(url(events))
          await phone.text(failure.message).waitFor()
          await phone.text(requestId.slice(-8)).waitFor()
          await isFine(phone, inTurn(`${name} fails`, WIDTHS))
          await restore()
          await phone.tap(say('retry'))
          await phone.screen.locator(there).first().waitFor()
          assert.equal(await phone.screen.getByRole('alert').count(), 0)
        })
        await t.test(`${name}: no network`, async () => {
          phone.problems.length = 0
          const restore = await phone.intercept(call, route => route.abort('internetdisconnected'))
          await phone.open(url(events))
          await phone.text(say('offline')).waitFor()
          // looks like the screen above, with another text
          await phone.sound()
          await restore()
          await phone.tap(say('retry'))
          await phone.screen.locator(there).first().waitFor()
        })
      }
      const nothing = async (): Promise<void> => {
        const restore = await phone.intercept('', route =>
          new URL(route.request().url()).pathname.startsWith('/api/')
            ? route.abort('internetdisconnected')
            : route.continue(),
        )
        await phone.open('/mall/index')
        await phone.text(say('offline')).waitFor()
        await isFine(phone, inTurn(NOTHING, WIDTHS))
        await restore()
        await phone.tap(say('retry'))
        await phone.screen.locator('.requests__one').first().waitFor()
      }
      if (isTurn(NOTHING)) await t.test(NOTHING, nothing)
      await phone.context.close()
    })
  }

  test('a form that was sent empty', async () => {
    for (const language of languages('ru')) {
      const phone = await portal.signedIn({ language })
      await phone.open(`/event/create?templateId=${template('install')}`)
      await phone.tap(phone.words(common)('submit'), true)
      await phone.screen.locator('.field__error').first().waitFor()
      // the toast covers the middle of the screen
      await phone.page.getByText(await phone.toast(phone.words(common)('checkFields'))).waitFor({ state: 'hidden' })
      await isFine(phone, WIDTHS)
      await phone.context.close()
    }
  })

  /** Sheets in one language at one width. */
  const sheetsIn =
    ({ language, width }: Look) =>
    async (t: TestContext): Promise<void> => {
      const phone = await portal.signedIn({ language, width })
      const [start, shell, texts] = [phone.words(home), phone.words(portalTexts), phone.words(eventTexts)]
      const label = (fieldName: string): string =>
        localize(
          mufeng.templates.flatMap(one => one.fields).find(one => one.fieldName === fieldName)?.displayName,
          language,
        )
      const repair = `/event/create?templateId=${template('repair')}`
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
          open: () => phone.tap(localize(mufeng.announcements[0]?.title, language)),
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
          url: repair,
          open: () => phone.field(label('product')).getByRole('button').first().click(),
          ready: '.option',
        },
        { name: 'a day', url: repair, open: () => phone.field(label('since')).getByRole('button').first().click() },
        {
          name: 'a time of a visit',
          url: repair,
          open: () => phone.field(label('planTime')).getByRole('button').last().click(),
        },
        {
          name: 'regions',
          url: repair,
          open: () => phone.field(label('address')).locator('.pick-row').click(),
          ready: '.option',
        },
        {
          name: 'nested choices',
          url: `/event/create?templateId=${template('clean')}`,
          open: () => phone.field(label('plan')).getByRole('button').first().click(),
        },
        {
          name: 'a day and a time',
          url: `/event/create?templateId=${template('recycle')}`,
          open: () => phone.field(label('pickup')).getByRole('button').first().click(),
        },
        {
          name: 'a signature',
          url: `/event/create?templateId=${template('recycle')}`,
          open: () => phone.field(label('signature')).getByRole('button').first().click(),
        },
        { name: 'terms', url: '/login?relogin=true', open: () => phone.screen.locator('.login__link').first().click() },
      ]
      for (const { name, url, open, ready } of sheets) {
        await t.test(name, async () => {
          phone.problems.length = 0
          if (phone.url() !== url || (await phone.sheet.isVisible())) await goOn(phone, url)
          await open()
          await phone.sheet.waitFor()
          if (ready) await phone.sheet.locator(ready).first().waitFor()
          await phone.sound()
          await phone.accessible()
          assert.deepEqual(await smallTargets(phone), [], 'too small for a finger')
          const box = await phone.sheet.boundingBox()
          assert.ok(
            box && box.x === 0 && box.width === width && box.y > 0 && Math.round(box.y + box.height) === HEIGHT,
            'stands at the bottom, over the whole width',
          )
          await phone.sheet
            .getByRole('button', { name: phone.words(common)('close'), exact: true })
            .first()
            .click()
          await phone.sheet.waitFor({ state: 'detached' })
        })
      }
      await phone.context.close()
    }
  for (const look of LOOKS)
    // the longest texts on the narrowest screen
    if (languages('ru').includes(look.language) && (look.width === NARROW || WHOLE))
      test(`sheets, in ${look.language} at ${String(look.width)} px`, sheetsIn(look))

  test('the home page of the other company, in its languages', async t => {
    // this door asks a new visitor for the language first
    const stranger = await portal.visitor({ language: 'ru', domainId: 'hengji' })
    await stranger.open('/mall/index')
    await stranger.sheet.locator('.languages__one').first().waitFor()
    await isFine(stranger, inTurn('the language of a stranger', WIDTHS))
    await stranger.context.close()
    for (const language of hengji.door.languageList as Language[]) {
      await t.test(language, async () => {
        const phone = await portal.signedIn({ language, domainId: 'hengji', kept: { language } })
        await phone.open('/mall/index')
        await phone.text(localize(hengji.door.name, language)).waitFor()
        await isFine(phone, inTurn(`the other company in ${language}`, WIDTHS))
        await phone.context.close()
      })
    }
  })
})
