import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { inCompany, openDesk, PASSWORD } from './desk'
import { feedback } from '../company/forms'
import { eventIn } from '../event-life'
import type { LiveServer } from '../live-server'

/** A page that a browser has nothing of asks for so many things at most: each waits for a bad line. */
const MOST = 25
const QUIET_MS = 500
/** Where people begin their day. */
const OPENED = ['/requests', '/seat', '/calendar', '/tasks', '/orders', '/stock', '/customers', '/wiki'] as const

let server: LiveServer
let browser: Browser
let domainId: string
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
inCompany({ account: 'chen', displayName: '陈晨' }, async given => {
  ;({ server, browser } = given)
  ;({ domainId } = given.company.tenant)
  // a company that is past its first steps
  await eventIn(server, given.company, 'finished', feedback('Hums'))
  const desk = await openDesk(browser, server, domainId)
  await desk.signIn('chen', PASSWORD)
  signedIn = await desk.page.context().storageState()
  await desk.close()
})

describe('a page of the console that a browser has nothing of', () => {
  for (const path of OPENED)
    test(`${path} needs no more than ${String(MOST)} requests`, async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: signedIn })
      try {
        const page = await context.newPage()
        const asked: string[] = []
        page.on('request', request => asked.push(new URL(request.url()).pathname))
        await page.goto(`${server.url}/console/${domainId}${path}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        // the live line stays open: what comes first has come when nothing more is asked for
        for (let count = -1; count < asked.length; await page.waitForTimeout(QUIET_MS)) count = asked.length
        assert.ok(asked.some(one => one.startsWith('/api/')))
        assert.ok(asked.length <= MOST, `${String(asked.length)} requests: ${asked.join(' ')}`)
      } finally {
        await context.close()
      }
    })
})
