import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config'
import { createProviders, sandboxesOf } from './providers'
import { SANDBOX_TEMPLATES } from './providers/wechat/subscribe'

const MINI = { LIANKE_WECHAT_APP_ID: 'wx1', LIANKE_WECHAT_SECRET: 's1' }
const chatSandboxes = (env: NodeJS.ProcessEnv) => sandboxesOf(createProviders(readConfig(env))).filter(name => name === 'wechat' || name === 'dingtalk')

test('without keys the chat apps are sandboxes, with templates to try', () => {
  const config = readConfig({})
  assert.deepEqual([config.chatApps, config.subscribeTemplates], [null, SANDBOX_TEMPLATES])
  assert.deepEqual(chatSandboxes({}), ['wechat', 'dingtalk'])
})

test('one real chat app switches every sandbox off, for a sandbox lets anybody in', () => {
  assert.deepEqual(chatSandboxes(MINI), [])
  assert.deepEqual(chatSandboxes({ LIANKE_DINGTALK_APP_KEY: 'k', LIANKE_DINGTALK_APP_SECRET: 's', LIANKE_DINGTALK_CORP_ID: 'c' }), [])
  const config = readConfig(MINI)
  assert.deepEqual(config.chatApps?.wechat, { weapp: { id: 'wx1', secret: 's1' }, wechatWeb: { id: '', secret: '' }, wecom: { id: '', secret: '' } })
  assert.deepEqual(config.subscribeTemplates, [])
  assert.deepEqual(config.chatApps?.addresses, { wechat: 'https://api.weixin.qq.com', wechatAuthorize: 'https://open.weixin.qq.com', wecom: 'https://qyapi.weixin.qq.com', dingtalk: 'https://oapi.dingtalk.com' })
  assert.equal(readConfig({ ...MINI, LIANKE_WECHAT_API: 'https://wechat.example.com/' }).chatApps?.addresses.wechat, 'https://wechat.example.com')
})

test('keys that make sense only together are asked for by name', () => {
  assert.throws(() => readConfig({ LIANKE_WECHAT_APP_ID: 'wx1' }), /LIANKE_WECHAT_APP_ID is set, so LIANKE_WECHAT_SECRET must be set too/)
  assert.throws(() => readConfig({ LIANKE_DINGTALK_CORP_ID: 'c' }), /LIANKE_DINGTALK_APP_KEY, LIANKE_DINGTALK_APP_SECRET must be set too/)
  assert.throws(() => readConfig({ ...MINI, LIANKE_WECHAT_API: 'wechat.example.com' }), /LIANKE_WECHAT_API must be an address/)
  assert.throws(() => readConfig({ LIANKE_PROVIDER_SITE: 'example' }), /LIANKE_PROVIDER_SITE must be an address like https/)
  assert.deepEqual([readConfig({}).providerSite, readConfig({ LIANKE_PROVIDER_SITE: 'https://example.com/' }).providerSite], ['', 'https://example.com'])
  assert.throws(() => readConfig({ LIANKE_SUBSCRIBE_TEMPLATES: 'x' }), /LIANKE_SUBSCRIBE_TEMPLATES is not valid JSON/)
})
