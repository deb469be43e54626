import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { product as productTexts } from '../../src/features/product/product.i18n'
import { scannerTexts } from '../../src/features/product/scanner.i18n'
import { paymentTexts } from '../../src/stores/payment.i18n'
import { eventually } from '../screen'
import { step, type ChatApp, type Driver } from './driver'
import type { Journey } from './journey'
import { fillFeedback, formOf, openAs, type World } from './world'

/** What only a chat app offers: nothing of it is in a browser. */
export function chatOf(driver: Driver): ChatApp {
  assert.ok(driver.chat, 'no chat app')
  return driver.chat
}
export const LIST = '/service/serviceList?state=all'

/** Comes in again: who it is, is asked once for each door. */
export async function comeAgain(driver: Driver, world: World, url: string): Promise<void> {
  await driver.open(`/mall/index?domainId=${world.elsewhere.tenant.domainId}`)
  await driver.at('/mall/index')
  await driver.open(`${url}${url.includes('?') ? '&' : '?'}domainId=${world.company.tenant.domainId}`)
}

/** Comes as somebody whom the chat app knows and the portal does not. */
export const meet = (driver: Driver, world: World, who: string): Promise<void> =>
  step(driver, 'is known to the chat app, but not here', async () => {
    await chatOf(driver).userIs(who)
    await comeAgain(driver, world, LIST)
    await driver.at('/login')
  })

/** Signs in as somebody whom WeChat knows, and the portal from now on, too. */
async function bind(driver: Driver, world: World, who: string): Promise<void> {
  const chat = chatOf(driver)
  const { linkman } = world.company
  await meet(driver, world, who)
  await step(driver, 'gives away the phone number', async () => {
    await driver.find('#login-chat').tap()
    assert.ok((await driver.at('/mall/phone')).get('openId'))
    await chat.givePhone(driver.find('#bind-button'), linkman.phone)
    await driver.at('/service/serviceList')
    assert.equal(await driver.kept('userName'), linkman.name)
  })
}

export const bindPhone: Journey = {
  title: 'binds the open id of WeChat to a phone, and is signed in by itself from then on',
  async run(driver, world) {
    await bind(driver, world, `o-${randomUUID()}`)
    await step(driver, 'comes again, and sees no login page', async () => {
      await comeAgain(driver, world, '/userCenter/userInfo')
      await driver.at('/userCenter/userInfo')
      assert.ok(await driver.kept('token'))
    })
  },
}

export const corporateUser: Journey = {
  title: 'is signed in by the authorization code of DingTalk, without a login page',
  async run(driver, world) {
    const { linkman } = world.company
    await chatOf(driver).userIs(`p${linkman.phone}`)
    await comeAgain(driver, world, LIST)
    await driver.at('/service/serviceList')
    assert.equal(await driver.kept('userName'), linkman.name)
  },
}

export const scan: Journey = {
  title: 'scans a code and is at the product, and is told of a code that is none',
  async run(driver, world) {
    const chat = chatOf(driver)
    const words = driver.words(scannerTexts)
    const { code } = world.company
    await openAs(driver, world, '/mall/index')
    await step(driver, 'a code of the company', async () => {
      await chat.scan(`https://qr.example/qrcode/${code}`)
      await driver.open('/mall/scanner')
      assert.equal((await driver.at('/product')).get('code'), code)
    })
    await step(driver, 'a text that is no code', async () => {
      await chat.scan('no such thing')
      await driver.open('/mall/scanner')
      await driver.find('.scanner__found', words('unknown')).text()
    })
    await step(driver, 'the code by hand', async () => {
      await driver.find('.scanner__field').type(code)
      await driver.find('.button', words('look')).tap()
      assert.equal((await driver.at('/product')).get('code'), code)
      await driver.find('.product__help', driver.words(productTexts)('help')).text()
    })
  },
}

export const pay: Journey = {
  title: 'pays in the window of the chat app: cancels first, and pays then',
  async run(driver, world) {
    const chat = chatOf(driver)
    const say = driver.words(paymentTexts)
    await step(driver, 'makes a test payment', async () => {
      await openAs(driver, world, '/demo')
      await driver.find('#payment-new').tap()
      await eventually(async () => assert.ok((await driver.at('/demo')).get('paymentNo')))
      await driver.find('.tag', say('created')).text()
    })
    await step(driver, 'cancels', async () => {
      const window = await chat.payer('cancels')
      await driver.find('#payment-pay').tap()
      await window.handle()
      await driver.find('.payment-test__said', say('cancelled')).text()
    })
    await step(driver, 'pays', async () => {
      const window = await chat.payer('pays')
      await driver.find('#payment-pay').tap()
      const handle = await window.handle()
      const { statusCode } = await world.server.inject({
        method: 'POST',
        url: '/sandbox/pay/confirm',
        payload: { prepayId: handle, outcome: 'paid' },
      })
      assert.equal(statusCode, 200)
      await driver.find('.tag', say('paid')).text()
    })
  },
}

interface Sent {
  touser: string
  template_id: string
}
/** What WeChat's side of the sandbox was asked to send. */
const sentBy = async (world: World): Promise<Sent[]> =>
  (await world.server.inject('/sandbox/wechat/messages')).json<Sent[]>()

export const messages: Journey = {
  title: 'allows messages when sending a request, and gets one when the staff moves it on',
  async run(driver, world) {
    const chat = chatOf(driver)
    const feedback = formOf(world, 'feedback', driver.language)
    const who = `o-${randomUUID()}`
    await bind(driver, world, who)
    const id = await step(driver, 'allows them', async () => {
      await chat.messages('accept')
      await driver.open(feedback.url)
      await driver.at('/event/create')
      await fillFeedback(driver, world, `Messages ${driver.platform}`)
      await driver.find('#submit').tap()
      return (await driver.at('/event/view')).get('id') ?? ''
    })
    await step(driver, 'gets one', async () => {
      await eventually(async () => assert.ok(world.network.count('/linkc/v3c/wechat/subscribe') > 0))
      // at any hour
      await world.ok('POST /ssp/message/setting', { ...world.company.linkman.as, body: { quiet: false } })
      const staff = world.company.engineer
      await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id, staffId: staff.id } })
      await eventually(async () =>
        assert.ok(
          (await sentBy(world)).some(one => one.touser === who),
          'no message to this person',
        ),
      )
    })
  },
}
