import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { WHOLE } from '../../test/audit'
import { HEADER } from '../../shared/api'
import { main } from './cli'

const root = mkdtempSync(path.join(tmpdir(), 'lianke-tenant-'))
chmodSync(root, 0o711)
const site = path.join(root, 'site')
mkdirSync(site)
writeFileSync(path.join(site, 'index.html'), '<title>a site</title>')
const TSX = pathToFileURL(require.resolve('tsx')).href
const SERVER = path.join(__dirname, '../app/start.ts')
const COMMANDS = path.join(__dirname, 'cli.ts')

const alive = new Set<ChildProcess>()
after(async () => {
  for (const child of alive) child.kill('SIGTERM')
  for (let waited = 0; alive.size && waited < 15_000; waited += 100) await sleep(100)
  assert.equal(alive.size, 0, 'every program has ended')
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

interface Ended {
  code: number | null
  out: string
  err: string
}
const envOf = (env: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  LIANKE_SITE: site,
  LIANKE_CONSOLE: site,
  LIANKE_DATA: path.join(root, 'data'),
  ...env,
})
function run(file: string, args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, ['--import', TSX, file, ...args], {
    cwd: root,
    env: envOf(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  alive.add(child)
  child.stdin.end(input)
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => {
    out += text
  })
  child.stderr.on('data', (text: Buffer) => {
    err += text
  })
  const exit = new Promise<Ended>(resolve => {
    child.once('close', code => {
      alive.delete(child)
      resolve({ code, out, err })
    })
  })
  const ready = async () => {
    for (;;) {
      const url = /^Lianke is ready: (\S+)/m.exec(out)?.[1]
      if (url) return url
      if (child.exitCode !== null) throw new Error(`it ended: ${out}${err}`)
      await sleep(50)
    }
  }
  return { child, exit, ready, output: () => out }
}

/** A port that is free now; a server must be told one, because its public address names it. */
const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const SECRET = randomBytes(32).toString('base64')
let production: Record<string, string> = {}
interface Given {
  env?: Record<string, string>
  input?: string
}
/** `npm run tenant`, a process of its own. */
const asProgram = (args: string[], { env = production, input = '' }: Given = {}) => run(COMMANDS, args, env, input).exit
/** The same in this process, which starts no other. */
async function tenant(args: string[], { env = production, input = '' }: Given = {}): Promise<Ended> {
  let [out, err] = ['', '']
  const code = await main({
    args,
    env: envOf(env),
    stdin: Readable.from([Buffer.from(input)]),
    stdout: { write: text => void (out += text) },
    stderr: { write: text => void (err += text) },
  })
  return { code, out, err }
}
/** A process of its own for some of each kind: in `npm test` for none but the first. */
const program = WHOLE ? asProgram : tenant
async function done(args: string[], input = '', by = tenant): Promise<string> {
  const { code, out, err } = await by(args, { input })
  assert.equal(code, 0, `${args.join(' ')}: ${out}${err}`)
  return out
}
async function refused(
  args: string[],
  message: RegExp,
  code = 1,
  { by = tenant, ...given }: Given & { by?: typeof tenant } = {},
): Promise<void> {
  const ended = await by(args, given)
  assert.deepEqual([ended.code, ended.out], [code, ''], `${args.join(' ')}: ${ended.out}${ended.err}`)
  const lines = ended.err
    .trimEnd()
    .split('\n')
    .filter(line => !/^(Preparing|Waiting|Stopping)/.test(line))
  assert.match(lines[0] ?? '', message)
  assert.deepEqual(lines.slice(1), code === 2 ? ['"npm run tenant -- help" shows what can be done.'] : [])
}
const passwordIn = (out: string): string => /^Password, shown only now: (\S{16})$/m.exec(out)?.[1] ?? assert.fail(out)

let url = ''
async function call(
  method: 'GET' | 'POST',
  at: string,
  {
    body,
    token = '',
    domain = 'acme',
    key = '',
    tourist = '',
  }: { body?: unknown; token?: string; domain?: string; key?: string; tourist?: string } = {},
) {
  const answer = await fetch(new URL(`/api${at}`, url), {
    method,
    headers: {
      [HEADER.domain]: domain,
      ...(token ? { [HEADER.token]: token } : {}),
      ...(key ? { [HEADER.idempotency]: key } : {}),
      ...(tourist ? { [HEADER.tourist]: tourist } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data, error = '' } = (await answer.json()) as { data: Record<string, unknown>; error?: string }
  return { status: answer.status, data, error }
}

describe('a portal from nothing, where others can reach it', () => {
  let server: ReturnType<typeof run>
  let staffPassword = ''

  it('is refused first, then made step by step', async () => {
    const port = await freePort()
    production = { HOST: '127.0.0.1', PORT: String(port), LIANKE_PUBLIC_URL: `http://127.0.0.1:${port}` }
    const { code, err } = await run(SERVER, [], production).exit
    assert.equal(code, 1)
    assert.match(err, /^Lianke does not start where others can reach it:\n- LIANKE_SECRET is missing[^\n]*\n$/)
    assert.ok(!existsSync(path.join(root, 'data')))
    production.LIANKE_SECRET = SECRET

    const made = await done(
      [
        'create',
        '--domain',
        'acme',
        '--name',
        '示例公司',
        '--name-en',
        'Acme',
        '--host',
        'Service.Example.com',
        '--languages',
        'zh,en',
        '--default-language',
        'en',
        '--colour',
        '#112233',
        '--phone',
        '400-1',
      ],
      '',
      asProgram,
    )
    assert.match(made, /^Made the company [0-9a-f-]{36} with the door "acme" at Service\.Example\.com\.\n/)
    staffPassword = passwordIn(await done(['staff', '--account', 'admin', '--name', '管理员'], '', program))
    server = run(SERVER, [], production)
    url = await server.ready()
    assert.doesNotMatch(server.output(), /SANDBOX|demo/i)
  })

  it('opens for its door, with sensible defaults and no entrance that leads nowhere', async () => {
    const { data } = await call('GET', '/linkc/getInitData')
    assert.deepEqual(
      [
        data.doorName,
        data.themeColor,
        data.languageList,
        data.defaultLanguage,
        data.loginType,
        data.payWays,
        data.sandbox,
      ],
      ['示例公司', '#112233', ['zh', 'en'], 'en', ['account'], [], []],
    )
    const types = data.eventTypes as { id: string; name: string }[]
    assert.deepEqual(
      types.map(type => type.name),
      ['服务请求'],
    )
    assert.equal((await call('GET', '/linkc/getInitData', { domain: 'mufeng' })).error, 'DOOR_NOT_FOUND')
    for (const at of [
      '/docs/',
      '/openapi.json',
      '/sandbox/pay',
      '/sandbox/wechat/messages',
      '/api/demo/stream',
      '/carrier-lianke-h5/demo/logo-mufeng.svg',
    ])
      assert.equal((await fetch(new URL(at, url))).status, 404, at)
    const health = (await (await fetch(new URL('/health', url))).json()) as { providers: Record<string, string> }
    assert.deepEqual([health.providers.sms, health.providers.wechat, health.providers.wechatPay], ['off', 'off', 'off'])
  })

  it('lets staff and customers in while the server runs, and a request goes its way', async () => {
    const staff = await call('POST', '/staff/login', { body: { account: 'admin', password: staffPassword } })
    assert.equal(staff.status, 200)
    const out = await done(['contact', '--phone', '13812345678', '--name', '李客户', '--customer', '客户公司'])
    assert.match(out, /^Sign in: https?:\/\/[\w.:]+\/carrier-lianke-h5\/\?domainId=acme$/m)
    const login = await call('POST', '/auth/login', { body: { account: '13812345678', password: passwordIn(out) } })
    assert.equal(login.status, 200)
    assert.equal(
      (await call('POST', '/auth/phoneLoginV3', { body: { phone: '13812345678', code: '123456' } })).error,
      'PROVIDER_OFF',
    )
    const token = String(login.data.token)
    const { data: init } = await call('GET', '/linkc/getInitData')
    const [type] = init.eventTypes as { id: string }[]
    const body = {
      templateId: type?.id,
      attribute: { description: '坏了', contactName: '李', contactPhone: '13812345678' },
    }
    const event = await call('POST', '/ssp/event/create', { token, key: 'first-request', body })
    assert.equal(event.status, 200, event.error)
    const list = await call('GET', '/staff/event/list?state=created', { token: String(staff.data.token) })
    const [first] = list.data.list as { id: string; eventNo: string }[]
    assert.equal(first?.id, event.data.id)
    const allocated = await call('POST', '/staff/event/allocate', {
      token: String(staff.data.token),
      key: 'first-allocation',
      body: { id: first?.id, staffId: staff.data.staffId },
    })
    assert.equal(allocated.status, 200, allocated.error)
    const adminToken = String(staff.data.token)
    for (const [step, more] of [
      ['accept', {}],
      ['finish', { serviceContent: '换了电源' }],
    ] as const) {
      const input = { id: first?.id, ...more }
      const moved = await call('POST', `/staff/event/${step}`, { token: adminToken, key: `first-${step}`, body: input })
      assert.equal(moved.status, 200, moved.error)
    }
  })

  it('has hours, promises, evaluation and limits of keeping from the start, for whoever sets it up', async () => {
    const staff = await call('POST', '/staff/login', { body: { account: 'admin', password: staffPassword } })
    const token = String(staff.data.token)
    const { data: hours } = await call('GET', '/staff/hours/get', { token })
    const { days } = hours.workingTime as { days: string[][][] }
    assert.ok(
      days.some(spans => spans.length > 0),
      'some day is worked',
    )
    assert.ok(Number((hours.sla as { answer: number }).answer) > 0, 'a first answer is promised')
    const { data: evaluation } = await call('GET', '/staff/evaluation/get', { token })
    assert.equal((evaluation.starEvaluates as unknown[]).length, 5)
    const { data: company } = await call('GET', '/staff/tenant/get', { token })
    assert.equal(company.portalEnabled, true)
    assert.equal((await call('GET', '/staff/retention/get', { token })).status, 200)
  })

  it('has an assistant from the start, which answers visitors from its articles without an account for a model', async () => {
    const { data: opened } = await call('GET', '/linkc/outside/linkc/aiAgent/getAiAgentInfo')
    const { id: agentId, name, welcomeMessage } = opened.agent as { id: string; name: string; welcomeMessage: string }
    assert.deepEqual([opened.open, name], [true, '服务助手'])
    assert.match(welcomeMessage, /怎么报修/)
    const staff = await call('POST', '/staff/login', { body: { account: 'admin', password: staffPassword } })
    const token = String(staff.data.token)
    const write = async (at: string, body: object) => {
      const { status, data, error } = await call('POST', at, { token, key: `article ${at}`, body })
      assert.equal(status, 200, `${at}: ${error}`)
      return data
    }
    const { id: typeId } = await write('/staff/wiki/saveType', { name: { zh: '使用' }, icon: '' })
    const words = { title: '净饮机怎么除垢', summary: '', content: '净饮机每三个月用柠檬酸除垢一次。' }
    const article = await write('/staff/wiki/create', { typeId, language: 'zh', ...words })
    await write('/staff/wiki/publish', { id: article.id, version: article.version })
    await done(['switches', '--on', 'wiki'])
    const tourist = randomBytes(32).toString('base64url')
    const begun = await call('POST', '/voice/outside/agent/chat/share/init/v2', {
      tourist,
      body: { agentId, source: 'inside' },
    })
    assert.equal(begun.status, 200, begun.error)
    const { data: turn, error } = await call('POST', '/voice/outside/xiaobao/chat/handle/handleChat', {
      tourist,
      body: { chatId: begun.data.chatId, question: '净饮机怎么除垢？', clientMessageId: randomUUID() },
    })
    assert.match(String(turn?.answer), /柠檬酸/, error)
    await done(['switches', '--off', 'wiki'])
  })

  it('makes staff who may do only what is named', async () => {
    const out = await done(['staff', '--account', 'reader', '--permissions', 'event.read, event.remark'])
    const reader = await call('POST', '/staff/login', { body: { account: 'reader', password: passwordIn(out) } })
    const token = String(reader.data.token)
    assert.equal((await call('GET', '/staff/event/list', { token })).status, 200)
    assert.equal((await call('GET', '/staff/list', { token })).error, 'FORBIDDEN')
  })

  it('makes staff with roles, and gives them others', async () => {
    const out = await done(['staff', '--account', 'boss', '--roles', 'dispatcher, auditor'])
    const boss = await call('POST', '/staff/login', { body: { account: 'boss', password: passwordIn(out) } })
    assert.equal((await call('GET', '/staff/list', { token: String(boss.data.token) })).status, 200)
    const again = await done(['staff', '--account', 'boss', '--reset', '--roles', 'engineer'])
    const less = await call('POST', '/staff/login', { body: { account: 'boss', password: passwordIn(again) } })
    assert.equal((await call('GET', '/staff/list', { token: String(less.data.token) })).error, 'FORBIDDEN')
    await refused(
      ['staff', '--account', 'third', '--roles', 'emperor'],
      /^there is no role "emperor", only dispatcher, engineer, /,
    )
    await refused(
      ['staff', '--account', 'third', '--roles', 'engineer', '--permissions', 'event.read'],
      /^an account has roles or permissions, not both$/,
    )
  })

  it('takes an account at a vendor without a restart, and shows no secret of it', async () => {
    const out = await done(
      ['provider', 'set', '--kind', 'wechat'],
      JSON.stringify({
        appId: 'wx-acme',
        secret: 'not-to-be-shown',
        subscribeTemplates: [{ id: 't1', changes: ['finish'], data: { thing1: 'title' } }],
      }),
      program,
    )
    assert.match(out, /^Kept the wechat account, encrypted with LIANKE_SECRET; /)
    await done(['provider', 'set', '--kind', 'wecom', '--set', 'corpId=ww-acme', '--set', 'secret=not-to-be-shown'])
    const setting = async () => (await call('GET', '/tenant/getWechatSetting')).data
    for (const end = Date.now() + 20_000; (await setting()).corpId !== 'ww-acme' && Date.now() < end;) await sleep(100)
    assert.deepEqual(await setting(), {
      miniProgramAppId: 'wx-acme',
      publicAppId: '',
      corpId: 'ww-acme',
      dingtalkCorpId: '',
      subscribeTemplateIds: ['t1'],
    })
    assert.match(
      await done(['provider', 'list']),
      /^wechat {2}appId=wx-acme subscribeTemplates=\[.*\]\nwecom {2}corpId=ww-acme\n$/,
    )
    assert.equal(await done(['provider', 'remove', '--kind', 'wecom']), 'Removed the wecom account.\n')
    assert.doesNotMatch(readFileSync(path.join(root, 'data/server.log'), 'utf8'), /not-to-be-shown/)
    const bad = await tenant(['provider', 'set', '--kind', 'alipay'], { input: '{"appId": "not-to-be-shown' })
    assert.deepEqual([bad.code, bad.err], [1, 'standard input must be a JSON object of settings\n'])
    await refused(
      ['provider', 'set', '--kind', 'wechat', '--set', 'appId=x'],
      /^appId is set, so secret must be set too$/,
    )
    await refused(['provider', 'list'], /^LIANKE_SECRET is missing: /, 1, { env: { ...production, LIANKE_SECRET: '' } })
  })

  it('says which switches are on, and turns them, one line for each word', async () => {
    assert.match(
      await done(['switches']),
      /^on: MinAppNoLogin, LINKC_SCAN_CODE_CONFIG, progress, evaluate, multiLanguage\noff: signUp, /,
    )
    await done(['switches', '--on', 'shop, chat,signUp', '--off', 'evaluate'])
    const { data } = await call('GET', '/linkc/getInitData')
    const { setting } = data as { setting: { shop: boolean; evaluate: boolean } }
    assert.deepEqual(
      [setting.shop, setting.evaluate, data.serviceMall, data.editionList, data.signUp, data.productRegisterOpen],
      [true, false, true, [1, 6], true, false],
    )
    await done(['switches', '--off', 'shop,chat,signUp', '--on', 'evaluate'])
    assert.deepEqual((await call('GET', '/linkc/getInitData')).data.editionList, [1])
    await refused(['switches', '--on', 'shop', '--off', 'shop'], /^shop cannot be switched on and off at once$/)
    await refused(['switches', '--on', 'serviceMall'], /^"serviceMall" is none of the switches signUp, /, 2)
  })

  it("refuses what is there already, is nobody's, or makes no sense, in one line", async () => {
    await refused(
      ['create', '--domain', 'acme', '--name', 'x'],
      /^The domain id acme is already used by another portal$/,
    )
    await refused(
      ['create', '--domain', 'other', '--name', 'x', '--host', 'service.example.com'],
      /^The host name service\.example\.com already leads to another portal$/,
    )
    await refused(
      ['staff', '--account', 'admin'],
      /^the staff account "admin" already exists; --reset gives it a new password$/,
    )
    await refused(['staff', '--account', 'nobody', '--reset'], /^the company has no staff account "nobody"$/)
    await refused(
      ['staff', '--account', 'second', '--permissions', 'event.read,event.everything'],
      /^there is no permission "event\.everything", only event\.read, /,
    )
    await refused(
      ['staff', '--account', 'second', '--password-stdin'],
      /^that password is the demo's, which is public$/,
      1,
      { input: 'lianke-demo\n' },
    )
    await refused(
      ['staff', '--account', 'second', '--password-stdin'],
      /^a password must have 10 to 128 characters$/,
      1,
      { input: 'short\n' },
    )
    await refused(['staff', '--account', 'second', '--password-stdin'], /^that password is easy to guess$/, 1, {
      input: 'second12345\n',
    })
    await refused(
      ['contact', '--phone', '13812345678', '--name', 'x'],
      /^a contact with the phone 13812345678 already exists; --reset/,
    )
    await refused(
      ['contact', '--phone', '123', '--name', 'x'],
      /^a phone must be a mobile number of 11 digits, not "123"$/,
    )
    await refused(['staff', '--tenant', 'nowhere', '--account', 'x'], /^there is no company "nowhere"$/)
    await refused(['door', '--domain', 'a b', '--name', 'x'], /^A domain id must be like acme/)
    await refused(
      ['door', '--domain', 'ok', '--name', 'x', '--host', 'https://x.example.com/'],
      /^A host name must be like service\.example\.com/,
    )
    await refused(['provider', 'remove', '--kind', 'sms'], /^the company has no sms account$/)
    await refused([], /^a command is missing$/, 2, { by: program })
    await refused(['make'], /^there is no command "make"$/, 2)
    await refused(['create', '--name', 'x'], /^--domain is missing$/, 2)
    await refused(['create', '--nmae', 'x'], /nmae/, 2)
    await refused(['staff', '--account', 'x', '--host', 'y'], /^staff takes no --host$/, 2)
    await refused(['provider', 'set', '--kind', 'fax'], /^--kind must be one of wechat, /, 2)
    await refused(
      ['create', '--domain', 'x', '--name', 'x', '--languages', 'zh,fr'],
      /^"fr" is none of the languages zh, en, ru, tw$/,
      2,
    )
    await refused(['remove', '--tenant', 'acme'], /^--yes is missing/, 2)
    assert.match(await done(['help']), /^npm run tenant -- <command>/)
  })

  it('gives new passwords, which end the logins of the old one', async () => {
    const before = await call('POST', '/staff/login', { body: { account: 'admin', password: staffPassword } })
    const changed = await program(['staff', '--account', 'admin', '--reset', '--password-stdin'], {
      input: 'a better password\nand more',
    })
    assert.deepEqual([changed.code, changed.out], [0, 'Changed the password of the staff account "admin".\n'])
    assert.equal(
      (await call('POST', '/staff/login', { body: { account: 'admin', password: staffPassword } })).error,
      'PASSWORD_WRONG',
    )
    assert.equal((await call('GET', '/staff/list', { token: String(before.data.token) })).status, 401)
    assert.equal(
      (await call('POST', '/linkc/v3c/auth/refreshToken', { body: { refreshToken: String(before.data.refreshToken) } }))
        .status,
      401,
    )
    assert.equal(
      (await call('POST', '/staff/login', { body: { account: 'admin', password: 'a better password' } })).status,
      200,
    )
    const contact = passwordIn(await done(['contact', '--phone', '13812345678', '--reset', '--account', 'li']))
    assert.equal((await call('POST', '/auth/login', { body: { account: 'li', password: contact } })).status, 200)
  })

  it('has several doors and companies, each found by its own host, and loses one with all that is its', async () => {
    await done(['door', '--domain', 'acme-two', '--name', '第二入口', '--host', 'two.example.com'])
    await done(['door', '--change', '--domain', 'acme', '--host', 'new.example.com', '--name-en', 'Acme service'])
    await done(['create', '--domain', 'beta', '--name', '乙公司'])
    await refused(['staff', '--account', 'x'], /^there are several companies; name one with --tenant$/)
    await done(['staff', '--tenant', 'beta', '--account', 'admin'])
    const list = await done(['list'])
    assert.match(
      list,
      /^示例公司 {2}[0-9a-f-]{36}\n {2}doors acme \(new\.example\.com\), acme-two \(two\.example\.com\); staff admin, boss, reader; contacts 1\n乙公司 {2}[0-9a-f-]{36}\n {2}doors beta; staff admin; contacts 0\n$/,
    )
    assert.match(await done(['remove', '--tenant', 'acme-two', '--yes']), /^Removed the company 示例公司/)
    assert.match(await done(['list']), /^乙公司 [^\n]*\n[^\n]*\n$/)
    server.child.kill('SIGTERM')
    assert.equal((await server.exit).code, 0)
    // the command line opens the database by itself now
    assert.match(await done(['list'], '', program), /^乙公司 /)
  })
})
