import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { events } from '../../server/domains/event/event.table'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { common } from '../../src/i18n/common.i18n'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { fillFeedback, openAs, formOf } from './world'

const CALL = '/ssp/event/create'
/** A line on which every tap is felt. */
const SLOW_MS = 800

export const badNetwork: Journey = {
  title: 'sends over a bad network: nothing is lost, and nothing is sent twice',
  async run(driver, world) {
    const [t, say] = [driver.words(raiseTexts), driver.words(common)]
    const feedback = formOf(world, 'feedback', driver.language)
    const content = () => driver.field(feedback.label('content'))
    const made = async (words: string) =>
      (
        await world.db
          .select({ id: events.id })
          .from(events)
          .where(and(eq(events.templateId, feedback.id), sql`${events.attribute}->>'content' = ${words}`))
      ).map(row => row.id)
    const ready = () => driver.find('.event-form__send', t('draftKept')).text()
    const twice = `Twice ${driver.platform}`

    await step(driver, 'taps twice, which makes one', async () => {
      await openAs(driver, world, feedback.url)
      await fillFeedback(driver, world, twice)
      const gate = world.network.hold(CALL)
      await driver.find('#submit').tapTwice()
      await gate.reached
      await driver.find('.event-form__send', t('sending')).text()
      gate.open()
      const id = (await driver.at('/event/view')).get('id')
      assert.equal(world.network.count(CALL), 1)
      assert.deepEqual(await made(twice), [id])
    })
    for (const status of [503, 429] as const) {
      const words = `Busy ${String(status)} ${driver.platform}`
      await step(driver, `is answered ${String(status)} while it sends`, async () => {
        world.network.reset()
        await driver.open(feedback.url)
        await driver.at('/event/create')
        await fillFeedback(driver, world, words)
        const busy = world.network.refuse(CALL, status)
        await driver.find('#submit').tap()
        await busy.reached
        await driver.toast(say('network'))
        await ready()
        assert.equal(await content().value(), words)
        assert.deepEqual(await made(words), [])
        busy.open()
        await driver.find('#submit').tap()
        const id = (await driver.at('/event/view')).get('id')
        assert.deepEqual(await made(words), [id])
      })
      await step(driver, `is answered ${String(status)} while it starts, and is still signed in`, async () => {
        const token = await driver.kept('token')
        assert.ok(token, 'is signed in')
        const busy = ['/linkc/getInitData', '/ssp/auth'].map(path => world.network.refuse(path, status))
        await driver.restart()
        await driver.find('.state').find('.button', say('retry')).text()
        await Promise.all(busy.map(one => one.reached))
        for (const one of busy) one.open()
        await driver.find('.state').find('.button', say('retry')).tap()
        await driver.at('/event/view')
        await driver.find('.field__value', words).text()
        assert.equal(await driver.kept('token'), token)
      })
    }
    await step(driver, 'waits for a slow list, and sees where its rows will be', async () => {
      world.network.reset()
      world.network.slow(SLOW_MS)
      const gate = world.network.hold('/ssp/event/list')
      const opened = driver.open('/service/serviceList?state=all')
      // awaited below, once the list may come
      opened.catch(() => undefined)
      await gate.reached
      await eventually(async () => assert.notDeepEqual(await driver.find('.skeleton').texts(), []))
      assert.deepEqual(await driver.find('.work-card').texts(), [])
      gate.open()
      await opened
      await driver.find('.work-card').text()
      await driver.find('.skeleton').gone()
      world.network.slow(0)
    })
  },
}
