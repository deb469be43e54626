/** What of a payment provider's word may be somebody else's: the trade, who takes the money, the app, the currency, the amount. */
export const MISFITS = ['trade', 'merchant', 'app', 'currency', 'amount'] as const
export type Misfit = (typeof MISFITS)[number]
