import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD, type Desk } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { cards } from '../../console/pages/cards/cards.i18n'
import { labels } from '../../console/pages/labels/labels.i18n'
import { registrations } from '../../console/pages/registrations/registrations.i18n'
import { products } from '../../console/pages/products/products.i18n'
import { registration } from '../../console/pages/setup/registration.i18n'
import { makeCompany, type Company } from '../company/company'
import { makeProduct, makeStaff } from '../factories'
import type { LiveServer } from '../live-server'
import { eventually } from '../screen'

let server: LiveServer
let browser: Browser
let company: Company
onServer(async given => {
  ;({ server, browser } = given)
  company = await makeCompany(server, {
    tenant: { flags: { PRODUCT_REGISTER_NEW: true, extendedWarrantyCard: true } },
  })
  await makeStaff(server.db, company.tenant, { account: 'chen', password: PASSWORD })
})

const open = async (path: string): Promise<Desk> => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await desk.signIn('chen', PASSWORD)
  await desk.open(path)
  return desk
}
const ended = async (desk: Desk) => {
  assert.deepEqual(desk.problems, [])
  await desk.close()
}
const register = async (serialNumber: string) => {
  const { list } = await server.ok('POST /register/createRegister', {
    ...company.linkman.as,
    body: { items: [{ name: 'Boiler', model: 'B1', serialNumber, purchaseTime: '2026-03-01' }] },
  })
  const [made] = list
  assert.ok(made)
  return made
}

test('a registration is sent back with the reason, sent again and approved: its machine is the customer’s', async () => {
  const { id, registerNo } = await register('SN-100')
  const desk = await open('/registrations')
  const { page } = desk
  const t = desk.words(registrations)
  const pane = page.getByRole('complementary', { name: registerNo })
  await page.getByRole('button', { name: 'Boiler' }).click()
  await pane.getByText('SN-100').first().waitFor()
  await desk.isAccessible()
  await pane.getByRole('button', { name: t('reject'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('rejectReason')).fill('The picture is dark')
  await form.getByRole('button', { name: t('reject'), exact: true }).dblclick()
  await pane.getByText('The picture is dark').first().waitFor()

  const { version } = await server.ok('GET /register/detail', { ...company.linkman.as, query: { id } })
  await server.ok('POST /register/update', {
    ...company.linkman.as,
    body: { id, version, name: 'Boiler', model: 'B1', serialNumber: 'SN-100', purchaseTime: '2026-03-02' },
  })
  // what the customer sent is seen without a reload
  await pane.getByText('2026-03-02').first().waitFor()
  await pane.getByRole('button', { name: t('approve'), exact: true }).dblclick()
  await pane.getByText(t('approvedEntry')).waitFor()
  const { list } = await server.ok('GET /product/list', { ...company.linkman.as, query: {} })
  assert.ok(list.some(one => one.serialNumber === 'SN-100'))
  await ended(desk)
})

test('codes are made, printed, replaced and revoked', async () => {
  const desk = await open('/products/labels')
  const { page } = desk
  const t = desk.words(labels)
  await page.getByRole('button', { name: t('make'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('amount')).fill('2')
  const sheet = page.waitForEvent('download')
  await form.getByRole('button', { name: t('make'), exact: true }).click()
  assert.match((await sheet).suggestedFilename(), /\.pdf$/)
  await page.getByText(t('blank'), { exact: true }).nth(1).waitFor()
  await desk.isAccessible()
  await page
    .getByRole('button', { name: t('replace'), exact: true })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('replace'), exact: true })
    .click()
  await page.getByText(t('revoked'), { exact: true }).first().waitFor()
  await ended(desk)
})

test('cards are made; one that is ended says why', async () => {
  const desk = await open('/cards')
  const { page } = desk
  const t = desk.words(cards)
  await page.getByRole('button', { name: t('make'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('amount')).fill('1')
  await form.getByRole('button', { name: t('make'), exact: true }).click()
  await page.getByText(t('issued'), { exact: true }).first().waitFor()
  await desk.isAccessible()
  await page.getByRole('button', { name: t('end'), exact: true }).click()
  await form.getByLabel(t('reason')).fill('Printed twice')
  await form.getByRole('button', { name: t('end'), exact: true }).click()
  await page.getByText(t('void'), { exact: true }).first().waitFor()
  await ended(desk)
})

test('what is asked of who registers is set up, and counts at once', async () => {
  const desk = await open('/setup/registration')
  const { page } = desk
  const [t, c] = [desk.words(registration), desk.words(common)]
  await page.getByRole('switch', { name: t('needsApproval') }).click()
  await page.getByRole('button', { name: c('save'), exact: true }).click()
  await page.getByText(c('saved')).first().waitFor()
  await desk.isAccessible()
  assert.equal((await register('SN-200')).state, 'approved')
  await ended(desk)
})

test('a company asks for something of its own at a registration', async () => {
  const desk = await open('/setup/registration')
  const { page } = desk
  const [t, c] = [desk.words(registration), desk.words(common)]
  const part = page.locator('#own')
  await part.getByRole('button', { name: t('ownAdd'), exact: true }).click()
  await part.getByLabel(t('ownName', { n: 1 }), { exact: true }).fill('Shop')
  await part.getByRole('switch', { name: t('ownRequired', { n: 1 }) }).click()
  await part.getByRole('button', { name: c('save'), exact: true }).click()
  await page.getByText(c('saved')).first().waitFor()
  await desk.isAccessible()
  const asked = async () =>
    (await server.ok('GET /register/field', { ...company.linkman.as, language: 'en' })).map(
      field => `${field.displayName} ${field.formType} ${String(field.isNull)}`,
    )
  assert.ok((await asked()).includes('Shop text 0'))
  await part.getByRole('button', { name: `${c('remove')}: ${t('ownOne', { n: 1 })}` }).click()
  await part.getByRole('button', { name: c('save'), exact: true }).click()
  await eventually(async () => assert.ok(!(await asked()).includes('Shop text 0')))
  await ended(desk)
})

test('a company chooses the fields of a product that customers see, and what it calls them', async () => {
  const desk = await open('/setup/registration')
  const { page } = desk
  const [t, c] = [desk.words(registration), desk.words(common)]
  const part = page.locator('#fields')
  await part.getByRole('switch', { name: 'Tags', exact: true }).click()
  await part.getByLabel(t('calls', { name: 'Serial number' }), { exact: true }).fill('Body number')
  await part.getByRole('button', { name: c('save'), exact: true }).click()
  await page.getByText(c('saved')).first().waitFor()
  await desk.isAccessible()
  const fields = await server.ok('GET /doorType/getProductFieldList', { ...company.linkman.as, language: 'en' })
  const names = fields.map(field => field.displayName)
  assert.deepEqual([names.includes('Tags'), names.includes('Body number')], [false, true])
  await ended(desk)
})

test('a part is put into a machine with months of its own, and taken back', async () => {
  const made = await makeProduct(server.db, company.tenant.id, { name: { en: 'Dryer' }, serialNumber: 'PART-1' })
  const desk = await open(`/products?id=${made.id}`)
  const { page } = desk
  const t = desk.words(products)
  const pane = page.getByRole('complementary', { name: 'Dryer' })
  await pane.getByRole('button', { name: t('putPart'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('partName'), { exact: true }).fill('Heater')
  await form.getByLabel(t('partDay'), { exact: true }).fill('2026-01-31')
  await form.getByRole('button', { name: t('putPart'), exact: true }).click()
  await form.getByText('Give either the months of warranty or its last day').first().waitFor()
  await form.getByLabel(t('partMonths'), { exact: true }).fill('6')
  await form.getByRole('button', { name: t('putPart'), exact: true }).click()
  await pane.getByText('Heater: until Jul 30, 2026').waitFor()
  await desk.isAccessible()
  await pane.getByRole('button', { name: `${desk.words(common)('remove')}: Heater` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.words(common)('remove'), exact: true })
    .click()
  await pane.getByText('Heater').waitFor({ state: 'detached' })
  await ended(desk)
})
