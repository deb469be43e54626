import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config'
import { createProviders, sandboxesOf, statesOf } from './providers'
import { SANDBOX_TEMPLATES } from './providers/wechat/subscribe'

const MINI = { LIANKE_WECHAT_APP_ID: 'wx1', LIANKE_WECHAT_SECRET: 's1' }
const chatSandboxes = (env: NodeJS.ProcessEnv) =>
  sandboxesOf(createProviders(readConfig(env))).filter(name => name === 'wechat' || name === 'dingtalk')

const SECRET = { LIANKE_SECRET: Buffer.alloc(32, 7).toString('base64') }
const modeOf = (env: NodeJS.ProcessEnv) => {
  const { production, sandbox, demo, refusals } = readConfig(env)
  return { production, sandbox, demo, refusals: refusals.length }
}

test('sandboxes and the demo are for a plain start on this machine, and for who asks for them', () => {
  const plain = { production: false, sandbox: 'plain', demo: true, refusals: 0 }
  for (const env of [
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.8.0.1' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test' },
  ] as NodeJS.ProcessEnv[])
    assert.deepEqual(modeOf(env), plain, JSON.stringify(env))
  assert.deepEqual(modeOf({ LIANKE_SANDBOX: '1' }), { ...plain, sandbox: 'asked' })
  assert.deepEqual(modeOf({ LIANKE_SANDBOX: '1', LIANKE_DEMO: '0' }), { ...plain, sandbox: 'asked', demo: false })
  // behind a proxy a loopback address tells nothing of who comes
  for (const env of [{ LIANKE_SANDBOX: '0' }, { TRUST_PROXY: '1' }])
    assert.deepEqual(modeOf(env), { ...plain, sandbox: 'off', demo: false }, JSON.stringify(env))
  assert.deepEqual(modeOf({ TRUST_PROXY: '1', LIANKE_SANDBOX: '1' }), { ...plain, sandbox: 'asked' })
  for (const [name, value] of [
    ['LIANKE_SANDBOX', 'yes'],
    ['LIANKE_DEMO', 'true'],
    ['LIANKE_DOCS', 'on'],
  ] as const)
    assert.throws(() => readConfig({ [name]: value }), new RegExp(`${name} must be 0 or 1, not "${value}"`))
})

test('each sign of production ends both, and wants a secret', () => {
  for (const sign of [
    { LIANKE_PUBLIC_URL: 'https://portal.example.com' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '127.example.com' },
    { HOST: 'portal.example.com' },
    { NODE_ENV: 'production' },
  ] as NodeJS.ProcessEnv[]) {
    assert.deepEqual(
      modeOf({ ...sign, ...SECRET }),
      { production: true, sandbox: 'off', demo: false, refusals: 0 },
      JSON.stringify(sign),
    )
    const [missing, ...others] = readConfig(sign).refusals
    assert.deepEqual(others, [])
    assert.match(missing ?? '', /^LIANKE_SECRET is missing, .*openssl rand -base64 32[^\n]*$/)
    const all = readConfig({ ...sign, LIANKE_SANDBOX: '1', LIANKE_DEMO: '1' })
    assert.deepEqual([all.sandbox, all.demo], ['off', false], 'nor does asking for them help')
    assert.deepEqual(
      all.refusals.map(reason => [/^\w+/.exec(reason)?.[0], reason.includes('\n')]),
      [
        ['LIANKE_SANDBOX', false],
        ['LIANKE_DEMO', false],
        ['LIANKE_SECRET', false],
      ],
    )
  }
  assert.match(
    readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production' }).refusals.join(),
    /HOST is 0\.0\.0\.0, NODE_ENV is production/,
  )
  assert.equal(readConfig({ LIANKE_SANDBOX: '0', LIANKE_DEMO: '1' }).refusals.length, 1)
})

test('without keys the chat apps are sandboxes, with templates to try', () => {
  assert.deepEqual([readConfig({}).accounts, createProviders(readConfig({})).wechat.templates], [{}, SANDBOX_TEMPLATES])
  assert.deepEqual(chatSandboxes({}), ['wechat', 'dingtalk'])
})

test('one real chat app switches every sandbox off, for a sandbox lets anybody in', () => {
  assert.deepEqual(chatSandboxes(MINI), [])
  assert.deepEqual(
    chatSandboxes({ LIANKE_DINGTALK_APP_KEY: 'k', LIANKE_DINGTALK_APP_SECRET: 's', LIANKE_DINGTALK_CORP_ID: 'c' }),
    [],
  )
  const config = readConfig(MINI)
  assert.deepEqual(config.accounts, { wechat: { id: 'wx1', secret: 's1', templates: [] } })
  assert.deepEqual(createProviders(config).wechat.appIds, { weapp: 'wx1', wechatWeb: '', wecom: '' })
  assert.deepEqual(config.addresses, {
    wechat: 'https://api.weixin.qq.com',
    wechatAuthorize: 'https://open.weixin.qq.com',
    wecom: 'https://qyapi.weixin.qq.com',
    wecomAuthorize: 'https://login.work.weixin.qq.com',
    dingtalk: 'https://oapi.dingtalk.com',
    dingtalkOpen: 'https://api.dingtalk.com',
    dingtalkAuthorize: 'https://login.dingtalk.com',
    wechatPay: 'https://api.mch.weixin.qq.com',
    alipay: 'https://openapi.alipay.com',
    kuaidi100: 'https://poll.kuaidi100.com',
  })
  assert.equal(
    readConfig({ ...MINI, LIANKE_WECHAT_API: 'https://wechat.example.com/' }).addresses.wechat,
    'https://wechat.example.com',
  )
})

test('where sandboxes may not be, what is not configured is off', () => {
  for (const env of [{ HOST: '0.0.0.0', ...SECRET }, { LIANKE_SANDBOX: '0' }] as NodeJS.ProcessEnv[]) {
    const providers = createProviders(readConfig(env))
    assert.deepEqual(
      [
        sandboxesOf(providers),
        providers.sms,
        providers.payment.wechat,
        providers.payment.alipay,
        providers.payment.mount,
        providers.wechat.mount,
        providers.dingtalk.mount,
      ],
      [[], null, null, null, undefined, undefined, undefined],
    )
    const { storage, ...states } = statesOf(providers)
    assert.deepEqual([storage, ...new Set(Object.values(states))], ['on', 'off'])
  }
  const { sms, wechat, wechatWeb, wechatPay, llm } = statesOf(createProviders(readConfig(MINI)))
  assert.deepEqual([sms, wechat, wechatWeb, wechatPay, llm], ['sandbox', 'on', 'off', 'sandbox', 'off'])
})

test('keys that make sense only together are asked for by name', () => {
  assert.throws(
    () => readConfig({ LIANKE_WECHAT_APP_ID: 'wx1' }),
    /LIANKE_WECHAT_APP_ID is set, so LIANKE_WECHAT_SECRET must be set too/,
  )
  assert.throws(
    () => readConfig({ LIANKE_DINGTALK_CORP_ID: 'c' }),
    /LIANKE_DINGTALK_APP_KEY, LIANKE_DINGTALK_APP_SECRET must be set too/,
  )
  assert.throws(
    () => readConfig({ ...MINI, LIANKE_WECHAT_API: 'wechat.example.com' }),
    /LIANKE_WECHAT_API must be an address/,
  )
  assert.throws(
    () => readConfig({ LIANKE_PROVIDER_SITE: 'example' }),
    /LIANKE_PROVIDER_SITE must be an address like https/,
  )
  assert.deepEqual(
    [readConfig({}).providerSite, readConfig({ LIANKE_PROVIDER_SITE: 'https://example.com/' }).providerSite],
    ['', 'https://example.com'],
  )
  assert.throws(() => readConfig({ LIANKE_SUBSCRIBE_TEMPLATES: 'x' }), /LIANKE_SUBSCRIBE_TEMPLATES is not valid JSON/)
})

test('limits are the defaults, with those that the operator changes', () => {
  const { limits } = readConfig({ LIANKE_LIMITS: '{"sms.tenant.day":50000}' })
  assert.deepEqual(
    [limits['sms.tenant.day'], limits['sms.address.hour']],
    [50_000, readConfig({}).limits['sms.address.hour']],
  )
  assert.throws(() => readConfig({ LIANKE_LIMITS: '{"sms.day":1}' }), /LIANKE_LIMITS/)
})
