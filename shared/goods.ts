/** What a tenant's catalogue of goods holds: things that are used up or replaced, and work that is done. */
export const GOODS_KINDS = ['part', 'service'] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]
