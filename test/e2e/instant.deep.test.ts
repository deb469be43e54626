import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { CDPSession } from 'playwright-core'
import { common } from '../../src/i18n/common.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { WHOLE } from '../audit'
import { makeTenant } from '../factories'
import { eventually } from '../screen'
import { openFullCompany, type FullCompany } from './full-company'
import { openPortal, type Phone, type Portal } from './portal'
import { screensOf } from './visits'

/** What a slow line adds to each request, ms. */
const LATENCY = 800
/** When a tap counts as one that nothing came of, ms. */
const LONGEST = 5000
/** As long as a finger stays on a button, ms. */
const FINGER_MS = 100
/** So often a button is tapped again that was not seen to answer. */
const TRIES = 2
/** Pictures of the screen that are so near each other are of one drawing: how much a part of a colour may differ. */
const NOISE = 8

/** Of so many screens one has its turn, and of its buttons one. All of them in the audit. */
const EACH = 10

type Person = ReturnType<typeof screensOf>[number]['as']
/** The screens whose buttons are tapped, each once for each kind of person, with how many came before: a spread over all of them. */
const screens = (company: FullCompany): { nth: number; url: string; as: Person }[] =>
  [...new Map(screensOf(company).map(one => [`${one.as} ${one.name.replace(/ \d+$/, '')}`, one])).values()]
    .map(({ url, as }, nth) => ({ nth, url, as }))
    .filter(({ nth }) => WHOLE || nth % EACH === 0)

interface Answer {
  requestId: string
  timestamp: number
  response?: { fromDiskCache?: boolean; url: string }
}
interface Frame {
  /** seconds since 1970, of the browser's clock */
  time: number
  pixels: Buffer
}

/** The pictures that the browser draws, as they come, and its requests: both by one clock. */
class Watch {
  private frames: Promise<Frame>[] = []
  private asked = new Map<string, { time: number; ahead: number }>()
  private replies: { asked: number; time: number }[] = []
  private constructor(private readonly cdp: CDPSession) {}

  static async of(phone: Phone): Promise<Watch> {
    const cdp = await phone.context.newCDPSession(phone.page)
    const watch = new Watch(cdp)
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      watch.frames.push(
        sharp(Buffer.from(data, 'base64'))
          .raw()
          .toBuffer()
          .then(pixels => ({ time: metadata.timestamp ?? 0, pixels })),
      )
    })
    cdp.on('Network.requestWillBeSent', ({ requestId, wallTime, timestamp }) =>
      watch.asked.set(requestId, { time: wallTime, ahead: wallTime - timestamp }),
    )
    // what the browser has kept is no reply of the line
    cdp.on('Network.requestServedFromCache', ({ requestId }) => watch.asked.delete(requestId))
    const answered = ({ requestId, timestamp, response }: Answer) => {
      if (response?.fromDiskCache || /^(data|blob):/.test(response?.url ?? '')) return
      const request = watch.asked.get(requestId)
      if (request) watch.replies.push({ asked: request.time, time: timestamp + request.ahead })
    }
    cdp.on('Network.responseReceived', answered)
    cdp.on('Network.loadingFailed', answered)
    await cdp.send('Network.enable')
    return watch
  }
  async line(latency: number): Promise<void> {
    await this.cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
  /** Begins again, and gives the screen as it stands when it has come to rest. */
  async begin(): Promise<Buffer> {
    await this.cdp.send('Page.stopScreencast')
    this.frames = []
    this.replies = []
    await this.cdp.send('Page.startScreencast', { format: 'jpeg', quality: 80 })
    let [count, calm] = [0, 0]
    return eventually(async () => {
      calm = this.frames.length === count ? calm + 1 : 0
      count = this.frames.length
      const last = await this.frames.at(-1)
      assert.ok(last && calm > 2, 'the screen does not come to rest')
      return last.pixels
    })
  }
  /** When the screen looked another way for the first time, null where it never did, and when the first reply came to what was asked since. */
  async since(tap: number, before: Buffer): Promise<{ changed: number | null; replied: number }> {
    const changed = await eventually(async () => {
      for (const one of await Promise.all(this.frames))
        if (one.time >= tap && one.pixels.some((value, i) => Math.abs(value - (before[i] ?? 0)) > NOISE))
          return one.time
      return assert.fail('nothing was seen to happen')
    }, LONGEST).catch(() => null)
    const replied = Math.min(...this.replies.filter(one => one.asked >= tap).map(one => one.time))
    return { changed, replied }
  }
  /** A finger comes, stays for so many ms, and goes. Nobody waits for the page to have taken it: what it opens may keep that back. */
  async tap(at: { x: number; y: number }, staysMs: number): Promise<void> {
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]): void => {
      this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints }).catch(() => undefined)
    }
    touch('touchStart', [at])
    await sleep(staysMs)
    touch('touchEnd', [])
  }
}

/** The buttons that are seen, by their place among all; of rows that repeat the first. Of a screen that opens with a sheet those of the sheet. */
const buttonsOf = (phone: Phone): Promise<{ nth: number; name: string }[]> =>
  phone.screen.evaluate(screen => {
    const kinds = new Set<string>()
    const sheet = [...screen.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    return [...screen.querySelectorAll<HTMLButtonElement>('button')].flatMap((one, nth) => {
      const kind = `${one.className} ${one.parentElement?.className ?? ''} ${one.id}`
      const isSeen = one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 24)
      const isRow = kinds.has(kind) && one.querySelector('*') !== null
      if (one.disabled || !isSeen || isRow || (sheet && !sheet.contains(one))) return []
      kinds.add(kind)
      return [{ nth, name: name || one.className }]
    })
  })
/** Where a finger would tap it, null where something else covers it. */
const placeOf = (phone: Phone, nth: number): Promise<{ x: number; y: number } | null> =>
  phone.screen.evaluate((screen, n) => {
    const one = screen.querySelectorAll('button')[n]
    one?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = one?.getBoundingClientRect()
    if (!box) return null
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    return one?.contains(document.elementFromPoint(x, y)) ? { x, y } : null
  }, nth)

describe('something is seen at once', () => {
  let portal: Portal
  let company: FullCompany
  before(async () => {
    portal = await openPortal({ reuse: true })
    company = await openFullCompany(portal)
  })
  after(() => portal.stop())

  test(`each button shows that it was tapped before the first reply of a line of ${String(LATENCY)} ms`, async t => {
    const phone = await company.visitor()
    // the device's own telephone would keep every further touch back
    await phone.page.addInitScript(() => {
      const { navigation } = window as unknown as { navigation: EventTarget }
      navigation.addEventListener('navigate', event => {
        if ((event as Event & { destination: { url: string } }).destination.url.startsWith('tel:'))
          event.preventDefault()
      })
    })
    const { domainId } = company.tenant
    const shut = (await makeTenant(portal.db, { portalEnabled: false })).domainId
    const people: Record<Person, Parameters<Phone['become']>[0]> = {
      visitor: { domainId },
      shut: { domainId: shut },
      customer: { domainId, ...(await portal.signIn(company.engineer.as, company.linkman.phone)).kept },
    }
    const watch = await Watch.of(phone)
    const late: string[] = []
    let taps = 0
    const walked = screens(company)
    let person: Person | null = null
    for (const { nth: turn, url, as } of walked.toSorted((a, b) => a.as.localeCompare(b.as))) {
      if (as !== person) await phone.become(people[as])
      person = as
      await phone.open(url)
      const buttons = await buttonsOf(phone)
      const inSheet = await phone.sheet.isVisible()
      assert.ok(buttons.length > 0, `${url} has no button`)
      for (const { nth, name } of WHOLE
        ? buttons
        : [buttons.at(turn % buttons.length)].filter(one => one !== undefined)) {
        await phone.settled()
        // a cashier that a tap before has asked for may come in between, in a page of its own
        if (phone.url() !== url) await phone.goOn(url).catch(() => phone.open(url))
        else if (await phone.sheet.isVisible()) await phone.open(url)
        const find = () =>
          eventually(async () => {
            const now = await buttonsOf(phone)
            const alike = now.filter(one => one.name === name)
            const same = alike.find(one => one.nth === nth) ?? alike[0]
            // a tap before has taken it out of the sheet, as one that removes a line does
            if (inSheet && !same && now.length < buttons.length) return 'gone'
            return (await placeOf(phone, same?.nth ?? nth)) ?? assert.fail(`${url} · ${name}: covered`)
          })
        // what the tap before has left open may lie over it
        const place = await find().catch(() => phone.open(url).then(find))
        if (place === 'gone') continue
        await watch.line(LATENCY)
        const look = async (staysMs: number) => {
          const before = await watch.begin()
          const tap = Date.now() / 1000
          await watch.tap(place, staysMs)
          return { tap, ...(await watch.since(tap, before)) }
        }
        let { tap, changed, replied } = await look(0)
        // what happens beside the page, as a call does, is seen in the button itself, as long as a finger is on it; a picture that a busy machine
        // draws late is no button that does nothing
        for (let tries = 0; tries < TRIES && (changed === null || changed >= replied); tries++)
          ({ tap, changed, replied } = await look(FINGER_MS))
        const told = `${as} ${url} · ${name} · ${changed === null ? 'nothing' : `${((changed - tap) * 1000).toFixed(0)} ms`}`
        taps++
        t.diagnostic(told)
        if (changed === null || changed >= replied) late.push(told)
        await watch.line(0)
      }
    }
    assert.ok(taps >= walked.length, `only ${String(taps)} buttons of ${String(walked.length)} screens were tapped`)
    assert.deepEqual(late, [], 'nothing was seen to happen before the first reply')
    await phone.leave()
  })

  /** Notes each frame in which no page with words on it stands where it belongs, until it is asked. */
  const blankFrames = async (phone: Phone): Promise<() => Promise<string[]>> => {
    await phone.page.evaluate(() => {
      const blank: string[] = []
      let over = false
      const look = (): void => {
        const seen = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter(one => {
          const box = one.getBoundingClientRect()
          return box.width > 0 && box.left === 0 && box.top === 0 && (one.textContent ?? '').trim() !== ''
        })
        if (!seen.length) blank.push(location.hash)
        if (!over) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(window, {
        blankFrames: () => {
          over = true
          return blank
        },
      })
    })
    return () => phone.page.evaluate(() => (window as unknown as { blankFrames(): string[] }).blankFrames())
  }

  test('no frame between two pages is blank, there and back', async () => {
    const phone = await company.signedIn()
    const title = phone.words(titles)
    await phone.open('/mall/index')
    const blank = await blankFrames(phone)
    await phone.tab(title('tabUser'))
    await phone.at('/mall/user')
    await phone.tab(title('tabHome'))
    await phone.at('/mall/index')
    await phone.screen.locator('.requests__one').first().click()
    await phone.at('/event/view')
    await phone.page.goBack()
    await phone.at('/mall/index')
    await phone.tab(title('tabService'))
    await phone.at('/mall/serviceCenter')
    assert.deepEqual(await blank(), [], 'nothing was seen')
    await phone.leave()
  })

  test('a screen whose code is still to come is announced on top of the present one', async () => {
    const phone = await company.signedIn()
    await phone.saveData()
    await phone.open('/mall/index')
    let open = (): void => undefined
    const opened = new Promise<void>(resolve => {
      open = resolve
    })
    await phone.context.route(/\/js\/\d+\.\w+\.js/, async route => {
      await opened
      await route.continue()
    })
    await phone.tab(phone.words(titles)('tabUser'))
    const sign = phone.page.getByRole('progressbar', { name: phone.words(common)('loading') })
    await sign.waitFor()
    assert.equal(await phone.screen.locator('.user__name').count(), 0)
    open()
    await phone.at('/mall/user')
    await sign.waitFor({ state: 'detached' })
    await phone.leave()
  })

  test('without a network a tap says so and leaves screen and address alone, and works when there is one again', async () => {
    const phone = await company.signedIn()
    await phone.saveData()
    const said = phone.page.locator('[role=alert]', { hasText: phone.words(common)('network') })
    for (const [tap, to] of [
      [() => phone.tab(phone.words(titles)('tabUser')), '/mall/user'],
      [() => phone.screen.locator('.requests__one').first().click(), '/event/view'],
    ] as const) {
      await phone.open('/mall/index')
      await phone.screen.locator('.requests__one').first().waitFor()
      await phone.context.setOffline(true)
      await tap()
      await said.waitFor()
      await eventually(async () => assert.equal(phone.path(), '/mall/index', 'address and screen differ'))
      assert.ok(await phone.screen.locator('.requests__one').first().isVisible(), 'the home page is gone')
      await phone.context.setOffline(false)
      await tap()
      await phone.at(to)
    }
    await phone.leave()
  })

  test('a sheet whose code cannot come takes the dark away and says so, and opens with the next tap', async () => {
    const phone = await company.signedIn()
    await phone.saveData()
    await phone.open('/mall/index')
    await phone.context.route(/\/js\/alone-language\./, route => route.abort())
    const pill = phone.screen.locator('.language-pill')
    await pill.click()
    await phone.page.locator('[role=alert]', { hasText: phone.words(common)('network') }).waitFor()
    assert.deepEqual(await Promise.all([phone.page.locator('.late').count(), phone.sheet.count()]), [0, 0])
    await phone.context.unroute(/\/js\/alone-language\./)
    await pill.click()
    await phone.sheet.getByRole('radio', { name: 'English' }).waitFor()
    await phone.leave()
  })

  test('a sheet stays with its screen: the next one comes without it, and so does the way back', async () => {
    const phone = await company.signedIn()
    await phone.open('/mall/index')
    await phone.screen.locator('.language-pill').click()
    await phone.sheet.waitFor()
    // something else than a finger leads on: the sheet is above the buttons
    await phone.screen.locator('.requests__one').first().dispatchEvent('click')
    await phone.at('/event/view')
    // the screen below may be drawn once more before it is gone
    await eventually(async () => assert.equal(await phone.sheet.count(), 0, 'on the next screen'), 1000)
    await phone.page.goBack()
    await phone.at('/mall/index')
    assert.equal(await phone.sheet.count(), 0, 'back on its own')
    await phone.leave()
  })

  test('a page of a former build loads again where its files are gone, and shows what was tapped', async () => {
    const phone = await company.signedIn()
    await phone.saveData()
    await phone.open('/mall/index')
    // what the server would say after a new build
    await phone.context.route(/\/js\/\d+\.\w+\.js/, route => route.fulfill({ status: 404 }))
    await phone.context.route(
      url => url.pathname.endsWith('/carrier-lianke-h5/') && url.search === '',
      async (route, request) => {
        const page = await route.fetch()
        if (request.resourceType() === 'document') {
          await phone.context.unroute(/\/js\/\d+\.\w+\.js/)
          await route.fulfill({ response: page })
        } else await route.fulfill({ response: page, body: (await page.text()).replaceAll('js/app.', 'js/app.0') })
      },
    )
    const loaded = phone.page.waitForEvent('load')
    await phone.tab(phone.words(titles)('tabUser'))
    await loaded
    await phone.context.unrouteAll()
    await phone.at('/mall/user')
    await phone.leave()
  })

  /** Code, styles and texts that the browser has loaded since the page began. */
  const loaded = (phone: Phone): Promise<string[]> =>
    phone.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(one => new URL(one.name).pathname)
        .filter(file => /\.(js|css)$/.test(file)),
    )

  test('screens that people go on to are loaded when the home page has come to rest, but not for who saves data', async () => {
    const saver = await company.signedIn()
    await saver.saveData()
    const needed: string[] = []
    for (const url of ['/mall/user', '/mall/serviceCenter']) {
      await saver.open(url)
      needed.push(...(await loaded(saver)))
    }
    const phone = await company.signedIn()
    await phone.open('/mall/index')
    await eventually(async () => {
      const there = await loaded(phone)
      assert.deepEqual(
        needed.filter(file => !there.includes(file)),
        [],
        'not loaded ahead',
      )
    })
    await saver.open('/mall/index')
    assert.ok(
      needed.some(file => !file.includes('/alone-')),
      'nothing is needed',
    )
    const saved = await loaded(saver)
    assert.ok(!needed.every(file => saved.includes(file)), 'loaded ahead for who saves data')
    await phone.context.setOffline(true)
    await phone.tab(phone.words(titles)('tabUser'))
    await phone.screen.locator('.user__name').waitFor()
    await phone.context.setOffline(false)
    await saver.leave()
    await phone.leave()
  })
})
