import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contract, type Contract } from '../../contract'
import type { CallDefinition } from '../../contract/define'
import { wikiReads } from '../../server/domains/wiki/wiki.table'
import { LANGUAGES } from '../../shared/language'
import { makeHouse, type House } from '../event-life'
import { makeWiki } from '../factories'
import { startTestServer, type TestServer } from '../harness'

const keys = Object.keys(contract) as (keyof Contract)[]
const needsRoom = (key: keyof Contract) => (contract[key] as CallDefinition).needsRoom ?? key.startsWith('POST ')

let full: TestServer
let roomy: TestServer
let house: House
before(async () => {
  roomy = await startTestServer()
  house = await makeHouse(roomy, { tenant: { flags: { setting: { wiki: true } } } })
  // no disk is as large as its reserve: it is short
  full = await startTestServer({ beside: roomy, config: { diskReserve: 2 ** 50 } })
})
after(async () => {
  await full.close()
  await roomy.close()
})

test('below the reserve every call that needs room is refused, and changes nothing', async () => {
  const sums = async () =>
    (
      await roomy.db.execute(
        `select (select count(*) from events) as events, (select count(*) from event_records) as records, (select count(*) from files) as files, (select count(*) from ai_turns) as turns`,
      )
    ).rows
  const before = await sums()
  const refused = keys.filter(needsRoom)
  assert.ok(refused.length > 40)
  for (const key of refused) {
    const [method, url] = key.split(' ')
    const answer = await full.send(key, {
      ...house.linkman.as,
      ...(method === 'POST' ? { body: {} } : {}),
      ...((contract[key] as CallDefinition).upload
        ? { body: undefined, file: { name: 'a.txt', type: 'text/plain', bytes: 'text' } }
        : {}),
    })
    // a body that is not valid is refused for that before
    if (answer.status === 400) assert.equal(answer.body.error, 'BAD_REQUEST', url)
    else assert.deepEqual([answer.status, answer.body.error], [507, 'DISK_FULL'], url)
  }
  assert.deepEqual(await sums(), before)
})

test('it is said in four languages, and when to come again', async () => {
  const messages = new Set<string>()
  for (const language of LANGUAGES) {
    const answer = await full.call('POST /ssp/event/create', {
      ...house.linkman.as,
      language,
      body: { templateId: house.template.id, attribute: { problem: 'no room' } },
    })
    assert.deepEqual([answer.status, answer.body.error, answer.headers['retry-after']], [507, 'DISK_FULL', '60'])
    messages.add(answer.body.message)
  }
  assert.equal(messages.size, LANGUAGES.length)
})

test('reading goes on, and so does signing in', async () => {
  const { id } = await roomy.ok('POST /ssp/event/create', {
    ...house.linkman.as,
    body: { templateId: house.template.id, attribute: { problem: 'to be read' } },
  })
  assert.equal((await full.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })).id, id)
  assert.ok((await full.ok('POST /ssp/event/listForMini', { ...house.linkman.as, body: {} })).list.length)
  assert.ok(await full.ok('POST /ssp/auth', house.linkman.as))
  const wiki = await makeWiki(roomy.db, house.tenant.id)
  assert.equal((await full.ok('GET /wiki/detail', { ...house.linkman.as, query: { id: wiki.id } })).id, wiki.id)
  assert.equal(await roomy.db.$count(wikiReads), 0, 'a reader is not counted where there is no room')
  assert.ok(await full.ok('POST /wiki/list', { ...house.linkman.as, body: { keyword: 'nothing-holds-this-word' } }))
  const { challenge, captchaId } = await full.ok('GET /shb/member/imageCode', house.tenant.as)
  const { ticket } = await full.ok('POST /auth/checkImgCodeV3', {
    ...house.tenant.as,
    body: { captchaId, imgCode: await full.solveCaptcha(challenge) },
  })
  const { sandboxCode = '' } = await full.ok('POST /shb/member/sendSmsCode', {
    ...house.tenant.as,
    body: { phone: house.linkman.phone, ticket },
  })
  const { token } = await full.ok('POST /auth/phoneLoginV3', {
    ...house.tenant.as,
    body: { phone: house.linkman.phone, code: sandboxCode },
  })
  assert.ok((await full.ok('GET /ssp/event/list', { ...house.tenant.as, token, query: {} })).list.length)
  await full.ok('POST /shb/member/logout', { ...house.tenant.as, token, body: {} })
  assert.equal((await full.server.inject('/health')).json<{ disk: string }>().disk, 'short')
})

test('a file that the disk does not take is answered with 507, and nothing of it is kept', async () => {
  const { storage } = roomy.app.providers
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
    errno: -28,
  })
  const t = await startTestServer({
    beside: roomy,
    providers: { storage: { ...storage, put: () => Promise.reject(noSpace) } },
  })
  try {
    const answer = await t.call('POST /ssp/file/upload', {
      ...house.linkman.as,
      file: { name: 'a.txt', type: 'text/plain', bytes: 'text' },
    })
    assert.deepEqual([answer.status, answer.body.error], [507, 'DISK_FULL'])
    assert.doesNotMatch(JSON.stringify(answer.body), /ENOSPC|device/)
    assert.deepEqual((await roomy.db.execute('select from files')).rows, [])
  } finally {
    await t.close()
  }
})

test('what a read or a sign-in needs is not refused: each exception is one on purpose', () => {
  assert.deepEqual(
    keys.filter(key => key.startsWith('GET ') && needsRoom(key)),
    ['GET /ssp/event/readMsg', 'GET /linkc/task/readMsg'],
  )
  const open = keys.filter(key => key.startsWith('POST ') && !needsRoom(key))
  // nothing that makes an event, a remark, a file, a payment or a question goes on
  assert.deepEqual(
    open.filter(key =>
      /create|upload|evaluate$|remark|payOrder|wxPay|Stream|handleChat|\/add(?!ress)|insert|urge|off$|reopen|allocate|accept|depart|finish|update|save/.test(
        key,
      ),
    ),
    [],
  )
  assert.deepEqual(
    open.filter(key => (contract[key] as CallDefinition).idempotent),
    [],
  )
})
