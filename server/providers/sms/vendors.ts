import type { SmsAccount } from './accounts'
import { aliyunSms } from './aliyun'
import type { Sms } from './sms'
import { tencentSms } from './tencent'

/** The vendor of an account. `now`: ms since 1970, which signatures carry. */
export const createSms = (account: SmsAccount, now: () => number): Sms =>
  account.vendor === 'aliyun' ? aliyunSms(account, now) : tencentSms(account, now)
