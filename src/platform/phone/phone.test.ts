import { dd, module } from '../../../test/chat-app'

test("DingTalk's call menu wants the country beside the number", () => {
  const calls: unknown[] = []
  dd.showCallMenu = (o: unknown) => calls.push(o)
  module<typeof import('@/platform/phone/index.dd')>('@/platform/phone/index.dd').callPhone('+8613800000000')
  expect(calls).toEqual([{ phoneNumber: '13800000000', code: '+86', showDingCall: true }])
})
