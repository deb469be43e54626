/**
 * How money stands that goes back. `unknown`: the provider gave no answer that says whether it was paid back; until it does, the sum stays
 * reserved. `owed`: it came over the counter, and staff pay it back themselves; until they say how, it is owed.
 */
export const REFUND_STATES = ['pending', 'unknown', 'owed', 'refunded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Why money goes back: it was paid again, after the time to pay was over, for what is cancelled, by an after-sale, with another amount than was asked for; or somebody paid it back at the provider itself. */
export const REFUND_REASONS = ['twice', 'late', 'cancelled', 'afterSale', 'mismatch', 'elsewhere'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
