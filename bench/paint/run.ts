import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { compressSite } from '../../server/http/compress'
import { SITE_PATH } from '../../server/http/site'
import { DEMO_PASSWORD } from '../../server/kernel/identity/demo-password'
import { launchBrowser } from '../../test/chromium'
import { demoContents } from '../../test/demo-contents'
import { stored } from '../../test/e2e/portal'
import { openLiveServer, type LiveServer } from '../../test/live-server'
import { watchRest } from '../../test/rest'
import { buildClient } from '../build'
import { median } from '../load'
import { SLOWER, slowDown } from '../phone'

/**
 * npm run bench:paint: when a slow phone on a slow line shows the home page, beside an empty Taro app and a page of plain HTML.
 * Each is opened with an empty cache, in turns; medians, and ratios to the empty app. Machines differ, the ratios less.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'lianke-bench-paint-'))
/** bytes a second, ms */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const ROUNDS = 5
const PATIENCE_MS = 60_000
/** Tasks above it make a tap wait, ms. */
const LONG_MS = 50
const WINDOW = { width: 390, height: 844 }
const DOOR = 'mufeng'
const PHONE = '13800000000'

/** Of a page, in ms: first and largest thing drawn, what long tasks take above 50; how far things moved; requests until its first view was complete. */
interface Paint {
  fcp: number
  lcp: number
  cls: number
  tbt: number
  requests: number
}
interface Opened {
  name: string
  url: string
  /** is there when the first view is complete */
  shown: string
  /** what the browser has kept of an earlier visit */
  kept?: Record<string, string>
}

async function paintOf(browser: Browser, { url, shown, kept = {} }: Opened): Promise<Paint> {
  const context = await browser.newContext({
    viewport: WINDOW,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  try {
    await context.addInitScript(items => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
      const seen = { fcp: 0, lcp: 0, cls: 0, long: [] as { start: number; ms: number }[] }
      Object.assign(window, { __paint: seen })
      for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'])
        new PerformanceObserver(list => {
          for (const one of list.getEntries()) {
            if (one.name === 'first-contentful-paint') seen.fcp = one.startTime
            if (type === 'largest-contentful-paint') seen.lcp = one.startTime
            if (type === 'layout-shift') seen.cls += (one as PerformanceEntry & { value: number }).value
            if (type === 'longtask') seen.long.push({ start: one.startTime, ms: one.duration })
          }
        }).observe({ type, buffered: true })
    }, kept)
    const page = await context.newPage()
    const settled = watchRest(page)
    const device = await slowDown(page)
    await device.send('Network.enable')
    await device.send('Network.emulateNetworkConditions', LINE)
    let asked = 0
    page.on('request', () => asked++)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      selector =>
        document.querySelector(selector) &&
        [...document.images].every(one => one.complete || one.getBoundingClientRect().top > innerHeight),
      shown,
      { timeout: PATIENCE_MS },
    )
    const requests = asked
    await settled()
    const { long, ...seen } = await page.evaluate(
      () =>
        (window as unknown as { __paint: Omit<Paint, 'tbt' | 'requests'> & { long: { start: number; ms: number }[] } })
          .__paint,
    )
    if (!seen.fcp || !seen.lcp) throw new Error('nothing was drawn')
    const tbt = long.filter(({ start }) => start > seen.fcp).reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_MS), 0)
    return { ...seen, tbt, requests }
  } finally {
    await context.close()
  }
}

/** A phone on which somebody has signed in and seen the home page. */
async function signedIn(server: LiveServer, browser: Browser, home: string): Promise<Record<string, string>> {
  const { token } = await server.ok('POST /staff/login', {
    domainId: DOOR,
    body: { account: 'staff', password: DEMO_PASSWORD },
  })
  if (!token) throw new Error('the demo staff did not sign in')
  const { kept } = await server.signIn({ domainId: DOOR, token }, PHONE)
  const context = await browser.newContext({ viewport: WINDOW, locale: 'zh-CN' })
  try {
    await context.addInitScript(
      items => {
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
      },
      stored({ ...kept, domainId: DOOR }),
    )
    const page = await context.newPage()
    const settled = watchRest(page)
    await page.goto(home)
    await page.waitForSelector('#app .requests__one')
    await settled()
    return await page.evaluate(() => ({ ...localStorage }) as unknown as Record<string, string>)
  } finally {
    await context.close()
  }
}

async function main(): Promise<void> {
  console.log('building …')
  buildClient('h5', path.join(folder, 'portal'))
  buildClient('h5', path.join(folder, 'plain/taro'), { LIANKE_SOURCE: 'bench/paint/app', TARO_CACHE: '0' })
  mkdirSync(path.join(folder, 'plain/html'))
  cpSync(path.join(__dirname, 'static.html'), path.join(folder, 'plain/html/index.html'))
  for (const site of ['portal', 'plain/taro']) await compressSite(path.join(folder, site))
  const plain: FastifyInstance = Fastify()
  await plain.register(fastifyStatic, { root: path.join(folder, 'plain'), preCompressed: true })
  await plain.listen({ host: '127.0.0.1', port: 0 })
  const server = await openLiveServer({ contents: demoContents(), config: { siteFolder: path.join(folder, 'portal') } })
  const browser = await launchBrowser()
  try {
    const at = `http://127.0.0.1:${String((plain.server.address() as AddressInfo).port)}`
    const home = `${server.url}${SITE_PATH}/?domainId=${DOOR}#/mall/index`
    const pages: readonly Opened[] = [
      { name: 'an empty Taro app', url: `${at}/taro/index.html`, shown: '#shown' },
      { name: 'a page of HTML', url: `${at}/html/index.html`, shown: '#shown' },
      { name: 'home, a visitor', url: home, shown: '#app .entries__one' },
      { name: 'home, signed in', url: home, shown: '#app .requests__one', kept: await signedIn(server, browser, home) },
    ]
    const rounds = new Map<Opened, Paint[]>(pages.map(page => [page, []]))
    for (let round = 0; round < ROUNDS; round++)
      for (const page of pages)
        rounds.get(page)?.push(
          await paintOf(browser, page).catch((error: unknown) => {
            throw new Error(`${page.name} was not shown`, { cause: error })
          }),
        )
    let empty: Paint | undefined
    console.log(`${ROUNDS} rounds in turns, processor ${SLOWER} times slower, 150 ms, 1.6 Mbit/s`)
    for (const [{ name }, seen] of rounds) {
      const of = (what: keyof Paint): number => median(seen.map(one => one[what]))
      const now: Paint = { fcp: of('fcp'), lcp: of('lcp'), cls: of('cls'), tbt: of('tbt'), requests: of('requests') }
      empty ??= now
      console.log(
        `  ${name.padEnd(20)} FCP ${(now.fcp / 1000).toFixed(2)} s (${(now.fcp / empty.fcp).toFixed(2)} x the empty app)   LCP ${(now.lcp / 1000).toFixed(2)} s (${(now.lcp / empty.lcp).toFixed(2)} x)   CLS ${now.cls.toFixed(3)}   TBT ${Math.round(now.tbt)} ms   ${String(now.requests)} requests`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
    await plain.close()
  }
}

main()
  .finally(() => rmSync(folder, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
