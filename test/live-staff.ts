import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { ctxIn, startTestServer, type TestServer } from './harness'
import { makeHouse, type House } from './event-life'
import { listen, type Page } from './live'
import { eventually } from './screen'
import type { Db } from '../server/db/database'
import { newId } from '../server/db/ids'
import type { Ctx } from '../server/kernel/call/context'
import { announce } from '../server/kernel/live/announce'

export const numbersOf = (page: Page) => page.heard.filter(one => one.event === 'change').map(one => one.id)
export const heardAll = (page: Page, changes: readonly string[], what: string) =>
  eventually(async () =>
    assert.deepEqual(
      page.changes().map(one => one.change),
      changes,
      what,
    ),
  )

/** A server with a company whose staff listen; their pages and it are closed after the tests. */
export function liveStaff() {
  let t: TestServer
  let house: House
  const pages: Page[] = []
  const at = async (...[server, as, options]: Parameters<typeof listen>) => {
    const page = await listen(server, as, options)
    pages.push(page)
    return page
  }
  before(async () => {
    t = await startTestServer({ listen: true })
    house = await makeHouse(t)
  })
  after(async () => {
    for (const page of pages) page.close()
    await t.close()
  })

  const ctxOf = (where: TestServer, of: House = house): Ctx =>
    ctxIn(where, { id: of.tenant.id, doorId: of.tenant.doorId })
  const say = (tx: Db, change: string, id: string = newId(), where: TestServer = t, of: House = house) =>
    announce(ctxOf(where, of), tx, { kind: 'event', id, change })
  return { now: () => ({ t, house }), pages, at, ctxOf, say }
}
