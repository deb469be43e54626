import type { AccountKind, Accounts, Addresses } from './accounts'
import { createAsr, type Asr } from './asr'
import type { LlmAccount, ServiceAccount } from './llm/accounts'
import { createLlm, type Llm } from './llm/llm'
import { createOcr, type Ocr } from './ocr'
import { kuaidi100 } from './logistics/kuaidi100'
import type { Logistics } from './logistics/logistics'
import { sandboxLogistics } from './logistics/logistics.sandbox'
import { alipay } from './payment/alipay'
import type { MailAccount } from './mail/account'
import type { Mail } from './mail/mail'
import { sandboxMail } from './mail/mail.sandbox'
import { smtpMail } from './mail/smtp'
import type { Payment } from './payment/payment'
import { sandboxPayment } from './payment/sandbox'
import { wechatPay } from './payment/wechat'
import { dingtalkClient, type Dingtalk } from './dingtalk/dingtalk'
import { sandboxDingtalk } from './dingtalk/dingtalk.sandbox'
import { diskStorage, type Storage } from './storage'
import type { Sms } from './sms/sms'
import { sandboxSms } from './sms/sms.sandbox'
import { createSms } from './sms/vendors'
import { wechatClient, type Wechat } from './wechat/wechat'
import { SANDBOX_TEMPLATES } from './wechat/subscribe'
import { sandboxWechat } from './wechat/wechat.sandbox'

/**
 * Whether sandboxes exist, which let anybody in as anybody: `asked` by LIANKE_SANDBOX=1; `plain`, a start that nothing says is
 * more than somebody trying Lianke on their own machine, until the database holds a company of its own; else `off`.
 */
export type SandboxMode = 'asked' | 'plain' | 'off'

export interface ProviderConfig {
  sandbox: SandboxMode
  /** absolute path of the data folder; LIANKE_DATA, relative to the current folder */
  dataFolder: string
  /**
   * accounts at vendors, the default of a single company; LIANKE_WECHAT_…, LIANKE_WECOM_…, LIANKE_DINGTALK_…, LIANKE_WECHATPAY_…, LIANKE_ALIPAY_…, LIANKE_SMS_…, LIANKE_KUAIDI100_….
   * One of a kind switches every sandbox of the kind off, because a sandbox lets anybody in
   */
  accounts: Partial<Accounts>
  /** LIANKE_WECHAT_API, LIANKE_WECHAT_AUTHORIZE, LIANKE_WECOM_API, LIANKE_WECOM_AUTHORIZE, LIANKE_DINGTALK_API, LIANKE_DINGTALK_OPEN_API, LIANKE_DINGTALK_AUTHORIZE, LIANKE_WECHATPAY_BASE_URL, LIANKE_ALIPAY_BASE_URL, LIANKE_KUAIDI100_BASE_URL */
  addresses: Addresses
  /** the server of mail, one for all companies; LIANKE_MAIL_URL, LIANKE_MAIL_FROM. Null: not configured */
  mail: MailAccount | null
  /** language models, the default first; LIANKE_LLM_… */
  llm: readonly LlmAccount[]
  /** speech recognition; LIANKE_ASR_URL, LIANKE_ASR_KEY, LIANKE_ASR_MODEL. Null: not configured */
  asr: ServiceAccount | null
  /** reading of pictures by a model that sees; LIANKE_OCR_URL, LIANKE_OCR_KEY, LIANKE_OCR_MODEL. Null: not configured */
  ocr: ServiceAccount | null
}

/** What each company may have of its own. Off: no text messages and no carriers are null, a merchant is null, an app has '' for its id. */
export interface Vendors {
  sms: Sms | null
  payment: Payment
  wechat: Wechat
  dingtalk: Dingtalk
  logistics: Logistics | null
}
/** The world outside, chosen by configuration, never by business code. What is not configured is openly not there, but where sandboxes play it. */
export interface Providers extends Vendors {
  /** null: off. A sandbox stands beside that of text messages only, as both show a code to whoever asks for it */
  mail: Mail | null
  storage: Storage
  llm: Llm
  asr: Asr
  ocr: Ocr
}

/** Accounts that are real or played together: one real key beside a sandbox would leave the sandbox's door open. */
export const GROUPS = {
  sms: ['sms'],
  payment: ['wechatPay', 'alipay'],
  chat: ['wechat', 'wechatWeb', 'wecom', 'dingtalk'],
  logistics: ['kuaidi100'],
} as const satisfies Record<string, readonly AccountKind[]>
export type Group = keyof typeof GROUPS
/** What of one group is: text messages, payment, carriers, or both chat apps' clients. */
export const partOf = (vendors: Vendors, group: Group): Partial<Vendors> =>
  group === 'chat'
    ? { wechat: vendors.wechat, dingtalk: vendors.dingtalk }
    : group === 'sms'
      ? { sms: vendors.sms }
      : group === 'logistics'
        ? { logistics: vendors.logistics }
        : { payment: vendors.payment }

const NONE = { id: '', secret: '' }

/** Clients of these accounts; what has none is off. `now` (ms since 1970) tells how old their tokens are. */
export function vendorsOf(
  accounts: Partial<Accounts>,
  { addresses }: Pick<ProviderConfig, 'addresses'>,
  now: () => number,
): Vendors {
  const {
    wechat,
    wechatWeb = NONE,
    wecom = NONE,
    dingtalk,
    wechatPay: atWechat,
    alipay: atAlipay,
    sms,
    kuaidi100: atCarriers,
  } = accounts
  return {
    sms: sms ? createSms(sms, now) : null,
    logistics: atCarriers ? kuaidi100(atCarriers, async () => addresses.kuaidi100) : null,
    payment: {
      sandbox: false,
      wechat: atWechat ? wechatPay(async () => atWechat) : null,
      alipay: atAlipay ? alipay(async () => atAlipay) : null,
    },
    wechat: {
      ...wechatClient({
        apps: { weapp: wechat ?? NONE, wechatWeb, wecom: { agentId: '', ...wecom } },
        templates: wechat?.templates ?? [],
        api: async () => addresses.wechat,
        wecomApi: async () => addresses.wecom,
        authorize: addresses.wechatAuthorize,
        wecomAuthorize: addresses.wecomAuthorize,
        now,
      }),
      sandbox: false,
    },
    dingtalk: {
      ...dingtalkClient({
        ...(dingtalk ?? { appKey: '', appSecret: '', corpId: '', agentId: '' }),
        api: async () => addresses.dingtalk,
        openApi: async () => addresses.dingtalkOpen,
        authorize: addresses.dingtalkAuthorize,
        now,
      }),
      sandbox: false,
    },
  }
}

/** Providers as the environment has them. No sandbox is made where none may be. */
export function createProviders(config: ProviderConfig, now: () => number = Date.now): Providers {
  const real = vendorsOf(config.accounts, config, now)
  const plays = (group: Group) => config.sandbox !== 'off' && !GROUPS[group].some(kind => config.accounts[kind])
  return {
    ...real,
    ...(plays('sms') ? { sms: sandboxSms(now) } : {}),
    ...(plays('payment') ? { payment: sandboxPayment() } : {}),
    ...(plays('chat')
      ? { wechat: sandboxWechat({ now, templates: SANDBOX_TEMPLATES }), dingtalk: sandboxDingtalk({ now }) }
      : {}),
    ...(plays('logistics') ? { logistics: sandboxLogistics(now) } : {}),
    mail: config.mail ? smtpMail(config.mail) : plays('sms') ? sandboxMail(now) : null,
    storage: diskStorage(config.dataFolder),
    llm: createLlm(config.llm),
    asr: createAsr(config.asr),
    ocr: createOcr(config.ocr),
  }
}

const NAMES = ['sms', 'mail', 'payment', 'wechat', 'dingtalk', 'logistics'] as const
/** Names of the providers that are sandboxes here: for the log, /health and the login page. */
export const sandboxesOf = (providers: Pick<Providers, (typeof NAMES)[number]>): string[] =>
  NAMES.filter(name => providers[name]?.sandbox)

/** Ways to sign in without a chat app. */
export const loginTypes = ({ sms, mail }: Pick<Providers, 'sms' | 'mail'>): ('phone' | 'account' | 'email')[] => [
  ...(sms ? ['phone' as const] : []),
  'account',
  ...(mail ? ['email' as const] : []),
]
/** Ways to pay: in WeChat's own window and by its link, in Alipay's window. */
export const payWays = ({ payment }: Pick<Vendors, 'payment'>): ('JSAPI' | 'H5' | 'ALIPAY')[] => [
  ...(payment.wechat ? ['JSAPI' as const, 'H5' as const] : []),
  ...(payment.alipay ? ['ALIPAY' as const] : []),
]

export type ProviderState = 'on' | 'off' | 'sandbox'
/** How each provider stands, by the name of its account. */
export function statesOf({
  sms,
  mail,
  payment,
  wechat,
  dingtalk,
  logistics,
  llm,
  asr,
  ocr,
}: Providers): Record<AccountKind | 'mail' | 'storage' | 'llm' | 'asr' | 'ocr', ProviderState> {
  const state = (configured: boolean, sandbox = false): ProviderState =>
    !configured ? 'off' : sandbox ? 'sandbox' : 'on'
  const app = (id: string) => state(id !== '', wechat.sandbox)
  return {
    sms: state(sms !== null, sms?.sandbox),
    mail: state(mail !== null, mail?.sandbox),
    wechatPay: state(payment.wechat !== null, payment.sandbox),
    alipay: state(payment.alipay !== null, payment.sandbox),
    wechat: app(wechat.appIds.weapp),
    wechatWeb: app(wechat.appIds.wechatWeb),
    wecom: app(wechat.appIds.wecom),
    dingtalk: state(dingtalk.corpId !== '', dingtalk.sandbox),
    kuaidi100: state(logistics !== null, logistics?.sandbox),
    storage: 'on',
    llm: state(llm.models.length > 0),
    asr: state(asr.configured),
    ocr: state(ocr.configured),
  }
}
