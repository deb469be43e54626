import assert from 'node:assert/strict'
import { workTexts } from '../../src/screen/work/work.i18n'
import { messageTexts } from '../../src/features/message/message.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, raised } from './world'

export const messageCentre: Journey = {
  title:
    'is told of a step of the staff by a mark on the tab bar, reads it in the message centre, and says how to be told',
  async run(driver, world) {
    const t = driver.words(messageTexts)
    const words = `Message centre ${driver.platform}`
    const id = await raised(world, words)
    const { as } = world.company.linkman
    const unread = async () => (await world.ok('GET /ssp/message/unReadMsg', as)).count
    const badge = driver.find('.tabbar__tab', driver.words(titles)('tabUser')).find('.count-badge')
    const { eventNo } = await world.ok('GET /ssp/event/get', { ...as, query: { id } })
    const about = driver.find('.message-card', eventNo)

    await step(driver, 'sees how many are unread', async () => {
      const before = await unread()
      const staff = world.company.engineer
      // one of them stays unread until all are marked as read
      for (const one of [await raised(world, `${words}, another`), id])
        await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id: one, staffId: staff.id } })
      await eventually(async () => assert.equal(await unread(), before + 2))
      await openAs(driver, world, '/mall/user')
      assert.equal(await badge.text(), String(before + 2))
    })
    await step(driver, 'opens the message centre, and the request from there', async () => {
      const before = await unread()
      await driver.find('.cell', driver.words(portalTexts)('messages')).tap()
      await driver.at('/message/list')
      await about.find('.message-card__dot').text()
      await about.tap()
      assert.equal((await driver.at('/event/view')).get('id'), id)
      await driver
        .find('.headline__title', driver.words(workTexts)('willAnswerBy', { name: world.company.engineer.displayName }))
        .text()
      await eventually(async () => assert.equal(await unread(), before - 1))
      await driver.back()
      await driver.at('/message/list')
      await about.find('.message-card__dot').gone()
    })
    await step(driver, 'marks the rest as read, and the mark on the tab bar is gone', async () => {
      await world.weather.writes('POST /ssp/message/readAll', () => driver.find('.button', t('readAll')).tap())
      await driver.toast(t('allRead'))
      await eventually(async () => assert.equal(await unread(), 0))
      await driver.find('.message-card__dot').gone()
      await driver.back()
      await driver.at('/mall/user')
      await badge.gone()
    })
    await step(driver, 'wants text messages from now on', async () => {
      await driver.find('.cell', driver.words(portalTexts)('messages')).tap()
      await driver.at('/message/list')
      const sms = driver.find('.switch-row', t('sms'))
      await world.weather.reads('GET /ssp/message/setting', () => driver.find('.button', t('setting')).tap())
      await world.weather.writes('POST /ssp/message/setting', () => sms.tap(), {
        kept: async () => eventually(async () => assert.doesNotMatch(await sms.attribute('class'), /switch-row--on/)),
      })
      await eventually(async () => assert.equal((await world.ok('GET /ssp/message/setting', as)).sms, true))
      await driver.find('.switch-row--on', t('sms')).tap()
      await eventually(async () => assert.equal((await world.ok('GET /ssp/message/setting', as)).sms, false))
    })
  },
}
