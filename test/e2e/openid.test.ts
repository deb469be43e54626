import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loginRecords, trackingPoints } from '../../server/domains/misc/misc.table'
import { openIds } from '../../server/kernel/identity/openid.table'
import { TRACKING } from '../../shared/limits'
import { auth } from '../../src/features/auth/auth.i18n'
import { chatLogin } from '../../src/features/auth/chat-login.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { openidTexts } from '../../src/stores/openid.i18n'
import { makeLinkman, makeTenant } from '../factories'
import { eventually } from '../screen'
import { openPortal, type Phone, type Portal, type VisitorOptions } from './portal'

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.49'
const AUTHORIZE = '/sandbox/wechat/connect/oauth2/authorize'
const LIST = '/service/serviceList?state=all'

describe('signing in by WeChat, in its browser', { concurrency: 2 }, () => {
  let portal: Portal
  before(async () => {
    portal = await openPortal()
  })
  after(() => portal.stop())

  const inWechat = (o: VisitorOptions & { domainId: string }): Promise<Phone> =>
    portal.visitor({ userAgent: WECHAT, ...o })
  /** Opens a link without waiting for a screen: it may lead away. */
  const follow = async (phone: Phone, url: string): Promise<void> => {
    await phone.clear()
    await phone.page.goto(`${portal.url}/carrier-lianke-h5/#${url}`)
  }
  /** Answers WeChat's page; gives the address that it comes back to. */
  const answer = async (phone: Phone, how: 'allow' | 'refuse', openId: string): Promise<string> => {
    await phone.page.waitForURL(url => url.pathname === AUTHORIZE)
    await phone.page.locator('input[name=other]').fill(openId)
    const [request] = await Promise.all([
      phone.page.waitForRequest(
        one => one.isNavigationRequest() && one.url().includes('state=') && one.url().includes('/carrier-lianke-h5/'),
      ),
      phone.page.locator(`#${how}`).click(),
    ])
    return request.url()
  }
  const outside = (phone: Phone): string => new URL(phone.page.url()).search
  const bound = (tenantId: string, openId: string) =>
    portal.db
      .select()
      .from(openIds)
      .where(and(eq(openIds.tenantId, tenantId), eq(openIds.openId, openId)))
  /** A company with one linkman, so that no test meets another. */
  const company = async () => {
    const tenant = await makeTenant(portal.db)
    return { ...tenant, who: await makeLinkman(portal.db, tenant) }
  }
  const typeCode = async (phone: Phone, number: string): Promise<void> => {
    await phone.screen.locator('#login-phone').fill(number)
    await phone.tap(phone.words(auth)('getCode'))
    await phone.tap(phone.words(auth)('fillIn'))
    await phone.screen.locator('#login-submit').click()
  }

  test('a new person is asked once, binds a phone, and the next time never sees a login page', async () => {
    const { id, domainId, who } = await company()
    const phone = await inWechat({ domainId })
    await follow(phone, LIST)
    const back = await answer(phone, 'allow', 'o-new-person')
    assert.match(back, /[?&]code=/)
    // known to WeChat, not here: the login page, where binding is offered
    await phone.at('/login')
    assert.equal(phone.query('from'), LIST)
    assert.equal(outside(phone), '', 'neither code nor state stays in the address')
    await phone.tap(phone.words(chatLogin)('bind'))
    await phone.at('/mall/phone')
    assert.deepEqual([phone.query('openId'), phone.query('from')], ['o-new-person', LIST])
    assert.ok(phone.query('appId'))
    await phone.sound()
    await phone.accessible()
    await typeCode(phone, who.phone)
    await phone.at('/service/serviceList')
    assert.equal(await phone.kept('openId'), 'o-new-person')
    assert.deepEqual(
      (await bound(id, 'o-new-person')).map(row => row.linkmanId),
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

    const later = await inWechat({ domainId })
    const seen: string[] = []
    later.page.on('framenavigated', frame => seen.push(new URL(frame.url()).hash))
    await follow(later, LIST)
    await answer(later, 'allow', 'o-new-person')
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

  test('public pages open at once and ask nobody; a phone login binds by itself', async () => {
    const { id, domainId, who } = await company()
    const phone = await inWechat({ domainId })
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
    await answer(phone, 'allow', 'o-by-phone')
    await phone.at('/login')
    await typeCode(phone, who.phone)
    await phone.at('/mall/user')
    await eventually(async () =>
      assert.deepEqual(
        (await bound(id, 'o-by-phone')).map(row => row.linkmanId),
        [who.id],
      ),
    )
    await phone.leave()
  })

  test('who refuses is led to the login page and not asked again in this visit, but in the next', async () => {
    const { domainId } = await company()
    const phone = await inWechat({ domainId })
    await follow(phone, LIST)
    assert.doesNotMatch(await answer(phone, 'refuse', ''), /[?&]code=/)
    await phone.at('/login')
    assert.equal(outside(phone), '')
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
    const later = await inWechat({ domainId })
    await follow(later, LIST)
    await later.page.waitForURL(url => url.pathname === AUTHORIZE)
    await later.context.close()
  })

  test('a code is good once, and only for the visit that asked', async () => {
    const { id, domainId, who } = await company()
    await portal.db.insert(openIds).values({
      tenantId: id,
      app: 'wechatWeb',
      appId: (await portal.ok('GET /tenant/getWechatSetting', { domainId })).publicAppId,
      openId: 'o-known',
      linkmanId: who.id,
    })
    const phone = await inWechat({ domainId })
    await follow(phone, LIST)
    const back = await answer(phone, 'allow', 'o-known')
    await phone.at('/service/serviceList')
    await phone.page.evaluate(() => localStorage.removeItem('lianke.token'))
    // the same address again, as from the history
    await phone.clear()
    await phone.page.goto(`${back.split('#')[0] ?? ''}#${LIST}`)
    await phone.at('/login')
    assert.equal(await phone.kept('token'), null)
    assert.equal(outside(phone), '')
    await phone.leave()

    // somebody else's answer, sent as a link
    const victim = await inWechat({ domainId })
    await victim.page.goto(
      `${portal.url}/carrier-lianke-h5/?code=sandbox-web-o-known-${Date.now()}&state=made-up#${LIST}`,
    )
    await victim.at('/login')
    assert.equal(await victim.kept('token'), null)
    assert.equal(outside(victim), '')
    await victim.leave()
  })

  test('bound at one company is not bound at another', async () => {
    const [one, other] = [await company(), await company()]
    const appId = (await portal.ok('GET /tenant/getWechatSetting', { domainId: one.domainId })).publicAppId
    await portal.db
      .insert(openIds)
      .values({ tenantId: one.id, app: 'wechatWeb', appId, openId: 'o-two-companies', linkmanId: one.who.id })
    const phone = await inWechat({ domainId: other.domainId })
    await follow(phone, LIST)
    await answer(phone, 'allow', 'o-two-companies')
    await phone.at('/login')
    assert.equal(await phone.kept('token'), null)
    await phone.button(phone.words(chatLogin)('bind')).waitFor()
    await phone.leave()
  })

  test('who signs out stays out, until they want in again', async () => {
    const { id, domainId, who } = await company()
    await portal.db.insert(openIds).values({
      tenantId: id,
      app: 'wechatWeb',
      appId: (await portal.ok('GET /tenant/getWechatSetting', { domainId })).publicAppId,
      openId: 'o-leaves',
      linkmanId: who.id,
    })
    const phone = await inWechat({
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
    await answer(phone, 'allow', 'o-leaves')
    await phone.at('/service/serviceList')
    await phone.leave()
  })

  test('a sign-in that is refused is noted and leads to /mall/phone; an error is told, and the phone is left', async () => {
    const { id, domainId, who } = await company()
    const appId = (await portal.ok('GET /tenant/getWechatSetting', { domainId })).publicAppId
    await portal.db
      .insert(openIds)
      .values({ tenantId: id, app: 'wechatWeb', appId, openId: 'o-lost', linkmanId: who.id })
    const phone = await inWechat({ domainId })
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
    await follow(phone, LIST)
    await answer(phone, 'allow', 'o-lost')
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
    await typeCode(phone, who.phone)
    await phone.at('/service/serviceList')
    await phone.leave()

    const unlucky = await inWechat({ domainId })
    await unlucky.intercept('/linkc/v3c/wechat/checkAuth', route => route.abort('connectionreset'))
    await follow(unlucky, LIST)
    await unlucky.at('/login')
    await unlucky.toast(unlucky.words(openidTexts)('authorizationError'))
    await unlucky.leave()
  })

  test('/mall/phone without a proof of who it is binds nobody', async () => {
    const { id, domainId, who } = await company()
    const phone = await inWechat({ domainId })
    await phone.open('/mall/phone?openId=o-forged&appId=wx&from=%2Fmall%2Fuser')
    await typeCode(phone, who.phone)
    await phone.text(phone.words(chatLogin)('gone')).waitFor()
    assert.equal(await phone.kept('token'), null)
    assert.deepEqual(await bound(id, 'o-forged'), [])
    await phone.tap(phone.words(chatLogin)('again'))
    await answer(phone, 'allow', 'o-forged')
    await phone.at('/mall/phone')
    await phone.screen.locator('#login-phone').waitFor()
    await phone.leave()
  })

  test('elsewhere nobody offers it', async () => {
    const { domainId } = await company()
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
