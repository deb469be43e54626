import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openDesk, type Desk, type DeskOptions, inCompany, looksOf, PASSWORD } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { goods } from '../../console/pages/goods/goods.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { goodsErrors } from '../../server/domains/goods/goods.errors'
import type { Company } from '../company/company'
import { makeGoods, makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

let server: LiveServer
let browser: Browser
let company: Company
inCompany({ account: 'chen' }, async given => {
  ;({ server, browser, company } = given)
  await makeStaff(server.db, company.tenant, { account: 'reads', password: PASSWORD, permissions: ['product.read'] })
})
const open = async (path: string, options: DeskOptions = {}, account = 'chen'): Promise<Desk> => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en', ...options })
  await desk.signIn(account, PASSWORD)
  await desk.open(path)
  await desk.page.getByRole('heading', { name: desk.words(titles)('goods'), level: 1 }).waitFor()
  return desk
}
const ended = async (desk: Desk) => {
  assert.deepEqual(desk.problems, [])
  await desk.close()
}

test('a service is added once, found by its code, changed over a colleague’s change, switched off and removed', async () => {
  const other = await makeStaff(server.db, company.tenant)
  await makeGoods(server.db, company.tenant.id, { name: { en: 'Gasket' }, code: 'GK-1' })
  const desk = await open('/goods?kind=service')
  const { page } = desk
  const [t, c, k] = [desk.words(goods), desk.words(common), desk.words(keeping)]
  const form = page.getByRole('dialog')
  const save = (name = c('save')) => form.getByRole('button', { name }).dblclick()
  await page.getByText(c('nothingFits')).waitFor()
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await form.getByLabel(t('name'), { exact: true }).fill('Oil analysis')
  await save()
  await form.getByText(`${t('code')}: ${c('required')}`).waitFor()
  await form.getByLabel(t('code')).fill('OA-9')
  await form.getByLabel(t('unit'), { exact: true }).fill('sample')
  await save()
  await page.getByRole('button', { name: 'Oil analysis' }).waitFor()
  await form.waitFor({ state: 'detached' })
  assert.equal(await page.locator('tbody .row').count(), 1, 'of the kind that the list shows, and once')

  // the keys go to a row and open it
  await desk.open('/goods?search=OA9')
  await page.getByRole('button', { name: 'Oil analysis' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  const pane = page.getByRole('complementary', { name: 'Oil analysis' })
  await pane.getByText('sample').waitFor()
  await pane.getByRole('button', { name: c('edit') }).click()
  await form.getByLabel(t('code')).fill('OA-10')
  await form.getByRole('switch', { name: t('enabled') }).click()
  const query = { keyword: 'OA9' }
  const [made] = (await server.ok('GET /staff/goods/list', { ...other.as, query })).list
  assert.ok(made)
  await server.ok('POST /staff/goods/update', { ...other.as, body: { ...made, unit: { en: 'bottle' } } })
  await save()
  await form.getByText('bottle').waitFor()
  await save(k('keepMine'))
  await form.waitFor({ state: 'detached' })
  await pane.getByText('OA-10').waitFor()
  const now = await server.ok('GET /staff/goods/get', { ...other.as, query: { id: made.id } })
  assert.deepEqual(now, { ...made, code: 'OA-10', enabled: false, version: 3 })
  await desk.isAccessible()

  await pane.getByRole('button', { name: `${c('remove')}: Oil analysis` }).click()
  await form.getByText(t('removeHint')).waitFor()
  await form.getByRole('button', { name: c('remove') }).click()
  await pane.waitFor({ state: 'detached' })
  await page.getByText(c('nothingFits')).waitFor()
  await ended(desk)
})

test('a code that another part has is refused in words, and who only reads is offered nothing to change', async () => {
  const part = await makeGoods(server.db, company.tenant.id, { name: { en: 'Drive belt' }, code: 'DB-1' })
  const desk = await open('/goods?new=1')
  const t = desk.words(goods)
  const form = desk.page.getByRole('dialog')
  await form.getByLabel(t('name'), { exact: true }).fill('Another belt')
  await form.getByLabel(t('code')).fill('DB-1')
  await form.getByRole('button', { name: desk.words(common)('save') }).click()
  await form.getByRole('alert').getByText(goodsErrors.GOODS_CODE_TAKEN.text.en).waitFor()
  await ended(desk)
  const reader = await open(`/goods?id=${part.id}&edit=${part.id}`, {}, 'reads')
  await reader.page.getByRole('complementary').getByText('DB-1').waitFor()
  for (const name of [t('add'), reader.words(common)('edit')])
    assert.equal(await reader.page.getByRole('button', { name, exact: true }).count(), 0, name)
  assert.equal(await reader.page.getByRole('dialog').count(), 0)
  await ended(reader)
})

for (const look of looksOf(3))
  test(`in ${look.language} at ${String(look.width)}: nothing too wide, nothing that a screen reader cannot name`, async () => {
    const part = await makeGoods(server.db, company.tenant.id, { unit: { zh: '米', en: 'm' } })
    const desk = await open('/goods', look)
    await desk.page.getByText(part.code).first().waitFor()
    await desk.fits()
    await desk.isAccessible()
    await desk.open(`/goods?id=${part.id}&edit=${part.id}`)
    await desk.page.getByRole('dialog').getByLabel(desk.words(goods)('code')).waitFor()
    await desk.fits()
    await desk.isAccessible()
    await ended(desk)
  })
