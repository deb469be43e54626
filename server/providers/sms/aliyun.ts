import { createHmac, randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { VendorError, type VendorReason } from '../vendor'
import { templateOf, type AliyunSmsAccount, type NoticeAccount } from './accounts'
import { askSms, parameterOf, sha256, smsLines } from './request'
import type { SendNotice, Sms } from './sms'

/** RFC 3986, which leaves fewer characters alone than encodeURIComponent. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

interface Call {
  host: string
  action: string
  version: string
  query: Record<string, string>
  date: string
  nonce: string
}

/** A POST without a body, signed as Aliyun's "V3 request" (ACS3-HMAC-SHA256) wants it: the sorted query and the headers to send. `date`: UTC, to the second. */
export function signAliyun(
  { host, action, version, query, date, nonce }: Call,
  { accessKeyId, accessKeySecret }: Pick<AliyunSmsAccount, 'accessKeyId' | 'accessKeySecret'>,
) {
  const search = Object.keys(query)
    .toSorted()
    .map(name => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')
  const bodyHash = sha256('')
  const signed: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    'POST',
    '/',
    search,
    ...names.map(name => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    search,
    headers: {
      ...signed,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  }
}

const Answer = Type.Object({ Code: Type.String(), Message: Type.Optional(Type.String()) })

const REASONS: Record<string, VendorReason> = {
  'isv.MOBILE_NUMBER_ILLEGAL': 'code',
  'isv.BUSINESS_LIMIT_CONTROL': 'quota',
  'isv.DAY_LIMIT_CONTROL': 'quota',
  'isv.MONTH_LIMIT_CONTROL': 'quota',
  'isp.SYSTEM_ERROR': 'outage',
  'isp.RAM_PERMISSION_DENY': 'refused',
}

/** Aliyun short messages: action SendSms, version 2017-05-25. */
export function aliyunSms(account: AliyunSmsAccount, now: () => number): Sms {
  const { lines, mount } = smsLines()
  const { host } = new URL(account.url)
  const send = async (phone: string, template: string, parameters: Record<string, string>) => {
    const { search, headers } = signAliyun(
      {
        host,
        action: 'SendSms',
        version: '2017-05-25',
        nonce: randomUUID(),
        date: `${new Date(now()).toISOString().slice(0, 19)}Z`,
        query: {
          PhoneNumbers: phone,
          SignName: account.signName,
          TemplateCode: template,
          TemplateParam: JSON.stringify(parameters),
        },
      },
      account,
    )
    const said = await askSms(
      lines,
      'aliyun',
      `${account.url}?${search}`,
      { accept: 'application/json', ...headers },
      '',
    )
    if (!Value.Check(Answer, said)) throw new VendorError('aliyun', 'silent', 'no answer that can be read')
    if (said.Code !== 'OK')
      throw new VendorError('aliyun', REASONS[said.Code] ?? 'refused', `${said.Code} ${said.Message ?? ''}`)
  }
  const sender = (of: NoticeAccount | null): SendNotice | null =>
    of &&
    ((phone, values, language) =>
      send(phone, templateOf(of, language), Object.fromEntries(of.parameters.map(name => [name, values[name]]))))
  return {
    sandbox: false,
    mount,
    async sendCode(phone, code, language) {
      const parameters = account.parameters.map(name => [name, parameterOf(name, code)])
      await send(phone, templateOf(account, language), Object.fromEntries(parameters))
      return {}
    },
    sendNotice: sender(account.notice),
    sendStaffNotice: sender(account.staffNotice),
  }
}
