import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { isOver, type AuthorizationState, type Scope } from '../../../shared/authorization'
import { tenantDay } from '../../../shared/day'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../call/context'
import { changed } from '../live/changed'
import { customers, linkmen } from './auth.table'
import { authorizations } from './authorization.table'

type Linkman = typeof linkmen.$inferSelect
export type Authorization = typeof authorizations.$inferSelect

/** Joins contacts with what each acts by at present; none for one of the customer's own people. */
export const actingBy = and(
  eq(authorizations.tenantId, linkmen.tenantId),
  eq(authorizations.linkmanId, linkmen.id),
  eq(authorizations.customerId, linkmen.customerId),
)

/** What somebody is refused with whose authorization has ended. */
export async function endedWith(who: Pick<Ctx, 'db' | 'tenantId'>, id: string): Promise<AppError> {
  const [row] = await who.db
    .select({ name: customers.name })
    .from(authorizations)
    .innerJoin(
      customers,
      and(eq(customers.tenantId, authorizations.tenantId), eq(customers.id, authorizations.customerId)),
    )
    .where(and(eq(authorizations.tenantId, who.tenantId), eq(authorizations.id, id)))
  return new AppError('AUTHORIZATION_ENDED', { name: row?.name ?? '' })
}

/** Whether an authorization holds now. */
export const holds = ({ state, endDay }: Pick<Authorization, 'state' | 'endDay'>, now: number): boolean =>
  state === 'accepted' && !isOver(endDay, tenantDay(now))

/** Those that people of a customer see of it: what was taken back or has ended is gone. */
const SHOWN: readonly AuthorizationState[] = ['waiting', 'accepted', 'refused']
export const isShown = inArray(authorizations.state, [...SHOWN])

/** Those of a customer, the oldest first. */
export const authorizationsOf = (ctx: Pick<Ctx, 'db' | 'tenantId'>, customerId: string) =>
  ctx.db
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.tenantId, ctx.tenantId), eq(authorizations.customerId, customerId), isShown))
    .orderBy(asc(authorizations.createTime), asc(authorizations.id))

/** One as it is shown: `isOver`, when its last day, or the time in which it can be answered, is. */
export const toShown = (ctx: Pick<Ctx, 'now'>, row: Authorization) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  scopes: row.scopes,
  endDay: row.endDay,
  state: row.state as 'waiting' | 'accepted' | 'refused',
  isOver:
    row.state === 'accepted'
      ? !holds(row, ctx.now())
      : row.state === 'waiting' && Date.parse(row.expireTime) <= ctx.now(),
})

/** Why the caller's contact may not go on as it does: what it acts by has ended. Null where nothing has. */
export async function endOf(ctx: Pick<Ctx, 'tenantId' | 'now'>, tx: Db, linkmanId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: authorizations.id, state: authorizations.state, endDay: authorizations.endDay })
    .from(authorizations)
    .innerJoin(linkmen, actingBy)
    .where(and(eq(authorizations.tenantId, ctx.tenantId), eq(authorizations.linkmanId, linkmanId)))
  return row && !holds(row, ctx.now()) ? row.id : null
}

/** What a contact acts by at present; undefined for who acts as one of the customer's own people. */
export async function actsBy(ctx: Pick<Ctx, 'tenantId'>, tx: Db, who: Pick<Linkman, 'id' | 'customerId'>) {
  const [row] = await tx
    .select()
    .from(authorizations)
    .where(
      and(
        eq(authorizations.tenantId, ctx.tenantId),
        eq(authorizations.linkmanId, who.id),
        eq(authorizations.customerId, who.customerId),
      ),
    )
  return row
}

/** Whose a contact is when it acts for nobody else; a new customer of theirs where there is none any more. */
export async function ownCustomerOf(ctx: Ctx, tx: Db, who: Linkman): Promise<string> {
  const acting = await actsBy(ctx, tx, who)
  if (!acting) return who.customerId
  const [known] = acting.ownCustomerId
    ? await tx
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, acting.ownCustomerId)))
        .for('key share')
    : []
  if (known) return known.id
  const id = newId()
  await tx.insert(customers).values({ tenantId: ctx.tenantId, id, name: who.name, createTime: isoNow(ctx) })
  await changed(ctx, tx, { kind: 'customer', id, after: { name: who.name } })
  return id
}

/** Makes a contact act for a customer from here on: its logins go on, and see that one's things. */
export async function moveTo(ctx: Ctx, tx: Db, who: Linkman, customerId: string): Promise<Linkman> {
  if (who.customerId === customerId) return who
  const [moved] = await tx
    .update(linkmen)
    .set({ customerId, version: who.version + 1 })
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, who.id)))
    .returning()
  if (!moved) throw new Error('a linkman vanished')
  const { name, phone } = who
  await changed(ctx, tx, {
    kind: 'linkman',
    id: who.id,
    before: { name, phone, customerId: who.customerId },
    after: { name, phone, customerId },
  })
  return moved
}

/** Gives who signs in back to themselves, where what they acted by has ended. */
export async function settleEnd(ctx: Ctx, tx: Db, who: Linkman): Promise<Linkman> {
  const acting = await actsBy(ctx, tx, who)
  if (!acting || holds(acting, ctx.now())) return who
  const own = await ownCustomerOf(ctx, tx, who)
  await tx
    .update(authorizations)
    .set({
      ownCustomerId: own,
      // of one that was taken away that stands there, and perhaps somebody has invited them again
      ...(acting.state === 'accepted' ? { state: 'ended' as const, endTime: isoNow(ctx) } : {}),
    })
    .where(and(eq(authorizations.tenantId, ctx.tenantId), eq(authorizations.id, acting.id)))
  return moveTo(ctx, tx, who, own)
}

/** Whether somebody was invited under a phone, and can still answer. */
export async function isInvited(ctx: Ctx, db: Db, phone: string): Promise<boolean> {
  const [row] = await db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(
      and(
        eq(authorizations.tenantId, ctx.tenantId),
        eq(authorizations.phone, phone),
        eq(authorizations.state, 'waiting'),
        gt(authorizations.expireTime, isoNow(ctx)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * What a contact may do for a customer, whom it acts for or not just now: its scopes, `all` for one of the customer's own people, null for
 * who has nothing to do with it any more.
 */
export async function standingWith(
  ctx: Pick<Ctx, 'tenantId' | 'now'>,
  tx: Db,
  linkmanId: string,
  customerId: string,
): Promise<readonly Scope[] | 'all' | null> {
  const [who] = await tx
    .select({ customerId: linkmen.customerId })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId)))
  const rows = await tx
    .select()
    .from(authorizations)
    .where(
      and(
        eq(authorizations.tenantId, ctx.tenantId),
        eq(authorizations.linkmanId, linkmanId),
        or(eq(authorizations.customerId, customerId), eq(authorizations.ownCustomerId, customerId)),
      ),
    )
  const by = rows.find(row => row.customerId === customerId)
  if (by) return holds(by, ctx.now()) ? by.scopes : null
  return who?.customerId === customerId || rows.length ? 'all' : null
}
