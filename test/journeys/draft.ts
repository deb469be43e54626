import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { eventTemplates } from '../../server/domains/event/event.table'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { four } from '../company/forms'
import { makeField, makeTemplate } from '../factories'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { fillFeedback, openAs, formOf } from './world'

export const draft: Journey = {
  title: 'leaves a half-filled form by the way back and by closing the app, and finds it as it was',
  async run(driver, world) {
    const t = driver.words(raiseTexts)
    const feedback = formOf(world, 'feedback', driver.language)
    const words = `Draft ${driver.platform}`
    const asLeft = async () => {
      await driver.find('.event-form__restored', t('draftRestored')).text()
      await eventually(async () => assert.equal(await driver.field(feedback.label('content')).value(), words))
      await driver.field(feedback.label('kind')).find('.chips__one--on', feedback.choice('kind', 'idea')).text()
    }
    await step(driver, 'goes back in the middle', async () => {
      await openAs(driver, world, '/mall/serviceCenter')
      await driver.find('.service-center__one', feedback.name).tap()
      await driver.at('/event/create')
      await fillFeedback(driver, world, words)
      await eventually(async () => assert.ok(JSON.stringify(await driver.kept('drafts')).includes(words)))
      await driver.back()
      await driver.at('/mall/serviceCenter')
    })
    await step(driver, 'comes again', async () => {
      await driver.find('.service-center__one', feedback.name).tap()
      await driver.at('/event/create')
      await asLeft()
    })
    await step(driver, 'closes the app and opens it', async () => {
      await driver.restart()
      await driver.at('/event/create')
      await asLeft()
    })
    await step(driver, 'sends it, after which the form is empty', async () => {
      await world.weather.writes('POST /ssp/event/create', () => driver.find('#submit').tap(), {
        kept: async () => assert.equal(await driver.field(feedback.label('content')).value(), words),
      })
      await driver.at('/event/view')
      await driver.find('.field__value', words).text()
      await driver.open(feedback.url)
      await driver.at('/event/create')
      assert.equal(await driver.field(feedback.label('content')).value(), '')
      assert.deepEqual(await driver.find('.event-form__restored').texts(), [])
    })
    await step(driver, 'takes over what the last request said', async () => {
      await driver.find('.event-form__last', t('asLast')).tap()
      await eventually(async () => assert.equal(await driver.field(feedback.label('content')).value(), words))
      await driver.find('.event-form__last').gone()
    })
    await step(driver, 'finds what the company no longer asks for, copies it, and sends the rest', async () => {
      const { tenant } = world.company
      const [floor, trouble] = [four('楼层', 'Floor', 'Этаж', '樓層'), four('哪里不好', 'Trouble', 'Беда', '哪裡不好')]
      const asked = makeField('trouble', { displayName: trouble })
      const template = await makeTemplate(world.db, tenant.id, [makeField('floor', { displayName: floor }), asked])
      await driver.open(`/event/create?templateId=${template.id}`)
      await driver.at('/event/create')
      await driver.field(floor[driver.language]).type(`7 ${words}`)
      await driver.field(trouble[driver.language]).type('Noise')
      await eventually(async () => assert.ok(JSON.stringify(await driver.kept('drafts')).includes('Noise')))
      assert.deepEqual(await driver.find('.left-over').texts(), [])
      await world.db
        .update(eventTemplates)
        .set({ fields: [asked] })
        .where(and(eq(eventTemplates.tenantId, tenant.id), eq(eventTemplates.id, template.id)))
      await driver.restart()
      await driver.at('/event/create')
      await driver.find('.left-over', t('leftOver')).text()
      const answer = driver.find('.left-over__one', floor[driver.language])
      assert.match(await answer.text(), new RegExp(`7 ${words}`))
      await answer.find('.left-over__copy', t('copy')).tap()
      const { chat } = driver
      if (chat) await eventually(async () => assert.equal(await chat.clipboard(), `7 ${words}`))
      else await driver.toast(t('copied'))
      await driver.find('#submit').tap()
      await driver.at('/event/view')
      await driver.open(`/event/create?templateId=${template.id}`)
      await driver.at('/event/create')
      assert.equal(await driver.field(trouble[driver.language]).value(), '')
      assert.deepEqual(await driver.find('.left-over').texts(), [])
    })
  },
}
