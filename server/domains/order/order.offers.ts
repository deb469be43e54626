import type { Spec } from '../../../shared/commodity'
import type { GoodsKind } from '../../../shared/goods'
import type { Localized } from '../../../shared/language'
import type { OrderState } from '../../../shared/order'
import type { Db } from '../../db/database'
import type { Channel } from '../../kernel/pay/pay.table'

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
  /** whose order it is, whoever places it */
  buyer: { linkmanId: string; customerId: string; name: string; phone: string }
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
  /** orders what a customer was quoted; of their own that are not paid they have so many at most. Throws ORDER_LINE_GONE, STOCK_SHORT, OFFLINE_OFF, TOO_MANY_UNPAID */
  place(ctx: C, tx: Db, quoted: QuotedOrder): Promise<PlacedOrder>
  /** ends an order that is not paid, by the calling member of staff, first at the provider. Throws ORDER_STATE for one that is paid meanwhile */
  withdraw(ctx: C, orderId: string): Promise<void>
  /** ends the payment here of an order that is not paid, first at its provider: staff take the money. One that is paid meanwhile, or over, stays so */
  payOtherwise(ctx: C, orderId: string): Promise<void>
  /** notes money that staff took for an order that is to be paid otherwise than here. The caller holds the order. Throws ORDER_STATE */
  confirm(ctx: C, tx: Db, orderId: string, note: string): Promise<void>
  /** a code by which an order that is not paid is paid; null where it is over. Throws ORDER_STATE for one that is paid, and what the payment throws */
  payByCode(ctx: C, orderId: string, channel: Channel): Promise<ShownCode | null>
  /** how an order stands whose code is shown: `over` when that code cannot be paid any more. Throws PAYMENT_PROVIDER */
  codeStanding(ctx: C, orderId: string, channel: Channel): Promise<'open' | 'paid' | 'over'>
  /** reserves pieces for an after-sale, or (-1) lets them go. The caller holds the order */
  reserve(ctx: C, tx: Db, pieces: readonly LinePieces[], times: 1 | -1): Promise<void>
  /**
   * reserved pieces are paid back: they are sold no more, what was not sent is in stock again (`kept`: how many of them), and the order follows:
   * with nothing left to send it is shipped, with nothing left at all cancelled. The caller holds the order
   */
  takeBack(ctx: C, tx: Db, orderId: string, pieces: readonly (LinePieces & { kept: number })[]): Promise<void>
}

/** What a code says that a payer scans, and until when they can. */
export interface ShownCode {
  codeUrl: string
  expireTime: string
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
