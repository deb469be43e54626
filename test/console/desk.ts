import './browser-globals'
import axe from 'axe-core'
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { setLanguage, type Translate } from '../../console/i18n/texts'
import { CONSOLE_PATH } from '../../server/http/site'
import { LANGUAGES, type Language } from '../../shared/language'
import { WHOLE } from '../audit'
import { launchBrowser } from '../chromium'
import { makeCompany, type Company } from '../company/company'
import { makeStaff } from '../factories'
import { openLiveServer, type LiveServer } from '../live-server'
import { eventually, WAIT } from '../screen'
import type { TestServer } from '../harness'

const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', ru: 'ru-RU', tw: 'zh-TW' }

export interface DeskOptions {
  language?: Language
  width?: number
  height?: number
  dark?: boolean
  /** a finger instead of a mouse */
  touch?: boolean
  /** pixels of the device for one of the page */
  scale?: number
}

export interface Look extends Required<Omit<DeskOptions, 'scale'>> {
  language: Language
}
const WIDTHS = [1280, 390] as const
const lookIn = (language: Language, width: (typeof WIDTHS)[number], dark: boolean): Look => ({
  language,
  width,
  height: width === 390 ? 844 : 800,
  touch: width === 390,
  dark,
})
/** Two looks each that differ in everything, of which each file of tests has its turn: together all languages at both widths, light and dark. */
const TURNS = [
  [lookIn('zh', 1280, false), lookIn('ru', 390, true)],
  [lookIn('en', 1280, true), lookIn('tw', 390, false)],
  [lookIn('ru', 1280, false), lookIn('zh', 390, true)],
  [lookIn('tw', 1280, true), lookIn('en', 390, false)],
] as const
/** All languages at both widths. */
export const LOOKS: readonly Look[] = LANGUAGES.flatMap((language, i) =>
  WIDTHS.map((width, j) => lookIn(language, width, (i + j) % 2 === 1)),
)
/** How the pages of a deep file are looked at: by its turn, or in every way (test/audit.ts). */
export const looksOf = (turn: 0 | 1 | 2 | 3): readonly Look[] => (WHOLE ? LOOKS : TURNS[turn])

/** A browser tab of one member of the staff, with words for what is done in it. */
export class Desk {
  /** every error that the page reported */
  readonly problems: string[] = []
  constructor(
    readonly page: Page,
    public language: Language,
    private readonly origin: string,
    private readonly domainId: string,
  ) {
    page.setDefaultTimeout(WAIT)
    page.on('pageerror', error => this.problems.push(error.stack ?? error.message))
    page.on('console', message => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
        this.problems.push(message.text())
    })
  }

  /** Texts of the console in this desk's language: the same catalogues that its pages use. */
  words =
    <K extends string>(catalogue: { t: Translate<K> }): Translate<K> =>
    (key, params) => {
      setLanguage(this.language)
      return catalogue.t(key, params)
    }

  /** Opens an address below the company's console: a fresh start. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(`${this.origin}${CONSOLE_PATH}/${this.domainId}${path}`)
  }
  /** Goes to another page without a fresh start, as a link does. */
  async goTo(path: string): Promise<void> {
    const address = `${CONSOLE_PATH}/${this.domainId}${path}`
    await this.page.evaluate(to => history.pushState(null, '', to), address)
  }
  /** Signs in with account and password. */
  async signIn(account: string, password: string): Promise<void> {
    await this.open()
    await this.page.locator('input[autocomplete=username]').fill(account)
    await this.page.locator('input[autocomplete=current-password]').fill(password)
    await this.page.locator('button[type=submit]').click()
    await this.page.locator('nav').waitFor()
  }
  /** What is opened from now on is read in this language. */
  async reads(language: Language): Promise<void> {
    await this.page.evaluate(next => localStorage.setItem('lianke-console language', next), language)
    this.language = language
  }
  /** Nothing is wider than the window. */
  async fits(): Promise<void> {
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(wide <= 0, `the page is ${String(wide)} px wider than the window`)
  }
  /** axe-core finds nothing. */
  async isAccessible(): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source)
    // what fades in has its colours when it stands
    await eventually(async () => {
      const found = await this.page.evaluate(async () => {
        const tool = (window as unknown as { axe: typeof import('axe-core') }).axe
        const { violations } = await tool.run(document, {
          resultTypes: ['violations'],
          // the column of checkboxes has no head: a checkbox there could be reached by Tab twice
          rules: { 'empty-table-header': { enabled: false } },
        })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`)
      })
      assert.deepEqual(found, [])
    })
  }
  close = (): Promise<void> => this.page.context().close()
}

/** A tab at the console of a company. */
export async function openDesk(
  browser: Browser,
  server: Pick<TestServer, 'url'>,
  domainId: string,
  { language = 'zh', width = 1280, height = 800, dark = false, touch = false, scale = 1 }: DeskOptions = {},
): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: LOCALES[language],
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: scale,
  })
  return new Desk(await context.newPage(), language, server.url, domainId)
}

export const PASSWORD = 'a long enough password'
interface Given {
  server: LiveServer
  browser: Browser
}

/** A server and a browser for all tests of a file or a group: given before the first, gone after the last. */
export function onServer(
  take: (given: Given) => Promise<void> | void,
  options: Parameters<typeof openLiveServer>[0] = {},
): void {
  let server: LiveServer | undefined
  let browser: Browser | undefined
  before(async () => {
    server = await openLiveServer(options)
    browser = await launchBrowser()
    await take({ server, browser })
  })
  after(async () => {
    await browser?.close()
    await server?.stop()
  })
}
type Member = Awaited<ReturnType<typeof makeStaff>>

/** {@link onServer} with a company and one of its staff, who signs in with {@link PASSWORD}. */
export function inCompany(
  who: Parameters<typeof makeStaff>[2] & { account: string },
  take: (given: Given & { company: Company; member: Member }) => Promise<void> | void,
  options: Parameters<typeof onServer>[1] = {},
): void {
  onServer(async ({ server, browser }) => {
    const company = await makeCompany(server)
    const member = await makeStaff(server.db, company.tenant, { password: PASSWORD, ...who })
    await take({ server, browser, company, member })
  }, options)
}
