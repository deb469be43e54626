import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** A page at which nothing has been asked for so long is at rest, ms. */
const QUIET_MS = 500
const PATIENCE_MS = 60_000
/** The line on which changes are told never ends. */
const LIVE = /\/(ssp|staff)\/live(\?|$)/

/**
 * Listens to a page from now on. The function that it gives waits until nothing has been asked for or answered for a while; Playwright's
 * `networkidle` waits for the line of changes as well, which stays open as long as somebody is signed in.
 */
export function watchRest(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  page.on('request', request => {
    if (LIVE.test(request.url())) return
    open.add(request)
    last = Date.now()
  })
  const ended = (request: Request): void => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  // what a page asked for that was left is not always told of
  page.on('domcontentloaded', () => open.clear())
  return async () => {
    const end = Date.now() + PATIENCE_MS
    while (open.size || Date.now() - last < QUIET_MS) {
      if (Date.now() > end)
        throw new Error(`the page does not come to rest: ${[...open].map(one => one.url()).join(' ')}`)
      await sleep(50)
    }
  }
}
