import { and, eq } from 'drizzle-orm'
import type { StoredField } from '../../../contract/stored-field'
import { REGISTER_CONFIG, type RegisterConfig } from '../../../shared/register'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { asStoredFields } from '../../kernel/form-fields/stored-fields.column'
import { isStorable } from '../../kernel/forms/accept-form'
import { formFlaws } from '../../kernel/forms/form-flaws'
import { askedFields } from '../../kernel/forms/lead-time'
import { sole } from '../../kernel/call/offers'
import { changed } from '../../kernel/live/changed'
import { tenants } from '../../kernel/tenancy/door.table'
import { FIXED_NAMES, fixedFields } from './register.fields'
import { registerConfigs } from './register.table'

/** No setting of a field is deeper than this: choices of choices take two levels each. */
const MAX_DEPTH = 20

export interface StoredConfig extends RegisterConfig {
  fields: StoredField[]
  /** 0 where nobody has said */
  version: number
}

/** What the caller's company asks of who registers. */
export async function registerConfig({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db): Promise<StoredConfig> {
  const [row] = await db.select().from(registerConfigs).where(eq(registerConfigs.tenantId, tenantId))
  return { ...REGISTER_CONFIG, ...row?.config, fields: row?.fields ?? [], version: row?.version ?? 0 }
}

/** Whether the company takes registrations, and whether also of who has no account. */
export async function openness(ctx: Ctx, db: Db): Promise<{ regNewGray: boolean; isOpen: boolean }> {
  const [row] = await db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return { regNewGray: row?.flags.PRODUCT_REGISTER_NEW ?? false, isOpen: row?.flags.productRegisterOpen ?? false }
}

/** The same with what opens it, as the portal is told. */
export async function publicConfig(ctx: Ctx) {
  const [{ fields: _fields, version: _version, ...config }, open] = await Promise.all([
    registerConfig(ctx, ctx.db),
    openness(ctx, ctx.db),
  ])
  return { ...config, ...open }
}

/** Fields of the registration in the caller's language: the fixed ones, then the company's own. */
export async function registerFields(ctx: Ctx) {
  const [config, products] = await Promise.all([
    registerConfig(ctx, ctx.db),
    sole(ctx.offers.machines).config(ctx, ctx.db),
  ])
  return [...fixedFields(config, products, ctx.language), ...(await askedFields(ctx, ctx.db, config.fields))]
}

/** The company's own fields as they were sent, once they are known to be some that a registration can keep. Throws TEMPLATE_FORM. */
function checkedFields(sent: readonly unknown[]): StoredField[] {
  const refuse = (detail: string): never => {
    throw new AppError('TEMPLATE_FORM', { detail })
  }
  // first what no later check could walk through
  if (!isStorable(sent, MAX_DEPTH)) return refuse('depth')
  let fields: StoredField[]
  try {
    fields = asStoredFields(sent)
  } catch (error) {
    return refuse(error instanceof Error ? error.message.slice(0, 200) : '')
  }
  for (const { fieldName, setting } of fields) {
    if (FIXED_NAMES.has(fieldName)) refuse(`${fieldName}: nameTaken`)
    // neither values that nobody has twice nor pictures of the company's own are kept for registrations
    if (setting.unique) refuse(`${fieldName}: unique`)
    if (setting.pictures?.length) refuse(`${fieldName}: pictures`)
  }
  const [flaw] = fields.length ? formFlaws(fields) : []
  if (flaw) refuse(`${flaw.fieldName}: ${flaw.flaw}`)
  return fields
}

/** Changes what is asked, if it is still as the caller saw it. Throws CHANGED_MEANWHILE, TEMPLATE_FORM. */
export async function setRegisterConfig(
  ctx: Ctx,
  { fields: sent, version, ...config }: RegisterConfig & { fields: readonly unknown[]; version: number },
) {
  const fields = checkedFields(sent)
  const { tenantId } = ctx
  await ctx.db.transaction(async tx => {
    const before = await registerConfig(ctx, tx)
    const row = { config, fields, version: version + 1 }
    const written = version
      ? await tx
          .update(registerConfigs)
          .set(row)
          .where(and(eq(registerConfigs.tenantId, tenantId), eq(registerConfigs.version, version)))
          .returning({ version: registerConfigs.version })
      : await tx
          .insert(registerConfigs)
          .values({ tenantId, ...row })
          .onConflictDoNothing()
          .returning({ version: registerConfigs.version })
    if (!written.length) throw new AppError('CHANGED_MEANWHILE')
    const told = ({ fields: all, version: _version, ...asked }: StoredConfig) => ({
      ...asked,
      ...Object.fromEntries(all.map(({ fieldName, ...field }) => [`field.${fieldName}`, field])),
    })
    await changed(ctx, tx, {
      kind: 'tenant',
      id: tenantId,
      before: told(before),
      after: told({ ...config, fields, version }),
    })
  })
  return { done: true as const }
}
