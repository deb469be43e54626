import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { evaluations } from '../../server/domains/event/event.table'
import { localize } from '../../shared/language'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { evaluateTexts } from '../../src/screen/work/evaluate.i18n'
import { step } from './driver'
import type { Journey } from './journey'
import { formOf, openAs, raised } from './world'

export const evaluate: Journey = {
  title: 'evaluates a finished request with stars, tags and words',
  async run(driver, world) {
    const t = driver.words(eventTexts)
    const { starEvaluates, starEvaluateFeilds: aspects, tagEvaluates } = world.company.tenant.evaluateConfig
    const tags = (tagEvaluates.find(one => one.star === 4)?.tags ?? [])
      .map(one => localize(one, driver.language))
      .slice(0, 2)
    const story = `Evaluate ${driver.platform}`
    const id = await raised(world, story)
    const staff = world.company.engineer
    await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id, staffId: staff.id } })
    await world.ok('POST /staff/event/accept', { ...staff.as, body: { id } })
    await world.ok('POST /staff/event/finish', { ...staff.as, body: { id, serviceContent: 'Fan bearing replaced' } })
    const { eventNo } = await world.ok('GET /ssp/event/get', { ...world.company.linkman.as, query: { id } })

    await step(driver, 'finds it among what is to be evaluated', async () => {
      await openAs(driver, world, '/service/serviceList?state=unEvaluate')
      await driver.find('.work-card', eventNo).find('.button', driver.words(evaluateTexts)('evaluate')).tap()
      await driver.at('/event/evaluate/create')
    })
    await step(driver, 'gives stars, tags and words', async () => {
      await driver.find('.button', driver.words(evaluateTexts)('submitEvaluation')).tap()
      await driver.find('.evaluate__error', driver.words(evaluateTexts)('starNeeded')).text()
      await driver.find('.rate').nth(0).find('.nut-rate-item').nth(3).tap()
      await driver.find('.evaluate__word', localize(starEvaluates[3], driver.language)).text()
      for (const [i, aspect] of aspects.entries())
        await driver
          .find('.evaluate__aspect', localize(aspect, driver.language))
          .find('.nut-rate-item')
          .nth(4 - i)
          .tap()
      for (const tag of tags) await driver.find('.chips__one', tag).tap()
      await driver.field(driver.words(evaluateTexts)('evaluateContent')).type('Skilled and friendly')
      await world.weather.writes(
        'POST /ssp/event/evaluate',
        () => driver.find('.button', driver.words(evaluateTexts)('submitEvaluation')).tap(),
        {
          kept: async () => {
            await driver.find('.evaluate__word', localize(starEvaluates[3], driver.language)).text()
            for (const tag of tags) await driver.find('.chips__one--on', tag).text()
            assert.equal(
              await driver.field(driver.words(evaluateTexts)('evaluateContent')).value(),
              'Skilled and friendly',
            )
          },
        },
      )
      await driver.toast(driver.words(evaluateTexts)('evaluated'))
    })
    await step(driver, 'sees it in the request', async () => {
      await driver.at('/event/view')
      await driver.find('.headline__title', t('closed')).text()
      await driver.find('.evaluate__link').tap()
      await driver.at('/event/evaluate')
      await driver.find('.evaluate__text', 'Skilled and friendly').text()
      for (const tag of tags) await driver.find('.evaluate__tags', tag).text()
      const kept = await world.db.select().from(evaluations).where(eq(evaluations.eventId, id))
      assert.deepEqual(
        kept.map(({ star, tags: given, content }) => ({ star, tags: given, content })),
        [{ star: 4, tags, content: 'Skilled and friendly' }],
      )
    })
    await step(driver, 'finds it among what is done, and no longer among what is to be evaluated', async () => {
      await driver.open('/service/serviceList?state=finished')
      await driver.at('/service/serviceList')
      assert.match(await driver.find('.work-card', eventNo).find('.stars').attribute('class'), /stars/)
      await driver.find('#tab-unEvaluate').tap()
      await driver.find('.tabs__one--on', t('tab_unEvaluate')).text()
      await driver.find('.work-card', eventNo).gone()
    })
    await step(driver, 'raises it again, with what it said', async () => {
      await driver.find('#tab-finished').tap()
      await driver.find('.work-card', eventNo).find('.button', t('again')).tap()
      await driver.at('/event/create')
      const asked = formOf(world, 'feedback', driver.language)
      assert.equal(await driver.field(asked.label('content')).value(), story)
    })
  },
}
