import { and, eq, inArray } from 'drizzle-orm'
import { daysAfter, tenantInstant } from '../../../shared/day'
import type { ExportFormat } from '../../../shared/directory'
import {
  figureOf,
  figureValue,
  FIGURE_KEYS,
  MAX_FIGURE_DAYS,
  MAX_FIGURE_PARTS,
  quantile,
  type FigureDimension,
  type FigureKey,
  type FigureUnit,
  type Tally,
} from '../../../shared/figures'
import { localize } from '../../../shared/language'
import {
  FIGURE_DIMENSION_WORDS,
  FIGURE_GROUP_WORDS,
  FIGURE_VALUE_WORDS,
  FIGURE_WORDS,
  NO_VALUE,
  OTHER_VALUES,
} from '../../../shared/words/figures'
import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { staff } from '../../kernel/identity/auth.table'
import { exported } from '../../kernel/sheets/export'
import { eventTemplates } from '../event/event.table'
import { FIGURE_COLUMNS } from './figures.sheet'
import { partsOf, seriesOf, type Period } from './tally.queries'

const DAY_MS = 24 * 60 * 60 * 1000

/** Every figure in the caller's language. */
export const definitions = (ctx: Ctx) =>
  FIGURE_KEYS.map(key => {
    const { group, method, unit, rises, by } = figureOf(key)
    return {
      key,
      group,
      groupName: localize(FIGURE_GROUP_WORDS[group], ctx.language),
      name: localize(FIGURE_WORDS[key].name, ctx.language),
      definition: localize(FIGURE_WORDS[key].definition, ctx.language),
      method,
      unit,
      rises,
      by: by.map(dimension => ({ dimension, name: localize(FIGURE_DIMENSION_WORDS[dimension], ctx.language) })),
    }
  })

const daysOf = ({ from, to }: Period): number => Math.round((tenantInstant(to) - tenantInstant(from)) / DAY_MS) + 1

/** A period and the one before it. Throws FIGURES_PERIOD for one that ends before it begins, or is too long. */
function periodsOf({ from, to }: Period): { period: Period; before: Period; days: number } {
  const days = daysOf({ from, to })
  // a day that no calendar has is none either
  if (!(days >= 1 && days <= MAX_FIGURE_DAYS.all) || daysAfter(from, 0) !== from || daysAfter(to, 0) !== to)
    throw new AppError('FIGURES_PERIOD', { years: Math.floor(MAX_FIGURE_DAYS.all / 366) })
  return { period: { from, to }, before: { from: daysAfter(from, -days), to: daysAfter(from, -1) }, days }
}

const NOTHING: Tally = { count: 0, sum: 0, classes: [] }
const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      count: all.count + one.count,
      sum: all.sum + one.sum,
      classes: one.classes.length ? one.classes.map((n, i) => n + (all.classes[i] ?? 0)) : all.classes,
    }),
    NOTHING,
  )
const shown = (key: FigureKey, tally: Tally) => {
  const { method } = figureOf(key)
  return {
    value: figureValue(method, tally),
    high: method === 'median' ? quantile(tally.classes, 0.9) : null,
    count: tally.count,
  }
}

/** The days or months of a period, each from its first to its last day within it. */
function stepsOf({ from, to }: Period, step: 'day' | 'month'): (Period & { at: string })[] {
  const steps: (Period & { at: string })[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const at = step === 'day' ? day : day.slice(0, 7)
    const last = steps.at(-1)
    if (last?.at === at) last.to = day
    else steps.push({ at, from: day, to: day })
  }
  return steps
}

/** All figures of a period, and of as many days before. Throws FIGURES_PERIOD. */
export async function figuresOfPeriod(ctx: Ctx, query: Period) {
  const { period, before, days } = periodsOf(query)
  const step = days > MAX_FIGURE_DAYS.byDay ? 'month' : 'day'
  const { points, beyond } = await seriesOf(ctx, ctx.tenantId, FIGURE_KEYS, step, { period, before })
  const steps = stepsOf(period, step)
  return {
    ...period,
    before,
    staleDays: Math.max(0, beyond),
    step,
    figures: FIGURE_KEYS.map(key => {
      const own = points.filter(({ figure }) => figure === key)
      const at = new Map(own.filter(({ isNow }) => isNow).map(one => [one.at, one.tally]))
      return {
        key,
        ...shown(key, sumOf([...at.values()])),
        former: shown(key, sumOf(own.filter(({ isNow }) => !isNow).map(({ tally }) => tally))).value,
        points: steps.map(({ at: name, ...ends }) => ({ ...ends, ...shown(key, at.get(name) ?? NOTHING) })),
      }
    }),
  } as const
}

/** What the values of a dimension are called: names of the company's own as they are now. */
async function namesOf(
  ctx: Ctx,
  dimension: FigureDimension,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = values.filter(isUuid)
  if (dimension === 'template') {
    const rows = await ctx.db
      .select({ id: eventTemplates.id, name: eventTemplates.name })
      .from(eventTemplates)
      .where(and(eq(eventTemplates.tenantId, ctx.tenantId), inArray(eventTemplates.id, ids)))
    return new Map(rows.map(({ id, name }) => [id, localize(name, ctx.language)]))
  }
  if (dimension === 'executor' || dimension === 'seat') {
    const rows = await ctx.db
      .select({ id: staff.id, name: staff.displayName })
      .from(staff)
      .where(and(eq(staff.tenantId, ctx.tenantId), inArray(staff.id, ids)))
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  if (dimension === 'area') return new Map(values.map(value => [value, value.replaceAll('/', ' ')]))
  if (dimension === 'model') return new Map(values.map(value => [value, value]))
  return new Map(
    Object.entries(FIGURE_VALUE_WORDS[dimension]).map(([value, word]) => [value, localize(word, ctx.language)]),
  )
}

interface Split extends Period {
  figure: FigureKey
  dimension: FigureDimension
}
/** A figure of a period by the values of a dimension. Throws FIGURES_SPLIT, FIGURES_PERIOD. */
export async function figureSplit(ctx: Ctx, { figure, dimension, ...query }: Split) {
  const { period, before } = periodsOf(query)
  if (!figureOf(figure).by.includes(dimension)) throw new AppError('FIGURES_SPLIT')
  const { parts, values, beyond } = await partsOf(
    ctx,
    ctx.tenantId,
    { figure, dimension, most: MAX_FIGURE_PARTS },
    { period, before },
  )
  const former = new Map(parts.filter(one => !one.isNow && !one.isRest).map(one => [one.value, one.tally]))
  const now = parts.filter(one => one.isNow && !one.isRest)
  const rest = parts.filter(one => one.isRest)
  const names = await namesOf(
    ctx,
    dimension,
    now.map(one => one.value),
  )
  return {
    ...period,
    before,
    staleDays: Math.max(0, beyond),
    values,
    parts: now.map(({ value, tally }) => ({
      key: value,
      name: names.get(value) || value || localize(NO_VALUE, ctx.language),
      ...shown(figure, tally),
      former: shown(figure, former.get(value) ?? NOTHING).value,
    })),
    // also what there was only before
    others:
      values > now.length
        ? {
            ...shown(figure, sumOf(rest.filter(one => one.isNow).map(one => one.tally))),
            former: shown(figure, sumOf(rest.filter(one => !one.isNow).map(one => one.tally))).value,
            values: values - now.length,
          }
        : null,
  }
}

const tidy = (value: number, digits: number): string => String(Number(value.toFixed(digits)))
/** A figure as a number of a file: percent, yuan, minutes; '' for none. */
const cellOf = (value: number | null, unit: FigureUnit): string => {
  if (value === null) return ''
  if (unit === 'percent') return tidy(value * 100, 2)
  if (unit === 'cents') return (value / 100).toFixed(2)
  return tidy(value, 2)
}

interface Line {
  name: string
  when: string
  part: string
  value: string
  high: string
  count: string
  former: string
}
/** The lines of a file: all figures of each day or month and of the whole period; or one figure by a dimension. */
async function linesOf(ctx: Ctx, { figure, dimension, ...query }: Period & Partial<Split>): Promise<Line[]> {
  const lineOf = (
    key: FigureKey,
    one: { value: number | null; high: number | null; count: number; former?: number | null },
    { from, to }: Period,
    part = '',
  ): Line => {
    const { unit } = figureOf(key)
    return {
      name: localize(FIGURE_WORDS[key].name, ctx.language),
      when: from === to ? from : `${from} – ${to}`,
      part,
      value: cellOf(one.value, unit),
      high: cellOf(one.high, unit),
      count: String(one.count),
      former: cellOf(one.former ?? null, unit),
    }
  }
  if (figure && dimension) {
    const split = await figureSplit(ctx, { ...query, figure, dimension })
    return [
      ...split.parts.map(part => lineOf(figure, part, query, part.name)),
      ...(split.others ? [lineOf(figure, split.others, query, localize(OTHER_VALUES, ctx.language))] : []),
    ]
  }
  const { figures, from, to } = await figuresOfPeriod(ctx, query)
  return figures
    .filter(({ key }) => figure === undefined || key === figure)
    .flatMap(({ points, ...one }) => [
      lineOf(one.key, one, { from, to }),
      ...points.map(point => lineOf(one.key, point, point)),
    ])
}

/** The same numbers as a file. Throws FIGURES_SPLIT, FIGURES_PERIOD, EXPORT_TOO_LARGE, BUSY. */
export async function exportFigures(
  ctx: Ctx,
  { format, ...query }: Period & Partial<Split> & { format: ExportFormat },
) {
  if (query.dimension && !query.figure) throw new AppError('FIGURES_SPLIT')
  const lines = await linesOf(ctx, query)
  return exported<Line>(
    ctx,
    { list: 'figures', filename: `figures-${query.from}-${query.to}`, format, filter: query },
    Object.entries(FIGURE_COLUMNS).map(([name, label]) => ({ label, text: row => row[name as keyof Line] })),
    async after => (after ? [] : lines),
  )
}
