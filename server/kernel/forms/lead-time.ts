import { eq } from 'drizzle-orm'
import { tenantMidnight, tenantTime } from '../../../shared/day'
import type { FormField, Thing } from '../../../shared/form'
import { holdsOf, isPlanned, needsOwnThing } from '../../../shared/form-rules'
import type { Language } from '../../../shared/language'
import { toFormFields } from '../../../shared/localized-form'
import { dueAfter, workingMinutesBetween, type WorkingTime } from '../../../shared/sla'
import type { StoredField } from '../../../contract/stored-field'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { frozen } from './form-version.service'
import { hasThings } from './things.service'
import { fileValues } from '../files/use.service'
import { tenants } from '../tenancy/door.table'
import { cleanHtml } from '../text/clean-html'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Working days are looked for among so many; where there are none, days of the calendar count. */
const HORIZON_DAYS = 400

/** Midnight of the `count`th working day after that of `now`; all in ms since 1970. */
function workingDayAfter(now: number, count: number, time: WorkingTime): number {
  const today = tenantMidnight(now)
  let left = count
  for (let i = 1; i <= HORIZON_DAYS; i++) {
    const midnight = today + i * DAY
    if (workingMinutesBetween(midnight, midnight + DAY, time) > 0 && --left === 0) return midnight
  }
  return today + count * DAY
}

/**
 * The first minute (`YYYY-MM-DD HH:mm` of the tenant) for which a visit can be asked at `now` (ms since 1970): `leadDays` working days
 * later, and `leadHours` hours later within working time.
 */
export function earliestVisit(now: number, setting: { leadDays?: number; leadHours?: number }, time: WorkingTime) {
  const { leadDays = 0, leadHours = 0 } = setting
  const soonest = now + leadHours * HOUR
  return tenantTime(
    Math.max(leadDays ? workingDayAfter(now, leadDays, time) : 0, dueAfter(soonest, 0, time) ?? soonest),
  )
}

const hasLead = (field: FormField): boolean =>
  isPlanned(field) && (field.setting.leadDays !== undefined || field.setting.leadHours !== undefined)

const HTML = /<\/?[a-z][^>]*>/i
/** What a company wrote in an editor is cleaned like its articles. */
const withCleanText = (field: FormField): FormField => {
  const { content } = field.setting
  return content !== undefined && HTML.test(content)
    ? { ...field, setting: { ...field.setting, content: cleanHtml(content) } }
    : field
}

const shown = new WeakMap<readonly StoredField[], Partial<Record<Language, readonly FormField[]>>>()
/** The fields in the caller's language; those of a frozen form are worked out once, but for pictures, whose links run out. */
async function shownFields(ctx: Ctx, stored: readonly StoredField[]): Promise<readonly FormField[]> {
  const known = shown.get(stored)?.[ctx.language]
  if (known) return known
  const ids = [...new Set(stored.flatMap(field => field.setting.pictures ?? []))]
  const pictures = await fileValues(ctx, ids)
  const fields = toFormFields(stored, ctx.language, id => pictures.get(id)).map(withCleanText)
  if (!ids.length && Object.isFrozen(stored))
    shown.set(stored, { ...shown.get(stored), [ctx.language]: frozen(fields) })
  return fields
}

/**
 * The fields of a form as the caller is asked for them now: in their language, with the earliest visit that can be asked for and the company's pictures as they can be shown. Staff
 * agree on any time with a customer.
 */
export async function askedFields(ctx: Ctx, db: Db, stored: readonly StoredField[]): Promise<FormField[]> {
  const fields = [...(await shownFields(ctx, stored))]
  if (ctx.principal.kind === 'staff') return fields
  return withEarliest(ctx, db, await withChoice(ctx, fields))
}

const thingOf = ({ formType }: FormField): Thing | undefined => {
  const holds = holdsOf(formType)
  return holds === 'files' ? undefined : holds
}
/** What must be named is required only of who has something to name: else a form could never be sent by a new customer. */
async function withChoice(ctx: Ctx, fields: FormField[]): Promise<FormField[]> {
  const kinds = [...new Set(fields.filter(needsOwnThing).flatMap(field => thingOf(field) ?? []))]
  if (!kinds.length) return fields
  const has = new Map(await Promise.all(kinds.map(async kind => [kind, await hasThings(ctx, kind)] as const)))
  return fields.map(field => {
    const kind = needsOwnThing(field) ? thingOf(field) : undefined
    return kind && !has.get(kind) ? { ...field, isNull: 1 } : field
  })
}

async function withEarliest(ctx: Ctx, db: Db, fields: FormField[]): Promise<FormField[]> {
  if (!fields.some(hasLead)) return fields
  const [tenant] = await db.select({ time: tenants.workingTime }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  if (!tenant) return fields
  return fields.map(field =>
    hasLead(field)
      ? { ...field, setting: { ...field.setting, earliest: earliestVisit(ctx.now(), field.setting, tenant.time) } }
      : field,
  )
}
