import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { prepare, server, company, open, ended } from './people'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { customers } from '../../console/pages/customers/customers.i18n'
import { raise } from '../../console/pages/requests/raise.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { formTexts } from '../../console/ui/form.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { freshPhone, makeCustomer, makeField, makeLinkman, makeStaff, makeTemplate } from '../factories'
import { planIn } from '../plan'
import { eventually } from '../screen'

prepare()

describe('customers and products', () => {
  test('found by a contact’s phone, opened beside the list, changed; what a colleague changed meanwhile is shown', async () => {
    const { tenant } = company
    const customer = await makeCustomer(server.db, tenant.id, { name: 'Harbour Hotel', customerNo: 'H-1' })
    const contact = await makeLinkman(server.db, tenant, { customerId: customer.id, name: 'Ada' })
    const other = await makeStaff(server.db, tenant)
    const desk = await open(`/customers?search=${contact.phone}`)
    const { page } = desk
    const [t, c, k] = [desk.words(customers), desk.words(common), desk.words(keeping)]
    await page.getByRole('button', { name: 'Harbour Hotel' }).click()
    const pane = page.getByRole('complementary', { name: 'Harbour Hotel' })
    await pane.getByRole('link', { name: 'Ada' }).waitFor()
    await pane.getByRole('button', { name: c('edit') }).click()
    const name = page.getByLabel(t('name'), { exact: true })
    await name.fill('Harbour Hotel East')
    await server.ok('POST /staff/customer/update', {
      ...other.as,
      body: { id: customer.id, version: 1, name: 'Harbour Inn', customerNo: 'H-1', customerAddress: '' },
    })
    const here = async () => (await server.ok('GET /staff/live/hereList', other.as)).filter(one => one.editing)
    await eventually(async () =>
      assert.ok(
        (await here()).some(one => one.id === customer.id),
        'a colleague is told',
      ),
    )
    await page.getByRole('button', { name: c('save') }).click()
    await page.getByText('Harbour Inn').first().waitFor()
    assert.equal(await name.inputValue(), 'Harbour Hotel East', 'what was typed is still there')
    await page.getByRole('button', { name: k('keepMine') }).click()
    await page.getByRole('heading', { name: 'Harbour Hotel East', level: 3 }).waitFor()
    const now = await server.ok('GET /staff/customer/get', { ...other.as, query: { id: customer.id } })
    assert.deepEqual([now.name, now.version], ['Harbour Hotel East', 3])
    // the list is saved as it is narrowed
    await page.getByRole('button', { name: k('export') }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: k('csv') }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n')
    assert.equal(lines.length, 2, 'a line of titles and one customer')
    assert.match(lines[1] ?? '', /Harbour Hotel East/)
    await ended(desk)
  })

  test('a customer is made with a phone and opens; who calls and is not known becomes one together with the new request', async () => {
    const [known, caller] = [freshPhone(), freshPhone()]
    await makeTemplate(
      server.db,
      company.tenant.id,
      [
        makeField('contactName', { displayName: { zh: '联系人', en: 'Contact' } }),
        makeField('contactPhone', { formType: 'phone' }),
        makeField('address', { formType: 'address', isNull: 0 }),
        makeField('when', { formType: 'planTime' }),
      ],
      { name: { zh: '上门', en: 'House call' } },
    )
    const rule = await server.ok('GET /staff/visitRule/get', company.engineer.as)
    await server.ok('POST /staff/visitRule/edit', { ...company.engineer.as, body: { ...rule, on: true } })
    const desk = await open('/customers?new=1')
    const { page } = desk
    const [t, c, r, f] = [desk.words(customers), desk.words(common), desk.words(raise), desk.words(formTexts)]
    await page.getByLabel(t('name'), { exact: true }).fill('Corner Bakery')
    await page.getByLabel(t('phone'), { exact: true }).fill(known)
    await page.getByRole('button', { name: c('save') }).click()
    const pane = page.getByRole('complementary', { name: 'Corner Bakery' })
    await pane.getByText(known).waitFor()
    await pane.getByRole('link', { name: desk.words(titles)('newRequest') }).click()
    // of one contact there is nothing to choose
    await page.getByText(`Corner Bakery · ${known}`).waitFor()
    // the form begins with where they are known to be, and not with where somebody before them is
    const lives = { customerAddress: '浙江省杭州市西湖区文三路 9 号' }
    const placed = await makeCustomer(server.db, company.tenant.id, { name: 'Lakeside Clinic', ...lives })
    await desk.goTo(`/requests/new?customer=${placed.id}`)
    await page.locator('#what').getByRole('combobox').first().click()
    await page.locator('.ant-select-item-option', { hasText: 'Repair at home' }).click()
    const street = page.locator('[data-field=address]').getByLabel(f('street'))
    const begins = (words: string) =>
      eventually(async () => {
        assert.equal(await street.inputValue(), words)
      })
    await begins('文三路9号')
    const made = async () =>
      (await server.ok('GET /staff/linkman/list', { ...company.engineer.as, query: { keyword: caller } })).list.map(
        one => [one.name, one.customerName],
      )
    await page.getByLabel(`${r('customer')} *`).fill(caller)
    await page.getByText(f('createNamed', { text: caller })).click()
    await begins('')
    assert.equal(await page.getByLabel(r('callerPhone'), { exact: true }).inputValue(), caller)
    await page.getByLabel(`${r('callerName')} *`).fill('Mrs Qian')
    await page.locator('#what').getByRole('combobox').first().click()
    await page.locator('.ant-select-item-option', { hasText: 'House call' }).click()
    const value = (name: string) => page.locator(`[data-field=${name}] input`).inputValue()
    await eventually(async () => {
      assert.deepEqual([await value('contactName'), await value('contactPhone')], ['Mrs Qian', caller])
    })
    await street.fill('Wensan Road 9')
    await page.locator('[data-field=address]').getByRole('combobox', { name: 'address' }).click()
    for (const level of [0, 1, 2])
      await page.locator('.ant-cascader-menu').nth(level).locator('.ant-cascader-menu-item').first().click()
    // times as the customer gets them, and one in the night that has to be meant
    const time = page.locator('[data-field=when]')
    await time
      .getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d$/ })
      .first()
      .click()
    assert.match(await time.locator('input[type="datetime-local"]').inputValue(), /^\d{4}-\d\d-\d\dT\d\d:00$/)
    await time.locator('input[type="datetime-local"]').fill(planIn(7, '03:00').replace(' ', 'T'))
    await page
      .locator('.bar')
      .getByRole('button', { name: r('raise') })
      .click()
    await time.getByRole('alert').waitFor()
    await desk.isAccessible()
    assert.deepEqual(await made(), [], 'nobody is there before the request is')
    await time.getByRole('button', { name: desk.words(subjectTexts)('anyway') }).click()
    await page.getByRole('complementary').getByText('Mrs Qian').first().waitFor()
    assert.deepEqual(await made(), [['Mrs Qian', 'Mrs Qian']])
    await ended(desk)
  })
})
