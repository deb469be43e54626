import type { Spec, StockReason } from '../../../shared/commodity'
import type { GoodsKind } from '../../../shared/goods'
import type { Localized } from '../../../shared/language'
import type { Db } from '../../db/database'

/** What can be ordered of the shop, as it is now. */
export interface SoldVariant {
  id: string
  commodityId: string
  kind: GoodsKind
  name: Localized
  unit: Localized
  picture: string
  specs: Spec[]
  /** cents of one piece: before the discount, and what is asked */
  price: number
  salePrice: number
  /** pieces; null for a service */
  stock: number | null
  isOnSale: boolean
  /** costs nothing for a machine in warranty */
  isCovered: boolean
  /** what it fits */
  models: string[]
  /** of a service: the kind of request that it becomes; null where nobody said */
  templateId: string | null
}

/** The shop, for those who order from it. */
export interface Sale<C> {
  /** the variants of the caller's tenant with these ids; `lock` holds their stock */
  variants(ctx: C, tx: Db, ids: readonly string[], how: { lock: boolean }): Promise<Map<string, SoldVariant>>
  /** the caller's machines, the newest first; a visitor has none */
  machines(ctx: C, tx: Db): Promise<{ id: string; name: string; model: string; inWarranty: boolean }[]>
  /** Throws STOCK_SHORT, NOT_FOUND. Gives the pieces that are left */
  changeStock(
    ctx: C,
    tx: Db,
    variantId: string,
    delta: number,
    move: { reason: StockReason; ref: string; actorName: string },
  ): Promise<number>
  /** the same of several at once, by their ids, which the caller holds */
  changeStocks(
    ctx: C,
    tx: Db,
    deltas: ReadonlyMap<string, number>,
    move: { reason: StockReason; ref: string; actorName: string },
  ): Promise<ReadonlyMap<string, number>>
  /** variants that a keyword finds, on sale or not, as staff quote them */
  find(ctx: C, keyword: string, limit: number): Promise<SoldVariant[]>
  /** notes pieces that were paid for */
  addSold(ctx: C, tx: Db, commodityId: string, pieces: number): Promise<void>
}

/** An article of the shop that fits a machine, in the caller's words; `price` in cents. */
export interface FittingGoods {
  id: string
  kind: GoodsKind
  name: string
  number: string
  picture: string
  price: number
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    sale: Sale<C>
    /** what the shop sells for models, best sold first, at most `limit` for each; nothing where there is no shop */
    fittingGoods: (
      ctx: C,
      wanted: { models: readonly string[]; kind: GoodsKind; limit: number },
    ) => Promise<ReadonlyMap<string, FittingGoods[]>>
  }
}
