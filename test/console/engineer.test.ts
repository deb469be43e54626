import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDesk, PASSWORD } from './desk'
import { prepare, server, browser } from './engineer'
import { common } from '../../console/i18n/common.i18n'
import { requests } from '../../console/pages/requests/requests.i18n'
import { dayTexts } from '../../console/pages/work/day.i18n'
import { work } from '../../console/pages/work/work.i18n'
import { assign } from '../../console/ui/assign.i18n'
import { recordText } from '../../console/ui/subject/records'
import { stockTexts } from '../../console/ui/stock/stock.i18n'
import { vanTexts } from '../../console/ui/stock/van.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { visitTexts } from '../../console/ui/visit.i18n'
import { daysAfter, tenantDay, tenantTime } from '../../shared/day'
import { VISIT_RESULT_WORDS } from '../../shared/visit-result'
import { tasks } from '../../server/domains/task/task.table'
import { eventIn, makeHouse } from '../event-life'
import { makeCommodity, makeStaff } from '../factories'
import { taskIn } from '../task-life'
import { eventually } from '../screen'

prepare()

test('a request becomes a task, which the desk gives away, the engineer prices and finishes, and the desk closes', async () => {
  const house = await makeHouse(server)
  const { domainId } = house.tenant
  const engineer = await makeStaff(server.db, house.tenant, {
    account: 'chen',
    displayName: '陈伟',
    roles: ['engineer'],
    password: PASSWORD,
  })
  await makeStaff(server.db, house.tenant, { account: 'limin', displayName: '李敏', password: PASSWORD })
  const eventId = await eventIn(server, house, 'processing')
  const desk = await openDesk(browser, server, domainId)
  const phone = await openDesk(browser, server, domainId, { width: 390, height: 844, touch: true, language: 'ru' })
  const [t, of, say, s] = [desk.words(work), desk.words(requests), desk.words(common), desk.words(subjectTexts)]
  await desk.signIn('limin', PASSWORD)
  await desk.open(`/requests?id=${eventId}`)
  await desk.page.getByRole('button', { name: say('more') }).click()
  await desk.page.getByRole('menuitem', { name: s('convert') }).click()
  await desk.page
    .getByRole('dialog', { name: s('convert') })
    .getByRole('button', { name: say('confirm') })
    .click()
  const { id, taskNo } = await eventually(async () => {
    const [task] = (await server.ok('GET /staff/task/list', { ...house.engineer.as, query: {} })).list
    assert.ok(task, 'the task is there')
    return task
  })
  await desk.page.getByRole('link', { name: of('asTask', { no: taskNo }) }).click()
  const atDesk = desk.page.getByRole('article', { name: t('page') })
  const fits = atDesk.locator('.suggestions li', { hasText: '陈伟' })
  const give = fits.getByRole('button', { name: desk.words(assign)('give') })
  await fits.getByText(desk.words(assign)('load', { n: 0 })).waitFor()
  await give.click()
  // who has it already is not suggested for it
  await fits.waitFor({ state: 'detached' })
  await desk.fits()
  await desk.isAccessible()

  const [p, sp] = [phone.words(work), phone.words(subjectTexts)]
  await phone.signIn('chen', PASSWORD)
  await phone.open(`/work/task/${id}`)
  await phone.page.getByRole('button', { name: sp('accept') }).click()
  const atPhone = phone.page.getByRole('form', { name: p('desk') })
  await atPhone.getByLabel(p('cost')).fill('300')
  await atPhone.getByLabel(p('discount')).fill('300.01')
  const setPrice = atPhone.getByRole('button', { name: p('setPrice') })
  await atPhone.getByText('0,00 CN¥').waitFor()
  assert.equal(await setPrice.isDisabled(), true, 'nobody takes off more than it costs')
  await atPhone.getByRole('alert').getByText(p('discountBeyond')).waitFor()
  await atPhone.getByLabel(p('discount')).fill('20.5')
  await atPhone.getByText('279,50 CN¥').waitFor()
  await phone.fits()
  await phone.isAccessible()
  await phone.page.reload()
  await atPhone.getByText('279,50 CN¥').waitFor()
  assert.equal(await atPhone.getByLabel(p('discount')).inputValue(), '20.50', 'what was typed before the reload')
  await setPrice.click()
  await phone.page
    .getByText(recordText('task', 'price', 'ru'))
    .first()
    .waitFor()
  await phone.page.getByRole('button', { name: sp('depart') }).click()
  await phone.page.getByRole('button', { name: sp('arrive') }).click()
  await phone.page
    .getByText(sp('there', { time: '' }).trim())
    .first()
    .waitFor()
  await phone.page.getByRole('button', { name: sp('start') }).click()
  await phone.page.getByLabel(p('done')).fill('换了阀')
  await phone.page.getByRole('button', { name: sp('finish') }).click()

  await atDesk.getByRole('button', { name: s('close') }).click()
  await atDesk.getByText('¥279.50').waitFor()
  await eventually(async () => {
    const task = await server.ok('GET /staff/task/get', { ...house.engineer.as, query: { id } })
    assert.deepEqual([task.state, task.totalPrice, task.executorStaffId], ['closed', 27_950, engineer.id])
  })
  await desk.open('/tasks')
  await desk.page.locator(`[data-row-key="${id}"]`).getByText(t('closed')).waitFor()
  await desk.fits()
  await desk.isAccessible()

  const other = await taskIn(server, house, 'created')
  await server.db.update(tasks).set({ planTime: '2020-01-02 09:00' }).where(eq(tasks.id, other.id))
  await desk.open('/tasks')
  const itsRow = desk.page.locator(`[data-row-key="${other.id}"]`)
  await itsRow.getByText(t('missed')).waitFor()
  assert.equal(await desk.page.getByText(t('missed')).count(), 1, 'nobody waits for one that is over')
  await itsRow.click()
  await atDesk.getByRole('button', { name: say('more') }).click()
  await desk.page.getByRole('menuitem', { name: s('off_task') }).click()
  const why = desk.page.getByRole('dialog', { name: s('off_task') })
  const cancel = why.getByRole('button', { name: s('off_task') })
  assert.equal(await cancel.isDisabled(), true, 'not without a reason')
  await why.getByRole('textbox').fill('客户自己修好了')
  await cancel.click()
  await why.waitFor({ state: 'hidden' })
  await desk.page.getByText('客户自己修好了').waitFor()
  assert.deepEqual([...phone.problems, ...desk.problems], [])
  await phone.close()
  await desk.close()
})

test('who gives a job back reads that it is theirs no more, and which one comes next', async () => {
  const house = await makeHouse(server)
  const engineer = await makeStaff(server.db, house.tenant, {
    account: 'chen',
    roles: ['engineer'],
    password: PASSWORD,
  })
  const give = async (planTime: string) => {
    const id = await eventIn(server, house, 'created')
    await server.ok('POST /staff/event/allocate', {
      ...house.engineer.as,
      body: { id, staffId: engineer.id, planTime, confirmed: true },
    })
    return (await server.ok('GET /staff/event/get', { ...house.engineer.as, query: { id } })).eventNo
  }
  const [first, second] = [await give(tenantTime(Date.now() + 60_000)), await give(tenantTime(Date.now() + 300_000))]
  const phone = await openDesk(browser, server, house.tenant.domainId, { width: 390, height: 844, touch: true })
  const [t, s] = [phone.words(work), phone.words(subjectTexts)]
  await phone.signIn('chen', PASSWORD)
  const [one, other] = await server.ok('GET /staff/work/mine', engineer.as)
  assert.deepEqual([one?.number, other?.number], [first, second])
  await phone.open('/work')
  await phone.page.getByText(phone.words(dayTexts)('noWay')).waitFor()
  await phone.open(`/work/event/${one?.id ?? ''}`)
  await phone.page.getByRole('button', { name: phone.words(common)('more') }).click()
  await phone.page.getByRole('menuitem', { name: s('refuse') }).click()
  const why = phone.page.getByRole('dialog', { name: s('refuse') })
  await why.getByRole('textbox').fill('车坏了')
  await why.getByRole('button', { name: s('refuse') }).click()
  await phone.page.getByText(t('handedBack', { number: first })).waitFor()
  const next = phone.page.getByRole('region', { name: t('next') })
  await next.getByRole('link').first().waitFor()
  await phone.fits()
  await phone.isAccessible()
  await next.getByRole('link').first().click()
  await phone.page.getByText(second).first().waitFor()
  assert.match(phone.page.url(), new RegExp(`/work/event/${other?.id ?? ''}$`))
  await phone.close()
})

test('an engineer fills the van, takes a part for a job and puts it back; too many is said at the field, and nothing is lost', async () => {
  const house = await makeHouse(server)
  const { tenant, engineer: keeper } = house
  const engineer = await makeStaff(server.db, tenant, { account: 'chen', roles: ['engineer'], password: PASSWORD })
  await makeCommodity(server.db, tenant.id, {
    goods: { name: { zh: '排水泵', en: 'Drain pump' }, code: 'DP-7' },
    variants: [{ stock: 5 }],
  })
  await server.ok('POST /staff/stock/savePlace', {
    ...keeper.as,
    body: { version: 0, kind: 'van', name: '服务车 1', staffId: engineer.id, enabled: true },
  })
  const id = await eventIn(server, house, 'created')
  await server.ok('POST /staff/event/allocate', { ...keeper.as, body: { id, staffId: engineer.id } })
  await server.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  const lying = async () => {
    const { list } = await server.ok('GET /staff/stock/list', { ...keeper.as, query: {} })
    return [...(list[0]?.places.map(({ pieces }) => pieces) ?? []), list[0]?.reserved]
  }
  const phone = await openDesk(browser, server, tenant.domainId, { width: 390, height: 844, touch: true })
  const { page } = phone
  const [v, s, c] = [phone.words(vanTexts), phone.words(stockTexts), phone.words(common)]
  const form = page.getByRole('dialog')
  const pieces = form.getByLabel(s('pieces'), { exact: true })
  const save = () => form.getByRole('button', { name: c('save') }).dblclick()
  const closed = () => form.waitFor({ state: 'detached' })
  const choose = async () => {
    await form.getByRole('combobox', { name: v('part') }).fill('DP-7')
    await page.getByText('排水泵 · DP-7').click()
  }
  await phone.signIn('chen', PASSWORD)
  await phone.open('/work')
  await page.getByRole('link', { name: v('myVan') }).click()
  await page.getByText(v('emptyVan')).waitFor()
  await page.getByRole('button', { name: v('fetch') }).click()
  await choose()
  await pieces.fill('2')
  await phone.isAccessible()
  await save()
  await closed()
  await page.getByText(s('piecesOf', { n: 2 })).waitFor()
  assert.deepEqual(await lying(), [3, 2, 0], 'a double tap fetches once')
  await phone.fits()
  await phone.isAccessible()

  await phone.open(`/work/event/${id}`)
  await page.getByRole('button', { name: v('take') }).click()
  await choose()
  await pieces.fill('9')
  await save()
  await form.getByText('库存不足: 排水泵 (服务车 1 2、主仓库 3)').waitFor()
  await pieces.fill('3')
  await phone.isAccessible()
  await save()
  await closed()
  const change = page.getByRole('button', { name: `${v('change')}: 排水泵` }).first()
  await change.waitFor()
  assert.deepEqual(await lying(), [2, 3], 'the van first, which is empty then')
  await phone.fits()
  await phone.isAccessible()
  await change.click()
  assert.equal(await pieces.inputValue(), '3', 'from both places')
  await pieces.fill('0')
  await save()
  await page.getByText(v('noneTaken')).waitFor()
  assert.deepEqual(await lying(), [3, 2, 0], 'each back where it came from')
  assert.deepEqual(phone.problems, [])
  await phone.close()
})

test('who has to come again says what is missing and until when; the next job comes, and the desk sees the visit', async () => {
  const house = await makeHouse(server)
  const engineer = await makeStaff(server.db, house.tenant, {
    account: 'chen',
    displayName: '陈伟',
    roles: ['engineer'],
    password: PASSWORD,
  })
  await makeStaff(server.db, house.tenant, { account: 'limin', displayName: '李敏', password: PASSWORD })
  const id = await eventIn(server, house, 'created')
  const planTime = tenantTime(Date.now() + 60_000)
  await server.ok('POST /staff/event/allocate', {
    ...house.engineer.as,
    body: { id, staffId: engineer.id, planTime, confirmed: true },
  })
  await server.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  await server.ok('POST /staff/event/arrive', { ...engineer.as, body: { id } })
  const phone = await openDesk(browser, server, house.tenant.domainId, { width: 390, height: 844, touch: true })
  const [t, d, s, say] = [phone.words(work), phone.words(dayTexts), phone.words(subjectTexts), phone.words(common)]
  await phone.signIn('chen', PASSWORD)
  await phone.open('/work')
  const [mine] = await server.ok('GET /staff/work/mine', engineer.as)
  const since = tenantTime(Date.parse(mine?.onSiteTime ?? '')).slice(11)
  await phone.page.getByText(d('there', { time: since })).waitFor()
  await phone.open(`/work/event/${id}`)
  await phone.page.getByRole('button', { name: say('more') }).click()
  await phone.page.getByRole('menuitem', { name: s('revisit') }).waitFor()
  assert.equal(await phone.page.getByRole('menuitem', { name: s('arrive') }).count(), 0, 'nobody arrives twice')
  await phone.page.getByRole('menuitem', { name: s('revisit') }).click()
  const again = phone.page.getByRole('dialog', { name: s('revisit') })
  const send = again.getByRole('button', { name: s('revisit') })
  await again.getByLabel(s('why_revisit')).fill('排水泵坏了')
  assert.equal(await send.isDisabled(), true, 'not without what became of the visit')
  await again.getByText(VISIT_RESULT_WORDS.part.zh).click()
  await again.getByLabel(s('part')).fill('排水泵')
  const waitUntil = daysAfter(tenantDay(Date.now()), 3)
  await again.getByLabel(s('waitUntil')).fill(waitUntil)
  await phone.fits()
  await phone.isAccessible()
  await send.click()
  await phone.page.getByRole('region', { name: t('next') }).waitFor()
  const [visit] = await server.ok('GET /staff/visit/ofWork', { ...house.engineer.as, query: { kind: 'event', id } })
  assert.deepEqual(
    [visit?.result, visit?.part, visit?.waitUntil, visit?.content],
    ['part', '排水泵', waitUntil, '排水泵坏了'],
  )
  const desk = await openDesk(browser, server, house.tenant.domainId)
  await desk.signIn('limin', PASSWORD)
  await desk.open(`/requests?id=${id}`)
  const v = desk.words(visitTexts)
  const visits = desk.page.getByRole('region', { name: v('visits') })
  await visits.getByText(v('visit', { n: 1 })).waitFor()
  await visits.getByText(VISIT_RESULT_WORDS.part.zh).waitFor()
  await visits.getByText(v('part', { part: '排水泵' })).waitFor()
  await desk.fits()
  await desk.isAccessible()
  assert.deepEqual([...phone.problems, ...desk.problems], [])
  await phone.close()
  await desk.close()
})
