import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, prepare, server } from './engineer'
import { openDesk, PASSWORD } from './desk'
import { calendar } from '../../console/pages/calendar/calendar.i18n'
import { common } from '../../console/i18n/common.i18n'
import { setup } from '../../console/pages/setup/setup.i18n'
import { visits } from '../../console/pages/setup/visits.i18n'
import { plannedDay } from '../../shared/dates'
import { daysAfter, tenantDay } from '../../shared/day'
import { DEFAULT_VISIT_RULE } from '../../shared/slots'
import { eventIn, makeHouse } from '../event-life'
import { makeStaff } from '../factories'
import { eventually } from '../screen'

prepare()

test('the day of the engineers: a visit is given away by hand and by dragging, a clash is said, an absence names whom it leaves alone', async () => {
  const house = await makeHouse(server)
  const { domainId } = house.tenant
  const [chen, wang] = [
    await makeStaff(server.db, house.tenant, { account: 'chen', displayName: '陈伟', roles: ['engineer'] }),
    await makeStaff(server.db, house.tenant, { account: 'wang', displayName: '王强', roles: ['engineer'] }),
  ]
  await makeStaff(server.db, house.tenant, { account: 'limin', displayName: '李敏', password: PASSWORD })
  const as = house.engineer.as
  const day = daysAfter(tenantDay(server.clock.now), 2)
  const [first, second] = [await eventIn(server, house, 'created'), await eventIn(server, house, 'created')]
  await server.ok('POST /staff/event/allocate', {
    ...as,
    body: { id: first, staffId: chen.id, planTime: `${day} 10:00` },
  })
  await server.ok('POST /staff/event/schedule', { ...as, body: { id: second, planTime: `${day} 10:00` } })
  const holder = async (id: string) => {
    const { event } = await server.ok('GET /staff/event/detail', { ...as, query: { id } })
    return [event.executorStaffId, event.planTime]
  }

  const desk = await openDesk(browser, server, domainId)
  const [t, say, v] = [desk.words(calendar), desk.words(common), desk.words(visits)]
  await desk.signIn('limin', PASSWORD)
  await desk.open('/setup/visits')
  await desk.page.getByRole('switch', { name: v('on') }).click()
  await desk.page.getByText('09:00 · 11:00 · 13:00 · 15:00').waitFor()
  await desk.page.getByRole('button', { name: say('save') }).click()
  await eventually(async () => {
    const rule = await server.ok('GET /staff/visitRule/get', as)
    assert.deepEqual([rule.on, rule.minutes], [true, DEFAULT_VISIT_RULE.minutes])
  })

  await desk.open(`/calendar?day=${day}`)
  const lane = (name: string) => desk.page.locator('.lane', { hasText: name })
  await lane('陈伟').locator('.visit').waitFor()
  // by hand: the one who has something then is refused, with what takes the time
  await desk.page.locator('.looses--unassigned .loose').click()
  const drawer = desk.page.getByRole('dialog')
  await drawer.getByLabel(t('engineer')).click()
  await desk.page.locator('.ant-select-item-option', { hasText: '陈伟' }).click()
  await drawer.getByText(t('takes', { title: '' }).trim(), { exact: false }).waitFor()
  await drawer.getByRole('button', { name: t('plan'), exact: true }).click()
  await desk.page.locator('.ant-message-error').waitFor()
  assert.deepEqual(await holder(second), ['', `${day} 10:00`])
  await drawer.getByRole('button', { name: '13:00–15:00' }).first().click()
  await drawer.getByRole('button', { name: t('plan'), exact: true }).click()
  await eventually(async () => assert.equal((await holder(second))[0], chen.id))
  await drawer.waitFor({ state: 'hidden' })
  // by dragging, onto the row of somebody else
  await lane('陈伟').locator('.visit').first().dragTo(lane('王强').locator('.lane__day'))
  await lane('王强').locator('.visit').waitFor()
  await eventually(async () => {
    const held = await Promise.all([holder(first), holder(second)])
    assert.ok(held.some(([staffId]) => staffId === wang.id))
  })
  await desk.fits()
  await desk.isAccessible()
  // the week says the same, and leads to the day
  await desk.page.getByText(t('week'), { exact: true }).click()
  const rowOf = (name: string) => desk.page.locator('.week tbody tr', { hasText: name })
  await rowOf('王强').getByText('22%').waitFor()
  await desk.fits()
  await desk.isAccessible()
  await desk.page.locator('.week thead button', { hasText: plannedDay(day, desk.language) }).click()
  await lane('王强').locator('.visit').waitFor()
  // one falls ill: whom it leaves alone is named, and stays listed
  await desk.page.getByRole('button', { name: t('absence'), exact: true }).click()
  const form = desk.page.getByRole('dialog', { name: t('addAbsence') })
  await form.getByLabel(t('engineer')).click()
  await desk.page.locator('.ant-select-item-option', { hasText: '王强' }).last().click()
  await form.getByLabel(t('why')).fill('发烧')
  await form.getByRole('button', { name: say('save') }).click()
  const named = desk.page.getByRole('dialog', { name: t('nowDisplaced', { n: 1 }) })
  await named.waitFor()
  await named.getByRole('button', { name: t('reassign') }).waitFor()
  await desk.open(`/calendar?day=${day}`)
  await desk.page.locator('.looses--displaced .loose').waitFor()
  await lane('王强').locator('.lane__absence', { hasText: '发烧' }).waitFor()
  // a day that is to be closed names its visits before that is saved, with the way to them; its calendar lists them then
  const h = desk.words(setup)
  await desk.open('/setup/hours')
  const dates = desk.page.locator('#dates')
  await dates.getByLabel(h('holidays'), { exact: true }).fill(day)
  await dates.getByRole('link', { name: h('moveVisits') }).waitFor()
  assert.equal(await dates.locator('.ant-alert li').count(), 2)
  await desk.isAccessible()
  await dates.getByRole('button', { name: say('save') }).click()
  await eventually(async () => {
    const { workingTime } = await server.ok('GET /staff/hours/get', as)
    assert.deepEqual(workingTime.holidays, [day])
  })
  await desk.open(`/calendar?day=${day}`)
  await desk.page.getByText(t('closed')).waitFor()
  assert.equal(await desk.page.locator('.looses--onClosedDay .loose').count(), 1, 'who fell ill is listed above')
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
