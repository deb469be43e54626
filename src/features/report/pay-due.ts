import { call } from '@/api/call'
import { urlOf } from '@/screen/go'
import { openPayer } from '@/stores/payment'
import { uniqueKey } from '@shared/random'

/** A try of one order: the same key as long as the same is sent, so that a lost answer or a second tap places no other one. */
interface Try {
  what: string
  key: string
}

/**
 * Pays what a signed report comes to, as its request does: orders what is asked there, and opens the payer's window of that order. Where
 * another sum is asked than was read, or somebody else pays it, nothing is done: the request says so. Throws ApiError.
 */
export async function payDue({ eventId, due }: { eventId: string; due: number }, tried: Try): Promise<void> {
  const { quotation } = await call('GET /ssp/event/quotation', { query: { id: eventId } })
  if (quotation?.amount !== due) return
  let paymentNo = quotation.order?.paymentNo ?? ''
  if (!quotation.order && quotation.isOpen) {
    const body = { id: eventId, amount: due, confirmToken: quotation.confirmToken }
    const what = JSON.stringify(body)
    if (tried.what !== what) Object.assign(tried, { what, key: uniqueKey() })
    paymentNo = (await call('POST /ssp/event/createOrder', { body }, { idempotencyKey: tried.key })).paymentNo
    // one that is called off later is placed anew
    Object.assign(tried, { what: '', key: '' })
  }
  if (paymentNo) await openPayer(paymentNo, urlOf('/event/view', { id: eventId, returned: 1 }))
}
