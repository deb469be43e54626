/** A place beside the main warehouse where parts lie: the van of an engineer, or another warehouse. */
export const STOCK_PLACE_KINDS = ['van', 'warehouse'] as const
export type StockPlaceKind = (typeof STOCK_PLACE_KINDS)[number]

/** Parts that one transfer takes to another place. */
export const MAX_TRANSFERRED = 50
