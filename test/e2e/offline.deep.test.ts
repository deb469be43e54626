import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { SITE_PATH } from '../../server/http/site'
import { common } from '../../src/i18n/common.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { unsentTexts } from '../../src/screen/work/unsent.i18n'
import { startTestServer } from '../harness'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { kept, keptPhone, LAST_SEEN, restart } from './offline'
import { openPortal, type Portal } from './portal'

const words = wordsIn('zh')
const [say, t, own] = [words(common), words(unsentTexts), words(portalTexts)]

describe('the portal without a network', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
    earlier = (await portal.ok('GET /ssp/event/list', company.linkman.as)).list[0]?.eventNo ?? ''
    assert.ok(earlier)
  })
  after(() => portal.stop())
  /** the number of the request that was raised before */
  let earlier: string

  test('opens from the device, shows what was seen and keeps what is written; nobody else sees it', async () => {
    const phone = await keptPhone(company)
    const [article] = (await portal.ok('POST /wiki/list', { ...company.linkman.as, body: {} })).list
    assert.ok(article)
    const door = `?domainId=${company.tenant.domainId}`
    for (const url of ['/service/serviceList', `/wiki/detail/${article.id}`, company.createUrl]) await phone.goOn(url)
    await eventually(async () => {
      const { database, caches } = await kept(phone)
      for (const text of [earlier, article.title]) assert.ok(database.includes(text), text)
      assert.ok(caches.includes(door), 'the page is kept')
      // files and pages of everybody, and nothing of anybody
      for (const text of [earlier, company.linkman.phone]) assert.ok(!caches.includes(text), text)
    })

    await phone.context.setOffline(true)
    await restart(phone, '/service/serviceList')
    await phone.screen.locator('.work-card').first().waitFor()
    await phone.screen.getByText(LAST_SEEN).waitFor()
    await restart(phone, `/wiki/detail/${article.id}`)
    await phone.screen.getByText(article.title).first().waitFor()
    // a link that somebody has sent leads there as well
    await phone.page.goto(`${new URL(SITE_PATH, portal.url).href}/wiki/detail/${article.id}${door}`)
    await phone.screen.getByText(article.title).first().waitFor()
    await restart(phone, company.createUrl)
    await company.fill(phone, 'from the cellar')
    const begun = Date.now()
    await phone.page.locator('#submit').click()
    await phone.at('/service/serviceList')
    await phone.screen.locator('.unsent').getByText(t('waiting')).waitFor()
    assert.ok(Date.now() - begun < 10_000, 'a tap without a network waits for none')
    assert.ok((await kept(phone)).database.includes('from the cellar'))

    // somebody else has the phone for a moment, still without a network
    const owners = await phone.page.evaluate(() => JSON.stringify(localStorage))
    await phone.keep('userId', 'somebody-else')
    await phone.keep('token', 'of somebody else')
    await restart(phone, '/service/serviceList')
    await phone.screen.locator('.state').first().waitFor()
    assert.deepEqual(
      [await phone.screen.locator('.work-card').count(), await phone.screen.locator('.unsent').count()],
      [0, 0],
    )

    // its owner again, and the network
    await phone.page.evaluate(text => {
      localStorage.clear()
      for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, string>))
        localStorage.setItem(name, value)
    }, owners)
    await phone.context.setOffline(false)
    await restart(phone, '/service/serviceList')
    await eventually(async () => assert.equal((await company.made('from the cellar')).length, 1))
    await phone.screen.locator('.unsent').waitFor({ state: 'detached' })
    assert.equal(await phone.screen.getByText(LAST_SEEN).count(), 0)
    await phone.leave()
  })

  test('signing out says what has not been sent, and leaves nothing behind', async () => {
    const phone = await company.signedIn({ worker: true })
    await phone.open('/service/serviceList')
    await eventually(async () => assert.ok((await kept(phone)).database.includes(earlier)))
    await phone.open(company.createUrl)
    await company.fill(phone, 'never sent')
    await phone.context.setOffline(true)
    await phone.page.locator('#submit').click()
    await eventually(async () => assert.ok((await kept(phone)).database.includes('never sent')))
    // before the network is back: what waits is sent then
    await phone.intercept('/ssp/event/create', route => route.abort())
    await phone.context.setOffline(false)
    await phone.open('/mall/user')
    await phone.screen.getByText(own('logout'), { exact: true }).click()
    await phone.page.getByText(say('unsentLost', { n: 1 })).waitFor()
    await phone.page.locator('.user__logout-buttons').getByText(own('logout')).click()
    await eventually(async () => {
      const { database, caches } = await kept(phone)
      for (const text of ['never sent', earlier]) assert.ok(!(database + caches).includes(text), text)
    })
    assert.deepEqual(await company.made('never sent'), [])
    await phone.leave()
  })

  test('a new build waits until the pages of the former one are gone; where the operator takes the worker away none stays', async () => {
    const siteFolder = mkdtempSync(path.join(tmpdir(), 'lianke-site-'))
    cpSync(portal.app.config.siteFolder, siteFolder, { recursive: true })
    const server = await startTestServer({ beside: portal, listen: true, config: { siteFolder } })
    try {
      const phone = await portal.visitor({
        domainId: company.tenant.domainId,
        language: 'zh',
        origin: server.url,
        worker: true,
      })
      const states = () =>
        phone.page.evaluate(async () => {
          const all = await navigator.serviceWorker.getRegistrations()
          return all.map(({ active, waiting }) => `${active ? 'active' : ''} ${waiting ? 'waiting' : ''}`.trim())
        })
      await phone.open('/mall/index')
      await eventually(async () => assert.deepEqual(await states(), ['active']))
      const worker = path.join(siteFolder, 'sw.js')
      appendFileSync(worker, '\n// another build')
      for (const old of ['sw.js.br', 'sw.js.gz']) rmSync(path.join(siteFolder, old), { force: true })
      await phone.reload()
      await eventually(async () => assert.deepEqual(await states(), ['active waiting']))
      await phone.clear()
      await phone.open('/mall/index')
      await eventually(async () => assert.deepEqual(await states(), ['active']))
      await eventually(async () => assert.ok(await phone.page.evaluate(() => caches.keys().then(all => all.length))))
      await phone.page.evaluate(() => caches.open('of another site'))

      rmSync(worker)
      await phone.open('/mall/index')
      await eventually(async () => assert.deepEqual(await states(), []))
      await eventually(async () =>
        assert.deepEqual(await phone.page.evaluate(() => caches.keys()), ['of another site']),
      )
      await phone.leave()
    } finally {
      await server.close()
      rmSync(siteFolder, { recursive: true })
    }
  })
})
