import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VendorError, type VendorReason } from '../vendor'
import { dingtalkClient } from './dingtalk'
import { sandboxDingtalk } from './dingtalk.sandbox'

const clock = { now: Date.UTC(2026, 10, 18, 1, 30) }
const dingtalk = sandboxDingtalk({ now: () => clock.now })
const fails = (work: Promise<unknown>, reason: VendorReason) =>
  assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof VendorError, String(error))
    assert.equal(error.reason, reason, error.message)
    return true
  })

test('a code tells who is at the corp, and the phone number when DingTalk knows it', async () => {
  assert.deepEqual(await dingtalk.personOf('sandbox-auth-p13612345678-1'), {
    userId: 'p13612345678',
    unionId: 'sandbox-union-p13612345678',
    name: 'p13612345678',
    mobile: '13612345678',
  })
  assert.deepEqual(await dingtalk.personOf('sandbox-auth-manager4220-2'), {
    userId: 'manager4220',
    unionId: 'sandbox-union-manager4220',
    name: 'manager4220',
    mobile: '',
  })
})

test('a code is refused when it is wrong, used or too old', async () => {
  await dingtalk.personOf('sandbox-auth-anna-3')
  for (const code of [
    'sandbox-auth-anna-3',
    'sandbox-code-anna-4',
    'nonsense',
    `sandbox-auth-anna-${clock.now - 6 * 60_000}`,
  ])
    await fails(dingtalk.personOf(code), 'code')
})

test('a code of the page that signs in tells who is a member of the corp, once, and of nobody else', async () => {
  const address = new URL(dingtalk.signInUrl('https://desk.example.com/console/a/', 'f00'))
  assert.deepEqual(
    [
      address.origin + address.pathname,
      ...['redirect_uri', 'response_type', 'scope', 'state'].map(one => address.searchParams.get(one)),
    ],
    [
      'https://desk.example.com/sandbox/dingtalk/oauth2/auth',
      'https://desk.example.com/console/a/',
      'code',
      'openid',
      'f00',
    ],
  )
  assert.equal(await dingtalk.memberOf('sandbox-oauth-manager4220-1'), 'manager4220')
  for (const code of ['sandbox-oauth-manager4220-1', 'sandbox-auth-manager4220-9', 'nonsense'])
    await fails(dingtalk.memberOf(code), 'code')
  dingtalk.world.strangers.add('stranger')
  assert.equal(await dingtalk.memberOf('sandbox-oauth-stranger-1'), '', 'of another corp')
  assert.equal(await dingtalk.memberOf('sandbox-oauth-outside1-1'), '', 'somebody outside whom the corp knows')
})

test('an access token that DingTalk no longer takes is replaced', async () => {
  dingtalk.expireTokens()
  assert.equal((await dingtalk.personOf('sandbox-auth-anna-5')).userId, 'anna')
})

test('wrong keys, no configuration and no vendor are outages for who signs in', async () => {
  const app = {
    appKey: 'dingsandbox000app',
    appSecret: 'wrong',
    corpId: 'c',
    agentId: '',
    api: dingtalk.url,
    openApi: dingtalk.url,
    authorize: '/sandbox/dingtalk',
    now: () => clock.now,
  }
  await fails(dingtalkClient(app).personOf('sandbox-auth-anna-6'), 'outage')
  await fails(dingtalkClient({ ...app, appKey: '' }).personOf('sandbox-auth-anna-6'), 'outage')
  await fails(
    dingtalkClient({ ...app, api: async () => 'http://127.0.0.1:1' }).personOf('sandbox-auth-anna-6'),
    'outage',
  )
})
