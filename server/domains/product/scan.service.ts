import { and, asc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import { LANGUAGES, localize } from '../../../shared/language'
import { withheld } from '../../../shared/product-fields'
import { warrantyStatus } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { SITE_PATH } from '../../http/site'
import type { Ctx } from '../../kernel/call/context'
import { countLimit } from '../../kernel/call/limit'
import { doors } from '../../kernel/tenancy/door.table'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { enterSelfHelp } from '../../kernel/tenancy/self-help.service'
import { sellingOf } from '../../kernel/tenancy/shop.service'
import { isLabel } from './machine.queries'
import { labelState, machineBySerial } from './machine.service'
import { productConfig } from './product-config.service'
import { fieldsNamed, productFields, type ProductFieldName } from './product.fields'
import { modelPictures, ownMachine, toProduct } from './product.service'
import { productKinds, productModels, products, qrcodes } from './product.table'
import { qualityTold } from './quality.service'

const KINDS_SHOWN = 200
const isMine = ({ principal }: Ctx, customerId: string | null): boolean =>
  principal.kind === 'linkman' && principal.customerId === customerId

/** Fields of a product that the door shows. */
export async function shownFields(ctx: Ctx) {
  const [{ hasShop }, config] = await Promise.all([sellingOf(ctx), productConfig(ctx, ctx.db)])
  return productFields(ctx.language, { hasShop, config })
}

/** A printed code with what it is glued to. */
async function scanned(ctx: Ctx, code: string) {
  const [row] = await ctx.db
    .select({ label: qrcodes, product: products })
    .from(qrcodes)
    .leftJoin(products, and(eq(products.tenantId, qrcodes.tenantId), eq(products.id, qrcodes.productId)))
    .where(and(eq(qrcodes.tenantId, ctx.tenantId), isLabel(ctx, code)))
  return row ?? null
}

/** What a printed code shows to who scans it: of whose it is nothing. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function codeFields(ctx: Ctx, code: string) {
  await countLimit(ctx, 'machine')
  const found = await scanned(ctx, code)
  if (!found) throw new AppError('NOT_FOUND')
  const { label, product } = found
  const state = labelState(label)
  if (state !== 'bound' || !product) {
    const values: Record<string, string> = label.model && state === 'blank' ? { model: label.model } : {}
    return { state, isMine: false, fields: fieldsNamed(values.model ? ['model'] : [], ctx.language), values }
  }
  const config = await productConfig(ctx, ctx.db)
  const shown = withheld(config, toProduct(ctx, product))
  const told = {
    name: shown.name,
    type: shown.type,
    model: shown.model,
    serialNumber: shown.serialNumber,
    qualityInfoStartTime: shown.qualityInfoStartTime ?? '',
    qualityInfoEndTime: shown.qualityInfoEndTime ?? '',
    qualityInfoStatus: shown.qualityInfoStatus,
  } satisfies Partial<Record<ProductFieldName, string>>
  const names = (Object.keys(told) as (keyof typeof told)[]).filter(name => told[name] !== '')
  return {
    state,
    isMine: isMine(ctx, product.customerId),
    fields: fieldsNamed(names, ctx.language, config.productFieldNames),
    values: Object.fromEntries(names.map(name => [name, told[name]])),
  }
}

/** The address behind printed codes, which opens at the caller's door. */
export async function codeAddress(ctx: Ctx, tx: Db): Promise<(code: string) => string> {
  const [door] = await tx
    .select({ domainId: doors.domainId })
    .from(doors)
    .where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId)))
  if (!door) throw new AppError('NOT_FOUND')
  return code =>
    `${ctx.origins[0]}${SITE_PATH}/qrcode/${encodeURIComponent(code)}?domainId=${encodeURIComponent(door.domainId)}`
}

/** The address behind the code of one of the caller's products. Throws NOT_FOUND, also where it has none. */
export async function registerQrcodeUrl(ctx: Ctx, productId: string) {
  const row = await ownMachine(ctx, productId)
  const [label] = await ctx.db
    .select({ code: qrcodes.code })
    .from(qrcodes)
    .where(and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.productId, row.id), isNull(qrcodes.revokeTime)))
    .orderBy(asc(qrcodes.createTime), asc(qrcodes.code))
    .limit(1)
  if (!label) throw new AppError('NOT_FOUND')
  return { url: (await codeAddress(ctx, ctx.db))(label.code) }
}

/**
 * The warranty of a machine for everybody who reads its number or code off, where the company has self-help: what is one's own is told
 * with the machine in any case. Throws SELF_HELP_OFF, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function machineQuality(ctx: Ctx, { serialNumber, code }: { serialNumber?: string; code?: string }) {
  await countLimit(ctx, 'machine')
  await enterSelfHelp(ctx)
  const byCode = code === undefined ? null : await scanned(ctx, code)
  const row = byCode
    ? labelState(byCode.label) === 'bound'
      ? byCode.product
      : null
    : serialNumber?.trim()
      ? await machineBySerial(ctx, ctx.db, serialNumber)
      : null
  if (!row) throw new AppError('NOT_FOUND')
  const { type: _type, id, ...shown } = toProduct(ctx, row, await modelPictures(ctx, ctx.db, [row]))
  return {
    ...shown,
    qualityInfoStatus: warrantyStatus(row.qualityInfoStartTime, row.qualityInfoEndTime, tenantDay(ctx.now())),
    qualityInfo: qualityTold(ctx, row),
    productId: isMine(ctx, row.customerId) ? id : '',
  }
}

/** Kinds of products with their models, as customers choose from them. */
export async function catalogTree(ctx: Ctx) {
  const kinds = await ctx.db
    .select({ id: productKinds.id, name: productKinds.name, models: productKinds.models })
    .from(productKinds)
    .where(eq(productKinds.tenantId, ctx.tenantId))
    .orderBy(asc(productKinds.id))
  const models = [...new Set(kinds.flatMap(kind => kind.models))]
  const said = models.length
    ? await ctx.db
        .select({ model: productModels.model, name: productModels.name, picture: productModels.picture })
        .from(productModels)
        .where(and(eq(productModels.tenantId, ctx.tenantId), inArray(productModels.model, models)))
    : []
  const of = new Map(said.map(row => [row.model, row]))
  return kinds.map(kind => ({
    id: kind.id,
    label: localize(kind.name, ctx.language),
    children: kind.models.map(model => {
      const row = of.get(model)
      return {
        model,
        label: (row && localize(row.name, ctx.language)) || model,
        picture: pictureUrl(ctx, ctx.tenantId, row?.picture ?? ''),
      }
    }),
  }))
}

/** Kinds of products by their names, or by what people call them. */
export async function catalogNames(ctx: Ctx, keyword: string) {
  const pattern = containing(keyword.trim())
  const rows = await ctx.db
    .select({ id: productKinds.id, name: productKinds.name })
    .from(productKinds)
    .where(
      and(
        eq(productKinds.tenantId, ctx.tenantId),
        keyword.trim()
          ? or(
              ...LANGUAGES.map(language => ilike(sql`(${productKinds.name} ->> ${language})`, pattern)),
              sql`exists (select 1 from unnest(${productKinds.words}) word where word ilike ${pattern})`,
            )
          : undefined,
      ),
    )
    .orderBy(asc(productKinds.id))
    .limit(KINDS_SHOWN)
  return rows.map(({ id, name }) => ({ id, label: localize(name, ctx.language) }))
}
