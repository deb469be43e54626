import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { readConfig } from '../../server/config'
import { compressSite } from '../../server/http/compress'
import { SITE_PATH } from '../../server/http/site'
import { BUDGETS, inKB, measureFirstPage } from '../budgets'
import { launchBrowser } from '../chromium'
import { makeCompany, type Company } from '../company/company'
import { startTestServer, type TestServer } from '../harness'

// the site as npm start leaves it: compressed beforehand, which the build alone does not do
const siteFolder = mkdtempSync(path.join(tmpdir(), 'lianke-site-'))
let server: TestServer
let company: Company
let browser: Browser
before(async () => {
  cpSync(readConfig(process.env).siteFolder, siteFolder, { recursive: true })
  await compressSite(siteFolder)
  server = await startTestServer({ listen: true, config: { siteFolder } })
  company = await makeCompany(server)
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  await server.close()
  rmSync(siteFolder, { recursive: true })
})

test('the first page loads no more JavaScript and CSS than its budget', async t => {
  // the entries are what comes last: they stand on the door's answer
  const { total, files } = await measureFirstPage(
    browser,
    `${server.url}${SITE_PATH}/?domainId=${company.tenant.domainId}#/mall/index`,
    '.entries__one',
  )
  for (const { url, bytes } of files)
    t.diagnostic(`${inKB(bytes).padStart(9)}  ${new URL(url).pathname.slice(SITE_PATH.length + 1)}`)
  t.diagnostic(`${inKB(total).padStart(9)}  of ${inKB(BUDGETS.firstPage)}`)
  assert.ok(
    files.some(one => one.url.endsWith('.js')) && files.some(one => one.url.endsWith('.css')),
    'neither script nor style was measured',
  )
  assert.ok(total <= BUDGETS.firstPage, `/mall/index takes ${total} bytes of ${BUDGETS.firstPage}`)
})
