import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { unsentTexts } from '../../src/screen/work/unsent.i18n'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { kept, keptPhone, LAST_SEEN, restart } from './offline'
import { openPortal, type Portal } from './portal'

const t = wordsIn('zh')(unsentTexts)

describe('the portal without a network', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  test('opens from the device, shows the list that was seen, keeps what is written and sends it once', async () => {
    const phone = await keptPhone(company)
    const [earlier] = (await portal.ok('GET /ssp/event/list', company.linkman.as)).list
    assert.ok(earlier)
    for (const url of ['/service/serviceList', company.createUrl]) await phone.goOn(url)
    await eventually(async () => {
      const { database, caches } = await kept(phone)
      assert.ok(database.includes(earlier.eventNo))
      assert.ok(caches.includes(company.tenant.domainId), 'the page is kept')
      // files and pages of everybody, and nothing of anybody
      for (const text of [earlier.eventNo, company.linkman.phone]) assert.ok(!caches.includes(text), text)
    })
    await phone.context.setOffline(true)
    await restart(phone, '/service/serviceList')
    await phone.screen.locator('.work-card').first().waitFor()
    await phone.screen.getByText(LAST_SEEN).waitFor()
    await restart(phone, company.createUrl)
    await company.fill(phone, 'from the cellar')
    await phone.page.locator('#submit').click()
    await phone.at('/service/serviceList')
    await phone.screen.locator('.unsent').getByText(t('waiting')).waitFor()
    await phone.context.setOffline(false)
    await restart(phone, '/service/serviceList')
    await eventually(async () => assert.equal((await company.made('from the cellar')).length, 1))
    await phone.screen.locator('.unsent').waitFor({ state: 'detached' })
    await phone.leave()
  })
})
