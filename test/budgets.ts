import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { watchRest } from './rest'

const KB = 1024
/** Sizes of the design, in bytes. */
export const BUDGETS = {
  /** JavaScript and CSS of /mall/index, and the page itself, in which styles and a first view stand; gzip, on the wire. 167 KB are reached, 12.2 of them the page, whose columns in a wide window are there at first sight: scripts and styles alone, 154.8, stay within 155; the last that came are what somebody may do for another, the server's clock and the line that is back */
  firstPage: 168 * KB,
  /** JavaScript and CSS of the staff's console, gzip, on the wire: of signing in, and of the queue with an empty cache, of which 455.2 are reached: in few files, of which a page needs 25 with all that it asks for */
  console: { signIn: 230 * KB, queue: 458 * KB },
  /** main package of a mini-program; WeChat takes 2,048 KB. 666 are reached: the shop, the machines, talks and members brought titles, entries and the outlines of their icons, who signs in is asked of what others entered under the number, who acts for whom is asked on the home page, and a route says how it stands in a wide window */
  main: { weapp: 668 * KB, dd: 619 * KB },
  /** of the packages beside it, of which WeChat takes 2,048 KB each; 376 are reached by that in which requests and tasks are followed, which shows what forms hold and edits little of it */
  subpackage: 400 * KB,
  /** what several subpackages carry a copy of each; 53 are reached by what both parts of the shop need, 38 by what the shop, requests and those who follow them need of forms */
  copies: 64 * KB,
}

export const inKB = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

/** All files below a folder, as paths relative to it with forward slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))

export interface FirstPage {
  /** bytes on the wire, headers included */
  total: number
  files: { url: string; bytes: number }[]
}

/** What Chromium loads of a page, its JavaScript and its CSS, with an empty cache and when the server may answer with gzip only. `settled` says when the page is there, `kept` what lies in its local storage. */
export async function measureFirstPage(
  browser: Browser,
  url: string,
  settled: string,
  { kept = {}, width = 390 }: { kept?: Record<string, string>; width?: number } = {},
): Promise<FirstPage> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: 'zh-CN',
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  try {
    await context.addInitScript(items => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
    }, kept)
    const page = await context.newPage()
    const rested = watchRest(page)
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const asked = new Map<string, string>()
    const files: FirstPage['files'] = []
    network.on('Network.responseReceived', event => {
      if (['Document', 'Script', 'Stylesheet'].includes(event.type)) asked.set(event.requestId, event.response.url)
    })
    network.on('Network.loadingFinished', event => {
      const file = asked.get(event.requestId)
      if (file) files.push({ url: file, bytes: event.encodedDataLength })
    })
    await page.goto(url)
    await page.waitForSelector(settled)
    // what is loaded ahead for later screens begins after this on purpose (src/platform/prefetch)
    await rested()
    return {
      total: files.reduce((sum, file) => sum + file.bytes, 0),
      files: files.toSorted((a, b) => b.bytes - a.bytes),
    }
  } finally {
    await context.close()
  }
}
