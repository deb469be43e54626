import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { linkmen, sessions } from './auth.table'
import { forgetExpired } from './auth.service'
import { newId } from '../../db/ids'
import { VendorError, type VendorReason } from '../../providers/vendor'
import { SANDBOX_TEMPLATES } from '../../providers/wechat/subscribe'
import { SANDBOX_APPS, sandboxWechat } from '../../providers/wechat/wechat.sandbox'
import { doors } from '../tenancy/door.table'
import { makeAgent, makeLinkman, makeTemplate, makeTenant, freshPhone, type MadeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { openIds, openIdTickets, type ChatApp } from './openid.table'

const MINUTE = 60_000
const SITE = 'http://localhost:80/carrier-lianke-h5/'
let t: TestServer
let wechat: ReturnType<typeof sandboxWechat>
let tenant: MadeTenant
let linkman: Awaited<ReturnType<typeof makeLinkman>>
let guest: Caller
let last = 0

const KINDS: Record<ChatApp, string> = { weapp: 'code', wecom: 'qy', wechatWeb: 'web', dingtalk: 'auth' }
const codeOf = (app: ChatApp, who: string) => `sandbox-${KINDS[app]}-${who}-${++last}`
const phoneCode = (phone: string) => `sandbox-phone-${phone}-${++last}`
const fresh = (name = 'o') => `${name}-${++last}`
const check = (
  openId: string,
  { app = 'weapp', as = guest, ...more }: { app?: ChatApp; as?: Caller; typeId?: string; domain?: string } = {},
) => t.ok('POST /linkc/v3c/wechat/checkAuth', { ...as, body: { app, code: codeOf(app, openId), ...more } })
type Proof = Pick<Awaited<ReturnType<typeof check>>, 'openId' | 'appId' | 'ticket'>
const proofOf = ({ openId, appId, ticket }: Proof): Proof => ({ openId, appId, ticket })
const login = ({ openId, appId, ticket }: Proof, as = guest) =>
  t.call('POST /linkc/v3c/wechat/login', { ...as, body: { weiXinId: openId, appId, ticket, tenantId: tenant.id } })
const bindByButton = (proof: Proof, phone: string, as = guest) =>
  t.call('POST /linkc/v3c/wechat/bindPhone', { ...as, body: { ...proofOf(proof), phoneCode: phoneCode(phone) } })
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error
async function smsCode(phone: string, as = guest): Promise<string> {
  const { captchaId, challenge } = await t.ok('GET /shb/member/imageCode', as)
  const sent = await t.ok('POST /shb/member/sendSmsCodeAndCheckCode', {
    ...as,
    body: { phone, captchaId, imgCode: await t.solveCaptcha(challenge) },
  })
  return sent.sandboxCode ?? ''
}
const rowsOf = (openId: string) => t.db.select().from(openIds).where(eq(openIds.openId, openId))
const tokenWorks = async (token: string, as = guest) =>
  (await t.ok('GET /linkc/v3c/auth/checkAuth', { ...as, token })).authorized

before(async () => {
  // its own clock is the test's, which starts after it
  wechat = sandboxWechat({ now: () => t.clock.now, templates: SANDBOX_TEMPLATES.slice(0, 2) })
  t = await startTestServer({ providers: { wechat } })
  tenant = await makeTenant(t.db, { name: { zh: '某公司', en: 'Some company' } })
  guest = tenant.as
})
after(() => t.close())
beforeEach(async () => {
  linkman = await makeLinkman(t.db, tenant)
})

describe('auth status', () => {
  test('0 without a code: nobody was asked', async () => {
    assert.deepEqual(
      await t.ok('POST /linkc/v3c/wechat/checkAuth', {
        ...guest,
        body: { app: 'weapp', redirect: true, returnUrl: SITE },
      }),
      { status: 0, openId: '', appId: '', ticket: '', mpAuthorizeUrl: '', phone: '', enabled: 1, isDelete: 0 },
    )
  })

  test('2 for somebody whom the chat app knows and we do not, 1 once they are bound', async () => {
    for (const app of ['weapp', 'wecom', 'wechatWeb', 'dingtalk'] as const) {
      const openId = fresh()
      const unknown = await check(openId, { app })
      assert.deepEqual(
        [unknown.status, unknown.openId, unknown.mpAuthorizeUrl, unknown.phone],
        [2, openId, '', ''],
        app,
      )
      await t.ok('POST /weixinFansDoor/saveBindRelation', { ...linkman.as, body: proofOf(unknown) })
      const known = await check(openId, { app })
      assert.deepEqual([known.status, known.openId, known.appId], [1, openId, unknown.appId], app)
      const { status, body } = await login(known)
      assert.equal(status, 200)
      assert.deepEqual(
        [body.data.userId, body.data.phone, await tokenWorks(body.data.token)],
        [linkman.id, linkman.phone, true],
        app,
      )
    }
  })

  test('3 for a code that was refused: used, wrong, of another app, too old', async () => {
    const used = codeOf('weapp', 'o')
    await t.ok('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app: 'weapp', code: used } })
    for (const [app, code] of [
      ['weapp', used],
      ['weapp', 'nonsense'],
      ['weapp', codeOf('wecom', 'o')],
      ['wecom', codeOf('weapp', 'o')],
      ['dingtalk', codeOf('weapp', 'o')],
      ['weapp', `sandbox-code-o-${t.clock.now - 6 * MINUTE}`],
    ] as const) {
      const answer = await t.ok('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app, code } })
      assert.deepEqual([answer.status, answer.openId, answer.ticket, answer.mpAuthorizeUrl], [3, '', '', ''], code)
    }
    assert.equal(
      await errorOf(t.call('GET /linkc/v3c/auth/getPublicOpenId', { ...guest, query: { code: used, app: 'weapp' } })),
      'CHAT_APP_REFUSED',
    )
  })

  test("0 and 3 lead WeChat's browser to the authorization page, with a new state each time", async () => {
    const states = new Set<string>()
    for (const code of [undefined, 'nonsense']) {
      const { status, mpAuthorizeUrl } = await t.ok('POST /linkc/v3c/wechat/checkAuth', {
        ...guest,
        body: {
          app: 'wechatWeb',
          redirect: true,
          returnUrl: `${SITE}?domainId=x#/mall/index`,
          ...(code ? { code } : {}),
        },
      })
      assert.equal(status, code ? 3 : 0)
      const url = new URL(mpAuthorizeUrl)
      assert.equal(url.origin + url.pathname, 'http://localhost/sandbox/wechat/connect/oauth2/authorize')
      assert.deepEqual(
        [url.searchParams.get('appid'), url.searchParams.get('response_type'), url.searchParams.get('scope')],
        [SANDBOX_APPS.wechatWeb.id, 'code', 'snsapi_userinfo'],
      )
      assert.equal(url.searchParams.get('redirect_uri'), 'http://localhost/carrier-lianke-h5/?domainId=x#/mall/index')
      assert.match(url.searchParams.get('state') ?? '', /^[0-9a-f]{32}$/)
      states.add(url.searchParams.get('state') ?? '')
    }
    assert.equal(states.size, 2)
    assert.equal(
      (await t.ok('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app: 'wechatWeb', redirect: false } }))
        .mpAuthorizeUrl,
      '',
    )
  })

  test('a return address of another site is refused wherever one is taken', async () => {
    for (const returnUrl of [
      'https://evil.example/carrier-lianke-h5/',
      '//evil.example/carrier-lianke-h5/',
      'http://localhost.evil.example/carrier-lianke-h5/',
      'http://user@localhost/carrier-lianke-h5/',
      'http://localhost:81/carrier-lianke-h5/',
      'http://localhost/',
      'http://localhost/carrier-lianke-h5x/',
      'http://localhost/carrier-lianke-h5/../sandbox/',
      'javascript:alert(1)//localhost/carrier-lianke-h5/',
      '/carrier-lianke-h5/',
      'x',
    ]) {
      assert.equal(
        await errorOf(
          t.call('POST /linkc/v3c/wechat/checkAuth', {
            ...guest,
            body: { app: 'wechatWeb', redirect: true, returnUrl },
          }),
        ),
        'BAD_REQUEST',
        returnUrl,
      )
      assert.equal(
        await errorOf(t.call('GET /weixinFansDoor/checkDomain', { ...guest, query: { returnUrl } })),
        'BAD_REQUEST',
        returnUrl,
      )
      assert.equal(
        await errorOf(t.call('GET /js/getSspSign', { ...guest, query: { url: returnUrl } })),
        'BAD_REQUEST',
        returnUrl,
      )
    }
    const known = await startTestServer({ beside: t, config: { publicUrl: 'https://portal.example.com' } })
    after(() => known.close())
    const statusAt = async (at: TestServer, returnUrl: string) =>
      (await at.ok('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app: 'wechatWeb', returnUrl } })).status
    for (const returnUrl of [
      SITE,
      'http://localhost/carrier-lianke-h5',
      'http://localhost/carrier-lianke-h5/mall/index?a=1',
    ])
      assert.equal(await statusAt(t, returnUrl), 0, returnUrl)
    assert.equal(await statusAt(known, 'https://portal.example.com/carrier-lianke-h5/'), 0)
    // what the request says of its host is nothing to go by once the public address is known
    assert.equal(
      await errorOf(
        known.call('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app: 'wechatWeb', returnUrl: SITE } }),
      ),
      'BAD_REQUEST',
    )
  })

  test('authorization comes back to an address that the server knows, whatever host a request names', async () => {
    const { domainId } = await makeTenant(t.db)
    const at = async (host: string) => {
      const { status, body } = await t.send('GET /weixinFansDoor/checkDomain', { domainId, headers: { host } })
      return status === 200
        ? new URL((body.data as { authorizeUrl: string }).authorizeUrl).searchParams.get('redirect_uri')
        : status
    }
    for (const host of ['evil.example', 'localhost.evil.example', '%%%', 'localhost:81'])
      assert.equal(await at(host), 'http://127.0.0.1/carrier-lianke-h5/', host)
    assert.equal(await at('localhost'), 'http://localhost/carrier-lianke-h5/')
    // a door's own host name is the tenant's word, not the request's
    await t.db.update(doors).set({ host: 'service.example.com' }).where(eq(doors.domainId, domainId))
    const own = await startTestServer({ beside: t })
    after(() => own.close())
    const { authorizeUrl } = await own.ok('GET /weixinFansDoor/checkDomain', {
      domainId,
      query: { returnUrl: 'https://service.example.com/carrier-lianke-h5/#/mall/index' },
    })
    assert.equal(
      new URL(authorizeUrl).searchParams.get('redirect_uri'),
      'https://service.example.com/carrier-lianke-h5/#/mall/index',
    )
  })

  test("DingTalk vouches for the phone: its linkman is bound at once, and nobody else's", async () => {
    const known = await check(`p${linkman.phone}`, { app: 'dingtalk' })
    assert.deepEqual([known.status, known.phone], [1, `${linkman.phone.slice(0, 3)}****${linkman.phone.slice(-4)}`])
    assert.equal((await login(known)).body.data.userId, linkman.id)
    const stranger = await check(`p${freshPhone()}`, { app: 'dingtalk' })
    assert.equal(stranger.status, 2)
    const other = await makeTenant(t.db)
    assert.equal(
      (await check(`p${linkman.phone}`, { app: 'dingtalk', as: other.as })).status,
      2,
      'a linkman of another tenant is not one here',
    )
  })

  test('tells whether the template it was asked for can be used', async () => {
    const off = await makeTemplate(t.db, tenant.id, [], { enabled: 0, isDelete: 1 })
    const answer = await check(fresh(), { typeId: off.id })
    assert.deepEqual([answer.enabled, answer.isDelete], [0, 1])
    for (const typeId of [newId(), 'no id', '🙂'])
      assert.equal(
        await errorOf(t.call('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app: 'weapp', typeId } })),
        'NOT_FOUND',
        typeId,
      )
    assert.equal((await check(fresh(), { domain: tenant.domainId })).status, 2)
    const other = await makeTenant(t.db)
    assert.equal(
      await errorOf(
        t.call('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app: 'weapp', domain: other.domainId } }),
      ),
      'DOOR_NOT_FOUND',
    )
  })
})

describe('tickets', () => {
  test('one signs in once', async () => {
    const { openId } = await check(fresh())
    await t.db
      .insert(openIds)
      .values({ tenantId: tenant.id, app: 'weapp', appId: SANDBOX_APPS.weapp.id, openId, linkmanId: linkman.id })
    const proof = await check(openId)
    const answers = await Promise.all([login(proof), login(proof), login(proof)])
    assert.deepEqual(answers.map(answer => answer.status).sort(), [200, 400, 400])
    assert.equal(await errorOf(login(proof)), 'OPENID_TICKET_EXPIRED')
    assert.equal((await login(await check(openId))).status, 200)
  })

  test('one is good for ten minutes, and only for its open id, app and tenant', async () => {
    const proof = await check(fresh())
    const other = await makeTenant(t.db)
    for (const wrong of [
      { ...proof, openId: fresh() },
      { ...proof, appId: SANDBOX_APPS.wechatWeb.id },
      { ...proof, ticket: 'x' },
    ]) {
      assert.equal(await errorOf(login(wrong)), 'OPENID_TICKET_EXPIRED')
      assert.equal(await errorOf(bindByButton(wrong, linkman.phone)), 'OPENID_TICKET_EXPIRED')
      assert.equal(
        await errorOf(t.call('POST /weixinFansDoor/saveBindRelation', { ...linkman.as, body: proofOf(wrong) })),
        'OPENID_TICKET_EXPIRED',
      )
    }
    assert.equal(
      await errorOf(
        t.call('POST /linkc/v3c/wechat/login', {
          ...other.as,
          body: { weiXinId: proof.openId, appId: proof.appId, ticket: proof.ticket },
        }),
      ),
      'OPENID_TICKET_EXPIRED',
    )
    assert.equal(
      await errorOf(
        t.call('POST /linkc/v3c/wechat/login', {
          ...guest,
          body: { weiXinId: proof.openId, appId: proof.appId, ticket: proof.ticket, tenantId: other.id },
        }),
      ),
      'NOT_FOUND',
    )
    t.clock.advance(10 * MINUTE)
    assert.equal(await errorOf(login(proof)), 'OPENID_TICKET_EXPIRED')
    assert.equal(await errorOf(bindByButton(proof, linkman.phone)), 'OPENID_TICKET_EXPIRED')
  })

  test('are kept as hashes, and swept when they have run out', async () => {
    const { ticket } = await check(fresh())
    const kept = await t.db
      .select()
      .from(openIdTickets)
      .where(eq(openIdTickets.tokenHash, createHash('sha256').update(ticket).digest('hex')))
    assert.equal(kept.length, 1)
    assert.ok(!JSON.stringify(kept).includes(ticket))
    await forgetExpired(t.app)
    assert.ok((await t.db.select().from(openIdTickets)).length > 0)
    t.clock.advance(11 * MINUTE)
    await forgetExpired(t.app)
    assert.deepEqual(await t.db.select().from(openIdTickets), [])
  })
})

describe('binding', () => {
  test('an unbound open id is refused, and its ticket is still good for binding', async () => {
    const proof = await check(fresh())
    assert.equal(await errorOf(login(proof)), 'OPENID_NOT_BOUND')
    const { status, body } = await bindByButton(proof, linkman.phone)
    assert.equal(status, 200)
    assert.deepEqual([body.data.userId, await tokenWorks(body.data.token)], [linkman.id, true])
    assert.equal((await check(proof.openId)).status, 1)
    assert.equal(await errorOf(bindByButton(proof, linkman.phone)), 'OPENID_TICKET_EXPIRED')
  })

  test('by the code of a text message; a wrong one costs a try and not the ticket', async () => {
    const proof = await check(fresh(), { app: 'wechatWeb' })
    const code = await smsCode(linkman.phone)
    const bind = (with_: string, phone = linkman.phone) =>
      t.call('POST /linkc/v3c/wechat/bindPhone', { ...guest, body: { ...proofOf(proof), phone, code: with_ } })
    assert.equal(await errorOf(bind(code === '000000' ? '000001' : '000000')), 'CODE_WRONG')
    assert.equal(await errorOf(bind(code, '123')), 'PHONE_INVALID')
    assert.equal((await bind(code)).body.data.userId, linkman.id)
    assert.equal(await errorOf(bind(code)), 'OPENID_TICKET_EXPIRED')
    for (const body of [{}, { phone: linkman.phone }, { code }, { phoneCode: phoneCode(linkman.phone) }]) {
      assert.equal(
        await errorOf(
          t.call('POST /linkc/v3c/wechat/bindPhone', {
            ...guest,
            body: { ...proofOf(await check(fresh(), { app: 'wechatWeb' })), ...body },
          }),
        ),
        'BAD_REQUEST',
      )
    }
  })

  test('a code is not spent on a ticket that is no longer good', async () => {
    const code = await smsCode(linkman.phone)
    const proof = await check(fresh())
    assert.equal(
      await errorOf(
        t.call('POST /linkc/v3c/wechat/bindPhone', {
          ...guest,
          body: { ...proofOf(proof), ticket: 'x', phone: linkman.phone, code },
        }),
      ),
      'OPENID_TICKET_EXPIRED',
    )
    assert.equal(
      (
        await t.call('POST /linkc/v3c/wechat/bindPhone', {
          ...guest,
          body: { ...proofOf(proof), phone: linkman.phone, code },
        })
      ).status,
      200,
    )
  })

  test('an unknown number signs up where the tenant lets strangers in, and is refused where it does not', async () => {
    const phone = freshPhone()
    const refused = await t.refused('POST /linkc/v3c/wechat/bindPhone', {
      ...guest,
      language: 'en',
      body: { ...proofOf(await check(fresh())), phoneCode: phoneCode(phone) },
    })
    assert.deepEqual(
      [refused.error, refused.message],
      ['PHONE_UNKNOWN', 'This number is not registered yet, please contact Some company'],
    )
    const open = await makeTenant(t.db, { flags: { signUp: true } })
    const proof = await check(fresh(), { as: open.as })
    const { body } = await bindByButton(proof, phone, open.as)
    assert.deepEqual(
      await t.db
        .select({ id: linkmen.id, name: linkmen.name })
        .from(linkmen)
        .where(and(eq(linkmen.tenantId, open.id), eq(linkmen.phone, phone))),
      [{ id: body.data.userId, name: `138****${phone.slice(-4)}` }],
    )
    assert.equal((await check(proof.openId, { as: open.as })).status, 1)
    assert.equal((await check(proof.openId)).status, 2, 'a binding holds in its own tenant')
  })

  test("the button's quota and its codes are told apart", async () => {
    const proof = await check(fresh())
    const used = phoneCode(freshPhone())
    await t.call('POST /linkc/v3c/wechat/bindPhone', { ...guest, body: { ...proofOf(proof), phoneCode: used } })
    assert.equal(
      await errorOf(
        t.call('POST /linkc/v3c/wechat/bindPhone', { ...guest, body: { ...proofOf(proof), phoneCode: used } }),
      ),
      'CHAT_APP_REFUSED',
    )
    wechat.world.phoneQuota = 0
    const spent = await bindByButton(proof, linkman.phone)
    assert.deepEqual([spent.status, spent.body.error], [409, 'WECHAT_PHONE_QUOTA'])
    wechat.world.phoneQuota = 1000
    assert.equal((await bindByButton(proof, linkman.phone)).status, 200)
  })

  test('saveBindRelation moves an open id to the caller; repeated, it changes nothing', async () => {
    const proof = await check(fresh())
    const body = proofOf(proof)
    await t.ok('POST /weixinFansDoor/saveBindRelation', { ...linkman.as, body })
    assert.deepEqual(await t.ok('POST /weixinFansDoor/saveBindRelation', { ...linkman.as, body }), { done: true })
    const other = await makeLinkman(t.db, tenant)
    assert.equal(
      await errorOf(t.call('POST /weixinFansDoor/saveBindRelation', { ...other.as, body })),
      'OPENID_TICKET_EXPIRED',
    )
    await t.ok('POST /weixinFansDoor/saveBindRelation', { ...other.as, body: proofOf(await check(proof.openId)) })
    const rows = await rowsOf(proof.openId)
    assert.deepEqual(
      rows.map(row => row.linkmanId),
      [other.id],
    )
    assert.equal((await login(await check(proof.openId))).body.data.userId, other.id)
  })

  test('one linkman has several open ids', async () => {
    const [mini, web] = [await check(fresh()), await check(fresh(), { app: 'wechatWeb' })]
    for (const proof of [mini, web])
      await t.ok('POST /weixinFansDoor/saveBindRelation', { ...linkman.as, body: proofOf(proof) })
    assert.deepEqual(
      [(await check(mini.openId)).status, (await check(web.openId, { app: 'wechatWeb' })).status],
      [1, 1],
    )
    assert.equal((await t.db.select().from(openIds).where(eq(openIds.linkmanId, linkman.id))).length, 2)
  })

  test('a binding made twice at one moment is one binding', async () => {
    const openId = fresh()
    const proofs = await Promise.all(Array.from({ length: 4 }, () => check(openId)))
    const answers = await Promise.all(proofs.map(proof => bindByButton(proof, linkman.phone)))
    assert.deepEqual(
      answers.map(answer => answer.status),
      [200, 200, 200, 200],
    )
    assert.equal((await rowsOf(openId)).length, 1)
  })
})

describe('a vendor in trouble', () => {
  test('is a 503 that says so, and no login', async () => {
    for (const reason of ['outage', 'silent', 'token', 'quota', 'refused'] as const satisfies readonly VendorReason[]) {
      const down = {
        ...wechat,
        personOf: async () => {
          throw new VendorError('wechat', reason, 'test')
        },
      }
      const beside = await startTestServer({ beside: t, providers: { wechat: down } })
      try {
        const { status, body } = await beside.call('POST /linkc/v3c/wechat/checkAuth', {
          ...guest,
          language: 'en',
          body: { app: 'weapp', code: 'x' },
        })
        assert.deepEqual(
          [status, body.error, body.message],
          [503, 'CHAT_APP_UNAVAILABLE', 'The chat app cannot be reached, please try again later or sign in by phone'],
          reason,
        )
      } finally {
        await beside.close()
      }
    }
  })

  test('an app that is not configured is not asked, and knows nobody', async () => {
    const bare = await startTestServer({ beside: t, config: { sandbox: 'off' } })
    try {
      for (const app of ['weapp', 'wecom', 'wechatWeb', 'dingtalk'] as const) {
        assert.equal(
          (await bare.ok('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app, code: 'x' } })).status,
          0,
          app,
        )
        assert.equal(
          await errorOf(bare.call('GET /linkc/v3c/auth/getPublicOpenId', { ...guest, query: { app, code: 'x' } })),
          'PROVIDER_OFF',
          app,
        )
      }
      assert.deepEqual(await bare.ok('GET /tenant/getWechatSetting', guest), {
        miniProgramAppId: '',
        publicAppId: '',
        corpId: '',
        dingtalkCorpId: '',
        subscribeTemplateIds: [],
      })
      assert.equal(
        (await bare.ok('POST /linkc/v3c/wechat/checkAuth', { ...guest, body: { app: 'wechatWeb', redirect: true } }))
          .mpAuthorizeUrl,
        '',
      )
      assert.equal(await bare.ok('GET /js/getSspSign', { ...guest, query: { url: SITE } }), null)
      assert.equal((await bare.server.inject('/sandbox/wechat/messages')).statusCode, 404)
      assert.deepEqual(
        (await bare.server.inject('/health'))
          .json<{ sandbox: string[] }>()
          .sandbox.filter(name => name === 'wechat' || name === 'dingtalk'),
        [],
      )
    } finally {
      await bare.close()
    }
    assert.deepEqual(
      (await t.server.inject('/health'))
        .json<{ sandbox: string[] }>()
        .sandbox.filter(name => name === 'wechat' || name === 'dingtalk'),
      ['wechat', 'dingtalk'],
    )
  })
})

describe("WeChat's browser", () => {
  const authorize = async (url: string) =>
    t.server.inject({ url: url.replace(/^http:\/\/localhost/, '').replace(/#.*$/, ''), headers: { host: 'localhost' } })

  test('a person is asked, comes back with a code, and is known by name', async () => {
    const { authorizeUrl, ...door } = await t.ok('GET /weixinFansDoor/checkDomain', {
      ...guest,
      query: { domainId: tenant.domainId, returnUrl: `${SITE}?domainId=${tenant.domainId}#/mall/index` },
    })
    assert.deepEqual(door, {
      domainId: tenant.domainId,
      tenantId: tenant.id,
      appId: SANDBOX_APPS.wechatWeb.id,
      enabled: true,
    })
    const page = await authorize(authorizeUrl)
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /<title>sandbox<\/title>/)
    const hidden = Object.fromEntries(
      [...page.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        (value ?? '').replace(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n))),
      ]),
    )
    const answer = (choice: Record<string, string>) =>
      authorize(
        `http://localhost/sandbox/wechat/connect/oauth2/authorize/answer?${new URLSearchParams({ ...hidden, ...choice })}`,
      )

    const refused = new URL(String((await answer({ person: 'o-sandbox-lin', answer: 'refuse' })).headers.location))
    assert.deepEqual([refused.searchParams.has('code'), refused.searchParams.get('state')], [false, hidden.state])
    const back = new URL(String((await answer({ person: 'o-sandbox-lin', answer: 'allow' })).headers.location))
    assert.deepEqual(
      [back.origin + back.pathname, back.hash, back.searchParams.get('domainId'), back.searchParams.get('state')],
      ['http://localhost/carrier-lianke-h5/', '#/mall/index', tenant.domainId, hidden.state],
    )

    const code = back.searchParams.get('code') ?? ''
    const { openId, ticket } = await t.ok('GET /linkc/v3c/auth/getPublicOpenId', { ...guest, query: { code } })
    assert.deepEqual(await t.ok('GET /weixinFansDoor/getWxUserInfoByOpenId', { ...guest, query: { openId, ticket } }), {
      openId: 'o-sandbox-lin',
      nickname: '林小满',
      head: '',
      subscribe: true,
      bound: false,
    })
    assert.equal(
      await errorOf(t.call('GET /linkc/v3c/auth/getPublicOpenId', { ...guest, query: { code } })),
      'CHAT_APP_REFUSED',
    )
    const later =
      new URL(
        String((await answer({ other: 'o-mine', person: 'o-sandbox-lin', answer: 'allow' })).headers.location),
      ).searchParams.get('code') ?? ''
    t.clock.advance(6 * MINUTE)
    assert.equal(
      await errorOf(t.call('GET /linkc/v3c/auth/getPublicOpenId', { ...guest, query: { code: later } })),
      'CHAT_APP_REFUSED',
    )
  })

  test('the page sends nobody to another site, and shows what it is given as text', async () => {
    const query = {
      appid: SANDBOX_APPS.wechatWeb.id,
      redirect_uri: 'http://localhost/carrier-lianke-h5/',
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: '"><script>alert(1)</script>',
    }
    const at = (path: string, more: Record<string, string> = {}) =>
      authorize(
        `http://localhost/sandbox/wechat/connect/oauth2/${path}?${new URLSearchParams({ ...query, person: 'o-1', answer: 'allow', ...more })}`,
      )
    const page = await at('authorize')
    assert.equal(page.statusCode, 200)
    assert.ok(!page.body.includes('<script>'))
    for (const redirect_uri of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      '',
      'http://localhost:81/',
    ])
      for (const path of ['authorize', 'authorize/answer'])
        assert.equal((await at(path, { redirect_uri })).statusCode, 400, redirect_uri)
    for (const more of [{ appid: 'wx1' }, { response_type: 'token' }, { scope: 'all' }] as Record<string, string>[])
      assert.equal((await at('authorize', more)).statusCode, 400)
    assert.equal((await at('authorize/answer', { person: '<b>' })).statusCode, 400)
  })

  test('a page is signed as WeChat documents it', async () => {
    const address = `${SITE}?domainId=x&n=%E4%B8%AD#/mall/index?id=1`
    const sign = await t.ok('GET /js/getSspSign', { ...guest, query: { url: address } })
    assert.ok(sign)
    const jsapi_ticket = await wechat.jsTicket()
    // the documented rule by itself: fields by name, joined as in a query, SHA-1
    const fields: Record<string, string | number> = {
      noncestr: sign.nonceStr,
      jsapi_ticket,
      timestamp: sign.timestamp,
      url: `${SITE}?domainId=x&n=%E4%B8%AD`,
    }
    const text = Object.keys(fields)
      .sort()
      .map(name => `${name}=${String(fields[name])}`)
      .join('&')
    assert.equal(sign.signature, createHash('sha1').update(text).digest('hex'))
    assert.deepEqual([sign.appId, sign.timestamp], [SANDBOX_APPS.wechatWeb.id, Math.floor(t.clock.now / 1000)])
    const again = await t.ok('GET /js/getSspSign', { ...guest, query: { url: address } })
    assert.notEqual(again?.nonceStr, sign.nonceStr)
  })
})

test("the tenant's apps are told, and which corp id is its own", async () => {
  const setting = await t.ok('GET /tenant/getWechatSetting', guest)
  assert.deepEqual(
    [setting.miniProgramAppId, setting.publicAppId, setting.corpId],
    [SANDBOX_APPS.weapp.id, SANDBOX_APPS.wechatWeb.id, SANDBOX_APPS.wecom.id],
  )
  assert.deepEqual(
    setting.subscribeTemplateIds,
    wechat.templates.map(template => template.id),
  )
  const domain = await t.ok('GET /linkc/v3c/auth/checkDomain', guest)
  assert.deepEqual([domain.wxPubAppId, domain.publicAppId], [SANDBOX_APPS.wechatWeb.id, SANDBOX_APPS.wechatWeb.id])
  const template = await makeTemplate(t.db, tenant.id, [], { name: { zh: '报修', en: 'Repair' } })
  assert.deepEqual(
    await t.ok('GET /linkc/door/getCorpId', {
      ...guest,
      language: 'en',
      query: { tenantId: tenant.id, templateId: template.id },
    }),
    { corpId: setting.dingtalkCorpId, templateName: 'Repair' },
  )
  const wecom = await makeTenant(t.db, { type: 2 })
  assert.deepEqual(await t.ok('GET /linkc/door/getCorpId', wecom.as), {
    corpId: SANDBOX_APPS.wecom.id,
    templateName: '',
  })
})

test('get corpId (tenantId, templateId, aiAgentId; returns templateName, corpId): for what is the company’s own, and nothing else', async () => {
  const elsewhere = await makeTenant(t.db)
  const [agent, foreign] = [await makeAgent(t.db, tenant.id), await makeAgent(t.db, elsewhere.id)]
  const template = await makeTemplate(t.db, tenant.id, [], { name: { zh: '报修', en: 'Repair' } })
  const asked = { tenantId: tenant.id, templateId: template.id, aiAgentId: agent.id }
  const ask = async (query: Partial<typeof asked>) => {
    const { status, body } = await t.send('GET /linkc/door/getCorpId', { ...guest, language: 'en', query })
    return [status, body.error ?? (body.data as { templateName: string }).templateName]
  }
  assert.deepEqual(await ask(asked), [200, 'Repair'])
  assert.deepEqual(await ask({ aiAgentId: agent.id }), [200, ''], 'an agent is no template')
  for (const aiAgentId of [foreign.id, newId(), 'nobody'])
    assert.deepEqual(await ask({ aiAgentId }), [404, 'NOT_FOUND'])
})

test('a closed portal and a login by open id behave as with a phone', async () => {
  const closed = await makeTenant(t.db, { portalEnabled: false })
  const member = await makeLinkman(t.db, closed)
  const proof = await check(fresh(), { as: closed.as })
  const { status, body } = await bindByButton(proof, member.phone, closed.as)
  assert.equal(status, 200)
  assert.equal(
    await errorOf(
      t.call('POST /weixinFansDoor/saveBindRelation', {
        ...closed.as,
        token: body.data.token,
        body: proofOf(await check(proof.openId, { as: closed.as })),
      }),
    ),
    'PORTAL_DISABLED',
  )
  const rows = await t.db
    .select({ kind: sessions.kind })
    .from(sessions)
    .where(and(eq(sessions.tenantId, closed.id), eq(sessions.userId, member.id)))
  assert.ok(rows.every(row => row.kind === 'linkman'))
})
