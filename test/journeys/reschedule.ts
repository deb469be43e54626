import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { eventRecords, events } from '../../server/domains/event/event.table'
import { addDays, presentDay } from '../../src/form/calendar'
import { workTexts } from '../../src/screen/work/work.i18n'
import { common } from '../../src/i18n/common.i18n'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { A_WHILE, openAs, raisedVisit } from './world'

const CALL = '/ssp/event/reschedule'

export const reschedule: Journey = {
  title: 'asks for another visiting time before somebody sets out, over a network that loses an answer',
  async run(driver, world) {
    const [work, say] = [driver.words(workTexts), driver.words(common)]
    const day = (ahead: number, time: string) => `${addDays(presentDay(), ahead)} ${time}`
    const id = await raisedVisit(world, `Visit ${driver.platform} ${driver.language}`, day(3, '10:00'))
    const staff = world.company.engineer
    const pill = driver.find('.headline__action', work('reschedule'))
    const chip = (window: string) => driver.find('.reschedule').find('.chips__one', `${say('tomorrow')} ${window}`)
    const confirm = driver.find('.reschedule').find('.button--primary', say('confirm'))
    const written = async () => {
      const [event] = await world.db.select().from(events).where(eq(events.id, id))
      const records = await world.db
        .select({ former: eventRecords.formerPlanTime, time: eventRecords.planTime })
        .from(eventRecords)
        .where(and(eq(eventRecords.subjectId, id), eq(eventRecords.type, 'reschedule')))
        .orderBy(eventRecords.id)
      assert.equal(event?.attribute.planTime, event?.planTime)
      return records
    }
    const first = { former: day(3, '10:00'), time: day(1, '14:00') }
    const second = { former: day(1, '14:00'), time: day(1, '09:00') }

    await step(driver, 'chooses another time, and the answer is lost', async () => {
      await openAs(driver, world, `/event/view?id=${id}`)
      await pill.tap()
      await chip('14–16').tap()
      world.network.loseAnswer(CALL)
      await confirm.tap()
      await eventually(async () => assert.equal(world.network.count(CALL), 1))
      assert.match(await chip('14–16').attribute('class'), /chips__one--on/)
    })
    await step(driver, 'sends it again, which changes nothing a second time', async () => {
      await confirm.tap()
      await driver.toast(work('rescheduled'))
      await driver.find('.reschedule').gone()
      await driver.find('.headline__hint', '14:00').text()
      await driver.find('.timeline__one', work('record_reschedule')).text()
      assert.deepEqual(await written(), [first])
      assert.equal(world.network.count(CALL), 2)
    })
    await step(driver, 'changes it once more when an engineer has been found', async () => {
      await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id, staffId: staff.id } })
      await driver.passes(A_WHILE)
      await driver.find('.headline__title', work('givenTo', { name: staff.displayName })).text()
      await pill.tap()
      await chip('9–11').tap()
      await world.weather.writes('POST /ssp/event/reschedule', () => confirm.tap(), {
        kept: async () => assert.match(await chip('9–11').attribute('class'), /chips__one--on/),
      })
      await driver.find('.reschedule').gone()
      await driver.find('.headline__hint', '09:00').text()
      assert.deepEqual(await written(), [first, second])
    })
    await step(driver, 'can no longer do it when somebody is on the way', async () => {
      await world.ok('POST /staff/event/accept', { ...staff.as, body: { id } })
      await driver.passes(A_WHILE)
      await pill.text()
      const arriveTime = new Date(Date.now() + 40 * 60_000).toISOString()
      await world.ok('POST /staff/event/depart', { ...staff.as, body: { id, arriveTime, confirmed: true } })
      await driver.passes(A_WHILE)
      await pill.gone()
    })
  },
}
