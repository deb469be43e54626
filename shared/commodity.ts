import { localize, type Language, type Localized } from './language'

/** What the shop says of an article: not shown yet, shown, taken down again. */
export const SHELVES = ['draft', 'on', 'off'] as const
export type Shelf = (typeof SHELVES)[number]

/** Orders of the shop's lists. `default`: the company's own, then the newest. */
export const COMMODITY_SORTS = ['default', 'sales', 'newest', 'priceAsc', 'priceDesc'] as const
export type CommoditySort = (typeof COMMODITY_SORTS)[number]

/** How much of an article is left, as customers see it. A service is always there. */
export const STOCKS = ['in', 'few', 'none'] as const
export type Stock = (typeof STOCKS)[number]

/** Why a variant's stock changed. `order` and `cancel` come from orders, `return` and `exchange` from after-sales, `job` and `jobBack` from requests and tasks, the others from staff. */
export const STOCK_REASONS = [
  'arrived',
  'counted',
  'lost',
  'order',
  'cancel',
  'return',
  'exchange',
  'transfer',
  'job',
  'jobBack',
] as const
export type StockReason = (typeof STOCK_REASONS)[number]
export const STAFF_STOCK_REASONS = ['arrived', 'counted', 'lost'] as const satisfies readonly StockReason[]

/** From so many pieces on an article is no longer nearly sold out. */
export const PLENTY = 6
/** What is left of `pieces`; null for a service. */
export const stockOf = (pieces: number | null): Stock =>
  pieces === null || pieces >= PLENTY ? 'in' : pieces > 0 ? 'few' : 'none'

/** Variants of one article, pairs that tell one from another, pictures, categories of a tenant, pieces of one variant, characters of a summary and of a description. */
export const MAX_VARIANTS = 60
export const MAX_SPECS = 3
export const MAX_PICTURES = 9
export const MAX_CATEGORIES = 200
export const MAX_PIECES = 1_000_000
export const MAX_SUMMARY = 200
export const MAX_DESCRIPTION = 20_000

export interface Priced {
  /** cents */
  price: number
  /** cents; null where there is none */
  discountPrice: number | null
}
/** What one piece costs, in cents: the lower price only where the company shows it (needShowDiscountPriceGray). */
export const salePriceOf = ({ price, discountPrice }: Priced, showsDiscount: boolean): number =>
  showsDiscount && discountPrice !== null ? discountPrice : price

/** What tells one variant of an article from another: colour, size, length. */
export interface Spec {
  name: Localized
  value: Localized
}
/** The same in one language. */
export const specsIn = (specs: readonly Spec[], language: Language): { name: string; value: string }[] =>
  specs.map(({ name, value }) => ({ name: localize(name, language), value: localize(value, language) }))
