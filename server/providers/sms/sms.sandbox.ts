import { loopback } from '../chat-sandbox'
import { outbox, sentPage, type Outbox } from '../sent-page'
import type { AliyunSmsAccount } from './accounts'
import { aliyunSms, signAliyun } from './aliyun'
import type { Sms } from './sms'

const KEY = { accessKeyId: 'sandbox', accessKeySecret: 'sandbox-secret' }
/** The approved messages of the sandbox, by their templates. */
const TEMPLATES: Record<string, string> = {
  SMS_CODE: '验证码 ${code}，请勿告诉他人。',
  SMS_NOTICE: '${title}（${number}）：${state}。${note}',
  SMS_STAFF: '${number} ${title}：${state}。${link}',
}

/** What stands at the vendor of text messages in the sandbox. */
export interface SmsWorld extends Outbox {
  /** it answers nobody */
  isDown: boolean
}

type Query = Record<string, string | undefined>
type Headers = Record<string, unknown>
const single = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether the request carries the signature that its parts make with the sandbox's key. */
function isSigned(query: Query, headers: Headers): boolean {
  const made = signAliyun(
    {
      host: single(headers.host),
      action: single(headers['x-acs-action']),
      version: single(headers['x-acs-version']),
      date: single(headers['x-acs-date']),
      nonce: single(headers['x-acs-signature-nonce']),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? ''])),
    },
    KEY,
  )
  return headers.authorization === made.headers.authorization
}

/** Text messages without a vendor: the real client of Aliyun against a server of our own. It also hands a login code back, openly. */
export function sandboxSms(now: () => number): Sms & { readonly world: SmsWorld } {
  const world: SmsWorld = { ...outbox(), isDown: false }
  const server = loopback(routes => {
    routes.post<{ Querystring: Query }>('/', ({ query, headers }, reply) => {
      if (world.isDown) return reply.status(503).send('the service is busy')
      if (!isSigned(query, headers)) return { Code: 'SignatureDoesNotMatch', Message: 'the signature does not match' }
      const { PhoneNumbers = '', TemplateCode = '', TemplateParam = '{}' } = query
      const template = TEMPLATES[TemplateCode]
      if (template === undefined) return { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'no such template' }
      if (!/^\d{11}$/.test(PhoneNumbers)) return { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no such number' }
      const values = JSON.parse(TemplateParam) as Record<string, string>
      world.add({
        to: PhoneNumbers,
        title: '',
        text: template.replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
        url: values.link ?? '',
        time: new Date(now()).toISOString(),
      })
      return { Code: 'OK', Message: 'OK' }
    })
  })
  let client: Promise<Sms> | undefined
  const ready = () =>
    (client ??= (async () => {
      const account: AliyunSmsAccount = {
        vendor: 'aliyun',
        ...KEY,
        url: `${await server.url()}/`,
        signName: 'sandbox',
        templates: { zh: 'SMS_CODE' },
        parameters: ['code'],
        notice: { templates: { zh: 'SMS_NOTICE' }, parameters: ['number', 'title', 'state', 'note'] },
        staffNotice: { templates: { zh: 'SMS_STAFF' }, parameters: ['number', 'title', 'state', 'link'] },
      }
      return aliyunSms(account, now)
    })())
  return {
    sandbox: true,
    world,
    async sendCode(phone, code, language) {
      await (await ready()).sendCode(phone, code, language)
      return { sandboxCode: code }
    },
    sendNotice: async (...notice) => (await ready()).sendNotice?.(...notice),
    sendStaffNotice: async (...notice) => (await ready()).sendStaffNotice?.(...notice),
    mount(portal) {
      sentPage(portal, 'sms', world)
      portal.addHook('onClose', () => server.close())
    },
  }
}
