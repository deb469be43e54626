/** What the lists of customers, contacts and products are sorted by; each has its index. */
export const CUSTOMER_SORTS = ['newest', 'oldest', 'name'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
export const LINKMAN_SORTS = ['newest', 'oldest', 'name'] as const
export type LinkmanSort = (typeof LINKMAN_SORTS)[number]
export const PRODUCT_SORTS = ['newest', 'oldest', 'serialNumber', 'warrantyEnd'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Characters of a name, of a number or code, of what is counted, of an address. */
export const MAX_NAME = 100
export const MAX_CODE = 64
/** Characters of what people call the place where a machine stands. */
export const MAX_PLACE = 40
export const MAX_UNIT = 20
export const MAX_ADDRESS = 200
/** Codes glued to one product, models of one kind. */
export const MAX_QRCODES = 5
export const MAX_MODELS = 500
/** Days that a warranty or an installation may have. */
export const MIN_DAY = '1900-01-01'
export const MAX_DAY = '2199-12-31'
