import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeTenant } from '../../test/factories'
import { startTestServer, type TestServer } from '../../test/harness'
import { readConfig } from '../config'
import { SITE_PATH } from './site'

const folder = mkdtempSync(path.join(tmpdir(), 'lianke-headers-'))
const siteFolder = path.join(folder, 'h5')
const INLINE = 'document.title = "<b>"'
const index = (script: string) =>
  `<!doctype html><head></head><script>${script}</script><script defer="defer" src="./js/app.1f3a9c07.js"></script>`
const write = (script: string, age = 0) => {
  mkdirSync(path.join(siteFolder, 'js'), { recursive: true })
  writeFileSync(path.join(siteFolder, 'js/app.1f3a9c07.js'), '1')
  writeFileSync(path.join(siteFolder, 'index.html'), index(script))
  const time = new Date(Date.now() + age)
  utimesSync(path.join(siteFolder, 'index.html'), time, time)
}
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The sources of an answer's policy, by directive. */
const policyOf = (headers: Record<string, unknown>): Map<string, string[]> =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map(one => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

let t: TestServer
before(async () => {
  write(INLINE)
  t = await startTestServer({ config: { siteFolder } })
})
after(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})
/** A second instance with further variables set. */
async function withVariables(env: NodeJS.ProcessEnv): Promise<TestServer> {
  const { origins, accounts, publicUrl } = readConfig(env)
  const other = await startTestServer({ beside: t, config: { siteFolder, origins, accounts, publicUrl } })
  after(() => other.close())
  return other
}
const page = async (server: TestServer, headers: Record<string, string> = {}) =>
  (await server.server.inject({ url: `${SITE_PATH}/`, headers })).headers

describe('the page of the portal', () => {
  it('runs the scripts of the site and the inline ones it was built with, and no other', async () => {
    const policy = policyOf(await page(t))
    assert.deepEqual(policy.get('script-src'), ["'self'", hashOf(INLINE)])
    for (const name of ['default-src', 'script-src-attr', 'frame-src', 'object-src', 'base-uri'])
      assert.deepEqual(policy.get(name), ["'none'"], name)
    assert.deepEqual(
      [policy.get('form-action'), policy.get('frame-ancestors'), policy.get('connect-src')],
      [["'self'"], ["'self'"], ["'self'"]],
    )
    for (const [name, sources] of policy)
      if (name !== 'style-src') assert.ok(!sources.some(one => /unsafe|\*/.test(one)), `${name} ${sources.join(' ')}`)
  })

  it('follows a site that was built again', async () => {
    write('other()', 5000)
    assert.deepEqual(policyOf(await page(t)).get('script-src'), ["'self'", hashOf('other()')])
    write(INLINE, 10_000)
    assert.deepEqual(policyOf(await page(t)).get('script-src'), ["'self'", hashOf(INLINE)])
  })

  it('keeps its policy when a browser asks whether it has changed, whatever address is asked for', async () => {
    const first = await page(t)
    const again = await t.server.inject({ url: `${SITE_PATH}/`, headers: { 'if-none-match': String(first.etag) } })
    assert.equal(again.statusCode, 304)
    for (const headers of [
      again.headers,
      (await t.server.inject(`${SITE_PATH}/index.html`)).headers,
      (await t.server.inject(`${SITE_PATH}/none.html`)).headers,
    ])
      assert.equal(headers['content-security-policy'], first['content-security-policy'])
  })

  it('may use camera, microphone and place itself, and tells others its origin only', async () => {
    const headers = await page(t)
    assert.match(
      String(headers['permissions-policy']),
      /camera=\(self\), microphone=\(self\), geolocation=\(self\), payment=\(\)/,
    )
    assert.deepEqual(
      [headers['referrer-policy'], headers['x-content-type-options'], headers['cross-origin-opener-policy']],
      ['strict-origin', 'nosniff', 'same-origin'],
    )
  })

  it('lets WeChat speak to it by frames of its own scheme', async () => {
    const headers = await page(t, { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.40' })
    assert.deepEqual(policyOf(headers).get('frame-src'), ['weixin:'])
    assert.match(String(headers.vary), /user-agent/)
  })

  it('takes further origins from the configuration', async () => {
    const server = await withVariables({
      LIANKE_FRAME_ANCESTORS: 'https://crm.example.com  https://*.partner.example',
      LIANKE_STORAGE_ORIGINS: 'https://files.example.com',
      LIANKE_MAP_TILES: 'https://map.example.com/a/{z}/{x}/{y}.png?k=1',
      LIANKE_MAP_ATTRIBUTION: '© Example',
      LIANKE_TILE_ORIGINS: 'https://tiles.example.com:8443',
      LIANKE_PICTURE_ORIGINS: 'https://pictures.example.com',
    })
    const policy = policyOf(await page(server))
    assert.deepEqual(policy.get('frame-ancestors'), ["'self'", 'https://crm.example.com', 'https://*.partner.example'])
    assert.deepEqual(policy.get('img-src')?.slice(3), [
      'https://files.example.com',
      'https://map.example.com',
      'https://tiles.example.com:8443',
      'https://pictures.example.com',
    ])
    assert.deepEqual(
      [policy.get('media-src')?.slice(2), policy.get('connect-src')?.slice(1)],
      [['https://files.example.com'], ['https://files.example.com']],
    )
    assert.deepEqual(policy.get('script-src'), ["'self'", hashOf(INLINE)])
  })

  it('lets DingTalk frame it where DingTalk is configured', async () => {
    const server = await withVariables({
      LIANKE_DINGTALK_APP_KEY: 'k',
      LIANKE_DINGTALK_APP_SECRET: 's',
      LIANKE_DINGTALK_CORP_ID: 'c',
    })
    assert.deepEqual(policyOf(await page(server)).get('frame-ancestors'), ["'self'", 'https://*.dingtalk.com'])
  })

  it('refuses what is no origin', () => {
    for (const text of [
      'https://a.example/path',
      '*',
      'https://*',
      'a.example',
      "'unsafe-inline'",
      'https://a.example;',
      'javascript:alert(1)',
      'data:',
      'https://a.example, https://b.example',
    ]) {
      assert.throws(() => readConfig({ LIANKE_FRAME_ANCESTORS: text }), /LIANKE_FRAME_ANCESTORS must be origins/, text)
    }
  })

  it('is what an address without the hash leads a person to, by a page without scripts', async () => {
    const ask = (url: string, accept: string) => t.server.inject({ url: SITE_PATH + url, headers: { accept } })
    const { domainId } = await makeTenant(t.db)
    const query = `?from=/mall/user&domainId=${domainId}`
    const answer = await ask(`/login${query}`, 'text/html,application/xhtml+xml')
    assert.equal(answer.statusCode, 200)
    const said = `content="0;url=${SITE_PATH}/${query}#/login${query}"`.replaceAll('&', '&amp;')
    assert.ok(answer.body.includes(said), answer.body)
    assert.doesNotMatch(answer.body, /<script/)
    assert.equal(policyOf(answer.headers).get('frame-ancestors')?.[0], "'self'")
    assert.match(
      (await ask('/mall/company/info', 'text/html')).body,
      /"0;url=\/carrier-lianke-h5\/#\/mall\/company\/info"/,
    )
    for (const [url, accept, status] of [
      ['/no-such-screen', '*/*', 404],
      ['/js/none.js', 'text/html', 404],
      // no path that a browser would write
      ['//evil.example', 'text/html', 400],
    ] as const)
      assert.equal((await ask(url, accept)).statusCode, status, url)
  })
})

describe('the head of the page', () => {
  it('names the door of its address or else of its host, in the language of the browser where the door speaks it', async () => {
    const { domainId } = await makeTenant(t.db, {
      door: { languageList: ['zh', 'en'], defaultLanguage: 'en', themeColour: '#aa3355,#112233', host: 'own.test' },
    })
    const headOf = async (url: string, language: string, host = 'localhost') => {
      const { body } = await t.server.inject({ url: SITE_PATH + url, headers: { 'accept-language': language, host } })
      const said = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(body)?.[1]
      return [said('theme-color'), said('og:locale'), new URL(said('og:url') ?? '').search]
    }
    const door = `?domainId=${domainId}`
    assert.deepEqual(await headOf(`/${door}`, 'zh-CN'), ['#aa3355', 'zh_CN', door])
    assert.deepEqual(await headOf(`/${door}`, 'ru-RU,ru'), ['#aa3355', 'en_US', door])
    assert.deepEqual(await headOf('/', 'zh-CN', 'own.test'), ['#aa3355', 'zh_CN', door])
    const nobody = await t.server.inject(`${SITE_PATH}/?domainId=nobody`)
    assert.deepEqual([nobody.statusCode, nobody.body.includes('og:')], [200, false])
  })
})

describe('other answers', () => {
  it('are data that no browser draws as a page', async () => {
    for (const url of ['/health', '/openapi.json', '/api/ssp/none', '/none', '/api/files/x/y']) {
      const { headers } = await t.server.inject(url)
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'".replaceAll('; ', ';'),
        url,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  it('of the sandbox are pages without scripts', async () => {
    for (const url of ['/sandbox/pay?prepay_id=none', '/sandbox/wechat/connect/oauth2/authorize?appid=none']) {
      const { headers, body } = await t.server.inject(url)
      const policy = policyOf(headers)
      assert.match(String(headers['content-type']), /html/)
      assert.deepEqual(
        [policy.get('default-src'), policy.get('script-src'), policy.get('form-action')],
        [["'none'"], undefined, ["'self'"]],
        url,
      )
      assert.deepEqual(policy.get('style-src'), [hashOf(/<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '')])
    }
  })

  it('describe the calls under a policy of their own', async () => {
    const { headers } = await t.server.inject('/docs/static/index.html')
    assert.deepEqual(
      [policyOf(headers).get('script-src'), policyOf(headers).get('frame-ancestors')],
      [["'self'"], ["'none'"]],
    )
  })

  it('keep browsers to https where the portal is reached by it', async () => {
    const secure = await withVariables({ LIANKE_PUBLIC_URL: 'https://portal.example.com' })
    assert.equal((await page(secure))['strict-transport-security'], 'max-age=31536000')
    assert.equal((await secure.server.inject('/health')).headers['strict-transport-security'], 'max-age=31536000')
    const plain = await withVariables({ LIANKE_PUBLIC_URL: 'http://portal.example.com' })
    for (const server of [t, plain]) assert.equal((await page(server))['strict-transport-security'], undefined)
  })
})
