import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { readConfig } from '../../server/config'
import { compressSite } from '../../server/http/compress'
import { CONSOLE_PATH } from '../../server/http/site'
import { BUDGETS, inKB, measureFirstPage } from '../budgets'
import { launchBrowser } from '../chromium'
import { eventIn, makeHouse, type House } from '../event-life'
import { makeStaff } from '../factories'
import { startTestServer, type TestServer } from '../harness'

// as npm start leaves it: compressed beforehand
const consoleFolder = mkdtempSync(path.join(tmpdir(), 'lianke-console-'))
let server: TestServer
let house: House
let browser: Browser
before(async () => {
  cpSync(readConfig(process.env).consoleFolder, consoleFolder, { recursive: true })
  await compressSite(consoleFolder)
  server = await startTestServer({ listen: true, config: { consoleFolder } })
  house = await makeHouse(server)
  // a queue without requests would not need all that draws them
  await eventIn(server, house, 'created')
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  await server.close()
  rmSync(consoleFolder, { recursive: true })
})

const PAGES = [
  { name: 'signIn', path: '/', settled: 'button[type=submit]' },
  { name: 'queue', path: '/requests', settled: '[data-row-key]' },
] as const

for (const { name, path: address, settled } of PAGES)
  test(`the console loads no more JavaScript and CSS than its budget: ${name}`, async t => {
    const { domainId } = house.tenant
    const { token } = await makeStaff(server.db, house.tenant)
    const session = { [`lianke-console session ${domainId}`]: JSON.stringify({ token, refreshToken: token }) }
    const { total, files } = await measureFirstPage(
      browser,
      `${server.url}${CONSOLE_PATH}/${domainId}${address}`,
      settled,
      { width: 1280, kept: name === 'queue' ? session : {} },
    )
    for (const { url, bytes } of files)
      t.diagnostic(`${inKB(bytes).padStart(9)}  ${new URL(url).pathname.slice(CONSOLE_PATH.length + 1)}`)
    t.diagnostic(`${inKB(total).padStart(9)}  of ${inKB(BUDGETS.console[name])}`)
    assert.ok(files.length > 1, 'neither script nor style was measured')
    assert.ok(total <= BUDGETS.console[name], `${name} takes ${total} bytes of ${BUDGETS.console[name]}`)
  })
