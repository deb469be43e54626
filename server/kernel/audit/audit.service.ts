import { and, eq, lt, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { AUDIT_CUT } from '../../../shared/audit'
import type { AuditSubject } from '../../../shared/kinds'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isoNow, type App, type Ctx } from '../call/context'
import type { KeptSince, RetainedKind } from '../call/offers'
import { auditEntries, type AuditValues } from './audit.table'

/** Whose change it is: that of a call, or of a job of a tenant. */
type Author =
  | Pick<Ctx, 'now' | 'tenantId' | 'principal' | 'call' | 'address' | 'requestId'>
  | (Pick<Ctx, 'now' | 'tenantId'> & { job: string })
/** What was changed. `before` is left out of what was made, `after` of what was removed; with both, only what differs is kept. */
interface Change {
  kind: AuditSubject
  id?: string
  /** the author's call or job, unless it is said otherwise */
  action?: string
  before?: object | null
  after?: object | null
}

/** Longest list and deepest value that an entry keeps, and how many values in all: so deep that the hours of a day and the words of a choice are told. */
const MOST = { items: 50, depth: 6, values: 400 }
/** Of these only that they changed is told. */
const SECRET = /password|secret|token|hash|hmac|sealed|credential/i
const { chars: CHARS, mark: CUT, hidden: HIDDEN } = AUDIT_CUT

const shortened = (text: string): string =>
  text.length > CHARS ? text.slice(0, CHARS).replace(/[\ud800-\udbff]$/, '') + CUT : text

/** A value as an entry keeps it: bounded, without what a secret is called. */
function kept(value: unknown, left: { values: number }, depth = 0): unknown {
  if (--left.values < 0) return CUT
  if (typeof value === 'string') return shortened(value)
  if (value === null || typeof value !== 'object') return value
  if (depth >= MOST.depth) return CUT
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST.items).map(one => kept(one, left, depth + 1))
    return value.length > MOST.items ? [...items, `${CUT} ${value.length - MOST.items}`] : items
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === undefined ? [] : [[shortened(name), SECRET.test(name) && one ? HIDDEN : kept(one, left, depth + 1)]],
    ),
  )
}
const keptAll = (values: object | null): AuditValues | null =>
  values && (kept(values, { values: MOST.values }) as AuditValues)

/** The parts of both that differ. A value that only `after` has was not there before, and the other way round. */
function differing(before: object, after: object): [object, object] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = [...new Set([...from.keys(), ...to.keys()])].filter(
    name => !isDeepStrictEqual(from.get(name) ?? null, to.get(name) ?? null),
  )
  const part = (of: Map<string, unknown>) => Object.fromEntries(names.map(name => [name, of.get(name) ?? null]))
  return [part(from), part(to)]
}

const actorOf = (author: Author) => {
  if ('job' in author) return { actorKind: 'job' as const, actorName: author.job }
  const { principal } = author
  if (principal.kind === 'guest') return { actorKind: 'guest' as const }
  return {
    actorKind: principal.kind,
    actorId: principal.kind === 'staff' ? principal.staffId : principal.linkmanId,
    actorName: principal.name,
  }
}

/**
 * Notes in the transaction of a change who made it, and what was before and is now. Values are shortened, and of what is called a secret
 * only that it changed is told. Where `before` and `after` are alike nothing is written.
 */
export async function audited(author: Author, tx: Db, change: Change): Promise<void> {
  const { kind, id = '', before = null, after = null } = change
  const [from, to] = before && after ? differing(before, after) : [before, after]
  if (before && after && !Object.keys(to ?? {}).length) return
  await tx.insert(auditEntries).values({
    tenantId: author.tenantId,
    id: newId(),
    createTime: isoNow(author),
    ...actorOf(author),
    action: change.action ?? ('job' in author ? author.job : author.call),
    subjectKind: kind,
    subjectId: id,
    before: keptAll(from),
    after: keptAll(to),
    ...('job' in author ? {} : { address: author.address, requestId: author.requestId }),
  })
}

/** Allows this transaction to delete entries: for what is too old, and for a tenant that is removed. */
export const letAuditGo = (tx: Db) => tx.execute(sql`select set_config('lianke.audit_may_go', 'yes', true)`)

/** How long entries are kept: two years. Not so short that who did something could soon have it forgotten. */
export const AUDIT_KEPT: RetainedKind = { kind: 'audit', byDefault: 730, least: 180, most: 3650, endless: true }

/** Deletes entries of companies from before a moment of each, and none of any other. */
export async function forgetAudit({ db }: Pick<App, 'db'>, companies: readonly KeptSince[]): Promise<void> {
  for (const { tenantId, before } of companies)
    await db.transaction(async tx => {
      await letAuditGo(tx)
      await tx.delete(auditEntries).where(and(eq(auditEntries.tenantId, tenantId), lt(auditEntries.createTime, before)))
    })
}
