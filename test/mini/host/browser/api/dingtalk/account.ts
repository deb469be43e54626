import { answers, fresh, type Place } from '../../answers'
import { askText, choose, showSheet } from '../../dialogs'
import { share } from '../../sharing'
import { asynchronously, CANCELLED, Failure, required, type Members } from '../define'

const CODES: Record<string, string> = { ok: '9000', cancel: '6001' }
async function paid(): Promise<string> {
  const answer =
    answers.payment ??
    ({ 支付: 'ok', 取消: 'cancel' } as Record<string, string>)[
      (await choose('支付宝', '', ['取消', '支付'])) ?? '取消'
    ] ??
    'cancel'
  // a failure of its own may be named by its number
  return CODES[answer] ?? (/^\d+$/.test(answer) ? answer : '4000')
}
const located = () => {
  if (answers.location === 'deny') throw new Failure('auth denied', 3)
  return answers.location
}
async function place(): Promise<Place> {
  if (answers.place === 'cancel') throw new Failure('用户取消操作', CANCELLED)
  if (answers.place) return answers.place
  const here = located()
  if ((await showSheet([here.address], '取消')) === null) throw new Failure('用户取消操作', CANCELLED)
  return { name: '', ...here }
}

/** Who the person is, and what only they can do. */
export const account: Members = asynchronously({
  getAuthCode() {
    if (answers.login !== 'ok') throw new Failure(answers.login)
    const code = `sandbox-auth-${answers.userid}-${fresh()}`
    return { authCode: code, code }
  },
  async tradePay(input) {
    if (input.tradeNO === undefined && input.orderStr === undefined) required(input, 'tradeNO')
    return { resultCode: await paid() }
  },
  async pay(input) {
    required(input, 'info')
    const resultStatus = await paid()
    return { resultStatus, result: '', memo: '' }
  },
  async scan() {
    const code = answers.scan ?? (await askText('扫码', '码的内容')) ?? 'cancel'
    if (code === 'cancel') throw new Failure('用户取消操作', CANCELLED)
    return { code }
  },
  getLocation() {
    const { latitude, longitude, address } = located()
    return { latitude: String(latitude), longitude: String(longitude), accuracy: '30', address }
  },
  async locateInMap() {
    const { name, address, latitude, longitude } = await place()
    return {
      latitude: String(latitude),
      longitude: String(longitude),
      province: '',
      city: '',
      adName: '',
      snippet: address,
      title: name,
    }
  },
  showSharePanel: () => share('menu'),
  hideShareMenu: () => undefined,
})
