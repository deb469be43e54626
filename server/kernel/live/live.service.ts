import { setTimeout as sleep } from 'node:timers/promises'
import { hearsOf } from '../../../shared/authorization'
import { isLiveKind, readersOf, type LiveKind } from '../../../shared/kinds'
import { isPortalLiveKind, type LiveEvents } from '../../../shared/live'
import type { StreamEvent } from '../../../shared/stream'
import { isDatabaseAway } from '../../db/outage'
import { AppError } from '../../http/errors'
import { may, staffOf, type Ctx } from '../call/context'
import type { StreamSource } from '../call/sse'
import { leaveHere } from './here.service'
import type { Hub, Person } from './hub'
import type { LiveRow } from './numbering'

/** How often it is looked whether somebody who listens may still do so, ms: sessions end and roles change. Of customers there are many more. */
const CHECK_MS = { staff: 10_000, linkman: 30_000 }
/** After so many changes that are not theirs somebody is told the number, so that whoever comes back need not go through them again. */
const UNHEARD = 100
/** A database that is away is asked again after this long, ms. */
const AGAIN_MS = 1000

const event = <N extends keyof LiveEvents>(id: number, name: N, data: LiveEvents[N]): StreamEvent => ({
  id,
  event: name,
  data,
})
/** Who listens. Throws UNAUTHORIZED for a visitor. */
function personOf({ principal }: Pick<Ctx, 'principal'>): Person {
  if (principal.kind === 'guest') throw new AppError('UNAUTHORIZED')
  return principal.kind === 'staff'
    ? { side: 'staff', id: principal.staffId }
    : { side: 'linkman', id: principal.linkmanId }
}
/** What somebody may do beside their own things, to be compared; a customer may be moved to another one, and be an authorised contact of it. */
const rightsOf = ({ principal }: Pick<Ctx, 'principal'>): string =>
  principal.kind === 'staff'
    ? String(principal.permissions)
    : principal.kind === 'linkman'
      ? `${principal.customerId} ${String(principal.scopes)}`
      : ''
/** Whether a change may be that somebody may do less, or is no longer let in: of themselves, or of a role. */
const isOfRights = ({ principal }: Ctx, { kind, subjectId }: LiveRow): boolean =>
  principal.kind === 'staff' && (kind === 'role' || (kind === 'staff' && subjectId === principal.staffId))
/** Whether somebody hears of a change: by permission, or because the thing is theirs. */
function hears(ctx: Ctx, row: LiveRow): boolean {
  const { principal } = ctx
  if (principal.kind === 'guest') return false
  if (principal.kind === 'linkman')
    return (
      isPortalLiveKind(row.kind) &&
      hearsOf(principal.scopes, row.kind, row.change) &&
      row.readerIds.some(id => id === principal.customerId || id === principal.linkmanId)
    )
  const readers = isLiveKind(row.kind) ? readersOf(row.kind) : []
  return row.readerIds.includes(principal.staffId) || readers.some(one => may(ctx, one))
}
const changeOf = ({ principal }: Ctx, row: LiveRow): StreamEvent =>
  event(row.number, 'change', {
    kind: row.kind as LiveKind,
    id: row.subjectId,
    change: row.change,
    staffId: principal.kind === 'staff' ? (row.staffId ?? '') : '',
  })

/** Pages that listen at this process, so that one that came back is not taken for one that went. */
const open = new Map<string, number>()

/** A page is gone, as far as this process knows: what it had open nobody is on any more. */
async function forgetPage(ctx: Ctx, connection: string): Promise<void> {
  const pages = (open.get(connection) ?? 1) - 1
  if (pages) {
    open.set(connection, pages)
    return
  }
  open.delete(connection)
  await leaveHere(ctx, staffOf(ctx).staffId, connection).catch((error: unknown) => {
    // it runs out by itself
    if (!isDatabaseAway(error)) ctx.log.warn({ err: error }, 'who is on what could not be changed')
  })
}

/**
 * What the caller hears, after a number. `again` finds out once more who calls, and throws when they may not any more. Throws
 * TOO_MANY_REQUESTS at once, before there is a stream.
 */
export function liveStream(
  hub: Hub,
  ctx: Ctx,
  connection: string | undefined,
  again: () => Promise<Ctx>,
): StreamSource {
  const person = personOf(ctx)
  hub.assertRoom(ctx.tenantId, person)
  return async function* (after, signal) {
    const listener = hub.join(ctx.tenantId, person)
    if (connection) open.set(connection, (open.get(connection) ?? 0) + 1)
    const leave = () => {
      listener.leave()
      if (connection) void forgetPage(ctx, connection)
    }
    // not at its end: nobody goes on with a stream whose reader is gone, so it may never come to one
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      yield* heard(listener, ctx, again, after, signal)
    } finally {
      signal.removeEventListener('abort', leave)
      if (!signal.aborted) leave()
    }
  }
}

/** Notes that somebody of the staff is there, for the domains that ask. A database that is away hears it next time. */
async function notePresent(ctx: Ctx): Promise<void> {
  if (ctx.principal.kind !== 'staff') return
  for (const present of ctx.offers.present)
    await present(ctx).catch((error: unknown) => {
      if (!isDatabaseAway(error)) ctx.log.warn({ err: error }, 'who is there could not be noted')
    })
}

async function* heard(
  listener: ReturnType<Hub['join']>,
  first: Ctx,
  again: () => Promise<Ctx>,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  let ctx = first
  let checked = Date.now()
  let last = after
  let told = after
  const { side } = personOf(first)
  const checkMs = CHECK_MS[side]
  await notePresent(ctx)
  const head = await listener.head(signal)
  if (!after && !signal.aborted) {
    last = head
    told = last
    // a portal that polls would be answered at once for ever: without a first change there is no number to go on from
    if (last || side === 'staff') yield event(last, 'ready', {})
  }
  /** Finds out once more who listens: `other` when they may read another list than before. Throws when they may not listen any more. */
  const check = async (): Promise<'same' | 'other' | 'away'> => {
    try {
      const now = await again()
      const isOther = rightsOf(now) !== rightsOf(ctx)
      ctx = now
      await notePresent(ctx)
      return isOther ? 'other' : 'same'
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return 'away'
    } finally {
      checked = Date.now()
    }
  }
  while (!signal.aborted) {
    if (Date.now() - checked >= checkMs && (await check()) === 'other') yield event(last, 'reset', {})
    const rows = await listener.after(last).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      return undefined
    })
    if (rows === undefined) await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    else if (rows === null) {
      last = await listener.head(signal)
      told = last
      yield event(last, 'reset', {})
    } else if (!rows.length) await listener.more(last, checkMs, signal)
    else
      for (const row of rows) {
        if (isOfRights(ctx, row)) {
          // nothing that comes after it is for who they were before
          let found = await check()
          for (; found === 'away' && !signal.aborted; found = await check())
            await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)
          if (found === 'other') yield event(last, 'reset', {})
        }
        if (signal.aborted) return
        last = row.number
        if (hears(ctx, row)) yield changeOf(ctx, row)
        else if (last - told >= UNHEARD) yield event(last, 'ahead', {})
        else continue
        told = last
      }
  }
}
