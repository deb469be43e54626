import axe from 'axe-core'
import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { seedDemo } from '../../server/demo/seed'
import { SITE_PATH } from '../../server/http/site'
import type { Language } from '../../shared/language'
import { launchBrowser } from '../chromium'
import { startTestServer, type TestServer } from '../harness'

const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', ru: 'ru-RU', tw: 'zh-TW' }
const AXE = axe.source
/** Longest wait for something on the screen, ms: these machines are slow at times. */
const WAIT = 20_000

export interface Portal extends TestServer {
  browser: Browser
  /** A phone of its own: nothing stored, 390x844, the browser in that language. Every error of the page fails the test at `leave`. */
  visitor(language?: Language, options?: { width?: number; domainId?: string }): Promise<Phone>
  /** Signs a demo person in by a call, as if done earlier on this phone. */
  signedIn(language?: Language, options?: { width?: number; phone?: string; domainId?: string }): Promise<Phone>
  stop(): Promise<void>
}

/** One person's phone, with words for what he does. */
export class Phone {
  readonly problems: string[] = []
  constructor(readonly page: Page, readonly context: BrowserContext, private readonly portal: Pick<Portal, 'url' | 'readCaptcha'>) {
    page.setDefaultTimeout(WAIT)
    page.on('pageerror', error => this.problems.push(error.stack ?? error.message))
    page.on('console', message => {
      // what the browser itself says of a refused call is part of many journeys
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) this.problems.push(message.text())
    })
  }
  /** Opens a URL of the portal as from a link. */
  async open(url: string): Promise<void> {
    await this.page.goto('about:blank')
    await this.page.goto(`${this.portal.url}${SITE_PATH}/#${url}`)
    await this.settled()
  }
  /** The screen on top: pages below it stay mounted. */
  get screen() { return this.page.locator('.taro_page:not([style*="display: none"]) .screen').last() }
  /** Waits until no skeleton shows. */
  async settled(): Promise<void> {
    await this.screen.waitFor()
    await this.page.waitForFunction(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter(page => page.style.display !== 'none').at(-1)
      return !!shown && !shown.querySelector('.skeleton')
    })
  }
  text(text: string | RegExp) { return this.screen.getByText(text).first() }
  button(name: string | RegExp) { return this.screen.getByRole('button', { name }).first() }
  async tap(name: string | RegExp): Promise<void> { await this.button(name).click() }
  /** The present URL of the portal. */
  url(): string { return this.page.url().split('#')[1] ?? '' }
  async at(url: string | RegExp): Promise<void> {
    await this.page.waitForURL(full => { const now = full.hash.slice(1); return typeof url === 'string' ? now.split(/[?&]stamp=|&\$taro/)[0] === url || now.split('?')[0] === url : url.test(now) })
    await this.settled()
  }
  /** What is in a captcha picture that this server drew. */
  readCaptcha(image: string): string { return this.portal.readCaptcha(image) }
  /** No error happened, and no text stands out of the screen to the right. */
  async sound(): Promise<void> {
    assert.deepEqual(this.problems, [])
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(wide <= 0, `${this.url()}: the page is ${wide} px too wide`)
  }
  /** axe-core finds nothing serious or critical. */
  async accessible(): Promise<void> {
    await this.page.evaluate(AXE)
    const violations = await this.page.evaluate(async () => {
      const tool = (window as unknown as { axe: typeof import('axe-core') }).axe
      const shown = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter(page => page.style.display !== 'none').at(-1)
      const result = await tool.run(shown ?? document)
      return result.violations.filter(one => one.impact === 'serious' || one.impact === 'critical').flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 160)} — ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`))
    })
    assert.deepEqual(violations, [], this.url())
  }
  async leave(): Promise<void> {
    await this.sound()
    await this.context.close()
  }
}

/** The portal as `npm start` serves it, with the demo data, and a browser. */
export async function openPortal(): Promise<Portal> {
  const server = await startTestServer({ listen: true })
  await seedDemo(server.db, server.clock.now, server.app.providers.storage)
  const browser = await launchBrowser()
  const visitor: Portal['visitor'] = async (language = 'zh', o = {}) => {
    const context = await browser.newContext({ viewport: { width: o.width ?? 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: LOCALES[language], timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce', geolocation: { latitude: 30.2741, longitude: 120.1551 } })
    await context.addInitScript(domainId => { if (!localStorage.getItem('lianke.domainId')) localStorage.setItem('lianke.domainId', JSON.stringify({ data: domainId })) }, o.domainId ?? 'mufeng')
    return new Phone(await context.newPage(), context, { url: server.url, readCaptcha: server.readCaptcha })
  }
  const signedIn: Portal['signedIn'] = async (language = 'zh', o = {}) => {
    const domainId = o.domainId ?? 'mufeng'
    const phone = o.phone ?? (domainId === 'mufeng' ? '13800000000' : '13900000000')
    const staff = await server.ok('POST /staff/login', { domainId, body: { account: 'staff', password: 'lianke-demo' } })
    const link = await server.ok('POST /staff/linkman/quickLoginToken', { domainId, token: staff.token, body: { phone } })
    const login = await server.ok('GET /ssp/quickLogin', { domainId, query: { token: link.token } })
    const person = await visitor(language, o)
    await person.context.addInitScript(stored => {
      for (const [name, value] of Object.entries(stored)) if (localStorage.getItem('lianke.' + name) === null) localStorage.setItem('lianke.' + name, JSON.stringify({ data: value }))
    }, { token: login.token, phone: login.phone, userName: login.memberName, userId: login.userId })
    return person
  }
  return { ...server, browser, visitor, signedIn, stop: async () => { await browser.close(); await server.close() } }
}
