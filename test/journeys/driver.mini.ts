import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type Page from 'miniprogram-automator/out/Page'
import type Element from 'miniprogram-automator/out/Element'
import type { CustomElement, InputElement } from 'miniprogram-automator/out/Element'
import { eventually, wordsIn } from '../screen'
import { formTexts } from '../../src/form/form.i18n'
import { urlAdapter } from '../../src/platform/url-adapter/index.weapp'
import type { Language } from '../../shared/language'
import { fits, plain, type ChatApp, type Driver, type Found, type Picture, type Place, type Words } from './driver'

/** Keys of platform/storage begin with it. */
const PREFIX = 'lianke.'
/** Two or three frames, ms: what stays in its place for so long has come to rest. */
const FRAMES = 40
const SWIPE_STEPS = 6

/** The few things that the two chat apps do not offer under one name. */
interface Dialect {
  /** Taro writes deep levels of a page into a component of its own, which selectors do not look into; null where it need not */
  nested: string | null
  readStorage(mini: MiniProgram, key: string): Promise<unknown>
  /** statement that keeps `data` under `key`, in the mini-program */
  keep: string
  /** Puts a file where the app may read it, and gives its path. */
  addFile(mini: MiniProgram, picture: Picture): Promise<string>
  /** Lets the album answer with these paths. */
  albumGives(mini: MiniProgram, files: { path: string; size: number }[]): Promise<void>
  scanGives(mini: MiniProgram, code: string): Promise<void>
  /** whether messages need a consent */
  asksMessages: boolean
  /** the call that gives a code which stands for its user, the code's name in the answer, how the sandbox of the server knows it, and how the call fails; null where it is none of the chat app's own calls */
  code: { method: string; name: string; prefix: string; fails: Values } | null
  /** whom the host speaks for until it is told otherwise */
  owner: string
  /** the call that opens the window for payments, and where its options name the trade */
  payment: { method: string; handle: string; pays: Answer; cancels: Answer }
  /** the recorder's manager, which may be denied */
  recorder: string
  /** the calls that tell a place: how they answer, and how they refuse */
  places: Record<'device' | 'map', { method: string; gives(place: Place): Values; refuses: Values }>
  /** the calls that open windows */
  windows: Record<'call' | 'pictures' | 'map', string>
  readClipboard(mini: MiniProgram): Promise<unknown>
}
type Values = Record<string, string | number>
type Answer = { ok: Values } | { fail: Values }

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
// a function in place of a call answers by its callbacks as well as by a promise: that is right wherever one of them is ignored
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
const JUST_ANSWER = `function (options, answer) { return (${ANSWER})(answer) }`
const HOST_VOICE = 'function (words) { __mini.answers.voice = words }'
const HOST_DRAWN =
  "function () { return typeof __mini === 'undefined' ? null : { calls: __mini.traffic.calls, bytes: __mini.traffic.bytes } }"
const HOST_USER = 'function (who) { __mini.answers.userid = who }'
const NOTE_CALL = `function (options, method, answer) {
  getApp().notedCalls[method] = JSON.parse(JSON.stringify(options))
  return (${ANSWER})(answer)
}`
const FORGET_CALL = `function (method) {
  var app = getApp()
  app.notedCalls = app.notedCalls || {}
  app.notedCalls[method] = null
}`
const NOTED_CALL = 'function (method) { return getApp().notedCalls[method] }'
const DENY_MICROPHONE = 'function (denied) { getApp().microphoneDenied = denied }'
// the app keeps the one manager that WeChat has, with the listeners that it once gave
const WECHAT_RECORDER = `function () {
  var real = this.origin()
  var onError = []
  var manager = {
    onError: function (listener) {
      onError.push(listener)
      real.onError(listener)
    },
    start: function (options) {
      if (!getApp().microphoneDenied) return real.start(options)
      setTimeout(function () { onError.forEach(function (listener) { listener({ errMsg: 'operateRecorder:fail auth deny' }) }) })
    }
  }
  ;['onStart', 'onStop', 'onFrameRecorded', 'onInterruptionBegin', 'stop'].forEach(function (name) { manager[name] = function (given) { return real[name](given) } })
  return manager
}`
const DINGTALK_RECORDER = `function () {
  if (!getApp().microphoneDenied) return this.origin()
  return {
    start: function () {
      var manager = this
      setTimeout(function () { manager.onerror({ error: 3, errorMessage: 'auth deny' }) })
    },
    stop: function () {}
  }
}`
const ANSWER_MESSAGES = `function (options, word) {
  getApp().notedCalls.requestSubscribeMessage = { tmplIds: options.tmplIds }
  if (word === 'cancel') return (${ANSWER})({ fail: { errMsg: 'requestSubscribeMessage:fail cancel', errCode: 20004 } })
  var given = { errMsg: 'requestSubscribeMessage:ok' }
  options.tmplIds.forEach(function (id) { given[id] = word })
  return (${ANSWER})({ ok: given })
}`
const ADD_FILE = 'function (name, type, base64) { return __mini.addFile(name, type, base64) }'

const APPS: Record<'weapp' | 'dd', Dialect> = {
  weapp: {
    nested: 'comp',
    readStorage: (mini, key) => mini.callWxMethod('getStorageSync', key),
    keep: 'wx.setStorageSync(key, data)',
    addFile: async (mini, { name, buffer }) => String(await mini.evaluate(WRITE_FILE, name, buffer.toString('base64'))),
    albumGives: (mini, files) =>
      mini.mockWxMethod('chooseMedia', {
        type: 'image',
        tempFiles: files.map(({ path, size }) => ({ tempFilePath: path, size, fileType: 'image' })),
        errMsg: 'chooseMedia:ok',
      }),
    scanGives: (mini, code) =>
      mini.mockWxMethod('scanCode', { result: code, scanType: 'QR_CODE', charSet: 'utf-8', errMsg: 'scanCode:ok' }),
    asksMessages: true,
    code: { method: 'login', name: 'code', prefix: 'sandbox-code', fails: { errMsg: 'login:fail timeout' } },
    owner: 'o-sandbox-1',
    payment: {
      method: 'requestPayment',
      handle: 'package',
      pays: { ok: { errMsg: 'requestPayment:ok' } },
      cancels: { fail: { errMsg: 'requestPayment:fail cancel' } },
    },
    recorder: WECHAT_RECORDER,
    places: {
      device: {
        method: 'getLocation',
        gives: ({ latitude, longitude }) => ({ latitude, longitude, accuracy: 30, errMsg: 'getLocation:ok' }),
        refuses: { errMsg: 'getLocation:fail auth deny' },
      },
      map: {
        method: 'chooseLocation',
        gives: place => ({ ...place, errMsg: 'chooseLocation:ok' }),
        refuses: { errMsg: 'chooseLocation:fail cancel' },
      },
    },
    windows: { call: 'makePhoneCall', pictures: 'previewImage', map: 'openLocation' },
    readClipboard: async mini => ((await mini.callWxMethod('getClipboardData')) as { data: unknown }).data,
  },
  dd: {
    nested: null,
    readStorage: async (mini, key) => ((await mini.callWxMethod('getStorageSync', { key })) as { data: unknown }).data,
    keep: 'dd.setStorageSync({ key: key, data: data })',
    addFile: async (mini, { name, mimeType, buffer }) =>
      String(await mini.evaluate(ADD_FILE, name, mimeType, buffer.toString('base64'))),
    albumGives: (mini, files) => mini.mockWxMethod('chooseImage', { filePaths: files.map(one => one.path) }),
    scanGives: (mini, code) => mini.mockWxMethod('scan', { code }),
    asksMessages: false,
    code: {
      method: 'getAuthCode',
      name: 'authCode',
      prefix: 'sandbox-auth',
      fails: { error: 2, errorMessage: 'network timeout' },
    },
    owner: 'user-sandbox-1',
    payment: {
      method: 'tradePay',
      handle: 'tradeNO',
      pays: { ok: { resultCode: '9000' } },
      cancels: { ok: { resultCode: '6001' } },
    },
    recorder: DINGTALK_RECORDER,
    // DingTalk writes numbers as text
    places: {
      device: {
        method: 'getLocation',
        gives: place => ({
          latitude: String(place.latitude),
          longitude: String(place.longitude),
          accuracy: '30',
          address: place.address,
        }),
        refuses: { error: 3, errorMessage: 'auth deny' },
      },
      map: {
        method: 'locateInMap',
        refuses: { error: 11, errorMessage: '用户取消操作' },
        gives: place => ({
          latitude: String(place.latitude),
          longitude: String(place.longitude),
          province: '',
          city: '',
          adName: '',
          snippet: place.address,
          title: place.name,
        }),
      },
    },
    windows: { call: 'showCallMenu', pictures: 'previewImage', map: 'openLocation' },
    readClipboard: async mini => ((await mini.callWxMethod('getClipboard')) as { text: unknown }).text,
  },
}

/** A compiled mini-program in its chat app: WeCom runs the one of WeChat. */
export type MiniApp = 'weapp' | 'dd' | 'wecom'
const DIALECTS: Record<MiniApp, Dialect> = { ...APPS, wecom: { ...APPS.weapp, code: null, owner: APPS.dd.owner } }

/** The portal's URL of a page file with its query. */
function portalUrl(file: string, given: Record<string, string>): string {
  const { path, query } = urlAdapter.toVisit(file, given)
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return text ? `${path}?${text}` : path
}

interface Step {
  css: string
  words?: Words | undefined
  label?: string
  nth?: number
}
type Root = Page | Element

class MiniFound implements Found {
  constructor(
    private readonly driver: MiniDriver,
    private readonly steps: Step[],
  ) {}
  find(css: string, words?: Words): Found {
    return new MiniFound(this.driver, [...this.steps, { css, words }])
  }

  nth(n: number): Found {
    return new MiniFound(
      this.driver,
      this.steps.map((one, i) => (i === this.steps.length - 1 ? { ...one, nth: n } : one)),
    )
  }

  private async all(): Promise<Element[]> {
    let level: Root[] = [await this.driver.page()]
    for (const { css, words, label, nth } of this.steps) {
      const found = (await Promise.all(level.map(root => this.driver.query(root, css)))).flat()
      const keeps = await Promise.all(
        found.map(async one => {
          if (label === undefined) return words === undefined || fits(await one.text(), words)
          const head = await this.driver.first(one, '.field__label')
          return !!head && plain(await head.text()).replace(/^\* ?/, '') === label
        }),
      )
      const kept = found.filter((_, i) => keeps[i])
      level = nth === undefined ? kept : kept.slice(nth, nth + 1)
    }
    return level as Element[]
  }
  private describe(): string {
    return this.steps
      .map(({ css, words, label }) => [css, words ?? label].filter(Boolean).map(String).join(' '))
      .join(' > ')
  }
  /** Elements may go between finding and using them, so both are tried together. */
  private use<T>(action: (element: Element) => Promise<T>): Promise<T> {
    return eventually(async () => {
      const [first] = await this.all()
      assert.ok(first, `nothing is ${this.describe()}`)
      return action(first)
    })
  }
  private async input(element: Element): Promise<InputElement> {
    const own = ['input', 'textarea'].includes(element.tagName)
      ? element
      : await this.driver.first(element, 'input, textarea')
    assert.ok(own, `no input in ${this.describe()}`)
    return own as InputElement
  }
  text(): Promise<string> {
    return this.use(async one => plain(await one.text()))
  }
  async texts(): Promise<string[]> {
    return Promise.all((await this.all()).map(async one => plain(await one.text())))
  }
  gone(): Promise<void> {
    return eventually(async () => assert.equal((await this.all()).length, 0, `still there: ${this.describe()}`))
  }
  /** A sheet slides in: a finger would miss what still moves. */
  private still(action: (element: Element) => Promise<unknown>): Promise<void> {
    return this.use(async one => {
      const before = JSON.stringify(await one.offset())
      await sleep(FRAMES)
      assert.equal(JSON.stringify(await one.offset()), before, `${this.describe()} is moving`)
      await action(one)
    })
  }
  tap(): Promise<void> {
    return this.still(async one => {
      // on a slow phone a button may wait for what was just typed, and nobody taps it before
      assert.notEqual(String(await one.attribute('disabled')), 'true', `${this.describe()} takes no tap yet`)
      await one.tap()
    })
  }
  tapTwice(): Promise<void> {
    return this.still(async one => {
      await one.tap()
      // by now it may be gone, and the pair must not be tried again
      await one.tap().catch(() => undefined)
    })
  }
  trigger(type: string, detail: Record<string, string>): Promise<void> {
    return this.use(one => one.trigger(type, detail))
  }
  /** A finger that goes up by so much. Positions count from the top of the page, which moves below the finger. */
  swipe(up: number): Promise<void> {
    return this.still(async one => {
      const [{ left, top }, { width, height }] = [
        (await one.offset()) as { left: number; top: number },
        await one.size(),
      ]
      const scrolled = await this.driver.scrolled()
      const at = async (moved: number) => ({
        touches: [
          {
            identifier: 0,
            pageX: left + Number(width) / 2,
            pageY: top + Number(height) / 2 - scrolled - moved + (await this.driver.scrolled()),
          },
        ],
      })
      await one.touchstart(await at(0))
      for (let i = 1; i <= SWIPE_STEPS; i++) await one.touchmove(await at((up * i) / SWIPE_STEPS))
      await one.touchend()
    })
  }
  /** A stroke of a finger, down and up again. A canvas counts from its own corner. */
  draw(): Promise<void> {
    return this.still(async one => {
      const [{ left, top }, { width, height }] = [
        (await one.offset()) as { left: number; top: number },
        await one.size(),
      ]
      const at = (across: number, down: number) => {
        const [x, y] = [Number(width) * across, Number(height) * down]
        return { touches: [{ identifier: 0, x, y, pageX: left + x, pageY: top + y }] }
      }
      await one.touchstart(at(0.2, 0.3))
      await one.touchmove(at(0.4, 0.7))
      await one.touchmove(at(0.7, 0.4))
      await one.touchend()
    })
  }
  hold(ms: number): Promise<void> {
    return this.still(async one => {
      await one.touchstart()
      await sleep(ms)
      await one.touchend()
    })
  }
  type(text: string): Promise<void> {
    return this.use(async one => (await this.input(one)).input(text))
  }
  value(): Promise<string> {
    return this.use(async one => String(await (await this.input(one)).value()))
  }
  attribute(name: string): Promise<string> {
    return this.use(async one => String((await one.attribute(name)) ?? ''))
  }
}

class MiniChat implements ChatApp {
  private who = ''
  constructor(
    private readonly running: () => MiniProgram,
    private readonly dialect: Dialect,
    readonly ends: boolean,
    readonly startAt: (page: string) => Promise<void>,
    readonly scrolled: () => Promise<number>,
  ) {}
  private get mini(): MiniProgram {
    return this.running()
  }
  get owner(): string {
    return this.dialect.owner
  }
  private get code(): NonNullable<Dialect['code']> {
    assert.ok(this.dialect.code, 'the call for codes cannot be replaced here')
    return this.dialect.code
  }
  async userIs(who: string): Promise<void> {
    this.who = who
    if (this.dialect.code)
      await this.mini.mockWxMethod(this.code.method, GIVE_CODE, this.code.name, `${this.code.prefix}-${who}`)
    else await this.mini.evaluate(HOST_USER, who)
  }
  /** After a start, which the same person sees. */
  async stay(): Promise<void> {
    await this.userIs(this.who)
  }
  async repeatsCode(code: string): Promise<void> {
    const { method, name } = this.code
    await this.mini.mockWxMethod(method, JUST_ANSWER, { ok: { [name]: code, errMsg: `${method}:ok` } })
  }
  async loginFails(): Promise<void> {
    await this.mini.mockWxMethod(this.code.method, JUST_ANSWER, { fail: this.code.fails })
  }
  async givePhone(button: Found, phone: string): Promise<void> {
    assert.ok(button instanceof MiniFound)
    await button.trigger('getphonenumber', {
      code: `sandbox-phone-${phone}-${String(Date.now())}`,
      errMsg: 'getPhoneNumber:ok',
    })
  }
  async keepPhone(button: Found, why: 'deny' | 'quota'): Promise<void> {
    assert.ok(button instanceof MiniFound)
    await button.trigger(
      'getphonenumber',
      {
        deny: { errMsg: 'getPhoneNumber:fail user deny' },
        quota: { errMsg: 'getPhoneNumber:fail jsapi has no permission, reach the limit', errno: '1400001' },
      }[why],
    )
  }
  async swipe(from: Found, up: number): Promise<void> {
    assert.ok(from instanceof MiniFound)
    await from.swipe(up)
  }
  async hold(on: Found, ms: number): Promise<void> {
    assert.ok(on instanceof MiniFound)
    await on.hold(ms)
  }
  async hears(words: string | null): Promise<void> {
    await this.mini.evaluate(HOST_VOICE, words)
  }
  async drawn(): ReturnType<ChatApp['drawn']> {
    return (await this.mini.evaluate(HOST_DRAWN)) as Awaited<ReturnType<ChatApp['drawn']>>
  }
  scan(text: string): Promise<void> {
    return this.dialect.scanGives(this.mini, text)
  }
  /** Answers a call in place of the platform; what it gives waits for the options of the call. */
  private async note(method: string, answer: Answer): Promise<() => Promise<Record<string, unknown>>> {
    await this.mini.evaluate(FORGET_CALL, method)
    await this.mini.mockWxMethod(method, NOTE_CALL, method, answer)
    return () => this.noted(method)
  }
  private noted(method: string): Promise<Record<string, unknown>> {
    return eventually(async () => {
      const options = (await this.mini.evaluate(NOTED_CALL, method)) as Record<string, unknown> | null
      assert.ok(options, `${method} was not called`)
      return options
    })
  }
  async payer(does: 'pays' | 'cancels'): Promise<{ handle(): Promise<string> }> {
    const { method, handle, [does]: answer } = this.dialect.payment
    const asked = await this.note(method, answer)
    return { handle: async () => String((await asked())[handle]).replace(/^prepay_id=/, '') }
  }
  async messages(answer: 'accept' | 'reject' | 'cancel'): Promise<{ asked(): Promise<unknown> }> {
    const method = 'requestSubscribeMessage'
    await this.mini.evaluate(FORGET_CALL, method)
    if (this.dialect.asksMessages) await this.mini.mockWxMethod(method, ANSWER_MESSAGES, answer)
    return { asked: async () => (await this.noted(method)).tmplIds }
  }
  async microphone(may: 'allowed' | 'denied'): Promise<void> {
    await this.mini.evaluate(DENY_MICROPHONE, may === 'denied')
    await this.mini.mockWxMethod('getRecorderManager', this.dialect.recorder)
  }
  async place(asked: 'device' | 'map', place: Place | null): Promise<void> {
    const { method, gives, refuses } = this.dialect.places[asked]
    const answer: Answer = place ? { ok: gives(place) } : { fail: refuses }
    await this.mini.mockWxMethod(method, JUST_ANSWER, answer)
  }
  watch(window: 'call' | 'pictures' | 'map'): Promise<() => Promise<Record<string, unknown>>> {
    return this.note(this.dialect.windows[window], { ok: { errMsg: 'ok' } })
  }
  async clipboard(): Promise<string> {
    return String(await this.dialect.readClipboard(this.mini))
  }
  async givesFile({ name, buffer, mimeType }: Picture): Promise<void> {
    const path = await this.dialect.addFile(this.mini, { name: 'kept-by-the-app.jpg', buffer, mimeType })
    await this.mini.mockWxMethod('chooseMessageFile', {
      tempFiles: [{ path, name, size: buffer.length, type: 'image', time: 0 }],
      errMsg: 'chooseMessageFile:ok',
    })
  }
  async pages(): Promise<number> {
    return (await this.mini.pageStack()).length
  }
  async shared(): Promise<{ title: string; url: string }> {
    const page = await this.mini.currentPage()
    assert.ok(page, 'no page is open')
    const { title, path } = (await page.callMethod('onShareAppMessage', { from: 'menu' })) as {
      title: string
      path: string
    }
    const [file = '', query = ''] = path.split('?')
    // anything else is looked for beside the present page
    assert.ok(file.startsWith('/'), path)
    return { title, url: portalUrl(file, Object.fromEntries(new URLSearchParams(query))) }
  }
}

/** Drives a compiled mini-program through the automator, in WeChat DevTools or in our own host. */
class MiniDriver implements Driver {
  readonly words: Driver['words']
  readonly chat: MiniChat
  readonly platform: 'weapp' | 'dd'
  private readonly dialect: Dialect
  private readonly problems: string[] = []
  constructor(
    app: MiniApp,
    private mini: MiniProgram,
    readonly language: Language,
    private readonly start: ((page?: string) => Promise<MiniProgram>) | undefined,
    private readonly pass: ((ms: number) => Promise<void>) | undefined,
  ) {
    this.words = wordsIn(language)
    this.platform = app === 'dd' ? 'dd' : 'weapp'
    this.dialect = DIALECTS[app]
    this.chat = new MiniChat(
      () => this.mini,
      this.dialect,
      start !== undefined,
      page => this.startAt(page),
      () => this.scrolled(),
    )
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
  async scrolled(): Promise<number> {
    return Number(await (await this.page()).scrollTop())
  }
  /** Elements below a page or element, also in the components that Taro puts in between. */
  async query(root: Root, css: string): Promise<Element[]> {
    const { nested } = this.dialect
    const [found, inner] = (await Promise.all([root.$$(css), nested ? root.$$(nested) : []])) as [
      Element[],
      CustomElement[],
    ]
    return [...found, ...(await Promise.all(inner.map(one => this.query(one, css)))).flat()]
  }
  /** The first of them; looks into no component when there is one outside. */
  async first(root: Root, css: string): Promise<Element | undefined> {
    return ((await root.$$(css)) as Element[])[0] ?? (await this.query(root, css))[0]
  }
  find(css: string, words?: Words): Found {
    return new MiniFound(this, [{ css, words }])
  }
  field(label: string): Found {
    return new MiniFound(this, [{ css: '.field', label }])
  }
  async url(): Promise<string> {
    const page = await this.page()
    return portalUrl(page.path, page.query as Record<string, string>)
  }
  async at(url: Words): Promise<URLSearchParams> {
    return eventually(async () => {
      const now = await this.url()
      const [path = '', query = ''] = now.split('?')
      assert.ok(
        typeof url === 'string' ? path === url : url.test(now),
        `the portal is at ${now}, not at ${String(url)}`,
      )
      const page = await this.page()
      assert.ok((await this.query(page, '.screen__body')).length, `${now} shows nothing`)
      assert.equal((await this.query(page, '.skeleton')).length, 0, `${now} has not come to rest`)
      return new URLSearchParams(query)
    })
  }
  private async go(pageUrl: string): Promise<void> {
    await this.mini.evaluate(FORGET_TOASTS)
    await this.mini.callWxMethod('reLaunch', { url: pageUrl })
    await eventually(async () =>
      assert.ok((await this.query(await this.page(), '.screen__body')).length, `${pageUrl} shows nothing`),
    )
  }
  async open(url: string): Promise<void> {
    await this.go(urlAdapter.toPage(url))
  }
  async openByCode(url: string): Promise<void> {
    const [page = '', query = ''] = urlAdapter.toPage(url).split('?')
    await this.go(`${page}?scene=${encodeURIComponent(query)}`)
  }
  async restart(): Promise<void> {
    const url = await this.url()
    if (this.start) await this.startAt()
    await this.open(url)
  }
  private async startAt(page?: string): Promise<void> {
    assert.ok(this.start, 'the app cannot be ended here')
    this.mini = await this.start(page)
    this.listen()
    await this.prepare()
    await this.chat.stay()
  }
  async back(): Promise<void> {
    await this.mini.native().navigateLeft()
  }
  async toast(words: Words): Promise<void> {
    await eventually(async () => {
      const shown = await this.toasts()
      assert.ok(
        shown.some(text => fits(text, words)),
        `no toast says ${String(words)}; there were: ${shown.join(' | ')}`,
      )
    })
  }
  async toasts(): Promise<string[]> {
    return (await this.mini.evaluate(SHOWN_TOASTS)) as string[]
  }
  async draw(on: Found): Promise<void> {
    assert.ok(on instanceof MiniFound)
    await on.draw()
  }
  async pick(opener: Found, pictures: Picture[]): Promise<void> {
    const files = []
    for (const picture of pictures)
      files.push({ path: await this.dialect.addFile(this.mini, picture), size: picture.buffer.length })
    await this.dialect.albumGives(this.mini, files)
    await opener.tap()
    await this.find('.option', this.words(formTexts)('fromAlbum')).tap()
  }
  async kept(name: string): Promise<unknown> {
    const value = await this.dialect.readStorage(this.mini, PREFIX + name)
    return value === '' || value === undefined ? null : value
  }
  async passes(ms: number): Promise<void> {
    await this.pass?.(ms)
  }
  async screenshot(file: string): Promise<void> {
    await this.mini.screenshot({ path: file })
  }
  async sound(): Promise<void> {
    assert.deepEqual(this.problems, [], await this.url())
  }
  leave(): Promise<void> {
    return this.sound()
  }
  /** What the chat app answers until a journey says otherwise. */
  private async prepare(): Promise<void> {
    await this.mini.mockWxMethod('showToast', NOTE_TOAST)
    await this.chat.messages('reject')
    await this.chat.microphone('allowed')
  }
  /** A device as new, but for the language, at a door where it was never before: so the running app forgets who was signed in. */
  async begin(door: string): Promise<void> {
    await this.prepare()
    await this.chat.userIs(`stranger${randomUUID().slice(0, 8)}`)
    const forgotten = [
      'token',
      'phone',
      'account',
      'userName',
      'head',
      'userId',
      'openId',
      'codeCount',
      'codeTime',
      'drafts',
      'languageReset',
      'ai_agent_type',
    ]
    const kept = {
      ...Object.fromEntries(forgotten.map(name => [name, ''])),
      language: this.language,
      languageAsked: true,
    }
    await this.mini.evaluate(
      `function (kept) {
        Object.keys(kept).forEach(function (name) {
          var key = '${PREFIX}' + name
          var data = kept[name]
          ${this.dialect.keep}
        })
      }`,
      kept,
    )
    await this.open(`/mall/index?domainId=${door}`)
    await this.at('/mall/index')
  }
}

/** A device with the running mini-program on it, as if it were new, at a door where it was never before. `restart` ends the mini-program and starts it, at a page file if one is given; without it, its pages are all that is closed. */
export async function visitMini(
  app: MiniApp,
  mini: MiniProgram,
  o: {
    language: Language
    door: string
    restart?: (page?: string) => Promise<MiniProgram>
    pass?: (ms: number) => Promise<void>
  },
): Promise<Driver> {
  const driver = new MiniDriver(app, mini, o.language, o.restart, o.pass)
  await driver.begin(o.door)
  return driver
}
