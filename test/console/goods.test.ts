import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare, server, company, open, ended } from './goods'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { goods } from '../../console/pages/goods/goods.i18n'
import { makeGoods, makeStaff } from '../factories'

prepare()

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
