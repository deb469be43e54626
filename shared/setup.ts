/** Switches of a company that something in the product reads, as the specification names them (§3, §6). */
export const TENANT_FLAGS = [
  'anonymous',
  'progress',
  'evaluate',
  'wiki',
  'multiLanguage',
  'languageReset',
  'LINKC_SCAN_CODE_CONFIG',
  'MinAppNoLogin',
  'productRegisterOpen',
  'PRODUCT_REGISTER_NEW',
  'extendedWarrantyCard',
  'selfHelpEnabled',
] as const
export type TenantFlag = (typeof TENANT_FLAGS)[number]

/** What of a kind a company chooses how long to keep. */
export const RETAINED = [
  'messages',
  'chats',
  'eventFiles',
  'searchMisses',
  'visits',
  'imports',
  'audit',
  'live',
] as const
export type Retained = (typeof RETAINED)[number]

/** What a company may have an account of its own for. */
export const PROVIDER_KINDS = [
  'wechat',
  'wechatWeb',
  'wecom',
  'dingtalk',
  'wechatPay',
  'alipay',
  'sms',
  'kuaidi100',
] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** How an account at a vendor can be tried: without a trace, or by a text message. */
export const PROVIDER_CHECKS = ['quiet', 'message'] as const
/** What came of it: '' for good. The rest as in server/providers/vendor.ts, and `phone`: no number was given. */
export const PROVIDER_REASONS = ['', 'keys', 'quota', 'outage', 'silent', 'refused', 'phone'] as const

/** A domain id names a door in addresses. */
export const DOMAIN_ID = '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$'
/** Labels of at most 63 characters, which do not begin or end with a hyphen. */
export const HOST_NAME =
  '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$'
export const SETUP_LIMITS = {
  doors: 50,
  banners: 8,
  tagsPerStar: 12,
  aspects: 6,
  spansPerDay: 4,
  /** holidays, and days with hours of their own */
  dates: 400,
  /** divisions that a shop delivers to */
  areas: 400,
  slaMinutes: 60 * 24 * 60,
} as const
