import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksOf, openDesk, PASSWORD } from './desk'
import { prepare, invite, server, browser, company } from './identity'
import { app } from '../../console/app/app.i18n'
import { account } from '../../console/pages/account/account.i18n'
import { actionTexts } from '../../console/pages/audit/actions'
import { auditTexts } from '../../console/pages/audit/audit.i18n'
import { roleTexts } from '../../console/pages/roles/roles.i18n'
import { staffTexts } from '../../console/pages/staff/staff.i18n'
import { steps } from '../../console/ui/second-step.i18n'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { ERRORS } from '../../server/app/modules'
import { staff, tokenFamilies } from '../../server/kernel/identity/auth.table'
import { AUDIT_NAMES } from '../../shared/audit-names'
import { NOTHING } from '../../shared/audit-values'
import { makeCustomer, makeLinkman, makeStaff, makeTemplate } from '../factories'
import { eventually } from '../screen'
import { codeOf, makeSecondFactor, makeStaffLink } from '../staff-life'

prepare()

test('who has a second step gives its code, and what is wrong is said', async () => {
  const member = await makeStaff(server.db, company.tenant, { account: 'careful', password: PASSWORD })
  const secret = await makeSecondFactor(server, member)
  const desk = await openDesk(browser, server, company.tenant.domainId)
  const { page } = desk
  await desk.open()
  await page.locator('input[autocomplete=username]').fill('careful')
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  const code = page.getByLabel(desk.words(steps)('code'))
  await code.fill('000000')
  await page.getByRole('button', { name: desk.words(steps)('next') }).click()
  await page.getByRole('alert').waitFor()
  await desk.isAccessible()
  assert.equal(await code.evaluate(one => one === document.activeElement), false, 'the button was pressed')
  // a proxy in front of the server has no room: the person is told how long to wait, and keeps what is typed
  await page.route('**/login/secondFactor', route =>
    route.fulfill({ status: 429, headers: { 'retry-after': '20' }, contentType: 'text/html', body: '<h1>busy</h1>' }),
  )
  await page.getByRole('button', { name: desk.words(steps)('next') }).click()
  await page
    .getByRole('alert')
    .getByText(desk.words(common)('busyFor', { n: 20 }))
    .waitFor()
  assert.equal(await code.inputValue(), '000000')
  await page.unroute('**/login/secondFactor')
  // the answer is lost after the code was taken: it takes no other, so the person is where another try begins
  await page.route('**/login/secondFactor', async route => {
    await route.fetch()
    await route.abort()
  })
  await code.fill(codeOf(server, secret))
  await page.getByRole('button', { name: desk.words(steps)('next') }).click()
  await page.getByRole('alert').getByText(desk.words(common)('network')).waitFor()
  await page.unroute('**/login/secondFactor')
  await page.getByRole('button', { name: desk.words(steps)('next') }).click()
  await page.locator('input[autocomplete=current-password]').waitFor()
  await page.getByRole('alert').waitFor()
  await page.locator('button[type=submit]').click()
  await code.waitFor()
  // Back is the first step, not the page before the console
  const user = page.locator('input[autocomplete=username]')
  await page.goBack()
  await user.waitFor()
  assert.equal(await user.inputValue(), 'careful')
  assert.equal(await page.getByRole('alert').count(), 0, 'nothing went wrong')
  await page.locator('button[type=submit]').click()
  // a code that comes too late
  await code.fill('000000')
  server.clock.advance(11 * 60_000)
  await page.getByRole('button', { name: desk.words(steps)('next') }).click()
  await page.getByRole('alert').getByText('登录已超时').waitFor()
  assert.equal(await user.inputValue(), 'careful', 'only the code is typed again')
  await page.locator('button[type=submit]').click()
  await code.waitFor()
  assert.ok(await code.evaluate(one => one === document.activeElement), 'one types the code at once')
  await code.fill(codeOf(server, secret, 1))
  await page.getByRole('button', { name: desk.words(steps)('next') }).click()
  await page.getByRole('heading', { name: desk.words(titles)('requests') }).waitFor()
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('somebody signs in by DingTalk or WeCom and is where they wanted to go; what this browser did not ask for is refused', async () => {
  await makeStaff(server.db, company.tenant, { displayName: '林远', openUserId: 'linyuan' })
  const desk = await openDesk(browser, server, company.tenant.domainId, { width: 390, height: 844 })
  const { page } = desk
  const t = desk.words(app)
  const choose = async (way: 'dingtalk' | 'wecom', userId: string, answer: 'allow' | 'refuse') => {
    await page.getByRole('button', { name: t(way) }).click()
    await page.locator('input[name=other]').fill(userId)
    await page.locator(`#${answer}`).click()
  }
  await desk.open('/requests?state=created')
  await page.getByRole('button', { name: t('wecom') }).waitFor()
  await desk.isAccessible()
  await desk.fits()
  await choose('wecom', 'linyuan', 'refuse')
  await page.getByRole('alert').getByText(t('unfinished')).waitFor()
  await choose('dingtalk', 'a-stranger', 'allow')
  await page.getByRole('alert').waitFor()
  assert.equal(await page.locator('nav').count(), 0, 'nobody is linked with this user id')
  for (const way of ['dingtalk', 'wecom'] as const) {
    await choose(way, 'linyuan', 'allow')
    await page.getByRole('heading', { name: desk.words(titles)('requests') }).waitFor()
    assert.match(page.url(), /\/requests\?state=created$/)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('button', { name: t('wecom') }).waitFor()
  }
  // a link of somebody who wants this person to work in their account
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await desk.open(`/?code=sandbox-corp-boss-1&state=${'0'.repeat(74)}`)
  await page.getByRole('alert').getByText(t('unfinished')).waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.ok(
    asked.some(one => one.endsWith('/staff/entrance')),
    'the page asked the server',
  )
  assert.ok(!asked.some(one => one.endsWith('/staff/login/chatApp')), 'and showed it no code')
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('somebody is invited into a district, by a link that is used, cut off and of a lost answer; the log is searched for it', async () => {
  const boss = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await boss.signIn('boss', PASSWORD)
  const url = await invite(boss, async s => {
    // a district by its name, of the several that are called so
    await boss.page.getByLabel(s('areas'), { exact: true }).fill('西湖')
    await boss.page.getByText('浙江省 / 杭州市 / 西湖区').click()
    await boss.page.keyboard.press('Escape')
  })
  const [fresh] = await server.db
    .select({ id: staff.id, areas: staff.areas })
    .from(staff)
    .where(and(eq(staff.tenantId, company.tenant.id), eq(staff.account, 'anna')))
  assert.deepEqual(fresh?.areas, ['330106'])
  await boss.page.keyboard.press('Escape')
  await boss.open(`/staff?id=${fresh?.id}`)
  await boss.page.locator('.detail').getByText('西湖区').waitFor()

  const anna = await openDesk(browser, server, company.tenant.domainId, { language: 'ru', width: 390, height: 844 })
  await anna.open(`/invite${url.slice(url.indexOf('#'))}`)
  const t = anna.words(steps)
  await anna.page.getByLabel(t('newPassword')).fill(PASSWORD)
  await anna.page.getByLabel(t('repeat')).fill('something else')
  await anna.page.getByRole('button', { name: t('choose') }).click()
  await anna.page.getByText(t('differs')).waitFor()
  await anna.page.getByLabel(t('repeat')).fill(PASSWORD)
  await anna.isAccessible()
  await anna.fits()
  await anna.page.getByRole('button', { name: t('choose') }).click()
  await anna.page.getByText(t('chosen')).waitFor()
  // once more, without its end, and a good one pasted into the same tab
  await anna.page.reload()
  await anna.page.getByText(t('linkHint')).waitFor()
  assert.equal(await anna.page.getByText(t('linkBroken')).count(), 0)
  await anna.open('/invite')
  await anna.page.getByText(t('linkBroken')).waitFor()
  const invited = await makeStaff(server.db, company.tenant, { account: 'boris', displayName: 'Борис' })
  await anna.open(`/invite#${await makeStaffLink(server, invited)}`)
  await anna.page.getByRole('heading', { name: /Борис/ }).waitFor()
  // the answer is lost after the link was used: it is over, and there is the way to sign in
  await anna.page.route('**/invitation/accept', async route => {
    await route.fetch()
    await route.abort()
  })
  await anna.page.getByLabel(t('newPassword')).fill(PASSWORD)
  await anna.page.getByLabel(t('repeat')).fill(PASSWORD)
  await anna.page.getByRole('button', { name: t('choose') }).click()
  await anna.page.getByRole('alert').getByText(anna.words(common)('network')).waitFor()
  await anna.page.unroute('**/invitation/accept')
  await anna.page.getByRole('button', { name: t('choose') }).click()
  await anna.page.getByText(t('linkHint')).waitFor()
  await anna.signIn('anna', PASSWORD)
  assert.deepEqual(anna.problems, [])
  await anna.close()

  await boss.open('/audit')
  const done = boss.words(actionTexts)
  const entry = boss.page.getByRole('button', { name: done('POST /staff/member/create'), exact: true })
  await entry.first().waitFor()
  assert.ok(await boss.page.locator('tbody tr').filter({ hasNot: entry }).count(), 'there are others')
  // found by a word
  await boss.page.getByLabel(boss.words(auditTexts)('what')).fill(done('POST /staff/member/create'))
  await boss.page.locator('.ant-select-item-option', { hasText: done('POST /staff/member/create') }).click()
  await eventually(async () =>
    assert.equal(await boss.page.locator('tbody tr').filter({ hasNot: entry }).count(), 0, 'and nothing else'),
  )
  await entry.first().click()
  await boss.page.getByText('Anna Fresh').first().waitFor()
  const made = boss.page.locator('.detail .changes')
  await made.getByRole('row', { name: `${AUDIT_NAMES.displayName[boss.language]} Anna Fresh` }).waitFor()
  assert.equal(await made.getByText('displayName').count(), 0, 'no name of a column')
  await boss.page.getByRole('button', { name: boss.words(auditTexts)('download') }).waitFor()
  // the entry has an address, also where the list does not reach it
  const address = new URL(boss.page.url())
  await boss.open(`/audit?id=${address.searchParams.get('id') ?? ''}&to=2000-01-01`)
  await boss.page.getByText('Anna Fresh').first().waitFor()
  await boss.page.getByText(boss.words(auditTexts)('empty')).waitFor()
  // a person is found by name, a subject by its number or name
  const keeper = await makeStaff(server.db, company.tenant, { displayName: 'Lin Keeper' })
  const customer = await makeCustomer(server.db, company.tenant.id, { name: 'Harbour Hotel' })
  await server.ok('POST /staff/customer/update', {
    ...keeper.as,
    body: { id: customer.id, version: 1, name: 'Harbour Hotel', customerNo: 'H-7', customerAddress: '' },
  })
  const choose = async (label: string, words: string) => {
    await boss.page.getByLabel(label, { exact: true }).fill(words)
    await boss.page.locator('.ant-select-item-option', { hasText: words }).click()
  }
  await boss.open('/audit')
  await entry.first().waitFor()
  await choose(boss.words(auditTexts)('numberOrName'), 'Harbour Hotel')
  await boss.page.getByRole('button', { name: done('POST /staff/customer/update'), exact: true }).waitFor()
  await eventually(async () => assert.equal(await boss.page.locator('tbody tr').count(), 1, 'of this customer alone'))
  await choose(boss.words(auditTexts)('who'), '王芳')
  await boss.page.getByText(boss.words(auditTexts)('empty')).waitFor()
  await choose(boss.words(auditTexts)('who'), keeper.displayName)
  await boss.page.getByRole('button', { name: done('POST /staff/customer/update'), exact: true }).click()
  const told = await boss.page.locator('.detail .changes tbody').allInnerTexts()
  assert.deepEqual(
    told.map(text => text.trim().split(/\s*[\n\t]\s*/)),
    [[AUDIT_NAMES.customerNo[boss.language], NOTHING, 'H-7']],
    'what was changed, and nothing else',
  )
  // a customer who did something is found, too
  const guest = await makeLinkman(server.db, company.tenant, { name: 'Vera Guest', customerId: customer.id })
  const { id: templateId } = await makeTemplate(server.db, company.tenant.id)
  await server.ok('POST /ssp/event/create', { ...guest.as, body: { templateId, attribute: {} } })
  await boss.open('/audit')
  await entry.first().waitFor()
  await choose(boss.words(auditTexts)('who'), 'Vera Guest')
  await boss.page.getByRole('button', { name: done('POST /ssp/event/create'), exact: true }).waitFor()
  await eventually(async () => assert.equal(await boss.page.locator('tbody tr').count(), 1, 'of this customer alone'))
  // a day that is being typed is none yet, and Back passes over it
  await boss.open('/audit')
  await entry.first().waitFor()
  const before = await boss.page.evaluate(() => history.length)
  const from = boss.page.getByLabel(boss.words(auditTexts)('from'))
  for (const day of ['0001-01-01', '0020-01-01', '2020-01-01']) {
    await from.fill(day)
    await boss.page.waitForURL(`**/audit?from=${day}`)
    await entry.first().waitFor()
  }
  assert.equal(await boss.page.evaluate(() => history.length), before)
  // an entry that is gone says so
  await boss.open(`/audit?id=${customer.id}`)
  const gone = boss.page.getByRole('complementary', { name: boss.words(titles)('audit') })
  await gone.getByText(boss.words(auditTexts)('empty')).waitFor()
  assert.deepEqual(boss.problems, [])
  await boss.close()
})

test('the form of a role on a phone: what is wrong comes into sight, a reload leaves it uppermost, and a lost answer is nobody else’s change', async () => {
  const { as } = await makeStaff(server.db, company.tenant)
  const { id } = await server.ok('POST /staff/role/create', { ...as, body: { name: 'Shop', permissions: [] } })
  const desk = await openDesk(browser, server, company.tenant.domainId, { width: 390, height: 844, touch: true })
  const { page } = desk
  const [t, c, k] = [desk.words(roleTexts), desk.words(common), desk.words(keeping)]
  await desk.signIn('boss', PASSWORD)
  await desk.open('/roles?new=1')
  const form = page.getByRole('dialog').filter({ has: page.getByLabel(t('roleName')) })
  const name = form.getByLabel(t('roleName'))
  const save = form.getByRole('button', { name: c('save') })
  const seen = async (text: string) => {
    const said = form.getByText(text)
    await said.waitFor()
    await eventually(async () => {
      const { y = 0 } = (await said.boundingBox()) ?? {}
      assert.ok(y > 50 && y < 844, `${text} stands at ${String(y)}`)
    })
  }
  const toTheEnd = () => form.getByRole('checkbox').last().scrollIntoViewIfNeeded()
  await name.waitFor()
  assert.ok(((await name.boundingBox())?.height ?? 0) >= 44, 'a finger finds it')
  await toTheEnd()
  await save.click()
  await seen(`${t('roleName')}: ${c('required')}`)
  await name.fill('Store')
  await toTheEnd()
  await page.route('**/staff/role/create', route => route.abort())
  await save.click()
  await seen(c('network'))
  page.once('dialog', asked => void asked.accept())
  await desk.open(`/roles?id=${id}&edit=${id}`)
  // what is open beside it lies over the page too
  await name.fill('Shop and store')
  page.once('dialog', asked => void asked.accept())
  await page.reload()
  assert.equal(await name.inputValue(), 'Shop and store')
  let isLost = false
  await page.route('**/staff/role/update', async route => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await save.click()
  await form.waitFor({ state: 'detached' })
  assert.equal(await page.getByText(k('conflict')).count(), 0)
  const { list } = await server.ok('GET /staff/role/list', as)
  const role = list.find(one => one.role === id)
  assert.deepEqual([role?.name, role?.version], ['Shop and store', 2], 'it is written once')
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('somebody signs another device out and sets up a second step: a QR code, a code, and recovery codes', async () => {
  const { as: elsewhere } = await makeStaff(server.db, company.tenant, { account: 'second', password: PASSWORD })
  const desk = await openDesk(browser, server, company.tenant.domainId)
  const t = desk.words(account)
  await desk.signIn('second', PASSWORD)
  await desk.open('/account')
  await server.ok('GET /staff/me', elsewhere)
  const others = desk.page.locator('section', { hasText: t('devices') }).locator('li button')
  await others.click()
  await others.waitFor({ state: 'detached' })
  assert.equal((await server.refused('GET /staff/me', elsewhere)).status, 401)
  await desk.page.getByRole('button', { name: t('turnOn') }).click()
  await desk.page.getByLabel(t('present')).fill(PASSWORD)
  await desk.page.keyboard.press('Enter')
  await desk.page.getByRole('img', { name: desk.words(steps)('qr') }).waitFor()
  const secret = (await desk.page.locator('code').first().innerText()).trim()
  const code = desk.page.getByLabel(desk.words(steps)('code'))
  // one changes one's mind, and begins once more
  await desk.page.getByRole('button', { name: desk.words(common)('cancel') }).click()
  assert.equal(await code.count(), 0)
  await desk.page.getByRole('button', { name: t('turnOn') }).click()
  await desk.page.getByLabel(t('present')).fill(PASSWORD)
  await desk.page.keyboard.press('Enter')
  await code.waitFor()
  const current = (await desk.page.locator('code').first().innerText()).trim()
  assert.notEqual(current, secret)
  await code.fill(codeOf(server, current))
  // the answer with the recovery codes is lost
  await desk.page.route('**/secondFactor/confirm', async route => {
    await route.fetch()
    await route.abort()
  })
  await desk.page.getByRole('button', { name: desk.words(steps)('next') }).click()
  await desk.page.getByText(t('codesMissed')).waitFor()
  assert.equal(await code.count(), 0, 'there is nothing left to be confirmed')
  await desk.page.getByRole('button', { name: t('newCodes') }).click()
  await code.fill(codeOf(server, current, 1))
  await desk.page.keyboard.press('Enter')
  await desk.page.getByText(desk.words(steps)('codesHint')).waitFor()
  assert.equal(await desk.page.getByText(t('codesMissed')).count(), 0)
  assert.equal(await desk.page.locator('.codes li').count(), 10)
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

for (const look of looksOf(1))
  test(`the pages stand in ${look.language} at ${String(look.width)}, for everybody`, async () => {
    const desk = await openDesk(browser, server, company.tenant.domainId, look)
    await desk.signIn('boss', PASSWORD)
    for (const path of ['/account', '/staff', '/teams', '/roles', '/audit']) {
      await desk.open(path)
      await desk.page.getByRole('heading', { level: 1 }).waitFor()
      await desk.page.locator('main .card, main table, main .cards__one, main .empty').first().waitFor()
      await desk.isAccessible()
      await desk.fits()
    }
    assert.deepEqual(desk.problems, [])
    await desk.close()
  })

test('who changes somebody’s way in long after signing in is asked who they are, once, and stays where they were', async () => {
  const hands = await makeStaff(server.db, company.tenant, {
    displayName: '林远行',
    account: 'far',
    password: PASSWORD,
  })
  const careful = await makeStaff(server.db, company.tenant, { account: 'careful boss', password: PASSWORD })
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en', width: 390, height: 844 })
  const { page } = desk
  const s = desk.words(staffTexts)
  const t = desk.words(app)
  await desk.signIn('careful boss', PASSWORD)
  const secret = await makeSecondFactor(server, careful)
  server.clock.advance(11 * 60_000)
  await desk.open(`/staff?id=${hands.id}`)
  await page.getByRole('button', { name: s('resetLink') }).click()
  const asked = page.getByRole('dialog', { name: t('proofTitle') })
  const answer = async (password: string, code: string) => {
    await asked.locator('input[autocomplete=current-password]').fill(password)
    await asked.getByLabel(desk.words(steps)('code')).fill(code)
    await asked.getByRole('button', { name: desk.words(common)('confirm') }).click()
  }
  await answer('not the password', codeOf(server, secret))
  await asked.getByRole('alert').waitFor()
  await desk.isAccessible()
  await desk.fits()
  await answer(PASSWORD, codeOf(server, secret))
  await page.getByRole('dialog').locator('code').getByText('/invite#').waitFor()
  await page.keyboard.press('Escape')
  // minutes later nobody is asked again, and the former login is gone
  await page.getByRole('button', { name: s('resetLink') }).click()
  await page.getByRole('dialog').locator('code').getByText('/invite#').waitFor()
  assert.equal(await asked.count(), 0)
  await page.keyboard.press('Escape')
  const logins = () => server.db.$count(tokenFamilies, eq(tokenFamilies.userId, careful.id))
  await eventually(async () => assert.equal(await logins(), 2, 'that of this browser, and the one it was made with'))
  // one's own password and second step are changed on the page of the account, not as a colleague's
  await desk.open(`/staff?id=${careful.id}`)
  await page.getByRole('button', { name: s('switchOff') }).waitFor()
  for (const own of ['resetLink', 'removeSecond'] as const)
    assert.equal(await page.getByRole('button', { name: s(own) }).count(), 0, own)
  // who would rather not answers is told what is missing, and nothing was done
  server.clock.advance(11 * 60_000)
  await desk.open(`/staff?id=${hands.id}`)
  await page.getByRole('button', { name: s('resetLink') }).click()
  await asked.getByRole('button', { name: desk.words(common)('cancel') }).click()
  await page.getByText(ERRORS.PROOF_NEEDED.text.en).waitFor()
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
