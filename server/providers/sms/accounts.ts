import type { Language } from '../../../shared/language'

/** What a message says beside its fixed words: the code, and for how many minutes it is good. */
export type SmsParameter = 'code' | 'minutes'
/** What a notice may say: number and title of the thing, what happened to it, a word more, and for staff where it can be seen. */
const NOTICE_PARAMETERS = ['number', 'title', 'state', 'note', 'link'] as const
export type NoticeParameter = (typeof NOTICE_PARAMETERS)[number]
/** Approved templates; a language without one gets the Chinese message. */
type Templates = Partial<Record<Language, string>> & { zh: string }
export interface NoticeAccount {
  templates: Templates
  parameters: readonly NoticeParameter[]
}
interface Message {
  /** the signature that the vendor approved, without brackets */
  signName: string
  templates: Templates
  /** variables of the templates, in their order */
  parameters: readonly SmsParameter[]
  /** the same for telling of a change; null where no template was approved */
  notice: NoticeAccount | null
  /** the same for telling staff */
  staffNotice: NoticeAccount | null
}
export interface AliyunSmsAccount extends Message {
  vendor: 'aliyun'
  accessKeyId: string
  accessKeySecret: string
  url: string
}
export interface TencentSmsAccount extends Message {
  vendor: 'tencent'
  secretId: string
  secretKey: string
  appId: string
  region: string
  url: string
}
/** An account at a vendor of text messages. */
export type SmsAccount = AliyunSmsAccount | TencentSmsAccount

export const templateOf = ({ templates }: { templates: Templates }, language: Language): string =>
  templates[language] || templates.zh

const isParameter = (text: string): text is SmsParameter => text === 'code' || text === 'minutes'

function messageOf(env: NodeJS.ProcessEnv, prefix: string): Message {
  const variable = `${prefix}_PARAMETERS`
  const parameters = (env[variable] || 'code').split(',').map(name => name.trim())
  if (!parameters.every(isParameter) || !parameters.includes('code'))
    throw new Error(`${variable} must be "code" or "code,minutes" in the order of the template, not "${env[variable]}"`)
  return {
    signName: env[`${prefix}_SIGN_NAME`] ?? '',
    parameters,
    templates: templatesOf(env, `${prefix}_TEMPLATE`),
    notice: noticeOf(env, `${prefix}_NOTICE`, 'title,state'),
    staffNotice: noticeOf(env, `${prefix}_STAFF`, 'title,state,link'),
  }
}

function templatesOf(env: NodeJS.ProcessEnv, variable: string): Templates {
  const { [`${variable}_EN`]: en, [`${variable}_RU`]: ru, [`${variable}_TW`]: tw } = env
  return { zh: env[variable] ?? '', ...(en ? { en } : {}), ...(ru ? { ru } : {}), ...(tw ? { tw } : {}) }
}

const isNoticeParameter = (text: string): text is NoticeParameter =>
  (NOTICE_PARAMETERS as readonly string[]).includes(text)

function noticeOf(env: NodeJS.ProcessEnv, prefix: string, byDefault: string): NoticeAccount | null {
  const templates = templatesOf(env, `${prefix}_TEMPLATE`)
  const variable = `${prefix}_PARAMETERS`
  const parameters = (env[variable] || byDefault).split(',').map(name => name.trim())
  if (!parameters.every(isNoticeParameter))
    throw new Error(
      `${variable} must name ${NOTICE_PARAMETERS.join(', ')} in the order of the template, not "${env[variable]}"`,
    )
  if (!templates.zh && Object.keys(templates).length > 1) throw new Error(`${prefix}_TEMPLATE must be set, too`)
  return templates.zh ? { templates, parameters } : null
}

function urlOf(env: NodeJS.ProcessEnv, variable: string, byDefault: string): string {
  const text = env[variable] || byDefault
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${variable} must be an address like ${byDefault}, not "${text}"`)
  return `${new URL(text).origin}/`
}

const NEEDED = {
  ALIYUN: ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SIGN_NAME', 'TEMPLATE'],
  TENCENT: ['SECRET_ID', 'SECRET_KEY', 'APP_ID', 'SIGN_NAME', 'TEMPLATE'],
} as const

/** Whether any variable of the vendor is set; throws when some are and others that it needs are not. */
function isChosen(env: NodeJS.ProcessEnv, vendor: keyof typeof NEEDED): boolean {
  const prefix = `LIANKE_SMS_${vendor}`
  if (!Object.keys(env).some(name => name.startsWith(`${prefix}_`) && env[name])) return false
  const missing = NEEDED[vendor].map(name => `${prefix}_${name}`).filter(name => !env[name])
  if (missing.length) throw new Error(`${missing.join(', ')} must be set, too`)
  return true
}

/** The account that LIANKE_SMS_ALIYUN_… or LIANKE_SMS_TENCENT_… name; null for none. Throws with the variable's name when one is missing or makes no sense. */
export function readSmsAccount(env: NodeJS.ProcessEnv): SmsAccount | null {
  const [aliyun, tencent] = [isChosen(env, 'ALIYUN'), isChosen(env, 'TENCENT')]
  if (aliyun && tencent)
    throw new Error('LIANKE_SMS_ALIYUN_… and LIANKE_SMS_TENCENT_… are both set; one vendor sends the messages')
  if (aliyun) {
    return {
      vendor: 'aliyun',
      ...messageOf(env, 'LIANKE_SMS_ALIYUN'),
      accessKeyId: env.LIANKE_SMS_ALIYUN_ACCESS_KEY_ID ?? '',
      accessKeySecret: env.LIANKE_SMS_ALIYUN_ACCESS_KEY_SECRET ?? '',
      url: urlOf(env, 'LIANKE_SMS_ALIYUN_URL', 'https://dysmsapi.aliyuncs.com'),
    }
  }
  if (!tencent) return null
  return {
    vendor: 'tencent',
    ...messageOf(env, 'LIANKE_SMS_TENCENT'),
    secretId: env.LIANKE_SMS_TENCENT_SECRET_ID ?? '',
    secretKey: env.LIANKE_SMS_TENCENT_SECRET_KEY ?? '',
    appId: env.LIANKE_SMS_TENCENT_APP_ID ?? '',
    region: env.LIANKE_SMS_TENCENT_REGION || 'ap-guangzhou',
    url: urlOf(env, 'LIANKE_SMS_TENCENT_URL', 'https://sms.tencentcloudapi.com'),
  }
}
