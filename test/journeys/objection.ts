import assert from 'node:assert/strict'
import { reportState } from '../../src/domain/report-state.i18n'
import { reportTexts } from '../../src/features/report/report.i18n'
import { feedback } from '../company/forms'
import { taskIn } from '../task-life'
import { step } from './driver'
import type { Journey } from './journey'
import { A_WHILE, openAs } from './world'

const WRONG = 'The filter was not changed'
const ANSWER = 'It was, the old one lies in the box'

/** What a customer does with a report that is wrong, and what comes of it while the page lies open. */
export const objection: Journey = {
  title: 'objects to the report of a visit, reads the answer, and may sign it',
  async run(driver, world) {
    const [t, state] = [driver.words(reportTexts), driver.words(reportState)]
    const { company } = world
    const { engineer: staff, linkman } = company
    const task = await taskIn(world, company, 'finished', feedback(`Objected to on ${driver.platform}`))
    const { id } = await world.ok('POST /staff/report/create', {
      ...staff.as,
      body: {
        id: task.id,
        version: 0,
        result: 'It cools again',
        work: 'Changed the filter',
        repairWarranty: '',
        readings: [],
        before: [],
        after: [],
        lines: [{ name: 'Filter', amount: 1, price: 6800, covered: 1, coveredReason: 'In warranty' }],
      },
    })
    const newest = async () => {
      const { versions } = await world.ok('GET /task/transformation/getServiceReportByTaskId', {
        ...linkman.as,
        query: { id: task.id },
      })
      const [one] = versions
      return [one?.state, ...(one?.objections ?? []).map(({ content, end, answer }) => [content, end, answer])]
    }
    const told = (words: string) => driver.find('.report__objection', words).text()
    await step(driver, 'says what is wrong, and is promised an answer', async () => {
      await openAs(driver, world, `/task/report?id=${task.id}`)
      await driver.find('.content', state('pending')).text()
      await driver.find('.sticky-bar').find('.button', t('refuse')).tap()
      await driver.find('.report__input .text-input').type(WRONG)
      await driver.find('.sheet').find('.button', t('refuseSend')).tap()
      await told(WRONG)
      await driver.find('.report__objection').find('.report__reason').text()
      await driver.find('#report-retract').text()
      assert.deepEqual(await newest(), ['refused', [WRONG, 'open', '']])
    })
    await step(driver, 'reads the answer without doing anything, and may sign', async () => {
      await world.ok('POST /staff/report/answer', { ...staff.as, body: { id, content: ANSWER } })
      await driver.passes(A_WHILE)
      await told(ANSWER)
      await driver.find('#report-confirm').text()
      await driver.find('#report-retract').gone()
      assert.deepEqual(await newest(), ['pending', [WRONG, 'answered', ANSWER]])
    })
  },
}
