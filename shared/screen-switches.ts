/** Switches of a company that open screens of its portal (spec §6 "Gating"). */
export interface ScreenSwitches {
  setting: { shop: boolean; wiki: boolean }
  serviceMall: boolean
  productRegisterOpen: boolean
  PRODUCT_REGISTER_NEW: boolean
  selfHelpEnabled: boolean
  extendedWarrantyCard: boolean
  RECEIPT_MANAGE: boolean
  memberManage: boolean
  faultLibraryIds: readonly string[]
}

const sells = ({ setting, serviceMall }: ScreenSwitches): boolean => setting.shop || serviceMall
const isMember = ({ memberManage }: ScreenSwitches): boolean => memberManage
/** By the URL of a screen, when a company has it; a screen that is not named here every company has. */
const SWITCHES: Readonly<Record<string, (company: ScreenSwitches) => boolean>> = {
  '/wiki': ({ setting }) => setting.wiki,
  '/collection/list': ({ setting }) => setting.wiki,
  '/mall/shop': sells,
  '/order/orderList': sells,
  '/productreg': ({ productRegisterOpen, PRODUCT_REGISTER_NEW }) => productRegisterOpen || PRODUCT_REGISTER_NEW,
  '/product/qualitySearch': ({ selfHelpEnabled }) => selfHelpEnabled,
  '/faultLibrary/list': ({ selfHelpEnabled, faultLibraryIds }) => selfHelpEnabled && faultLibraryIds.length > 0,
  '/extend/list': ({ extendedWarrantyCard }) => extendedWarrantyCard,
  '/invoiceManage/list': ({ RECEIPT_MANAGE }) => RECEIPT_MANAGE,
  '/vip/center': isMember,
  '/vip/myPoints': isMember,
  '/vip/myBalance': isMember,
}

/** Whether a company's switches open a screen of the portal. */
export const isSwitchedOn = (company: ScreenSwitches, url: string): boolean => SWITCHES[url]?.(company) ?? true

/** Edition of the customer-service cloud (spec §9): people answer in a chat. */
const CHAT_EDITION = 6
/** Whether a door's company answers in a chat. */
export const hasChat = ({ editionList }: { editionList: readonly number[] }): boolean =>
  editionList.includes(CHAT_EDITION)
