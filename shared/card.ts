/** States of a warranty card: nobody's yet, a customer's, used on a machine, not good any more. */
export const CARD_STATES = ['issued', 'received', 'activated', 'void'] as const
export type CardState = (typeof CARD_STATES)[number]
/** Months that a card may give, cards that are made at once. */
export const MAX_CARD_MONTHS = 120
export const MAX_CARDS = 500
/** A card's code: letters and digits that cannot be mistaken for each other. */
export const CARD_CODE = /^[A-HJ-NP-Z2-9]{12}$/
