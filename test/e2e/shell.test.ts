import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { events } from '../../server/domains/event/event.table'
import { tenants } from '../../server/kernel/tenancy/door.table'
import { localize } from '../../shared/language'
import { auth } from '../../src/features/auth/auth.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { sentTexts } from '../../src/features/service/event/sent.i18n'
import { describeTexts } from '../../src/form/describe.i18n'
import { common } from '../../src/i18n/common.i18n'
import { wordsIn } from '../screen'
import { makeField, makeLinkman, makeProductKind, makeTemplate, makeTenant } from '../factories'
import { openCompany, type OpenCompany } from './company'
import { followRedirects, URLS, visitorSees } from './shell'
import { openPortal, quarter, type Portal } from './portal'

const words = wordsIn('zh')
const [login, shell, say] = [words(auth), words(portalTexts), words(common)]
const [described, sent] = [words(describeTexts), words(sentTexts)]

describe('the shell: guard, redirects, the way in', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal({ reuse: true })
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  test('every redirect of the table leads where it says', async () => {
    const phone = await company.signedIn()
    await followRedirects(phone, company.code)
    await phone.text(localize(company.products.dishwasher.name, 'zh')).waitFor()
    await phone.leave()
  })

  test('a visitor sees what is open, and is asked to sign in for all else', async () => {
    const phone = await company.visitor()
    await phone.open('/mall/index')
    await visitorSees(
      phone,
      quarter(URLS, one => one.url),
    )
    await phone.leave()
  })

  test('a newcomer without products describes one where the form requires it, and is told what happens next', async () => {
    const { db, tenant } = { db: portal.db, tenant: company.tenant }
    const kind = await makeProductKind(db, tenant.id)
    const device = makeField('device', { formType: 'product', isNull: 0 })
    const form = await makeTemplate(db, tenant.id, [device])
    const newcomer = await makeLinkman(db, tenant)
    const phone = await company.visitor({
      kept: (await portal.signIn(company.engineer.as, newcomer.phone)).kept,
    })
    await phone.open(`/event/create?templateId=${form.id}`)
    await phone.field(localize(device.displayName, 'zh')).getByRole('button').click()
    await phone.tap(described('offer'))
    await phone.screen.getByRole('radio', { name: localize(kind.name, 'zh') }).click()
    await phone.screen.getByRole('textbox', { name: described('model') }).fill('KF-35')
    await phone.tap(say('confirm'))
    await phone.text(`${localize(kind.name, 'zh')} KF-35`).waitFor()
    await phone.screen.locator('#submit').click()
    await phone.at('/event/view')
    await phone.text(sent('title')).waitFor()
    // a reload sends nothing again
    await phone.page.reload()
    await phone.text(sent('title')).waitFor()
    const raised = await db.select().from(events).where(eq(events.templateId, form.id))
    assert.deepEqual(
      raised.map(one => [one.productId, one.attribute.device]),
      [[null, { kindId: kind.id, name: localize(kind.name, 'zh'), model: 'KF-35', serialNumber: '' }]],
    )
    await phone.leave()
  })

  test('who has signed in is led past the login page, unless they must sign in again', async () => {
    const phone = await company.signedIn()
    await phone.open('/login')
    await phone.at('/mall/index')
    await phone.open(`/login?from=${encodeURIComponent('/service/serviceList?state=all')}`)
    await phone.at('/service/serviceList')
    for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await phone.goOn(`/login?from=${encodeURIComponent(foreign)}`)
      await phone.at('/mall/index')
    }
    await phone.open('/login?relogin=true&from=%2Fmall%2Fuser')
    await phone.at('/login')
    assert.equal(await phone.kept('token'), null)
    await phone.tap(login('byAccount'))
    await company.enterPassword(phone)
    await phone.at('/mall/user')
    assert.equal(await phone.kept('account'), company.account.account)
    await phone.leave()
  })

  test('a portal that is switched off shows /mall/unable, until it is on again', async () => {
    const { id, domainId } = await makeTenant(portal.db, { portalEnabled: false })
    const phone = await portal.visitor({ domainId })
    for (const url of ['/mall/index', '/login', '/service/serviceList']) {
      await phone.open(url)
      await phone.at('/mall/unable')
    }
    await phone.text(shell('unableTitle')).waitFor()
    await phone.sound()
    await Promise.all([phone.page.waitForEvent('domcontentloaded'), phone.tap(shell('again'))])
    await phone.at('/mall/unable')
    await portal.db.update(tenants).set({ portalEnabled: true }).where(eq(tenants.id, id))
    await phone.tap(shell('again'))
    await phone.at('/mall/index')
    await phone.leave()
  })
})
