import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Input, Output } from '../../../contract/define'
import type { setupApi } from '../../../contract/setup'
import { isEmail } from '../../../shared/email'
import { SLA_KINDS, type SlaTargets, type Span, type WorkingTime } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import { areaPath } from '../address/area-path'
import { changed } from '../live/changed'
import type { Ctx } from '../call/context'
import { pictureUrl } from './door.service'
import { tenants } from './door.table'
import { retainedKinds } from './retention.service'
import { lineOf, localizedOf, nameOf } from './setup-texts'
import { valuesOf, withValues } from './tenant-flags'

type Row = typeof tenants.$inferSelect
type Setup = typeof setupApi
type Body<K extends keyof Setup> = Input<Setup, K> extends { body: infer B } ? B : never

async function tenantRow(ctx: Ctx, db: Db = ctx.db): Promise<Row> {
  const [row] = await db.select().from(tenants).where(eq(tenants.id, ctx.tenantId))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/**
 * Changes the company in a transaction that holds its row, as `change` says, and gives it as it is then. Throws CHANGED_MEANWHILE where
 * another version than that of the row was read.
 */
async function changeTenant(
  ctx: Ctx,
  version: number,
  change: (row: Row, tx: Db) => Promise<Partial<Row>> | Partial<Row>,
): Promise<Row> {
  return ctx.db.transaction(async tx => {
    const [before] = await tx.select().from(tenants).where(eq(tenants.id, ctx.tenantId)).for('update')
    if (!before) throw new AppError('NOT_FOUND')
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
    const set = await change(before, tx)
    const [after] = await tx
      .update(tenants)
      .set({ ...set, version: before.version + 1 })
      .where(and(eq(tenants.id, ctx.tenantId)))
      .returning()
    if (!after) throw new AppError('NOT_FOUND')
    await changed(ctx, tx, { kind: 'tenant', id: ctx.tenantId, before: audit(before), after: audit(after) })
    return after
  })
}
/** What the audit log tells of a company: all but what nobody sets up, and what grows by itself; its flags as the switches it sets. */
const audit = ({ id: _id, version: _version, createTime: _createTime, flags, ...rest }: Row) => ({
  ...rest,
  flags: valuesOf(flags),
})

const toTenant = (ctx: Ctx, row: Row): Output<Setup, 'GET /staff/tenant/get'> => ({
  id: row.id,
  version: row.version,
  name: row.name,
  introduction: row.introduction,
  address: row.address,
  people: row.people,
  workTime: row.workTime,
  phone: row.phone,
  email: row.email,
  logo: row.logo,
  logoUrl: pictureUrl(ctx, row.id, row.logo),
  portalEnabled: row.portalEnabled,
  flags: valuesOf(row.flags),
  emergency: row.emergency,
  quietHours: row.quietHours,
  providerTitle: row.providerTitle,
  servedAreas: row.servedAreas,
  offlineDays: row.offlineDays,
})

/** The caller's company as it is set up, in all languages. */
export const tenantSetup = async (ctx: Ctx) => toTenant(ctx, await tenantRow(ctx))

/** What is begun, or is somebody's, behind the switches that are on. */
export async function tenantInside(ctx: Ctx) {
  const { flags } = await tenantRow(ctx)
  const values = valuesOf(flags)
  const all = (await Promise.all(ctx.offers.inside.map(count => count(ctx)))).flat()
  return all.filter(one => one.count > 0 && values[one.flag])
}

/** A picture as it is kept: none, the one that is there, or an uploaded one. Throws NOT_FOUND for any other text. */
export function pictureOf(given: string, before: readonly string[]): string {
  if (given && !before.includes(given) && !isUuid(given)) throw new AppError('NOT_FOUND')
  return given
}

/** Changes what is given of the company. Throws CHANGED_MEANWHILE, NAME_MISSING, EMAIL_WRONG, QUIET_HOURS, NOT_FOUND, FILE_TYPE. */
export async function editTenant(ctx: Ctx, { version, ...given }: Body<'POST /staff/tenant/edit'>) {
  const { name, introduction, address, people, workTime, phone, email, logo, emergency, quietHours, servedAreas } =
    given
  if (email && !isEmail(email)) throw new AppError('EMAIL_WRONG')
  if (quietHours && quietHours.from === quietHours.to) throw new AppError('QUIET_HOURS')
  if (servedAreas?.some(code => !areaPath(code))) throw new AppError('BAD_REQUEST', { detail: 'servedAreas' })
  const row = await changeTenant(ctx, version, async (before, tx) => {
    if (logo !== undefined && logo !== before.logo) {
      pictureOf(logo, [])
      await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'tenant', id: ctx.tenantId }, logo ? [logo] : [])
    }
    return {
      ...(name ? { name: nameOf(name) } : {}),
      ...(introduction ? { introduction: localizedOf(introduction, { lines: true }) } : {}),
      ...(address ? { address: localizedOf(address) } : {}),
      ...(people ? { people: localizedOf(people) } : {}),
      ...(workTime ? { workTime: localizedOf(workTime, { lines: true }) } : {}),
      ...(phone === undefined ? {} : { phone: lineOf(phone) }),
      ...(email === undefined ? {} : { email }),
      ...(logo === undefined ? {} : { logo }),
      ...(given.portalEnabled === undefined ? {} : { portalEnabled: given.portalEnabled }),
      ...(given.flags ? { flags: withValues(before.flags, given.flags) } : {}),
      ...(emergency ? { emergency: { ...emergency, place: localizedOf(emergency.place) } } : {}),
      ...(quietHours ? { quietHours } : {}),
      ...(given.providerTitle ? { providerTitle: localizedOf(given.providerTitle) } : {}),
      ...(given.offlineDays === undefined ? {} : { offlineDays: given.offlineDays }),
      ...(servedAreas ? { servedAreas: [...servedAreas].sort() } : {}),
    }
  })
  return toTenant(ctx, row)
}

const toEvaluation = ({ version, evaluateConfig }: Row) => ({ version, ...evaluateConfig })
/** How customers may evaluate, in all languages. */
export const evaluationSetup = async (ctx: Ctx) => toEvaluation(await tenantRow(ctx))

/** Texts that customers choose by: one that says the same as another could not be told from it. Throws EVALUATION_TWICE, NAME_MISSING. */
function choicesOf(texts: readonly Parameters<typeof nameOf>[0][]) {
  const names = texts.map(nameOf)
  const seen = new Set<string>()
  for (const name of names) {
    const own = new Set(Object.values(name))
    for (const text of own) {
      if (seen.has(text)) throw new AppError('EVALUATION_TWICE', { text })
      seen.add(text)
    }
  }
  return names
}

/** Changes how customers may evaluate; evaluations keep the words they were given with. Throws CHANGED_MEANWHILE, EVALUATION_TWICE, NAME_MISSING. */
export async function editEvaluation(ctx: Ctx, { version, ...config }: Body<'POST /staff/evaluation/edit'>) {
  const stars = config.tagEvaluates.map(({ star }) => star)
  const twice = stars.find((star, i) => stars.indexOf(star) !== i)
  if (twice !== undefined) throw new AppError('EVALUATION_TWICE', { text: String(twice) })
  const evaluateConfig = {
    ...config,
    starEvaluates: config.starEvaluates.map(nameOf),
    tagEvaluates: config.tagEvaluates
      .map(({ star, tags }) => ({ star, tags: choicesOf(tags) }))
      .sort((a, b) => a.star - b.star),
    starEvaluateFeilds: choicesOf(config.starEvaluateFeilds),
  }
  return toEvaluation(await changeTenant(ctx, version, () => ({ evaluateConfig })))
}

const toHours = ({ version, workingTime, sla }: Row) => ({ version, workingTime, sla })
/** When the company works, and what it promises. */
export const hoursSetup = async (ctx: Ctx) => toHours(await tenantRow(ctx))

const isDate = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
/** Spans of one day in order. Throws HOURS_ORDER for one that ends before it begins, HOURS_OVERLAP for two that share time. */
function spansOf(spans: readonly Span[]): Span[] {
  const sorted = spans.map(([from, to]): Span => [from, to]).sort(([a], [b]) => (a < b ? -1 : 1))
  sorted.forEach(([from, to], i) => {
    if (from >= to) throw new AppError('HOURS_ORDER', { from, to })
    const before = sorted[i - 1]
    if (before && before[1] > from) throw new AppError('HOURS_OVERLAP', { from, to: before[1] })
  })
  return sorted
}
/** Throws HOURS_ORDER, HOURS_OVERLAP, HOURS_DATE. */
export function workingTimeOf({ days, holidays, extraDays }: WorkingTime): WorkingTime {
  const dates = [...holidays, ...Object.keys(extraDays)]
  const wrong = dates.find(date => !isDate(date))
  if (wrong !== undefined) throw new AppError('HOURS_DATE', { date: wrong })
  return {
    days: days.map(spansOf),
    holidays: [...new Set(holidays)].sort(),
    extraDays: Object.fromEntries(
      Object.keys(extraDays)
        .sort()
        .map(date => [date, spansOf(extraDays[date] ?? [])]),
    ),
  }
}
/** Throws SLA_ORDER where a later promise is due before an earlier one. */
export function slaOf(sla: SlaTargets): SlaTargets {
  const given = SLA_KINDS.flatMap(kind => sla[kind] ?? [])
  if (given.some((minutes, i) => minutes < (given[i - 1] ?? 0))) throw new AppError('SLA_ORDER')
  return sla
}

/** Changes when the company works and what it promises; what follows from other hours is up to those who offer `hoursChanged`. Throws CHANGED_MEANWHILE, HOURS_ORDER, HOURS_OVERLAP, HOURS_DATE, SLA_ORDER. */
export async function editHours(ctx: Ctx, { version, ...given }: Body<'POST /staff/hours/edit'>) {
  const set = { workingTime: workingTimeOf(given.workingTime), sla: slaOf(given.sla) }
  const row = await changeTenant(ctx, version, async (before, tx) => {
    if (!isDeepStrictEqual(before.workingTime, set.workingTime))
      for (const follow of ctx.offers.hoursChanged) await follow(ctx, tx, before.workingTime)
    return set
  })
  return toHours(row)
}

const toRetention = (ctx: Ctx, { version, retention }: Row) => ({
  version,
  kinds: retainedKinds(ctx).map(one => ({ ...one, days: retention[one.kind] ?? one.byDefault })),
})
/** How long what is kept, with the limits of each choice. */
export const retentionSetup = async (ctx: Ctx) => toRetention(ctx, await tenantRow(ctx))

/** Chooses how long what is kept. Throws CHANGED_MEANWHILE, and RETENTION_LIMIT for days outside of the kind's limits. */
export async function editRetention(ctx: Ctx, { version, kinds }: Body<'POST /staff/retention/edit'>) {
  const known = new Map(retainedKinds(ctx).map(one => [one.kind, one]))
  for (const { kind, days } of kinds) {
    const limits = known.get(kind)
    if (!limits) throw new AppError('NOT_FOUND')
    if (days === 0 ? !limits.endless : days < limits.least || days > limits.most)
      throw new AppError('RETENTION_LIMIT', { least: limits.least, most: limits.most })
  }
  return toRetention(
    ctx,
    await changeTenant(ctx, version, ({ retention }) => ({
      retention: { ...retention, ...Object.fromEntries(kinds.map(({ kind, days }) => [kind, days])) },
    })),
  )
}
