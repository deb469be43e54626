import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { FLAGS_NOT_SET, TENANT_FLAGS, type FlagValues } from '../../../shared/setup'
import { eventIn, makeHouse } from '../../../test/event-life'
import { freshPhone, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type CallInput, type TestServer } from '../../../test/harness'
import { workOf } from '../../app/tasks'
import { auditEntries } from '../audit/audit.table'
import { files, fileUses } from '../files/file.table'
import { liveEvents } from '../live/live.table'
import { importRows, imports } from '../sheets/sheet.table'
import { messages } from '../notify/message.table'
import { newId } from '../../db/ids'
import { readMigrations } from '../../db/migrate'
import { tenantAccounts } from './account.table'
import { doors, tenants } from './door.table'

const DAY = 86_400_000
let t: TestServer
let vendor: Server
let tenant: MadeTenant
let as: { domainId: string; token: string }
let other: MadeTenant

before(async () => {
  vendor = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://vendor')
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      const good = body.includes('right-secret-1234') || url.search.includes('right-secret-1234')
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify(
          good ? { access_token: 'a-token', expires_in: 7200 } : { errcode: 40125, errmsg: 'invalid appsecret' },
        ),
      )
    })
  })
  await new Promise<void>(resolve => {
    vendor.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
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
        wechatPay: 'http://127.0.0.1:9',
        alipay: 'http://127.0.0.1:9',
        kuaidi100: 'http://127.0.0.1:9',
      },
    },
  })
  tenant = await makeTenant(t.db)
  other = await makeTenant(t.db)
  as = (await makeStaff(t.db, tenant)).as
})
after(async () => {
  await t.close()
  vendor.closeAllConnections()
  vendor.close()
})

const picture = async (who = as) =>
  (
    await t.ok('POST /ssp/file/upload', {
      ...who,
      file: {
        name: 'logo.png',
        type: 'image/png',
        bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#13C2C2' } })
          .png()
          .toBuffer(),
      },
    })
  ).id
const usesOf = (kind: string, subjectId: string) =>
  t.db
    .select({ id: fileUses.fileId })
    .from(fileUses)
    .where(and(eq(fileUses.kind, kind), eq(fileUses.subjectId, subjectId)))
const versionOf = async (who = as) => (await t.ok('GET /staff/tenant/get', who)).version
const entries = async (kind: 'tenant' | 'door' | 'provider', tenantId = tenant.id) =>
  (
    await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, tenantId), eq(auditEntries.subjectKind, kind)))
  ).sort((a, b) => (a.id < b.id ? -1 : 1))
const initData = (domainId = tenant.domainId, language?: 'zh' | 'ru') =>
  t.ok('GET /linkc/getInitData', { domainId, query: { id: domainId }, ...(language ? { language } : {}) })

describe('the company', () => {
  test('is changed in part, in the languages that are given, and customers see it', async () => {
    const before_ = await t.ok('GET /staff/tenant/get', as)
    const after_ = await t.ok('POST /staff/tenant/edit', {
      ...as,
      body: {
        version: before_.version,
        name: { zh: ' 新\n名字 ', ru: 'Имя', en: '' },
        phone: '400 123',
        emergency: { fire: '112', ambulance: '112', police: '112', gas: '', place: { zh: '欧洲' } },
        quietHours: { from: '21:00', to: '07:00' },
        servedAreas: ['330100', '310000'],
      },
    })
    assert.deepEqual(after_.name, { zh: '新 名字', ru: 'Имя' })
    assert.equal(after_.version, before_.version + 1)
    assert.deepEqual(after_.servedAreas, ['310000', '330100'])
    assert.deepEqual(
      { ...after_, version: 0, name: 0, phone: 0, emergency: 0, quietHours: 0, servedAreas: [] },
      { ...before_, version: 0, name: 0, phone: 0, emergency: 0, quietHours: 0 },
      'the rest stays',
    )
    assert.equal((await initData(tenant.domainId, 'ru')).company.name, 'Имя')
    const [entry] = (await entries('tenant')).slice(-1)
    assert.deepEqual(Object.keys(entry?.after ?? {}).sort(), [
      'emergency',
      'name',
      'phone',
      'quietHours',
      'servedAreas',
    ])
    assert.equal(entry?.action, 'POST /staff/tenant/edit')
  })

  test('has switches that something reads, and each is one', async () => {
    const { flags } = await t.ok('GET /staff/tenant/get', as)
    assert.deepEqual(Object.keys(flags).sort(), [...TENANT_FLAGS].sort())
    const turned = { ...flags, wiki: !flags.wiki, MinAppNoLogin: !flags.MinAppNoLogin }
    const answer = await t.ok('POST /staff/tenant/edit', { ...as, body: { version: await versionOf(), flags: turned } })
    assert.deepEqual(answer.flags, turned)
    const init = await initData()
    assert.equal(init.setting.wiki, turned.wiki)
    assert.equal(init.setting.progress, true, 'what nobody sets up stays')
    assert.equal(init.MinAppNoLogin, turned.MinAppNoLogin)
  })

  test('is told by its name what a switch or a part is not', async () => {
    const version = await versionOf()
    const { flags } = await t.ok('GET /staff/tenant/get', as)
    for (const [body, fieldName] of [
      [{ version, flags: { ...flags, serviceMall: true } }, 'flags.serviceMall'],
      [{ version, nothing: 1 }, 'nothing'],
      [{ version, ['x'.repeat(500)]: 1 }, 'x'.repeat(80)],
    ] as const) {
      const { fields } = await t.refused('POST /staff/tenant/edit', { ...as, body: body as never })
      assert.deepEqual(fields, [{ fieldName, error: 'additionalProperties' }])
    }
  })

  test('has a switch for every flag, or a word why nobody sets it', async () => {
    const company = await makeTenant(t.db)
    const staff = (await makeStaff(t.db, company)).as
    const set = async (value: boolean) => {
      const { version } = await t.ok('GET /staff/tenant/get', staff)
      const flags = Object.fromEntries(TENANT_FLAGS.map(name => [name, value])) as FlagValues
      await t.ok('POST /staff/tenant/edit', { ...staff, body: { version, flags } })
      const [row] = await t.db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, company.id))
      assert.ok(row)
      return row.flags
    }
    const off = await set(false)
    const on = await set(true)
    const { setting, ...beside } = on
    assert.deepEqual(
      [...Object.keys(setting), ...Object.keys(beside), 'chat'].sort(),
      [...TENANT_FLAGS, ...Object.keys(FLAGS_NOT_SET)].sort(),
    )
    const isUnset = (name: string) => name in FLAGS_NOT_SET
    for (const [name, value] of Object.entries({ ...setting, ...beside })) if (!isUnset(name)) assert.equal(value, true)
    for (const [name, value] of Object.entries({ ...off, ...off.setting }))
      if (!isUnset(name) && name !== 'setting') assert.equal(value, false, name)
    assert.deepEqual([off.serviceMall, on.serviceMall], [false, true], 'one switch for both shops')
    assert.deepEqual([off.editionList, on.editionList], [[1], [1, 6]], 'other editions stay')
    assert.deepEqual([on.shopType, on.appletsService], [0, false], 'what nobody sets stays')
  })

  test('keeps who may sign up from before there was a switch for it', async () => {
    const [open, closed] = [
      await makeTenant(t.db, { flags: { productRegisterOpen: true } }),
      await makeTenant(t.db, { flags: { productRegisterOpen: false } }),
    ]
    const statement = readMigrations()
      .flatMap(({ statements }) => statements)
      .find(one => one.includes("'signUp'"))
    assert.ok(statement)
    for (const { id } of [open, closed])
      await t.db.execute(sql`update tenants set flags = flags - 'signUp' where id = ${id}`)
    await t.db.execute(sql.raw(statement))
    for (const [company, isOpen] of [
      [open, true],
      [closed, false],
    ] as const)
      assert.equal((await t.ok('GET /linkc/v3c/auth/checkDomain', company.as)).signUpOpen, isOpen)
  })

  test('closes its portal to customers, not to staff', async () => {
    await t.ok('POST /staff/tenant/edit', { ...as, body: { version: await versionOf(), portalEnabled: false } })
    assert.equal((await initData()).portalEnabled, false)
    await t.ok('POST /staff/tenant/edit', { ...as, body: { version: await versionOf(), portalEnabled: true } })
  })

  test('of two people at once the second is told, and nothing is undone', async () => {
    const version = await versionOf()
    const edits = await Promise.all(
      ['one@example.com', 'two@example.com'].map(email =>
        t.call('POST /staff/tenant/edit', { ...as, body: { version, email } }),
      ),
    )
    assert.deepEqual(edits.map(({ status }) => status).sort(), [200, 409])
    const refused = edits.find(({ status }) => status === 409)
    assert.equal(refused?.body.error, 'CHANGED_MEANWHILE')
    const kept = edits.find(({ status }) => status === 200)?.body.data
    assert.deepEqual(await t.ok('GET /staff/tenant/get', as), kept)
  })

  test('keeps its logo as long as it has it, and only a picture of whoever uploaded it', async () => {
    const [first, second] = [await picture(), await picture()]
    const edit = async (logo: string) => ({ ...as, body: { version: await versionOf(), logo } })
    const { logoUrl } = await t.ok('POST /staff/tenant/edit', await edit(first))
    assert.equal((await initData()).company.logo, logoUrl)
    assert.equal((await t.server.inject(logoUrl)).statusCode, 200, 'everybody may load it')
    assert.deepEqual(await usesOf('tenant', tenant.id), [{ id: first }])
    await t.ok('POST /staff/tenant/edit', await edit(second))
    assert.deepEqual(await usesOf('tenant', tenant.id), [{ id: second }])

    const theirs = await picture((await makeStaff(t.db, other)).as)
    const words = await t.ok('POST /ssp/file/upload', {
      ...as,
      file: { name: 'a.txt', type: 'text/plain', bytes: 'x' },
    })
    assert.equal((await t.refused('POST /staff/tenant/edit', await edit(theirs))).error, 'NOT_FOUND')
    assert.equal((await t.refused('POST /staff/tenant/edit', await edit(newId()))).error, 'NOT_FOUND')
    assert.equal(
      (await t.refused('POST /staff/tenant/edit', await edit('https://evil.example/x.png'))).error,
      'NOT_FOUND',
    )
    assert.equal((await t.refused('POST /staff/tenant/edit', await edit(words.id))).error, 'FILE_TYPE')
    assert.deepEqual(await usesOf('tenant', tenant.id), [{ id: second }], 'a refused one changes nothing')
    await t.ok('POST /staff/tenant/edit', await edit(''))
    assert.deepEqual(await usesOf('tenant', tenant.id), [])
  })

  test('keeps a logo that is an address from before', async () => {
    const old = await makeTenant(t.db, { logo: '/carrier-lianke-h5/demo/logo.svg' })
    const me = (await makeStaff(t.db, old)).as
    const { logo, version } = await t.ok('GET /staff/tenant/get', me)
    const answer = await t.ok('POST /staff/tenant/edit', { ...me, body: { version, logo, email: 'a@example.com' } })
    assert.equal(answer.logoUrl, '/carrier-lianke-h5/demo/logo.svg')
  })

  test('refuses what makes no sense, in the caller’s language', async () => {
    const version = await versionOf()
    const refused = (body: object) => t.send('POST /staff/tenant/edit', { ...as, language: 'en', body })
    for (const [body, error] of [
      [{ version, name: { zh: ' ', en: '' } }, 'NAME_MISSING'],
      [{ version, email: 'nobody' }, 'EMAIL_WRONG'],
      [{ version, quietHours: { from: '08:00', to: '08:00' } }, 'QUIET_HOURS'],
      [{ version, quietHours: { from: '24:00', to: '08:00' } }, 'BAD_REQUEST'],
      [{ version, servedAreas: ['999999'] }, 'BAD_REQUEST'],
      [{ version, name: { fr: 'x' } }, 'BAD_REQUEST'],
      [{ version, flags: { wiki: true } }, 'BAD_REQUEST'],
      [{ version, type: 2 }, 'BAD_REQUEST'],
      [{ name: { zh: 'x' } }, 'BAD_REQUEST'],
    ] as const)
      assert.equal((await refused(body)).body.error, error, JSON.stringify(body))
    assert.equal(await versionOf(), version)
  })
})

describe('a door', () => {
  const base = (): CallInput<'POST /staff/door/create'>['body'] => ({
    domainId: `made-${newId()}`,
    host: '',
    name: { zh: '门户' },
    themeColour: '#FFEB3B',
    pageBackgroundColour: '#F5F8FA',
    containerMargin: 8,
    languageList: ['zh', 'en'],
    defaultLanguage: 'zh',
    firstChooseLangEnable: false,
    banners: [],
  })
  const list = (who = as) => t.ok('GET /staff/door/list', who)

  test('is made, changed and removed, and customers go through it meanwhile', async () => {
    const file = await picture()
    const made = await t.ok('POST /staff/door/create', {
      ...as,
      body: {
        ...base(),
        host: 'Service.Example.com',
        banners: [{ picture: file, title: { zh: '清洗' }, text: {}, url: '/event/create?templateId=1' }],
      },
    })
    assert.equal(made.host, 'service.example.com')
    assert.deepEqual(await usesOf('door', made.id), [{ id: file }])
    const init = await initData(made.domainId)
    assert.equal(init.themeColor, '#FFEB3B')
    assert.equal(init.banners[0]?.picture, made.banners[0]?.pictureUrl)
    assert.ok(init.banners[0]?.picture.startsWith('/api/files/'), 'a link to the picture')

    const edited = await t.ok('POST /staff/door/edit', {
      ...as,
      body: { id: made.id, version: made.version, defaultLanguage: 'en', containerMargin: 12, banners: [] },
    })
    assert.equal(edited.containerMargin, 12)
    assert.equal(edited.themeColour, '#FFEB3B', 'the rest stays')
    assert.deepEqual(await usesOf('door', made.id), [])

    await t.ok('POST /staff/door/remove', { ...as, body: { id: made.id, version: edited.version } })
    assert.equal((await t.refused('GET /linkc/getInitData', { query: { id: made.domainId } })).error, 'DOOR_NOT_FOUND')
    const tail = (await entries('door')).filter(entry => entry.subjectId === made.id)
    assert.deepEqual(
      tail.map(({ action, before: b, after: a }) => [action, b !== null, a !== null]),
      [
        ['POST /staff/door/create', false, true],
        ['POST /staff/door/edit', true, true],
        ['POST /staff/door/remove', true, false],
      ],
    )
  })

  test('says what the portal makes of its colour, and refuses a page on which nothing can be read', async () => {
    const made = await t.ok('POST /staff/door/create', { ...as, body: base() })
    assert.equal(made.theme.primary, '#FFEB3B')
    assert.equal(made.theme.darkened, true, 'white on yellow cannot be read')
    assert.notEqual(made.theme.fill, made.theme.primary)
    const dark = await t.refused('POST /staff/door/edit', {
      ...as,
      language: 'en',
      body: { id: made.id, version: made.version, pageBackgroundColour: '#444444' },
    })
    assert.equal(dark.error, 'THEME_UNREADABLE')
    assert.match(dark.message, /#444444: its contrast is 1\.\d and must be at least 4\.5/)
    const wrong = await t.refused('POST /staff/door/edit', {
      ...as,
      body: { id: made.id, version: made.version, themeColour: '#13C2C2,red;}' },
    })
    assert.equal(wrong.error, 'THEME_COLOUR')
    const good = await t.ok('POST /staff/door/edit', {
      ...as,
      body: { id: made.id, version: made.version, themeColour: '#0B4F9E' },
    })
    assert.equal(good.theme.darkened, false)
  })

  test('is not removed when it is the last one, or the one the caller came through', async () => {
    const small = await makeTenant(t.db)
    const me = (await makeStaff(t.db, small)).as
    const [only] = await list(me)
    assert.ok(only, 'a company has a door')
    const at = (door: { id: string; version: number }) => ({ ...me, body: { id: door.id, version: door.version } })
    assert.equal((await t.refused('POST /staff/door/remove', at(only))).error, 'DOOR_LAST')
    const second = await t.ok('POST /staff/door/create', { ...me, body: base() })
    assert.equal((await t.refused('POST /staff/door/remove', at(only))).error, 'DOOR_IN_USE')
    // of two that are removed at once one stays
    const through = { ...me, domainId: second.domainId }
    const removals = await Promise.all([
      t.call('POST /staff/door/remove', { ...through, body: { id: only.id, version: only.version } }),
      t.call('POST /staff/door/remove', at(second)),
    ])
    assert.deepEqual(removals.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await t.db.select().from(doors).where(eq(doors.tenantId, small.id))).length, 1)
  })

  test("has names that are nobody else's, and is nobody else's", async () => {
    const [theirs] = await list((await makeStaff(t.db, other)).as)
    assert.ok(theirs, 'the other company has a door')
    for (const [change, error] of [
      [{ domainId: theirs.domainId }, 'DOMAIN_TAKEN'],
      [{ domainId: 'a b' }, 'BAD_REQUEST'],
      [{ host: 'https://x.example.com/' }, 'BAD_REQUEST'],
      [{ defaultLanguage: 'ru' }, 'DOOR_LANGUAGE'],
      [{ languageList: [] }, 'BAD_REQUEST'],
      [{ name: {} }, 'NAME_MISSING'],
    ] as const)
      assert.equal(
        (await t.send('POST /staff/door/create', { ...as, body: { ...base(), ...change } })).body.error,
        error,
        JSON.stringify(change),
      )
    const at = { id: theirs.id, version: theirs.version }
    assert.equal((await t.refused('POST /staff/door/edit', { ...as, body: at })).error, 'NOT_FOUND')
    assert.equal((await t.refused('POST /staff/door/remove', { ...as, body: at })).error, 'NOT_FOUND')
    const [mine] = await list()
    assert.ok(mine, 'a door')
    const stale = { id: mine.id, version: mine.version + 1, containerMargin: 1 }
    assert.equal((await t.refused('POST /staff/door/edit', { ...as, body: stale })).error, 'CHANGED_MEANWHILE')
  })

  test('does not take the host under which all companies are served', async () => {
    const beside = await startTestServer({ beside: t, config: { publicUrl: 'https://portal.example.com' } })
    try {
      // 3232235777 is 192.168.1.1 to a browser
      for (const host of ['portal.example.com', '192.168.1.1', 'LocalHost', '3232235777'])
        assert.equal(
          (await beside.refused('POST /staff/door/create', { ...as, body: { ...base(), host } })).error,
          'HOST_TAKEN',
          host,
        )
    } finally {
      await beside.close()
    }
  })

  test('leads banners to the portal or to an address of the web, and nowhere else', async () => {
    const to = (url: string) =>
      t.send('POST /staff/door/create', {
        ...as,
        body: { ...base(), banners: [{ picture: '', title: { zh: 'x' }, text: {}, url }] },
      })
    for (const url of ['', '/event/create', 'https://example.com/a?b=1']) assert.equal((await to(url)).status, 200, url)
    for (const url of [
      'javascript:alert(1)',
      '//evil.example',
      'http://example.com',
      '/\\evil.example',
      'event',
      'https://',
    ])
      assert.equal((await to(url)).body.error, 'BANNER_LINK', url)
  })
})

describe('evaluation', () => {
  const words = (text: string) => ({ zh: text, en: `${text}-en` })
  const config = async () => ({ ...(await t.ok('GET /staff/evaluation/get', as)) })

  test('is changed, and what customers gave before stays as they gave it', async () => {
    const house = await makeHouse(t)
    const me = await makeStaff(t.db, house.tenant)
    const id = await eventIn(t, house, 'finished')
    const { version, ...before_ } = await t.ok('GET /staff/evaluation/get', me.as)
    const tag = before_.tagEvaluates.find(({ star }) => star === 5)?.tags[0]?.zh ?? ''
    await t.ok('POST /ssp/event/evaluate', {
      ...house.linkman.as,
      body: { id, star: 5, tags: [tag] },
    })
    const answer = await t.ok('POST /staff/evaluation/edit', {
      ...me.as,
      body: { version, ...before_, tagEvaluates: [{ star: 5, tags: [words('新')] }], starEvaluateFeilds: [] },
    })
    assert.equal(answer.version, version + 1)
    const kept = await t.ok('GET /ssp/event/evaluate', { ...house.linkman.as, query: { id } })
    assert.deepEqual(kept.tags, [tag])
    assert.deepEqual((await initData(house.tenant.domainId)).evaluateConfig.tagEvaluates, [{ star: 5, tags: ['新'] }])
  })

  test('is bounded, and each choice can be told from the others', async () => {
    const body = await config()
    for (const [change, error] of [
      [{ tagEvaluates: [{ star: 5, tags: [words('a'), { zh: 'b', en: 'a-en' }] }] }, 'EVALUATION_TWICE'],
      [{ tagEvaluates: [1, 1].map(star => ({ star, tags: [words('a')] })) }, 'EVALUATION_TWICE'],
      [{ tagEvaluates: [{ star: 5, tags: [{ zh: ' ' }] }] }, 'NAME_MISSING'],
      [{ starEvaluates: body.starEvaluates.slice(1) }, 'BAD_REQUEST'],
      [{ starEvaluateFeilds: Array.from({ length: 7 }, (_, i) => words(String(i))) }, 'BAD_REQUEST'],
      [{ tagEvaluates: [{ star: 5, tags: [words('x'.repeat(21))] }] }, 'BAD_REQUEST'],
      [{ version: body.version - 1 }, 'CHANGED_MEANWHILE'],
    ] as const)
      assert.equal(
        (await t.send('POST /staff/evaluation/edit', { ...as, body: { ...body, ...change } })).body.error,
        error,
        JSON.stringify(change).slice(0, 100),
      )
  })
})

describe('hours', () => {
  const none = { holidays: [], extraDays: {} }
  const week = (spans: [string, string][]) => Array.from({ length: 7 }, () => spans)

  test('are kept in order, with holidays and days of their own', async () => {
    const { version } = await t.ok('GET /staff/hours/get', as)
    const answer = await t.ok('POST /staff/hours/edit', {
      ...as,
      body: {
        version,
        workingTime: {
          days: week([
            ['13:00', '24:00'],
            ['09:00', '12:00'],
          ]),
          holidays: ['2027-02-07', '2027-02-06', '2027-02-06'],
          extraDays: { '2027-02-20': [['09:00', '12:00']] },
        },
        sla: { answer: 30, solution: 600 },
      },
    })
    assert.deepEqual(answer.workingTime.days[3], [
      ['09:00', '12:00'],
      ['13:00', '24:00'],
    ])
    assert.deepEqual(answer.workingTime.holidays, ['2027-02-06', '2027-02-07'])
    assert.deepEqual(answer.sla, { answer: 30, solution: 600 })
    assert.deepEqual(await t.ok('GET /staff/hours/get', as), answer)
  })

  test('are refused where they cannot be', async () => {
    const { version, sla } = await t.ok('GET /staff/hours/get', as)
    const good = { days: week([['09:00', '12:00']]), ...none }
    for (const [workingTime, error] of [
      [{ ...good, days: week([['12:00', '09:00']]) }, 'HOURS_ORDER'],
      [{ ...good, days: week([['09:00', '09:00']]) }, 'HOURS_ORDER'],
      [
        {
          ...good,
          days: week([
            ['09:00', '12:00'],
            ['11:59', '13:00'],
          ]),
        },
        'HOURS_OVERLAP',
      ],
      [{ ...good, holidays: ['2027-02-29'] }, 'HOURS_DATE'],
      [{ ...good, extraDays: { '2027-13-01': [] } }, 'HOURS_DATE'],
      [{ ...good, extraDays: { tomorrow: [] } }, 'BAD_REQUEST'],
      [{ ...good, days: week([['9:00', '12:00']]) }, 'BAD_REQUEST'],
      [{ ...good, days: good.days.slice(1) }, 'BAD_REQUEST'],
      [{ ...good, holidays: Array.from({ length: 401 }, () => '2027-01-01') }, 'BAD_REQUEST'],
    ] as const)
      assert.equal(
        (await t.send('POST /staff/hours/edit', { ...as, body: { version, workingTime, sla } })).body.error,
        error,
        JSON.stringify(workingTime).slice(0, 120),
      )
    const late = { version, workingTime: good, sla: { answer: 60, visit: 30 } }
    assert.equal((await t.refused('POST /staff/hours/edit', { ...as, body: late })).error, 'SLA_ORDER')
  })
})

describe('accounts at vendors', () => {
  const item = async (kind: string, who = as) => {
    const found = (await t.ok('GET /staff/provider/list', who)).find(one => one.kind === kind)
    assert.ok(found, kind)
    return found
  }
  const SECRET = 'right-secret-1234'

  test('are kept encrypted, shown masked, tried, replaced in part and removed, and the audit log knows no secret', async () => {
    assert.deepEqual([(await item('wechat')).own, (await item('wechat')).version], [false, 0])
    const made = await t.ok('POST /staff/provider/set', {
      ...as,
      body: { kind: 'wechat', version: 0, settings: { appId: 'wx-one', secret: 'wrong-secret-5678' } },
    })
    assert.deepEqual([made.state, made.own, made.version], ['on', true, 1])
    assert.deepEqual(
      made.settings.map(({ name, value }) => [name, value]),
      [
        ['appId', 'wx-one'],
        ['secret', '••••5678'],
        ['subscribeTemplates', ''],
      ],
    )
    const test_ = { ...as, body: { kind: 'wechat' as const } }
    assert.deepEqual(await t.ok('POST /staff/provider/test', test_), { ok: false, reason: 'keys', detail: '40125' })
    const replaced = await t.ok('POST /staff/provider/set', {
      ...as,
      body: { kind: 'wechat', version: 1, settings: { secret: SECRET } },
    })
    assert.equal(replaced.settings[0]?.value, 'wx-one', 'what is not named stays')
    assert.deepEqual(await t.ok('POST /staff/provider/test', test_), { ok: true, reason: '', detail: '' })

    const rows = await t.db.select().from(tenantAccounts).where(eq(tenantAccounts.tenantId, tenant.id))
    const log = await entries('provider')
    assert.doesNotMatch(JSON.stringify([rows, log, await t.ok('GET /staff/provider/list', as)]), /secret-\d/)
    assert.equal(log.length, 2)
    const stale = { kind: 'wechat' as const, version: 1 }
    assert.equal((await t.refused('POST /staff/provider/remove', { ...as, body: stale })).error, 'CHANGED_MEANWHILE')
    const gone = await t.ok('POST /staff/provider/remove', { ...as, body: { ...stale, version: 2 } })
    assert.deepEqual([gone.own, gone.version], [false, 0])
    assert.equal(
      (await t.refused('POST /staff/provider/remove', { ...as, body: { ...stale, version: 0 } })).error,
      'NOT_FOUND',
    )
  })

  test('of two people who set the same one at once the second is told', async () => {
    const answers = await Promise.all(
      ['a', 'b'].map(name =>
        t.call('POST /staff/provider/set', {
          ...as,
          body: { kind: 'wecom', version: 0, settings: { corpId: name, secret: SECRET } },
        }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual((await t.ok('POST /staff/provider/test', { ...as, body: { kind: 'wecom' } })).ok, true)
    assert.equal((await item('wecom', (await makeStaff(t.db, other)).as)).own, false, "another company's is its own")
  })

  test('that make no sense, or would have the server ask an address of their choice, are refused by their names', async () => {
    const set = (kind: 'sms' | 'wechatPay' | 'dingtalk', settings: Record<string, string>) =>
      t.send('POST /staff/provider/set', { ...as, language: 'en', body: { kind, version: 0, settings } })
    for (const [answer, message] of [
      [await set('dingtalk', { appKey: 'never-shown' }), /appKey is set, so appSecret, corpId must be set too$/],
      [await set('dingtalk', { nothing: 'never-shown' }), /dingtalk has no setting nothing/],
      [await set('wechatPay', { privateKey: 'never-shown' }), /must be set, too$/],
      [
        await set('sms', {
          vendor: 'aliyun',
          accessKeyId: 'k',
          accessKeySecret: 'never-shown',
          signName: 's',
          template: 't',
          url: 'http://169.254.169.254/',
        }),
        /url: npm run tenant/,
      ],
    ] as const) {
      assert.equal(answer.body.error, 'PROVIDER_SETTING')
      assert.match(answer.body.message, message)
      assert.doesNotMatch(answer.body.message, /never-shown/)
    }
  })

  test('that cannot be reached, and what is off, say so', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => closed.once('listening', resolve))
    const address = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise(resolve => closed.close(resolve))
    const dead = await startTestServer({
      beside: t,
      config: { addresses: { ...t.app.config.addresses, dingtalk: address } },
    })
    try {
      const settings = { appKey: 'k', appSecret: SECRET, corpId: 'c' }
      await dead.ok('POST /staff/provider/set', { ...as, body: { kind: 'dingtalk', version: 0, settings } })
      assert.deepEqual(
        (await dead.ok('POST /staff/provider/test', { ...as, body: { kind: 'dingtalk' } })).reason,
        'outage',
      )
    } finally {
      await dead.close()
    }
    assert.equal(
      (await t.ok('POST /staff/provider/test', { ...as, body: { kind: 'sms' } })).reason,
      'phone',
      'a text message needs a number',
    )
    assert.deepEqual(
      await t.ok('POST /staff/provider/test', { ...as, body: { kind: 'sms', phone: freshPhone() } }),
      { ok: true, reason: '', detail: '' },
      'the sandbox takes all',
    )
    assert.equal(
      (await t.refused('POST /staff/provider/test', { ...as, body: { kind: 'wechatWeb' } })).error,
      'PROVIDER_OFF',
    )
  })

  test('sealed with another secret can be set again', async () => {
    const moved = await makeTenant(t.db)
    const me = (await makeStaff(t.db, moved)).as
    await t.db.insert(tenantAccounts).values({ tenantId: moved.id, kind: 'dingtalk', sealed: 'AAAA' })
    const found = await item('dingtalk', me)
    assert.deepEqual([found.own, found.readable, found.version, found.state], [true, false, 1, 'off'])
    const answer = await t.ok('POST /staff/provider/set', {
      ...me,
      body: { kind: 'dingtalk', version: 1, settings: { appKey: 'k', appSecret: SECRET, corpId: 'c' } },
    })
    assert.deepEqual([answer.readable, answer.version, answer.state], [true, 2, 'on'])
  })
})

describe('retention', () => {
  test('has limits for each kind, and what nobody chose is as before', async () => {
    const { version, kinds } = await t.ok('GET /staff/retention/get', as)
    assert.deepEqual(kinds.map(({ kind, days }) => [kind, days]).sort(), [
      ['audit', 730],
      ['chats', 0],
      ['eventFiles', 0],
      ['imports', 90],
      ['live', 1],
      ['messages', 180],
      ['searchMisses', 0],
      ['visits', 0],
    ])
    const choose = (kind: string, days: number) =>
      t.send('POST /staff/retention/edit', { ...as, body: { version, kinds: [{ kind, days }] } })
    for (const [kind, days] of [
      ['messages', 0],
      ['messages', 29],
      ['messages', 731],
      ['eventFiles', 89],
      ['audit', 179],
      ['imports', 0],
      ['live', 8],
    ] as const)
      assert.equal((await choose(kind, days)).body.error, 'RETENTION_LIMIT', `${kind} ${days}`)
    assert.equal((await choose('everything', 100)).body.error, 'BAD_REQUEST')
  })

  test('is obeyed for the audit log, imports and live messages', async () => {
    const ago = (days: number) => new Date(t.clock.now - days * DAY).toISOString()
    const houses = [await makeTenant(t.db), await makeTenant(t.db)]
    const [mine] = houses
    assert.ok(mine, 'a company')
    for (const house of houses) {
      const staff = await makeStaff(t.db, house)
      const rows = { name: 'a.csv', type: 'text/csv', bytes: '客户名称\nA\nB' }
      const { id } = await t.ok('POST /staff/import/upload', {
        ...staff.as,
        query: { kind: 'customer' },
        file: rows,
      })
      await t.db
        .update(imports)
        .set({ createTime: ago(10) })
        .where(eq(imports.id, id))
      await t.db.insert(auditEntries).values(
        [200, 10].map(days => ({
          tenantId: house.id,
          id: newId(),
          createTime: ago(days),
          actorKind: 'job' as const,
          action: `${days} days ago`,
          subjectKind: 'team' as const,
        })),
      )
      await t.db.delete(liveEvents).where(eq(liveEvents.tenantId, house.id))
      for (const [n, days] of [9, 3, 0].entries())
        await t.db.insert(liveEvents).values({
          tenantId: house.id,
          id: newId(),
          number: n + 1,
          kind: 'tenant',
          subjectId: newId(),
          change: `${days} days ago`,
          createTime: ago(days),
        })
      if (house !== mine) continue
      const { version } = await t.ok('GET /staff/retention/get', staff.as)
      const kinds = [
        { kind: 'audit' as const, days: 180 },
        { kind: 'imports' as const, days: 7 },
        { kind: 'live' as const, days: 7 },
      ]
      await t.ok('POST /staff/retention/edit', { ...staff.as, body: { version, kinds } })
      await t.db.delete(liveEvents).where(and(eq(liveEvents.tenantId, house.id), isNull(liveEvents.number)))
    }
    const { rounds } = workOf(t.app, t.server.log)
    for (const name of ['forgetAudit', 'forgetImports', 'forgetLive']) {
      const round = rounds.find(one => one.name === name)
      assert.ok(round, name)
      await round.run(new AbortController().signal)
    }
    const left = await Promise.all(
      houses.map(async ({ id }) => ({
        audit: (
          await t.db
            .select({ action: auditEntries.action })
            .from(auditEntries)
            .where(and(eq(auditEntries.tenantId, id), like(auditEntries.action, '%days ago')))
            .orderBy(auditEntries.createTime)
        ).map(one => one.action),
        rows: (await t.db.select().from(importRows).where(eq(importRows.tenantId, id))).length,
        imports: (await t.db.select().from(imports).where(eq(imports.tenantId, id))).length,
        live: (
          await t.db
            .select({ change: liveEvents.change })
            .from(liveEvents)
            .where(eq(liveEvents.tenantId, id))
            .orderBy(liveEvents.number)
        ).map(one => one.change),
      })),
    )
    assert.deepEqual(left, [
      { audit: ['10 days ago'], rows: 0, imports: 0, live: ['3 days ago', '0 days ago'] },
      { audit: ['200 days ago', '10 days ago'], rows: 2, imports: 1, live: ['0 days ago'] },
    ])
    await assert.rejects(
      async () => t.db.delete(auditEntries).where(eq(auditEntries.tenantId, mine.id)),
      (error: Error) => String(error.cause).includes('are not changed'),
      'nobody else may delete entries',
    )
  })

  test('is obeyed by the sweeps, for the company that chose it alone', async () => {
    const [mine, theirs] = [await makeHouse(t), await makeHouse(t)]
    const me = await makeStaff(t.db, mine.tenant)
    const upload = (who: { domainId: string; token: string }) =>
      t.ok('POST /ssp/file/upload', { ...who, file: { name: 'a.txt', type: 'text/plain', bytes: 'words' } })
    const done: { house: typeof mine; id: string; file: string }[] = []
    for (const house of [mine, theirs]) {
      const id = await eventIn(t, house, 'finished')
      const file = await upload(house.linkman.as)
      await t.ok('POST /ssp/event/remark/create', {
        ...house.linkman.as,
        body: { id, content: 'x', attachment: [file.id] },
      })
      done.push({ house, id, file: file.id })
    }
    const open = await eventIn(t, mine, 'processing')
    const kept = await upload(mine.linkman.as)
    await t.ok('POST /ssp/event/remark/create', {
      ...mine.linkman.as,
      body: { id: open, content: 'x', attachment: [kept.id] },
    })
    const { version } = await t.ok('GET /staff/retention/get', me.as)
    await t.ok('POST /staff/retention/edit', {
      ...me.as,
      body: {
        version,
        kinds: [
          { kind: 'eventFiles', days: 90 },
          { kind: 'messages', days: 30 },
        ],
      },
    })
    const messagesOf = async (id: string) =>
      (await t.db.select({ id: messages.id }).from(messages).where(eq(messages.tenantId, id))).length
    assert.ok((await messagesOf(mine.tenant.id)) > 0, 'the customer was told of something')
    const { rounds } = workOf(t.app, t.server.log)
    const sweep = async () => {
      for (const name of [
        'forgetEventFiles',
        'forgetTaskFiles',
        'forgetMessages',
        'forgetChats',
        'forgetVisits',
        'forgetMisses',
      ]) {
        const round = rounds.find(one => one.name === name)
        assert.ok(round, name)
        await round.run(new AbortController().signal)
      }
    }
    const used = async () => Promise.all(done.map(async ({ id }) => (await usesOf('event', id)).length))
    await sweep()
    assert.deepEqual(await used(), [1, 1])
    t.clock.advance(91 * DAY)
    await sweep()
    assert.deepEqual(await used(), [0, 1], "the other company's files stay")
    assert.equal((await usesOf('event', open)).length, 1, 'so do those of what is not over')
    assert.equal(await messagesOf(mine.tenant.id), 0)
    assert.ok((await messagesOf(theirs.tenant.id)) > 0, 'the other company keeps its messages longer')
    const [released] = await t.db
      .select()
      .from(files)
      .where(eq(files.id, done[0]?.file ?? ''))
    assert.notEqual(released?.unusedSince, null)
  })
})

test('a row from before there were versions can be set up', async () => {
  const [row] = await t.db.select({ version: tenants.version }).from(tenants).where(eq(tenants.id, other.id))
  assert.equal(row?.version, 1)
})
