/** Parcels that WeChat takes for one payment. */
export const MAX_SHIPPED_PARCELS = 15

/** What became of goods that were paid in the mini-program. */
export type ShippingInformation = {
  /** WeChat's number of the payment, and who paid */
  transactionId: string
  openId: string
  /** ISO 8601, later than the one before */
  time: string
} & (
  | { way: 'pickup'; words: string }
  | {
      way: 'express'
      /** nothing is left to be sent */
      isAll: boolean
      /** all so far, the oldest first; `company` as WeChat calls it, `contact` the phone of who gets it, its middle hidden */
      parcels: readonly { company: string; number: string; words: string; contact: string }[]
    }
)

const UNIFIED = 1
const SPLIT = 2
const WAYS = { express: 1, pickup: 4 } as const
/** Numbered by WeChat's own transaction. */
const BY_TRANSACTION = 2

/** The same as WeChat's `upload_shipping_info` takes it. */
export function shippingBody(information: ShippingInformation): object {
  const { transactionId, openId, time, way } = information
  const isSplit = way === 'express' && (!information.isAll || information.parcels.length > 1)
  return {
    order_key: { order_number_type: BY_TRANSACTION, transaction_id: transactionId },
    logistics_type: WAYS[way],
    delivery_mode: isSplit ? SPLIT : UNIFIED,
    ...(isSplit ? { is_all_delivered: information.isAll } : {}),
    shipping_list:
      way === 'pickup'
        ? [{ item_desc: information.words }]
        : information.parcels.slice(0, MAX_SHIPPED_PARCELS).map(({ company, number, words, contact }) => ({
            tracking_no: number,
            express_company: company,
            item_desc: words,
            ...(contact ? { contact: { receiver_contact: contact } } : {}),
          })),
    upload_time: time,
    payer: { openid: openId },
  }
}
