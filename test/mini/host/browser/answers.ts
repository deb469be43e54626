/**
 * What the person in front of the phone, and the platform behind it, would answer. Every field can be set from outside
 * (`__mini.answers.phone = '13712345678'`). Where the default is null, a dialog of the host asks.
 */
export type Place = { name: string; address: string; latitude: number; longitude: number }
export interface Answers {
  /** WeChat: who `login` speaks for */
  openid: string
  /** DingTalk and WeCom: who `getAuthCode` and `wx.qy.login` speak for */
  userid: string
  /** 'ok', or the text after `login:fail ` */
  login: string
  /** the number a getPhoneNumber button gives away */
  phone: string
  phoneNumber: 'ok' | 'deny' | 'quota'
  /** whether the person has agreed to the privacy guide, and the operator has declared in it what the app asks for (WeChat) */
  privacy: 'ok' | 'refused' | 'undeclared'
  /** whether pictures may be taken and chosen */
  album: 'ok' | 'deny'
  profile:
    | {
        nickName: string
        avatarUrl: string
        gender: number
        city: string
        province: string
        country: string
        language: string
      }
    | 'deny'
  /** paths made by `__mini.addFile` */
  files: string[] | 'cancel' | null
  scan: string | 'cancel' | null
  /** 'ok', 'cancel', or the text of a failure */
  payment: string | null
  /** one answer for all templates, or one each */
  subscribe: 'accept' | 'reject' | 'ban' | 'cancel' | Record<string, string> | null
  location: { latitude: number; longitude: number; address: string } | 'deny'
  place: Place | 'cancel' | null
  microphone: 'ok' | 'deny' | 'busy' | 'missing'
  /** path made by `__mini.addFile` that the recorder hands over; null: a tone of the asked length, for wav and PCM */
  recording: string | null
  /** what the platform's own recognition hears; null: nothing from WeChat's plugin, and DingTalk has none, as it documents */
  voice: string | null
  network: 'wifi' | '2g' | '3g' | '4g' | '5g' | 'unknown' | 'none'
  language: string
  /** how long a subpackage takes to come, ms; those that `preloadRule` names come ahead */
  downloadMs: number
}

export const answers: Answers = {
  openid: 'o-sandbox-1',
  userid: 'user-sandbox-1',
  login: 'ok',
  phone: '13612345678',
  phoneNumber: 'ok',
  privacy: 'ok',
  album: 'ok',
  profile: { nickName: '微信用户', avatarUrl: '', gender: 0, city: '', province: '', country: '', language: '' },
  files: null,
  scan: null,
  payment: null,
  subscribe: null,
  location: { latitude: 31.2304, longitude: 121.4737, address: '上海市黄浦区人民大道200号' },
  place: null,
  microphone: 'ok',
  recording: null,
  voice: null,
  network: 'wifi',
  language: 'zh_CN',
  downloadMs: 0,
}

let counter = Date.now()
/** Codes are never given twice, as on the platform, also by a host that was started again. */
export const fresh = (): number => ++counter
