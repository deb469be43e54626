import type { Config } from '../config'
import { createAsr, type Asr } from './asr'
import { createLlm, type Llm } from './llm/llm'
import { createOcr, type Ocr } from './ocr'
import { createPayment } from './payment'
import type { Payment } from './payment/payment'
import { dingtalkClient, type Dingtalk } from './dingtalk/dingtalk'
import { sandboxDingtalk } from './dingtalk/dingtalk.sandbox'
import { diskStorage, type Storage } from './storage'
import { createSms, sandboxSms, type Sms } from './sms/sms'
import { wechatClient, type Wechat } from './wechat/wechat'
import { sandboxWechat } from './wechat/wechat.sandbox'

/** The world outside, chosen by configuration, never by business code. What has no sandbox is openly not there until it is configured. */
export interface Providers { sms: Sms; storage: Storage; payment: Payment; wechat: Wechat; dingtalk: Dingtalk; llm: Llm; asr: Asr; ocr: Ocr }

function chatApps({ chatApps: real, subscribeTemplates: templates }: Config, now: () => number): Pick<Providers, 'wechat' | 'dingtalk'> {
  if (!real) return { wechat: sandboxWechat({ now, templates }), dingtalk: sandboxDingtalk({ now }) }
  const { addresses } = real
  return {
    wechat: { ...wechatClient({ apps: real.wechat, api: async () => addresses.wechat, wecomApi: async () => addresses.wecom, authorize: addresses.wechatAuthorize, now }), sandbox: false },
    dingtalk: { ...dingtalkClient({ ...real.dingtalk, api: async () => addresses.dingtalk, now }), sandbox: false },
  }
}

/** Providers as configured. `now` (ms since 1970) tells how old their tokens are. */
export function createProviders(config: Config, now: () => number = Date.now): Providers {
  return { sms: config.sms ? createSms(config.sms, now) : sandboxSms(), storage: diskStorage(config.dataFolder), payment: createPayment(config.payment), ...chatApps(config, now), llm: createLlm(config.llm), asr: createAsr(config.asr), ocr: createOcr(config.ocr) }
}

/** Names of the providers that are sandboxes here: for the log, /health and the login page. */
export const sandboxesOf = (providers: Providers): string[] =>
  (Object.keys(providers) as (keyof Providers)[]).filter(name => providers[name].sandbox)
