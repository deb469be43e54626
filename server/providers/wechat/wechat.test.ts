import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { VendorError, type VendorReason } from '../vendor'
import { SANDBOX_TEMPLATES } from './subscribe'
import { NOT_WANTED, wechatClient, type SubscribeMessage, type WechatOptions } from './wechat'
import { SANDBOX_APPS, sandboxWechat } from './wechat.sandbox'

const clock = { now: Date.UTC(2026, 10, 18, 1, 30) }
const closers: (() => Promise<unknown> | void)[] = []
after(async () => {
  for (const close of closers) await close()
})

let last = 0
const code = (kind: string, who: string, n = ++last) => `sandbox-${kind}-${who}-${n}`

/** A vendor of the test's own, at an address of its own. */
async function vendor(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const json = (body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

const clientAt = (url: string, options: Partial<WechatOptions> = {}) =>
  wechatClient({
    apps: SANDBOX_APPS,
    templates: [],
    api: async () => url,
    wecomApi: async () => url,
    authorize: 'https://open.weixin.qq.com',
    wecomAuthorize: 'https://login.work.weixin.qq.com',
    now: () => clock.now,
    timeoutMs: 60_000,
    ...options,
  })

/** A sandbox, and the real client before it. */
async function sandbox() {
  const wechat = sandboxWechat({ now: () => clock.now, templates: SANDBOX_TEMPLATES })
  const url = await wechat.url()
  closers.push(() => fetch(url).catch(() => null))
  return { wechat, world: wechat.world, url, client: clientAt(url) }
}

const fails = (work: Promise<unknown>, reason: VendorReason, errcode?: number) =>
  assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof VendorError, String(error))
    assert.equal(error.reason, reason, error.message)
    if (errcode !== undefined) assert.equal(error.errcode, errcode)
    return true
  })
const message = (openId = 'o-1', more: Partial<SubscribeMessage> = {}): SubscribeMessage => ({
  openId,
  templateId: 'sandbox-template-finish',
  page: 'features/service/event/pages/view?id=1',
  lang: 'zh_CN',
  data: {
    character_string1: 'SR20261118-0001',
    thing2: '空调不制冷',
    time3: '2026年11月18日 09:30',
    name4: '李敏',
    thing5: '已修好',
  },
  ...more,
})

describe('codes', () => {
  test('each app tells who showed a code, once', async () => {
    const { client } = await sandbox()
    for (const [app, kind, want] of [
      ['weapp', 'code', { openId: 'o-anna', unionId: 'sandbox-union-o-anna', nickname: '', head: '' }],
      ['wecom', 'qy', { openId: 'o-anna', unionId: '', nickname: '', head: '' }],
      ['wechatWeb', 'web', { openId: 'o-anna', unionId: 'sandbox-union-o-anna', nickname: 'o-anna', head: '' }],
    ] as const) {
      const good = code(kind, 'o-anna')
      assert.deepEqual(await client.personOf(app, good), want, app)
      await fails(client.personOf(app, good), 'code', 40163)
      for (const wrong of [code('phone', '13612345678'), 'nonsense', `${good}x`, '', 'sandbox-code--1'])
        await fails(client.personOf(app, wrong), 'code', 40029)
    }
  })

  test('a code is good for five minutes', async () => {
    const { client } = await sandbox()
    assert.equal((await client.personOf('weapp', code('code', 'a', clock.now - 4 * 60_000))).openId, 'a')
    await fails(client.personOf('weapp', code('code', 'a', clock.now - 6 * 60_000)), 'code', 40029)
  })

  test('the phone number button gives the number behind its code, once, and until the quota is used up', async () => {
    const { client, world } = await sandbox()
    const good = code('phone', '13800000007')
    assert.equal(await client.phoneOf(good), '13800000007')
    await fails(client.phoneOf(good), 'code', 40163)
    await fails(client.phoneOf(code('code', 'o-anna')), 'code', 40029)
    world.phoneQuota = 0
    await fails(client.phoneOf(code('phone', '13800000007')), 'quota', 45009)
  })

  test('a foreign number is none that we can use', async () => {
    const url = await vendor((request, response) =>
      json(
        request.url?.startsWith('/cgi-bin')
          ? { access_token: 't', expires_in: 7200 }
          : {
              errcode: 0,
              phone_info: { phoneNumber: '+85291234567', purePhoneNumber: '91234567', countryCode: '852' },
            },
      )(request, response),
    )
    assert.equal(await clientAt(url).phoneOf('x'), '')
  })

  test('wrong keys and an app that is not configured are told apart from a wrong code', async () => {
    const { url } = await sandbox()
    await fails(
      clientAt(url, { apps: { ...SANDBOX_APPS, weapp: { ...SANDBOX_APPS.weapp, secret: 'wrong' } } }).personOf(
        'weapp',
        code('code', 'a'),
      ),
      'refused',
      40125,
    )
    await fails(
      clientAt(url, { apps: { ...SANDBOX_APPS, weapp: { id: '', secret: '' } } }).personOf('weapp', code('code', 'a')),
      'outage',
    )
  })
})

describe('access tokens', () => {
  test('one is kept, replaced before it runs out, and replaced once when the vendor refuses it', async () => {
    const { client, world } = await sandbox()
    for (let i = 0; i < 3; i++) await client.phoneOf(code('phone', '13612345678'))
    assert.equal(world.tokensMade, 1)
    clock.now += 7200_000 - 5 * 60_000 + 1
    await client.phoneOf(code('phone', '13612345678'))
    assert.equal(world.tokensMade, 2)
    world.expireTokens()
    assert.equal(await client.phoneOf(code('phone', '13612345679')), '13612345679')
    assert.equal(world.tokensMade, 3)
  })

  test('those who need a new one at the same moment wait for one request', async () => {
    let asked = 0
    let refused = 0
    let good = 'first'
    const url = await vendor((request, response) => {
      if (request.url === '/cgi-bin/stable_token') {
        asked++
        setTimeout(() => json({ access_token: good, expires_in: 7200 })(request, response), 30)
      } else if (!request.url?.endsWith(`access_token=${good}`)) {
        refused++
        json({ errcode: refused % 2 ? 40001 : 42001, errmsg: 'invalid credential' })(request, response)
      } else
        json({
          errcode: 0,
          phone_info: { phoneNumber: '13612345678', purePhoneNumber: '13612345678', countryCode: '86' },
        })(request, response)
    })
    const client = clientAt(url)
    const ten = () => Promise.all(Array.from({ length: 10 }, () => client.phoneOf('x')))
    await ten()
    assert.equal(asked, 1)
    good = 'second'
    await ten()
    assert.deepEqual({ asked, refused }, { asked: 2, refused: 10 })
  })

  test('a token that is refused again is not asked for a third time', async () => {
    let asked = 0
    const url = await vendor((request, response) => {
      if (request.url === '/cgi-bin/stable_token') asked++
      json(
        request.url === '/cgi-bin/stable_token'
          ? { access_token: 't', expires_in: 7200 }
          : { errcode: 40001, errmsg: 'invalid credential' },
      )(request, response)
    })
    await fails(clientAt(url).phoneOf('x'), 'token', 40001)
    assert.equal(asked, 2)
  })

  test('two servers share what the vendor keeps', async () => {
    const { client, world, url } = await sandbox()
    const other = clientAt(url)
    await Promise.all([client.phoneOf(code('phone', '13612345678')), other.phoneOf(code('phone', '13612345678'))])
    assert.equal(world.tokensMade, 1)
  })
})

describe('a vendor in trouble', () => {
  test('what it did not do is an outage, what it may have done is silence', async () => {
    const gone = await vendor(() => undefined)
    const port = new URL(gone).port
    await closers.pop()?.()
    await fails(clientAt(`http://127.0.0.1:${port}`).personOf('weapp', 'x'), 'outage')
    await fails(
      clientAt(
        await vendor((_, response) => {
          response.writeHead(502).end('<html>bad gateway')
        }),
      ).personOf('weapp', 'x'),
      'outage',
    )
    await fails(
      clientAt(await vendor(json({ errcode: -1, errmsg: 'system error' }))).personOf('weapp', 'x'),
      'outage',
      -1,
    )
    for (const garbage of [
      '<html>',
      '',
      'null',
      '[]',
      '{"openid":5}',
      '{"openid":""}',
      '{"errcode":"0"}',
      'x'.repeat(2_000_000),
    ])
      await fails(
        clientAt(
          await vendor((_, response) => {
            response.end(garbage)
          }),
        ).personOf('weapp', 'x'),
        'silent',
      )
    await fails(
      clientAt(
        await vendor((_, response) => {
          response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
        }),
      ).personOf('weapp', 'x'),
      'silent',
    )
  })

  test('one that never answers is given up', { timeout: 60_000 }, async () => {
    const url = await vendor(() => undefined)
    await fails(clientAt(url, { timeoutMs: 400 }).personOf('weapp', 'x'), 'silent')
  })

  test('without an access token nothing was done', async () => {
    await fails(clientAt(await vendor(() => undefined), { timeoutMs: 400 }).send(message()), 'outage')
    await fails(
      clientAt(await vendor(json({ errcode: 40125, errmsg: 'invalid appsecret' }))).send(message()),
      'outage',
      40125,
    )
  })

  test('no error holds a secret', async () => {
    const secret = 'S3cretOfTheApp'
    const apps = { ...SANDBOX_APPS, weapp: { id: 'wx1', secret }, wecom: { id: 'ww1', secret, agentId: '1' } }
    for (const url of [
      'http://127.0.0.1:1',
      'no address',
      await vendor((_, response) => {
        response.end('x')
      }),
    ])
      for (const work of [
        () => clientAt(url, { apps }).personOf('weapp', 'x'),
        () => clientAt(url, { apps }).personOf('wecom', 'x'),
        () => clientAt(url, { apps }).send(message()),
      ]) {
        await assert.rejects(
          work,
          (error: unknown) =>
            error instanceof VendorError && !JSON.stringify([error.message, error.stack, error.cause]).includes(secret),
        )
      }
  })
})

describe('messages', () => {
  test('arrive with their data', async () => {
    const { client, world } = await sandbox()
    await client.send(message())
    assert.deepEqual(world.messages, [
      {
        touser: 'o-1',
        template_id: 'sandbox-template-finish',
        page: 'features/service/event/pages/view?id=1',
        miniprogram_state: 'formal',
        lang: 'zh_CN',
        data: {
          character_string1: { value: 'SR20261118-0001' },
          thing2: { value: '空调不制冷' },
          time3: { value: '2026年11月18日 09:30' },
          name4: { value: '李敏' },
          thing5: { value: '已修好' },
        },
      },
    ])
  })

  test('are refused as WeChat refuses them', async () => {
    const { client, world } = await sandbox()
    world.unwilling.add('o-2')
    await fails(client.send(message('o-2')), 'refused', NOT_WANTED)
    await fails(client.send(message('o-1', { templateId: 'unknown' })), 'refused', 40037)
    await fails(client.send(message('o-1', { data: { ...message().data, thing2: 'x'.repeat(21) } })), 'refused', 47003)
    await fails(client.send(message('o-1', { data: { thing2: 'x' } })), 'refused', 47003)
    assert.deepEqual(world.messages, [])
  })
})

describe('the official account', () => {
  test('sends people to the authorization page of WeChat', () => {
    const url = clientAt('http://127.0.0.1:1').authorizeUrl(
      'https://portal.example.com/carrier-lianke-h5/?a=1#/mall/index',
      'abc',
    )
    assert.equal(
      url,
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${SANDBOX_APPS.wechatWeb.id}&redirect_uri=https%3A%2F%2Fportal.example.com%2Fcarrier-lianke-h5%2F%3Fa%3D1%23%2Fmall%2Findex&response_type=code&scope=snsapi_userinfo&state=abc#wechat_redirect`,
    )
  })

  test('knows its followers, and keeps the ticket of its pages', async () => {
    const { client, world } = await sandbox()
    assert.deepEqual(
      [await client.follows('o-sandbox-lin'), await client.follows('o-sandbox-emma'), await client.follows('o-nobody')],
      [true, false, false],
    )
    const [one, two] = await Promise.all([client.jsTicket(), client.jsTicket()])
    assert.equal(one, two)
    assert.equal(await client.jsTicket(), one)
    clock.now += 7200_000
    assert.notEqual(await client.jsTicket(), one)
    assert.equal(world.tokensMade, 2)
  })

  test('gets no name when it may only know who somebody is', async () => {
    const url = await vendor(json({ access_token: 't', openid: 'o-9', scope: 'snsapi_base', expires_in: 7200 }))
    assert.deepEqual(await clientAt(url).personOf('wechatWeb', 'x'), {
      openId: 'o-9',
      unionId: '',
      nickname: '',
      head: '',
    })
  })
})

test('the sandbox keeps no process alive and starts again after its end', async () => {
  const { wechat } = await sandbox()
  const closed: (() => Promise<void>)[] = []
  const portal = {
    register: async () => undefined,
    get: () => undefined,
    addHook: (_name: string, hook: () => Promise<void>) => closed.push(hook),
  }
  wechat.mount?.(portal as unknown as Parameters<NonNullable<typeof wechat.mount>>[0])
  for (const close of closed) await close()
  await sleep(10)
  assert.equal((await wechat.personOf('weapp', code('code', 'again'))).openId, 'again')
  for (const close of closed) await close()
})
