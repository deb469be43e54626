import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loginRecords } from '../../server/domains/misc/misc.table'
import { chatLogin } from '../../src/features/auth/chat-login.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { eventually } from '../screen'
import { openPortal, type Portal } from './portal'
import { LIST, sharingAt, wechatAt } from './wechat'

import { localize } from '../../shared/language'
import { openCompany } from './company'

describe("in WeChat's browser", () => {
  let portal: Portal
  before(async () => {
    portal = await openPortal()
  })
  after(() => portal.stop())

  test('a new person is asked once, binds a phone, and the next time never sees a login page', async () => {
    const wechat = wechatAt(portal)
    const { id, domainId, who } = await wechat.company()
    const phone = await wechat.inWechat({ domainId })
    await wechat.follow(phone, LIST)
    const back = await wechat.answer(phone, 'allow', 'o-new-person')
    assert.match(back, /[?&]code=/)
    // known to WeChat, not here: the login page, where binding is offered
    await phone.at('/login')
    assert.equal(phone.query('from'), LIST)
    assert.equal(wechat.outside(phone), '', 'neither code nor state stays in the address')
    await phone.tap(phone.words(chatLogin)('bind'))
    await phone.at('/mall/phone')
    assert.deepEqual([phone.query('openId'), phone.query('from')], ['o-new-person', LIST])
    assert.ok(phone.query('appId'))
    await phone.sound()
    await phone.accessible()
    await wechat.typeCode(phone, who.phone)
    await phone.at('/service/serviceList')
    assert.equal(await phone.kept('openId'), 'o-new-person')
    assert.deepEqual(
      (await wechat.bound(id, 'o-new-person')).map(row => row.linkmanId),
      [who.id],
    )
    const visits = () => portal.db.select().from(loginRecords).where(eq(loginRecords.linkmanId, who.id))
    assert.deepEqual(
      (
        await eventually(async () => {
          const rows = await visits()
          assert.equal(rows.length, 1)
          return rows
        })
      ).map(row => [row.source, row.path]),
      [['H5', '/mall/phone']],
    )
    assert.doesNotMatch(
      JSON.stringify(await phone.page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])),
      /ticket/i,
    )
    await phone.leave()

    const later = await wechat.inWechat({ domainId })
    const seen: string[] = []
    later.page.on('framenavigated', frame => seen.push(new URL(frame.url()).hash))
    await wechat.follow(later, LIST)
    await wechat.answer(later, 'allow', 'o-new-person')
    await later.at('/service/serviceList')
    assert.equal(await later.kept('phone'), who.phone)
    assert.deepEqual(
      seen.filter(hash => hash.startsWith('#/login') || hash.startsWith('#/mall/phone')),
      [],
    )
    // the login stays: nobody is asked again
    await later.open('/mall/user')
    await later.text(who.name).waitFor()
    await later.leave()
  })

  test('inside WeChat its menu shares a public screen as itself and any other as the home page; the page is signed once', async () => {
    const company = await openCompany(portal)
    const sharing = sharingAt(portal, company)
    const phone = await sharing.inWechat()
    const signed: string[] = []
    phone.page.on('request', request => {
      if (request.url().includes('/js/getSspSign')) signed.push(new URL(request.url()).searchParams.get('url') ?? '')
    })
    const door = localize(company.doorName, 'zh')
    const introduction = localize(company.tenant.introduction, 'zh')
    assert.ok(introduction.length > 10, 'the company tells of itself')
    // below the title: whose page it is, and of the home page what the company does
    const offers = (title: string, url: string) =>
      eventually(async () => {
        const now = await sharing.offered(phone)
        assert.deepEqual(
          [now.title, now.link, now.desc],
          [title, sharing.linkTo(url), title === door ? introduction : door],
        )
      })
    await phone.open('/mall/index')
    await offers(door, '/mall/index')
    await phone.type('/mall/company/info')
    await phone.at('/mall/company/info')
    await offers(localize(company.tenant.name, 'zh'), '/mall/company/info')
    await phone.type('/service/serviceList?state=all')
    await phone.at('/service/serviceList')
    await offers(door, '/mall/index')
    const product = `/product?code=${company.code}`
    await phone.type(product)
    await phone.at('/product')
    await eventually(async () => assert.equal((await sharing.offered(phone)).link, sharing.linkTo(product)))
    assert.deepEqual(signed, [sharing.site()])
    const config = (await sharing.invoked(phone)).find(one => one.name === 'preVerifyJSAPI')
    assert.match(JSON.stringify(config?.data), /"verifySignature":"[0-9a-f]{40}"/)
    await phone.open('/mall/company/info')
    await phone.tap(phone.words(portalTexts)('share'))
    await phone.toast(phone.words(portalTexts)('shareMenu'))
    await phone.leave()
  })
})
