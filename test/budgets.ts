import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'

const KB = 1024
/** Sizes of the design, in bytes. They follow what is reached, so that what grows is seen. */
export const BUDGETS = {
  /** JavaScript and CSS of /mall/index, gzip, on the wire */
  firstPage: 135 * KB,
  /** main package of a mini-program */
  main: { weapp: 510 * KB, dd: 480 * KB },
  /** 358 KB are reached: the assistant with the knowledge base, which share the reader of Markdown */
  subpackage: 365 * KB,
  /** what several subpackages carry a copy of each */
  copies: 20 * KB,
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

/** What Chromium loads of JavaScript and CSS for a page with an empty cache, when the server may answer with gzip only. `settled` says when the page is there. */
export async function measureFirstPage(browser: Browser, url: string, settled: string): Promise<FirstPage> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const asked = new Map<string, string>()
    const files: FirstPage['files'] = []
    network.on('Network.responseReceived', event => {
      if (event.type === 'Script' || event.type === 'Stylesheet') asked.set(event.requestId, event.response.url)
    })
    network.on('Network.loadingFinished', event => {
      const file = asked.get(event.requestId)
      if (file) files.push({ url: file, bytes: event.encodedDataLength })
    })
    await page.goto(url)
    await page.waitForSelector(settled)
    await page.waitForLoadState('networkidle')
    return {
      total: files.reduce((sum, file) => sum + file.bytes, 0),
      files: files.toSorted((a, b) => b.bytes - a.bytes),
    }
  } finally {
    await context.close()
  }
}
