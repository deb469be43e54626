import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { inCompany, openDesk, PASSWORD, type Desk } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { faults } from '../../console/pages/faults/faults.i18n'
import { kinds } from '../../console/pages/products/kinds.i18n'
import type { Company } from '../company/company'
import { makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

let server: LiveServer
let browser: Browser
let company: Company
inCompany({ account: 'chen' }, async given => {
  ;({ server, browser, company } = given)
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

test('a fault is added with what is dangerous and what to do, changed over a colleague’s change, refused where its code is taken', async () => {
  const other = await makeStaff(server.db, company.tenant)
  const desk = await open('/setup/faults')
  const { page } = desk
  const [t, c, k] = [desk.words(faults), desk.words(common), desk.words(keeping)]
  const form = page.getByRole('dialog')
  const save = (name = c('save')) => form.getByRole('button', { name }).dblclick()
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await form.getByLabel(t('code')).fill('Ｚ 9')
  await form.getByLabel(t('title'), { exact: true }).fill('Does not drain')
  const danger = t('numbered', { label: t('dangers'), n: 1 })
  await form.getByRole('button', { name: t('addTo', { label: t('dangers') }) }).click()
  await form.getByLabel(danger, { exact: true }).fill('Hot water runs out')
  for (const [i, text] of ['Unplug it', 'Open the filter'].entries()) {
    await form.getByRole('button', { name: t('addTo', { label: t('steps') }) }).click()
    await form.getByLabel(t('numbered', { label: t('steps'), n: i + 1 }), { exact: true }).fill(text)
  }
  await save()
  await form.waitFor({ state: 'detached' })
  const row = page.locator('tbody .row', { hasText: 'Does not drain' })
  await row.getByText('Z9').waitFor()
  assert.equal(await row.count(), 1)
  await page.getByRole('button', { name: 'Does not drain' }).click()
  const pane = page.getByRole('complementary', { name: 'Z9 · Does not drain' })
  await pane.getByText('Hot water runs out').waitFor()
  await pane.getByText('Open the filter').waitFor()
  await desk.isAccessible()

  await pane.getByRole('button', { name: c('edit') }).click()
  await form.getByLabel(t('symptom'), { exact: true }).fill('The drum stays full')
  const [made] = (await server.ok('GET /staff/fault/list', { ...other.as, query: { keyword: 'z9' } })).list
  assert.ok(made)
  const { id, version, pictureless } = { ...made, pictureless: made.steps.map(({ text }) => ({ text })) }
  const { code, models, title, symptom, cause, dangers, wikiId } = made
  const rest = { code, models, title, symptom, cause, dangers, wikiId, steps: pictureless }
  await server.ok('POST /staff/fault/update', { ...other.as, body: { ...rest, id, version, isOpen: false } })
  await save()
  await form.getByText(`${t('isOpen')}: ${c('no')} (${k('theirs')})`).waitFor()
  await save(k('keepMine'))
  await form.waitFor({ state: 'detached' })
  await pane.getByText('The drum stays full').waitFor()
  const now = await server.ok('GET /staff/fault/get', { ...other.as, query: { id } })
  assert.deepEqual([now.isOpen, now.version, now.steps.length], [true, 3, 2])

  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await form.getByLabel(t('code')).fill('z9')
  await form.getByLabel(t('title'), { exact: true }).fill('The same again')
  await save()
  await form.getByRole('alert').getByText('There is a fault with this code for these models').waitFor()
  await ended(desk)
})

test('a model gets a warranty of its own with a part, and its kind leads to it', async () => {
  const desk = await open('/products/models')
  const { page } = desk
  const [t, c] = [desk.words(kinds), desk.words(common)]
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: t('addModel'), exact: true }).click()
  await form.getByLabel(t('model'), { exact: true }).fill('WM-77')
  await form.getByLabel(t('qualityDuration'), { exact: true }).fill('2')
  await form.getByRole('button', { name: t('addPart') }).click()
  const part = form.getByRole('group', { name: t('partNo', { n: 1 }) })
  await part.getByLabel(`${t('partNo', { n: 1 })}: ${t('partName')}`, { exact: true }).fill('Motor')
  await part.getByLabel(`${t('partNo', { n: 1 })}: ${t('qualityDuration')}`).fill('10')
  await form.getByLabel(t('tryDay', { from: t('fromInstallation') })).fill('2026-03-15')
  await form.getByRole('button', { name: t('tryRule') }).click()
  await form.getByText(t('gives', { start: '2026-03-15', end: '2028-03-14' })).waitFor()
  await form.getByText(t('partUntil', { name: 'Motor', end: '2036-03-14' })).waitFor()
  await form.getByRole('button', { name: c('save') }).dblclick()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'WM-77' }).click()
  const rule = t('ruleWords', { n: 2, unit: t('year'), from: t('fromInstallation') })
  await page.getByRole('complementary', { name: 'WM-77' }).getByText(rule).waitFor()
  const as = (await makeStaff(server.db, company.tenant)).as
  const [made] = (await server.ok('GET /staff/productModel/list', { ...as, query: { keyword: 'WM-77' } })).list
  assert.deepEqual(made?.quality, {
    qualityDuration: 2,
    qualityUnit: 'year',
    qualityFiledName: 'installTime',
    parts: [{ name: { en: 'Motor' }, qualityDuration: 10, qualityUnit: 'year' }],
  })
  await desk.isAccessible()
  await ended(desk)
})
