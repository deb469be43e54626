import axe from 'axe-core'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Browser, BrowserContext, FileChooser, Locator, Page } from 'playwright-core'
import type { Config } from '../../server/config'
import { SITE_PATH } from '../../server/http/site'
import { toWgs } from '../../shared/coordinates'
import { LANGUAGES, type Language } from '../../shared/language'
import { WHOLE } from '../audit'
import { launchBrowser } from '../chromium'
import { openLiveServer, type LiveServer } from '../live-server'
import { watchRest } from '../rest'
import { eventually, WAIT, wordsIn } from '../screen'

const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', ru: 'ru-RU', tw: 'zh-TW' }
/** Keys of platform/storage begin with it. */
const PREFIX = 'lianke.'
/** What stands in the local storage of a phone that keeps this, by the names of platform/storage. */
export const stored = (kept: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(kept).map(([name, value]) => [PREFIX + name, JSON.stringify({ data: value })]))

export interface VisitorOptions {
  language?: Language
  width?: number
  /** the door that the phone has come through */
  domainId?: string
  /** what is kept on the phone from earlier, by the names of platform/storage */
  kept?: Record<string, unknown>
  /** what the browser says it is */
  userAgent?: string
  /** where the portal is reached, when not at the server itself */
  origin?: string
  /** the browser heeds no policy of the page: what the code alone allows */
  bypassCSP?: boolean
  /** the site's worker may install itself: a later start is another one then */
  worker?: true
}

/** A browser that looks at a server. */
interface Browsing {
  browser: Browser
  /** A phone: 390x844, the browser in that language, nothing on it but the door. */
  visitor(options: VisitorOptions & { domainId: string }): Promise<Phone>
}
export interface Portal extends LiveServer, Browsing {}

/** The gates of an answer that a test holds back or loses. */
interface Gate {
  reached: Promise<void>
  open(): void
}

/** One person's phone, with words for what is done on it. */
/** What axe-core finds counts from here on. */
const IMPACTS = ['moderate', 'serious', 'critical']

export class Phone {
  /** every error that the page reported */
  readonly problems: string[] = []
  readonly words: ReturnType<typeof wordsIn>
  /** Waits until the page asks for nothing any more; the line of changes stays open. */
  readonly quiet: () => Promise<void>
  private isAltered = false
  constructor(
    readonly page: Page,
    private readonly own: BrowserContext,
    readonly language: Language,
    private readonly site: string,
    /** takes back what nothing was done to that cannot be undone */
    private readonly takeBack?: (context: BrowserContext) => Promise<void>,
  ) {
    this.words = wordsIn(language)
    this.quiet = watchRest(page)
    page.setDefaultTimeout(WAIT)
    page.on('pageerror', error => this.problems.push(error.stack ?? error.message))
    page.on('console', message => {
      // what the browser itself says of a refused or lost call is part of many journeys
      if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
        this.problems.push(message.text())
    })
  }
  /** For what the words below do not say. A phone on which it was said is nobody else's afterwards. */
  get context(): BrowserContext {
    this.isAltered = true
    return this.own
  }
  /** Opens a URL of the portal as from a link: a fresh start of the app. */
  async open(url: string, query = ''): Promise<void> {
    await this.clear()
    await this.page.goto(`${this.site}/${query}#${url}`)
    await this.settled()
  }
  /**
   * Leaves the portal: a change of the hash alone would not load the page again. Goes to another page of the same server, so
   * that Chromium keeps the process of the page, whose start costs more than all the rest.
   */
  async clear(): Promise<void> {
    const elsewhere = new URL('/health', this.site).href
    if (this.page.url() === elsewhere) return
    // without a network Chromium's own page of the error does as well
    await this.page.goto(elsewhere).catch(() => undefined)
  }
  async reload(): Promise<void> {
    await this.page.reload()
    await this.settled()
  }
  /** The browser asks for little data from the next start on: nothing is loaded ahead. */
  async saveData(): Promise<void> {
    await this.page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
  }
  /** Types a URL of the portal into the address line of the one that is open. */
  async type(url: string): Promise<void> {
    await this.page.evaluate(hash => {
      location.hash = hash
    }, url)
  }
  /** Goes on to a URL within the portal that is open: a screen of its own each time, and much faster than a fresh start. */
  async goOn(url: string): Promise<void> {
    if (!(await this.page.locator('.taro_page').count())) return this.open(url)
    const old = await this.screen.evaluate(one => one.closest('.taro_page')?.id ?? '')
    await this.type(url)
    await this.page.waitForFunction(id => !document.getElementById(id), old)
    await this.settled()
  }
  /** The phone changes hands: nothing is kept on it but this, by the names of platform/storage. The next `open` shows it. */
  async become(kept: Record<string, unknown>): Promise<void> {
    await this.clear()
    await this.page.evaluate(items => {
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text)
    }, stored(kept))
  }
  /** Another tab of the same browser. */
  async newTab(): Promise<Phone> {
    return new Phone(await this.own.newPage(), this.own, this.language, this.site)
  }
  /** The page that is seen: those below it stay mounted. */
  get screen(): Locator {
    return this.page.locator('.taro_page:visible .screen').last()
  }
  /** Goes to a tab: its name may end with what is unread there, and that of another one may begin like it. */
  tab(title: string): Promise<void> {
    return this.screen.locator('.tabbar__tab', { has: this.page.getByText(title, { exact: true }) }).click()
  }
  /** Waits until the screen has come to rest and shows no skeleton. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(
      () => {
        const shown = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter(
          page => page.offsetParent !== null || page.getClientRects().length > 0,
        )
        const top = shown.at(-1)
        // the URL changes before the page does
        const isHere = top?.id.split('?')[0] === location.hash.slice(1).split('?')[0]
        // in a wide window a list stands beside what was opened from it
        const most = innerWidth >= 768 && document.documentElement.dataset.panes === 'both' ? 2 : 1
        return (
          shown.length === most &&
          isHere &&
          !!top?.matches('.taro_page_stationed') &&
          !!top.querySelector('.screen__body') &&
          !top.querySelector('.skeleton')
        )
      },
      undefined,
      { timeout: WAIT },
    )
  }
  text(text: string | RegExp): Locator {
    return this.screen.getByText(text).first()
  }
  /** What is tapped by this name: a button, one of several choices, a tab. */
  button(name: string | RegExp, exact = false): Locator {
    const { screen } = this
    return screen
      .getByRole('button', { name, exact })
      .or(screen.getByRole('radio', { name, exact }))
      .or(screen.getByRole('tab', { name, exact }))
      .first()
  }
  async tap(name: string | RegExp, exact = false): Promise<void> {
    await this.button(name, exact).click()
  }
  /** The present URL of the portal, without what the router adds for itself. */
  url(): string {
    const [where = '', query = ''] = new URL(this.page.url()).hash.slice(1).split('?')
    const own = query
      .split('&')
      .filter(pair => pair && !/^(stamp|(\$|%24)taroTimestamp)=/.test(pair))
      .join('&')
    return own ? `${where}?${own}` : where
  }
  path(): string {
    return this.url().split('?')[0] ?? ''
  }
  query(name: string): string | null {
    return new URLSearchParams(this.url().split('?')[1]).get(name)
  }
  /** Waits until the portal is at a path, or at a URL that fits. */
  async at(url: string | RegExp): Promise<void> {
    const fits = () => (typeof url === 'string' ? this.path() === url : url.test(this.url()))
    try {
      await this.page.waitForURL(fits)
    } catch (error) {
      throw new Error(`the portal is at ${this.url()}, not at ${String(url)}`, { cause: error })
    }
    await this.settled()
  }
  /** What toasts have said since the page was loaded. */
  toasts(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts)
  }
  /** Waits until a toast with this text has shown since the page was loaded: it is gone after a second or two, and a busy machine looks too late. */
  async toast(text: string | RegExp): Promise<string> {
    const fits = (shown: string) => (typeof text === 'string' ? shown.includes(text) : text.test(shown))
    return eventually(async () => {
      const toasts = await this.toasts()
      const found = toasts.find(fits)
      assert.ok(found !== undefined, `no toast says ${String(text)}; there were: ${toasts.join(' | ')}`)
      return found
    })
  }
  /** Scrolls down to the present end of the page, as a finger does: not in one jump. */
  async scrollDown(): Promise<void> {
    await this.page.evaluate(async () => {
      const top = [...document.querySelectorAll<HTMLElement>('.taro_page')]
        .filter(page => page.getClientRects().length > 0)
        .at(-1)
      if (!top) return
      const end = top.scrollHeight - top.clientHeight
      while (top.scrollTop < end - 1) {
        top.scrollTop += 300
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    })
  }
  /** How far the page is scrolled down, px. */
  async scrolled(): Promise<number> {
    return this.screen.evaluate(one => one.closest('.taro_page')?.scrollTop ?? -1)
  }
  /** The sheet that is open. */
  get sheet(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).last()
  }
  /** A field of a form, by its label. */
  field(label: string): Locator {
    return this.screen
      .locator('.field')
      .filter({ has: this.page.locator('.field__label').getByText(label, { exact: true }) })
      .first()
  }
  /** What is said under a field. */
  errorUnder(label: string): Locator {
    return this.field(label).locator('.field__error')
  }
  /** Taps something that opens the file picker. */
  async pickFiles(opener: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), opener.click()])
    await chooser.setFiles(files)
  }
  /** Something kept on this phone, by the names of platform/storage. */
  async kept(name: string): Promise<unknown> {
    const text = await this.page.evaluate(key => localStorage.getItem(key), PREFIX + name)
    return text === null ? null : (JSON.parse(text) as { data: unknown }).data
  }
  async keep(name: string, value: unknown): Promise<void> {
    await this.page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      PREFIX + name,
      JSON.stringify({ data: value }),
    ] as const)
  }
  /** Drives calls of the contract by hand, by their path: `answer` gets each of them. */
  async intercept(call: string, answer: Parameters<BrowserContext['route']>[1]): Promise<() => Promise<void>> {
    const here = (url: URL) => url.pathname.endsWith(call)
    await this.own.route(here, answer)
    return () => this.own.unroute(here, answer)
  }
  /** The server does what it is asked, but its next answer never arrives. */
  async loseAnswer(call: string): Promise<void> {
    await this.own.route(
      url => url.pathname.endsWith(call),
      async route => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
  }
  /** Holds back the next call until the gate opens. */
  async hold(call: string): Promise<Gate> {
    let reach = (): void => undefined
    let open = (): void => undefined
    const reached = new Promise<void>(resolve => {
      reach = resolve
    })
    const opened = new Promise<void>(resolve => {
      open = resolve
    })
    await this.own.route(
      url => url.pathname.endsWith(call),
      async route => {
        reach()
        await opened
        await route.continue()
      },
      { times: 1 },
    )
    return { reached, open }
  }
  /** No error happened, and nothing stands out of the screen to the right. */
  async sound(): Promise<void> {
    assert.deepEqual(this.problems, [], this.url())
    const wide = await this.page.evaluate(() => {
      const top = [...document.querySelectorAll<HTMLElement>('.taro_page')]
        .filter(page => page.getClientRects().length > 0)
        .at(-1)
      if (!top) return ['no page']
      // a page scrolls by itself and cuts off what is too wide, so the document alone says nothing
      const over = Math.max(
        top.scrollWidth - top.clientWidth,
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      const within = (element: Element): boolean => {
        for (let one = element.parentElement; one && one !== top; one = one.parentElement)
          if (getComputedStyle(one).overflowX !== 'visible') return false
        return true
      }
      const outside = [...top.querySelectorAll('*')]
        .filter(
          one =>
            one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
            one.getClientRects().length > 0 &&
            within(one),
        )
        .map(one => one.outerHTML.slice(0, 160))
      return over > 0 ? [`${String(over)} px too wide`, ...outside] : outside
    })
    assert.deepEqual(wide, [], `${this.url()} at ${String(this.page.viewportSize()?.width)} px`)
  }
  /** axe-core finds nothing that is worse than a trifle in the whole document, and the screen has a name, which is its one heading of the first level. */
  async accessible(): Promise<void> {
    await this.look({ resultTypes: ['violations'] })
  }
  /** Texts are read in the dark as well. */
  async readableInTheDark(): Promise<void> {
    await this.page.emulateMedia({ colorScheme: 'dark' })
    await this.look({ resultTypes: ['violations'], runOnly: ['color-contrast'] })
    await this.page.emulateMedia({ colorScheme: null })
  }
  private async look(options: axe.RunOptions): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source)
    const look = () =>
      this.page.evaluate(
        async ({ impacts, how }) => {
          const tool = (window as unknown as { axe: typeof import('axe-core') }).axe
          const result = await tool.run(document, how)
          const titles = [...document.querySelectorAll<HTMLElement>('h1, [role="heading"][aria-level="1"]')].filter(
            one => one.getClientRects().length > 0 && one.textContent?.trim(),
          )
          return [
            ...result.violations
              .filter(one => impacts.includes(one.impact ?? ''))
              .flatMap(one =>
                one.nodes.map(
                  node =>
                    `${one.id}: ${node.html.slice(0, 160)} — ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
                ),
              ),
            ...(titles.length === 1 ? [] : [`${String(titles.length)} headings of the first level`]),
            ...(document.title.trim() ? [] : ['a document without a title']),
          ]
        },
        { impacts: IMPACTS, how: options },
      )
    // a screen that changes while it is looked at is looked at again
    const first = await look()
    if (!first.length) return
    await new Promise(resolve => setTimeout(resolve, 500))
    const violations = await look()
    assert.deepEqual(violations, [], `${this.url()} at ${String(this.page.viewportSize()?.width)} px`)
  }
  /** A part of a journey: when it fails, the error says which one, where the phone was, and shows the screen in `LIANKE_SHOTS`. */
  async step<T>(name: string, action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      const folder = process.env.LIANKE_SHOTS
      if (folder)
        await this.page.screenshot({ path: path.join(folder, `${this.language} ${name}.png`) }).catch(() => undefined)
      throw new Error(
        `${this.language}: ${name} (at ${this.url()}): ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    }
  }
  async leave(): Promise<void> {
    await this.sound()
    if (this.takeBack && !this.isAltered) await this.takeBack(this.own)
    else await this.own.close()
  }
}

/** Runs in the page: keeps the text of each toast that becomes visible. */
function noteToasts(): void {
  const shown: string[] = []
  Object.assign(window, { shownToasts: shown })
  // one may say what the one before it said
  const known = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('.taro__toast > *'))
      if (!known.has(one) && one.getClientRects().length > 0) {
        known.add(one)
        shown.push(one.textContent ?? '')
      }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** Runs for each language in turn, Simplified Chinese first. */
export const ALL_LANGUAGES: readonly Language[] = LANGUAGES

/** These languages, all of them in the audit. */
export const languages = (...some: Language[]): readonly Language[] => (WHOLE ? LANGUAGES : some)
/** One of these, which one the name says: over many names each has its turn. All of them in the audit. */
export function inTurn<T>(name: string, all: readonly T[]): readonly T[] {
  if (WHOLE) return all
  const turn = createHash('sha256').update(name).digest().readUInt32BE() % all.length
  return all.slice(turn, turn + 1)
}

/** A quarter of many, which one their names say, so that each has its turn as the table grows. All of them in the audit. */
export const quarter = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] =>
  all.filter(one => inTurn(nameOf(one), [true, false, false, false]).includes(true))

/** The built site, which may lie elsewhere while it is being worked on. */
export const site = process.env.LIANKE_SITE ? { siteFolder: path.resolve(process.env.LIANKE_SITE) } : {}

interface PortalOptions {
  /** further ones of the browser */
  flags?: string[]
  /** a whole browser, with microphone and camera */
  whole?: boolean
  config?: Partial<Config>
  /** a phone that left is the next one that is alike, emptied: the start of a new one costs more than most tests do with it */
  reuse?: boolean
}

/** A browser for the server. Ends both with `stop`. */
export async function browse<S extends Pick<LiveServer, 'url' | 'stop'>>(
  server: S,
  { flags, whole, reuse }: PortalOptions = {},
): Promise<S & Browsing> {
  try {
    const browser = await launchBrowser(flags, whole)
    const free = new Map<string, BrowserContext[]>()
    return {
      ...server,
      browser,
      async visitor({
        domainId,
        language = 'zh',
        width = 390,
        kept = {},
        userAgent,
        origin = server.url,
        bypassCSP = false,
        worker,
      }) {
        const kind = JSON.stringify([language, width, userAgent, bypassCSP, worker])
        const alike = free.get(kind) ?? []
        free.set(kind, alike)
        let context = alike.pop()
        const left = context?.pages() ?? []
        if (!context) {
          context = await browser.newContext({
            viewport: { width, height: 844 },
            deviceScaleFactor: 2,
            hasTouch: true,
            isMobile: true,
            locale: LOCALES[language],
            timezoneId: 'Asia/Shanghai',
            reducedMotion: 'reduce',
            bypassCSP,
            serviceWorkers: worker ? 'allow' : 'block',
            ...(userAgent ? { userAgent } : {}),
            // what the satellites say of 30.2741, 120.1551 on a map of the country
            geolocation: toWgs({ latitude: 30.2741, longitude: 120.1551 }),
            permissions: ['geolocation'],
          })
          // the loader of these tests names its functions with a helper that a page does not have
          await context.addInitScript('globalThis.__name = one => one')
          await context.addInitScript(noteToasts)
        }
        const takeBack = async (one: BrowserContext): Promise<void> => {
          await one.unrouteAll()
          alike.push(one)
        }
        const page = await context.newPage()
        const phone = new Phone(page, context, language, origin + SITE_PATH, reuse ? takeBack : undefined)
        await phone.clear()
        // of whoever had it before
        await page.evaluate(() => void indexedDB.deleteDatabase('lianke'))
        // closed only now, so that the process of the page stays
        for (const one of left) await one.close()
        await phone.become({ domainId, ...kept })
        return phone
      },
      stop: async () => {
        await browser.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The portal as `npm start` serves it, with no company yet, and a browser. */
export const openPortal = async (options: PortalOptions = {}): Promise<Portal> =>
  browse(await openLiveServer({ config: { ...site, ...options.config } }), options)
