import assert from 'node:assert/strict'
import { DEFAULT_VISIT_RULE } from '../../shared/slots'
import { plannedDay, timePhrase } from '../../shared/dates'
import { visitEnd } from '../../shared/plan-time'
import { addDays, presentDay, visitWindow } from '../../src/form/calendar'
import { formTexts } from '../../src/form/form.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { makeStaff } from '../factories'
import { step } from './driver'
import type { Journey } from './journey'
import { A_WHILE, formOf, openAs } from './world'

/** Length of a visit of the company, minutes. */
const MINUTES = 90
const ADDRESS = '浙江省杭州市西湖区文三路1号嘉和苑3幢502室'
const ILL = '发烧'
const WHY = '原来的师傅病了'
const DONE = '换了门封条'

export const visit: Journey = {
  title:
    'chooses a free time that is kept meanwhile, hears that somebody else comes, at another time and why, and is served',
  async run(driver, world) {
    const { company, db, ok } = world
    const [t, work] = [driver.words(eventTexts), driver.words(workTexts)]
    const filling = driver.words(formTexts)
    const { language } = driver
    const staff = (account: string, displayName: string, role: string) =>
      makeStaff(db, company.tenant, { account, displayName, roles: [role] })
    const [admin, dispatcher, first, second] = [
      await staff('boss', '周敏', 'administrator'),
      await staff('limin', '李敏', 'dispatcher'),
      await staff('wangqiang', '王强', 'engineer'),
      await staff('chenwei', '陈伟', 'engineer'),
    ]
    const { version } = await ok('GET /staff/visitRule/get', admin.as)
    const rule = { ...DEFAULT_VISIT_RULE, own: [], on: true, minutes: MINUTES, every: MINUTES, lead: 24 * 60 }
    await ok('POST /staff/visitRule/edit', { ...admin.as, body: { ...rule, version } })

    const phrase = (time: string) => timePhrase(time, language, { until: visitEnd(time, MINUTES) })
    const window = (time: string) => `${plannedDay(time, language)} ${visitWindow(time.slice(11), MINUTES)}`
    const form = formOf(world, 'repair', language)
    const field = (name: string) => driver.field(form.label(name))
    const chip = (name: string, value: string) => field(name).find('.chips__one', form.choice(name, value))
    const headline = (words: string) => driver.find('.headline__title', words).text()
    const mine = (id: string) => ok('GET /ssp/event/get', { ...company.linkman.as, query: { id } })

    await step(driver, 'chooses a time that is free, which is kept while the form is filled in', async () => {
      await openAs(driver, world, `${form.url}&productId=${company.products.dishwasher.id}`)
      await chip('fault', 'leak').tap()
      await field('description').type(`Drips ${driver.platform} ${language}`)
      await field('address').find('.field__action', filling('pasteAddress')).tap()
      await field('address').find('.address__paste').type(ADDRESS)
      await field('address').find('.button', filling('recognise')).tap()
      await field('address').find('.pick-row__text', '浙江省杭州市西湖区').text()
      await driver.find('.slots__time').nth(0).tap()
      await driver.find('.slots__left', /\d:\d\d/).text()
      // in some languages a word follows
      assert.match(await driver.find('.slots__time').nth(0).text(), /\d:\d\d\D*$/)
    })
    const id = await step(driver, 'sends it, and reads from when until when somebody comes', async () => {
      await driver.find('#submit').tap()
      const made = (await driver.at('/event/view')).get('id') ?? ''
      const event = await mine(made)
      assert.equal(event.planMinutes, MINUTES)
      await driver.find('.headline__hint', phrase(event.planTime)).text()
      assert.ok(event.changeUntil)
      await driver.find('.visit-card', timePhrase(event.changeUntil, language)).text()
      return made
    })
    const { planTime: former } = await mine(id)
    const moved = `${addDays(presentDay(), 3)} 13:30`
    await step(driver, 'hears that the engineer fell ill: who comes instead, when, and why', async () => {
      await ok('POST /staff/event/allocate', { ...dispatcher.as, body: { id, staffId: first.id } })
      await ok('POST /staff/event/accept', { ...first.as, body: { id } })
      const day = former.slice(0, 10)
      const { displaced } = await ok('POST /staff/absence/create', {
        ...dispatcher.as,
        body: { staffId: first.id, kind: 'leave', start: `${day} 00:00`, end: `${addDays(day, 1)} 00:00`, reason: ILL },
      })
      assert.deepEqual(
        displaced.map(one => one.id),
        [id],
      )
      await ok('POST /staff/event/allocate', { ...dispatcher.as, body: { id, staffId: second.id, reason: WHY } })
      await ok('POST /staff/event/schedule', { ...dispatcher.as, body: { id, planTime: moved, reason: WHY } })
      await driver.passes(A_WHILE)
      await headline(work('givenTo', { name: second.displayName }))
      await driver.find('.headline__hint', phrase(moved)).text()
      const changes = driver.find('.changes')
      await changes.find('.changes__one', work('reassigned', { name: second.displayName })).text()
      const times = { former: window(former), time: window(moved) }
      await changes.find('.changes__one', work('timeChanged', times)).text()
      await changes.find('.changes__one', WHY).text()
      // what colleagues are absent for is theirs
      assert.ok(!(await driver.find('.details').text()).includes(ILL))
    })
    await step(
      driver,
      'sees who is on the way and that the visit is not moved any more, and what was done',
      async () => {
        await ok('POST /staff/event/accept', { ...second.as, body: { id } })
        const arriveTime = new Date(Date.now() + 40 * 60_000).toISOString()
        await ok('POST /staff/event/depart', { ...second.as, body: { id, arriveTime, confirmed: true } })
        await driver.passes(A_WHILE)
        await headline(work('onTheWay', { name: second.displayName }))
        await driver.find('.changes').gone()
        await driver.find('.headline__action', work('reschedule')).gone()
        await driver.find('.sticky-bar').find('.button', t('cancelEvent')).gone()
        await driver.find('.visit-card', work('callUs')).text()
        await ok('POST /staff/event/finish', { ...second.as, body: { id, serviceContent: DONE } })
        await driver.passes(A_WHILE)
        await headline(work('doneBy'))
        await driver.find('.details__text', DONE).text()
      },
    )
  },
}
