import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { AlipayAccount } from './alipay'
import type { WechatPayAccount } from './wechat'

/** Every one of these must be set, or none. */
const WECHAT = ['MCH_ID', 'APP_ID', 'SERIAL_NO', 'PRIVATE_KEY', 'PUBLIC_KEY_ID', 'PUBLIC_KEY', 'API_V3_KEY'] as const
const ALIPAY = ['APP_ID', 'PRIVATE_KEY', 'PUBLIC_KEY'] as const

/** The variables of a merchant, or null where none is set. Throws with the names that are missing. */
function readGroup<N extends string>(
  env: NodeJS.ProcessEnv,
  prefix: string,
  names: readonly N[],
): Record<N, string> | null {
  const missing = names.filter(name => !env[prefix + name])
  if (missing.length === names.length) return null
  if (missing.length) throw new Error(`${missing.map(name => prefix + name).join(', ')} must be set, too`)
  return Object.fromEntries(names.map(name => [name, env[prefix + name]])) as Record<N, string>
}

function keyOf(variable: string, text: string, read: (pem: string) => KeyObject): KeyObject {
  try {
    // a variable of one line writes its line ends as \n
    return read(text.replaceAll('\\n', '\n'))
  } catch (error) {
    throw new Error(`${variable} must be a key in PEM`, { cause: error })
  }
}

export interface PaymentAccounts {
  wechat: WechatPayAccount | null
  alipay: AlipayAccount | null
}

/** Merchants as the environment names them: LIANKE_WECHATPAY_*, LIANKE_ALIPAY_*. Throws with the variable's name when one is missing or makes no sense. */
export function readPaymentAccounts(env: NodeJS.ProcessEnv): PaymentAccounts {
  const [w, a] = [readGroup(env, 'LIANKE_WECHATPAY_', WECHAT), readGroup(env, 'LIANKE_ALIPAY_', ALIPAY)]
  if (w && Buffer.byteLength(w.API_V3_KEY) !== 32) throw new Error('LIANKE_WECHATPAY_API_V3_KEY must have 32 bytes')
  return {
    wechat: w && {
      baseUrl: env.LIANKE_WECHATPAY_BASE_URL || 'https://api.mch.weixin.qq.com',
      mchId: w.MCH_ID,
      appId: w.APP_ID,
      serialNo: w.SERIAL_NO,
      privateKey: keyOf('LIANKE_WECHATPAY_PRIVATE_KEY', w.PRIVATE_KEY, createPrivateKey),
      publicKeyId: w.PUBLIC_KEY_ID,
      publicKey: keyOf('LIANKE_WECHATPAY_PUBLIC_KEY', w.PUBLIC_KEY, createPublicKey),
      apiV3Key: w.API_V3_KEY,
    },
    alipay: a && {
      baseUrl: env.LIANKE_ALIPAY_BASE_URL || 'https://openapi.alipay.com',
      appId: a.APP_ID,
      privateKey: keyOf('LIANKE_ALIPAY_PRIVATE_KEY', a.PRIVATE_KEY, createPrivateKey),
      publicKey: keyOf('LIANKE_ALIPAY_PUBLIC_KEY', a.PUBLIC_KEY, createPublicKey),
    },
  }
}
