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

/** Pieces of a part that a job has of the stock, in the caller's words. */
export interface JobPart {
  variantId: string
  commodityId: string
  name: string
  code: string
  specs: Spec[]
  /** where they came from; null: the main warehouse */
  placeId: string | null
  placeName: string
  /** null: taken beside what was quoted */
  quotationId: string | null
  pieces: number
  /** of these: those that were used */
  used: number
}

/** A job: a request, whatever became of it. */
export interface Job {
  eventId: string
  number: string
}
/** Of what a job has of the stock: what one of its quotations names, or (null) what was taken beside them. */
export interface JobClaim extends Job {
  quotationId: string | null
}

/** What jobs hold of the stock. Each takes variants in the order of their ids. */
export interface JobParts<C> {
  /**
   * Makes a claim hold so many of each part, by the variant, with what was used already: what is missing comes from the van of `staffId`, then from
   * the main warehouse; what is too much goes back where it came from, but for what is used. Services are in no stock. With `keptIds` the claims
   * of all other quotations are put back first.
   * Throws STOCK_SHORT, which names the part and for staff what is left where, NOT_FOUND for a variant that is not there.
   */
  hold(
    ctx: C,
    tx: Db,
    claim: JobClaim & { staffId: string | null; keptIds?: readonly string[] },
    wanted: ReadonlyMap<string, number>,
  ): Promise<void>
  /** puts back so many of each part of a claim, at most what is not used */
  putBack(ctx: C, tx: Db, claim: JobClaim, pieces: ReadonlyMap<string, number>): Promise<void>
  /** what the job holds was used */
  use(ctx: C, tx: Db, eventId: string): Promise<void>
  /** puts back what is not used, but for the claims of these quotations, and (`own`) of none */
  release(ctx: C, tx: Db, job: Job, kept: { quotationIds: readonly string[]; own: boolean }): Promise<void>
  /** pieces of a part that a job can have: those in the van of `staffId`, in the main warehouse, and what its own quotations took, but for `keptIds`; null for a service */
  available(
    ctx: C,
    db: Db,
    job: { eventId: string; staffId: string | null; keptIds: readonly string[] },
    variantId: string,
  ): Promise<number | null>
  /** what jobs hold and used; nothing of a job without parts */
  of(ctx: C, db: Db, eventIds: readonly string[]): Promise<ReadonlyMap<string, readonly JobPart[]>>
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
    jobParts: JobParts<C>
    /** what the shop sells for models, best sold first, at most `limit` for each; nothing where there is no shop */
    fittingGoods: (
      ctx: C,
      wanted: { models: readonly string[]; kind: GoodsKind; limit: number },
    ) => Promise<ReadonlyMap<string, FittingGoods[]>>
  }
}
