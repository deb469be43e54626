import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import automator from 'miniprogram-automator'
import { startHost, type Host } from '../automator'
import type { Mini } from './main'

type Program = Awaited<ReturnType<typeof automator.connect>>
type Found = NonNullable<Awaited<ReturnType<NonNullable<Awaited<ReturnType<Program['currentPage']>>>['$']>>>
interface Noted {
  type: string
  id: string
  kind?: string
  tag?: string
  detail: Record<string, unknown>
  touches: number
}
const STUB = 'http://stub.example'

/** What the app calls and what comes of it, as callbacks tell it. Text, because the loader of the tests would put helpers into functions. */
const CALL = `function (name, options) {
  var api = typeof wx === 'undefined' ? dd : wx
  return new Promise(function (resolve) {
    api[name](Object.assign({}, options, { success: function (answer) { resolve({ ok: answer }) }, fail: function (answer) { resolve({ fail: answer }) } }))
  })
}`

/** Answers with what it was asked; /slow never ends, /parts comes in pieces, /bad is an error. */
async function openStub(): Promise<{ url: string; most: () => number; close: () => void }> {
  let open = 0,
    most = 0
  const server = http.createServer((request, response) => {
    most = Math.max(most, ++open)
    response.on('close', () => {
      open--
    })
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks).toString('latin1')
        if (request.url === '/slow') return
        if (request.url === '/parts') {
          response.write('one,')
          setTimeout(() => response.end('two'), 60)
          return
        }
        const answer = JSON.stringify({
          method: request.method,
          url: request.url,
          type: request.headers['content-type'],
          own: request.headers['x-own'],
          body,
        })
        setTimeout(
          () =>
            response.writeHead(request.url === '/bad' ? 409 : 200, { 'content-type': 'application/json' }).end(answer),
          20,
        )
      })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    most: () => most,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function bench(folder: string, wecom = false) {
  const given = {} as { host: Host; program: Program; stub: Awaited<ReturnType<typeof openStub>> }
  const mini = <T>(run: (mini: Mini) => T): Promise<T> => given.host.page.evaluate(`(${String(run)})(window.__mini)`)
  return {
    given,
    mini,
    async open() {
      given.stub = await openStub()
      given.host = await startHost(path.join(__dirname, '../fixtures', folder), {
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
        port: 0,
        wecom,
        servers: { [STUB]: given.stub.url },
      })
      given.program = await automator.connect({ wsEndpoint: given.host.wsEndpoint })
    },
    async close() {
      given.program.disconnect()
      await given.host.close()
      given.stub.close()
    },
    /** Answer of a call: `ok` or `fail`, as its callbacks were told. */
    call: async (name: string, options: object = {}) =>
      (await given.program.evaluate(CALL, name, options)) as {
        ok?: Record<string, unknown>
        fail?: Record<string, unknown>
      },
    /** What the app has noted since the last time. */
    async noted(atLeast = 0): Promise<(string | Noted)[]> {
      for (let i = 0; i < 40; i++) {
        const log = (await given.program.evaluate(
          'function (least) { return getApp().log.length < least ? null : getApp().log.splice(0) }',
          atLeast,
        )) as (string | Noted)[] | null
        if (log) return log
        await sleep(50)
      }
      throw new Error(
        `fewer than ${atLeast} notes: ${JSON.stringify(await given.program.evaluate('function () { return getApp().log }'))}`,
      )
    },
    async find(selector: string): Promise<Found> {
      const found = await (await given.program.currentPage())?.$(selector)
      assert.ok(found, `no ${selector}`)
      return found
    },
    /** Exceptions that were expected: taken away, so that the others can be required to be none. */
    expected: (): Promise<string[]> =>
      given.host.page.evaluate('window.__mini.exceptions.splice(0).map(one => one.message)'),
    exceptions: () => mini(({ exceptions }) => exceptions.map(one => one.message)),
    tap: async (selector: string) => {
      await (await (await given.program.currentPage())?.$(selector))?.tap()
    },
    /** A finger that goes down on an element, px, from a point that is so far below the top of the page. */
    async pull(selector: string, down: number, from = 60): Promise<void> {
      const page = await given.program.currentPage()
      const one = await page?.$(selector)
      assert.ok(one, `no ${selector}`)
      const at = (pageY: number) => ({ touches: [{ identifier: 0, pageX: 40, pageY }] })
      await one.touchstart(at(from))
      for (let i = 1; i <= 4; i++) await one.touchmove(at(from + (down * i) / 4))
      await one.touchend()
    },
    /** Whether the sign of a refresh shows. */
    refreshing: () => given.host.page.locator('.mini-page:not([hidden]) > .mini-pull').isVisible(),
  }
}

/** What is the same in both apps. `tall` is a page that may be pulled down, `home` one that may not. */
function pullsDown({ given, call, noted, pull, refreshing }: ReturnType<typeof bench>): void {
  test('tells a page that it was pulled down from its top, once until it ends that, where its configuration allows it', async () => {
    await call('reLaunch', { url: '/pages/tall/tall' })
    await noted()
    await pull('#tall', 30)
    assert.equal(await refreshing(), false)
    await pull('#tall', 120)
    assert.equal(await refreshing(), true)
    await pull('#tall', 120)
    await call('startPullDownRefresh')
    assert.deepEqual((await noted()).filter(one => one === 'tall.onPullDownRefresh').length, 1)
    await call('stopPullDownRefresh')
    assert.equal(await refreshing(), false)
    await call('startPullDownRefresh')
    assert.equal(await refreshing(), true)
    assert.deepEqual(await noted(1), ['tall.onPullDownRefresh'])
    await call('stopPullDownRefresh')
    await given.program.pageScrollTo(900)
    await pull('#low', 120, 1100)
    assert.equal(await refreshing(), false)
    await call('reLaunch', { url: '/pages/home/home' })
    await noted(3)
    await pull('#home', 120, 10)
    assert.equal(await refreshing(), false)
    assert.deepEqual(await noted(), [])
  })
}

describe('the runtime of WeChat', () => {
  const wechat = bench('runtime-wechat')
  const { given, mini, open, close, call, noted, find, exceptions, expected, tap } = wechat
  const go = (method: string, url: string) => call(method, { url })
  before(open)
  after(close)

  test('tells app and pages of their lives in the documented order', async () => {
    assert.deepEqual(await noted(5), ['app.onLaunch', 'app.onShow', 'home.onLoad', 'home.onShow', 'home.onReady'])
    await go('navigateTo', '/pages/deep/deep?n=1')
    assert.deepEqual(await noted(4), ['home.onHide', 'deep.onLoad:1', 'deep.onShow', 'deep.onReady'])
    await go('redirectTo', '../deep/deep?n=2')
    assert.deepEqual(await noted(4), ['deep.onUnload', 'deep.onLoad:2', 'deep.onShow', 'deep.onReady'])
    await call('navigateBack')
    assert.deepEqual(await noted(2), ['deep.onUnload', 'home.onShow'])
    await go('switchTab', '/pages/mine/mine')
    assert.deepEqual(await noted(4), ['home.onHide', 'mine.onLoad', 'mine.onShow', 'mine.onReady'])
    await go('switchTab', '/pages/home/home')
    assert.deepEqual(await noted(2), ['mine.onHide', 'home.onShow'])
    await mini(({ setForeground }) => setForeground(false))
    await mini(({ setForeground }) => setForeground(true))
    assert.deepEqual(await noted(4), ['home.onHide', 'app.onHide', 'app.onShow', 'home.onShow'])
    await go('reLaunch', '/pages/deep/deep')
    assert.deepEqual(await noted(5), ['home.onUnload', 'mine.onUnload', 'deep.onLoad', 'deep.onShow', 'deep.onReady'])
    await go('reLaunch', '/pages/home/home')
    await noted(4)
  })

  test('refuses routes in the words of the platform', async () => {
    const errors = []
    for (const [method, url] of [
      ['navigateTo', '/pages/mine/mine'],
      ['redirectTo', '/pages/mine/mine'],
      ['switchTab', '/pages/deep/deep'],
      ['navigateTo', '/pages/none/none'],
      ['navigateBack', ''],
    ] as const)
      errors.push((await go(method, url)).fail?.errMsg)
    assert.deepEqual(errors, [
      'navigateTo:fail can not navigateTo a tabbar page',
      'redirectTo:fail can not redirectTo a tabbar page',
      'switchTab:fail can not switch to no-tabBar page',
      'navigateTo:fail page "pages/none/none" is not found',
      'navigateBack:fail cannot navigate back at first page.',
    ])
    for (let i = 0; i < 9; i++) assert.ok((await go('navigateTo', '/pages/deep/deep')).ok)
    assert.deepEqual((await go('navigateTo', '/pages/deep/deep')).fail, {
      errMsg: 'navigateTo:fail webview count limit exceed',
    })
    await call('navigateBack', { delta: 99 })
    assert.equal((await given.program.pageStack()).length, 1)
    await noted()
  })

  pullsDown(wechat)

  test('shows components and raises their events', async () => {
    await go('navigateTo', '/pages/form/form')
    await noted()
    const page = await given.program.currentPage()
    const input = await find('#input')
    assert.equal(await input.value(), 'old')
    await page?.setData({ value: 'given' })
    assert.equal(await input.value(), 'given')
    await (input as Found & { input(value: string): Promise<void> }).input('typed')
    assert.deepEqual((await noted(1))[0], {
      type: 'input',
      id: 'input',
      detail: { value: 'typed', cursor: 5, keyCode: 0 },
      touches: 0,
    })
    await tap('#switch')
    await tap('#words')
    await tap('#r2')
    const changes = (await noted(4)).filter((one): one is Noted => typeof one !== 'string' && one.type === 'change')
    assert.deepEqual(
      changes.map(one => one.detail.value),
      [true, ['a', 'b'], '2'],
    )
    await ((await find('#slider')) as Found & { slideTo(value: number): Promise<void> }).slideTo(15)
    await ((await find('#swiper')) as Found & { swipeTo(index: number): Promise<void> }).swipeTo(1)
    await ((await find('#scroll')) as Found & { scrollTo(x: number, y: number): Promise<void> }).scrollTo(0, 999)
    assert.deepEqual(
      (await noted(3)).map(
        one => typeof one !== 'string' && [one.type, one.detail.value ?? one.detail.current ?? one.detail.direction],
      ),
      [
        ['change', 15],
        ['change', 1],
        ['scrolltolower', 'bottom'],
      ],
    )
    await tap('#off')
    assert.deepEqual(await noted(), [])
    await tap('#submit')
    assert.deepEqual(
      (await noted(1)).map(one => typeof one !== 'string' && one.detail.value),
      [{ input: 'typed', switch: true, boxes: ['a', 'b'], radios: '2', slider: 15, picker: '1' }],
    )
  })

  test('turns wheels of pickers', async () => {
    await given.host.page.locator('#wheel').evaluate(column => column.scrollTo(0, 34 * 4))
    assert.deepEqual(
      (await noted(1)).map(one => typeof one !== 'string' && [one.type, one.id, one.detail.value]),
      [['change', 'wheels', [4, 0]]],
    )
    await tap('#picker')
    await given.host.page.locator('.mini-wheel-row', { hasText: 'blue' }).click()
    await given.host.page.locator('.mini-picker .mini-ok').click()
    assert.deepEqual(
      (await noted(1)).map(one => typeof one !== 'string' && one.detail),
      [{ value: '2' }],
    )
    await tap('#picker')
    await given.host.page.locator('.mini-picker .mini-cancel').click()
    assert.deepEqual(
      (await noted(1)).map(one => typeof one !== 'string' && one.type),
      ['cancel'],
    )
  })

  test('takes a long press for no tap, and says who was touched', async () => {
    await (await find('#press')).longpress()
    assert.deepEqual(
      (await noted(1)).map(one => typeof one !== 'string' && [one.type, one.kind, one.touches]),
      [['longpress', 'long', 1]],
    )
    await tap('#press')
    assert.deepEqual(
      (await noted(1)).map(one => typeof one !== 'string' && [one.type, one.touches]),
      [['tap', 1]],
    )
  })

  test('gives a phone number, a refusal or an exhausted quota', async () => {
    await tap('#phone')
    await mini(({ answers }) => {
      answers.phoneNumber = 'deny'
    })
    await tap('#phone')
    await mini(({ answers }) => {
      answers.phoneNumber = 'quota'
    })
    await tap('#phone')
    const details = (await noted(3)).map(one => (typeof one === 'string' ? {} : one.detail))
    assert.match(String(details[0]?.code), /^sandbox-phone-13612345678-\d+$/)
    assert.deepEqual([details[1]?.errMsg, details[2]?.errno], ['getPhoneNumber:fail user deny', 1400001])
  })

  test('is not WeCom', async () => {
    assert.deepEqual(
      await given.program.evaluate('function () { return [typeof wx.qy, typeof wx.getSystemInfoSync().environment] }'),
      ['undefined', 'undefined'],
    )
  })

  test('stores within the limits', async () => {
    assert.deepEqual(await call('getStorage', { key: 'none' }), { fail: { errMsg: 'getStorage:fail data not found' } })
    assert.deepEqual(await call('setStorage', { key: 'a', data: { b: [1] } }), { ok: { errMsg: 'setStorage:ok' } })
    assert.deepEqual(await given.program.callWxMethod('getStorageSync', 'a'), { b: [1] })
    assert.equal(await given.program.callWxMethod('getStorageSync', 'none'), '')
    assert.deepEqual(await call('setStorage', { key: 'big', data: 'x'.repeat(1024 * 1024) }), {
      fail: { errMsg: 'setStorage:fail exceed storage item max length' },
    })
    await call('clearStorage')
  })

  test('sends requests: bodies, headers, pieces, timeout, ten at once', async () => {
    const { ok } = await call('request', {
      url: `${STUB}/a`,
      method: 'POST',
      data: { x: 1 },
      header: { 'X-Own': 'me' },
    })
    assert.deepEqual(
      [ok?.statusCode, ok?.data],
      [200, { method: 'POST', url: '/a', type: 'application/json', own: 'me', body: '{"x":1}' }],
    )
    assert.equal((await call('request', { url: `${STUB}/bad`, data: { q: 'a b' } })).ok?.statusCode, 200)
    assert.equal((await call('request', { url: `${STUB}/bad` })).ok?.statusCode, 409)
    assert.equal((await call('request', { url: `${STUB}/slow`, timeout: 100 })).fail?.errMsg, 'request:fail timeout')
    const parts = await given.program.evaluate(
      `function (url) {
      return new Promise(function (resolve) {
        var parts = []
        var task = wx.request({ url: url, enableChunked: true, success: function () { resolve(parts) } })
        task.onChunkReceived(function (part) { parts.push(String.fromCharCode.apply(null, new Uint8Array(part.data))) })
      })
    }`,
      `${STUB}/parts`,
    )
    assert.deepEqual(parts, ['one,', 'two'])
    await Promise.all(Array.from({ length: 25 }, () => call('request', { url: `${STUB}/a` })))
    assert.ok(given.stub.most() <= 10, `${given.stub.most()} at once`)
  })

  test('chooses, uploads and keeps files', async () => {
    await mini(({ addFile, answers }) => {
      answers.files = [
        addFile(
          'dot.png',
          'image/png',
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        ),
      ]
    })
    const chosen = (await call('chooseMedia', { count: 1, mediaType: ['image'] })).ok as {
      tempFiles: { tempFilePath: string; size: number }[]
    }
    assert.equal(chosen.tempFiles[0]?.size, 70)
    const uploaded = await call('uploadFile', {
      url: `${STUB}/up`,
      filePath: chosen.tempFiles[0]?.tempFilePath,
      name: 'file',
      formData: { own: 'yes' },
    })
    const { body } = JSON.parse(String(uploaded.ok?.data)) as { body: string }
    assert.match(body, /name="own"\r\n\r\nyes/)
    assert.match(body, /name="file"; filename="tmp_\d+\.png"\r\nContent-Type: image\/png\r\n\r\n.PNG/)
    await mini(({ answers }) => {
      answers.files = 'cancel'
    })
    assert.deepEqual(await call('chooseMedia', { count: 1 }), { fail: { errMsg: 'chooseMedia:fail cancel' } })
    assert.equal(
      await given.program.evaluate(
        "function () { var files = wx.getFileSystemManager(), path = wx.env.USER_DATA_PATH + '/a.txt'; files.writeFileSync(path, 'abc'); return files.readFileSync(path, 'base64') }",
      ),
      'YWJj',
    )
  })

  test('hands over files as WeChat does: by a name of its own, and documents by their type only', async () => {
    const [pdf, text] = await mini(({ addFile }) => [
      addFile('guide.pdf', 'application/pdf', 'JVBERg=='),
      addFile('note.txt', 'text/plain', 'YQ=='),
    ])
    const uploaded = await call('uploadFile', { url: `${STUB}/up`, filePath: pdf, name: 'file', fileName: 'guide.pdf' })
    const { body } = JSON.parse(String(uploaded.ok?.data)) as { body: string }
    assert.match(body, /name="file"; filename="tmp_\d+\.pdf"/)
    assert.ok((await call('openDocument', { filePath: pdf })).ok)
    assert.deepEqual(await call('openDocument', { filePath: text }), {
      fail: { errMsg: 'openDocument:fail filetype not supported' },
    })
  })

  test('answers nothing that privacy stands against, and no place that app.json does not name', async () => {
    assert.deepEqual((await call('getLocation')).fail, {
      errMsg: 'getLocation:fail the api need to be declared in the requiredPrivateInfos field in app.json/ext.json',
    })
    await mini(({ answers }) => {
      answers.place = { name: 'a', address: 'b', latitude: 1, longitude: 2 }
      answers.files = []
      answers.privacy = 'refused'
    })
    assert.deepEqual((await call('chooseLocation')).fail, {
      errMsg: 'chooseLocation:fail privacy permission is not authorized',
      errno: 104,
    })
    await mini(({ answers }) => {
      answers.privacy = 'undeclared'
    })
    assert.deepEqual((await call('chooseMedia', { count: 1 })).fail, {
      errMsg: 'chooseMedia:fail api scope is not declared in the privacy agreement',
      errno: 112,
    })
    assert.equal((await call('getPrivacySetting')).ok?.needAuthorization, true)
    await mini(({ answers }) => {
      answers.privacy = 'ok'
      answers.album = 'deny'
    })
    assert.equal((await call('chooseMedia', { count: 1 })).fail?.errMsg, 'chooseMedia:fail auth deny')
    assert.ok((await call('chooseLocation')).ok)
    await mini(({ answers }) => {
      answers.album = 'ok'
    })
  })

  test('asks no address that is not listed', async () => {
    for (const name of ['request', 'downloadFile'])
      assert.deepEqual((await call(name, { url: 'https://elsewhere.example/a' })).fail, {
        errMsg: `${name}:fail url not in domain list:https://elsewhere.example`,
        errno: 600002,
      })
  })

  test('scrolls to what the page draws itself, and into components by >>> only', async () => {
    await call('reLaunch', { url: '/pages/tall/tall' })
    assert.match(
      String((await call('pageScrollTo', { selector: '#inside' })).fail?.errMsg),
      /^pageScrollTo:fail selector "#inside" finds nothing/,
    )
    const top = () =>
      given.host.page.locator('.mini-page:not([hidden]) > .mini-scroller').evaluate(one => one.scrollTop)
    assert.equal(await top(), 0)
    assert.ok((await call('pageScrollTo', { selector: '#inside,.around >>> #inside' })).ok)
    const inside = await top()
    assert.ok(inside > 0, 'the component is not scrolled to')
    assert.ok((await call('pageScrollTo', { selector: '#low' })).ok)
    assert.ok((await top()) > inside, 'the page is not scrolled on')
    await call('reLaunch', { url: '/pages/home/home' })
    await go('navigateTo', '/pages/form/form')
    await noted()
  })

  test('takes no more data at once than the platform does', async () => {
    const give = (length: number) =>
      given.program.evaluate(
        "function (length) { getCurrentPages()[0].setData({ own: new Array(length + 1).join('x') }) }",
        length,
      )
    await give(1000)
    assert.deepEqual(await expected(), [])
    await give(256 * 1024)
    assert.match(
      (await expected()).join(),
      /^setData of pages\/home\/home: 26\d{4} bytes, the platform warns of more than 262144$/,
    )
    await give(1024 * 1024)
    assert.match(
      (await expected()).join(),
      /^setData of pages\/home\/home: 10\d{5} bytes, the platform takes 1048576 at most$/,
    )
    const own = await given.program.evaluate('function () { return getCurrentPages()[0].data.own.length }')
    assert.equal(own, 256 * 1024)
  })

  test('takes the time that a message between logic and view is given', async () => {
    const give = (text: string) =>
      given.program.evaluate(
        `function (text) {
          var page = getCurrentPages()[0]
          return new Promise(function (resolve) {
            var soon = ''
            page.setData({ own: text }, function () { resolve([soon, page.data.own]) })
            soon = page.data.own.slice(0, 5)
          })
        }`,
        text,
      )
    assert.deepEqual(await give('first'), ['first', 'first'])
    await mini(({ setDelay }) => setDelay(20))
    assert.deepEqual(await give('other'), ['first', 'other'])
    await mini(({ setDelay }) => setDelay(0))
  })

  test('shows the app no more of JavaScript than the platform has', async () => {
    assert.deepEqual(
      await given.program.evaluate('function () { return getApp().seen }'),
      Array.from({ length: 8 }, () => 'undefined'),
    )
    const made = (text: string) =>
      given.program.evaluate(
        'function (text) { try { return typeof getApp().made(text) } catch (error) { return error.name } }',
        text,
      )
    assert.deepEqual([await made('return this'), await made('return 1')], ['object', 'EvalError'])
  })

  test('asks in dialogs that native() can answer, and mocks calls', async () => {
    const asked = call('showModal', { title: 'Really?', content: 'now' })
    await given.host.page.locator('.mini-modal').waitFor()
    await (given.program.native() as { confirmModal(): Promise<void> }).confirmModal()
    assert.deepEqual((await asked).ok, { errMsg: 'showModal:ok', confirm: true, cancel: false, content: null })
    await given.program.mockWxMethod('scanCode', { result: 'mocked', errMsg: 'scanCode:ok' })
    assert.equal((await call('scanCode')).ok?.result, 'mocked')
    await given.program.restoreWxMethod('scanCode')
    await mini(({ answers }) => {
      answers.scan = 'answered'
    })
    assert.equal((await call('scanCode')).ok?.result, 'answered')
    assert.match(String((await call('login')).ok?.code), /^sandbox-code-o-sandbox-1-\d+$/)
  })

  test("recognises speech by WeChat's plugin, and knows no other", async () => {
    const speak = (options: object, wait: number) =>
      given.program.evaluate(
        `function (options, wait) {
      var manager = getApp().plugin('WechatSI').getRecordRecognitionManager()
      return new Promise(function (resolve) {
        manager.onStart = function () { setTimeout(function () { manager.stop() }, wait) }
        manager.onStop = function (result) { resolve(result.result) }
        manager.onError = function (error) { resolve(error.retcode) }
        manager.start(options)
      })
    }`,
        options,
        wait,
      )
    assert.equal(await speak({ lang: 'zh_CN' }, 0), '')
    await mini(({ answers }) => {
      answers.voice = 'said'
    })
    assert.equal(await speak({ lang: 'zh_CN' }, 0), 'said')
    // by itself at its limit
    assert.equal(await speak({ lang: 'en_US', duration: 50 }, 5000), 'said')
    assert.equal(await speak({ lang: 'ru_RU' }, 0), -30007)
    await mini(({ answers }) => {
      answers.microphone = 'deny'
    })
    assert.equal(await speak({ lang: 'zh_CN' }, 0), -30001)
    await mini(({ answers }) => {
      Object.assign(answers, { microphone: 'ok', voice: null })
    })
    assert.deepEqual(await exceptions(), [])
    const refused = (name: string) =>
      assert.rejects(given.program.evaluate('function (name) { getApp().plugin(name) }', name))
    await refused('undeclared')
    await refused('other')
    assert.match((await expected()).join('\n'), /plugin wx0 is not implemented by the host/)
  })

  test('counts what setData carries', async () => {
    await mini(({ traffic }) => traffic.reset())
    const page = await given.program.currentPage()
    await page?.setData({ value: '字' })
    assert.deepEqual(await mini(({ traffic }) => traffic.pages), {
      'pages/form/form': { calls: 1, bytes: Buffer.byteLength('{"value":"字"}') },
    })
  })

  test('finds elements by nesting, attribute and path', async () => {
    const page = await given.program.currentPage()
    assert.equal((await page?.$$('form > checkbox-group checkbox'))?.length, 2)
    assert.equal(await (await page?.$('button[id=press]'))?.attribute('data-kind'), 'long')
    assert.equal((await page?.xpath('//form/button[1]'))?.tagName, 'button')
    assert.equal(await page?.$('#none'), null)
  })

  test('is loud about what it does not know', async () => {
    assert.deepEqual(await exceptions(), [])
    await assert.rejects(
      given.program.evaluate('function () { wx.startBluetoothDevicesDiscovery({}) }'),
      /wx\.startBluetoothDevicesDiscovery is not implemented by the host/,
    )
    assert.equal(
      await given.program.evaluate(
        "function () { return typeof wx.sparkle + wx.canIUse('startBluetoothDevicesDiscovery') + wx.canIUse('request') }",
      ),
      'undefinedfalsetrue',
    )
    await given.program.evaluate('function () { setTimeout(function () { wx.sparkle() }) }')
    await go('reLaunch', '/pages/odd/odd')
    const messages = await expected()
    for (const wanted of [
      /wx\.startBluetoothDevicesDiscovery is not implemented/,
      /wx\.sparkle is not implemented/,
      /unknown attribute sparkle of <view> in pages\/odd\/odd/,
      /unknown event sparkle of <button>/,
      /unknown component <marquee>/,
    ])
      assert.ok(
        messages.some(one => wanted.test(one)),
        `${String(wanted)} in ${messages.join('\n')}`,
      )
    assert.equal(messages.length, 5)
  })
})

describe('the runtime of WeChat in WeCom', () => {
  const { given, mini, open, close, exceptions } = bench('runtime-wechat', true)
  before(open)
  after(close)

  test("has WeCom's login beside WeChat's, and says where it is", async () => {
    await mini(({ answers }) => {
      answers.userid = 'li.min'
    })
    const login =
      'function (qy) { return new Promise(function (resolve) { (qy ? wx.qy : wx).login({ success: resolve, fail: resolve }) }) }'
    const [qy, own] = (await Promise.all([
      given.program.evaluate(login, true),
      given.program.evaluate(login, false),
    ])) as { code: string }[]
    assert.match(qy?.code ?? '', /^sandbox-qy-li\.min-\d+$/)
    assert.match(own?.code ?? '', /^sandbox-code-/)
    assert.equal(await given.program.evaluate('function () { return wx.getSystemInfoSync().environment }'), 'wxwork')
    assert.deepEqual(await exceptions(), [])
  })
})

describe('the runtime of DingTalk', () => {
  const dingtalk = bench('runtime-dingtalk')
  const { given, mini, open, close, call, noted, find, exceptions, expected, tap } = dingtalk
  before(open)
  after(close)

  test('names events its own way', async () => {
    await noted(5)
    await tap('#home')
    await (await find('#home')).longpress()
    await ((await find('#scroll')) as Found & { scrollTo(x: number, y: number): Promise<void> }).scrollTo(0, 999)
    await ((await find('#input')) as Found & { input(value: string): Promise<void> }).input('x')
    // scrolling is told with the next frame
    assert.deepEqual((await noted(4)).map(one => (typeof one === 'string' ? one : `${one.type} ${one.id}`)).sort(), [
      'input input',
      'longTap home',
      'scrollToLower scroll',
      'tap home',
    ])
  })

  test('has its own calls and none of WeChat', async () => {
    assert.deepEqual(
      await given.program.evaluate(
        "function () { return [typeof dd.requestSubscribeMessage, typeof dd.login, typeof dd.request, dd.canIUse('request'), typeof dd.httpRequest, dd === my] }",
      ),
      ['undefined', 'undefined', 'undefined', false, 'function', true],
    )
    const { authCode, code } = (await call('getAuthCode', { corpId: 'c' })).ok ?? {}
    assert.match(String(authCode), /^sandbox-auth-user-sandbox-1-\d+$/)
    assert.equal(code, authCode)
    assert.deepEqual(
      await given.program.evaluate(
        "function () { dd.setStorageSync({ key: 'a', data: 1 }); return [dd.getStorageSync({ key: 'a' }), dd.getStorageSync({ key: 'b' })] }",
      ),
      [
        { data: 1, success: true },
        { data: null, success: true },
      ],
    )
  })

  pullsDown(dingtalk)

  test('recognises speech in versions that do', async () => {
    const has = () =>
      given.program.evaluate(
        "function () { return [typeof dd.translateVoice, dd.canIUse('translateVoice'), dd.canIUse('startRecord'), dd.canIUse('stopRecord')] }",
      )
    assert.deepEqual(await has(), ['undefined', false, false, false])
    await mini(({ answers }) => {
      answers.voice = 'said'
    })
    assert.deepEqual(await has(), ['function', true, true, true])
    assert.ok((await call('stopRecord')).fail)
    assert.ok((await call('startRecord', { maxDuration: 301 })).fail)
    assert.ok((await call('startRecord', { maxDuration: 60 })).ok)
    assert.ok((await call('startRecord', { maxDuration: 60 })).fail)
    const { mediaId, duration } = (await call('stopRecord')).ok ?? {}
    assert.equal((await call('translateVoice', { mediaId, duration })).ok?.content, 'said')
    assert.ok((await call('translateVoice', { mediaId: '@none', duration })).fail)
    await mini(({ answers }) => {
      Object.assign(answers, { microphone: 'deny' })
    })
    assert.equal((await call('startRecord', { maxDuration: 60 })).fail?.errorMessage, 'auth deny')
    await mini(({ answers }) => {
      Object.assign(answers, { microphone: 'ok', voice: null })
    })
    assert.deepEqual(await has(), ['undefined', false, false, false])
  })

  test('calls an error status a failure', async () => {
    const { ok } = await call('httpRequest', { url: `${STUB}/a`, method: 'POST', data: { x: 1 } })
    assert.deepEqual(
      [ok?.status, ok?.data],
      [200, { method: 'POST', url: '/a', type: 'application/x-www-form-urlencoded', body: 'x=1' }],
    )
    const { fail } = await call('httpRequest', { url: `${STUB}/bad` })
    assert.deepEqual([fail?.error, fail?.status, typeof fail?.data], [19, 409, 'string'])
  })

  test('goes back with the number 11, and pays by result codes', async () => {
    await mini(({ answers }) => {
      Object.assign(answers, { scan: 'cancel', payment: 'cancel' })
    })
    assert.equal((await call('scan')).fail?.error, 11)
    assert.deepEqual((await call('tradePay', { tradeNO: '1' })).ok, { resultCode: '6001' })
  })

  test('is loud about attributes of WeChat', async () => {
    assert.deepEqual(await exceptions(), [])
    await call('navigateTo', { url: '/pages/deep/deep' })
    assert.match(
      (await expected()).join('\n'),
      /^unknown attribute showMenuByLongpress of <view> in pages\/deep\/deep$/,
    )
  })
})
