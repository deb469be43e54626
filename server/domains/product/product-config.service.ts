import { and, eq } from 'drizzle-orm'
import type { Localized } from '../../../shared/language'
import { PRODUCT_CONFIG, PRODUCT_FIELDS, isShown, type ProductConfig } from '../../../shared/product-fields'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { changed } from '../../kernel/live/changed'
import { localizedOf } from '../../kernel/tenancy/setup-texts'
import { ownName } from './product.fields'
import { productConfigs } from './product.table'

/** Which fields of a product the caller's company shows, and what it calls them; `version` 0 where nobody has said. */
export async function productConfig(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
): Promise<ProductConfig & { version: number }> {
  const [row] = await db.select().from(productConfigs).where(eq(productConfigs.tenantId, tenantId))
  return row
    ? { productFields: row.productFields, productFieldNames: row.productFieldNames, version: row.version }
    : { ...PRODUCT_CONFIG, version: 0 }
}

/** The same for who sets it up, with the names that fields have by themselves. */
export async function productConfigSetUp(ctx: Ctx) {
  return {
    ...(await productConfig(ctx, ctx.db)),
    fields: PRODUCT_FIELDS.map(fieldName => ({ fieldName, displayName: ownName(fieldName)[ctx.language] })),
  }
}

/** What the audit log keeps: each field by its name, so that a change says which one it is of. */
const told = (config: ProductConfig) =>
  Object.fromEntries(
    PRODUCT_FIELDS.map(name => [
      `field.${name}`,
      { displayName: { ...ownName(name), ...config.productFieldNames[name] }, isShown: isShown(config, name) },
    ]),
  )

/** Changes which fields are shown, if that is still as the caller saw it. Throws CHANGED_MEANWHILE. */
export async function setProductConfig(ctx: Ctx, { version, ...sent }: ProductConfig & { version: number }) {
  const { tenantId } = ctx
  // in one order, and no name that says nothing
  const names = PRODUCT_FIELDS.map((name): [typeof name, Localized] => [
    name,
    localizedOf(sent.productFieldNames[name] ?? {}),
  ])
  const config: ProductConfig = {
    productFields: PRODUCT_FIELDS.filter(name => isShown(sent, name)),
    productFieldNames: Object.fromEntries(names.filter(([, name]) => Object.keys(name).length)),
  }
  await ctx.db.transaction(async tx => {
    const { version: _version, ...before } = await productConfig(ctx, tx)
    const row = { ...config, version: version + 1 }
    const written = version
      ? await tx
          .update(productConfigs)
          .set(row)
          .where(and(eq(productConfigs.tenantId, tenantId), eq(productConfigs.version, version)))
          .returning({ version: productConfigs.version })
      : await tx
          .insert(productConfigs)
          .values({ tenantId, ...row })
          .onConflictDoNothing()
          .returning({ version: productConfigs.version })
    if (!written.length) throw new AppError('CHANGED_MEANWHILE')
    await changed(ctx, tx, { kind: 'tenant', id: tenantId, before: told(before), after: told(config) })
  })
  return productConfigSetUp(ctx)
}
