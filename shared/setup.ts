/**
 * Switches of a company by what they open, as the specification names them (§3, §6), in the order in which they are asked for. Two are what
 * a company sees of several flags: `shop` is `setting.shop` and `serviceMall`, `chat` is edition 6 in `editionList`.
 */
export const FLAG_GROUPS = {
  entrance: ['signUp', 'anonymous', 'MinAppNoLogin', 'LINKC_SCAN_CODE_CONFIG'],
  service: ['progress', 'evaluate', 'satisfactionGray', 'printAuthorityCheck', 'chat'],
  machines: ['PRODUCT_REGISTER_NEW', 'productRegisterOpen', 'extendedWarrantyCard', 'selfHelpEnabled', 'wiki'],
  selling: ['shop', 'needShowDiscountPriceGray', 'needPayOrderByOutLine', 'RECEIPT_MANAGE', 'memberManage'],
  languages: ['multiLanguage', 'languageReset'],
} as const
export type FlagGroup = keyof typeof FLAG_GROUPS
export type TenantFlag = (typeof FLAG_GROUPS)[FlagGroup][number]
export const TENANT_FLAGS: readonly TenantFlag[] = Object.values(FLAG_GROUPS).flat()
export type FlagValues = Record<TenantFlag, boolean>

/** Flags that no company sets, and why; a test compares. */
export const FLAGS_NOT_SET = {
  serviceMall: 'set by shop: both say that there is a shop',
  editionList: 'set by chat: no other edition opens anything',
  shopType: 'told to clients as the specification lists it; there is one type of shop, and nothing reads it',
  appletsService:
    'told to clients as the specification lists it; the mini-programs have every service, and nothing reads it',
} as const

/** What people have begun or have in what a switch opens: it stays when the switch is turned off. */
export const INSIDE_KINDS = [
  'carts',
  'unpaidOrders',
  'openOrders',
  'offlineOrders',
  'invoices',
  'assets',
  'talks',
  'cards',
  'surveys',
  'registrations',
] as const
export type InsideKind = (typeof INSIDE_KINDS)[number]
export interface Inside {
  flag: TenantFlag
  kind: InsideKind
  count: number
}

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
