import { and, asc, eq, exists, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { IDLE_HOURS, LONG_WAIT_MINUTES } from '../../../shared/im'
import { dueAfter, type WorkingTime } from '../../../shared/sla'
import { hoursAt } from '../../../shared/opening'
import type { Db } from '../../db/database'
import { isDatabaseAway } from '../../db/outage'
import { instantOf } from '../../kernel/call/instant'
import type { App } from '../../kernel/call/context'
import { releaseUses } from '../../kernel/files/use.service'
import { staff } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { keptSince } from '../../kernel/tenancy/retention.service'
import {
  byId,
  change,
  close,
  hold,
  isClosingNoted,
  noted,
  queue,
  unheard,
  type Author,
  type Conversation,
} from './conversation.service'
import { conversations, imNotes, imSeats } from './im.table'
import { releaseSeat } from './seat.service'
import { goneBefore } from './setting.service'

/** So many are looked at in one round; the rest comes with the next. */
const ROUND = 500

/** Seats that serve and are gone, off or no longer staff, of every tenant. */
function goneSeats(app: Pick<App, 'db' | 'now'>, db: Db) {
  return db
    .selectDistinct({ tenantId: conversations.tenantId, staffId: conversations.seatId })
    .from(conversations)
    .leftJoin(imSeats, and(eq(imSeats.tenantId, conversations.tenantId), eq(imSeats.staffId, conversations.seatId)))
    .leftJoin(staff, and(eq(staff.tenantId, conversations.tenantId), eq(staff.id, conversations.seatId)))
    .where(
      and(
        eq(conversations.state, 'serving'),
        or(
          isNull(imSeats.staffId),
          eq(imSeats.isOn, false),
          lt(imSeats.seenTime, goneBefore(app)),
          isNull(staff.id),
          eq(staff.enabled, false),
        ),
      ),
    )
    .limit(ROUND)
}

/** Puts what a seat has back into the line, unless it has come back meanwhile. */
const putBackOf = (app: Pick<App, 'db' | 'now'>, { tenantId, staffId }: { tenantId: string; staffId: string }) =>
  app.db.transaction(async tx => {
    const [seat] = await tx
      .select({ isOn: imSeats.isOn, seenTime: imSeats.seenTime, enabled: staff.enabled })
      .from(imSeats)
      .innerJoin(staff, and(eq(staff.tenantId, imSeats.tenantId), eq(staff.id, imSeats.staffId)))
      .where(and(eq(imSeats.tenantId, tenantId), eq(imSeats.staffId, staffId)))
      .for('update', { of: imSeats })
    if (seat?.enabled && seat.isOn && seat.seenTime >= goneBefore(app)) return
    await releaseSeat({ tenantId, now: app.now }, tx, staffId, { isLost: !!seat?.isOn })
  })

/** Does something with a conversation that is held, if it is still so. */
const withHeld = (
  app: Pick<App, 'db' | 'now'>,
  { tenantId, id }: { tenantId: string; id: string },
  work: (author: Author, tx: Db, row: Conversation) => Promise<unknown>,
) =>
  app.db.transaction(async tx => {
    const author = { tenantId, now: app.now }
    const row = await hold(author, tx, id)
    await work(author, tx, row)
  })

/**
 * What the time brings, of every tenant: seats that are gone lose what they have; who waits long is told so, and who waits when the
 * company closes; what was said to nobody stands in line; what nobody says anything in, and nobody serves, is over once all was read. Done twice it changes nothing more.
 */
export async function turnClock(
  app: Pick<App, 'db' | 'now'>,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<void> {
  const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    for (const one of all) {
      if (signal?.aborted) return
      await work(one).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error
        log.error({ err: error }, 'a conversation could not be moved on')
      })
    }
  }
  await each(await goneSeats(app, app.db), ({ tenantId, staffId }) =>
    staffId === null ? Promise.resolve() : putBackOf(app, { tenantId, staffId }),
  )
  await each(await leftOpen(app), one => queueLeft(app, one))
  await each(await waiting(app), one => noteWaiting(app, one))
  const idle = and(
    inArray(conversations.state, ['open', 'queued']),
    lt(conversations.lastTime, instantOf(app.now(), -IDLE_HOURS * 3600)),
    notExists(unheard(app.db)),
  )
  const over = await app.db
    .select({ tenantId: conversations.tenantId, id: conversations.id })
    .from(conversations)
    .where(idle)
    .limit(ROUND)
  await each(over, one =>
    withHeld(app, one, async (author, tx, row) => {
      const isIdle = row.lastTime < instantOf(app.now(), -IDLE_HOURS * 3600)
      if (isIdle && !(await firstUnheard(tx, row)) && (row.state === 'open' || row.state === 'queued'))
        await close(author, tx, row, 'system')
    }),
  )
}

/** When the first thing was said in a conversation that no seat has seen; undefined for none. */
const firstUnheard = async (tx: Db, { tenantId, id }: Pick<Conversation, 'tenantId' | 'id'>) =>
  (
    await tx
      .select({ since: sql<string | null>`(${unheard(tx)})` })
      .from(conversations)
      .where(byId({ tenantId }, id))
  )[0]?.since ?? undefined

/** Conversations that stand in no line although something was said in them: with the assistant before, or to a server of former days. */
const leftOpen = (app: Pick<App, 'db' | 'now'>) =>
  app.db
    .select({ tenantId: conversations.tenantId, id: conversations.id, workingTime: tenants.workingTime })
    .from(conversations)
    .innerJoin(tenants, eq(tenants.id, conversations.tenantId))
    .where(and(eq(conversations.state, 'open'), exists(unheard(app.db))))
    .orderBy(asc(conversations.lastTime))
    .limit(ROUND)

/** Puts one of them into the line, at the place of what was said first. */
const queueLeft = (
  app: Pick<App, 'db' | 'now'>,
  { workingTime, ...one }: { tenantId: string; id: string; workingTime: WorkingTime },
) =>
  withHeld(app, one, async (author, tx, row) => {
    const since = row.state === 'open' ? await firstUnheard(tx, row) : undefined
    if (since !== undefined) await queue(author, tx, row, hoursAt(app.now(), workingTime), { since })
  })

/** Who stands in line of companies, with their hours. */
async function waiting(app: Pick<App, 'db' | 'now'>) {
  const rows = await app.db
    .select({
      tenantId: conversations.tenantId,
      id: conversations.id,
      queueTime: conversations.queueTime,
      isWaitNoted: conversations.isWaitNoted,
      workingTime: tenants.workingTime,
    })
    .from(conversations)
    .innerJoin(tenants, eq(tenants.id, conversations.tenantId))
    .where(eq(conversations.state, 'queued'))
    .orderBy(asc(conversations.queueTime))
  return rows
    .map(row => ({ ...row, ...hoursAt(app.now(), row.workingTime) }))
    .filter(one => !one.isOpen || isLong(app, one, one.workingTime))
}
/** A night does not count as waiting. */
function isLong(
  { now }: Pick<App, 'now'>,
  { queueTime, isWaitNoted }: Pick<Conversation, 'queueTime' | 'isWaitNoted'>,
  workingTime: WorkingTime,
): boolean {
  if (isWaitNoted || queueTime === null) return false
  const longAt = dueAfter(Date.parse(queueTime), LONG_WAIT_MINUTES, workingTime)
  return longAt !== null && longAt <= now()
}

/** Tells who stands in line that the company is closed now, or that it takes long. */
async function noteWaiting(
  app: Pick<App, 'db' | 'now'>,
  {
    tenantId,
    id,
    isOpen,
    opens,
    workingTime,
  }: { tenantId: string; id: string; isOpen: boolean; opens: string; workingTime: WorkingTime },
): Promise<void> {
  if (!isOpen && (await isClosingNoted({ tenantId }, app.db, id, opens))) return
  await withHeld(app, { tenantId, id }, async (author, tx, row) => {
    if (row.state !== 'queued') return
    if (!isOpen) {
      if (!(await isClosingNoted(author, tx, id, opens)))
        await change(author, tx, row, { said: [noted('outOfHours', opens)], told: 'wait' })
    } else if (isLong(app, row, workingTime))
      await change(author, tx, row, { said: [noted('waitLong')], set: { isWaitNoted: true }, told: 'wait' })
  })
}

const BATCH = 100
/** Deletes conversations that are over and in which nobody has said anything for as long as their company keeps chats. */
export async function forgetConversations(app: App, signal: AbortSignal): Promise<void> {
  for (const { tenantId, before } of await keptSince(app, 'chats')) {
    const old = and(
      eq(conversations.tenantId, tenantId),
      eq(conversations.state, 'closed'),
      lt(conversations.lastTime, before),
    )
    for (let full = true; full && !signal.aborted;) {
      const rows = await app.db.select({ id: conversations.id }).from(conversations).where(old).limit(BATCH)
      for (const { id } of rows)
        await app.db.transaction(async tx => {
          await releaseUses(tx, { tenantId, now: app.now }, { kind: 'conversation', ids: [id] })
          await tx.delete(imNotes).where(and(eq(imNotes.tenantId, tenantId), eq(imNotes.subjectId, id)))
          await tx.delete(conversations).where(byId({ tenantId }, id))
        })
      full = rows.length === BATCH
    }
  }
}
