import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES, type Language } from '../../../shared/language'
import { freshPhone, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type Answer, type TestServer } from '../../../test/harness'
import { captchas } from '../identity/auth.table'
import { newId } from '../../db/ids'
import { networkOf } from '../../http/address'
import { hashToken } from './token-hash'
import { ERRORS } from '../../app/modules'
import { forgetLimits } from './limit'
import { DEFAULT_LIMITS, readLimits } from '../../http/limit.rules'
import { limitCounts } from './limit.table'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** As they are, but for the captchas: an attacker has solved any number of them. */
const LIMITS = { ...DEFAULT_LIMITS, 'captcha.address.minute': 1_000_000, 'captcha.address.hour': 1_000_000 }

/** Two servers on one database. */
let servers: [TestServer, TestServer]
let tenant: MadeTenant

before(async () => {
  const first = await startTestServer({ config: { limits: LIMITS } })
  servers = [first, await startTestServer({ beside: first, config: { limits: LIMITS } })]
  tenant = await makeTenant(first.db)
})
after(async () => {
  for (const server of [...servers].reverse()) await server.close()
})

const server = (n = 0): TestServer => servers[n % 2 ? 1 : 0]
async function solve(address: string, n: number): Promise<string> {
  const as = { ...tenant.as, address }
  const { captchaId, challenge } = await server(n).ok('GET /shb/member/imageCode', as)
  return (
    await server(n).ok('POST /auth/checkImgCodeV3', {
      ...as,
      body: { captchaId, imgCode: await server(n).solveCaptcha(challenge) },
    })
  ).ticket
}
/** A ticket as for a solved captcha, without the work. */
async function ticket(tenantId = tenant.id): Promise<string> {
  const bought = newId()
  await server()
    .db.insert(captchas)
    .values({
      tenantId,
      id: newId(),
      answer: '',
      ticketHash: hashToken(bought),
      expireTime: new Date(server().clock.now + MINUTE).toISOString(),
    })
  return bought
}
const send = (address: string, phone: string, bought: string, { n = 0, language = 'zh' as Language } = {}) =>
  server(n).call('GET /ssp/sendCode', { ...tenant.as, language, address, query: { phone, ticket: bought } })
const sendTo = async (address: string, phone = freshPhone()) => send(address, phone, await ticket())
const sent = (answers: Answer<unknown>[]) => answers.filter(answer => answer.status === 200).length
const countOf = async (subject: string, windowSeconds: number) =>
  (
    await server()
      .db.select()
      .from(limitCounts)
      .where(
        and(
          eq(limitCounts.tenantId, tenant.id),
          eq(limitCounts.scope, 'sms'),
          eq(limitCounts.subject, subject),
          eq(limitCounts.windowSeconds, windowSeconds),
        ),
      )
  )[0]?.count ?? 0

describe('text messages, with every captcha solved', () => {
  test('196 numbers from one address at the same moment, on two servers, get as many as the address may, and other addresses theirs', async () => {
    const tickets = [await solve('10.0.0.1', 0), await solve('10.0.0.1', 1)]
    while (tickets.length < 196) tickets.push(await ticket())
    const burst = () => Promise.all(tickets.map((bought, n) => send('10.0.0.1', freshPhone(), bought, { n })))
    assert.equal(sent(await burst()), DEFAULT_LIMITS['sms.address.minute'])
    assert.equal((await sendTo('10.0.0.2')).status, 200)
    assert.equal(
      await countOf('tenant', 86_400),
      DEFAULT_LIMITS['sms.address.minute'] + 1,
      'what was refused took nothing from the tenant',
    )
  })

  test('an hour and a day have an end, too, and then it begins again', async () => {
    const start = server().clock.now
    let inHour = 0
    for (let minute = 0; minute < 5; minute++) {
      for (let n = 0; n < 22; n++) inHour += sent([await sendTo('10.0.1.1')])
      server().clock.advance(MINUTE)
    }
    assert.equal(inHour, DEFAULT_LIMITS['sms.address.hour'])
    const refused = await sendTo('10.0.1.1')
    assert.deepEqual(
      [refused.status, refused.body.error, Number(refused.headers['retry-after'])],
      [429, 'TOO_MANY_REQUESTS', 55 * 60],
    )
    await server()
      .db.update(limitCounts)
      .set({ count: DEFAULT_LIMITS['sms.address.day'] - 1 })
      .where(and(eq(limitCounts.subject, 'address 10.0.1.1'), eq(limitCounts.windowSeconds, 86_400)))
    server().clock.now = start + HOUR
    assert.equal((await sendTo('10.0.1.1')).status, 200)
    assert.equal(Number((await sendTo('10.0.1.1')).headers['retry-after']), 23 * 3600)
    server().clock.now = start + DAY
    assert.equal((await sendTo('10.0.1.1')).status, 200)
  })

  test('a phone gets ten a day, from wherever they are asked for', async () => {
    const phone = freshPhone()
    for (let n = 0; n < 10; n++) {
      assert.equal((await sendTo(`10.0.2.${n}`, phone)).status, 200, `code ${n + 1}`)
      server().clock.advance(13 * MINUTE)
    }
    const refused = await sendTo('10.0.2.99', phone)
    assert.deepEqual([refused.status, refused.body.error], [429, 'TOO_MANY_REQUESTS'])
    assert.equal(await countOf('address 10.0.2.99', 60), 0, 'a refused one counts nowhere')
    assert.equal((await sendTo('10.0.2.99')).status, 200)
  })

  test('a tenant has a day’s cap, and another tenant its own', async () => {
    const [poor, other] = [await makeTenant(server().db), await makeTenant(server().db)]
    const capped = await startTestServer({ beside: server(), config: { limits: { ...LIMITS, 'sms.tenant.day': 3 } } })
    try {
      const sendCapped = async (n: number, to = poor) =>
        capped.call('GET /ssp/sendCode', {
          ...to.as,
          address: `10.0.3.${n}`,
          query: { phone: freshPhone(), ticket: await ticket(to.id) },
        })
      assert.deepEqual(
        [
          await sendCapped(1),
          await sendCapped(2),
          await sendCapped(3),
          await sendCapped(4),
          await sendCapped(1, other),
        ].map(answer => answer.status),
        [200, 200, 200, 429, 200],
      )
    } finally {
      await capped.close()
    }
  })

  test('what the provider could not send does not count', async () => {
    let works = false
    const live = await startTestServer({
      beside: server(),
      config: { limits: LIMITS },
      providers: {
        sms: {
          sandbox: false,
          sendNotice: null,
          sendStaffNotice: null,
          sendCode: async () => {
            if (!works) throw new Error('vendor down')
            return {}
          },
        },
      },
    })
    try {
      const phone = freshPhone()
      const ask = async () =>
        (
          await live.call('GET /ssp/sendCode', {
            ...tenant.as,
            address: '10.0.4.1',
            query: { phone, ticket: await ticket() },
          })
        ).status
      for (let n = 0; n < 12; n++) assert.equal(await ask(), 503)
      works = true
      assert.equal(await ask(), 200)
      assert.equal(await countOf(`person ${phone}`, 86_400), 1)
    } finally {
      await live.close()
    }
  })

  test('an IPv6 connection counts with its whole /64', async () => {
    const from = (n: number) => `2001:db8:1:2:${n.toString(16)}::1`
    const answers: Answer<unknown>[] = []
    for (let n = 0; n < 25; n++) answers.push(await sendTo(from(n)))
    assert.equal(sent(answers), DEFAULT_LIMITS['sms.address.minute'])
    assert.equal((await sendTo('2001:db8:1:3::1')).status, 200)
    assert.deepEqual(
      ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::ff', 'fe80::1%eth0', undefined, 'nonsense'].map(networkOf),
      ['192.0.2.7', '192.0.2.7', '2001:db8:0:0::/64', 'fe80:0:0:0::/64', '', ''],
    )
  })

  test('a refusal says in the caller’s language how long to wait', async () => {
    for (let n = 0; n < 20; n++) await sendTo('10.0.5.1')
    const bought = await ticket()
    server().clock.advance(18_000)
    const waits = { zh: '42秒', en: '42 sec', ru: '42 с', tw: '42 秒' }
    for (const language of LANGUAGES) {
      const { body, headers } = await send('10.0.5.1', freshPhone(), bought, { language })
      assert.deepEqual(
        [body.message.replace(/\u00a0/g, ' '), Number(headers['retry-after'])],
        [ERRORS.TOO_MANY_REQUESTS.text[language].replace('{wait}', waits[language]), 42],
      )
    }
  })
})

test('captchas are limited, too', async () => {
  const strict = await startTestServer({ beside: server(), config: { limits: DEFAULT_LIMITS } })
  try {
    const ask = (address: string) => strict.call('GET /shb/member/imageCode', { ...tenant.as, address })
    assert.equal(
      sent(await Promise.all(Array.from({ length: 80 }, () => ask('10.1.0.1')))),
      DEFAULT_LIMITS['captcha.address.minute'],
    )
    assert.equal((await ask('10.1.0.2')).status, 200)
  } finally {
    await strict.close()
  }
})

test('counts whose window is over are forgotten by an index, and no others', async () => {
  const { db, app, clock } = server()
  clock.advance(2 * DAY)
  await sendTo('10.2.0.1')
  const over = sql`${limitCounts.expireTime} < ${new Date(clock.now).toISOString()}`
  assert.ok((await db.$count(limitCounts, over)) > 10)
  await forgetLimits(app)
  assert.equal(await db.$count(limitCounts, over), 0)
  assert.equal(await countOf('address 10.2.0.1', 86_400), 1)
  await db.execute(
    sql`insert into ${limitCounts} select ${tenant.id}::uuid, 'sms', 'address ' || n, 60, 1, now() + make_interval(secs => n) from generate_series(1, 20000) n`,
  )
  await db.execute('analyze limit_counts')
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    `explain delete from limit_counts where expire_time < now()`,
  )
  assert.match(rows.map(row => row['QUERY PLAN']).join('\n'), /Index.* limit_counts_expire_time_index/)
})

test('an operator changes limits by name, and is told of a name that is none', () => {
  assert.deepEqual(readLimits('{"sms.address.hour":200}'), { ...DEFAULT_LIMITS, 'sms.address.hour': 200 })
  assert.deepEqual(readLimits(), DEFAULT_LIMITS)
  for (const text of [
    '{',
    '[]',
    'null',
    '7',
    '{"sms.address.week":1}',
    '{"toString":1}',
    '{"sms.address.hour":0}',
    '{"sms.address.hour":"9"}',
    '{"sms.address.hour":1.5}',
  ])
    assert.throws(() => readLimits(text), /LIANKE_LIMITS/, text)
})
