import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksOf } from './desk'
import { prepare, server, company, open, ended } from './goods'
import { common } from '../../console/i18n/common.i18n'
import { goods } from '../../console/pages/goods/goods.i18n'
import { goodsErrors } from '../../server/domains/goods/goods.errors'
import { makeGoods } from '../factories'

prepare()

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
