import { and, arrayContains, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import { localize, type Localized } from '../../../shared/language'
import { lengthenedEnd, warrantyStatus, type QualityInfo } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { audited } from '../../kernel/audit/audit.service'
import { isoNow, type Ctx } from '../../kernel/call/context'
import type { FoundMachine, MachineInput, Machines } from './product.offers'
import { announce } from '../../kernel/live/announce'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { newCode } from '../../kernel/text/code'
import { endHandovers, holdSerials, isLabel, sameSerial } from './machine.queries'
import { productConfig } from './product-config.service'
import { productKinds, productModels, products, qrcodes, type ProductAddress } from './product.table'
import { qualityByHand, qualityByRule, qualityTold, ruleOf } from './quality.service'

type Machine = typeof products.$inferSelect

const one = (ctx: Ctx, id: string) => and(eq(products.tenantId, ctx.tenantId), eq(products.id, id))

/** Where a machine stands, as it is kept, whoever says it: parts without blanks around them, null for none of them. */
export function standsAt({
  address,
  place = '',
}: {
  address?: Partial<ProductAddress> | null | undefined
  place?: string
}) {
  const [country = '', province = '', city = '', dist = '', street = ''] = [
    address?.country,
    address?.province,
    address?.city,
    address?.dist,
    address?.address,
  ].map(part => part?.trim())
  const isKnown = [country, province, city, dist, street].some(Boolean)
  return { address: isKnown ? { country, province, city, dist, address: street } : null, place: place.trim() }
}

/** A machine of the tenant, held until the transaction ends. Throws NOT_FOUND. */
export async function lockMachine(ctx: Ctx, tx: Db, id: string): Promise<Machine> {
  const [row] = await tx.select().from(products).where(one(ctx, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What is kept of a machine's warranty; of one that was entered before it was kept, that its end was given by hand. */
export const infoOf = ({ qualityInfo, qualityInfoEndTime }: Machine): QualityInfo =>
  qualityInfo ?? qualityByHand(qualityInfoEndTime)

/** What the audit log keeps of a machine's warranty and owner. */
const told = ({
  customerId,
  linkmanId,
  address,
  place,
  serialNumber,
  qualityInfoStartTime,
  qualityInfoEndTime,
  qualityInfo,
}: Machine) => ({
  customerId,
  linkmanId,
  address,
  place,
  serialNumber,
  qualityInfoStartTime,
  qualityInfoEndTime,
  qualityInfo,
})

/** Writes columns of a machine that the caller holds, notes it and tells who looks on. Gives it as it is now. */
export async function changeMachine(
  ctx: Ctx,
  tx: Db,
  before: Machine,
  set: Partial<typeof products.$inferInsert>,
): Promise<Machine> {
  const [after] = await tx
    .update(products)
    .set({ ...set, version: before.version + 1 })
    .where(one(ctx, before.id))
    .returning()
  if (!after) throw new AppError('NOT_FOUND')
  await audited(ctx, tx, { kind: 'product', id: after.id, before: told(before), after: told(after) })
  await announce(ctx, tx, { kind: 'product', id: after.id, change: 'update', owner: after.customerId ?? undefined })
  return after
}

const asFound = (ctx: Ctx, row: Machine): FoundMachine => ({
  id: row.id,
  customerId: row.customerId,
  name: row.name,
  model: row.model,
  serialNumber: row.serialNumber,
  picture: pictureUrl(ctx, ctx.tenantId, row.picture),
  productionTime: row.productionTime,
  installTime: row.installTime,
  isReplaced: Boolean(row.qualityInfo?.replacedBy),
})

/** The machine with a serial number, as two of them are compared, the one with exactly this spelling first; null for none. */
export async function machineBySerial(ctx: Ctx, tx: Db, serialNumber: string): Promise<Machine | null> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), sameSerial(serialNumber)))
    .orderBy(desc(eq(products.serialNumber, serialNumber)), asc(products.createTime), asc(products.id))
    .limit(1)
  return row ?? null
}

/** A printed code of the tenant with what it is glued to; null for one that it does not have. */
async function labelOf(ctx: Ctx, tx: Db, code: string, { lock = false } = {}) {
  const query = tx
    .select()
    .from(qrcodes)
    .where(and(eq(qrcodes.tenantId, ctx.tenantId), isLabel(ctx, code)))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}
/** Whether a printed code is on a product, on nothing yet, or not good any more. */
export const labelState = ({ productId, revokeTime }: Pick<typeof qrcodes.$inferSelect, 'productId' | 'revokeTime'>) =>
  revokeTime ? ('revoked' as const) : productId ? ('bound' as const) : ('blank' as const)

const isSaid = (name: Localized | undefined): name is Localized => Object.values(name ?? {}).some(Boolean)

/** The catalogue's kind and what it says of a model; the kind that is named, else the first that has the model. */
export async function catalogueOf(ctx: Ctx, tx: Db, { catalogId, model }: { catalogId: string | null; model: string }) {
  const named = catalogId === null ? undefined : eq(productKinds.id, catalogId)
  const [kind] = await tx
    .select()
    .from(productKinds)
    .where(
      and(
        eq(productKinds.tenantId, ctx.tenantId),
        or(named, !named && model ? arrayContains(productKinds.models, [model]) : sql`false`),
      ),
    )
    .orderBy(asc(productKinds.id))
    .limit(1)
  const [said] = model
    ? await tx
        .select()
        .from(productModels)
        .where(and(eq(productModels.tenantId, ctx.tenantId), eq(productModels.model, model)))
    : []
  return { kind: kind ?? null, model: said ?? null }
}

/** Its warranty stays: given by hand, told to somebody who had it, lengthened, or that of a machine whose place it took. */
const isWarrantyGiven = (row: Machine): boolean => {
  if (!row.qualityInfoEndTime) return false
  const info = infoOf(row)
  return info.mode === 'manual' || row.customerId !== null || info.lengthened.length > 0 || Boolean(info.replaces)
}

/** The machine that is meant: by its code, else by its serial number; null for a new one. Both held. */
async function meant(ctx: Ctx, tx: Db, { code, serialNumber }: MachineInput): Promise<Machine | null> {
  if (serialNumber) await holdSerials(ctx, tx, [serialNumber])
  const bySerial = serialNumber ? await machineBySerial(ctx, tx, serialNumber) : null
  const label = code ? await labelOf(ctx, tx, code, { lock: true }) : null
  if (code && !label) throw new AppError('NOT_FOUND')
  if (label?.revokeTime) throw new AppError('LABEL_REVOKED')
  const id = label?.productId ?? bySerial?.id
  // a code on one machine and the number of another are not one machine
  if (label?.productId && serialNumber && bySerial?.id !== label.productId) throw new AppError('QRCODE_TAKEN')
  return id ? lockMachine(ctx, tx, id) : null
}

async function bind(ctx: Ctx, tx: Db, code: string, productId: string): Promise<void> {
  if (!code) return
  await tx
    .update(qrcodes)
    .set({ productId })
    .where(and(eq(qrcodes.tenantId, ctx.tenantId), isLabel(ctx, code), isNull(qrcodes.productId)))
}

async function make(ctx: Ctx, tx: Db, input: MachineInput): Promise<Machine> {
  const { kind, model } = await catalogueOf(ctx, tx, input)
  const found = await ruleOf(ctx, tx, input)
  const dates = {
    installTime: input.installTime,
    purchaseTime: input.purchaseTime,
    productionTime: input.productionTime,
  }
  const [row] = await tx
    .insert(products)
    .values({
      tenantId: ctx.tenantId,
      id: newId(),
      customerId: input.customerId,
      linkmanId: input.linkmanId,
      name: [input.name, model?.name, kind?.name].find(isSaid) ?? { zh: input.model },
      type: kind?.name ?? {},
      model: input.model.trim(),
      serialNumber: input.serialNumber.trim() || `SN-${newCode(10)}`,
      ...standsAt(input),
      ...dates,
      ...qualityByRule(found, { ...dates, qualityInfoStartTime: null }, tenantDay(ctx.now())),
      createTime: isoNow(ctx),
    })
    .returning()
  if (!row) throw new Error('a machine was not made')
  await audited(ctx, tx, { kind: 'product', id: row.id, after: told(row) })
  await announce(ctx, tx, { kind: 'product', id: row.id, change: 'create', owner: input.customerId })
  return row
}

/**
 * Gives a machine that the caller holds to a customer, with what they say of it; what the company knows of its days stands. Of one that
 * somebody had before so does the day of its purchase: a warranty does not begin again with its next owner.
 */
async function give(ctx: Ctx, tx: Db, row: Machine, input: MachineInput): Promise<void> {
  const dates = {
    installTime: row.installTime ?? input.installTime,
    purchaseTime:
      row.customerId === null ? (input.purchaseTime ?? row.purchaseTime) : (row.purchaseTime ?? input.purchaseTime),
    productionTime: row.productionTime ?? input.productionTime,
  }
  const found = await ruleOf(ctx, tx, { model: row.model, catalogId: input.catalogId })
  const quality = isWarrantyGiven(row)
    ? {}
    : qualityByRule(found, { ...dates, qualityInfoStartTime: row.qualityInfoStartTime }, tenantDay(ctx.now()))
  if (row.customerId !== null) await endHandovers(ctx, tx, row.id, isoNow(ctx))
  await changeMachine(ctx, tx, row, {
    customerId: input.customerId,
    linkmanId: input.linkmanId,
    ...dates,
    ...quality,
    // where it stood with somebody else is nothing of its new owner's
    ...standsAt(input),
  })
}

const register: Machines<Ctx>['register'] = async (ctx, tx, input, { takesOver }) => {
  const row = await meant(ctx, tx, input)
  if (row?.qualityInfo?.replacedBy) throw new AppError('PRODUCT_REPLACED')
  if (row && row.customerId !== null && row.customerId !== input.customerId && !takesOver)
    throw new AppError('SERIAL_NUMBER_TAKEN')
  const productId = row?.id ?? (await make(ctx, tx, input)).id
  if (row && row.customerId !== input.customerId) await give(ctx, tx, row, input)
  await bind(ctx, tx, input.code, productId)
  return { productId }
}

/** Adds to a warranty what makes it longer, once for a `ref`, and gives it as it is then. Throws WARRANTY_UNKNOWN, PRODUCT_REPLACED. */
export function lengthened(
  row: Machine,
  by: Omit<QualityInfo['lengthened'][number], 'until'>,
): { qualityInfoEndTime: string; qualityInfo: QualityInfo } {
  const info = infoOf(row)
  if (info.replacedBy) throw new AppError('PRODUCT_REPLACED')
  const end = row.qualityInfoEndTime
  if (!end) throw new AppError('WARRANTY_UNKNOWN')
  if (info.lengthened.some(({ ref }) => ref === by.ref)) return { qualityInfoEndTime: end, qualityInfo: info }
  const until = lengthenedEnd(end, by.months, by.days)
  return {
    qualityInfoEndTime: until,
    qualityInfo: { ...info, lengthened: [...info.lengthened, { ...by, until }] },
  }
}

/** A warranty without what a `ref` lengthened it by: the others count again from its first end. Null where it did not. */
function shortened(row: Machine, ref: string): { qualityInfoEndTime: string; qualityInfo: QualityInfo } | null {
  const info = infoOf(row)
  if (!info.lengthened.some(entry => entry.ref === ref)) return null
  let end = info.firstEndTime
  const rest = info.lengthened
    .filter(entry => entry.ref !== ref)
    .map(entry => ({ ...entry, until: (end = lengthenedEnd(end, entry.months, entry.days)) }))
  return { qualityInfoEndTime: end, qualityInfo: { ...info, lengthened: rest } }
}

/** Machines for the domains that register them and lengthen their warranties. */
export const machines: Machines<Ctx> = {
  config: productConfig,
  async find(ctx, tx, { serialNumber, code }) {
    if (code) {
      const label = await labelOf(ctx, tx, code)
      if (!label?.productId || label.revokeTime) return null
      const [row] = await tx.select().from(products).where(one(ctx, label.productId))
      return row ? asFound(ctx, row) : null
    }
    const row = serialNumber ? await machineBySerial(ctx, tx, serialNumber) : null
    return row && asFound(ctx, row)
  },
  async label(ctx, tx, code) {
    const label = await labelOf(ctx, tx, code)
    return label && { state: labelState(label), model: label.model }
  },
  holdSerials,
  register,
  async catalogued(ctx, tx, by) {
    const { kind, model } = await catalogueOf(ctx, tx, by)
    if (!kind && (by.catalogId !== null || !model)) return null
    return {
      catalogId: kind?.id ?? '',
      catalogName: kind ? localize(kind.name, ctx.language) : '',
      name: [model?.name, kind?.name].find(isSaid) ?? { zh: by.model },
      model: by.model,
      picture: pictureUrl(ctx, ctx.tenantId, model?.picture ?? ''),
    }
  },
  async quality(ctx, tx, of) {
    const today = tenantDay(ctx.now())
    const given = qualityByRule(await ruleOf(ctx, tx, of), { ...of, qualityInfoStartTime: null }, today)
    return {
      qualityInfoStartTime: given.qualityInfoStartTime,
      qualityInfoEndTime: given.qualityInfoEndTime,
      qualityInfoStatus: warrantyStatus(given.qualityInfoStartTime, given.qualityInfoEndTime, today),
      qualityInfo: qualityTold(ctx, given),
    }
  },
  async warranty(ctx, tx, productId) {
    const [row] = await tx.select().from(products).where(one(ctx, productId))
    if (!row) throw new AppError('NOT_FOUND')
    return { qualityInfoEndTime: row.qualityInfoEndTime, qualityInfo: qualityTold(ctx, row) }
  },
  async lengthen(ctx, tx, productId, { months, ref }) {
    const row = await lockMachine(ctx, tx, productId)
    const longer = lengthened(row, { by: 'card', ref, months, days: 0, time: isoNow(ctx) })
    if (longer.qualityInfoEndTime !== row.qualityInfoEndTime) await changeMachine(ctx, tx, row, longer)
    return longer.qualityInfoEndTime
  },
  async shorten(ctx, tx, productId, ref) {
    const row = await lockMachine(ctx, tx, productId)
    const shorter = shortened(row, ref)
    if (shorter) await changeMachine(ctx, tx, row, shorter)
    return shorter?.qualityInfoEndTime ?? row.qualityInfoEndTime ?? ''
  },
}
