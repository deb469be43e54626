import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD, type Desk } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { reports } from '../../console/pages/reports/reports.i18n'
import { reportSetup } from '../../console/pages/setup/reports.i18n'
import { report } from '../../console/pages/work/report.i18n'
import { collectTexts } from '../../console/ui/quotation/collect.i18n'
import { quotationTexts } from '../../console/ui/quotation/quotation.i18n'
import { versionTexts } from '../../console/ui/report/version.i18n'
import { signatureTexts } from '../../console/ui/signature/signature.i18n'
import { money } from '../../shared/money'
import { eventIn, makeHouse } from '../event-life'
import { makeStaff } from '../factories'
import type { LiveServer } from '../live-server'
import { reportIn, signPng, signReport } from '../report-life'
import { eventually } from '../screen'
import { taskIn } from '../task-life'

let server: LiveServer
let browser: Browser
onServer(given => {
  ;({ server, browser } = given)
})

/** A finger writes a name on the paper of a sheet. */
async function draw(phone: Desk) {
  const { page } = phone
  // the sheet slides in
  await page.waitForTimeout(400)
  const pad = page.getByRole('dialog').getByRole('img', { name: phone.words(signatureTexts)('paper') })
  await pad.scrollIntoViewIfNeeded()
  const paper = await pad.boundingBox()
  assert.ok(paper)
  await page.mouse.move(paper.x + 40, paper.y + 120)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 40],
    [150, 130],
    [240, 50],
  ] as const)
    await page.mouse.move(paper.x + x, paper.y + y, { steps: 5 })
  await page.mouse.up()
}

test('reports are found by state; a link is sent anew, one is withdrawn with the reason, and who signed is told', async () => {
  const house = await makeHouse(server)
  await makeStaff(server.db, house.tenant, { account: 'limin', password: PASSWORD })
  const [waiting, signed] = [await reportIn(server, house), await reportIn(server, house)]
  await signReport(server, house.linkman.as, signed.taskId)
  const desk = await openDesk(browser, server, house.tenant.domainId, { language: 'en' })
  const { page } = desk
  const [t, v] = [desk.words(reports), desk.words(versionTexts)]
  await desk.signIn('limin', PASSWORD)
  await desk.open('/reports')
  const rows = page.locator('tbody tr.row')
  await rows.nth(1).waitFor()
  const states = page.getByRole('group', { name: t('byState') })
  await states.getByRole('button', { name: t('confirmed') }).click()
  await rows.nth(1).waitFor({ state: 'detached' })
  await rows.first().getByRole('button').click()
  const pane = page.getByRole('complementary')
  await pane.getByText('Zhang San', { exact: true }).waitFor()
  await pane.getByRole('button', { name: v('paper') }).waitFor()
  assert.equal(await pane.getByRole('button', { name: v('withdraw') }).count(), 0, 'what was signed stays')
  await desk.fits()
  await desk.isAccessible()

  await desk.open(`/reports?id=${waiting.id}`)
  await pane.getByRole('button', { name: v('sendLink') }).click()
  const link = pane.getByRole('searchbox', { name: v('sendLink') })
  assert.match(await link.inputValue(), new RegExp(waiting.taskId))
  await pane.getByRole('img', { name: v('scan') }).waitFor()
  await pane.getByRole('button', { name: v('withdraw') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(v('withdrawWhy')).fill('The wrong machine')
  await dialog.getByRole('button', { name: v('withdraw') }).click()
  await pane.getByText('The wrong machine').waitFor()
  const { state, reason } = await server.ok('GET /staff/report/get', {
    ...house.engineer.as,
    query: { id: waiting.id },
  })
  assert.deepEqual([state, reason], ['withdrawn', 'The wrong machine'])
  const { taskNo } = await server.ok('GET /staff/task/get', { ...house.engineer.as, query: { id: waiting.taskId } })
  await pane.getByRole('link', { name: taskNo }).click()
  await page.waitForURL(`**/work/task/${waiting.taskId}`)
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('an objection stands at the rail until it is answered in words that the customer reads', async () => {
  const house = await makeHouse(server)
  await makeStaff(server.db, house.tenant, { account: 'limin', password: PASSWORD })
  const { id, taskId } = await reportIn(server, house)
  const read = async () =>
    (
      await server.ok('GET /task/transformation/getServiceReportByTaskId', {
        ...house.linkman.as,
        query: { id: taskId },
      })
    ).versions[0]
  const confirmToken = (await read())?.confirmToken ?? ''
  await server.ok('POST /task/transformation/refuseServiceReport', {
    ...house.linkman.as,
    body: { id, confirmToken, reason: 'Two filters, not one' },
  })
  const desk = await openDesk(browser, server, house.tenant.domainId, { language: 'en' })
  const { page } = desk
  const v = desk.words(versionTexts)
  await desk.signIn('limin', PASSWORD)
  await desk.open('/reports')
  const rail = page.locator('nav.rail a[href$="/reports"]')
  await rail.getByText('1', { exact: true }).waitFor()
  await desk.open(`/reports?id=${id}`)
  const pane = page.getByRole('complementary')
  await pane.getByText('Two filters, not one').waitFor()
  await pane.getByRole('button', { name: v('answer') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('One was in the box')
  await dialog.getByRole('button', { name: v('answer') }).click()
  await pane.getByText('One was in the box').waitFor()
  await desk.isAccessible()
  await rail.getByText('1', { exact: true }).waitFor({ state: 'detached' })
  const shown = await read()
  assert.deepEqual(
    [shown?.state, shown?.objections.map(({ end, answer }) => [end, answer])],
    ['pending', [['answered', 'One was in the box']]],
  )
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('what is asked of reports is written in every language, and leaving it unsaved is asked about', async () => {
  const house = await makeHouse(server)
  await makeStaff(server.db, house.tenant, { account: 'limin', password: PASSWORD })
  const desk = await openDesk(browser, server, house.tenant.domainId, { language: 'en' })
  const { page } = desk
  const [t, say] = [desk.words(reportSetup), desk.words(common)]
  await desk.signIn('limin', PASSWORD)
  await desk.open('/setup/reports')
  const readings = page.locator('#readings')
  await readings.getByRole('button', { name: t('addReading') }).click()
  const save = readings.getByRole('button', { name: say('save') })
  assert.equal(await save.isDisabled(), true, 'a reading without a name')
  await readings.getByLabel(t('readingName', { n: 1 }), { exact: true }).fill('Outlet')
  await readings
    .getByRole('group', { name: t('readingName', { n: 1 }) })
    .getByRole('button')
    .nth(2)
    .click()
  await readings.getByLabel(t('readingName', { n: 1 }), { exact: true }).fill('Выход')
  await readings.getByLabel(t('unit', { n: 1 })).fill('°C')
  await desk.isAccessible()
  await page.locator('nav.rail a, nav a').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('stay') })
    .click()
  await save.click()
  await save.waitFor({ state: 'detached' })
  const required = page.locator('#required')
  await required.getByRole('switch', { name: t('afterRequired') }).click()
  await required.getByRole('button', { name: say('save') }).click()
  await eventually(async () => {
    const saved = await server.ok('GET /staff/reportTemplate/get', house.engineer.as)
    assert.deepEqual(saved.readings, [{ name: { en: 'Outlet', ru: 'Выход' }, unit: '°C' }])
    assert.equal(saved.afterRequired, true)
  })
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('an engineer writes the report on the phone: it outlives a closed page, and is handed in once', async () => {
  const house = await makeHouse(server)
  const engineer = await makeStaff(server.db, house.tenant, {
    account: 'chen',
    password: PASSWORD,
  })
  const task = await taskIn(server, { ...house, engineer }, 'processing')
  const phone = await openDesk(browser, server, house.tenant.domainId, {
    language: 'ru',
    width: 390,
    height: 844,
    touch: true,
  })
  const { page } = phone
  const t = phone.words(report)
  await phone.signIn('chen', PASSWORD)
  await phone.open(`/work/task/${task.id}`)
  await page.getByRole('button', { name: t('write') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(t('work')).fill('Клапан заменён')
  await drawer
    .getByRole('group', { name: t('photosAfter') })
    .locator('input[type=file]')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: await signPng() })
  await drawer.locator('.photos__one img').waitFor()
  await drawer.getByRole('button', { name: t('addLine') }).click()
  const line = drawer.getByRole('group', { name: `${t('lines')} 1` })
  await line.getByLabel(t('lineName')).fill('Клапан')
  await line.getByLabel(t('price')).fill('80')
  await line.getByLabel(t('price')).blur()
  await phone.fits()
  await phone.isAccessible()

  await page.reload()
  await page.getByRole('button', { name: t('goOn') }).click()
  assert.equal(await drawer.getByLabel(t('work')).inputValue(), 'Клапан заменён')
  assert.equal(await line.getByLabel(t('lineName')).inputValue(), 'Клапан')
  await drawer.locator('.photos__one img').waitFor()
  await drawer.getByRole('button', { name: t('handIn') }).dblclick()
  await drawer.waitFor({ state: 'detached' })
  const { versions } = await server.ok('GET /staff/report/ofTask', { ...engineer.as, query: { id: task.id } })
  assert.deepEqual(
    versions.map(one => [one.version, one.work, one.after.length, one.payable]),
    [[1, 'Клапан заменён', 1, 8000]],
  )

  // the customer signs on this phone
  const [v, signing] = [phone.words(versionTexts), phone.words(signatureTexts)]
  await page.getByRole('button', { name: signing('signHere') }).click()
  const sheet = page.getByRole('dialog')
  const give = sheet.getByRole('button', { name: signing('sign'), exact: true })
  // all that is signed is read first
  await sheet.getByText('Клапан', { exact: true }).waitFor()
  await sheet.locator('.sign-sheet__photos img').waitFor()
  await sheet.getByLabel(signing('signer')).fill('Иван Петров')
  assert.equal(await give.isDisabled(), true, 'nothing is drawn')
  await draw(phone)
  await phone.fits()
  await phone.isAccessible()
  await give.dblclick()
  await page.getByText(v('phoneOf', { name: engineer.displayName })).waitFor()
  // and pays by a code on it, which says by itself that it is paid
  const collecting = phone.words(collectTexts)
  await sheet.getByRole('button', { name: collecting('wechat') }).click()
  await sheet.getByRole('img', { name: collecting('wechat') }).waitFor()
  await phone.fits()
  await phone.isAccessible()
  const code = await sheet.getByRole('link', { name: collecting('sandbox') }).getAttribute('href')
  const prepayId = new URL(code ?? '').searchParams.get('prepay_id')
  await server.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload: { prepayId, outcome: 'paid' } })
  await sheet.getByText(collecting('paid'), { exact: true }).waitFor()
  await sheet
    .getByRole('button', { name: common.t('close') })
    .last()
    .click()
  await sheet.waitFor({ state: 'detached' })
  const signed = await server.ok('GET /staff/report/ofTask', { ...engineer.as, query: { id: task.id } })
  assert.deepEqual(
    signed.versions.map(one => [one.state, one.signature?.signer, one.confirmToken]),
    [['confirmed', 'Иван Петров', '']],
  )
  assert.deepEqual(phone.problems, [])
  await phone.close()
})

test('the customer signs the price on the engineer’s phone, once; it says so from then on, and a new price asks anew', async () => {
  const house = await makeHouse(server, { tenant: { flags: { needPayOrderByOutLine: true } } })
  const engineer = await makeStaff(server.db, house.tenant, { account: 'chen', password: PASSWORD })
  const id = await eventIn(server, { ...house, engineer }, 'processing')
  const quote = (version: number, price: number) =>
    server.ok('POST /staff/event/quote', {
      ...engineer.as,
      body: { id, version, agreed: version > 0, lines: [{ name: 'Насос', amount: 1, price }], discount: 0 },
    })
  await quote(0, 26_000)
  const phone = await openDesk(browser, server, house.tenant.domainId, {
    language: 'ru',
    width: 390,
    height: 844,
    touch: true,
  })
  const { page } = phone
  const [t, signing] = [phone.words(quotationTexts), phone.words(signatureTexts)]
  await phone.signIn('chen', PASSWORD)
  await phone.open(`/work/event/${id}`)
  await page.getByRole('button', { name: signing('signHere') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Насос', { exact: true }).waitFor()
  await sheet.getByLabel(signing('signer')).fill('Иван Петров')
  await draw(phone)
  await phone.fits()
  await phone.isAccessible()
  await sheet.getByRole('button', { name: signing('sign'), exact: true }).dblclick()
  await sheet.waitFor({ state: 'detached' })
  await page
    .getByText(t('signedBy', { name: 'Иван Петров' }))
    .first()
    .waitFor()
  await page.getByRole('img', { name: t('signature') }).waitFor()
  assert.equal(await page.getByRole('button', { name: signing('signHere') }).count(), 0)
  const { quotation } = await server.ok('GET /ssp/event/quotation', { ...house.linkman.as, query: { id } })
  assert.deepEqual([quotation?.amount, quotation?.agreed?.name], [26_000, 'Иван Петров'])
  await quote(1, 31_000)
  await page.getByRole('button', { name: signing('signHere') }).waitFor()
  // agreed to on the customer's own phone, and paid in cash
  const as = house.linkman.as
  const { confirmToken = '' } = (await server.ok('GET /ssp/event/quotation', { ...as, query: { id } })).quotation ?? {}
  await server.ok('POST /ssp/event/agreeQuotation', { ...as, body: { id, amount: 31_000, confirmToken } })
  const collecting = phone.words(collectTexts)
  const amount = money(31_000, 'ru')
  await page.getByRole('button', { name: collecting('collectSum', { amount }) }).click()
  await sheet.getByRole('button', { name: collecting('cash', { amount }) }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: collecting('cash', { amount }) })
    .click()
  await sheet.getByText(collecting('paid'), { exact: true }).waitFor()
  const paid = await server.ok('GET /ssp/event/quotation', { ...as, query: { id } })
  assert.deepEqual([paid.quotation?.order?.state, paid.quotation?.order?.amount], ['paid', 31_000])
  assert.deepEqual(phone.problems, [])
  await phone.close()
})
