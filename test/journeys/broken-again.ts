import assert from 'node:assert/strict'
import { surveyTexts } from '../../src/features/survey/survey.i18n'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, raised } from './world'

const AGAIN = 'Broken again'

/** Who answers a survey that the fault is back is not only thanked: the request is opened again. */
export const brokenAgain: Journey = {
  title: 'says in a survey that it is broken again, and has the request reopened',
  async run(driver, world) {
    const s = driver.words(surveyTexts)
    const { engineer: staff, linkman } = world.company
    const id = await raised(world, `Back again on ${driver.platform}`)
    await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id, staffId: staff.id } })
    await world.ok('POST /staff/event/accept', { ...staff.as, body: { id } })
    await world.ok('POST /staff/event/finish', { ...staff.as, body: { id, serviceContent: 'Belt tightened' } })
    const { id: surveyId, version } = await world.ok('POST /staff/survey/create', {
      ...staff.as,
      body: {
        title: { zh: '现在怎么样' },
        introduction: {},
        questions: [
          {
            key: 'now',
            type: 'single',
            title: { zh: '正常吗' },
            required: true,
            options: [
              { key: 'well', text: { zh: '正常' } },
              { key: 'again', text: { zh: AGAIN }, help: true },
            ],
          },
        ],
      },
    })
    await world.ok('POST /staff/survey/publish', { ...staff.as, body: { id: surveyId, version } })
    const sent = await world.ok('POST /staff/survey/send', { ...staff.as, body: { kind: 'event', id, surveyId } })
    const stateNow = async () => (await world.ok('GET /ssp/event/get', { ...linkman.as, query: { id } })).state
    await step(driver, 'answers that it is broken again', async () => {
      await openAs(driver, world, `/satisfactionEvaluate?id=${sent.id}`)
      await driver.find('.survey__choice', AGAIN).tap()
      await driver.find('.button', s('submit')).tap()
      await driver.at('/satisfactionEvaluateSuccess')
      await driver.find('.survey-help', s('helpTitle')).text()
      assert.equal(await stateNow(), 'finished')
    })
    await step(driver, 'has the request opened again, and is told so', async () => {
      await driver.find('#survey-help-reopen').tap()
      await driver.find('.survey-help', s('helped_reopen')).text()
      assert.equal(await stateNow(), 'created')
      await driver.find('.button', s('helpOpen')).tap()
      assert.equal((await driver.at('/event/view')).get('id'), id)
    })
  },
}
