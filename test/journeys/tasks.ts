import { planIn } from '../plan'
import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { taskRecords } from '../../server/domains/task/task.table'
import { money } from '../../shared/money'
import { taskState } from '../../src/domain/task-state.i18n'
import { taskTexts } from '../../src/features/service/task/task.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { photo } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { A_WHILE, openAs, raised, upload } from './world'

export const tasks: Journey = {
  title:
    'follows the visit that a request became, reads its price, writes a remark with a picture and finds it by a word',
  async run(driver, world) {
    const [t, work, state] = [driver.words(taskTexts), driver.words(workTexts), driver.words(taskState)]
    const run = `${driver.platform} ${driver.language}`
    // without the currency, whose space a view may write as any other
    const amount = (cents: number) => money(cents, driver.language).replace(/[^\d.,]/g, '')
    const story = `Visit ${run}`
    const remark = `Okapi of ${run}`
    const eventId = await raised(world, story)
    const staff = world.company.engineer
    await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id: eventId, staffId: staff.id } })
    await world.ok('POST /staff/event/accept', { ...staff.as, body: { id: eventId } })
    const { taskId: id, taskNo } = await world.ok('POST /staff/event/convert', { ...staff.as, body: { id: eventId } })
    const headline = (words: string) => driver.find('.headline__title', words).text()
    const inTimeline = (words: string) => driver.find('.timeline__one', words).text()

    await step(driver, 'sees the work order on the request', async () => {
      await openAs(driver, world, `/event/view?id=${eventId}`)
      await driver.find('.task-link', state('waiting')).text()
      await driver.find('.task-link', taskNo).tap()
      await driver.at('/task/details')
      await headline(work('waiting'))
      await driver.find('.price-card', t('noPrice')).text()
    })
    await step(driver, 'sees who comes and when, without doing anything', async () => {
      await world.ok('POST /staff/task/allocate', {
        ...staff.as,
        body: { id, staffId: staff.id, planTime: planIn(30) },
      })
      await driver.passes(A_WHILE)
      await headline(work('givenTo', { name: staff.displayName }))
      await driver.find('.headline__hint', '10:00').text()
      await world.ok('POST /staff/task/accept', { ...staff.as, body: { id } })
      await world.ok('POST /staff/task/depart', {
        ...staff.as,
        body: { id, arriveTime: new Date(Date.now() + 40 * 60_000).toISOString(), confirmed: true },
      })
      await driver.passes(A_WHILE)
      await headline(work('onTheWay', { name: staff.displayName }))
      await driver.find('.tag', state('onTheWay')).text()
    })
    await step(driver, 'sees the work begin and end, what was done, and the price', async () => {
      await world.ok('POST /staff/task/start', { ...staff.as, body: { id } })
      await world.ok('POST /staff/task/price', { ...staff.as, body: { id, cost: 19900, discount: 2050 } })
      await world.ok('POST /staff/task/finish', { ...staff.as, body: { id, serviceContent: 'Valve replaced' } })
      await driver.passes(A_WHILE)
      await headline(work('doneBy'))
      await driver.find('.price-card__row--total', amount(17850)).text()
      await driver.find('.price-card__row', amount(2050)).text()
      await driver.find('.details__text', 'Valve replaced').text()
    })
    await step(driver, 'reads the whole timeline', async () => {
      await driver.find('.details__more').tap()
      await driver.at('/task/progress')
      await inTimeline(t('record_create'))
      await inTimeline(t('record_price'))
      await inTimeline(work('record_depart'))
      await driver.back()
      await driver.at('/task/details')
    })
    await step(driver, 'writes a remark with a picture', async () => {
      await driver.find('.sticky-bar').find('.button', work('addRemark')).tap()
      await driver.at('/task/remark')
      await driver.field(work('remarkContent')).type(remark)
      const picture = await photo('corner.jpg')
      await upload(driver, world, () => driver.pick(driver.field(work('remarkFiles')).find('.tile__add'), [picture]))
      // its tile is there while it is being sent, too
      await driver.field(work('remarkFiles')).find('.tile__remove').text()
      await driver.field(work('remarkFiles')).find('.tile__over').gone()
      await world.weather.writes('POST /v_open/taskRecord/create', () => driver.find('.button', work('send')).tap(), {
        kept: async () => assert.equal(await driver.field(work('remarkContent')).value(), remark),
      })
      await driver.find('.remark--mine', remark).find('.tile__picture').text()
      const records = await world.db.select().from(taskRecords).where(eq(taskRecords.subjectId, id))
      assert.deepEqual(
        records.filter(row => row.content === remark).map(row => [row.actor, row.attachment.length]),
        [['linkman', 1]],
      )
    })
    await step(driver, 'finds it in the list by a word of the remark', async () => {
      await driver.open('/task/list')
      await driver.at('/task/list')
      await driver.find('.work-card', taskNo).text()
      await world.weather.reads('POST /linkc/es/task/search', () =>
        driver.find('.search-field__input').type('no such thing'),
      )
      await driver.find('.state', work('searchNone', { keyword: 'no such thing' })).text()
      await driver.find('.search-field__input').type(remark)
      const card = driver.find('.work-card', taskNo)
      await card.find('.tag', state('finished')).text()
      await driver.find('#tab-waiting').tap()
      await card.gone()
      await driver.find('#tab-finished').tap()
      await card.find('.work-card__main').tap()
      await driver.at('/task/details')
      await headline(work('doneBy'))
    })
  },
}
