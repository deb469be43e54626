import type { TenantFlag } from './setup'

/** Switches of a company that open screens of its portal (spec §6 "Gating"). */
export interface ScreenSwitches {
  setting: { shop: boolean; wiki: boolean; evaluate: boolean }
  serviceMall: boolean
  productRegisterOpen: boolean
  PRODUCT_REGISTER_NEW: boolean
  selfHelpEnabled: boolean
  extendedWarrantyCard: boolean
  RECEIPT_MANAGE: boolean
  memberManage: boolean
  faultLibraryIds: readonly string[]
  /** something was ordered or quoted, also where there is no shop */
  hasOrders?: boolean
  /** a customer has a warranty card, also where no more are given out */
  hasCards?: boolean
  /** false for none; without it nobody has looked */
  hasServicePoints?: boolean
}

/** Whether a company has a shop. */
export const hasShop = ({ setting, serviceMall }: Pick<ScreenSwitches, 'setting' | 'serviceMall'>): boolean =>
  setting.shop || serviceMall
const isMember = ({ memberManage }: ScreenSwitches): boolean => memberManage
/** By the URL of a screen, when a company has it; a screen that is not named here every company has. */
const SWITCHES: Readonly<Record<string, (company: ScreenSwitches) => boolean>> = {
  '/wiki': ({ setting }) => setting.wiki,
  '/collection/list': ({ setting }) => setting.wiki,
  '/mall/shop': hasShop,
  '/order/orderList': company => hasShop(company) || company.hasOrders === true,
  '/serviceProviderNetWork': ({ hasServicePoints }) => hasServicePoints !== false,
  '/productreg': ({ productRegisterOpen, PRODUCT_REGISTER_NEW }) => productRegisterOpen || PRODUCT_REGISTER_NEW,
  '/product/qualitySearch': ({ selfHelpEnabled }) => selfHelpEnabled,
  '/faultLibrary/list': ({ selfHelpEnabled, faultLibraryIds }) => selfHelpEnabled && faultLibraryIds.length > 0,
  '/extend/list': ({ extendedWarrantyCard }) => extendedWarrantyCard,
  // what one has can be seen in any case
  '/extendedWarrantyCard': ({ extendedWarrantyCard, hasCards }) => extendedWarrantyCard || hasCards === true,
  '/invoiceManage/list': ({ RECEIPT_MANAGE }) => RECEIPT_MANAGE,
  '/event/evaluate/create': ({ setting }) => setting.evaluate,
  '/vip/center': isMember,
  '/vip/myPoints': isMember,
  '/vip/myBalance': isMember,
}

/** Whether a company's switches open a screen of the portal. */
export const isSwitchedOn = (company: ScreenSwitches, url: string): boolean => SWITCHES[url]?.(company) ?? true

/** Pages of the console by the switches that open what they are about: one that is on is enough. */
const PAGES: readonly (readonly [flags: readonly TenantFlag[], addresses: readonly string[]])[] = [
  [['shop'], ['/shop', '/shop/shelves', '/orders', '/after-sales']],
  [['RECEIPT_MANAGE'], ['/invoices']],
  [['chat'], ['/seat', '/setup/chat']],
  [['memberManage'], ['/members', '/setup/members']],
  [['satisfactionGray'], ['/surveys']],
  [['extendedWarrantyCard'], ['/cards']],
  [['selfHelpEnabled'], ['/setup/faults']],
  [
    ['PRODUCT_REGISTER_NEW', 'productRegisterOpen'],
    ['/registrations', '/setup/registration'],
  ],
  [['wiki'], ['/wiki', '/wiki/shelves', '/wiki/misses']],
  [['evaluate'], ['/setup/evaluation']],
]
/** The switches that open what a page of the console is about; none: nothing has to be switched on. */
export const switchesOfPage = (address: string): readonly TenantFlag[] =>
  PAGES.find(([, addresses]) => addresses.includes(address))?.[0] ?? []

/** Whether an unknown phone becomes a new customer: also where visitors may send requests, which bring their phone. */
export const isSignUpOpen = ({ signUp, setting }: { signUp: boolean; setting: { anonymous: boolean } }): boolean =>
  signUp || setting.anonymous

/** Edition of the customer-service cloud (spec §9): people answer in a chat. */
export const CHAT_EDITION = 6
/** Whether a door's company answers in a chat. */
export const hasChat = ({ editionList }: { editionList: readonly number[] }): boolean =>
  editionList.includes(CHAT_EDITION)
