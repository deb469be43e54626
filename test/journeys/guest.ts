import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { guestRequests } from '../../server/domains/event/event.table'
import { eventState } from '../../src/domain/event-state.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { fillFeedback, formOf } from './world'

const LIST = '/service/serviceList'

export const guest: Journey = {
  title: 'sends a request without an account by a link from outside, and follows it by the link that it gives',
  async run(driver, world) {
    const { tenant, engineer, linkman, customer } = world.company
    const [t, ask] = [driver.words(eventTexts), driver.words(raiseTexts)]
    const [say, form] = [driver.words(common), driver.words(formTexts)]
    const stateOf = driver.words(eventState)
    const feedback = formOf(world, 'feedback', driver.language)
    const story = `Guest ${driver.platform}`
    const filledIn = driver.find('.guest-list__form')
    const readsAll = async () => {
      for (const [label, value] of [
        [feedback.label('kind'), feedback.choice('kind', 'idea')],
        [feedback.label('content'), story],
        [feedback.label('reply'), feedback.choice('reply', 'none')],
      ] as const)
        await filledIn.find('.field', label).find('.field__value', value).text()
    }

    await step(driver, 'comes by the link and is told what is missing, who they are too', async () => {
      await driver.open(`${feedback.url}&formOuterBizId=crm-7`)
      await driver.at('/event/create')
      await driver.find('#submit').tap()
      await driver.toast(say('checkFields'))
      const asked = [
        feedback.label('kind'),
        feedback.label('content'),
        feedback.label('reply'),
        ask('guestName'),
        ask('guestPhone'),
      ]
      for (const label of asked)
        assert.equal(await driver.field(label).find('.field__error').text(), form('error.required'), label)
      assert.equal((await driver.find('.field__error').texts()).length, asked.length)
    })
    const link = await step(driver, 'fills it in, sends it, and has a link to it', async () => {
      await fillFeedback(driver, world, story)
      await driver.field(ask('guestName')).type('路人')
      // of somebody whom the company knows: the guest is to learn nothing of them
      await driver.field(ask('guestPhone')).type(linkman.phone)
      await eventually(async () => assert.deepEqual(await driver.find('.field__error').texts(), []))
      await driver.find('#submit').tap()
      await driver.toast(ask('guestSent'))
      const query = await driver.at(LIST)
      assert.equal(query.get('from'), 'dx')
      return query.get('guest') ?? ''
    })
    const [id = '', secret = ''] = link.split('.')
    const { eventNo } = await world.ok('GET /staff/event/get', { ...engineer.as, query: { id } })
    const card = driver.find('.work-card', eventNo)
    const inState = (state: Parameters<typeof stateOf>[0]) => card.find('.tag', stateOf(state)).text()
    await step(driver, 'sees it with its state and what was filled in', async () => {
      await inState('created')
      await readsAll()
      await driver.find('.content', t('guestKeep')).text()
      const shown = (await driver.find('.content').texts()).join(' ')
      for (const known of [linkman.name, linkman.phone, customer.name]) assert.ok(!shown.includes(known), known)
      const rows = await world.db
        .select()
        .from(guestRequests)
        .where(and(eq(guestRequests.tenantId, tenant.id), eq(guestRequests.eventId, id)))
      assert.deepEqual(
        rows.map(row => row.outerBizId),
        ['crm-7'],
      )
    })
    await step(driver, 'closes the app, and finds it there', async () => {
      await driver.restart()
      assert.equal((await driver.at(LIST)).get('guest'), link)
      await inState('created')
      await readsAll()
    })
    await step(driver, 'sees by the link what the staff do', async () => {
      await world.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
      await driver.open(`${LIST}?from=dx&guest=${link}`)
      await driver.at(LIST)
      await inState('allocated')
    })
    await step(driver, 'needs no link on the device that sent it', async () => {
      await world.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
      await driver.open(`${LIST}?from=dx`)
      await driver.at(LIST)
      await inState('processing')
      await filledIn.gone()
      await card.find('.work-card__main').tap()
      await readsAll()
    })
    await step(driver, 'sees nothing of it by a link with a wrong secret, which spoils nothing', async () => {
      const wrong = secret.replace(/./g, digit => (digit === '0' ? '1' : '0'))
      await driver.open(`${LIST}?from=dx&guest=${id}.${wrong}`)
      await driver.at(LIST)
      await driver.find('.state__text', t('guestNone')).text()
      assert.deepEqual(await card.texts(), [])
      await driver.open(`${LIST}?from=dx`)
      await driver.at(LIST)
      await inState('processing')
    })
  },
}
