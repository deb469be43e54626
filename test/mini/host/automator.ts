import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Bridge, Build, Diagnostic, Exception, Point } from './build'
import { compileBuild } from './compiler'
import { serve, type Served } from './serve'

/** Without these a browser in a container hangs at start or calls home. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** The page of the host as seen from here. */
interface HostWindow {
  __mini: Bridge
  __miniStarted?: Promise<void>
}

export interface HostOptions {
  /** of Chromium */
  executablePath: string
  /** of the automator endpoint, 0 for a free one */
  port?: number
  /** origins of the build and the origins that answer for them */
  servers?: Readonly<Record<string, string>>
  /** origins of the build that requests may go to; those of `servers` if not given */
  domains?: readonly string[]
  /** an engine of the oldest phones, without what JavaScript got since: see builtins.ts */
  old?: boolean
  /** what a message between logic and view takes, ms; at once if not given */
  bridge?: number
  /** px */
  viewport?: { width: number; height: number }
  /** of the phone, as the browser tells it */
  language?: string
  /** page that opens first, with its query, as a link or a scanned code would name it; the first one of app.json if not given */
  path?: string
  /** a build of WeChat runs as in WeCom, which has `wx.qy` */
  wecom?: boolean
  /** the browser half, as a script; the host's own if not given */
  browser?: string
}

export interface Host {
  wsEndpoint: string
  page: Page
  build: Build
  diagnostics: Diagnostic[]
  /** what was thrown and not caught since the start */
  exceptions(): Exception[]
  /** Lets time pass for the timers of the mini-program, ms: those that are due by then go off now, each of them once. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

type Params = Record<string, unknown>
interface TouchPoint {
  x: number
  y: number
  id: number
}

const record = (value: unknown): Params => (typeof value === 'object' && value !== null ? (value as Params) : {})

/** Playwright puts its own words before what the page has thrown, and the stack after it. */
const cleaned = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/^page\.evaluate: (\w*Error: )?/, '')
    .replace(/\n {4}at [\s\S]*$/, '')

/** Pictures come by the browser itself, so it must find the servers, too. */
const mappings = (servers: Readonly<Record<string, string>>): string[] => {
  const rules = Object.entries(servers).map(([from, to]) => `MAP ${new URL(from).host} ${new URL(to).host}`)
  return rules.length ? [`--host-resolver-rules=${rules.join(', ')}`] : []
}

/** Fingers on the screen of a page. */
class Touches {
  private down: TouchPoint[] = []

  constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly automate: Bridge['automate'],
  ) {}

  private async point(params: Params): Promise<Point> {
    const point = (await this.automate('host.point', params)) as Point
    if (!(point.width > 0 && point.height > 0)) throw new Error('the element has no size, so no finger can reach it')
    if (point.covered) throw new Error(`the element is covered by ${point.covered}, so a finger would reach that`)
    return point
  }

  async tap(params: Params): Promise<void> {
    const { x, y } = await this.point(params)
    await this.page.touchscreen.tap(x, y)
  }

  /** The points that a script gives, which count from the top left of the mini-program's page, in px of the viewport. */
  private async given(params: Params): Promise<TouchPoint[] | null> {
    const touches = Array.isArray(params.touches) ? params.touches.map(record) : []
    if (!touches.length) return null
    const point = await this.point(params)
    const offset = (await this.automate('Element.getOffset', params)) as { left: number; top: number }
    const left = point.x - point.width / 2 - offset.left
    const top = point.y - point.height / 2 - offset.top
    return touches.map(({ pageX, pageY, identifier }, i) => {
      if (typeof pageX !== 'number' || typeof pageY !== 'number') throw new Error('a touch needs pageX and pageY')
      return { x: left + pageX, y: top + pageY, id: typeof identifier === 'number' ? identifier : i }
    })
  }

  private async dispatch(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : this.down })
  }

  async start(params: Params): Promise<void> {
    const given = await this.given(params)
    const { x, y } = given ? { x: 0, y: 0 } : await this.point(params)
    this.down = given ?? [{ x, y, id: 0 }]
    await this.dispatch('touchStart')
  }

  async move(params: Params): Promise<void> {
    if (!this.down.length) throw new Error('touchmove without touchstart')
    this.down = (await this.given(params)) ?? this.down
    await this.dispatch('touchMove')
  }

  async end(): Promise<void> {
    if (!this.down.length) throw new Error('touchend without touchstart')
    this.down = []
    await this.dispatch('touchEnd')
  }
}

/** Starts what has to be closed again, and closes it in the opposite order, also when a later start fails. */
class Opened {
  private readonly closers: (() => Promise<unknown>)[] = []
  private closing: Promise<void> | undefined

  add<T>(value: T, close: (value: T) => Promise<unknown>): T {
    this.closers.unshift(() => close(value))
    return value
  }

  close(): Promise<void> {
    return (this.closing ??= (async () => {
      for (const close of this.closers) await close().catch(() => undefined)
    })())
  }
}

async function listen(port: number): Promise<WebSocketServer> {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port })
  await new Promise<void>((resolve, reject) => {
    sockets.once('listening', resolve).once('error', reject)
  })
  return sockets
}

function closeSockets(sockets: WebSocketServer): Promise<void> {
  for (const client of sockets.clients) client.terminate()
  return new Promise(resolve => {
    sockets.close(() => resolve())
  })
}

/**
 * Runs a build in headless Chromium and answers the protocol of miniprogram-automator on ws://127.0.0.1:port.
 * Throws when the folder is no mini-program, the port is taken or the first page does not come.
 */
export async function startHost(folder: string, options: HostOptions): Promise<Host> {
  const { servers = {}, viewport = { width: 390, height: 844 }, language = 'zh-CN', port = 9420 } = options
  const compiled = compileBuild(folder)
  const opened = new Opened()
  try {
    const sockets = opened.add(await listen(port), closeSockets)
    const served: Served = opened.add(
      await serve(compiled, { servers, domains: options.domains, browser: options.browser }),
      one => one.close(),
    )
    const browser: Browser = opened.add(
      await chromium.launch({ executablePath: options.executablePath, args: [...FLAGS, ...mappings(servers)] }),
      one => one.close(),
    )
    const context = await browser.newContext({
      viewport,
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      locale: language,
    })
    const page = await context.newPage()

    const exceptions: Exception[] = []
    const emit = (method: string, params: unknown): void => {
      for (const client of sockets.clients) client.send(JSON.stringify({ method, params }))
    }
    await page.exposeFunction('__miniEmit', (method: string, params: unknown) => {
      const { message, stack } = record(params)
      if (method === 'App.exceptionThrown') exceptions.push({ message: String(message), stack: String(stack ?? '') })
      emit(method, params)
    })
    // once it runs, the page reports its errors itself
    const faults: Error[] = []
    page.on('pageerror', error => faults.push(error))
    const asked = new URLSearchParams({
      ...(options.path === undefined ? {} : { path: options.path }),
      ...(options.wecom ? { wecom: '1' } : {}),
      ...(options.old ? { old: '1' } : {}),
      ...(options.bridge ? { bridge: String(options.bridge) } : {}),
    })
    await page.goto(`${served.url}?${asked.toString()}`)
    await page
      .evaluate(() => (window as unknown as HostWindow).__miniStarted ?? Promise.reject(new Error('no start')))
      .catch((error: unknown) => {
        throw new Error(
          `the mini-program did not start: ${exceptions[0]?.stack ?? faults[0]?.stack ?? cleaned(error)}`,
          { cause: error },
        )
      })

    // a mini-program fails with objects, and only errors keep their words on the way out of the page
    const automate: Bridge['automate'] = (method, params) =>
      page.evaluate(
        ([name, given]) =>
          (window as unknown as HostWindow).__mini.automate(name, given).catch((error: unknown) => {
            throw error instanceof Error ? error : new Error(JSON.stringify(error))
          }),
        [method, params] as const,
      )
    const touches = new Touches(page, await context.newCDPSession(page), automate)
    const real: Record<string, (params: Params) => Promise<unknown>> = {
      'Element.tap': params => touches.tap(params),
      'Element.touchstart': params => touches.start(params),
      'Element.touchmove': params => touches.move(params),
      'Element.touchend': () => touches.end(),
      'App.captureScreenshot': async () => ({ data: (await page.screenshot()).toString('base64') }),
      'Tool.close': async () => {
        // the client waits for the answer before it hangs up
        setTimeout(() => void opened.close(), 50)
      },
    }
    const answer = async (client: WebSocket, text: string): Promise<void> => {
      const { id, method, params } = JSON.parse(text) as { id: string; method: string; params?: Params }
      const reply = await (real[method]?.(params ?? {}) ?? automate(method, params ?? {})).then(
        result => ({ id, result: result ?? {} }),
        (error: unknown) => ({ id, error: { message: cleaned(error) } }),
      )
      if (client.readyState === client.OPEN) client.send(JSON.stringify(reply))
    }
    // answered side by side: a call may wait for a tap that comes after it
    sockets.on('connection', client => {
      client.on('message', data => void answer(client, String(data)))
    })

    const address = sockets.address()
    return {
      wsEndpoint: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
      page,
      build: compiled.build,
      diagnostics: compiled.diagnostics,
      exceptions: () => [...exceptions],
      pass: ms => page.evaluate(time => (window as unknown as HostWindow).__mini.pass(time), ms),
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
