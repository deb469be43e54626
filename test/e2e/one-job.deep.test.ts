import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDesk, PASSWORD } from '../console/desk'
import { assign } from '../../console/ui/assign.i18n'
import { common as consoleCommon } from '../../console/i18n/common.i18n'
import { work } from '../../console/pages/work/work.i18n'
import { quotationTexts as deskQuotation } from '../../console/ui/quotation/quotation.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { visitTexts } from '../../console/ui/visit.i18n'
import { daysAfter, tenantDay, tenantTime } from '../../shared/day'
import { dayLabel } from '../../shared/dates'
import { VISIT_RESULT_WORDS } from '../../shared/visit-result'
import { reportTexts } from '../../src/features/report/report.i18n'
import { quotationTexts } from '../../src/features/service/event/quotation.i18n'
import { common } from '../../src/i18n/common.i18n'
import { visitsTexts } from '../../src/screen/work/visits.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { makeStaff } from '../factories'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'

/** One job on three screens side by side: the customer's phone, the engineer's and the desk. */
const words = wordsIn('zh')
const [asked, say, said, visited, reported] = [
  words(quotationTexts),
  words(common),
  words(workTexts),
  words(visitsTexts),
  words(reportTexts),
]
const ENGINEER = '陈伟'
const LINE = { name: '换水泵', amount: 1, price: 26_000 }
const AMOUNT = '¥260.00'

let portal: Portal
let company: OpenCompany
let engineer: Awaited<ReturnType<typeof makeStaff>>
before(async () => {
  portal = await openPortal()
  company = await openCompany(portal)
  engineer = await makeStaff(portal.db, company.tenant, {
    account: 'chen',
    displayName: ENGINEER,
    roles: ['engineer'],
    password: PASSWORD,
  })
})
after(() => portal.stop())

/** A request that was given to an engineer for a time, open on the three screens. */
async function begin(problem: string) {
  const { tenant, engineer: dispatcher, office } = company
  const customer = await company.signedIn()
  await customer.open(company.createUrl)
  await company.fill(customer, problem)
  await customer.screen.locator('#submit').click()
  await customer.at('/event/view')
  const id = customer.query('id') ?? ''
  const desk = await openDesk(portal.browser, portal, tenant.domainId)
  await desk.signIn(office.account, office.password)
  await desk.open(`/requests?id=${id}`)
  const fits = desk.page.locator('.suggestions li', { hasText: ENGINEER })
  await fits
    .getByRole('button', { name: desk.words(assign)('give') })
    .first()
    .click()
  await fits.first().waitFor({ state: 'detached' })
  const phone = await openDesk(portal.browser, portal, tenant.domainId, { width: 390, height: 844, touch: true })
  await phone.signIn('chen', PASSWORD)
  await phone.open(`/work/event/${id}`)
  await phone.page.getByRole('button', { name: phone.words(subjectTexts)('accept') }).click()
  const planTime = tenantTime(Date.now() + 10 * 60_000)
  await portal.ok('POST /staff/event/schedule', { ...dispatcher.as, body: { id, planTime, confirmed: true } })
  const headline = (text: string) => customer.screen.locator('.headline__title', { hasText: text }).waitFor()
  return { id, dispatcher, customer, desk, phone, headline }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** Sets out and arrives, and the customer sees both. */
async function comes({ phone, headline }: Begun): Promise<void> {
  const s = phone.words(subjectTexts)
  await phone.page.getByRole('button', { name: s('depart') }).click()
  await headline(said('onTheWay', { name: ENGINEER }))
  await phone.page.getByRole('button', { name: s('arrive'), exact: true }).click()
  await headline(said('arrived', { name: ENGINEER }))
}
async function leave({ customer, desk, phone }: Begun): Promise<void> {
  assert.deepEqual([...customer.problems, ...desk.problems, ...phone.problems], [])
  await desk.close()
  await phone.close()
  await customer.leave()
}

/** Signs what is open with a finger. */
async function sign(phone: Phone): Promise<void> {
  const pad = phone.page.locator('.signature').last()
  await eventually(async () => {
    await pad.hover()
    const box = await pad.boundingBox()
    assert.ok(box)
    await phone.page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3)
    await phone.page.mouse.down()
    await phone.page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 6 })
    await phone.page.mouse.up()
    assert.equal(await phone.page.locator('.sign__hint').count(), 0)
  })
  await phone.page.locator('.sign__foot').getByText(say('confirm'), { exact: true }).dblclick()
}

test('one job: asked for, given, on the way, there, agreed to, done, signed and paid, on three screens', async () => {
  const job = await begin('The pump hums')
  const { id, dispatcher, customer, desk, phone, headline } = job
  await comes(job)
  const [t, q] = [phone.words(work), desk.words(deskQuotation)]

  // what it costs: seen, agreed to without paying, and nothing asks for that any more
  await portal.ok('POST /staff/event/quote', {
    ...engineer.as,
    body: { id, version: 0, lines: [LINE], discount: 0 },
  })
  await headline(asked('waits', { amount: AMOUNT }))
  await customer.screen.locator('#quotation-agree').click()
  await customer.screen.locator('.quotation').getByText(asked('agreed'), { exact: true }).waitFor()
  await headline(said('arrived', { name: ENGINEER }))
  for (const one of [desk, phone]) await one.page.getByText(q('agreed')).first().waitFor()

  // the visit goes on as a task, whose report the customer signs
  const { taskId } = await portal.ok('POST /staff/event/convert', { ...dispatcher.as, body: { id } })
  await portal.ok('POST /staff/task/allocate', {
    ...dispatcher.as,
    body: { id: taskId, staffId: engineer.id, confirmed: true },
  })
  await phone.open(`/work/task/${taskId}`)
  const s = phone.words(subjectTexts)
  await phone.page.getByRole('button', { name: s('accept') }).click()
  for (const action of ['depart', 'arrive', 'start'] as const)
    await phone.page.getByRole('button', { name: s(action), exact: true }).click()
  await phone.page.getByLabel(t('done')).fill('换了水泵')
  await phone.page.getByRole('button', { name: s('finish') }).click()
  await eventually(async () =>
    assert.equal((await portal.ok('GET /staff/task/get', { ...engineer.as, query: { id: taskId } })).state, 'finished'),
  )
  await portal.ok('POST /staff/report/create', {
    ...engineer.as,
    body: {
      id: taskId,
      version: 0,
      result: '水泵正常',
      work: '换了水泵',
      repairWarranty: '',
      readings: [],
      before: [],
      after: [],
      lines: [{ ...LINE, covered: 0, coveredReason: '' }],
    },
  })
  await customer.open(`/task/report?id=${taskId}`)
  await customer.button(reported('confirmPay', { amount: AMOUNT })).click()
  await sign(customer)
  await customer.page.waitForURL(/\/sandbox\/pay\?/)
  await customer.page.locator('button[value=paid]').click()
  await customer.at(/^\/event\/view\?id=.*returned=1$/)
  await customer.screen.locator('.quotation .tag').getByText(asked('paid'), { exact: true }).waitFor()
  await desk.open(`/work/event/${id}`)
  await desk.page.getByText(q('paid')).first().waitFor()
  const { quotation, earlier } = await portal.ok('GET /ssp/event/quotation', {
    ...company.linkman.as,
    query: { id },
  })
  assert.deepEqual(
    [quotation?.amount, quotation?.order?.state, quotation?.agreed?.way, earlier],
    [26_000, 'paid', 'portal', []],
  )
  await leave(job)
})

test('a second visit waits for a part: said on the engineer’s phone, seen by the customer and the desk, and made', async () => {
  const job = await begin('The pump leaks')
  const { id, dispatcher, customer, desk, phone } = job
  await comes(job)
  const s = phone.words(subjectTexts)
  await phone.page.getByRole('button', { name: phone.words(consoleCommon)('more') }).click()
  await phone.page.getByRole('menuitem', { name: s('revisit') }).click()
  const again = phone.page.getByRole('dialog', { name: s('revisit') })
  await again.getByLabel(s('why_revisit')).fill('排水泵坏了')
  await again.getByText(VISIT_RESULT_WORDS.part.zh).click()
  await again.getByLabel(s('part')).fill('排水泵')
  const waitUntil = daysAfter(tenantDay(Date.now()), 3)
  await again.getByLabel(s('waitUntil')).fill(waitUntil)
  await again.getByRole('button', { name: s('revisit') }).click()
  const day = dayLabel(waitUntil, 'zh')
  const visits = customer.screen.locator('.visits__one')
  await visits.getByText(visited('waits', { part: '排水泵', day })).waitFor()
  const v = desk.words(visitTexts)
  await desk.page
    .getByRole('region', { name: v('visits') })
    .getByText(v('part', { part: '排水泵' }))
    .waitFor()

  // it came before its day
  const planTime = tenantTime(Date.now() + 10 * 60_000)
  await portal.ok('POST /staff/event/allocate', {
    ...dispatcher.as,
    body: { id, staffId: engineer.id, planTime, confirmed: true },
  })
  await visits
    .filter({ hasText: visited('nth', { n: 2 }) })
    .getByText(ENGINEER)
    .waitFor()
  const [told] = (await portal.ok('GET /ssp/message/list', { ...company.linkman.as, query: {} })).list
  assert.deepEqual(
    [told?.title, told?.body.includes(ENGINEER), told?.body.includes('等 排水泵')],
    ['再次上门', true, true],
  )
  await phone.open(`/work/event/${id}`)
  await phone.page.getByRole('button', { name: s('accept') }).click()
  await comes(job)
  await phone.page.getByLabel(phone.words(work)('done')).fill('换了排水泵')
  await phone.page.getByRole('button', { name: s('finish') }).click()
  await job.headline(said('doneBy'))
  const made = await portal.ok('GET /linkc/task/visits', { ...company.linkman.as, query: { kind: 'event', id } })
  assert.deepEqual(
    made.map(({ number, result }) => [number, result]),
    [
      [1, 'part'],
      [2, 'done'],
    ],
  )
  await leave(job)
})
