import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { matchRoute } from '../../config/route-match'
import type { RouteKey } from '../../config/routes'
import type { contract } from '../../contract'
import { mountPath } from '../../shared/api'
import { LANGUAGES } from '../../shared/language'
import { common } from '../../src/i18n/common.i18n'
import { eventually, wordsIn } from '../screen'
import type { Driver, Found, Words } from './driver'
import type { Fault, Network } from './network'

type Call = keyof typeof contract

/** What the line is like: without fault, one that turns away what is asked first, or one on which every tap is felt. */
export type Weather = 'fair' | 'slow' | Fault
export const BAD: readonly Weather[] = [503, 429, 'offline', 'slow']

const SLOW_MS = 800
/** Calls that are left to the outbox where no answer comes. */
const WAITING: readonly Call[] = [
  'POST /ssp/event/create',
  'POST /ssp/event/remark/create',
  'POST /v_open/taskRecord/create',
]
/** A toast is seen for so long, ms. */
const TOAST_MS = 3000
/** A screen that shows what it had before is given so long, ms, to say that it could not have it anew. */
const SAYS_MS = 500
const LOOK_MS = 50

/** Asked before any screen is there. The screen says that it could not start. */
const START: readonly Call[] = ['GET /linkc/getInitData', 'POST /ssp/auth']

/** What screens ask for when they open. At least one of them is what the screen is about: without it the screen says so, and offers another try. */
export const SCREENS: Partial<Record<RouteKey, readonly Call[]>> = {
  '/mall/index': ['GET /ssp/event/list', 'GET /ssp/event/countforList', 'GET /product/list'],
  '/mall/serviceCenter': ['GET /doorTypeField/getEventTypeList', 'GET /ssp/event/countforList'],
  '/mall/user': ['GET /ssp/event/list', 'GET /ssp/event/countforList', 'GET /product/list'],
  '/login': ['GET /ssp/quickLogin'],
  '/language': ['GET /user/outside/toCLanguage/support/list'],
  '/service/serviceList': ['GET /ssp/event/list', 'GET /ssp/event/countforList'],
  '/event/create': ['GET /ssp/eventType/templateInfo', 'GET /qrcode/fetchFormData', 'GET /product/getById'],
  '/event/view': [
    'GET /ssp/event/get',
    'GET /ssp/event/recordList',
    'GET /ssp/eventType/templateInfo',
    'GET /product/getById',
  ],
  '/event/progress': ['GET /ssp/event/get', 'GET /ssp/event/recordList'],
  '/event/remark': ['GET /ssp/event/recordList'],
  '/event/evaluate': ['GET /ssp/event/evaluate'],
  '/event/evaluate/create': ['GET /ssp/event/get'],
  '/task/list': ['POST /linkc/task/search', 'GET /linkc/task/countforList'],
  '/task/details': ['GET /v_open/doorGetTask', 'GET /linkc/task/recordList', 'GET /product/getById'],
  '/task/progress': ['GET /v_open/doorGetTask', 'GET /linkc/task/recordList'],
  '/task/remark': ['GET /linkc/task/recordList'],
  '/message/list': ['GET /ssp/message/list'],
  '/product': ['GET /qrcode/fetchFormData', 'GET /product/getById'],
  '/chat/ai': ['POST /api/voice/outside/agent/home/list'],
  '/wiki': ['POST /wiki/getTypesAndWiki', 'POST /wiki/list'],
  '/wiki/search': ['GET /wiki/searchStart', 'POST /wiki/list'],
  '/wiki/list': ['POST /wiki/list', 'GET /wiki/ssp/types'],
  '/wiki/detail/:id': ['GET /wiki/detail'],
  '/collection/list': ['GET /collection/getCollectionList'],
}
const ASKED = [...new Set(Object.values(SCREENS).flat())]

interface Write {
  /** waits for what says that it did not work, where that is no toast */
  told?: () => Promise<unknown>
  /** what was typed and chosen is there as before */
  kept?: () => Promise<unknown>
  /** what the person taps then, where it is something else */
  again?: () => Promise<void>
}

/** What a journey says where it does more than to go to a screen: those meet the weather by `Driver.at` and `Driver.open`. */
export interface Sky {
  /** A tap that writes by this call. Turned away, it has done nothing, says so, and keeps what there was; then it works, once. */
  writes(call: Call, tap: () => Promise<void>, o?: Write): Promise<void>
  /** A tap that asks for something on the present screen. Turned away, it says so, and can be tried again. */
  reads(call: Call, tap: () => Promise<void>): Promise<void>
}

/** A pattern for one of these texts in whatever language. */
const said = (key: 'retry' | 'network'): RegExp =>
  new RegExp(LANGUAGES.map(language => wordsIn(language)(common)(key)).join('|'))

/** Nothing but taps. */
export const fair: Sky = { writes: (_, tap) => tap(), reads: (_, tap) => tap() }

/** Puts a device under a weather; `over` tells at the end which screens it has met there, and fails when it has met none. */
export function underWeather(
  driver: Driver,
  network: Network,
  weather: Weather,
): { sky: Sky; over(): readonly RouteKey[] } {
  if (weather === 'fair') return { sky: fair, over: () => [] }
  return weather === 'slow' ? slowly(driver, network) : stormy(driver, network, weather)
}

const pathOf = async (driver: Driver): Promise<string> => (await driver.url()).split('?')[0] ?? ''

function slowly(driver: Driver, network: Network): ReturnType<typeof underWeather> {
  network.slow(SLOW_MS)
  const waited = new Set<RouteKey>()
  /** Looks meanwhile whether the screen shows that something is on its way. */
  const looking = async <T>(action: Promise<T>): Promise<T> => {
    const until = new AbortController()
    const look = async (): Promise<void> => {
      while (!until.signal.aborted) {
        // a page that is just being left answers nothing
        const shown = await driver
          .find('.skeleton')
          .texts()
          .catch(() => [])
        const match = shown.length ? matchRoute(await pathOf(driver).catch(() => '')) : null
        if (match && 'key' in match) waited.add(match.key)
        await sleep(LOOK_MS)
      }
    }
    const looked = look()
    return action.finally(() => {
      until.abort()
      return looked
    })
  }
  const [open, at] = [driver.open.bind(driver), driver.at.bind(driver)]
  Object.assign(driver, {
    open: (url: string) => looking(open(url)),
    at: (url: Words) => looking(at(url)),
  })
  return {
    sky: fair,
    over() {
      assert.ok(waited.size, 'no screen showed that it waits')
      return [...waited]
    },
  }
}

function stormy(driver: Driver, network: Network, fault: Fault): ReturnType<typeof underWeather> {
  const [RETRY, NETWORK] = [said('retry'), said('network')]
  const refusals = new Map<Call, ReturnType<Network['refuse']>>()
  const spoil = (calls: readonly Call[]): void => {
    for (const call of calls)
      if (!refusals.has(call))
        refusals.set(call, network.refuse(mountPath(call), fault, call.slice(0, call.indexOf(' '))))
  }
  /** Lets these through from now on; whether any was turned away before, and by somebody signed in. */
  const clear = (calls: readonly Call[]): { calls: number; signedIn: boolean } => {
    const met = { calls: 0, signedIn: false }
    for (const call of calls) {
      const refusal = refusals.get(call)
      refusal?.open()
      refusals.delete(call)
      met.calls += refusal?.met().calls ?? 0
      met.signedIn ||= refusal?.met().signedIn ?? false
    }
    return met
  }
  const isMet = (call: Call) =>
    eventually(async () => assert.ok(refusals.get(call)?.met().calls, `${call} was not called`))
  // in Russian the word is that of a button which raises a request again
  const tries = [driver.find('.state, .row, .options__empty').find('.button', RETRY), driver.find('.list-end', RETRY)]
  const offered = async (): Promise<Found[]> =>
    (await Promise.all(tries.map(async one => (await one.texts()).map((_, n) => one.nth(n))))).flat()
  const offers = async (): Promise<boolean> => (await offered()).length > 0
  /** A screen that has asked again by itself meanwhile has taken the offer away. */
  const tapOffer = async (): Promise<void> => {
    const [offer] = await offered()
    await offer?.tap().catch(async (error: unknown) => {
      if (await offers()) throw error
    })
  }
  /** Taps what offers another try, until the screen has all of it, or has led on. */
  const tryAgain = async (): Promise<void> => {
    const path = await pathOf(driver)
    const left = async (): Promise<number> => ((await pathOf(driver)) === path ? (await offered()).length : 0)
    await eventually(async () => {
      const before = await left()
      if (!before) return
      await tapOffer()
      // it stays until there is an answer, and others may go with it
      await eventually(async () => assert.ok((await left()) < before, 'another try does not help'))
      assert.equal(await left(), 0)
    })
  }
  const toasts = async (): Promise<number> => (await driver.toasts()).filter(text => NETWORK.test(text)).length
  const stillSignedIn = async ({ signedIn }: { signedIn: boolean }): Promise<void> => {
    if (signedIn) assert.ok(await driver.kept('token'), 'is signed out')
  }

  const seen = new Set<RouteKey>()
  let begun = false
  /** The screen that is there has met the weather: it says so, or shows what it had before. */
  const arrive = async (fresh: boolean): Promise<boolean> => {
    const path = await pathOf(driver)
    const match = matchRoute(path)
    const key = match && 'key' in match ? match.key : undefined
    const own = (key && SCREENS[key]) ?? []
    const met = clear(own)
    spoil(ASKED.filter(call => !own.includes(call)))
    if (!key || !met.calls) return false
    const hadNothing = fresh || !seen.has(key)
    seen.add(key)
    if (hadNothing) await eventually(async () => assert.ok(await offers(), `${path} does not say that it has nothing`))
    else await eventually(async () => assert.ok(await offers()), SAYS_MS).catch(() => undefined)
    await stillSignedIn(met)
    await tryAgain()
    return true
  }
  const starts = async (action: () => Promise<void>): Promise<void> => {
    spoil(begun ? ASKED : [...START, ...ASKED])
    await action()
    const met = clear(START)
    if (met.calls) {
      begun = true
      await eventually(async () => assert.ok(await offers(), 'does not say that it could not start'))
      await stillSignedIn(met)
      await tapOffer()
      await at(/./)
    }
    // a browser begins anew, where a chat app remembers
    await arrive(driver.platform === 'h5')
  }
  const at = driver.at.bind(driver)
  const { open, openByCode, restart } = {
    open: driver.open.bind(driver),
    openByCode: driver.openByCode.bind(driver),
    restart: driver.restart.bind(driver),
  }
  Object.assign(driver, {
    open: (url: string) => starts(() => open(url)),
    openByCode: (url: string) => starts(() => openByCode(url)),
    restart: () => starts(restart),
    at: async (url: Words) => {
      const query = await at(url)
      return (await arrive(false)) ? at(url) : query
    },
  })
  const sky: Sky = {
    async writes(call, tap, { told, kept, again = tap } = {}) {
      // they wait for the network: the journey of the outbox
      if (fault === 'offline' && WAITING.includes(call)) return tap()
      const path = mountPath(call)
      const [before, sent] = [await toasts(), network.count(path)]
      spoil([call])
      await tap()
      await isMet(call)
      await (told
        ? told()
        : eventually(async () => assert.ok((await toasts()) > before, `nothing says that ${call} has failed`)))
      await kept?.()
      await stillSignedIn(clear([call]))
      assert.equal(network.count(path), sent)
      // the next toast with the same words is another one
      await driver.passes(TOAST_MS)
      await again()
      await eventually(async () => assert.equal(network.count(path), sent + 1, `${call} was not made once`))
    },
    async reads(call, tap) {
      const before = await toasts()
      spoil([call])
      await tap()
      await isMet(call)
      await eventually(async () =>
        assert.ok((await offers()) || (await toasts()) > before, `nothing says that ${call} has failed`),
      )
      await stillSignedIn(clear([call]))
      if (await offers()) await tryAgain()
      else await tap()
    },
  }
  return {
    sky,
    over() {
      assert.ok(seen.size, 'no screen met the weather')
      return [...seen]
    },
  }
}
