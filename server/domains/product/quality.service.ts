import { and, arrayContains, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { tenantDay } from '../../../shared/day'
import { localize, type Localized } from '../../../shared/language'
import {
  isPartCovered,
  lengthenedEnd,
  qualityEndTime,
  warrantyFacts,
  type QualityInfo,
  type QualityLink,
  type QualityRule,
  type WarrantedPart,
} from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { may, type Ctx } from '../../kernel/call/context'
import { productKinds, productModels, products } from './product.table'

/** Days of a machine from which a rule may count, `YYYY-MM-DD`. */
export interface QualityDates {
  installTime: string | null
  purchaseTime: string | null
  productionTime: string | null
  qualityInfoStartTime: string | null
}
/** A rule of the catalogue, and whose it is. */
export interface CatalogueRule {
  rule: QualityRule
  catalogName: Localized
}
/** A warranty as it is copied onto a machine. */
export interface Quality {
  qualityInfoStartTime: string | null
  qualityInfoEndTime: string | null
  qualityInfo: QualityInfo
}

/** The first day of a rule: '' where the machine does not have the date. */
const firstDay = (rule: QualityRule, dates: QualityDates, today: string): string =>
  rule.qualityFiledName ? (dates[rule.qualityFiledName] ?? '') : today

/** A rule with its days, from the day `from`; '' where that is not known. */
const asLink = ({ parts: _parts, ...rule }: QualityRule, from: string): QualityLink => ({
  qualityStartDate: from,
  ...rule,
  qualityEndTime: qualityEndTime(from, rule.qualityDuration, rule.qualityUnit),
})

/**
 * What the catalogue says of a model's warranty: the model's own rule, else that of the kind that was named, else of the first kind that
 * has the model. Null where it says nothing.
 */
export async function ruleOf(
  ctx: Pick<Ctx, 'tenantId'>,
  tx: Db,
  { model, catalogId = null }: { model: string; catalogId?: string | null },
): Promise<CatalogueRule | null> {
  const [own] = model
    ? await tx
        .select({ rule: productModels.quality, name: productModels.name })
        .from(productModels)
        .where(and(eq(productModels.tenantId, ctx.tenantId), eq(productModels.model, model)))
    : []
  if (own?.rule)
    return { rule: own.rule, catalogName: Object.values(own.name).some(Boolean) ? own.name : { zh: model } }
  const named = catalogId === null ? undefined : eq(productKinds.id, catalogId)
  const [kind] = await tx
    .select({ rule: productKinds.quality, name: productKinds.name })
    .from(productKinds)
    .where(
      and(
        eq(productKinds.tenantId, ctx.tenantId),
        isNotNull(productKinds.quality),
        or(named, model ? arrayContains(productKinds.models, [model]) : sql`false`),
      ),
    )
    .orderBy(...(named ? [desc(named)] : []), asc(productKinds.id))
    .limit(1)
  return kind?.rule ? { rule: kind.rule, catalogName: kind.name } : null
}

/** The warranty that a rule gives a machine with these days; without the day that it counts from none, and nothing is guessed. */
export function qualityByRule(found: CatalogueRule | null, dates: QualityDates, today: string): Quality {
  const start = found ? firstDay(found.rule, dates, today) : ''
  const end = found ? qualityEndTime(start, found.rule.qualityDuration, found.rule.qualityUnit) : ''
  return {
    qualityInfoStartTime: start || null,
    qualityInfoEndTime: end || null,
    qualityInfo: {
      mode: 'automatic',
      rule: found?.rule ?? null,
      catalogName: found?.catalogName ?? {},
      firstEndTime: end,
      lengthened: [],
      parts: end
        ? (found?.rule.parts ?? []).map(part => ({
            name: part.name,
            start,
            end: qualityEndTime(start, part.qualityDuration, part.qualityUnit),
            ref: '',
          }))
        : [],
    },
  }
}

/** A warranty whose days were given by hand: the end that was typed is the whole of it. */
export const qualityByHand = (end: string | null): QualityInfo => ({
  mode: 'manual',
  rule: null,
  catalogName: {},
  firstEndTime: end ?? '',
  lengthened: [],
  parts: [],
})

/** Whether somebody put a part in, rather than that the rule names it. */
export const isPutIn = ({ ref }: WarrantedPart): boolean => ref !== ''
/** A part of the rule, counted again: what took its place before has it still. */
const asBefore = (part: WarrantedPart, before: QualityInfo | null): WarrantedPart => {
  const replaced = before?.parts.find(one => !isPutIn(one) && isDeepStrictEqual(one.name, part.name))?.replaced
  return replaced ? { ...part, replaced } : part
}

/** What stays a machine's own, whatever its days become: parts that were put in, and the machines before and behind it. */
export const ownOf = (info: QualityInfo | null): Pick<QualityInfo, 'parts' | 'replaces' | 'replacedBy'> => ({
  parts: info?.parts.filter(isPutIn) ?? [],
  ...(info?.replaces ? { replaces: info.replaces } : {}),
  ...(info?.replacedBy ? { replacedBy: info.replacedBy } : {}),
})

/** A warranty that begins anew with another first end: what lengthened it counts from that. */
export function withLengthened(given: Quality, before: QualityInfo | null): Quality {
  const own = ownOf(before)
  const info = {
    ...given.qualityInfo,
    ...own,
    parts: [...given.qualityInfo.parts.map(part => asBefore(part, before)), ...own.parts],
  }
  let end = given.qualityInfoEndTime ?? ''
  if (!end) return { ...given, qualityInfo: info }
  const longer = (before?.lengthened ?? []).map(entry => {
    end = lengthenedEnd(end, entry.months, entry.days)
    return { ...entry, until: end }
  })
  return { ...given, qualityInfoEndTime: end, qualityInfo: { ...info, lengthened: longer } }
}

/** Why a warranty is as it is, of today and in the caller's words. */
export function qualityTold(
  ctx: Ctx,
  {
    qualityInfo: info,
    ...dates
  }: { qualityInfo: QualityInfo | null } & Partial<
    Record<Exclude<QualityRule['qualityFiledName'], ''> | 'qualityInfoEndTime', string | null>
  >,
) {
  const today = tenantDay(ctx.now())
  return {
    mode: info?.mode ?? ('' as const),
    catalogName: info?.rule ? localize(info.catalogName, ctx.language) : '',
    facts: warrantyFacts(dates, info, today),
    parts: (info?.parts ?? []).map(part => ({
      name: localize(part.name, ctx.language),
      serialNumber: part.serialNumber ?? '',
      start: part.start,
      end: part.end,
      isPutIn: isPutIn(part),
      isCovered: isPartCovered(part, today),
      replacedTime: part.replaced?.time ?? '',
    })),
  }
}

/**
 * The warranty by the catalogue: of one of the caller's products, for staff of any, by its model, of a kind from `startTime`, else from today on.
 * Null where the catalogue says nothing, as of a product that was entered by hand. Throws NOT_FOUND.
 */
export async function qualityLink(
  ctx: Ctx,
  { productId, catalogId, startTime }: { productId?: string; catalogId?: string; startTime?: string },
) {
  const today = startTime ?? tenantDay(ctx.now())
  if (!productId) {
    if (!catalogId) return null
    const [kind] = await ctx.db
      .select({ rule: productKinds.quality })
      .from(productKinds)
      .where(and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, catalogId)))
    if (!kind) throw new AppError('NOT_FOUND')
    return kind.rule && asLink(kind.rule, today)
  }
  const { principal } = ctx
  // staff ask for whoever they write a request for
  if (principal.kind !== 'linkman' && !may(ctx, 'product.read')) throw new AppError('NOT_FOUND')
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.tenantId, ctx.tenantId),
        principal.kind === 'linkman' ? eq(products.customerId, principal.customerId) : undefined,
        eq(products.id, productId),
      ),
    )
  if (!product) throw new AppError('NOT_FOUND')
  const found = await ruleOf(ctx, ctx.db, product)
  return found && asLink(found.rule, startTime ?? firstDay(found.rule, product, today))
}
