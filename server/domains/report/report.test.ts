import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { assistantOf } from '../../../test/assistant'
import { makeHouse } from '../../../test/event-life'
import {
  makeCommodity,
  makeFault,
  makeLinkman,
  makeProduct,
  makeProductKind,
  makeStaff,
  type makeTenant,
} from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { REPORT_WORDS, reportIn, signatureOf, signPng, signReport, type ReportInput } from '../../../test/report-life'
import { taskIn } from '../../../test/task-life'
import type { Localized } from '../../../shared/language'
import { money } from '../../../shared/money'
import { readLimits } from '../../http/limit.rules'
import { messages } from '../../kernel/notify/message.table'
import { customers } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { tasks } from '../task/task.table'
import { faults as faultTable } from '../wiki/wiki.table'
import { drawReport } from './paper.service'
import { reportLinks, reportSignatures, serviceReports } from './report.table'

let t: TestServer
before(async () => {
  t = await startTestServer({ config: { limits: readLimits('{"upload.address.minute":1000}') } })
})
after(() => t.close())

const OPEN = 'GET /task/transformation/getServiceReportByTaskId'
const CONFIRM = 'POST /task/transformation/confirmServiceReport'
const REFUSE = 'POST /task/transformation/refuseServiceReport'
const SIGN = 'POST /staff/report/sign'
const DAY = 86_400_000

const house = async (tenant: Parameters<typeof makeTenant>[1] = {}) => {
  const made = await makeHouse(t, { tenant })
  return {
    ...made,
    as: { ...made.linkman.as, language: 'en' as const },
    staff: { ...made.engineer.as, language: 'en' as const },
  }
}
type House = Awaited<ReturnType<typeof house>>
const written = async (change: Partial<ReportInput> = {}, tenant: Parameters<typeof makeTenant>[1] = {}) => {
  const h = await house(tenant)
  return { ...h, ...(await reportIn(t, h, change)) }
}
type Written = Awaited<ReturnType<typeof written>>
const look = (as: Caller, taskId: string) => t.ok(OPEN, { ...as, query: { id: taskId } })
const newest = async (h: Pick<Written, 'as' | 'taskId'>) => {
  const [shown] = (await look(h.as, h.taskId)).versions
  assert.ok(shown)
  return shown
}
const signing = async (h: Pick<Written, 'as' | 'taskId'>) => {
  const { id, confirmToken } = await newest(h)
  return { id, confirmToken, signer: 'Zhang San', signature: await signatureOf(t, h.as) }
}
const correct = ({ staff, taskId }: Written, version: number, change: Partial<ReportInput> = {}) =>
  t.ok('POST /staff/report/create', { ...staff, body: { id: taskId, ...REPORT_WORDS, version, ...change } })
const toldOf = async (taskId: string, change: string) =>
  t.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'report'), eq(messages.subjectId, taskId), eq(messages.change, change)))
const fetched = async (url: string) => (await t.server.inject({ method: 'GET', url })).rawPayload
const secretIn = (url: string) => new URL(url).searchParams.get('s') ?? ''

test('a report is handed in, read, signed, and asks for what the warranty does not pay; its paper stays as it is', async () => {
  const h = await written()
  const shown = await newest(h)
  assert.deepEqual(
    [shown.version, shown.state, shown.total, shown.covered, shown.payable, shown.signature],
    [1, 'pending', 32_800, 26_000, 6800, null],
  )
  assert.equal((await toldOf(h.taskId, 'create')).length, 1)
  const signed = await signReport(t, h.as, h.taskId)
  assert.deepEqual([signed.state, signed.due, signed.eventId], ['confirmed', 6800, h.eventId])
  const { quotation } = await t.ok('GET /ssp/event/quotation', { ...h.as, query: { id: h.eventId } })
  assert.deepEqual([quotation?.amount, quotation?.lines.map(line => line.coveredReason)], [6800, ['in warranty', '']])
  assert.equal((await toldOf(h.taskId, 'confirm')).length, 1)

  await drawReport(t.app, t.server.log, { tenantId: h.tenant.id, reportId: h.id })
  const paper = await t.ok('GET /serviceReport/paper', { ...h.as, query: { id: h.id } })
  const bytes = await fetched(paper.url)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  for (const word of ['Heats again', 'Valve', 'in warranty', '68.00', 'Zhang San', 'UTC+8', shown.reportNo])
    assert.match(text, new RegExp(word.replace(/[+.]/g, '\\$&')))
  const code = (await newest(h)).signature?.code ?? ''
  assert.ok(text.includes(code), 'what stands beside the code to scan')
  // a year later, under other names
  await t.db
    .update(tenants)
    .set({ name: { en: 'Another name' } })
    .where(eq(tenants.id, h.tenant.id))
  const again = await t.ok('GET /serviceReport/paper', { ...h.as, query: { id: h.id } })
  assert.ok(bytes.equals(await fetched(again.url)))

  const known = await t.ok('GET /serviceReport/verify', { ...h.tenant.as, query: { code: code.toLowerCase() } })
  assert.deepEqual([known.reportNo, known.signer, known.isNewest], [shown.reportNo, 'Z**', true])
  const compare = (of: Buffer) => ({ ...h.tenant.as, file: { name: 'r.pdf', type: 'application/pdf', bytes: of } })
  assert.equal((await t.ok('POST /serviceReport/compare', compare(bytes))).reportNo, shown.reportNo)
  const changed = Buffer.from(bytes)
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1
  assert.equal(known.payable, 6800)
  assert.equal((await t.refused('POST /serviceReport/compare', compare(changed))).error, 'REPORT_NOT_GENUINE')
})

test('every letter is on the paper in each language, and can be copied; what no font has is said before anybody signs', async () => {
  const h = await written()
  const refused = await t.refused('POST /staff/report/create', {
    ...h.staff,
    body: { id: h.taskId, ...REPORT_WORDS, version: 1, work: 'Пломба \u{1d800}, ฉบับ' },
  })
  assert.equal(refused.error, 'REPORT_LETTERS')
  assert.match(refused.message, /\u{1d800}/u)
  // of what is printed with it, too
  const named = (name: string) => t.db.update(customers).set({ name }).where(eq(customers.id, h.linkman.customerId))
  await named('ሰላም Trading')
  const customer = { ...h.staff, body: { id: h.taskId, ...REPORT_WORDS, version: 1 } }
  assert.match((await t.refused('POST /staff/report/create', customer)).message, /ሰ ላ ም/)
  await named('שלום Trading')
  const work =
    '客户𠮟女士与𡈽屋店长在场。Присутствовал Ғани Өтегенұлы, г. Өскемен. Łukasz Żak. 차단기 교체. تم الإصلاح. מזגן תוקן. Արամ. გიორგი. 已修好 🔧 ⌀25'
  await correct(h, 1, { work })
  const body = { ...(await signing(h)), signer: '𡈽屋龑 יוסי' }
  const nobody = await t.refused(CONFIRM, { ...h.as, body: { ...body, signer: 'Л. \u{1d800}' } })
  assert.deepEqual([nobody.error, /\u{1d800}/u.test(nobody.message)], ['REPORT_LETTERS', true])
  await t.ok(CONFIRM, { ...h.as, body })
  for (const language of ['zh', 'ru', 'en', 'tw'] as const) {
    const paper = await t.ok('GET /serviceReport/paper', { ...h.as, language, query: { id: body.id } })
    const bytes = await fetched(paper.url)
    assert.ok(bytes.length < 400_000, String(bytes.length))
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    // lines and words of Arabic are put apart as they stand
    const letters = text.replace(/\s+/g, '')
    for (const word of [...work.split(/[\s.]+/), ...body.signer.split(' '), 'שלום'])
      // readers put the two letters of an Arabic ligature in an order of their own
      for (const part of /\p{Script=Arabic}/u.test(word) ? word : [word])
        assert.ok(letters.includes(part), `${language}: ${part}`)
  }
})

test('an empty paper, a dot and a file of another are no signature', async () => {
  const h = await written()
  const body = await signing(h)
  const dot = { name: 's.png', type: 'image/png', bytes: await signPng('dot') }
  assert.equal((await t.refused('POST /files/uploadSign', { ...h.as, file: dot })).error, 'FILE_BLANK')
  const { id: upload } = await t.ok('POST /ssp/file/upload', { ...h.as, file: dot })
  assert.equal((await t.refused(CONFIRM, { ...h.as, body: { ...body, signature: upload } })).error, 'FILE_BLANK')
  const colleague = await makeLinkman(t.db, h.tenant)
  const theirs = await signatureOf(t, colleague.as)
  assert.equal((await t.refused(CONFIRM, { ...h.as, body: { ...body, signature: theirs } })).error, 'NOT_FOUND')
  assert.equal((await newest(h)).state, 'pending')
})

test('what was shown is signed and nothing else: a correction asks again, and both stay', async () => {
  const h = await written()
  const old = await signing(h)
  await correct(h, 1, { lines: [{ name: 'Visit', amount: 1, price: 15_000, covered: 0, coveredReason: '' }] })
  const refused = await t.refused(CONFIRM, { ...h.as, body: old })
  assert.equal(refused.error, 'REPORT_CHANGED')
  assert.match(refused.message, /68\.00.*150\.00/)
  assert.deepEqual(
    (await look(h.as, h.taskId)).versions.map(one => [one.version, one.state, one.confirmToken !== '']),
    [
      [2, 'pending', true],
      [1, 'replaced', false],
    ],
  )
  await signReport(t, h.as, h.taskId)
  assert.equal(
    (await t.refused('POST /staff/report/create', { ...h.staff, body: { id: h.taskId, ...REPORT_WORDS, version: 1 } }))
      .error,
    'CHANGED_MEANWHILE',
  )
  await correct(h, 2)
  const { versions, due } = await look(h.as, h.taskId)
  assert.deepEqual([due, versions.map(one => one.state)], [6800, ['pending', 'confirmed', 'replaced']])
  assert.equal(versions[1]?.payable, 15_000)
  assert.ok(versions[1]?.signature)
})

test('two taps, two phones, yes and no at once: one decision, one message', async () => {
  const h = await written()
  const body = await signing(h)
  const key = { idempotencyKey: 'the-same-tap' }
  const other = { ...body, signature: await signatureOf(t, h.as) }
  const answers = await Promise.all([
    t.call(CONFIRM, { ...h.as, ...key, body }),
    t.call(CONFIRM, { ...h.as, ...key, body }),
    t.call(CONFIRM, { ...h.as, body: other }),
    t.call(REFUSE, { ...h.as, body: { id: body.id, confirmToken: body.confirmToken, reason: 'not warm' } }),
  ])
  const errors = answers.flatMap(({ body: { error } }) => error ?? [])
  assert.ok(errors.length > 0 && errors.every(error => error === 'REPORT_STATE'), errors.join())
  const told = [...(await toldOf(h.taskId, 'confirm')), ...(await toldOf(h.taskId, 'refuse'))]
  assert.equal(told.length, 1)
  const { state } = await newest(h)
  const signatures = await t.db.select().from(reportSignatures).where(eq(reportSignatures.reportId, h.id))
  assert.deepEqual([signatures.length, ['confirmed', 'refused'].includes(state)], [state === 'confirmed' ? 1 : 0, true])
})

test('a customer says why it is not right; who wrote it hears so, and withdraws or corrects it', async () => {
  const h = await written()
  const { id, confirmToken } = await newest(h)
  await t.ok(REFUSE, { ...h.as, body: { id, confirmToken, reason: 'Two filters, not one' } })
  const [told] = await toldOf(h.taskId, 'refuse')
  assert.deepEqual([told?.staffId, told?.facts.note], [h.engineer.id, 'Two filters, not one'])
  const { versions } = await t.ok('GET /staff/report/ofTask', { ...h.staff, query: { id: h.taskId } })
  assert.deepEqual([versions[0]?.state, versions[0]?.reason], ['refused', 'Two filters, not one'])
  await t.ok('POST /staff/report/withdraw', { ...h.staff, body: { id, reason: 'a new one comes' } })
  assert.equal((await newest(h)).state, 'withdrawn')
  const again = await t.refused('POST /staff/report/withdraw', { ...h.staff, body: { id, reason: 'x' } })
  assert.equal(again.error, 'REPORT_STATE')
})

const ANSWER = 'POST /staff/report/answer'
const RETRACT = 'POST /task/transformation/retractServiceReport'
const listed = async (h: Written) => {
  const { list } = await t.ok('POST /linkc/task/search', { ...h.as, body: {} })
  const told = list.find(one => one.id === h.taskId)?.report
  return [told?.state, told?.objection?.end, told?.objection?.answer]
}
const object = async (h: Written, reason: string) => {
  const { id, confirmToken } = await newest(h)
  return t.ok(REFUSE, { ...h.as, body: { id, confirmToken, reason } })
}

test('an objection is promised an answer, and answered; then the same version is signed, or objected to again', async () => {
  const h = await written()
  const { id, confirmToken } = await newest(h)
  const reason = 'Two filters, not one'
  const both = await Promise.all(
    [reason, 'Once more'].map(words => t.call(REFUSE, { ...h.as, body: { id, confirmToken, reason: words } })),
  )
  assert.deepEqual(both.map(one => one.body.error ?? 'taken').sort(), ['REPORT_STATE', 'taken'])
  const open = await look(h.as, h.taskId)
  const [objection] = open.versions[0]?.objections ?? []
  assert.deepEqual([open.versions[0]?.objections.length, objection?.end], [1, 'open'])
  assert.ok(Date.parse(open.answerTime ?? '') > Date.parse(objection?.createTime ?? ''))
  assert.deepEqual(await listed(h), ['refused', 'open', ''])
  const { list } = await t.ok('POST /linkc/task/search', { ...h.as, body: {} })
  assert.equal(list[0]?.report?.dueTime, open.answerTime)
  const waiting = () => t.ok('GET /staff/report/objections', h.staff)
  assert.deepEqual(await waiting(), { count: 1 })
  const { versions } = await t.ok('GET /staff/report/ofTask', { ...h.staff, query: { id: h.taskId } })
  assert.equal(versions[0]?.answerTime, open.answerTime)

  const key = { idempotencyKey: 'answered-once' }
  const body = { id, content: ' There was one in the box ' }
  await t.ok(ANSWER, { ...h.staff, ...key, body })
  await t.ok(ANSWER, { ...h.staff, ...key, body })
  assert.equal((await t.refused(ANSWER, { ...h.staff, body })).error, 'REPORT_STATE')
  const [told, ...more] = await toldOf(h.taskId, 'answer')
  assert.deepEqual([told?.linkmanId, told?.facts.note, more.length], [h.linkman.id, 'There was one in the box', 0])
  assert.deepEqual(
    [await listed(h), await waiting()],
    [['pending', 'answered', 'There was one in the box'], { count: 0 }],
  )
  assert.equal((await look(h.as, h.taskId)).answerTime, null)

  await object(h, 'The box says two')
  assert.deepEqual(
    (await newest(h)).objections.map(one => [one.content, one.end]),
    [
      ['The box says two', 'open'],
      [objection?.content, 'answered'],
    ],
  )
  // a corrected version is an answer, too
  await correct(h, 1)
  assert.deepEqual(
    (await look(h.as, h.taskId)).versions.map(one => [one.state, one.objections[0]?.end]),
    [
      ['pending', undefined],
      ['replaced', 'corrected'],
    ],
  )
  assert.deepEqual(await waiting(), { count: 0 })
  assert.equal((await t.refused(ANSWER, { ...h.staff, body: { id, content: 'late' } })).error, 'REPORT_STATE')
  assert.equal((await signReport(t, h.as, h.taskId)).state, 'confirmed')
})

test('an objection is taken back by its customer alone, once, and then signed; answering at the same time leaves one end', async () => {
  const h = await written()
  const { id } = await object(h, 'Not warm')
  const stranger = { ...(await makeLinkman(t.db, h.tenant)).as, language: 'en' as const }
  const colleague = {
    ...(await makeStaff(t.db, h.tenant, { permissions: ['task.handle'] })).as,
    language: 'en' as const,
  }
  assert.equal((await t.refused(RETRACT, { ...stranger, body: { id } })).error, 'NOT_FOUND')
  assert.equal((await t.refused(ANSWER, { ...colleague, body: { id, content: 'x' } })).error, 'NOT_FOUND')
  assert.deepEqual(await t.ok('GET /staff/report/objections', colleague), { count: 0 })
  const answers = await Promise.all([
    t.call(RETRACT, { ...h.as, body: { id } }),
    t.call(RETRACT, { ...h.as, body: { id } }),
    t.call(ANSWER, { ...h.staff, body: { id, content: 'It takes an hour' } }),
  ])
  assert.deepEqual(answers.map(({ body }) => body.error ?? 'done').sort(), ['REPORT_STATE', 'REPORT_STATE', 'done'])
  const { state, objections } = await newest(h)
  assert.deepEqual([state, objections.length], ['pending', 1])
  assert.ok(objections[0]?.end === 'answered' || objections[0]?.end === 'retracted')
  const told = [...(await toldOf(h.taskId, 'retract')), ...(await toldOf(h.taskId, 'answer'))]
  assert.equal(told.length, 1)
  assert.equal((await signReport(t, h.as, h.taskId)).state, 'confirmed')
})

test('its link opens it without a login and writes nothing, signs it, expires, and is ended by a new one', async () => {
  const h = await written()
  const guest = { ...h.tenant.as, language: 'en' as const }
  const send = () => t.ok('POST /staff/report/sendLink', { ...h.staff, body: { id: h.id } })
  const first = secretIn((await send()).url)
  const open = (s: string) => t.call('GET /serviceReport/open', { ...guest, query: { id: h.taskId, s } })
  const rowsBefore = await t.db.select().from(serviceReports).where(eq(serviceReports.id, h.id))
  const opened = await open(first)
  assert.deepEqual([opened.body.data?.link, opened.body.data?.reports?.versions[0]?.id], ['open', h.id])
  assert.deepEqual(await t.db.select().from(serviceReports).where(eq(serviceReports.id, h.id)), rowsBefore)
  const second = secretIn((await send()).url)
  assert.equal((await open(first)).status, 404, 'the old one does not open any more')
  const [link] = await t.db.select().from(reportLinks).where(eq(reportLinks.taskId, h.taskId))
  const past = new Date(Date.now() - 31 * DAY).toISOString()
  await t.db.update(reportLinks).set({ createTime: past }).where(eq(reportLinks.taskId, h.taskId))
  assert.deepEqual((await open(second)).body.data?.link, 'expired')
  const asked = { ...guest, body: { id: h.taskId, s: second } }
  await t.ok('POST /serviceReport/requestLink', asked)
  await t.ok('POST /serviceReport/requestLink', asked)
  assert.equal((await toldOf(h.taskId, 'ask')).length, 1)
  const sign = { name: 's.png', type: 'image/png', bytes: await signPng() }
  const byLink = { ...guest, query: { id: h.taskId, s: second }, file: sign }
  assert.equal((await t.refused('POST /serviceReport/signature', byLink)).error, 'REPORT_LINK_EXPIRED')
  // expiry is switched off: what was given away is good again
  const { version, ...template } = await t.ok('GET /staff/reportTemplate/get', h.staff)
  await t.ok('POST /staff/reportTemplate/set', { ...h.staff, body: { ...template, version, linkDays: 0 } })
  const good = (await open(second)).body.data
  assert.equal(good?.link, 'open')
  const { id: signature, secret } = await t.ok('POST /serviceReport/signature', byLink)
  const shown = good?.reports?.versions[0]
  assert.ok(shown && secret && link)
  const body = { id: shown.id, s: second, confirmToken: shown.confirmToken, signer: '张三', signature, secret }
  assert.equal((await t.refused(CONFIRM, { ...guest, body: { ...body, s: first } })).error, 'NOT_FOUND')
  assert.equal((await t.ok(CONFIRM, { ...guest, body })).state, 'confirmed')
  assert.equal((await newest(h)).signature?.signer, '张三')
})

test('guesses find nothing, and are stopped; where printing is checked, a link alone does not print', async () => {
  const h = await written({}, { flags: { printAuthorityCheck: true } })
  const guest = { ...h.tenant.as, language: 'en' as const, address: '203.0.113.77' }
  const { url } = await t.ok('POST /staff/report/sendLink', { ...h.staff, body: { id: h.id } })
  await signReport(t, h.as, h.taskId)
  const paper = (s: string) => t.call('GET /serviceReport/paper', { ...guest, query: { id: h.id, s } })
  assert.equal((await paper(secretIn(url))).body.error, 'UNAUTHORIZED')
  assert.deepEqual(await t.ok('GET /serviceReport/doorCheckPrintAuthority', guest), {
    printAuthorityCheck: true,
    canPrint: false,
  })
  assert.equal((await t.ok('GET /serviceReport/doorCheckPrintAuthority', h.as)).canPrint, true)
  const answers: string[] = []
  for (let i = 0; i < 24; i++) answers.push((await paper(String(i).repeat(40).slice(0, 40))).body.error ?? 'none')
  assert.equal(answers[0], 'NOT_FOUND')
  assert.equal(answers.at(-1), 'TOO_MANY_REQUESTS')
  assert.ok(answers.every(one => one !== 'none'))
  assert.equal((await paper(secretIn(url))).body.error, 'UNAUTHORIZED', 'a good link is not stopped by them')
})

test('only the engineer of begun work hands one in, with no more than there may be, and with what is asked', async () => {
  const h = await house()
  const idle = await taskIn(t, h, 'accepted')
  const task = await taskIn(t, h, 'processing')
  const create = async (as: Caller, id: string, change: Partial<ReportInput> = {}) =>
    t.refused('POST /staff/report/create', { ...as, body: { id, ...REPORT_WORDS, ...change } })
  assert.equal((await create(h.staff, idle.id)).error, 'REPORT_TASK_STATE')
  const colleague = { ...(await makeStaff(t.db, h.tenant)).as, language: 'en' as const }
  assert.equal((await create(colleague, task.id)).error, 'FORBIDDEN')
  const many = Array.from({ length: 60 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
  const tooMany = await create(h.staff, task.id, { before: many })
  assert.deepEqual([tooMany.status, tooMany.error], [400, 'REPORT_PHOTOS'])
  assert.match(tooMany.message, /9.*60/)
  const free = [{ name: 'Valve', amount: 1, price: 100, covered: 1, coveredReason: ' ' }]
  assert.equal((await create(h.staff, task.id, { lines: free })).error, 'REPORT_LINE')
  const { version, ...template } = await t.ok('GET /staff/reportTemplate/get', h.staff)
  await t.ok('POST /staff/reportTemplate/set', { ...h.staff, body: { ...template, version, afterRequired: true } })
  assert.equal((await create(h.staff, task.id)).error, 'REPORT_LACKS')
  const file = { name: 'a.png', type: 'image/png', bytes: await signPng() }
  const { id: photo } = await t.ok('POST /ssp/file/upload', { ...h.staff, file })
  const body = { id: task.id, ...REPORT_WORDS, after: [photo] }
  const key = { idempotencyKey: 'handed-in-once' }
  const made = await t.ok('POST /staff/report/create', { ...h.staff, ...key, body })
  assert.deepEqual(await t.ok('POST /staff/report/create', { ...h.staff, ...key, body }), made)
  // a correction shows the picture of the version before
  await t.ok('POST /staff/report/create', { ...h.staff, body: { ...body, version: 1 } })
  assert.deepEqual(
    (await look(h.as, task.id)).versions.map(one => one.after.map(({ id }) => id)),
    [[photo], [photo]],
  )
})

test('what is asked of who writes a report is told in their language; a reading without a name changes nothing', async () => {
  const h = await written()
  const { version, ...template } = await t.ok('GET /staff/reportTemplate/get', h.staff)
  const put = (name: Localized) => ({
    ...h.staff,
    body: { ...template, version, readings: [{ name, unit: '°C' }], repairWarranty: { zh: '一年', ru: 'Год' } },
  })
  const nameless = await t.refused('POST /staff/reportTemplate/set', put({ zh: ' ' }))
  assert.deepEqual([nameless.status, nameless.error], [400, 'NAME_MISSING'])
  assert.deepEqual(await t.ok('GET /staff/reportTemplate/get', h.staff), { ...template, version })
  await t.ok('POST /staff/reportTemplate/set', put({ zh: '出风温度', en: 'Air', ru: ' Воздух ' }))
  for (const [language, name, warranty] of [
    ['zh', '出风温度', '一年'],
    ['ru', 'Воздух', 'Год'],
  ] as const) {
    const { template: asked } = await t.ok('GET /staff/report/ofTask', {
      ...h.staff,
      language,
      query: { id: h.taskId },
    })
    assert.deepEqual([asked.readings, asked.repairWarranty], [[{ name, unit: '°C' }], warranty])
  }
})

test('particular work has a template of its own: kind and request before kind, kind before request, the general one else', async () => {
  const h = await written()
  const kind = await makeProductKind(t.db, h.tenant.id, { models: ['KF-1'] })
  const other = await makeProductKind(t.db, h.tenant.id)
  const machine = await makeProduct(t.db, h.tenant.id, { model: 'KF-1' })
  const [task] = await t.db.update(tasks).set({ productId: machine.id }).where(eq(tasks.id, h.taskId)).returning()
  assert.ok(task)
  const { version, ...template } = await t.ok('GET /staff/reportTemplate/get', h.staff)
  assert.deepEqual(template.particular, [])
  const asks = (name: string, part: { kindIds?: string[]; templateIds?: string[] }) => ({
    readings: [{ name: { en: name }, unit: 'A' }],
    readingsRequired: true,
    beforeRequired: false,
    afterRequired: false,
    kindIds: [],
    templateIds: [],
    ...part,
  })
  const ofRequest = asks('request', { templateIds: [task.templateId] })
  const ofKind = asks('kind', { kindIds: [other.id, kind.id] })
  const ofBoth = asks('both', { kindIds: [kind.id], templateIds: [task.templateId] })
  const ofOther = asks('other', { kindIds: [other.id], templateIds: [task.templateId] })
  let saved = version
  const put = async (particular: ReturnType<typeof asks>[]) => {
    await t.ok('POST /staff/reportTemplate/set', { ...h.staff, body: { ...template, version: saved, particular } })
    saved += 1
    const { template: asked } = await t.ok('GET /staff/report/ofTask', { ...h.staff, query: { id: h.taskId } })
    return [asked.readings.map(one => one.name), asked.readingsRequired, asked.linkDays]
  }
  const { linkDays } = template
  assert.deepEqual(await put([ofOther]), [[], false, linkDays])
  assert.deepEqual(await put([ofOther, ofRequest]), [['request'], true, linkDays])
  assert.deepEqual(await put([ofRequest, ofKind]), [['kind'], true, linkDays])
  assert.deepEqual(await put([ofRequest, ofKind, ofBoth]), [['both'], true, linkDays])
  const bare = await t.refused('POST /staff/report/create', {
    ...h.staff,
    body: { id: h.taskId, ...REPORT_WORDS, version: 1, readings: [] },
  })
  assert.equal(bare.error, 'REPORT_LACKS')
  const refused = async (particular: ReturnType<typeof asks>[]) =>
    (
      await t.refused('POST /staff/reportTemplate/set', {
        ...h.staff,
        body: { ...template, version: saved, particular },
      })
    ).error
  assert.equal(await refused([asks('none', {})]), 'REPORT_TEMPLATE_FOR')
  const abroad = await makeProductKind(t.db, (await makeHouse(t)).tenant.id)
  assert.equal(await refused([asks('abroad', { kindIds: [abroad.id] })]), 'NOT_FOUND')
  const { kinds, templates } = await t.ok('GET /staff/reportTemplate/subjects', h.staff)
  assert.deepEqual(kinds.map(one => one.id).toSorted(), [kind.id, other.id].toSorted())
  assert.ok(templates.some(one => one.id === task.templateId))
})

test('what was paid before is not asked for again, and an order that waits is not overtaken', async () => {
  const h = await written()
  const quoted = { id: h.eventId, version: 0, discount: 0, lines: [{ name: 'Visit', amount: 1, price: 5000 }] }
  await t.ok('POST /staff/event/quote', { ...h.staff, body: quoted })
  const { quotation } = await t.ok('GET /ssp/event/quotation', { ...h.as, query: { id: h.eventId } })
  const body = { id: h.eventId, amount: 5000, confirmToken: quotation?.confirmToken ?? '' }
  const { paymentNo } = await t.ok('POST /ssp/event/createOrder', { ...h.as, body })
  const wanted = await signing(h)
  const waits = await t.refused(CONFIRM, { ...h.as, body: wanted })
  assert.equal(waits.error, 'REPORT_ORDER_OPEN')
  assert.match(waits.message, /50\.00/)
  const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...h.as, body: { paymentNo } })
  await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { tradeNO, outcome: 'paid' } })
  await t.ok('POST /pay/queryOrder', { ...h.as, body: { paymentNo } })
  assert.equal((await look(h.as, h.taskId)).due, 1800)
  assert.equal((await t.ok(CONFIRM, { ...h.as, body: wanted })).due, 1800)
  const asked = await t.ok('GET /ssp/event/quotation', { ...h.as, query: { id: h.eventId } })
  assert.deepEqual([asked.quotation?.amount, asked.quotation?.order, asked.earlier.length], [1800, null, 1])
})

test('a report is its customer’s and its company’s alone, in every call', async () => {
  const h = await written()
  const body = await signing(h)
  const stranger = { ...(await makeLinkman(t.db, h.tenant)).as, language: 'en' as const }
  const abroad = await house()
  const colleague = {
    ...(await makeStaff(t.db, h.tenant, { permissions: ['task.handle'] })).as,
    language: 'en' as const,
  }
  const { url } = await t.ok('POST /staff/report/sendLink', { ...h.staff, body: { id: h.id } })
  const s = secretIn(url)
  for (const as of [stranger, abroad.as]) {
    const signature = await signatureOf(t, as)
    const { id, confirmToken } = body
    const refused = [
      await t.refused(OPEN, { ...as, query: { id: h.taskId } }),
      await t.refused(CONFIRM, { ...as, body: { ...body, signature } }),
      await t.refused(REFUSE, { ...as, body: { id, confirmToken, reason: 'x' } }),
      await t.refused('GET /serviceReport/paper', { ...as, query: { id } }),
    ]
    assert.deepEqual(
      refused.map(({ error }) => error),
      Array.from({ length: 4 }, () => 'NOT_FOUND'),
    )
  }
  const byLink = { ...abroad.tenant.as, query: { id: h.taskId, s } }
  assert.equal((await t.refused('GET /serviceReport/open', byLink)).error, 'NOT_FOUND', 'a link is one company’s')
  for (const as of [colleague, abroad.staff]) {
    const signature = await signatureOf(t, as)
    assert.equal((await t.refused(SIGN, { ...as, body: { ...body, signature } })).error, 'NOT_FOUND')
  }
  const foreign = { ...body, signature: await signatureOf(t, abroad.staff) }
  assert.equal((await t.refused(SIGN, { ...h.staff, body: foreign })).error, 'NOT_FOUND', 'nor with another’s picture')
  for (const as of [colleague, abroad.staff])
    for (const key of ['GET /staff/report/get', 'GET /staff/report/paper'] as const)
      assert.equal((await t.refused(key, { ...as, query: { id: h.id } })).error, 'NOT_FOUND')
  assert.equal((await newest(h)).state, 'pending')
})

test('the fields of a task and whether it was cancelled are its customer’s to know', async () => {
  const h: House = await house()
  const off = await taskIn(t, h, 'off')
  const task = await taskIn(t, h, 'processing')
  assert.ok((await t.ok('GET /v_open/doorGetFields', { ...h.as, query: { id: task.id } })).length > 0)
  const gone = (id: string) => t.ok('POST /v_open/check/task/del', { ...h.as, body: { id } })
  assert.deepEqual(
    [await gone(off.id), await gone(task.id)],
    [
      { isDelete: 1, offReason: 'not needed' },
      { isDelete: 0, offReason: '' },
    ],
  )
})

test('the assistant tells the newest report to its customer alone: what was done, who pays what, and what is to do', async () => {
  const h = await written()
  const ask = await assistantOf(t, h.tenant.id)
  const { reportNo, total, covered, payable } = await newest(h)
  for (const [language, asked] of [
    ['zh', '解释一下我的服务报告'],
    ['en', 'Explain my report'],
    ['ru', 'Объясни мой отчёт'],
    ['tw', '解釋一下我的服務報告'],
  ] as const) {
    const text = await ask({ ...h.as, language }, asked)
    const amounts = [total, covered, payable].map(cents => money(cents, language))
    for (const one of [reportNo, 'The valve was replaced.', `(/task/report?id=${h.taskId})`, ...amounts])
      assert.ok(text.includes(one), text)
  }
  await signReport(t, h.as, h.taskId)
  const { due } = await look(h.as, h.taskId)
  const signed = await ask(h.as, 'Is my report signed?')
  assert.ok(signed.includes(money(due, 'en')) && signed.includes(`(/event/view?id=${h.eventId})`), signed)
  const stranger = { ...(await makeLinkman(t.db, h.tenant)).as, language: 'en' as const }
  assert.ok(!(await ask(stranger, 'Explain my report')).includes(reportNo))
  assert.ok(
    (
      await ask({ ...h.tenant.as, tourist: 'a-visitor-on-a-device-of-their-own', language: 'en' }, 'Explain my report')
    ).includes('(/login)'),
  )
})

test('a quoted job has one price: on the request, the task, the report and the order; a report of another one is refused', async () => {
  const h = await house()
  const task = await taskIn(t, h, 'processing')
  const { eventId } = await t.ok('GET /staff/task/get', { ...h.staff, query: { id: task.id } })
  const { variants } = await makeCommodity(t.db, h.tenant.id, {
    goods: { name: { en: 'Valve' } },
    variants: [{ stock: 1 }],
  })
  const [valve] = variants
  const lines = [
    { name: 'Visit', amount: 1, price: 5000 },
    { variantId: valve?.id ?? '', amount: 2, price: 4000, covered: 1, coveredReason: 'within the year' },
  ]
  // the engineer whose task it is quotes at the door
  await t.ok('POST /staff/event/quote', { ...h.staff, body: { id: eventId, version: 0, discount: 1000, lines } })
  const sums = async () => {
    const [request, visit] = await Promise.all([
      t.ok('GET /ssp/event/get', { ...h.as, query: { id: eventId } }),
      t.ok('GET /staff/task/get', { ...h.staff, query: { id: task.id } }),
    ])
    return [request.totalPrice, visit.totalPrice]
  }
  assert.deepEqual(await sums(), [8000, 8000])
  const fee = { id: task.id, cost: 9900, discount: 0 }
  assert.equal((await t.refused('POST /staff/task/price', { ...h.staff, body: fee })).error, 'TASK_QUOTED')
  const { quoted } = await t.ok('GET /staff/report/ofTask', { ...h.staff, query: { id: task.id } })
  assert.equal(quoted?.discount, 1000)
  const body = { id: task.id, ...REPORT_WORDS, version: 0, lines: quoted.lines }
  const other = { ...body, lines: quoted.lines.slice(1) }
  const refused = await t.refused('POST /staff/report/create', { ...h.staff, body: other })
  assert.equal(refused.error, 'REPORT_QUOTED')
  assert.match(refused.message, /80\.00/)
  // who writes hears that a part is gone, and not the customer who signs
  assert.equal((await t.refused('POST /staff/report/create', { ...h.staff, body })).error, 'STOCK_SHORT')
  const arrived = { variantId: valve?.id ?? '', reason: 'arrived' as const, pieces: 1, note: '' }
  await t.ok('POST /staff/stock/move', { ...(await makeStaff(t.db, h.tenant)).as, body: arrived })
  assert.equal((await t.ok('POST /staff/report/create', { ...h.staff, body })).payable, 8000)
  const shown = await newest({ as: h.as, taskId: task.id })
  assert.deepEqual([shown.total, shown.covered, shown.discount, shown.payable], [13_000, 4000, 1000, 8000])
  assert.equal((await t.ok(CONFIRM, { ...h.as, body: await signing({ as: h.as, taskId: task.id }) })).due, 8000)
  // what was signed is the quotation itself: it is accepted as it stands, and no second one asks
  const { quotation } = await t.ok('GET /ssp/event/quotation', { ...h.as, query: { id: eventId } })
  assert.deepEqual([quotation?.version, quotation?.amount, quotation?.expireTime], [1, 8000, null])
  const accepted = { id: eventId, amount: 8000, confirmToken: quotation?.confirmToken ?? '' }
  assert.equal((await t.ok('POST /ssp/event/createOrder', { ...h.as, body: accepted })).amount, 8000)
  assert.deepEqual(await sums(), [8000, 8000])
  // a colleague who has nothing to do with it quotes nothing
  const colleague = await makeStaff(t.db, h.tenant, { permissions: ['event.handle', 'task.handle'] })
  const foreign = { id: eventId, version: 1, discount: 0, lines: [{ name: 'Visit', amount: 1, price: 1 }] }
  assert.equal((await t.refused('POST /staff/event/quote', { ...colleague.as, body: foreign })).error, 'NOT_FOUND')
})

test('what was declined counts no more, and what a report asked for says each line once, whatever is quoted after it', async () => {
  const h = await house()
  const task = await taskIn(t, h, 'processing')
  const query = { id: task.id }
  const { eventId } = await t.ok('GET /staff/task/get', { ...h.staff, query })
  const quote = (version: number, price: number, additional = false) =>
    t.ok('POST /staff/event/quote', {
      ...h.staff,
      body: {
        id: eventId,
        version,
        additional,
        discount: 0,
        lines: [{ name: `Work ${String(version)}`, amount: 1, price }],
      },
    })
  const shown = async () => {
    const { quotation } = await t.ok('GET /ssp/event/quotation', { ...h.as, query: { id: eventId } })
    return { id: eventId, amount: quotation?.amount ?? 0, confirmToken: quotation?.confirmToken ?? '' }
  }
  const decline = async () =>
    t.ok('POST /ssp/event/declineQuotation', { ...h.as, body: { ...(await shown()), reason: 'No' } })
  const sums = async () => {
    const { cost, discount, totalPrice } = await t.ok('GET /staff/task/get', { ...h.staff, query })
    return [cost, discount, totalPrice]
  }
  const pay = async () => {
    const { paymentNo } = await t.ok('POST /ssp/event/createOrder', { ...h.as, body: await shown() })
    const { tradeNO } = await t.ok('POST /paycenter/payOrder', { ...h.as, body: { paymentNo } })
    await t.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { tradeNO, outcome: 'paid' } })
    await t.ok('POST /pay/queryOrder', { ...h.as, body: { paymentNo } })
  }
  const quoted = async () => (await t.ok('GET /staff/report/ofTask', { ...h.staff, query })).quoted
  const report = async (version: number, lines: ReportInput['lines']) => {
    await t.ok('POST /staff/report/create', { ...h.staff, body: { ...query, ...REPORT_WORDS, version, lines } })
    const { due } = await t.ok(CONFIRM, { ...h.as, body: await signing({ as: h.as, taskId: task.id }) })
    await pay()
    return due
  }
  await quote(0, 9000)
  await decline()
  assert.deepEqual([await sums(), await quoted()], [[0, 0, 0], null])
  const valve = { name: 'Valve', amount: 1, price: 5000, covered: 0, coveredReason: '' }
  assert.equal(await report(0, [valve]), 5000)
  assert.equal(await report(1, [valve, { ...valve, name: 'Seal', price: 1000 }]), 1000)
  assert.deepEqual([await sums(), await quoted()], [[6000, 0, 6000], null])
  await quote(3, 700, true)
  const names = ['Valve', 'Seal', 'Work 3']
  assert.deepEqual(
    (await quoted())?.lines.map(({ name }) => name),
    names,
  )
  assert.deepEqual([await sums(), (await quoted())?.discount], [[6700, 0, 6700], 0])
  await decline()
  assert.deepEqual([await sums(), await quoted()], [[6000, 0, 6000], null])
})

/** What the phone sends once its customer has signed there. */
const signingOnPhone = async ({ staff, taskId }: Pick<Written, 'staff' | 'taskId'>) => {
  const { versions } = await t.ok('GET /staff/report/ofTask', { ...staff, query: { id: taskId } })
  const [shown] = versions
  assert.ok(shown)
  const { id, confirmToken } = shown
  return { id, confirmToken, signer: 'Zhang San', signature: await signatureOf(t, staff) }
}

test('a report begins with what was said and photographed on the job, by whomever, and can show it', async () => {
  const h = await house()
  const photo = async (as: Caller) => {
    const file = { name: 'a.png', type: 'image/png', bytes: await signPng() }
    return (await t.ok('POST /ssp/file/upload', { ...as, file })).id
  }
  const begins = async (id: string) => (await t.ok('GET /staff/report/ofTask', { ...h.staff, query: { id } })).draft
  const { id, eventId } = await taskIn(t, h, 'accepted')
  const colleague = await makeStaff(t.db, h.tenant)
  const [seen, theirs, done] = [await photo(colleague.as), await photo(h.as), await photo(h.staff)]
  await t.ok('POST /staff/task/remark', { ...colleague.as, body: { id, content: 'as found', attachment: [seen] } })
  // what the customer showed was not taken on the job
  await t.ok('POST /v_open/taskRecord/create', { ...h.as, body: { id, content: 'it drips', attachment: [theirs] } })
  t.clock.advance(60_000)
  await t.ok('POST /staff/task/start', { ...h.staff, body: { id } })
  assert.deepEqual([(await begins(id))?.work, (await begins(id))?.result], ['', ''])
  const missing = { id, result: 'part' as const, part: 'Inlet valve', reason: 'not in the van' }
  await t.ok('POST /staff/task/revisit', { ...h.staff, body: missing })
  await t.ok('POST /staff/task/allocate', { ...h.staff, body: { id, staffId: h.engineer.id } })
  await t.ok('POST /staff/task/accept', { ...h.staff, body: { id } })
  await t.ok('POST /staff/task/start', { ...h.staff, body: { id } })
  await t.ok('POST /staff/task/finish', {
    ...h.staff,
    body: { id, serviceContent: 'The inlet valve was replaced.', attachment: [done] },
  })
  const draft = await begins(id)
  assert.ok(draft)
  assert.deepEqual(draft.work.split('\n'), [
    'A part is missing Inlet valve: not in the van',
    'The inlet valve was replaced.',
  ])
  assert.deepEqual(
    [draft.result, draft.before.map(one => one.id), draft.after.map(one => one.id)],
    ['Done', [seen], [done]],
  )
  const body = { id, ...REPORT_WORDS, work: draft.work, before: [seen], after: [done] }
  await t.ok('POST /staff/report/create', { ...h.staff, body })
  assert.equal(await begins(id), null)
  const shown = await newest({ as: h.as, taskId: id })
  assert.deepEqual([shown.before.length, shown.after.length, shown.eventId], [1, 1, eventId])
})

test('a customer signs on the engineer’s phone: once, what was shown, with ink, and hears of it', async () => {
  const h = await written()
  const body = await signingOnPhone(h)
  assert.notEqual(body.confirmToken, '')
  const colleague = { ...(await makeStaff(t.db, h.tenant)).as, language: 'en' as const }
  const elsewhere = await t.ok('GET /staff/report/ofTask', { ...colleague, query: { id: h.taskId } })
  assert.equal(elsewhere.versions[0]?.confirmToken, '', 'not on a phone that did not write it')
  const theirs = { ...body, signature: await signatureOf(t, colleague) }
  assert.equal((await t.refused(SIGN, { ...colleague, body: theirs })).error, 'FORBIDDEN')
  const dot = { name: 's.png', type: 'image/png', bytes: await signPng('dot') }
  const { id: blank } = await t.ok('POST /ssp/file/upload', { ...h.staff, file: dot })
  assert.equal((await t.refused(SIGN, { ...h.staff, body: { ...body, signature: blank } })).error, 'FILE_BLANK')
  assert.equal((await t.refused(SIGN, { ...h.staff, body: { ...body, signer: '\u{1d800}' } })).error, 'REPORT_LETTERS')
  // another line, after the glass was handed over
  await correct(h, 1, { lines: [{ name: 'Visit', amount: 1, price: 15_000, covered: 0, coveredReason: '' }] })
  const changed = await t.refused(SIGN, { ...h.staff, body })
  assert.deepEqual([changed.error, /68\.00.*150\.00/.test(changed.message)], ['REPORT_CHANGED', true])
  // the answer was lost: the same is sent again, at once and later
  const again = await signingOnPhone(h)
  const key = { idempotencyKey: 'signed-on-the-glass' }
  const [first, second] = await Promise.all([
    t.ok(SIGN, { ...h.staff, ...key, body: again }),
    t.ok(SIGN, { ...h.staff, ...key, body: again }),
  ])
  assert.deepEqual([first.state, first.due, second], ['confirmed', 15_000, first])
  assert.deepEqual(await t.ok(SIGN, { ...h.staff, ...key, body: again }), first)
  const other = { ...again, signature: await signatureOf(t, h.staff) }
  assert.equal((await t.refused(SIGN, { ...h.staff, body: other })).error, 'REPORT_STATE')
  const { signature, state } = await newest(h)
  assert.deepEqual([state, signature?.signer, signature?.phoneOf], ['confirmed', 'Zhang San', h.engineer.displayName])
  const told = await toldOf(h.taskId, 'confirm')
  assert.deepEqual(
    told.map(one => [one.linkmanId, one.staffId, one.facts.note]),
    [[h.linkman.id, null, 'Zhang San']],
  )
  const { quotation } = await t.ok('GET /ssp/event/quotation', { ...h.as, query: { id: h.eventId } })
  assert.equal(quotation?.amount, 15_000)
  // a line more after the signature asks again, on this phone too
  await correct(h, 2)
  assert.notEqual((await signingOnPhone(h)).confirmToken, '')
})

test('what was wrong is chosen out of the library of the machine, with why; it is signed, printed and kept when the library changes', async () => {
  const h = await house()
  const machine = await makeProduct(t.db, h.tenant.id, { customerId: h.linkman.customerId, model: 'WQP' })
  const task = await taskIn(t, h, 'processing')
  await t.db.update(tasks).set({ productId: machine.id }).where(eq(tasks.id, task.id))
  const drain = await makeFault(t.db, h.tenant.id, { code: 'E4', title: { en: 'Drain blocked' }, models: ['WQP'] })
  // customers do not see it, and whoever repairs does
  const valve = await makeFault(t.db, h.tenant.id, { code: 'E1', title: { en: 'Valve' }, isOpen: false })
  await makeFault(t.db, h.tenant.id, { code: 'E2', models: ['KFR'] })
  const foreign = await makeFault(t.db, (await house()).tenant.id)
  const { faults, causes } = await t.ok('GET /staff/report/ofTask', { ...h.staff, query: { id: task.id } })
  assert.deepEqual(
    faults.map(({ id }) => id),
    [valve.id, drain.id],
  )
  const [wear] = causes
  assert.deepEqual(wear, { key: 'wear', name: 'Wear or age' })
  const create = (version: number, change: { faultId?: string; cause?: 'wear' }) =>
    t.send('POST /staff/report/create', { ...h.staff, body: { id: task.id, ...REPORT_WORDS, ...change, version } })
  assert.equal((await create(0, { faultId: foreign.id })).body.error, 'NOT_FOUND')
  assert.equal((await create(0, {})).status, 200)
  const plain = await newest({ as: h.as, taskId: task.id })
  assert.deepEqual([plain.fault, plain.cause], [null, null])
  assert.equal((await create(1, { faultId: drain.id, cause: 'wear' })).status, 200)
  await t.db.delete(faultTable).where(eq(faultTable.id, drain.id))
  const { state } = await signReport(t, h.as, task.id)
  assert.equal(state, 'confirmed')
  const signed = await newest({ as: h.as, taskId: task.id })
  assert.deepEqual(
    [signed.fault, signed.cause],
    [
      { id: drain.id, code: 'E4', title: 'Drain blocked' },
      { key: 'wear', name: 'Wear or age' },
    ],
  )
  await drawReport(t.app, t.server.log, { tenantId: h.tenant.id, reportId: signed.id })
  const paper = await t.ok('GET /serviceReport/paper', { ...h.as, query: { id: signed.id } })
  const bytes = new Uint8Array(await fetched(paper.url))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  assert.ok(text.includes('E4 Drain blocked') && text.includes('Wear or age'), text)
})
