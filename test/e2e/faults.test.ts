import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tokenFamilies } from '../../server/kernel/identity/auth.table'
import { ERRORS } from '../../server/app/modules'
import { auth } from '../../src/features/auth/auth.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { pictureTexts } from '../../src/form/parts/pictures.i18n'
import { common } from '../../src/i18n/common.i18n'
import { unsentTexts } from '../../src/screen/work/unsent.i18n'
import { eventually, photo, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { counted, familyIn, HOUR, pair, RENEW } from './logins'
import { CALL, drafted, filledIn, hasArrived, send } from './sending'
import { openPortal, type Phone, type Portal } from './portal'
import { portalTexts } from '../../src/features/portal/portal.i18n'

const words = wordsIn('zh')
const [say, shell, login, form, unsent] = [
  words(common),
  words(portalTexts),
  words(auth),
  words(formTexts),
  words(unsentTexts),
]

describe('what goes wrong on the way, and what the person sees of it', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
  })
  after(() => portal.stop())
  const familyOf = (phone: Phone) => familyIn(portal, phone)

  test('the answer is lost after the server has done its work: sending again makes no second request', async () => {
    const phone = await filledIn(company, 'lost answer')
    await phone.loseAnswer(CALL)
    await send(phone)
    await phone.toast(unsent('waits'))
    assert.equal((await company.made('lost answer')).length, 1)
    await phone.at('/service/serviceList')
    await hasArrived(company, phone, 'lost answer')
    await phone.leave()
  })

  test('a double tap makes one request', async () => {
    const phone = await filledIn(company, 'double tap')
    const gate = await phone.hold(CALL)
    const button = phone.screen.locator('#submit')
    await button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await gate.reached
    await eventually(async () => assert.ok(await button.isDisabled()))
    await button.click({ force: true, noWaitAfter: true }).catch(() => undefined)
    gate.open()
    await phone.at('/event/view')
    assert.equal((await company.made('double tap')).length, 1)
    await phone.leave()
  })

  test('the login ends in the middle: signs in again and finds the form as it was', async () => {
    const phone = await filledIn(company, 'expired login')
    await drafted(phone, 'expired login')
    await portal.db.delete(tokenFamilies).where(eq(tokenFamilies.id, (await familyOf(phone)) ?? ''))
    await send(phone)
    await phone.toast(ERRORS.UNAUTHORIZED.text.zh)
    await phone.at('/login')
    assert.equal(phone.query('from'), company.createUrl)
    await phone.tap(login('byAccount'))
    await company.enterPassword(phone, 'wrong')
    await phone.screen.getByRole('alert').filter({ hasText: ERRORS.PASSWORD_WRONG.text.zh }).waitFor()
    await company.enterPassword(phone)
    await phone.at('/event/create')
    assert.equal(await company.content(phone).inputValue(), 'expired login')
    await send(phone)
    await phone.at('/event/view')
    assert.deepEqual(await company.made('expired login'), [phone.query('id')])
    await phone.leave()
  })

  describe('an access token that runs out while the portal is open', () => {
    test('is renewed without a word: picture, form and everything else go on, and the request is made once', async () => {
      const phone = await company.signedIn()
      await phone.open(company.createUrl)
      await company.fill(phone, 'after two hours')
      const before = await pair(phone)
      const renewals = await counted(phone, RENEW)
      portal.clock.advance(2 * HOUR + 1000)
      await phone.pickFiles(
        phone.field(company.label('photos')).getByRole('button', { name: form('addFile') }),
        await photo('late.jpg'),
      )
      await phone
        .field(company.label('photos'))
        .getByRole('button', { name: phone.words(pictureTexts)('preview', { name: 'late.jpg' }) })
        .waitFor()
      await eventually(async () => assert.notDeepEqual(await pair(phone), before))
      await phone.tap(say('submit'), true)
      await phone.at('/event/view')
      assert.deepEqual([await company.made('after two hours'), renewals.n], [[phone.query('id')], 1])
      // nothing that the screen of the request still asks is renewed for
      await phone.clear()
      portal.clock.advance(2 * HOUR + 1000)
      // the home page asks many things at once
      await phone.open('/mall/index')
      await eventually(async () => assert.equal(renewals.n, 2))
      await phone.open('/mall/user')
      await phone.text(company.linkman.name).waitFor()
      assert.equal(renewals.n, 2)
      await phone.leave()
    })

    test('that is refused for good leads to the login and back, with the form as it was', async () => {
      const phone = await company.signedIn()
      await phone.open(company.createUrl)
      await company.fill(phone, 'ended elsewhere')
      await eventually(async () => assert.match(JSON.stringify(await phone.kept('drafts')), /ended elsewhere/))
      await portal.db.delete(tokenFamilies).where(eq(tokenFamilies.id, (await familyOf(phone)) ?? ''))
      await phone.tap(say('submit'), true)
      await phone.at('/login')
      assert.deepEqual([phone.query('from'), ...(await pair(phone))], [company.createUrl, null, null])
      await phone.tap(login('byAccount'))
      await company.enterPassword(phone)
      await phone.at('/event/create')
      assert.equal(await company.content(phone).inputValue(), 'ended elsewhere')
      await phone.leave()
    })
  })

  test('signing out in one tab shows in the others at once, ends all tokens, and nothing comes back', async () => {
    const phone = await company.signedIn()
    await phone.open('/mall/user')
    const other = await phone.newTab()
    await other.open('/service/serviceList?state=all')
    await other.screen.locator('.work-card').first().waitFor()
    const family = await familyOf(phone)
    const refreshToken = String(await phone.kept('refreshToken'))
    await phone.tap(shell('logout'))
    await phone.sheet.getByRole('button', { name: shell('logout'), exact: true }).click()
    await phone.text(shell('visitor')).waitFor()
    await other.at('/login')
    assert.equal(other.query('from'), '/service/serviceList?state=all')
    await eventually(async () =>
      assert.equal(
        (
          await portal.db
            .select()
            .from(tokenFamilies)
            .where(eq(tokenFamilies.id, family ?? ''))
        ).length,
        0,
      ),
    )
    assert.equal(
      (await portal.refused('POST /linkc/v3c/auth/refreshToken', { ...company.tenant.as, body: { refreshToken } }))
        .error,
      'UNAUTHORIZED',
    )
    assert.deepEqual(await pair(other), [null, null])
    await other.sound()
    await phone.leave()
  })
})
