import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import automator from 'miniprogram-automator'
import { WebSocket } from 'ws'
import { startHost, type Host, type HostOptions } from './automator'

/** The end of the line for calls and fingers: a page of three boxes that notes what reaches it. */
const STUB = `(() => {
  const heard = []
  const boxes = {}
  const box = (id, style) => {
    const element = boxes[id] = document.createElement('div')
    element.style.cssText = 'position:absolute;left:20px;width:100px;height:50px;touch-action:none;' + style
    for (const type of ['touchstart', 'touchmove', 'touchend']) element.addEventListener(type, event => {
      const [{ clientX, clientY }] = event.changedTouches
      heard.push({ id, type, real: event.isTrusted, x: Math.round(clientX), y: Math.round(clientY), at: performance.now() })
    })
    document.body.append(element)
  }
  const methods = {
    'Tool.getInfo': () => ({ SDKVersion: '3.5.5' }),
    'App.getCurrentPage': () => ({ pageId: 1, path: 'pages/index/index', query: {} }),
    'App.exit': () => undefined,
    'App.enableLog': () => undefined,
    'App.callFunction': ({ args }) => ({ result: args[0] === 'heard' ? heard.splice(0) : eval(args[0]) }),
    'Page.getElement': ({ selector }) => ({ elementId: selector, tagName: 'view' }),
    'Element.getOffset': ({ elementId }) => ({ left: 20, top: boxes[elementId].getBoundingClientRect().top - 44 }),
    'host.point': ({ elementId }) => {
      const { x, y, width, height } = boxes[elementId].getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2, width, height, ...(elementId === 'below' ? { covered: '<view id="above">' } : {}) }
    },
  }
  window.__mini = {
    async start() {
      box('far', 'top:100px')
      box('below', 'top:300px')
      box('none', 'height:0')
    },
    async automate(method, params) {
      if (!methods[method]) throw new Error('unknown method ' + method + '\\nsecond line')
      return methods[method](params)
    },
  }
  window.__miniDefine = () => {}
})()`
const folder = path.join(__dirname, 'fixtures/wechat')
const options = (more: Partial<HostOptions> = {}): HostOptions => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  port: 0,
  browser: STUB,
  ...more,
})

interface Heard {
  id: string
  type: string
  real: boolean
  x: number
  y: number
  at: number
}
type Program = Awaited<ReturnType<typeof automator.connect>>
let host: Host
let program: Program
let pictures: http.Server

const run = async (what: string): Promise<unknown> => program.evaluate(() => undefined, what)
const heard = async (): Promise<Heard[]> => (await run('heard')) as Heard[]
async function element(
  id: string,
): Promise<NonNullable<Awaited<ReturnType<NonNullable<Awaited<ReturnType<Program['currentPage']>>>['$']>>>> {
  const page = await program.currentPage()
  const found = await page?.$(id)
  assert.ok(found)
  return found
}

before(async () => {
  pictures = http.createServer((_req, res) =>
    res
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>'),
  )
  await new Promise<void>(resolve => pictures.listen(0, '127.0.0.1', resolve))
  host = await startHost(
    folder,
    options({
      language: 'ru-RU',
      viewport: { width: 375, height: 667 },
      servers: { 'http://127.0.0.1:5180': `http://127.0.0.1:${(pictures.address() as AddressInfo).port}` },
    }),
  )
  program = await automator.connect({ wsEndpoint: host.wsEndpoint })
})
after(async () => {
  pictures.close()
  pictures.closeAllConnections()
  await host.close()
})

test('the stock client connects and asks the page', async () => {
  assert.equal((await program.currentPage())?.path, 'pages/index/index')
  assert.deepEqual(await run('[innerWidth, innerHeight, navigator.language, "ontouchstart" in window]'), [
    375,
    667,
    'ru-RU',
    true,
  ])
  assert.deepEqual(host.build.pages.length, 3)
})

test('a tap is a finger on the middle of the element', async () => {
  await (await element('far')).tap()
  assert.deepEqual(
    (await heard()).map(({ id, type, real, x, y }) => [id, type, real, x, y]),
    [
      ['far', 'touchstart', true, 70, 125],
      ['far', 'touchend', true, 70, 125],
    ],
  )
})

test('a finger does not reach what is covered or has no size', async () => {
  await assert.rejects((await element('below')).tap(), {
    message: 'the element is covered by <view id="above">, so a finger would reach that',
  })
  await assert.rejects((await element('none')).tap(), { message: 'the element has no size, so no finger can reach it' })
  assert.deepEqual(await heard(), [])
})

test('a long press holds the finger down', async () => {
  await (await element('far')).longpress()
  const [down, up, ...rest] = await heard()
  assert.deepEqual([down?.type, up?.type, rest], ['touchstart', 'touchend', []])
  assert.ok((up?.at ?? 0) - (down?.at ?? 0) >= 345)
})

test('a finger goes where the script says, in px of the page', async () => {
  const far = await element('far')
  await far.touchstart({ touches: [{ identifier: 0, pageX: 30, pageY: 66 }] })
  await far.touchmove({ touches: [{ identifier: 0, pageX: 90, pageY: 80 }] })
  await far.touchend()
  assert.deepEqual(
    (await heard()).map(({ type, x, y }) => [type, x, y]),
    [
      ['touchstart', 30, 110],
      ['touchmove', 90, 124],
      ['touchend', 90, 124],
    ],
  )
  await assert.rejects(far.touchend(), { message: 'touchend without touchstart' })
  await assert.rejects(far.touchstart({ touches: [{ clientX: 1, clientY: 1 }] }), {
    message: 'a touch needs pageX and pageY',
  })
})

test('events and exceptions come from the page', async () => {
  const events: unknown[] = []
  program.on('console', given => events.push(given)).on('exception', given => events.push(given))
  await run('window.__miniEmit("App.logAdded", { type: "log", args: ["said"] })')
  await run('window.__miniEmit("App.exceptionThrown", { message: "broken", stack: "Error: broken\\n at a.js:1:1" })')
  const exception = { message: 'broken', stack: 'Error: broken\n at a.js:1:1' }
  assert.deepEqual(events, [{ type: 'log', args: ['said'] }, exception])
  assert.deepEqual(host.exceptions(), [exception])
})

test('what cannot be done is told in the words of the page', async () => {
  await assert.rejects(program.pageStack(), { message: 'unknown method App.getPageStack\nsecond line' })
})

test('pictures come from the server that stands for the baked one', async () => {
  const loaded = await host.page.evaluate(async () => {
    const image = new Image()
    image.src = 'http://127.0.0.1:5180/a.svg'
    await image.decode()
    return image.naturalWidth
  })
  assert.equal(loaded, 7)
})

test('a screenshot is a PNG', async () => {
  assert.equal(
    Buffer.from(String(await program.screenshot()), 'base64')
      .subarray(1, 4)
      .toString(),
    'PNG',
  )
})

test('a taken port and a page that breaks at start are said', async () => {
  await assert.rejects(startHost(folder, options({ port: Number(new URL(host.wsEndpoint).port) })), /EADDRINUSE/)
  await assert.rejects(
    startHost(folder, options({ browser: 'throw new Error("no way")' })),
    /did not start: Error: no way/,
  )
  await assert.rejects(
    startHost(folder, options({ browser: STUB.replace("box('far', 'top:100px')", "throw new Error('late')") })),
    /did not start: .*late/,
  )
  await assert.rejects(startHost(__dirname, options()), /has no app\.json/)
})

test('close ends the browser and the endpoint', async () => {
  const other = await startHost(folder, options())
  const client = await automator.connect({ wsEndpoint: other.wsEndpoint })
  const closed = new Promise(resolve => other.page.once('close', resolve))
  await client.close()
  await closed
  await other.close()
  await assert.rejects(
    new Promise((resolve, reject) => {
      new WebSocket(other.wsEndpoint).once('open', resolve).once('error', reject)
    }),
    /ECONNREFUSED/,
  )
})
