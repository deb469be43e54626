import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { prepare, server, as, at } from './setup'
import { setup } from '../../console/pages/setup/setup.i18n'
import { common } from '../../console/i18n/common.i18n'
import { uploads } from '../../console/ui/uploads.i18n'
import { formTexts } from '../../console/ui/form.i18n'
import { eventually } from '../screen'

prepare()

test('a logo is uploaded and used, and a door is made', async () => {
  const desk = await at('/setup/company', 'setupCompany')
  const { page } = desk
  const t = desk.words(setup)
  const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0B4F9E' } })
    .png()
    .toBuffer()
  const picture = page.locator('#names input[type=file]')
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('a text all the same') })
  await page.getByText(desk.words(uploads)('notPicture')).waitFor()
  assert.equal(await page.locator('#names .section__foot button').count(), 0, 'nothing to be saved')
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.locator('#names .picture img').waitFor()
  await page
    .locator('#names')
    .getByRole('button', { name: desk.words(common)('save') })
    .click()
  await eventually(async () => assert.match((await server.ok('GET /staff/tenant/get', as)).logoUrl, /^\/api\/files\//))

  await eventually(async () =>
    assert.ok(
      await page.locator('img.rail__logo').evaluate((logo: HTMLImageElement) => logo.naturalWidth > 0),
      'the rail shows it',
    ),
  )

  await desk.open('/setup/doors')
  await page.getByRole('button', { name: t('newDoor') }).click()
  await page.getByLabel(t('doorName'), { exact: true }).fill('第二个门户')
  await page.getByLabel(t('domainId'), { exact: true }).fill('second-door')
  await page.getByRole('button', { name: desk.words(common)('save') }).click()
  await page.locator('#theme').waitFor()
  assert.ok((await server.ok('GET /staff/door/list', as)).some(one => one.domainId === 'second-door'))
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('a key is typed once, shown masked, and kept nowhere in the browser', async () => {
  const desk = await at('/setup/providers', 'setupProviders')
  const { page } = desk
  const t = desk.words(setup)
  const wechat = page.locator('#wechat')
  await wechat.getByRole('button', { name: t('setAccount') }).click()
  await wechat.getByLabel('appId', { exact: true }).fill('wx-console')
  await wechat.getByLabel('secret', { exact: true }).fill('never-seen-again-9876')
  await wechat.getByRole('button', { name: desk.words(common)('save') }).click()
  await wechat.getByText('••••9876').waitFor()
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  assert.doesNotMatch(stored, /never-seen-again/)
  assert.doesNotMatch(await page.content(), /never-seen-again/)
  await wechat.getByRole('button', { name: desk.words(common)('edit') }).click()
  await wechat.getByRole('button', { name: `${desk.words(formTexts)('replace')}: secret` }).waitFor()
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
