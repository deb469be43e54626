import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { trackingPoints } from '../../server/domains/misc/misc.table'
import { openIds } from '../../server/kernel/identity/openid.table'
import { TRACKING } from '../../shared/limits'
import { chatLogin } from '../../src/features/auth/chat-login.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { openidTexts } from '../../src/stores/openid.i18n'
import { eventually } from '../screen'
import { openPortal, type Portal } from './portal'
import { AUTHORIZE, LIST, WECHAT, wechatAt } from './wechat'

describe('signing in by WeChat, in its browser', { concurrency: 2 }, () => {
  let portal: Portal
  let wechat: ReturnType<typeof wechatAt>
  before(async () => {
    portal = await openPortal()
    wechat = wechatAt(portal)
  })
  after(() => portal.stop())

  test('public pages open at once and ask nobody; a phone login binds by itself', async () => {
    const { id, domainId, who } = await wechat.company()
    const phone = await wechat.inWechat({ domainId })
    const calls: string[] = []
    phone.page.on('request', request => {
      if (request.url().includes('/wechat/')) calls.push(request.url())
    })
    for (const url of ['/mall/index', '/mall/serviceCenter', '/mall/company/info']) {
      await phone.open(url)
      await phone.at(url)
    }
    assert.deepEqual(calls, [])
    await phone.open('/login?from=%2Fmall%2Fuser')
    await phone.tap(phone.words(chatLogin)('by_wechatWeb'))
    await wechat.answer(phone, 'allow', 'o-by-phone')
    await phone.at('/login')
    await wechat.typeCode(phone, who.phone)
    await phone.at('/mall/user')
    await eventually(async () =>
      assert.deepEqual(
        (await wechat.bound(id, 'o-by-phone')).map(row => row.linkmanId),
        [who.id],
      ),
    )
    await phone.leave()
  })

  test('who refuses is led to the login page and not asked again in this visit, but in the next', async () => {
    const { domainId } = await wechat.company()
    const phone = await wechat.inWechat({ domainId })
    await wechat.follow(phone, LIST)
    assert.doesNotMatch(await wechat.answer(phone, 'refuse', ''), /[?&]code=/)
    await phone.at('/login')
    assert.equal(wechat.outside(phone), '')
    await phone.open(LIST)
    await phone.at('/login')
    await phone.reload()
    await phone.at('/login')
    await phone.screen.locator('#login-phone').waitFor()
    // people change their minds
    await phone.tap(phone.words(chatLogin)('by_wechatWeb'))
    await phone.page.waitForURL(url => url.pathname === AUTHORIZE)
    assert.deepEqual(phone.problems, [])
    await phone.context.close()
    const later = await wechat.inWechat({ domainId })
    await wechat.follow(later, LIST)
    await later.page.waitForURL(url => url.pathname === AUTHORIZE)
    await later.context.close()
  })

  test('a code is good once, and only for the visit that asked', async () => {
    const { id, domainId, who } = await wechat.company()
    await portal.db.insert(openIds).values({
      tenantId: id,
      app: 'wechatWeb',
      appId: (await portal.ok('GET /tenant/getWechatSetting', { domainId })).publicAppId,
      openId: 'o-known',
      linkmanId: who.id,
    })
    const phone = await wechat.inWechat({ domainId })
    await wechat.follow(phone, LIST)
    const back = await wechat.answer(phone, 'allow', 'o-known')
    await phone.at('/service/serviceList')
    await phone.page.evaluate(() => localStorage.removeItem('lianke.token'))
    // the same address again, as from the history
    await phone.clear()
    await phone.page.goto(`${back.split('#')[0] ?? ''}#${LIST}`)
    await phone.at('/login')
    assert.equal(await phone.kept('token'), null)
    assert.equal(wechat.outside(phone), '')
    await phone.leave()

    // somebody else's answer, sent as a link
    const victim = await wechat.inWechat({ domainId })
    await victim.page.goto(
      `${portal.url}/carrier-lianke-h5/?code=sandbox-web-o-known-${Date.now()}&state=made-up#${LIST}`,
    )
    await victim.at('/login')
    assert.equal(await victim.kept('token'), null)
    assert.equal(wechat.outside(victim), '')
    await victim.leave()
  })

  test('bound at one company is not bound at another', async () => {
    const [one, other] = [await wechat.company(), await wechat.company()]
    const appId = (await portal.ok('GET /tenant/getWechatSetting', { domainId: one.domainId })).publicAppId
    await portal.db
      .insert(openIds)
      .values({ tenantId: one.id, app: 'wechatWeb', appId, openId: 'o-two-companies', linkmanId: one.who.id })
    const phone = await wechat.inWechat({ domainId: other.domainId })
    await wechat.follow(phone, LIST)
    await wechat.answer(phone, 'allow', 'o-two-companies')
    await phone.at('/login')
    assert.equal(await phone.kept('token'), null)
    await phone.button(phone.words(chatLogin)('bind')).waitFor()
    await phone.leave()
  })

  test('who signs out stays out, until they want in again', async () => {
    const { id, domainId, who } = await wechat.company()
    await portal.db.insert(openIds).values({
      tenantId: id,
      app: 'wechatWeb',
      appId: (await portal.ok('GET /tenant/getWechatSetting', { domainId })).publicAppId,
      openId: 'o-leaves',
      linkmanId: who.id,
    })
    const phone = await wechat.inWechat({
      domainId,
      kept: { token: who.as.token, phone: who.phone, userName: who.name, userId: who.id },
    })
    await phone.open('/mall/user')
    await phone.tap(phone.words(portalTexts)('logout'))
    await phone.sheet.getByRole('button', { name: phone.words(portalTexts)('logout') }).click()
    await phone.text(phone.words(portalTexts)('visitor')).waitFor()
    await phone.open(LIST)
    await phone.at('/login')
    await phone.tap(phone.words(chatLogin)('by_wechatWeb'))
    await wechat.answer(phone, 'allow', 'o-leaves')
    await phone.at('/service/serviceList')
    await phone.leave()
  })

  test('a sign-in that is refused is noted and leads to /mall/phone; an error is told, and the phone is left', async () => {
    const { id, domainId, who } = await wechat.company()
    const appId = (await portal.ok('GET /tenant/getWechatSetting', { domainId })).publicAppId
    await portal.db
      .insert(openIds)
      .values({ tenantId: id, app: 'wechatWeb', appId, openId: 'o-lost', linkmanId: who.id })
    const phone = await wechat.inWechat({ domainId })
    await phone.page.clock.install()
    // bound when WeChat was asked, no more when it comes to signing in
    await phone.context.route(
      url => url.pathname.endsWith('/linkc/v3c/wechat/login'),
      async route => {
        await portal.db.delete(openIds).where(and(eq(openIds.tenantId, id), eq(openIds.openId, 'o-lost')))
        await route.continue()
      },
      { times: 1 },
    )
    await wechat.follow(phone, LIST)
    await wechat.answer(phone, 'allow', 'o-lost')
    await phone.at('/mall/phone')
    assert.deepEqual([phone.query('openId'), phone.query('appId'), phone.query('from')], ['o-lost', appId, LIST])
    await phone.page.clock.fastForward(TRACKING.cycleMs)
    await eventually(async () => {
      const [point] = await portal.db
        .select()
        .from(trackingPoints)
        .where(and(eq(trackingPoints.tenantId, id), eq(trackingPoints.name, 'openid.refused')))
      assert.ok(point)
    })
    await wechat.typeCode(phone, who.phone)
    await phone.at('/service/serviceList')
    await phone.leave()

    const unlucky = await wechat.inWechat({ domainId })
    await unlucky.intercept('/linkc/v3c/wechat/checkAuth', route => route.abort('connectionreset'))
    await wechat.follow(unlucky, LIST)
    await unlucky.at('/login')
    await unlucky.toast(unlucky.words(openidTexts)('authorizationError'))
    await unlucky.leave()
  })

  test('/mall/phone without a proof of who it is binds nobody', async () => {
    const { id, domainId, who } = await wechat.company()
    const phone = await wechat.inWechat({ domainId })
    await phone.open('/mall/phone?openId=o-forged&appId=wx&from=%2Fmall%2Fuser')
    await wechat.typeCode(phone, who.phone)
    await phone.text(phone.words(chatLogin)('gone')).waitFor()
    assert.equal(await phone.kept('token'), null)
    assert.deepEqual(await wechat.bound(id, 'o-forged'), [])
    await phone.tap(phone.words(chatLogin)('again'))
    await wechat.answer(phone, 'allow', 'o-forged')
    await phone.at('/mall/phone')
    await phone.screen.locator('#login-phone').waitFor()
    await phone.leave()
  })

  test('elsewhere nobody offers it', async () => {
    const { domainId } = await wechat.company()
    for (const userAgent of [undefined, `${WECHAT} wxwork/4.1`, `${WECHAT} miniProgram/wx1`]) {
      const phone = await portal.visitor({ domainId, ...(userAgent ? { userAgent } : {}) })
      await phone.open(LIST)
      await phone.at('/login')
      await phone.screen.locator('#login-phone').waitFor()
      assert.equal(await phone.screen.locator('#login-chat').count(), 0)
      await phone.leave()
    }
  })
})
