import type { Ctx } from '../../../kernel/call/context'
import type { Catalogue } from './catalogue'

/** So many of the customer's products are looked at. */
const PRODUCTS = 100

/** Kinds of products that the caller's customer owns, each with the names of the own ones; none for a visitor or a member of staff. */
export async function ownKinds(ctx: Ctx, catalogue: Catalogue): Promise<Map<string, string[]>> {
  const kinds = new Map<string, string[]>()
  if (ctx.principal.kind !== 'linkman') return kinds
  const lists = await Promise.all(ctx.offers.customerProducts.map(newest => newest(ctx, PRODUCTS)))
  for (const { name, model } of lists.flatMap(({ list }) => list))
    for (const kind of catalogue.ofModels([model])) kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), name])])
  return kinds
}
