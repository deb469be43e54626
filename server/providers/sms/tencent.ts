import { createHmac } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { VendorError, type VendorReason } from '../vendor'
import { templateOf, type NoticeAccount, type TencentSmsAccount } from './accounts'
import { askSms, parameterOf, sha256, smsLines } from './request'
import type { SendNotice, Sms } from './sms'

const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

interface Call {
  host: string
  service: string
  contentType: string
  body: string
  /** seconds since 1970 */ timestamp: number
}

/** The authorization header of a POST in Tencent Cloud's signature TC3-HMAC-SHA256. */
export function signTencent(
  { host, service, contentType, body, timestamp }: Call,
  { secretId, secretKey }: Pick<TencentSmsAccount, 'secretId' | 'secretKey'>,
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const canonical = `POST\n/\n\ncontent-type:${contentType}\nhost:${host}\n\ncontent-type;host\n${sha256(body)}`
  const key = keyed(keyed(keyed(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = keyed(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
}

const Answer = Type.Object({
  Response: Type.Object({
    Error: Type.Optional(Type.Object({ Code: Type.String(), Message: Type.Optional(Type.String()) })),
    SendStatusSet: Type.Optional(
      Type.Array(Type.Object({ Code: Type.String(), Message: Type.Optional(Type.String()) })),
    ),
  }),
})

function reasonOf(code: string): VendorReason {
  if (code === 'InvalidParameterValue.IncorrectPhoneNumber' || code === 'FailedOperation.PhoneNumberInBlacklist')
    return 'code'
  if (code.startsWith('LimitExceeded') || code === 'RequestLimitExceeded') return 'quota'
  return code.startsWith('InternalError') ? 'outage' : 'refused'
}

/** Tencent Cloud SMS: action SendSms, version 2021-01-11. */
export function tencentSms(account: TencentSmsAccount, now: () => number): Sms {
  const { lines, mount } = smsLines()
  const { host } = new URL(account.url)
  const contentType = 'application/json; charset=utf-8'
  const send = async (phone: string, template: string, parameters: string[]) => {
    const timestamp = Math.floor(now() / 1000)
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: template,
      TemplateParamSet: parameters,
    })
    const said = await askSms(
      lines,
      'tencent',
      account.url,
      {
        host,
        'content-type': contentType,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': account.region,
        authorization: signTencent({ host, service: 'sms', contentType, body, timestamp }, account),
      },
      body,
    )
    if (!Value.Check(Answer, said)) throw new VendorError('tencent', 'silent', 'no answer that can be read')
    const { Error: failure, SendStatusSet: statuses } = said.Response
    const bad = failure ?? statuses?.find(status => status.Code !== 'Ok')
    if (bad) throw new VendorError('tencent', reasonOf(bad.Code), `${bad.Code} ${bad.Message ?? ''}`)
    if (!statuses?.length) throw new VendorError('tencent', 'silent', 'no status of the message')
  }
  const sender = (of: NoticeAccount | null): SendNotice | null =>
    of &&
    ((phone, values, language) =>
      send(
        phone,
        templateOf(of, language),
        of.parameters.map(name => values[name]),
      ))
  return {
    sandbox: false,
    mount,
    async sendCode(phone, code, language) {
      const parameters = account.parameters.map(name => parameterOf(name, code))
      await send(phone, templateOf(account, language), parameters)
      return {}
    },
    sendNotice: sender(account.notice),
    sendStaffNotice: sender(account.staffNotice),
  }
}
