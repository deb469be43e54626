import type { ProviderKind } from '../../shared/setup'
import type { DingtalkAccount } from './dingtalk/dingtalk'
import type { Kuaidi100Account } from './logistics/kuaidi100'
import { readPaymentAccounts } from './payment/accounts'
import type { AlipayAccount } from './payment/alipay'
import type { WechatPayAccount } from './payment/wechat'
import { readSmsAccount, type SmsAccount } from './sms/accounts'
import { readTemplates, type SubscribeTemplate } from './wechat/subscribe'
import type { AppKey, WecomAccount } from './wechat/wechat'

/** What one company has at the vendors: its mini-program, official account, WeCom and DingTalk corps, merchants, text messages and questions to carriers. */
export interface Accounts {
  wechat: AppKey & { templates: readonly SubscribeTemplate[] }
  wechatWeb: AppKey
  wecom: WecomAccount
  dingtalk: DingtalkAccount
  wechatPay: WechatPayAccount
  alipay: AlipayAccount
  sms: SmsAccount
  kuaidi100: Kuaidi100Account
}
export type AccountKind = keyof Accounts & ProviderKind

/**
 * Settings of each account, and the variables that name them: `appId` of `wechat` is LIANKE_WECHAT_APP_ID. Text messages have those of
 * their `vendor`. With ! for what is no secret and may be shown.
 */
const SETTINGS = {
  wechat: { prefix: 'LIANKE_WECHAT_', names: ['appId!', 'secret', 'subscribeTemplates!'] },
  wechatWeb: { prefix: 'LIANKE_WECHAT_PUBLIC_', names: ['appId!', 'secret'] },
  wecom: { prefix: 'LIANKE_WECOM_', names: ['corpId!', 'secret', 'agentId!'] },
  dingtalk: { prefix: 'LIANKE_DINGTALK_', names: ['appKey!', 'appSecret', 'corpId!', 'agentId!'] },
  wechatPay: {
    prefix: 'LIANKE_WECHATPAY_',
    names: ['mchId!', 'appId!', 'serialNo!', 'privateKey', 'publicKeyId!', 'publicKey', 'apiV3Key'],
  },
  alipay: { prefix: 'LIANKE_ALIPAY_', names: ['appId!', 'privateKey', 'publicKey'] },
  sms: {
    prefix: 'LIANKE_SMS_',
    names: [
      'vendor!',
      'accessKeyId!',
      'accessKeySecret',
      'secretId!',
      'secretKey',
      'appId!',
      'region!',
      'signName!',
      'template!',
      'templateEn!',
      'templateRu!',
      'templateTw!',
      'parameters!',
      'noticeTemplate!',
      'noticeTemplateEn!',
      'noticeTemplateRu!',
      'noticeTemplateTw!',
      'noticeParameters!',
      'staffTemplate!',
      'staffTemplateEn!',
      'staffTemplateRu!',
      'staffTemplateTw!',
      'staffParameters!',
      'url!',
    ],
  },
  kuaidi100: { prefix: 'LIANKE_KUAIDI100_', names: ['customer!', 'key'] },
} as const satisfies Record<ProviderKind, { prefix: string; names: readonly string[] }>

export const ACCOUNT_KINDS = Object.keys(SETTINGS) as AccountKind[]
export const isAccountKind = (text: string): text is AccountKind => text in SETTINGS
/** Settings of a kind, in the order in which they are given. */
export const settingNames = (kind: AccountKind): string[] => SETTINGS[kind].names.map(name => name.replace('!', ''))
/** Settings of a kind that may be shown to the operator. */
export const openSettings = (kind: AccountKind): string[] =>
  SETTINGS[kind].names.filter(name => name.endsWith('!')).map(name => name.slice(0, -1))

/** The values of variables that make sense only together; null when none is set. */
function together<N extends string>(env: NodeJS.ProcessEnv, names: readonly N[]): Record<N, string> | null {
  const missing = names.filter(name => !env[name])
  if (missing.length === names.length) return null
  if (missing.length)
    throw new Error(`${names.filter(name => env[name]).join(', ')} is set, so ${missing.join(', ')} must be set too`)
  return Object.fromEntries(names.map(name => [name, env[name]])) as Record<N, string>
}

/** Id of the app that tells a corp's people something, '' for none. */
function agentOf(env: NodeJS.ProcessEnv, variable: string): string {
  const id = env[variable] ?? ''
  if (!/^\d{0,15}$/.test(id)) throw new Error(`${variable} must be a number`)
  return id
}

/** The accounts that the environment names. Throws with the variable's name when one is missing or makes no sense. */
export function readAccounts(env: NodeJS.ProcessEnv): Partial<Accounts> {
  const mini = together(env, ['LIANKE_WECHAT_APP_ID', 'LIANKE_WECHAT_SECRET'])
  const open = together(env, ['LIANKE_WECHAT_PUBLIC_APP_ID', 'LIANKE_WECHAT_PUBLIC_SECRET'])
  const wecom = together(env, ['LIANKE_WECOM_CORP_ID', 'LIANKE_WECOM_SECRET'])
  const dingtalk = together(env, ['LIANKE_DINGTALK_APP_KEY', 'LIANKE_DINGTALK_APP_SECRET', 'LIANKE_DINGTALK_CORP_ID'])
  const templates = env.LIANKE_SUBSCRIBE_TEMPLATES ? readTemplates(env.LIANKE_SUBSCRIBE_TEMPLATES) : []
  const { wechat: wechatPay, alipay } = readPaymentAccounts(env)
  const sms = readSmsAccount(env)
  const carriers = together(env, ['LIANKE_KUAIDI100_CUSTOMER', 'LIANKE_KUAIDI100_KEY'])
  return {
    ...(mini ? { wechat: { id: mini.LIANKE_WECHAT_APP_ID, secret: mini.LIANKE_WECHAT_SECRET, templates } } : {}),
    ...(open ? { wechatWeb: { id: open.LIANKE_WECHAT_PUBLIC_APP_ID, secret: open.LIANKE_WECHAT_PUBLIC_SECRET } } : {}),
    ...(wecom
      ? {
          wecom: {
            id: wecom.LIANKE_WECOM_CORP_ID,
            secret: wecom.LIANKE_WECOM_SECRET,
            agentId: agentOf(env, 'LIANKE_WECOM_AGENT_ID'),
          },
        }
      : {}),
    ...(dingtalk
      ? {
          dingtalk: {
            appKey: dingtalk.LIANKE_DINGTALK_APP_KEY,
            appSecret: dingtalk.LIANKE_DINGTALK_APP_SECRET,
            corpId: dingtalk.LIANKE_DINGTALK_CORP_ID,
            agentId: agentOf(env, 'LIANKE_DINGTALK_AGENT_ID'),
          },
        }
      : {}),
    ...(wechatPay ? { wechatPay } : {}),
    ...(alipay ? { alipay } : {}),
    ...(sms ? { sms } : {}),
    ...(carriers
      ? { kuaidi100: { customer: carriers.LIANKE_KUAIDI100_CUSTOMER, key: carriers.LIANKE_KUAIDI100_KEY } }
      : {}),
  }
}

/** Base addresses of the vendors, without a slash at the end: one for all companies. */
export interface Addresses {
  wechat: string
  wechatAuthorize: string
  wecom: string
  wecomAuthorize: string
  dingtalk: string
  dingtalkOpen: string
  dingtalkAuthorize: string
  wechatPay: string
  alipay: string
  kuaidi100: string
}

const SMS_VENDORS: readonly unknown[] = ['aliyun', 'tencent']

/**
 * The account of one kind that these settings make, read as the variables they stand for. Throws an error of one line that names
 * settings and never their values, when one is unknown, missing or makes no sense.
 */
export function accountOf<K extends AccountKind>(
  kind: K,
  settings: Readonly<Record<string, string>>,
  addresses: Addresses,
): Accounts[K] {
  const names = settingNames(kind)
  const unknown = Object.keys(settings).filter(name => !names.includes(name))
  if (unknown.length) throw new Error(`${kind} has no setting ${unknown.join(', ')}; it has ${names.join(', ')}`)
  if (kind === 'sms' && !SMS_VENDORS.includes(settings.vendor))
    throw new Error(`vendor must be ${SMS_VENDORS.join(' or ')}`)
  const prefix = kind === 'sms' ? `LIANKE_SMS_${String(settings.vendor).toUpperCase()}_` : SETTINGS[kind].prefix
  const variableOf = (name: string) =>
    name === 'subscribeTemplates'
      ? 'LIANKE_SUBSCRIBE_TEMPLATES'
      : prefix + name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
  const env: NodeJS.ProcessEnv = {
    LIANKE_WECHATPAY_BASE_URL: addresses.wechatPay,
    LIANKE_ALIPAY_BASE_URL: addresses.alipay,
  }
  for (const name of names) if (name !== 'vendor' && settings[name]) env[variableOf(name)] = settings[name]
  let account: Accounts[K] | undefined
  let problem = ''
  try {
    account = readAccounts(env)[kind]
  } catch (error) {
    // only its words: the cause, an error of a parser, may quote what it was given
    problem = names.reduce(
      (text, name) => text.replaceAll(new RegExp(`\\b${variableOf(name)}\\b`, 'g'), name),
      error instanceof Error ? error.message : String(error),
    )
  }
  if (problem) throw new Error(problem)
  if (!account) throw new Error(`${kind} needs ${names.join(', ')}`)
  return account
}
