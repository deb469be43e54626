import assert from 'node:assert/strict'
import { createCipheriv, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { startFakeSms, type FakeSms } from '../../../test/vendors/sms'
import { makeLinkman, makeTenant, freshPhone, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { payments, paymentTrades } from '../pay/pay.table'
import { accountOf, type AccountKind } from '../../providers/accounts'
import { SANDBOX_APPS } from '../../providers/wechat/wechat.sandbox'
import { accountList, keepAccount, removeAccount, type Settings } from './account.service'
import { tenantAccounts } from './account.table'
import { seal, unseal } from './seal'

const pem = (key: KeyObject) =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()
/** A merchant as two companies have them: each with its own keys, and its own key of the vendor. */
const merchant = () => {
  const [ours, theirs] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  return { ours, theirs, apiV3Key: randomBytes(16).toString('hex') }
}

let t: TestServer
let vendor: Server
let texts: FakeSms
/** Addresses that vendors were asked at, with the app that asked. */
const asked: { path: string; appid: string; secret: string }[] = []
let one: MadeTenant
let two: MadeTenant

before(async () => {
  // says who showed a code, by the app that asks: the same code names another person at another app
  vendor = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://vendor')
    const { appid = '', secret = '', js_code: code = '', appkey = '' } = Object.fromEntries(url.searchParams)
    asked.push({ path: url.pathname, appid: appid || appkey, secret })
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/sns/jscode2session')
      response.end(JSON.stringify({ openid: `o-${code}`, unionid: `u-${code}` }))
    else response.end(JSON.stringify({ errcode: 40013, errmsg: 'invalid appid' }))
  })
  await new Promise<void>(resolve => {
    vendor.listen(0, '127.0.0.1', resolve)
  })
  texts = await startFakeSms()
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const none = 'http://127.0.0.1:9'
  t = await startTestServer({
    config: {
      addresses: {
        wechat: url,
        wechatAuthorize: 'https://open.example.com',
        wecom: url,
        dingtalk: url,
        dingtalkOpen: url,
        dingtalkAuthorize: 'https://login.example.com',
        wecomAuthorize: 'https://login.example.org',
        wechatPay: none,
        alipay: none,
        kuaidi100: none,
      },
    },
  })
  one = await makeTenant(t.db)
  two = await makeTenant(t.db)
})
after(async () => {
  await t.close()
  await texts.close()
  vendor.closeAllConnections()
  vendor.close()
})

/** The next instance: what one remembers for two seconds does not hold a test up. */
async function fresh<T>(
  work: (at: TestServer) => Promise<T>,
  config: Parameters<typeof startTestServer>[0] = {},
): Promise<T> {
  const at = await startTestServer({
    beside: t,
    ...config,
    config: { addresses: t.app.config.addresses, ...config.config },
  })
  try {
    return await work(at)
  } finally {
    await at.close()
  }
}
const keep = (tenant: MadeTenant, kind: AccountKind, settings: Settings) =>
  keepAccount(t.app, tenant.id, kind, settings)
const idsOf = (tenant: MadeTenant, at: TestServer) => at.ok('GET /tenant/getWechatSetting', tenant.as)
const SANDBOX_IDS = [SANDBOX_APPS.weapp.id, SANDBOX_APPS.wechatWeb.id, SANDBOX_APPS.wecom.id]

describe('what is kept', () => {
  const owner = { tenantId: newId(), kind: 'wechat' }
  const secret = randomBytes(32)

  test('opens with the same secret, for the same company and kind, and never when it was changed', () => {
    const sealed = seal(secret, owner, 'text 文字')
    assert.equal(unseal(secret, owner, sealed), 'text 文字')
    assert.notEqual(seal(secret, owner, 'text 文字'), sealed, 'each time with a new nonce')
    const bytes = Buffer.from(sealed, 'base64')
    const changed = [...bytes.keys()].map(i => {
      const copy = Buffer.from(bytes)
      copy.writeUInt8(copy.readUInt8(i) ^ 1, i)
      return copy.toString('base64')
    })
    for (const [key, whose, text] of [
      [randomBytes(32), owner, sealed],
      [secret, { ...owner, tenantId: newId() }, sealed],
      [secret, { ...owner, kind: 'alipay' }, sealed],
      [secret, owner, ''],
      [secret, owner, bytes.subarray(0, -1).toString('base64')],
      ...changed.map(one_ => [secret, owner, one_] as const),
    ] as const) {
      assert.throws(() => unseal(key, whose, text))
    }
  })

  test('holds no secret that can be read, and tells the operator only what is none', async () => {
    const tenant = await makeTenant(t.db)
    await keep(tenant, 'wechat', { appId: 'wx-shown', secret: 'never-shown' })
    const [row] = await t.db.select().from(tenantAccounts).where(eq(tenantAccounts.tenantId, tenant.id))
    assert.doesNotMatch(JSON.stringify(row), /wx-shown|never-shown/)
    assert.deepEqual(await accountList(t.app, tenant.id), [{ kind: 'wechat', settings: { appId: 'wx-shown' } }])
    assert.deepEqual(await accountList({ ...t.app, secret }, tenant.id), [{ kind: 'wechat', settings: null }])
  })

  test('is checked before, by the names of the settings and never with their values', async () => {
    const { ours, theirs, apiV3Key } = merchant()
    const pay = {
      mchId: 'm',
      appId: 'a',
      serialNo: 's',
      privateKey: pem(ours.privateKey),
      publicKeyId: 'k',
      publicKey: pem(theirs.publicKey),
      apiV3Key,
    }
    const wrong: [AccountKind, Settings, RegExp][] = [
      ['wechat', {}, /^wechat needs appId, secret/],
      ['wechat', { appId: 'hidden' }, /^appId is set, so secret must be set too$/],
      [
        'wechat',
        { appId: 'a', secret: 'hidden', key: 'hidden' },
        /^wechat has no setting key; it has appId, secret, subscribeTemplates$/,
      ],
      [
        'wechat',
        { appId: 'a', secret: 'hidden', subscribeTemplates: 'hidden' },
        /^subscribeTemplates is not valid JSON$/,
      ],
      ['dingtalk', { appKey: 'hidden' }, /^appKey is set, so appSecret, corpId must be set too$/],
      ['wecom', { secret: 'hidden' }, /corpId must be set too$/],
      ['wechatPay', { ...pay, privateKey: 'hidden' }, /^privateKey must be a key in PEM$/],
      ['wechatPay', { ...pay, apiV3Key: 'hidden' }, /^apiV3Key must have 32 bytes$/],
      [
        'wechatPay',
        { mchId: 'hidden' },
        /^appId, serialNo, privateKey, publicKeyId, publicKey, apiV3Key must be set, too$/,
      ],
      ['alipay', { appId: 'hidden' }, /^privateKey, publicKey must be set, too$/],
      ['sms', { accessKeyId: 'hidden' }, /^vendor must be aliyun or tencent$/],
      ['sms', { vendor: 'aliyun', accessKeyId: 'hidden' }, /^accessKeySecret, signName, template must be set, too$/],
    ]
    for (const [kind, settings, message] of wrong) {
      await assert.rejects(
        keep(one, kind, settings),
        (error: unknown) =>
          error instanceof Error &&
          message.test(error.message) &&
          !/hidden/.test(String(error.stack) + String(error.cause)),
        kind,
      )
    }
    assert.equal(accountOf('wechatPay', pay, t.app.config.addresses).baseUrl, 'http://127.0.0.1:9')
    assert.deepEqual(await accountList(t.app, one.id), [])
  })
})

describe('each company', () => {
  test('speaks of its own apps, and no sandbox replaces one of them', async () => {
    await fresh(async at => {
      const { miniProgramAppId, publicAppId, corpId } = await idsOf(two, at)
      assert.deepEqual([miniProgramAppId, publicAppId, corpId], SANDBOX_IDS)
    })
    await keep(one, 'wechat', {
      appId: 'wx-one',
      secret: 's-one',
      subscribeTemplates: JSON.stringify([{ id: 'tpl-one', changes: ['finish'], data: { thing1: 'title' } }]),
    })
    await keep(one, 'wechatWeb', { appId: 'wx-one-web', secret: 's-one-web' })
    await keep(two, 'dingtalk', { appKey: 'ding-two', appSecret: 's-two', corpId: 'corp-two' })
    await fresh(async at => {
      assert.deepEqual(await idsOf(one, at), {
        miniProgramAppId: 'wx-one',
        publicAppId: 'wx-one-web',
        corpId: '',
        dingtalkCorpId: '',
        subscribeTemplateIds: ['tpl-one'],
      })
      assert.deepEqual(await idsOf(two, at), {
        miniProgramAppId: '',
        publicAppId: '',
        corpId: '',
        dingtalkCorpId: 'corp-two',
        subscribeTemplateIds: [],
      })
      const domains = await Promise.all([one, two].map(tenant => at.ok('GET /linkc/v3c/auth/checkDomain', tenant.as)))
      assert.deepEqual(
        domains.map(domain => [domain.wxPubAppId, domain.publicAppId]),
        [
          ['wx-one-web', 'wx-one-web'],
          ['', ''],
        ],
      )
      assert.equal((await at.ok('GET /linkc/door/getCorpId', two.as)).corpId, 'corp-two')
      assert.equal((await at.ok('GET /linkc/door/getCorpId', one.as)).corpId, '')
      assert.equal(
        await at.ok('GET /js/getSspSign', { ...two.as, query: { url: 'http://localhost:80/carrier-lianke-h5/' } }),
        null,
      )
      const { authorizeUrl, appId } = await at.ok('GET /weixinFansDoor/checkDomain', one.as)
      assert.deepEqual(
        [appId, new URL(authorizeUrl).searchParams.get('appid'), new URL(authorizeUrl).host],
        ['wx-one-web', 'wx-one-web', 'open.example.com'],
      )
      assert.equal((await at.ok('GET /linkc/getInitData', one.as)).sandbox.includes('wechat'), false)
      assert.equal(
        (await at.ok('GET /linkc/getInitData', { domainId: (await makeTenant(t.db)).domainId })).sandbox.includes(
          'wechat',
        ),
        true,
      )
    })
  })

  test("asks with its own key, and its ticket and open id are nobody's elsewhere", async () => {
    const third = await makeTenant(t.db)
    await keep(third, 'wechat', { appId: 'wx-three', secret: 's-three' })
    await fresh(async at => {
      const member = await makeLinkman(t.db, one)
      const openOf = (tenant: MadeTenant) =>
        at.ok('POST /linkc/v3c/wechat/checkAuth', { ...tenant.as, body: { app: 'weapp', code: 'same' } })
      const [here, there] = [await openOf(one), await openOf(third)]
      assert.deepEqual([here.openId, here.appId, there.openId, there.appId], ['o-same', 'wx-one', 'o-same', 'wx-three'])
      assert.deepEqual(
        asked.slice(-2).map(({ appid, secret }) => [appid, secret]),
        [
          ['wx-one', 's-one'],
          ['wx-three', 's-three'],
        ],
      )
      await at.ok('POST /weixinFansDoor/saveBindRelation', {
        ...member.as,
        body: { openId: here.openId, appId: here.appId, ticket: here.ticket },
      })
      assert.equal((await openOf(one)).status, 1)
      assert.equal((await openOf(third)).status, 2, 'the same open id is another person at another app')
      const again = await openOf(one)
      for (const appId of ['wx-one', 'wx-three'])
        assert.equal(
          (
            await at.refused('POST /linkc/v3c/wechat/login', {
              ...third.as,
              body: { weiXinId: again.openId, appId, ticket: again.ticket },
            })
          ).error,
          'OPENID_TICKET_EXPIRED',
        )
    })
  })

  test('is told within seconds of a change, by every instance', async () => {
    const tenant = await makeTenant(t.db)
    const idNow = async () => (await idsOf(tenant, t)).miniProgramAppId
    const becomes = async (id: string) => {
      for (const end = Date.now() + 20_000; (await idNow()) !== id && Date.now() < end;)
        await new Promise(resolve => {
          setTimeout(resolve, 100)
        })
      assert.equal(await idNow(), id)
    }
    assert.equal(await idNow(), SANDBOX_APPS.weapp.id)
    await keep(tenant, 'wechat', { appId: 'wx-new', secret: 's' })
    await becomes('wx-new')
    await keep(tenant, 'wechat', { appId: 'wx-newer', secret: 's' })
    await becomes('wx-newer')
    assert.equal(await removeAccount(t.db, tenant.id, 'wechat'), true)
    assert.equal(await removeAccount(t.db, tenant.id, 'wechat'), false)
    await becomes(SANDBOX_APPS.weapp.id)
  })

  test("what cannot be read is off, not the environment's and no sandbox", async () => {
    const tenant = await makeTenant(t.db)
    await t.db.insert(tenantAccounts).values({
      tenantId: tenant.id,
      kind: 'wechat',
      sealed: seal(randomBytes(32), { tenantId: tenant.id, kind: 'wechat' }, '{}'),
    })
    await fresh(async at => {
      assert.deepEqual(await idsOf(tenant, at), {
        miniProgramAppId: '',
        publicAppId: '',
        corpId: '',
        dingtalkCorpId: '',
        subscribeTemplateIds: [],
      })
      assert.equal(
        (await at.refused('GET /linkc/v3c/auth/getPublicOpenId', { ...tenant.as, query: { app: 'weapp', code: 'x' } }))
          .error,
        'PROVIDER_OFF',
      )
    })
  })

  test('sends text messages by its own vendor', async () => {
    const tenant = await makeTenant(t.db)
    await keep(tenant, 'sms', {
      vendor: 'aliyun',
      accessKeyId: 'id-own',
      accessKeySecret: 'secret',
      signName: '签名',
      template: 'SMS_OWN',
      parameters: 'code',
      url: texts.url,
    })
    texts.script({ body: { Code: 'OK' } })
    await fresh(async at => {
      const { captchaId, challenge } = await at.ok('GET /shb/member/imageCode', tenant.as)
      const sent = await at.ok('POST /shb/member/sendSmsCodeAndCheckCode', {
        ...tenant.as,
        body: { phone: freshPhone(), captchaId, imgCode: await at.solveCaptcha(challenge) },
      })
      assert.equal(sent.sandboxCode, undefined)
      assert.equal(texts.asked.at(-1)?.query.get('TemplateCode'), 'SMS_OWN')
    })
  })
})

describe('the environment', () => {
  test('is the default of a single company, and of none among several', async () => {
    const alone = await startTestServer({
      config: { sandbox: 'off', accounts: { wechat: { id: 'wx-env', secret: 's', templates: [] } } },
    })
    after(() => alone.close())
    const only = await makeTenant(alone.db)
    assert.equal((await alone.ok('GET /tenant/getWechatSetting', only.as)).miniProgramAppId, 'wx-env')
    // beside it, its own dingtalk
    await keepAccount(alone.app, only.id, 'dingtalk', { appKey: 'k', appSecret: 's', corpId: 'corp-own' })
    const setting = async (tenant: MadeTenant) => {
      const next = await startTestServer({
        beside: alone,
        config: { sandbox: 'off', accounts: alone.app.config.accounts },
      })
      try {
        return await next.ok('GET /tenant/getWechatSetting', tenant.as)
      } finally {
        await next.close()
      }
    }
    const both = await setting(only)
    assert.deepEqual([both.miniProgramAppId, both.dingtalkCorpId], ['wx-env', 'corp-own'])
    const second = await makeTenant(alone.db)
    const [first, other] = [await setting(only), await setting(second)]
    assert.deepEqual(
      [first.miniProgramAppId, first.dingtalkCorpId, other.miniProgramAppId, other.dingtalkCorpId],
      ['', 'corp-own', '', ''],
    )
  })
})

describe('what is off', () => {
  test('answers PROVIDER_OFF in four languages, and its entrances are gone', async () => {
    const tenant = await makeTenant(t.db)
    const linkman = await makeLinkman(t.db, tenant, { account: 'off-account', password: 'a good password' })
    await fresh(
      async at => {
        const init = await at.ok('GET /linkc/getInitData', tenant.as)
        assert.deepEqual([init.loginType, init.payWays, init.sandbox], [['account'], [], []])
        assert.deepEqual((await at.ok('GET /linkc/v3c/auth/checkDomain', tenant.as)).loginType, ['account'])
        const messages = new Set<string>()
        for (const language of ['zh', 'en', 'ru', 'tw'] as const) {
          const phone = freshPhone()
          const asks = [
            at.refused('POST /shb/member/sendSmsCodeAndCheckCode', {
              ...tenant.as,
              language,
              body: { phone, captchaId: newId(), imgCode: 'x' },
            }),
            at.refused('POST /shb/member/sendSmsCode', { ...tenant.as, language, body: { phone, ticket: 'x' } }),
            at.refused('GET /ssp/sendCode', { ...tenant.as, language, query: { phone, ticket: 'x' } }),
            at.refused('POST /auth/phoneLoginV3', { ...tenant.as, language, body: { phone, code: '123456' } }),
            ...(['weapp', 'wechatWeb', 'wecom', 'dingtalk'] as const).map(app =>
              at.refused('GET /linkc/v3c/auth/getPublicOpenId', { ...tenant.as, language, query: { app, code: 'x' } }),
            ),
          ]
          for (const answer of await Promise.all(asks)) {
            assert.deepEqual([answer.status, answer.error], [409, 'PROVIDER_OFF'])
            messages.add(answer.message)
          }
        }
        assert.equal(messages.size, 4)
        const [payment] = await t.db
          .insert(payments)
          .values({
            tenantId: tenant.id,
            id: newId(),
            paymentNo: `P-${newId()}`,
            linkmanId: linkman.id,
            customerId: linkman.customerId,
            bizType: 'demo',
            bizId: newId(),
            subject: 's',
            amount: 1,
            expireTime: new Date(t.clock.now + 60_000).toISOString(),
          })
          .returning()
        const paymentNo = payment?.paymentNo ?? ''
        assert.equal(
          (await at.refused('POST /pay/wxPay', { ...linkman.as, body: { paymentNo, tradeType: 'H5' } })).error,
          'PROVIDER_OFF',
        )
        assert.equal(
          (await at.refused('POST /paycenter/payOrder', { ...linkman.as, body: { paymentNo } })).error,
          'PROVIDER_OFF',
        )
        assert.equal(
          (await at.refused('POST /demo/payment/create', { ...linkman.as, body: { amount: 1 } })).error,
          'NOT_FOUND',
        )
        for (const url of [
          '/sandbox/pay',
          '/sandbox/pay/confirm',
          '/sandbox/wechat/messages',
          '/sandbox/wechat/connect/oauth2/authorize',
        ])
          for (const method of ['GET', 'POST'] as const)
            assert.equal((await at.server.inject({ method, url })).statusCode, 404, url)
        assert.equal(
          (
            await at.ok('POST /auth/login', {
              ...tenant.as,
              body: { account: 'off-account', password: 'a good password' },
            })
          ).userId,
          linkman.id,
        )
        const health = (await at.server.inject('/health')).json<{
          sandbox: string[]
          providers: Record<string, string>
        }>()
        assert.deepEqual(health.sandbox, [])
        assert.deepEqual(
          [health.providers.wechatPay, health.providers.alipay, health.providers.llm, health.providers.storage],
          ['off', 'off', 'off', 'on'],
        )
        assert.equal(health.providers.dingtalk, 'on', 'one company has it')
      },
      { config: { sandbox: 'off' } },
    )
    const health = (await t.server.inject('/health')).json<{ providers: Record<string, string> }>()
    assert.deepEqual([health.providers.wechatPay, health.providers.wecom], ['sandbox', 'sandbox'])
  })

  test('what describes every call is there only where sandboxes are, or on demand', async () => {
    const statuses = async (config: Parameters<typeof startTestServer>[0]) =>
      fresh(
        async at => Promise.all(['/openapi.json', '/docs/'].map(async url => (await at.server.inject(url)).statusCode)),
        config ?? {},
      )
    assert.deepEqual(await statuses({}), [200, 200])
    assert.deepEqual(await statuses({ config: { docs: false } }), [404, 404])
    assert.deepEqual(await statuses({ config: { sandbox: 'off' } }), [404, 404])
    assert.deepEqual(await statuses({ config: { sandbox: 'off', docs: true } }), [200, 200])
    assert.equal((await t.server.inject('/api/demo/stream')).statusCode, 404)
  })

  test("in production the demo's password opens nothing", async () => {
    const tenant = await makeTenant(t.db)
    await makeLinkman(t.db, tenant, { account: 'careless', password: 'lianke-demo' })
    const login = (at: TestServer) =>
      at.call('POST /auth/login', { ...tenant.as, body: { account: 'careless', password: 'lianke-demo' } })
    assert.equal((await login(t)).status, 200)
    await fresh(async at => assert.equal((await login(at)).body.error, 'PASSWORD_WRONG'), {
      config: { production: true, sandbox: 'off' },
    })
  })
})

describe('a notice of a payment', () => {
  test('counts only by the keys of the company whose address it came to', async () => {
    const [mine, theirs] = [merchant(), merchant()]
    const settings = ({ ours, theirs: vendorKeys, apiV3Key }: ReturnType<typeof merchant>, name: string) => ({
      mchId: `mch-${name}`,
      appId: `app-${name}`,
      serialNo: 's',
      privateKey: pem(ours.privateKey),
      publicKeyId: `key-${name}`,
      publicKey: pem(vendorKeys.publicKey),
      apiV3Key,
    })
    const [a, b] = [await makeTenant(t.db), await makeTenant(t.db)]
    await keep(a, 'wechatPay', settings(mine, 'a'))
    await keep(b, 'wechatPay', settings(theirs, 'b'))
    const tradeOf = async (tenant: MadeTenant) => {
      const linkman = await makeLinkman(t.db, tenant)
      const [paymentId, tradeId] = [newId(), newId()]
      await t.db.insert(payments).values({
        tenantId: tenant.id,
        id: paymentId,
        paymentNo: `P-${paymentId}`,
        linkmanId: linkman.id,
        customerId: linkman.customerId,
        bizType: 'demo',
        bizId: newId(),
        subject: 's',
        amount: 100,
        expireTime: new Date(t.clock.now + 600_000).toISOString(),
      })
      await t.db
        .insert(paymentTrades)
        .values({ tenantId: tenant.id, id: tradeId, paymentId, kind: 'H5', notifyUrl: 'x' })
      const state = async () =>
        (await t.db.select({ state: payments.state }).from(payments).where(eq(payments.id, paymentId)))[0]?.state
      return { no: tradeId.replaceAll('-', ''), state }
    }
    const notice = (tradeNo: string, { theirs: vendorKeys, apiV3Key }: ReturnType<typeof merchant>, name: string) => {
      const nonce = randomBytes(6).toString('hex')
      const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from('transaction'))
      const content = JSON.stringify({
        appid: `app-${name}`,
        mchid: `mch-${name}`,
        out_trade_no: tradeNo,
        trade_state: 'SUCCESS',
        transaction_id: '42',
        amount: { total: 100, currency: 'CNY' },
        success_time: new Date().toISOString(),
      })
      const ciphertext = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64')
      const body = JSON.stringify({ resource: { ciphertext, nonce, associated_data: 'transaction' } })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .sign(vendorKeys.privateKey, 'base64')
      return {
        payload: body,
        headers: {
          'content-type': 'application/json',
          'wechatpay-timestamp': timestamp,
          'wechatpay-nonce': nonce,
          'wechatpay-serial': `key-${name}`,
          'wechatpay-signature': signature,
        },
      }
    }
    const [ofA, ofB] = [await tradeOf(a), await tradeOf(b)]
    await fresh(async at => {
      const send = async (tenant: MadeTenant, told: ReturnType<typeof notice>) =>
        (await at.server.inject({ method: 'POST', url: `/api/pay/notice/wechat/${tenant.id}`, ...told })).statusCode
      // a genuine notice of one company says nothing of the other's payment, wherever it is sent
      assert.deepEqual(
        [
          await send(a, notice(ofA.no, theirs, 'b')),
          await send(a, notice(ofA.no, theirs, 'a')),
          await send(b, notice(ofA.no, theirs, 'b')),
          await send(b, notice(ofB.no, mine, 'a')),
        ],
        [400, 400, 400, 400],
      )
      assert.deepEqual([await ofA.state(), await ofB.state()], ['created', 'created'])
      assert.equal(await send(a, notice(ofA.no, mine, 'a')), 204)
      assert.deepEqual([await ofA.state(), await ofB.state()], ['paid', 'created'])
    })
  })
})
