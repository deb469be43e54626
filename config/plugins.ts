/** WeChat's own plugin for speech recognition, named as code asks for it (platform/speech). */
const WECHAT_SI_PROVIDER = 'wx069ba97219f66d99'

const version = process.env.LIANKE_WECHAT_SI ?? ''
if (version && !/^(\d+\.\d+\.\d+|latest)$/.test(version))
  throw new Error(
    `LIANKE_WECHAT_SI=${version}: it is the version of the plugin that the console of the mini-program shows, like 0.3.6`,
  )

/** What app.json declares. A mini-program whose owner has not added the plugin does not start with it, so that nobody gets it unasked; and only the owner sees which versions there are. */
export const plugins: Record<string, { version: string; provider: string }> | null =
  version && process.env.TARO_ENV === 'weapp' ? { WechatSI: { version, provider: WECHAT_SI_PROVIDER } } : null
