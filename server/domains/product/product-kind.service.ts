import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Localized } from '../../../shared/language'
import type { QualityRule } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { recordsOf } from '../../kernel/records/records'
import { nameOf } from '../../kernel/tenancy/setup-texts'
import { productKinds } from './product.table'

interface KindInput {
  name: Localized
  models: string[]
  words: string[]
  quality?: QualityRule | null
}
const unique = (texts: string[]): string[] => [...new Set(texts.map(text => text.trim()))]

/** A rule as the catalogue keeps it. Throws NAME_MISSING for a part without a name. */
export const ruleOf = (quality: QualityRule | null | undefined): QualityRule | null =>
  quality
    ? {
        ...quality,
        ...(quality.parts ? { parts: quality.parts.map(part => ({ ...part, name: nameOf(part.name) })) } : {}),
      }
    : null

const wordsOf = (name: Localized): string[] => Object.values(name).flatMap(word => word.trim().toLowerCase() || [])
/**
 * Holds the kinds' names until the transaction ends, so that of two at once one gets a name. Where a language has none, another one's is
 * shown, so a name is one in all of them. What a kind was called before stays its own. Throws KIND_NAME_TAKEN.
 */
async function takeName(ctx: Ctx, tx: Db, id: string, name: Localized, before: Localized = {}): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product kinds'), hashtext(${ctx.tenantId}))`)
  const others = await tx
    .select({ name: productKinds.name })
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), ne(productKinds.id, id)))
  const taken = new Set(others.flatMap(other => wordsOf(other.name)))
  const had = wordsOf(before)
  const word = wordsOf(name).find(text => taken.has(text) && !had.includes(text))
  if (word !== undefined) throw new AppError('KIND_NAME_TAKEN', { name: word })
}

/** Kinds of products, of which a tenant has a few. Products are of one by their models only, so they stay when it is removed. */
export const kindRecords = recordsOf({
  kind: 'product',
  table: productKinds,
  rows: (_ctx, _db, records) =>
    records.map(({ id, name, models, words, quality, version }) => ({ id, name, models, words, quality, version })),
  columns: (_ctx, { name, models, words, quality }: KindInput) => ({
    name: nameOf(name),
    models: unique(models),
    words: unique(words),
    quality: ruleOf(quality),
  }),
  check: (ctx, tx, { name }, { id, before }) => takeName(ctx, tx, id, name, before?.name),
  list: { sorts: { oldest: [asc(productKinds.id)] } },
})
