import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ERRORS } from '../../server/app/modules'
import { payments } from '../../server/kernel/pay/pay.table'
import { common } from '../../src/i18n/common.i18n'
import { paymentTexts } from '../../src/stores/payment.i18n'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { PAY, payerAt } from './payer'
import { languages, openPortal, type Portal } from './portal'

const words = wordsIn('zh')
const [say, text] = [words(paymentTexts), words(common)]
const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'
/** What WeChat's browser puts into a page: its window answers as the test has set it, after the payer did as told at the sandbox. */
function wechatBridge(): void {
  const answers: { outcome: string; said: string }[] = []
  const asked: Record<string, string>[] = []
  Object.assign(window, {
    wechatAnswers: answers,
    wechatAsked: asked,
    WeixinJSBridge: {
      invoke: (name: string, parameters: Record<string, string>, done: (result: { err_msg: string }) => void) => {
        if (name !== 'getBrandWCPayRequest') throw new Error(`WeChat has no ${name}`)
        asked.push(parameters)
        const { outcome = '', said = '' } = answers.shift() ?? {}
        const play = async () => {
          if (outcome)
            await fetch('/sandbox/pay/confirm', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ prepayId: parameters.package?.replace('prepay_id=', ''), outcome }),
            })
          done({ err_msg: `get_brand_wcpay_request:${said}` })
        }
        void play()
      },
    },
  })
}

describe('payment', { concurrency: 2 }, () => {
  let portal: Portal
  let company: OpenCompany
  let payer: ReturnType<typeof payerAt>
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
    payer = payerAt(portal, company)
  })
  after(() => portal.stop())

  test('cancelled at the cashier: nothing is assumed, and it can be asked again and paid again', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    await payer.toCashier(phone)
    await payer.press(phone, 'cancelled')
    await phone.at(/returned=1$/)
    await phone.text(say('asking')).waitFor()
    await payer.isUnknown(phone, say('unpaid'))
    assert.equal((await payer.stands(paymentNo)).state, 'created')
    await phone.tap(say('check'))
    await phone.text(say('asking')).waitFor()
    await payer.isUnknown(phone, say('unpaid'))
    await phone.tap(say('payAgain'))
    await phone.page.waitForURL(/\/sandbox\/pay\?/)
    await payer.press(phone, 'paid')
    await phone.at(/returned=1$/)
    await payer.isPaid(phone)
    assert.deepEqual(await payer.stands(paymentNo), { state: 'paid', amount: 8880, trades: 1 })
    await payer.phones.giveBack(phone)
  })

  test('kept waiting: not known until the bank has thought', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    await payer.toCashier(phone)
    const prepayId = new URL(phone.page.url()).searchParams.get('prepay_id')
    await payer.press(phone, 'waiting')
    await phone.at(/returned=1$/)
    await payer.isUnknown(phone)
    await phone.page.request.post(`${portal.url}/sandbox/pay/confirm`, { data: { prepayId, outcome: 'paid' } })
    await phone.tap(say('check'))
    await payer.isPaid(phone)
    assert.equal((await payer.stands(paymentNo)).state, 'paid')
    await payer.phones.giveBack(phone)
  })

  test('the back button of the cashier, and a reload in the middle, keep the payment', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    await payer.toCashier(phone)
    await phone.page.goBack()
    await phone.at('/demo')
    assert.equal(phone.query('paymentNo'), paymentNo)
    await eventually(async () => assert.ok(await phone.screen.locator(PAY).isEnabled()))
    await phone.reload()
    assert.equal(phone.query('paymentNo'), paymentNo)
    await phone.screen.locator(PAY).waitFor()
    await payer.toCashier(phone)
    await phone.page.reload()
    await payer.press(phone, 'paid')
    await phone.at(/returned=1$/)
    await payer.isPaid(phone)
    assert.deepEqual(await payer.stands(paymentNo), { state: 'paid', amount: 8880, trades: 1 })
    await payer.phones.giveBack(phone)
  })

  test('paid in another tab meanwhile: a second start is refused, and the screen knows why', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    const other = await phone.newTab()
    await other.open(`/demo?paymentNo=${paymentNo}`)
    await payer.toCashier(other)
    await payer.press(other, 'paid')
    await other.at(/returned=1$/)
    await payer.isPaid(other)
    await phone.screen.locator(PAY).click()
    await phone.toast(ERRORS.PAYMENT_PAID.text.zh)
    await payer.isPaid(phone)
    assert.equal((await payer.stands(paymentNo)).trades, 1)
    await payer.phones.giveBack(phone)
  })

  test('no network on return: said so, and asked again when there is one', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    await payer.toCashier(phone)
    const restore = await phone.intercept('/pay/queryOrder', route => route.abort('internetdisconnected'))
    await payer.press(phone, 'paid')
    await phone.at(/returned=1$/)
    await phone.text(text('offline')).waitFor()
    assert.equal(await phone.screen.locator('.tag').getByText(say('paid'), { exact: true }).count(), 0)
    await restore()
    await phone.tap(text('retry'))
    await payer.isPaid(phone)
    assert.equal((await payer.stands(paymentNo)).state, 'paid')
    await payer.phones.giveBack(phone)
  })

  test('a lost answer of a start is the same start when it is made again', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    await phone.loseAnswer('/pay/wxPay')
    await phone.screen.locator(PAY).click()
    await phone.toast(text('network'))
    await payer.toCashier(phone)
    await payer.press(phone, 'paid')
    await phone.at(/returned=1$/)
    await payer.isPaid(phone)
    assert.deepEqual(await payer.stands(paymentNo), { state: 'paid', amount: 8880, trades: 1 })
    await payer.phones.giveBack(phone)
  })

  test('half an hour later the payment is closed', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    await portal.db
      .update(payments)
      .set({ expireTime: new Date(Date.now() - 60_000).toISOString() })
      .where(eq(payments.paymentNo, paymentNo))
    await phone.reload()
    await phone.text(say('closedHint')).waitFor()
    assert.equal((await payer.stands(paymentNo)).state, 'closed')
    assert.equal(await phone.screen.locator(PAY).count(), 0)
    await payer.phones.giveBack(phone)
  })

  test("somebody else's payment is not there", async () => {
    const { phone, paymentNo } = await payer.unpaid()
    const other = await (await openCompany(portal)).signedIn({ kept: { language: 'zh' } })
    await other.open(`/demo?paymentNo=${paymentNo}`)
    await other.text(ERRORS.NOT_FOUND.text.zh).waitFor()
    await other.context.close()
    await payer.phones.giveBack(phone)
  })

  test('inside WeChat by its own window: what it says is asked from the server each time', async () => {
    const phone = await payer.signedIn({ userAgent: WECHAT, kept: { openId: 'o-payer' } })
    await phone.page.addInitScript(wechatBridge)
    await phone.open('/demo')
    await phone.screen.locator('#payment-new').click()
    await phone.at(/paymentNo=/)
    const paymentNo = phone.query('paymentNo') ?? ''
    const payWith = async (answer: { outcome?: string; said: string }) => {
      await phone.page.evaluate(one => {
        ;(window as unknown as { wechatAnswers: unknown[] }).wechatAnswers.push(one)
      }, answer)
      await phone.screen.locator(PAY).click()
    }
    await payWith({ outcome: 'cancelled', said: 'cancel' })
    await phone.text(say('cancelled')).waitFor()
    await payWith({ said: 'fail' })
    await phone.text(say('failed')).waitFor()
    // WeChat says that it is paid, and is wrong
    await payWith({ said: 'ok' })
    await payer.isUnknown(phone)
    assert.equal((await payer.stands(paymentNo)).state, 'created')
    // and the other way round
    await payWith({ outcome: 'paid', said: 'fail' })
    await payer.isPaid(phone)
    assert.equal(phone.path(), '/demo')
    assert.deepEqual(await payer.stands(paymentNo), { state: 'paid', amount: 1, trades: 1 })
    const asked = await phone.page.evaluate(
      () => (window as unknown as { wechatAsked: Record<string, string>[] }).wechatAsked,
    )
    assert.deepEqual([asked.length, new Set(asked.map(one => one.package)).size], [4, 1])
    assert.deepEqual(Object.keys(asked[0] ?? {}).toSorted(), [
      'appId',
      'nonceStr',
      'package',
      'paySign',
      'signType',
      'timeStamp',
    ])
    assert.ok(asked[0]?.appId)
    await phone.leave()
  })

  test('inside WeChat without its sign-in: says what to do', async () => {
    const { phone } = await payer.unpaid({ userAgent: WECHAT })
    await phone.screen.locator(PAY).click()
    await phone.toast(say('needWechat'))
    await phone.screen.locator(PAY).waitFor()
    await phone.leave()
  })

  test('a visitor signs in first', async () => {
    const phone = await company.visitor()
    await phone.open('/demo')
    await phone.at('/login')
    await phone.leave()
  })

  for (const language of languages('ru')) {
    test(`looks right in ${language} on a narrow screen, whatever the state`, async () => {
      const phone = await payer.signedIn({ language, width: 320 })
      const here = phone.words(paymentTexts)
      await phone.open('/demo')
      await phone.screen.locator('#payment-new').waitFor()
      const sound = async () => {
        await phone.sound()
        await phone.accessible()
      }
      await sound()
      await phone.screen.locator('#payment-new').click()
      await phone.screen.locator(PAY).waitFor()
      await sound()
      const paymentNo = phone.query('paymentNo') ?? ''
      for (const state of ['paid', 'closed', 'refunded'] as const) {
        await portal.db
          .update(payments)
          .set({ state, payTime: state === 'closed' ? null : new Date().toISOString() })
          .where(eq(payments.paymentNo, paymentNo))
        await phone.reload()
        await phone.screen.locator('.tag').getByText(here(state), { exact: true }).waitFor()
        await sound()
      }
      if (language !== 'ru') return phone.leave()
      // the longest texts, and a wait of several questions
      await portal.db.update(payments).set({ state: 'created', payTime: null }).where(eq(payments.paymentNo, paymentNo))
      await phone.open(`/demo?paymentNo=${paymentNo}&returned=1`)
      await payer.isUnknown(phone, here('unpaid'))
      await sound()
      await phone.leave()
    })
  }
})
