import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { looksOf, openDesk, PASSWORD } from './desk'
import { prepare, server, browser, company, as, agentId, at } from './setup'
import { titles } from '../../console/pages/titles.i18n'
import { acceptance } from '../../console/pages/setup/acceptance.i18n'
import { messageTexts } from '../../console/pages/account/message-setting.i18n'
import { setup } from '../../console/pages/setup/setup.i18n'
import { hoursTexts } from '../../console/ui/hours.i18n'
import { app } from '../../console/app/app.i18n'
import { common } from '../../console/i18n/common.i18n'
import { PAGES as CONSOLE_PAGES, SETUP_GROUPS } from '../../console/pages'
import { formTexts } from '../../console/ui/form.i18n'
import { eventually } from '../screen'

prepare()

const PAGES = [
  ['/setup/company', 'setupCompany'],
  ['/setup/doors', 'setupDoors'],
  ['/setup/hours', 'setupHours'],
  ['/setup/acceptance', 'acceptance'],
  ['/setup/evaluation', 'setupEvaluation'],
  ['/setup/providers', 'setupProviders'],
  ['/setup/retention', 'setupRetention'],
  ['/setup/agents', 'agents'],
  ['/wiki/shelves', 'shelves'],
  ['/products/kinds', 'kinds'],
] as const

/** Pages of one member of the staff, which an auditor has in another way or not at all. */
const OWN_PAGES = [
  ['/requests/new', 'newRequest'],
  ['/account', 'account'],
] as const

describe('each page of the set-up', () => {
  for (const look of looksOf(1))
    test(`in ${look.language} at ${String(look.width)}: nothing too wide, nothing that a screen reader cannot name`, async () => {
      const [[first, title]] = PAGES
      const desk = await at(first, title, look)
      for (const [path, name] of [...PAGES, ...OWN_PAGES]) {
        await desk.open(path)
        await desk.page.getByRole('heading', { name: desk.words(titles)(name), level: 1 }).waitFor()
        await desk.page.locator('section').first().waitFor()
        await desk.fits()
        await desk.isAccessible()
      }
      // all of them stand under a heading
      await desk.open('/setup')
      for (const group of SETUP_GROUPS)
        await desk.page
          .getByRole('region', { name: desk.words(app)(group) })
          .getByRole('link')
          .first()
          .waitFor()
      const offered = CONSOLE_PAGES.filter(({ place }) => place === 'setup').length
      assert.equal(await desk.page.getByRole('main').getByRole('link').count(), offered)
      await desk.fits()
      await desk.isAccessible()
      await desk.open(`/setup/agents/${agentId}`)
      await desk.page.locator('#words').waitFor()
      await desk.fits()
      await desk.isAccessible()
      assert.deepEqual(desk.problems, [])
      await desk.close()
    })

  test('offers nothing to change to somebody who only reads', async () => {
    const desk = await openDesk(browser, server, company.tenant.domainId)
    const { page } = desk
    await desk.signIn('audit', PASSWORD)
    for (const [path, name] of [...PAGES, [`/setup/agents/${agentId}`, null] as const]) {
      await desk.open(path)
      if (name) await page.getByRole('heading', { name: desk.words(titles)(name), level: 1 }).waitFor()
      await page.locator('section').first().waitFor()
      await page.locator('.skeleton').waitFor({ state: 'detached' })
      assert.equal(await page.locator('.bar .ant-btn-primary').count(), 0, `nothing is offered at ${path}`)
      const open = page.locator('#main').locator('input:enabled, textarea:enabled').filter({ visible: true })
      assert.equal(await open.count(), 0, `nothing can be typed at ${path}`)
    }
    assert.deepEqual(desk.problems, [])
    await desk.close()
  })
})

describe('what is typed', () => {
  test('is saved by its section, outlives a lost line and a reload, and leaving asks about it', async () => {
    const desk = await at('/setup/company', 'setupCompany')
    const { page } = desk
    const t = desk.words(setup)
    const phone = page.getByLabel(t('phone'), { exact: true })
    const contact = page.locator('#contact')
    const save = contact.getByRole('button', { name: desk.words(common)('save') })
    await phone.fill('400 820 8820')
    await page.context().setOffline(true)
    await save.click()
    await page.locator('.offline').waitFor()
    assert.equal(await phone.inputValue(), '400 820 8820')
    await page.context().setOffline(false)
    await save.waitFor({ state: 'detached' })
    assert.equal((await server.ok('GET /staff/tenant/get', as)).phone, '400 820 8820', 'sent when the line is back')

    // what is wrong is said with the name of its field
    await phone.fill('call us')
    await save.click()
    await contact.getByRole('alert').getByText(t('phone')).waitFor()

    // what is typed on while it is saved stays, and is saved after it
    await phone.fill('400 333 4444')
    let answer = () => {}
    const held = new Promise<void>(resolve => (answer = resolve))
    await page.route('**/staff/tenant/edit', async route => {
      await held
      await route.continue()
    })
    await save.click()
    await phone.fill('400 333 4444 5')
    answer()
    await eventually(async () =>
      assert.equal((await server.ok('GET /staff/tenant/get', as)).phone, '400 333 4444', 'what was sent'),
    )
    await page.unroute('**/staff/tenant/edit')
    await page.getByText(desk.words(common)('saved')).first().waitFor()
    assert.equal(await phone.inputValue(), '400 333 4444 5')
    assert.equal(await contact.getByText(desk.words(formTexts)('theirs')).count(), 0, 'one’s own is no conflict')
    await save.click()
    await save.waitFor({ state: 'detached' })
    assert.equal((await server.ok('GET /staff/tenant/get', as)).phone, '400 333 4444 5')

    await phone.fill('400 111 2222')
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await eventually(async () => assert.equal(await phone.inputValue(), '400 111 2222'))

    await page.locator('.rail a').first().click()
    await page.getByRole('dialog').getByText(desk.words(common)('leaveText')).waitFor()
    await page.getByRole('button', { name: desk.words(common)('stay') }).click()
    assert.match(page.url(), /\/setup\/company$/)

    await save.click()
    await save.waitFor({ state: 'detached' })
    assert.equal((await server.ok('GET /staff/tenant/get', as)).phone, '400 111 2222')
    await page.locator('.rail a').first().click()
    await page.getByRole('heading', { name: desk.words(titles)('requests'), level: 1 }).waitFor()
    assert.deepEqual(desk.problems, [])
    await desk.close()
  })

  test('by two people at once is shown to the second, who decides', async () => {
    const desk = await at('/setup/company', 'setupCompany')
    const { page } = desk
    const t = desk.words(setup)
    const email = page.getByLabel(t('email'), { exact: true })
    const contact = page.locator('#contact')
    const save = contact.getByRole('button', { name: desk.words(common)('save') })
    await email.fill('mine@example.com')
    const { version } = await server.ok('GET /staff/tenant/get', as)
    await server.ok('POST /staff/tenant/edit', {
      ...as,
      body: { version, email: 'theirs@example.com', phone: '400 700 7000' },
    })
    // the open page hears of it, and what is being typed stays
    await contact.getByText('theirs@example.com').waitFor()
    assert.equal(await email.inputValue(), 'mine@example.com')
    await contact.getByRole('button', { name: desk.words(formTexts)('keepMine') }).click()
    await save.click()
    await save.waitFor({ state: 'detached' })
    assert.equal((await server.ok('GET /staff/tenant/get', as)).email, 'mine@example.com')
    assert.deepEqual(desk.problems, [])
    await desk.close()
  })

  test('in one language marks where it is missing', async () => {
    const desk = await at('/setup/company', 'setupCompany', { language: 'en' })
    const { page } = desk
    const group = page.getByRole('group', { name: new RegExp(`^${desk.words(setup)('people')}: `) })
    const missing = (language: string) => group.getByRole('button', { name: language }).locator('.languages__missing')
    const field = page.getByLabel(desk.words(setup)('people'), { exact: true })
    await group.getByRole('button', { name: 'RU' }).click()
    await field.fill('Анна')
    await missing('RU').waitFor({ state: 'detached' })
    await group.getByRole('button', { name: 'EN' }).click()
    await field.fill('')
    await missing('EN').waitFor()
    await page
      .locator('#contact')
      .getByRole('button', { name: desk.words(common)('save') })
      .click()
    await eventually(async () => assert.equal((await server.ok('GET /staff/tenant/get', as)).people.ru, 'Анна'))
    await desk.close()
  })
})

test('a colour says at once what the portal makes of it, and a page on which nothing can be read is not saved', async () => {
  const desk = await at('/setup/doors', 'setupDoors', { language: 'en' })
  const { page } = desk
  const theme = page.locator('#theme')
  await theme.locator('.colour input[type=text]').first().fill('#FFEB3B')
  await theme.getByText('fills with').waitFor()
  const fill = await theme.locator('.preview__button').evaluate(node => getComputedStyle(node).backgroundColor)
  assert.notEqual(fill, 'rgb(255, 235, 59)')
  await theme.locator('.colour input[type=text]').last().fill('#444444')
  await theme.getByRole('alert').waitFor()
  const save = theme.getByRole('button', { name: desk.words(common)('save') })
  assert.equal(await save.isDisabled(), true)
  await theme.locator('.colour input[type=text]').last().fill('#F5F8FA')
  await save.click()
  await save.waitFor({ state: 'detached' })
  const [door] = await server.ok('GET /staff/door/list', as)
  assert.equal(door?.themeColour, '#FFEB3B')
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('hours are typed as people write them, and a day that does not exist is named', async () => {
  const desk = await at('/setup/hours', 'setupHours')
  const { page } = desk
  const t = desk.words(setup)
  const save = (id: string) => page.locator(id).getByRole('button', { name: desk.words(common)('save') })
  await page.getByLabel(desk.words(hoursTexts)('day6'), { exact: true }).fill('9:00-12:00，13:00-17:00')
  await save('#week').click()
  await save('#week').waitFor({ state: 'detached' })
  await page.getByLabel(t('holidays'), { exact: true }).fill('2027-02-06\n2027-02-30')
  await page.getByText(desk.words(hoursTexts)('wrongDate', { n: 2, text: '2027-02-30' })).waitFor()
  await page.getByLabel(t('holidays'), { exact: true }).fill('2027年2月6日\n2027-02-07')
  await save('#dates').click()
  await save('#dates').waitFor({ state: 'detached' })
  const { workingTime } = await server.ok('GET /staff/hours/get', as)
  assert.deepEqual(workingTime.days[6], [
    ['09:00', '12:00'],
    ['13:00', '17:00'],
  ])
  assert.deepEqual(workingTime.holidays, ['2027-02-06', '2027-02-07'])
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('the rule for work that nobody accepts is told as a sentence and kept, and so is how customers rate', async () => {
  const desk = await at('/setup/acceptance', 'acceptance')
  const { page } = desk
  const t = desk.words(acceptance)
  const rule = page.locator('#rule')
  await rule.getByLabel(t('acceptMinutes')).fill('45')
  await rule.getByLabel(t('passes')).fill('0')
  await rule.getByText(t('back', { minutes: 45 })).waitFor()
  await rule.getByRole('button', { name: desk.words(common)('save') }).click()
  await eventually(async () => {
    const { acceptMinutes, passes } = await server.ok('GET /staff/acceptRule/get', as)
    assert.deepEqual([acceptMinutes, passes], [45, 0])
  })
  await desk.open('/setup/evaluation')
  const tags = page.locator('#tags')
  const { useTagEvaluate } = await server.ok('GET /staff/evaluation/get', as)
  await tags.getByRole('checkbox', { name: desk.words(setup)('useTags') }).setChecked(!useTagEvaluate)
  const save = tags.getByRole('button', { name: desk.words(common)('save') })
  await save.click()
  await save.waitFor({ state: 'detached' })
  assert.equal((await server.ok('GET /staff/evaluation/get', as)).useTagEvaluate, !useTagEvaluate)
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('how somebody wants to be told is one’s own, and a refused change goes back', async () => {
  const desk = await at('/account', 'account')
  const { page } = desk
  const t = desk.words(messageTexts)
  const duty = page.getByRole('checkbox', { name: t('duty') })
  const before = await duty.isChecked()
  await page.route('**/staff/message/setting', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await duty.click()
  await page.getByText(desk.words(common)('network')).first().waitFor()
  assert.equal(await duty.isChecked(), before)
  await page.unroute('**/staff/message/setting')
  await duty.click()
  await eventually(async () => {
    assert.equal((await server.ok('GET /staff/message/setting', as)).duty, !before)
  })
  // hours of one's own: a reload keeps what is typed, and they are given up for the company's
  const from = page.getByLabel(t('quietFrom'))
  const save = page.getByRole('button', { name: desk.words(common)('save') })
  const hours = async () => (await server.ok('GET /staff/message/setting', as)).ownQuietHours
  await from.fill('20:30')
  page.once('dialog', asked => void asked.accept())
  await page.reload()
  await save.waitFor()
  assert.equal(await from.inputValue(), '20:30')
  await save.dblclick()
  await eventually(async () => assert.deepEqual(await hours(), { from: '20:30', to: '08:00' }))
  await save.waitFor({ state: 'detached' })
  await page.getByText(t('quietHint', { from: '20:30', to: '08:00' })).waitFor()
  await page.getByRole('button', { name: t('asCompany', { from: '22:00', to: '08:00' }) }).click()
  await eventually(async () => assert.equal(await hours(), null))
  await eventually(async () => assert.equal(await from.inputValue(), '22:00'))
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
