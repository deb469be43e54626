import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { imTexts } from '../../src/features/im/im.i18n'
import { common } from '../../src/i18n/common.i18n'
import { openChat } from '../company/chat'
import { makeStaff } from '../factories'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'

export const talk: Journey = {
  title: 'writes to people without an account, is answered while looking on, and says how it was',
  async run(driver, world) {
    const { tenant } = world.company
    const [t, say] = [driver.words(imTexts), driver.words(common)]
    await openChat(world, tenant.id)
    const seat = await makeStaff(world.db, tenant, { displayName: '李敏', permissions: ['im.serve'] })
    await world.ok('POST /staff/im/shift', { ...seat.as, body: { isOn: true, limit: 5 } })
    const first = `It does not cool, ${driver.platform}`
    const bubble = (words: string) => driver.find('.im-bubble', words).text()
    const note = (words: string) => driver.find('.im-note', words).text()

    await step(driver, 'writes, and stands in line', async () => {
      await driver.open('/chat')
      await driver.at('/chat')
      await driver.find('#im-input').type(first)
      await driver.find('#im-send').tap()
      await bubble(first)
      await driver.find('.im-around__title', t('aheadNone')).text()
    })
    const id = await step(driver, 'is taken and answered, without doing anything', async () => {
      const taken = await world.ok('POST /staff/im/take', { ...seat.as, body: {} })
      assert.ok(taken)
      const { messages } = await world.ok('GET /staff/im/get', { ...seat.as, query: { conversationId: taken.id } })
      // once, although nobody knows how often it was sent
      assert.deepEqual(
        messages.filter(one => one.author === 'visitor').map(one => one.content),
        [first],
      )
      await note(t('taken', { text: '李敏' }))
      await world.ok('POST /staff/im/send', {
        ...seat.as,
        body: { conversationId: taken.id, clientMessageId: randomUUID(), type: 'txt', content: 'Is the filter clean?' },
      })
      await bubble('Is the filter clean?')
      const { number = 0 } = messages[messages.length - 1] ?? {}
      await eventually(async () => {
        const { conversation } = await world.ok('GET /staff/im/get', {
          ...seat.as,
          query: { conversationId: taken.id },
        })
        assert.ok(conversation.seenByVisitor > number, 'seen')
      })
      return taken.id
    })
    await step(driver, 'finds it all again after a restart, and answers', async () => {
      await driver.restart()
      await bubble('Is the filter clean?')
      await driver.find('#im-input').type('Yes, washed yesterday')
      await driver.find('#im-send').tap()
      await bubble('Yes, washed yesterday')
      await driver.find('.im-row__state', t('delivered')).text()
      await world.ok('POST /staff/im/read', {
        ...seat.as,
        body: { conversationId: id, number: 1_000_000, isTyping: false },
      })
      await driver.find('.im-row__state', t('seen')).text()
    })
    await step(driver, 'says how it was, and may begin anew', async () => {
      await world.ok('POST /staff/im/end', { ...seat.as, body: { conversationId: id } })
      await note(t('ended'))
      await driver.find('.im-over__star').nth(3).tap()
      await driver.find('.im-over').find('.button', say('submit')).tap()
      await driver.toast(t('rated'))
      const { conversation } = await world.ok('GET /staff/im/get', { ...seat.as, query: { conversationId: id } })
      assert.equal(conversation.stars, 4)
      await driver.find('#im-new').tap()
      await driver.find('#im-input').text()
    })
  },
}
