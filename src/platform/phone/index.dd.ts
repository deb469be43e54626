import type { CallPhone } from './types'

// Taro's makePhoneCall leads to a call that DingTalk does not document
declare const dd: { showCallMenu(o: { phoneNumber: string; code: string; showDingCall: boolean }): void }

/** DingTalk asks whether by its own line or by the phone's; it wants the country beside the number. */
export const callPhone: CallPhone = phone => {
  dd.showCallMenu({ phoneNumber: phone.replace(/^\+86/, ''), code: '+86', showDingCall: true })
}
