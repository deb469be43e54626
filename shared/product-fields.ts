import type { Localized } from './language'

/** The fields of a product (spec §3 "Product"), in the order in which a door shows them. */
export const PRODUCT_FIELDS = [
  'product',
  'type',
  'serialNumber',
  'customer',
  'linkman',
  'address',
  'customerManager',
  'tags',
  'qualityInfo',
  'qualityInfoStartTime',
  'qualityInfoEndTime',
  'qualityInfoStatus',
  'relationReplacementPart',
] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
/** Characters of what a company calls one. */
export const MAX_FIELD_NAME = 40

/** Which fields of a product a company shows its customers, and what it calls them; without a name of its own one has that of the product. */
export interface ProductConfig {
  productFields: ProductField[]
  productFieldNames: Partial<Record<ProductField, Localized>>
}
export const PRODUCT_CONFIG: ProductConfig = { productFields: [...PRODUCT_FIELDS], productFieldNames: {} }

/** Without a name nobody knows which machine it is. */
export const ALWAYS_SHOWN: readonly ProductField[] = ['product']
export const isShown = ({ productFields }: ProductConfig, name: ProductField): boolean =>
  ALWAYS_SHOWN.includes(name) || productFields.includes(name)

/** What stands in place of a field that is not shown. A customer's own name is kept from nobody. */
const NOTHING = {
  type: '',
  serialNumber: '',
  address: null,
  linkman: null,
  customerManager: null,
  tags: [],
  qualityInfoStartTime: null,
  qualityInfoEndTime: null,
  qualityInfoStatus: '',
  relationReplacementPart: [],
} as const satisfies Partial<Record<ProductField, unknown>>
const WITHHELD = Object.keys(NOTHING) as (keyof typeof NOTHING)[]

/** A product without what its company does not show. */
export const withheld = <T extends object>(config: ProductConfig, product: T): T => ({
  ...product,
  ...Object.fromEntries(
    WITHHELD.filter(name => name in product && !isShown(config, name)).map(name => [name, NOTHING[name]]),
  ),
})
