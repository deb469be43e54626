import type { Spec } from '../../../shared/commodity'
import type { GoodsKind } from '../../../shared/goods'
import type { Localized } from '../../../shared/language'
import type { OrderState } from '../../../shared/order'
import type { Db } from '../../db/database'

/** What is ordered for a request whose quotation is accepted; cents. */
export interface QuotedOrder {
  eventId: string
  eventNo: string
  /** who does the work: their van has the parts first */
  staffId: string | null
  quotationId: string
  productId: string | null
  lines: {
    variantId: string | null
    commodityId: string | null
    kind: GoodsKind
    name: Localized
    specs: Spec[]
    picture: string
    unit: Localized
    price: number
    amount: number
    covered: number
    coveredReason: string
  }[]
  discount: number
  payOffline: boolean
}

/** An order that was placed. */
export interface PlacedOrder {
  id: string
  orderNo: string
  state: OrderState
  amount: number
  /** '' where there is nothing to pay here */
  paymentNo: string
}

/** Orders of what the shop does not offer by itself. */
export interface Ordering<C> {
  /** orders what the caller was quoted. Throws ORDER_LINE_GONE, STOCK_SHORT, OFFLINE_OFF, TOO_MANY_UNPAID */
  place(ctx: C, tx: Db, quoted: QuotedOrder): Promise<PlacedOrder>
  /** ends an order that is not paid, by the calling member of staff, first at the provider. Throws ORDER_STATE for one that is paid meanwhile */
  withdraw(ctx: C, orderId: string): Promise<void>
  /** reserves pieces for an after-sale, or (-1) lets them go. The caller holds the order */
  reserve(ctx: C, tx: Db, pieces: readonly LinePieces[], times: 1 | -1): Promise<void>
  /**
   * reserved pieces are paid back: they are sold no more, what was not sent is in stock again (`kept`: how many of them), and the order follows:
   * with nothing left to send it is shipped, with nothing left at all cancelled. The caller holds the order
   */
  takeBack(ctx: C, tx: Db, orderId: string, pieces: readonly (LinePieces & { kept: number })[]): Promise<void>
}

/** Pieces of a line of an order. */
export interface LinePieces {
  lineId: string
  pieces: number
}

/** An article, as far as the warranty may pay for it. */
export interface CoverableArticle {
  commodityId: string
  isCovered: boolean
  models: readonly string[]
}
/** A machine, as far as its warranty may pay for an article. */
export interface CoverableMachine extends CoveringMachine {
  inWarranty: boolean
}
/** A machine whose warranty pays for a piece of an article. */
export interface CoveringMachine {
  id: string
  name: string
  model: string
}

/** An order of the caller's, by which a sentence may mean it. */
export interface KnownOrder {
  id: string
  orderNo: string
  state: OrderState
  createTime: string
  /** cents */
  amount: number
  lines: readonly { name: string; amount: number }[]
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** the newest orders of the caller's customer, at most `limit`, the newest first */
    customerOrders: (ctx: C, limit: number) => Promise<readonly KnownOrder[]>
    ordering: Ordering<C>
    /** machines (the caller's, where `of` names none) whose warranty pays for a piece of each of these articles now, by the article: as an order counts them; `exceptUnpaidOf`: a request whose orders count when they are paid, as another price ends those before */
    coveringMachines: (
      ctx: C,
      db: Db,
      articles: readonly CoverableArticle[],
      how?: { of?: readonly CoverableMachine[]; exceptUnpaidOf?: string },
    ) => Promise<ReadonlyMap<string, CoveringMachine[]>>
  }
}
