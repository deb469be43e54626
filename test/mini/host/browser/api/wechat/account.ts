import { answers, fresh } from '../../answers'
import { askText, choose, showSheet } from '../../dialogs'
import { asynchronously, Failure, required, strings, text, type Members } from '../define'

/** Payment of the sandbox; the server's own order decides in the end. */
async function pay(): Promise<void> {
  const answer =
    answers.payment ??
    ({ 支付: 'ok', 取消: 'cancel' } as Record<string, string>)[
      (await choose('微信支付', '', ['取消', '支付'])) ?? '取消'
    ]
  if (answer === 'ok') return
  throw new Failure(answer ?? 'cancel')
}
async function subscribe(templates: string[]): Promise<Record<string, string>> {
  if (!templates.length) throw new Failure("TmplIds can't be empty", 2, { errCode: 20001 })
  if (templates.length > 3) throw new Failure('Template count out of max bounds', 2, { errCode: 20003 })
  const dialog = async () =>
    (await choose('订阅消息', templates.join(' '), ['取消', '允许'])) === '允许' ? 'accept' : 'reject'
  const answer = answers.subscribe ?? (await dialog())
  if (answer === 'cancel') throw new Failure('cancel', 2, { errCode: 20004 })
  return Object.fromEntries(
    templates.map(template => [template, typeof answer === 'string' ? answer : (answer[template] ?? 'reject')]),
  )
}
const located = () => {
  if (answers.location === 'deny') throw new Failure('auth deny')
  return answers.location
}
async function place() {
  if (answers.place === 'cancel') throw new Failure('cancel')
  if (answers.place) return answers.place
  const here = located()
  const chosen = await showSheet([here.address], '取消')
  if (chosen === null) throw new Failure('cancel')
  return { name: here.address, address: here.address, latitude: here.latitude, longitude: here.longitude }
}

/** Who the person is, what they agree to, and what only they can do. */
export const account: Members = asynchronously({
  login() {
    if (answers.login !== 'ok') throw new Failure(answers.login)
    return { code: `sandbox-code-${answers.openid}-${fresh()}` }
  },
  checkSession: () => undefined,
  getUserProfile(input) {
    required(input, 'desc')
    if (answers.profile === 'deny') throw new Failure('auth deny')
    return {
      userInfo: answers.profile,
      rawData: JSON.stringify(answers.profile),
      signature: '',
      encryptedData: '',
      iv: '',
    }
  },
  getUserInfo() {
    if (answers.profile === 'deny') throw new Failure('auth deny')
    return {
      userInfo: answers.profile,
      rawData: JSON.stringify(answers.profile),
      signature: '',
      encryptedData: '',
      iv: '',
    }
  },
  requestPayment(input) {
    for (const name of ['timeStamp', 'nonceStr', 'package', 'paySign']) required(input, name)
    return pay()
  },
  requestSubscribeMessage: input => subscribe(strings(input.tmplIds)),
  async scanCode() {
    const result = answers.scan ?? (await askText('扫码', '码的内容')) ?? 'cancel'
    if (result === 'cancel') throw new Failure('cancel')
    return { result, scanType: 'QR_CODE', charSet: 'utf-8', path: '', rawData: '' }
  },
  getLocation(input) {
    const type = text(input.type, 'wgs84')
    if (type !== 'wgs84' && type !== 'gcj02') throw new Failure('invalid type')
    const { latitude, longitude } = located()
    return { latitude, longitude, speed: -1, accuracy: 30, altitude: 0, verticalAccuracy: 0, horizontalAccuracy: 30 }
  },
  chooseLocation: place,
  showShareMenu: () => undefined,
  hideShareMenu: () => undefined,
  updateShareMenu: () => undefined,
  navigateToMiniProgram: async input => {
    if ((await choose('', `即将打开 ${text(required(input, 'appId'))}`, ['取消', '允许'])) !== '允许')
      throw new Failure('cancel')
  },
  exitMiniProgram: () => undefined,
})
