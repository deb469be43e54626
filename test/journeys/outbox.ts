import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { events } from '../../server/domains/event/event.table'
import { unsentTexts } from '../../src/screen/work/unsent.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { fillFeedback, formOf, openAs, raised } from './world'

const RAISE = '/ssp/event/create'
const REMARK = '/ssp/event/remark/create'
/** So long a try without an answer may keep the next one back, ms. */
const AGAIN_MS = 60_000

export const outbox: Journey = {
  title: 'writes a request and a remark while the network is cut: they wait, outlive the app, and arrive once',
  async run(driver, world) {
    const [t, work] = [driver.words(unsentTexts), driver.words(workTexts)]
    const feedback = formOf(world, 'feedback', driver.language)
    const [words, lost, told] = [`Cut ${driver.platform}`, `Lost ${driver.platform}`, `Told ${driver.platform}`]
    const made = async (text: string) =>
      (
        await world.db
          .select({ id: events.id })
          .from(events)
          .where(and(eq(events.templateId, feedback.id), sql`${events.attribute}->>'content' = ${text}`))
      ).length
    const about = await raised(world, `About ${driver.platform}`)
    const remarks = async () =>
      (await world.ok('GET /ssp/event/recordList', { ...world.company.linkman.as, query: { id: about } })).filter(
        one => one.content === told,
      ).length
    const arrived = (count: () => Promise<number>) =>
      eventually(async () => {
        await driver.passes(AGAIN_MS)
        assert.equal(await count(), 1)
      })

    await step(driver, 'raises a request without a network, and is told that it waits', async () => {
      await openAs(driver, world, feedback.url)
      await fillFeedback(driver, world, words)
      // what people go on to is there by then
      await driver.passes(AGAIN_MS)
      const refusal = world.network.refuse(RAISE, 'offline')
      await driver.find('#submit').tap()
      await refusal.reached
      await driver.toast(t('waits'))
      await driver.at('/service/serviceList')
      assert.match(await driver.find('.unsent', feedback.name).text(), new RegExp(t('waiting')))
      assert.equal(await made(words), 0)
    })
    await step(driver, 'closes the app and opens it: it still waits', async () => {
      await driver.restart()
      await driver.at('/service/serviceList')
      await driver.find('.unsent', feedback.name).text()
      assert.equal(await made(words), 0)
    })
    await step(driver, 'writes a remark, which waits as well', async () => {
      world.network.refuse(REMARK, 'offline')
      await driver.open(`/event/remark?id=${about}`)
      await driver.at('/event/remark')
      await driver.field(work('remarkContent')).type(told)
      await driver.find('.button', work('send')).tap()
      await driver.find('.unsent', told).text()
      assert.equal(await driver.field(work('remarkContent')).value(), '')
      assert.equal(await remarks(), 0)
    })
    await step(driver, 'has a network again: both arrive, and nothing waits any more', async () => {
      // the first answer to come is lost
      const before = world.network.count(RAISE)
      world.network.mend()
      world.network.loseAnswer(RAISE)
      await arrived(() => made(words))
      await arrived(remarks)
      await driver.find('.unsent').gone()
      // a browser repeats a lost one by itself, too
      assert.ok(world.network.count(RAISE) >= before + 2)
      assert.deepEqual([await made(words), await remarks()], [1, 1])
    })
    await step(driver, 'loses an answer while it raises another one: it is sent again with the same key', async () => {
      world.network.reset()
      await driver.open(feedback.url)
      await driver.at('/event/create')
      await fillFeedback(driver, world, lost)
      world.network.loseAnswer(RAISE)
      await driver.find('#submit').tap()
      await driver.at('/service/serviceList')
      await eventually(async () => {
        await driver.passes(AGAIN_MS)
        assert.ok(world.network.count(RAISE) >= 2)
      })
      await driver.find('.unsent').gone()
      assert.equal(await made(lost), 1)
    })
  },
}
