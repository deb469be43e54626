import { and, eq } from 'drizzle-orm'
import { tenantDay } from '../../../../shared/day'
import { LANGUAGES, localize, type Language, type Localized } from '../../../../shared/language'
import {
  COVERED_EVERY_DAYS,
  isPartCovered,
  warrantyReason,
  type QualityInfo,
  type WarrantedPart,
} from '../../../../shared/warranty'
import type { Db } from '../../../db/database'
import type { Ctx } from '../../../kernel/call/context'
import type { Offers } from '../../../kernel/call/offers'
import { fill } from '../../../kernel/text/fill'
import { products } from '../../product/product.table'
import { COVER_TEXTS } from './cover.texts'

/** Articles of the catalogue as they are quoted, by their ids. */
export type Articles = Awaited<ReturnType<Offers<Ctx>['sale']['variants']>>
export type Article = Articles extends ReadonlyMap<string, infer A> ? A : never

/** A line, as far as the warranty looks at it. */
interface CoverableLine {
  /** of the catalogue; undefined for a line in words of its own */
  variant: Article | undefined
  name: Localized
  amount: number
}
/** What the warranty pays of a line by its rules: pieces, and why, in every language; without words where no machine is known. */
export interface Cover {
  covered: number
  reason: Localized
}

const told = (text: keyof typeof COVER_TEXTS, gaps: (language: Language) => Record<string, string>): Localized =>
  Object.fromEntries(LANGUAGES.map(language => [language, fill(COVER_TEXTS[text][language], gaps(language))]))

/** Parts with a warranty of their own that a line is about: it has their name in it. */
function partsNamed({ name }: CoverableLine, parts: readonly WarrantedPart[]): WarrantedPart[] {
  const names = Object.values(name).map(text => text.toLowerCase())
  return parts.filter(part =>
    Object.values(part.name).some(text => text.trim() && names.some(one => one.includes(text.trim().toLowerCase()))),
  )
}

/** Why a machine in warranty is: until when, and what made that longer. */
const withinOf = (info: QualityInfo | null, gaps: () => Record<string, string>): Localized => {
  const longer = info?.lengthened ?? []
  return told(longer.some(({ by }) => by === 'card') ? 'byCard' : longer.length ? 'lengthened' : 'within', gaps)
}

/**
 * What the warranty of a request's machine pays of lines, by the dates that the machine has and as the shop gives its articles away; each
 * line is asked about by itself.
 */
export async function coverOf(
  ctx: Ctx,
  db: Db,
  { id: eventId, productId }: { id: string; productId: string | null },
  lines: readonly CoverableLine[],
): Promise<Cover[]> {
  const [machine] = productId
    ? await db
        .select({
          id: products.id,
          name: products.name,
          model: products.model,
          start: products.qualityInfoStartTime,
          end: products.qualityInfoEndTime,
          info: products.qualityInfo,
        })
        .from(products)
        .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId)))
    : []
  const nothing = (reason: Localized): Cover => ({ covered: 0, reason })
  if (!machine) return lines.map(() => nothing({}))
  const { id, name, model, start, end, info } = machine
  if (info?.replacedBy) return lines.map(() => nothing(told('replaced', () => ({}))))
  const today = tenantDay(ctx.now())
  const reason = warrantyReason(start, end, today)
  const gaps = () => ({ start: start ?? '', end: end ?? '', days: String(COVERED_EVERY_DAYS) })
  const paying =
    (await ctx.offers.coveringMachines[0]?.(
      ctx,
      db,
      lines.flatMap(({ variant }) => variant ?? []),
      {
        of: [{ id, name: localize(name, ctx.language), model, inWarranty: reason === 'within' }],
        exceptUnpaidOf: eventId,
      },
    )) ?? new Map<string, unknown[]>()
  return lines.map((line): Cover => {
    const named = partsNamed(line, info?.parts ?? []).toSorted((one, other) => (one.end < other.end ? 1 : -1))
    const [part] = [...named.filter(one => isPartCovered(one, today)), ...named]
    if (part) {
      const isCovered = isPartCovered(part, today)
      return {
        covered: isCovered ? line.amount : 0,
        reason: told(isCovered ? 'part' : 'partAfter', language => ({
          part: localize(part.name, language),
          end: !isCovered && part.replaced ? part.replaced.time.slice(0, 10) : part.end,
        })),
      }
    }
    if (reason !== 'within') return nothing(told(reason, gaps))
    const { variant, amount } = line
    if (!variant) return { covered: amount, reason: withinOf(info, gaps) }
    if (!variant.isCovered || !variant.models.includes(model)) return nothing(told('excluded', gaps))
    if (!paying.get(variant.commodityId)?.length) return nothing(told('spent', gaps))
    return { covered: 1, reason: amount > 1 ? told('once', gaps) : withinOf(info, gaps) }
  })
}
