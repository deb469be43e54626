import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type Page from 'miniprogram-automator/out/Page'
import type Element from 'miniprogram-automator/out/Element'
import type { CustomElement, InputElement } from 'miniprogram-automator/out/Element'
import { eventually, wordsIn } from '../demo'
import { formTexts } from '../../src/form/form.i18n'
import { address } from '../../src/platform/address/index.weapp'
import type { Language } from '../../shared/language'
import { fits, plain, type ChatApp, type Driver, type Found, type Picture, type Words } from './driver'

/** Keys of platform/storage begin with it. */
const PREFIX = 'lianke.'
/** The door that journeys start at, and another one: coming from it, the app forgets who is signed in and which texts it has. */
const HOME = 'mufeng'
const ELSEWHERE = 'hengji'
/** Two or three frames, ms: what stays in its place for so long has come to rest. */
const FRAMES = 40

/** The few things that the two chat apps do not offer under one name. */
interface Dialect {
  /** Taro writes deep levels of a page into a component of its own, which selectors do not look into; null where it need not */
  nested: string | null
  readStorage(mini: MiniProgram, key: string): Promise<unknown>
  writeStorage(mini: MiniProgram, key: string, data: unknown): Promise<unknown>
  /** Puts a file where the app may read it, and gives its path. */
  addFile(mini: MiniProgram, picture: Picture): Promise<string>
  /** Lets the album answer with these paths. */
  albumGives(mini: MiniProgram, files: { path: string; size: number }[]): Promise<void>
  scanGives(mini: MiniProgram, code: string): Promise<void>
  /** whether messages need a consent */
  asksMessages: boolean
  /** the call that gives a code which stands for its user, the code's name in the answer, and how the sandbox of the server knows it */
  code: { method: string; name: string; prefix: string }
  /** the call that opens the window for payments, and where its options name the trade */
  payment: { method: string; handle: string; pays: Answer; cancels: Answer }
}
type Answer = { ok: Record<string, string> } | { fail: Record<string, string> }

// what runs in the mini-program is written as text: the loader of these tests would put a helper of its own into functions
const NOTE_TOAST = `function (options) {
  var app = getApp()
  app.shownToasts = (app.shownToasts || []).concat(options.title || options.content || '')
  return this.origin(options)
}`
const SHOWN_TOASTS = 'function () { return getApp().shownToasts || [] }'
const FORGET_TOASTS = 'function () { getApp().shownToasts = [] }'
const WRITE_FILE = `function (name, base64) {
  var path = wx.env.USER_DATA_PATH + '/' + name
  wx.getFileSystemManager().writeFileSync(path, base64, 'base64')
  return path
}`
// a function that stands in for a call answers by its callbacks as well as by a promise: that is right wherever one of them is ignored
const ANSWER = `function (answer) {
  if (options && answer.ok && options.success) options.success(answer.ok)
  if (options && answer.fail && options.fail) options.fail(answer.fail)
  if (options && options.complete) options.complete(answer.ok || answer.fail)
  return answer.ok ? Promise.resolve(answer.ok) : options && options.fail ? undefined : Promise.reject(answer.fail)
}`
// each code is good once
const GIVE_CODE = `function (options, name, prefix) {
  var app = getApp()
  app.codesGiven = (app.codesGiven || 0) + 1
  var given = { errMsg: 'ok' }
  given[name] = prefix + '-' + (Date.now() * 1000 + app.codesGiven)
  return (${ANSWER})({ ok: given })
}`
const NOTE_PAYMENT = `function (options, handle, answer) {
  getApp().paymentAsked = String(options[handle])
  return (${ANSWER})(answer)
}`
const FORGET_PAYMENT = "function () { getApp().paymentAsked = '' }"
const PAYMENT_ASKED = "function () { return getApp().paymentAsked || '' }"
const ANSWER_MESSAGES = `function (options, word) {
  var given = { errMsg: 'requestSubscribeMessage:ok' }
  options.tmplIds.forEach(function (id) { given[id] = word })
  return (${ANSWER})({ ok: given })
}`
const ADD_FILE = 'function (name, type, base64) { return __mini.addFile(name, type, base64) }'

const DIALECTS: Record<'weapp' | 'dd', Dialect> = {
  weapp: {
    nested: 'comp',
    readStorage: (mini, key) => mini.callWxMethod('getStorageSync', key),
    writeStorage: (mini, key, data) => mini.callWxMethod('setStorageSync', key, data),
    addFile: async (mini, { name, buffer }) => String(await mini.evaluate(WRITE_FILE, name, buffer.toString('base64'))),
    albumGives: (mini, files) => mini.mockWxMethod('chooseMedia', { type: 'image', tempFiles: files.map(({ path, size }) => ({ tempFilePath: path, size, fileType: 'image' })), errMsg: 'chooseMedia:ok' }),
    scanGives: (mini, code) => mini.mockWxMethod('scanCode', { result: code, scanType: 'QR_CODE', charSet: 'utf-8', errMsg: 'scanCode:ok' }),
    asksMessages: true,
    code: { method: 'login', name: 'code', prefix: 'sandbox-code' },
    payment: { method: 'requestPayment', handle: 'package', pays: { ok: { errMsg: 'requestPayment:ok' } }, cancels: { fail: { errMsg: 'requestPayment:fail cancel' } } },
  },
  dd: {
    nested: null,
    readStorage: async (mini, key) => (await mini.callWxMethod('getStorageSync', { key }) as { data: unknown }).data,
    writeStorage: (mini, key, data) => mini.callWxMethod('setStorageSync', { key, data }),
    addFile: async (mini, { name, mimeType, buffer }) => String(await mini.evaluate(ADD_FILE, name, mimeType, buffer.toString('base64'))),
    albumGives: (mini, files) => mini.mockWxMethod('chooseImage', { filePaths: files.map(one => one.path) }),
    scanGives: (mini, code) => mini.mockWxMethod('scan', { code }),
    asksMessages: false,
    code: { method: 'getAuthCode', name: 'authCode', prefix: 'sandbox-auth' },
    payment: { method: 'tradePay', handle: 'tradeNO', pays: { ok: { resultCode: '9000' } }, cancels: { ok: { resultCode: '6001' } } },
  },
}

interface Step { css: string; words?: Words | undefined; label?: string; nth?: number }
type Root = Page | Element

class MiniFound implements Found {
  constructor(private readonly driver: MiniDriver, private readonly steps: Step[]) {}
  find(css: string, words?: Words): Found { return new MiniFound(this.driver, [...this.steps, { css, words }]) }

  nth(n: number): Found { return new MiniFound(this.driver, this.steps.map((one, i) => (i === this.steps.length - 1 ? { ...one, nth: n } : one))) }

  private async all(): Promise<Element[]> {
    let level: Root[] = [await this.driver.page()]
    for (const { css, words, label, nth } of this.steps) {
      const found = (await Promise.all(level.map(root => this.driver.query(root, css)))).flat()
      const keeps = await Promise.all(found.map(async one => {
        if (label === undefined) return words === undefined || fits(await one.text(), words)
        const [head] = await this.driver.query(one, '.field__label')
        return !!head && plain(await head.text()).replace(/^\* ?/, '') === label
      }))
      const kept = found.filter((_, i) => keeps[i])
      level = nth === undefined ? kept : kept.slice(nth, nth + 1)
    }
    return level as Element[]
  }
  private describe(): string { return this.steps.map(({ css, words, label }) => [css, words ?? label].filter(Boolean).map(String).join(' ')).join(' > ') }
  /** Elements may go between finding and using them, so both are tried together. */
  private use<T>(action: (element: Element) => Promise<T>): Promise<T> {
    return eventually(async () => {
      const [first] = await this.all()
      assert.ok(first, `nothing is ${this.describe()}`)
      return action(first)
    })
  }
  private async input(element: Element): Promise<InputElement> {
    const own = ['input', 'textarea'].includes(element.tagName) ? element : (await this.driver.query(element, 'input, textarea'))[0]
    assert.ok(own, `no input in ${this.describe()}`)
    return own as InputElement
  }
  text(): Promise<string> { return this.use(async one => plain(await one.text())) }
  async texts(): Promise<string[]> { return Promise.all((await this.all()).map(async one => plain(await one.text()))) }
  gone(): Promise<void> { return eventually(async () => assert.equal((await this.all()).length, 0, `still there: ${this.describe()}`)) }
  /** A sheet slides in: a finger would miss what still moves. */
  private still(action: (element: Element) => Promise<unknown>): Promise<void> {
    return this.use(async one => {
      const before = JSON.stringify(await one.offset())
      await sleep(FRAMES)
      assert.equal(JSON.stringify(await one.offset()), before, `${this.describe()} is moving`)
      await action(one)
    })
  }
  tap(): Promise<void> { return this.still(one => one.tap()) }
  tapTwice(): Promise<void> {
    return this.still(async one => {
      await one.tap()
      // by now it may be gone, and the pair must not be tried again
      await one.tap().catch(() => undefined)
    })
  }
  trigger(type: string, detail: Record<string, string>): Promise<void> { return this.use(one => one.trigger(type, detail)) }
  type(text: string): Promise<void> { return this.use(async one => (await this.input(one)).input(text)) }
  value(): Promise<string> { return this.use(async one => String(await (await this.input(one)).value())) }
  attribute(name: string): Promise<string> { return this.use(async one => String(await one.attribute(name) ?? '')) }
}

class MiniChat implements ChatApp {
  constructor(private readonly running: () => MiniProgram, private readonly dialect: Dialect) {}
  private get mini(): MiniProgram { return this.running() }
  userIs(who: string): Promise<void> {
    const { method, name, prefix } = this.dialect.code
    return this.mini.mockWxMethod(method, GIVE_CODE, name, `${prefix}-${who}`)
  }
  async givePhone(button: Found, phone: string): Promise<void> {
    assert.ok(button instanceof MiniFound)
    await button.trigger('getphonenumber', { code: `sandbox-phone-${phone}-${String(Date.now())}`, errMsg: 'getPhoneNumber:ok' })
  }
  scan(text: string): Promise<void> { return this.dialect.scanGives(this.mini, text) }
  async payer(does: 'pays' | 'cancels'): Promise<{ handle(): Promise<string> }> {
    const { method, handle, [does]: answer } = this.dialect.payment
    await this.mini.evaluate(FORGET_PAYMENT)
    await this.mini.mockWxMethod(method, NOTE_PAYMENT, handle, answer)
    return {
      handle: () => eventually(async () => {
        const asked = String(await this.mini.evaluate(PAYMENT_ASKED))
        assert.notEqual(asked, '', 'no payment was asked for')
        return asked.replace(/^prepay_id=/, '')
      }),
    }
  }
  async messages(answer: 'accept' | 'reject'): Promise<void> {
    if (this.dialect.asksMessages) await this.mini.mockWxMethod('requestSubscribeMessage', ANSWER_MESSAGES, answer)
  }
}

/** Drives a compiled mini-program through the automator, in WeChat DevTools or in our own host. */
class MiniDriver implements Driver {
  readonly words: Driver['words']
  readonly chat: ChatApp
  private readonly dialect: Dialect
  private readonly problems: string[] = []
  constructor(readonly platform: 'weapp' | 'dd', private mini: MiniProgram, readonly language: Language, private readonly startAnew: (() => Promise<MiniProgram>) | undefined) {
    this.words = wordsIn(language)
    this.dialect = DIALECTS[platform]
    this.chat = new MiniChat(() => this.mini, this.dialect)
    this.listen()
  }
  private listen(): void {
    this.mini.removeAllListeners('exception')
    this.mini.on('exception', (exception: unknown) => this.problems.push(JSON.stringify(exception)))
  }
  async page(): Promise<Page> {
    const page = await this.mini.currentPage()
    assert.ok(page, 'no page is open')
    return page
  }
  /** Elements below a page or element, also in the components that Taro puts in between. */
  async query(root: Root, css: string): Promise<Element[]> {
    const found = await root.$$(css) as Element[]
    if (!this.dialect.nested) return found
    const inner = await root.$$(this.dialect.nested) as CustomElement[]
    return [...found, ...(await Promise.all(inner.map(one => this.query(one, css)))).flat()]
  }
  find(css: string, words?: Words): Found { return new MiniFound(this, [{ css, words }]) }
  field(label: string): Found { return new MiniFound(this, [{ css: '.field', label }]) }
  async url(): Promise<string> {
    const page = await this.page()
    const { path, query } = address.toVisit(page.path, page.query as Record<string, string>)
    const text = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))).toString()
    return text ? `${path}?${text}` : path
  }
  async at(url: Words): Promise<URLSearchParams> {
    return eventually(async () => {
      const now = await this.url()
      const [path = '', query = ''] = now.split('?')
      assert.ok(typeof url === 'string' ? path === url : url.test(now), `the portal is at ${now}, not at ${String(url)}`)
      const page = await this.page()
      assert.ok((await this.query(page, '.screen__body')).length, `${now} shows nothing`)
      assert.equal((await this.query(page, '.skeleton')).length, 0, `${now} has not come to rest`)
      return new URLSearchParams(query)
    })
  }
  private async go(pageUrl: string): Promise<void> {
    await this.mini.evaluate(FORGET_TOASTS)
    await this.mini.callWxMethod('reLaunch', { url: pageUrl })
    await eventually(async () => assert.ok((await this.query(await this.page(), '.screen__body')).length, `${pageUrl} shows nothing`))
  }
  async open(url: string): Promise<void> { await this.go(address.toPage(url)) }
  async openByCode(url: string): Promise<void> {
    const [page = '', query = ''] = address.toPage(url).split('?')
    await this.go(`${page}?scene=${encodeURIComponent(query)}`)
  }
  async restart(): Promise<void> {
    const url = await this.url()
    if (this.startAnew) {
      this.mini = await this.startAnew()
      this.listen()
      await this.prepare()
    }
    await this.open(url)
  }
  async back(): Promise<void> { await this.mini.native().navigateLeft() }
  async toast(words: Words): Promise<void> {
    await eventually(async () => {
      const shown = await this.mini.evaluate(SHOWN_TOASTS) as string[]
      assert.ok(shown.some(text => fits(text, words)), `no toast says ${String(words)}; there were: ${shown.join(' | ')}`)
    })
  }
  async pick(opener: Found, pictures: Picture[]): Promise<void> {
    const files = []
    for (const picture of pictures) files.push({ path: await this.dialect.addFile(this.mini, picture), size: picture.buffer.length })
    await this.dialect.albumGives(this.mini, files)
    await opener.tap()
    await this.find('.option', this.words(formTexts)('fromAlbum')).tap()
  }
  async kept(name: string): Promise<unknown> {
    const value = await this.dialect.readStorage(this.mini, PREFIX + name)
    return value === '' || value === undefined ? null : value
  }
  async keep(name: string, value: unknown): Promise<void> { await this.dialect.writeStorage(this.mini, PREFIX + name, value) }
  async screenshot(file: string): Promise<void> { await this.mini.screenshot({ path: file }) }
  async sound(): Promise<void> { assert.deepEqual(this.problems, [], await this.url()) }
  leave(): Promise<void> { return this.sound() }
  /** What the chat app answers until a journey says otherwise. */
  private async prepare(): Promise<void> {
    await this.mini.mockWxMethod('showToast', NOTE_TOAST)
    await this.chat.messages('reject')
    await this.chat.userIs(`stranger${randomUUID().slice(0, 8)}`)
  }
  /** A device as new, but for the door and the language: the running app is led through another door, so that it forgets. */
  async begin(): Promise<void> {
    await this.prepare()
    await this.open(`/mall/index?domainId=${ELSEWHERE}`)
    await this.at('/mall/index')
    for (const name of ['token', 'phone', 'account', 'userName', 'head', 'userId', 'openId', 'codeCount', 'codeTime', 'drafts', 'languageReset']) await this.keep(name, '')
    await this.keep('language', this.language)
    await this.keep('languageAsked', true)
    await this.open(`/mall/index?domainId=${HOME}`)
    await this.at('/mall/index')
  }
}

/** A device with the running mini-program on it, as if it were new. `restart` ends the mini-program and starts it; without it, its pages are all that is closed. */
export async function visitMini(platform: 'weapp' | 'dd', mini: MiniProgram, o: { language: Language; restart?: () => Promise<MiniProgram> }): Promise<Driver> {
  const driver = new MiniDriver(platform, mini, o.language, o.restart)
  await driver.begin()
  return driver
}
