import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare, server, company, open, ended } from './people'
import { app } from '../../console/app/app.i18n'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { customers } from '../../console/pages/customers/customers.i18n'
import { imports } from '../../console/pages/imports/imports.i18n'
import { kinds } from '../../console/pages/products/kinds.i18n'
import { products } from '../../console/pages/products/products.i18n'
import { warranty } from '../../console/i18n/warranty.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { sheetsErrors } from '../../server/kernel/sheets/sheets.errors'
import { fullDate } from '../../shared/dates'
import { makeCustomer, makeLinkman, makeProduct, makeStaff, makeTemplate } from '../factories'
import { eventually } from '../screen'

prepare()

describe('customers and products', () => {
  test('what is typed into a form outlives a lost line, a reload and a slip of the mouse, and is saved once', async () => {
    const desk = await open('/customers')
    const { page } = desk
    const [t, c] = [desk.words(customers), desk.words(common)]
    const begin = () => page.getByRole('button', { name: t('add') }).click()
    const save = page.getByRole('button', { name: c('save') })
    const name = page.getByLabel(t('name'), { exact: true })
    const dialog = page.getByRole('dialog').filter({ hasText: c('leaveText') })
    await begin()
    await page.locator('input:focus').waitFor()
    assert.ok(await name.evaluate(input => input === document.activeElement), 'one types at once')
    await name.fill('Lighthouse Café')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: c('stay') }).click()
    await page.route('**/staff/customer/create', route => route.abort())
    await save.click()
    await page.getByRole('alert').getByText(c('network')).waitFor()
    await page.unroute('**/staff/customer/create')
    page.once('dialog', asked => void asked.accept())
    await page.reload()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Lighthouse Café', 'what was typed before the reload')
    await page.goBack()
    await name.waitFor({ state: 'detached' })
    await page.goForward()
    assert.equal(await name.inputValue(), 'Lighthouse Café', 'the form has an address, and its draft stays')
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().includes('/staff/customer/create')) sent.push(request.url())
    })
    await save.dblclick()
    await page.getByRole('button', { name: 'Lighthouse Café', exact: true }).waitFor()
    assert.equal(sent.length, 1, 'two presses are one intent')
    await begin()
    assert.equal(await name.inputValue(), '', 'nothing is left of what was saved')
    await name.fill('Given up')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: c('leave') }).click()
    await name.waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: t('add') }).waitFor()
    await begin()
    assert.equal(await name.inputValue(), '', 'nor of what was given up')
    await ended(desk)
  })

  test('what is taken up again after a reload does not overwrite what a colleague saved meanwhile', async () => {
    const { tenant } = company
    const customer = await makeCustomer(server.db, tenant.id, { name: 'North Pier' })
    const other = await makeStaff(server.db, tenant)
    const desk = await open(`/customers?id=${customer.id}`)
    const { page } = desk
    const [t, c, k] = [desk.words(customers), desk.words(common), desk.words(keeping)]
    const edit = () =>
      page
        .getByRole('complementary')
        .getByRole('button', { name: c('edit') })
        .click()
    // the pane is called so too while it loads
    const name = page.getByRole('dialog').getByLabel(t('name'), { exact: true })
    await edit()
    await name.fill('North Pier Ltd')
    await server.ok('POST /staff/customer/update', {
      ...other.as,
      body: { id: customer.id, version: 1, name: 'Old Pier', customerNo: '', customerAddress: '' },
    })
    page.once('dialog', asked => void asked.accept())
    await page.reload()
    assert.equal(await name.inputValue(), 'North Pier Ltd')
    await page.getByRole('button', { name: c('save') }).click()
    await page.getByText(k('conflict')).waitFor()
    await page.getByRole('dialog').getByText('Old Pier').waitFor()
    const now = await server.ok('GET /staff/customer/get', { ...other.as, query: { id: customer.id } })
    assert.equal(now.name, 'Old Pier', 'nothing was overwritten unseen')
    await ended(desk)
  })

  test('a list says that nothing fits, leads from a page that has gone to the last one, and keeps room for names', async () => {
    const product = await makeProduct(server.db, company.tenant.id, {
      name: { en: 'A washing machine for eleven kilograms' },
    })
    const desk = await open('/products?search=nobody-has-this')
    const { page } = desk
    const c = desk.words(common)
    await page.getByText(c('nothingFits')).waitFor()
    await page
      .locator('.empty')
      .getByRole('button', { name: c('clear') })
      .click()
    await desk.open(`/products?page=99&id=${product.id}`)
    const name = page.getByRole('button', { name: 'A washing machine for eleven kilograms', exact: true })
    await name.waitFor()
    assert.doesNotMatch(page.url(), /page=/)
    await eventually(async () => {
      assert.ok(((await name.boundingBox())?.width ?? 0) > 150, 'the name is read beside an open pane')
    })
    await ended(desk)
  })

  test('a busy server is left alone as long as it asks, and somebody is told', async () => {
    const desk = await open('/account')
    const { page } = desk
    const asked: number[] = []
    await page.route('**/staff/product/list*', async route => {
      asked.push(Date.now())
      if (asked.length > 1) return route.continue()
      await route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json: { success: false, message: 'busy' } })
    })
    await desk.open('/products')
    await page.getByText(desk.words(app)('busyBar', { n: 4 })).waitFor()
    await page.locator('tbody .row').first().waitFor()
    const [first = 0, second = 0] = asked
    // timers of a page and of this process may differ by a little
    assert.ok(second - first > 3900, `asked again after ${String(second - first)} ms`)
    // who saves is told at once, and nothing promises another try that nobody makes
    await page.route('**/staff/me/update', route =>
      route.fulfill({ status: 429, headers: { 'retry-after': '20' }, contentType: 'text/html', body: '<p>busy</p>' }),
    )
    await desk.open('/account')
    await page.getByRole('button', { name: desk.words(common)('edit') }).click()
    await page.getByRole('button', { name: desk.words(common)('save') }).click()
    await page
      .getByRole('alert')
      .getByText(desk.words(common)('busyFor', { n: 20 }))
      .waitFor()
    assert.equal(await page.getByText(desk.words(app)('busyBar', { n: 20 })).count(), 0)
    await ended(desk)
  })

  test('a product says why it is in warranty', async () => {
    const product = await makeProduct(server.db, company.tenant.id, {
      name: { en: 'Ice machine' },
      qualityInfoEndTime: '2099-12-31',
    })
    const desk = await open(`/products?id=${product.id}`)
    const [, end = assert.fail('the days come first')] = desk
      .words(warranty)('factWithin', { n: '#', end: fullDate('2099-12-31', 'en') })
      .split('#')
    await desk.page.getByText(end.trim()).waitFor()
    // its name in another language, beside the one it has
    await desk.page.getByRole('button', { name: desk.words(common)('edit') }).click()
    const form = desk.page.getByRole('dialog', { name: desk.words(products)('edit') })
    const named = form.getByLabel(desk.words(products)('name'), { exact: true })
    assert.equal(await named.inputValue(), 'Ice machine')
    await form.getByRole('button', { name: 'RU' }).first().click()
    await named.fill('Льдогенератор')
    await form.getByRole('button', { name: desk.words(common)('save') }).click()
    await form.waitFor({ state: 'hidden' })
    const { names } = await server.ok('GET /staff/product/get', {
      ...(await makeStaff(server.db, company.tenant)).as,
      query: { id: product.id },
    })
    assert.deepEqual(names, { en: 'Ice machine', ru: 'Льдогенератор' })
    // and colleagues are told who has what open
    const colleague = await makeStaff(server.db, company.tenant)
    const contact = await makeLinkman(server.db, company.tenant)
    const template = await makeTemplate(server.db, company.tenant.id)
    const has = (id: string) =>
      eventually(async () => {
        const here = await server.ok('GET /staff/live/hereList', colleague.as)
        assert.ok(here.some(one => one.id === id))
      })
    await has(product.id)
    await desk.open(`/contacts?id=${contact.id}`)
    await has(contact.id)
    await desk.open(`/setup/templates/${template.id}`)
    await has(template.id)
    await ended(desk)
  })
})

test('a kind of products is made and narrows the list; what is typed twice stands once', async () => {
  const { tenant } = company
  await makeProduct(server.db, tenant.id, { name: { en: 'Tower fan' }, model: 'TF-77' })
  const desk = await open('/products/kinds')
  const { page } = desk
  const [t, c] = [desk.words(kinds), desk.words(common)]
  await page.getByRole('button', { name: t('newKind') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('name'), { exact: true }).fill('Fans')
  const models = dialog.getByLabel(t('models'))
  for (const model of ['TF-77', 'TF-78', ' TF-77 ']) {
    await models.fill(model)
    await models.press('Enter')
  }
  await dialog.getByRole('button', { name: c('save') }).dblclick()
  const line = page.locator('.ordered li', { hasText: 'Fans' })
  await line.getByText(t('modelCount', { n: 2 })).waitFor()
  await dialog.waitFor({ state: 'detached' })
  // Enter on the button that the form gave the focus back to would be the button's
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(t('editKind')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await line.count(), 1, 'made once')
  await line.getByRole('link', { name: t('showProducts') }).click()
  await page.getByRole('button', { name: 'Tower fan' }).waitFor()
  assert.equal(await page.locator('tbody .row').count(), 1)
  await ended(desk)
})

test('a file is imported: columns, preview with the wrong rows, result, undo', async () => {
  const desk = await open('/imports?kind=customer')
  const { page } = desk
  const t = desk.words(imports)
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('choose') }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('photo.png', 'not a table')
  await page.getByText(t('wrongFile')).waitFor()
  await choose('renamed.xlsx', 'Customer\nHarbour\n')
  await page.getByText('called .xlsx but holds plain text').waitFor()
  await choose('empty.csv', '')
  await page.getByText(t('emptyFile')).waitFor()
  await choose('other.csv', 'foo,bar\n1,2\n')
  await page.getByRole('button', { name: t('check') }).click()
  await page.getByRole('alert').getByText(t('columnNeeded')).waitFor()
  // a column that is chosen outlives a reload
  const column = page.locator('.import__columns .ant-select').first()
  await column.click()
  await page.locator('.ant-select-item-option', { hasText: 'bar' }).click()
  await page.reload()
  await column.getByText('bar').waitFor()
  await page.goBack()
  // over a line slower than the page asks
  await page.route('**/staff/import/get*', async route => {
    await sleep(1500)
    await route.continue()
  })
  await choose(
    'customers.csv',
    '客户编号,客户名称,手机号\nI-1,Imported one,\nI-2,Imported two,\nI-3,,\nI-4,Imported four,12\n',
  )
  await page.getByRole('button', { name: t('check') }).click()
  await page.getByRole('button', { name: t('run', { n: 2 }) }).waitFor()
  await page.getByText(`Phone: ${sheetsErrors.CELL_PHONE.text.en}`).waitFor()
  await page.getByText(`Customer: ${sheetsErrors.CELL_REQUIRED.text.en}`).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('saveWrong') }).click()
  assert.match((await download).suggestedFilename(), /^customer-wrong-.*\.csv$/)
  await desk.isAccessible()
  await page.getByRole('button', { name: t('run', { n: 2 }) }).click()
  await page.getByRole('button', { name: t('undo') }).waitFor()
  await page.unroute('**/staff/import/get*')
  await page.getByRole('button', { name: t('undo') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('undo') })
    .click()
  await page.getByText(t('undoneRows')).first().waitFor()
  await ended(desk)
})

describe('on a phone and in every state of the list', () => {
  for (const [name, language, dark] of [
    ['customers', 'ru', false],
    ['contacts', 'en', true],
    ['products', 'tw', false],
    ['imports', 'zh', true],
  ] as const)
    test(`/${name}`, async () => {
      const desk = await open(`/${name}`, { width: 390, height: 844, touch: true, language, dark })
      const title = desk.words(titles)(name)
      await desk.page.getByRole('heading', { level: 1, name: title }).waitFor()
      await desk.page.locator('.skeleton').waitFor({ state: 'detached' })
      await desk.fits()
      await desk.isAccessible()
      await ended(desk)
    })
})
