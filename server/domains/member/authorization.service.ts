import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { INVITATION_DAYS, MOST_DAYS, SCOPES, SENT_AGAIN_SECONDS, type Scope } from '../../../shared/authorization'
import { daysAfter, tenantDay } from '../../../shared/day'
import { MAX_PEOPLE } from '../../../shared/member'
import { maskPhone } from '../../../shared/phone'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { addJob } from '../../jobs/queue'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { linkmanByPhone } from '../../kernel/identity/auth.service'
import {
  actingBy,
  authorizationsOf,
  holds,
  isShown,
  moveTo,
  ownCustomerOf,
  toShown,
  type Authorization,
} from '../../kernel/identity/authorization.service'
import { authorizations } from '../../kernel/identity/authorization.table'
import { mobileOf } from '../../kernel/identity/mobile'
import { changed } from '../../kernel/live/changed'
import { secondsUntil } from '../../kernel/call/limit'
import { tellInvited, tellOfContact, tellOwner } from './authorization.messages'
import { enterMembers } from './setting.service'

interface Given {
  scopes: readonly Scope[]
  /** YYYY-MM-DD, '' for none */
  endDay: string
}
const ofTenant = (ctx: Ctx) => eq(authorizations.tenantId, ctx.tenantId)
const ours = (ctx: Ctx) => and(ofTenant(ctx), eq(authorizations.customerId, linkmanOf(ctx).customerId))
const oneOf = (ctx: Ctx, id: string) => and(ofTenant(ctx), eq(authorizations.id, id))

/** What the audit log keeps of one. */
const auditOf = ({ name, phone, scopes, endDay, state }: Authorization) => ({ name, phone, scopes, endDay, state })
/** Notes what was changed of one, for the audit log and who looks on. */
const noted = (ctx: Ctx, tx: Db, before: Authorization | null, after: Authorization) =>
  changed(ctx, tx, {
    kind: 'linkman',
    id: after.linkmanId ?? after.id,
    ...(before ? { before: auditOf(before) } : {}),
    after: auditOf(after),
  })

/** A customer's own people, and those whom they authorised, the oldest first. Throws MEMBERS_OFF. */
export async function people(ctx: Ctx) {
  await enterMembers(ctx)
  const { customerId, linkmanId } = linkmanOf(ctx)
  const [own, invited] = await Promise.all([
    ctx.db
      .select({ linkman: linkmen })
      .from(linkmen)
      .leftJoin(authorizations, actingBy)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.customerId, customerId), isNull(authorizations.id)))
      .orderBy(asc(linkmen.createTime), asc(linkmen.id)),
    authorizationsOf(ctx, customerId),
  ])
  return {
    own: own.map(({ linkman: { id, name, phone } }) => ({
      id,
      name,
      phone: id === linkmanId ? phone : maskPhone(phone),
      isMe: id === linkmanId,
    })),
    authorized: invited.map(row => toAuthorized(ctx, row)),
  }
}

const toAuthorized = (ctx: Ctx, row: Authorization) => ({
  ...toShown(ctx, row),
  phone: maskPhone(row.phone),
  createTime: row.createTime,
  expireTime: row.expireTime,
})

/** Of one customer's people one is invited or taken out after the other. */
async function holdCustomer(ctx: Ctx, tx: Db): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, linkmanOf(ctx).customerId)))
    .for('update')
}

/** One of the caller's customer that they see. Throws NOT_FOUND. */
async function heldOne(ctx: Ctx, tx: Db, id: string): Promise<Authorization> {
  await holdCustomer(ctx, tx)
  const [row] = await tx
    .select()
    .from(authorizations)
    .where(and(ours(ctx), eq(authorizations.id, id.toLowerCase()), isShown))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What may be given, in one order. Throws END_DAY. */
function checkedGift(ctx: Ctx, { scopes, endDay }: Given): { scopes: Scope[]; endDay: string } {
  const today = tenantDay(ctx.now())
  const isDay = endDay === '' || new Date(`${endDay}T00:00:00Z`).toISOString().startsWith(endDay)
  if (!isDay || (endDay && (endDay < today || endDay > daysAfter(today, MOST_DAYS)))) throw new AppError('END_DAY')
  return { scopes: SCOPES.filter(one => scopes.includes(one)), endDay }
}

/** Throws TOO_MANY_REQUESTS where an invitation went to the person a moment ago. */
function assertRest(ctx: Ctx, { sendTime }: Authorization): void {
  const until = instantOf(Date.parse(sendTime), SENT_AGAIN_SECONDS)
  if (Date.parse(until) > ctx.now()) throw new AppError('TOO_MANY_REQUESTS', { seconds: secondsUntil(ctx, until) })
}

const sentNow = (ctx: Ctx) => ({
  sendTime: isoNow(ctx),
  expireTime: instantOf(ctx.now(), INVITATION_DAYS * 86_400),
})

/** Sends an invitation: to the phone, and to the message centre of who has one. */
async function send(ctx: Ctx, tx: Db, row: Authorization): Promise<void> {
  const job = { tenantId: row.tenantId, id: row.id, language: ctx.language }
  await addJob(tx, 'sendInvitation', job, `invitation ${row.id}`)
  const known = await linkmanByPhone(ctx, tx, row.phone)
  if (known) await tellInvited(ctx, tx, row, known.id)
}

/**
 * Invites somebody by phone to act for the caller's customer; until they accept they see nothing of it. Throws MEMBERS_OFF, PHONE_INVALID,
 * END_DAY, MEMBER_PHONE_OURS, MEMBER_FULL, TOO_MANY_REQUESTS.
 */
export async function invite(ctx: Ctx, body: Given & { name: string; phone: string }) {
  await enterMembers(ctx)
  const phone = mobileOf(body.phone)
  return once(ctx, body, async tx => {
    const { customerId, linkmanId } = linkmanOf(ctx)
    await holdCustomer(ctx, tx)
    const [[before], known] = await Promise.all([
      tx
        .select()
        .from(authorizations)
        .where(and(ours(ctx), eq(authorizations.phone, phone))),
      linkmanByPhone(ctx, tx, phone),
    ])
    const isInvited = before?.state === 'waiting' || before?.state === 'accepted'
    // who was taken out is still of the customer until they sign in again
    const isOurs = known?.customerId === customerId && known.id !== before?.linkmanId
    if (isInvited || isOurs) throw new AppError('MEMBER_PHONE_OURS')
    if (before) assertRest(ctx, before)
    const { own, authorized } = await people(ctx)
    if (own.length + authorized.length >= MAX_PEOPLE) throw new AppError('MEMBER_FULL', { most: MAX_PEOPLE })
    const values = {
      byLinkmanId: linkmanId,
      name: body.name.trim(),
      ...checkedGift(ctx, body),
      state: 'waiting' as const,
      ...sentNow(ctx),
      createTime: isoNow(ctx),
      answerTime: null,
      endTime: null,
    }
    const [row] = before
      ? await tx.update(authorizations).set(values).where(oneOf(ctx, before.id)).returning()
      : await tx
          .insert(authorizations)
          .values({ tenantId: ctx.tenantId, id: newId(), customerId, phone, ...values })
          .returning()
    if (!row) throw new Error('an invitation was not written')
    await noted(ctx, tx, null, row)
    await send(ctx, tx, row)
    return toAuthorized(ctx, row)
  })
}

/** Sends an unanswered invitation once more; it can be answered for as long again. Throws MEMBERS_OFF, NOT_FOUND, INVITATION_OVER, TOO_MANY_REQUESTS. */
export async function sendAgain(ctx: Ctx, body: { id: string }) {
  await enterMembers(ctx)
  return once(ctx, body, async tx => {
    const before = await heldOne(ctx, tx, body.id)
    if (before.state !== 'waiting') throw new AppError('INVITATION_OVER')
    assertRest(ctx, before)
    const [row] = await tx.update(authorizations).set(sentNow(ctx)).where(oneOf(ctx, before.id)).returning()
    if (!row) throw new Error('an invitation vanished')
    await send(ctx, tx, row)
    return toAuthorized(ctx, row)
  })
}

/** Changes what somebody may do, and until when. Throws MEMBERS_OFF, NOT_FOUND, INVITATION_OVER for one who refused, END_DAY. */
export async function changeAuthorization(ctx: Ctx, body: Given & { id: string }) {
  await enterMembers(ctx)
  return once(ctx, body, async tx => {
    const before = await heldOne(ctx, tx, body.id)
    if (before.state === 'refused') throw new AppError('INVITATION_OVER')
    const [row] = await tx
      .update(authorizations)
      .set({ ...checkedGift(ctx, body), isEndRead: false })
      .where(oneOf(ctx, before.id))
      .returning()
    if (!row) throw new Error('an authorization vanished')
    await noted(ctx, tx, before, row)
    await tellOfContact(ctx, tx, row, 'changed')
    return toAuthorized(ctx, row)
  })
}

/**
 * Takes an invitation back, or what somebody was authorised to do: from now on they do nothing for the customer any more, and are told so
 * when they sign in. Throws MEMBERS_OFF, NOT_FOUND.
 */
export async function takeBack(ctx: Ctx, body: { id: string }) {
  await enterMembers(ctx)
  return once(ctx, body, async tx => {
    const before = await heldOne(ctx, tx, body.id)
    const isAccepted = before.state === 'accepted'
    const [row] = await tx
      .update(authorizations)
      .set({ state: isAccepted ? 'ended' : 'withdrawn', endTime: isoNow(ctx), isEndRead: !isAccepted })
      .where(oneOf(ctx, before.id))
      .returning()
    if (!row) throw new Error('an authorization vanished')
    await noted(ctx, tx, before, row)
    await tellOfContact(ctx, tx, row, 'ended')
    return { done: true as const }
  })
}

/** The caller's own row. Throws UNAUTHORIZED. */
async function heldSelf(ctx: Ctx, tx: Db) {
  const [me] = await tx
    .select()
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanOf(ctx).linkmanId)))
    .for('update')
  if (!me) throw new AppError('UNAUTHORIZED')
  return me
}

/**
 * For whom the caller may act, invitations that they can answer, and what has ended since they read it last. Nothing of a customer that the
 * caller has not accepted is told but its name and who invites.
 */
export async function standing(ctx: Ctx) {
  const { linkmanId, customerId, phone } = linkmanOf(ctx)
  const mine = eq(authorizations.linkmanId, linkmanId)
  const canAnswer = and(
    eq(authorizations.phone, phone),
    eq(authorizations.state, 'waiting'),
    gt(authorizations.expireTime, isoNow(ctx)),
  )
  const rows = await ctx.db
    .select({ row: authorizations, customerName: customers.name, inviter: linkmen.name })
    .from(authorizations)
    .innerJoin(
      customers,
      and(eq(customers.tenantId, authorizations.tenantId), eq(customers.id, authorizations.customerId)),
    )
    .leftJoin(linkmen, and(eq(linkmen.tenantId, authorizations.tenantId), eq(linkmen.id, authorizations.byLinkmanId)))
    .where(
      and(
        ofTenant(ctx),
        or(
          and(mine, eq(authorizations.state, 'accepted')),
          and(mine, eq(authorizations.state, 'ended'), eq(authorizations.isEndRead, false)),
          canAnswer,
        ),
      ),
    )
    .orderBy(desc(authorizations.sendTime), desc(authorizations.id))
  const all = rows.map(({ row, customerName, inviter }) => ({
    id: row.id,
    state: row.state as 'accepted' | 'ended' | 'waiting',
    customerName,
    inviter: inviter ?? '',
    scopes: row.scopes,
    endDay: row.endDay,
    expireTime: row.expireTime,
    isPresent: row.state === 'accepted' && row.customerId === customerId,
    // its last day is over, nobody took it away
    isOverByDay: row.state === 'ended' && row.endDay !== '' && row.endDay < tenantDay(Date.parse(row.endTime ?? '')),
    holds: holds(row, ctx.now()),
    isEndRead: row.isEndRead,
  }))
  type One = (typeof all)[number]
  const told = ({ id, customerName, inviter, scopes, endDay, expireTime }: One) => ({
    id,
    customerName,
    inviter,
    scopes,
    endDay,
    expireTime,
  })
  return {
    invitations: all.filter(one => one.state === 'waiting').map(told),
    accepted: all.filter(one => one.holds).map(one => ({ ...told(one), isPresent: one.isPresent })),
    ended: all
      .filter(one => one.state !== 'waiting' && !one.holds && !one.isEndRead)
      .map(({ id, customerName, endDay, isOverByDay, state }) => ({
        id,
        customerName,
        endDay,
        isOverByDay: isOverByDay || state === 'accepted',
      })),
  }
}

/**
 * Answers an invitation under the caller's phone: who accepts acts for that customer from here on. The same answer again changes nothing.
 * Throws NOT_FOUND for what is no invitation of theirs, INVITATION_OVER for one that ran out, was taken back or answered otherwise.
 */
export const answerInvitation = (ctx: Ctx, body: { id: string; accept: boolean }) =>
  once(ctx, body, async tx => {
    const me = await heldSelf(ctx, tx)
    const [before] = await tx
      .select()
      .from(authorizations)
      .where(and(oneOf(ctx, body.id.toLowerCase()), eq(authorizations.phone, me.phone)))
      .for('update')
    if (!before) throw new AppError('NOT_FOUND')
    const state = body.accept ? 'accepted' : 'refused'
    if (before.state === state) return { done: true as const }
    if (before.state !== 'waiting' || Date.parse(before.expireTime) <= ctx.now()) throw new AppError('INVITATION_OVER')
    const own = await ownCustomerOf(ctx, tx, me)
    // of somebody whose number changed meanwhile
    await tx
      .delete(authorizations)
      .where(
        and(
          ofTenant(ctx),
          eq(authorizations.customerId, before.customerId),
          eq(authorizations.linkmanId, me.id),
          ne(authorizations.id, before.id),
        ),
      )
    const [row] = await tx
      .update(authorizations)
      .set({
        state,
        answerTime: isoNow(ctx),
        ...(body.accept ? { linkmanId: me.id, ownCustomerId: own, isEndRead: false } : {}),
      })
      .where(oneOf(ctx, before.id))
      .returning()
    if (!row) throw new Error('an invitation vanished')
    await noted(ctx, tx, before, row)
    if (body.accept) {
      const isNameless = me.name === maskPhone(me.phone)
      if (isNameless)
        await tx
          .update(linkmen)
          .set({ name: row.name, version: sql`${linkmen.version} + 1` })
          .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, me.id)))
      await moveTo(ctx, tx, isNameless ? { ...me, name: row.name, version: me.version + 1 } : me, row.customerId)
    }
    await tellOwner(ctx, tx, row)
    return { done: true as const }
  })

/** Makes the caller act for a customer that they are authorised for, or for themselves again (`id` null). Throws NOT_FOUND. */
export const actFor = (ctx: Ctx, body: { id: string | null }) =>
  once(ctx, body, async tx => {
    const me = await heldSelf(ctx, tx)
    const own = await ownCustomerOf(ctx, tx, me)
    const mine = and(ofTenant(ctx), eq(authorizations.linkmanId, me.id))
    // a new customer of their own is known to all that they act by
    await tx
      .update(authorizations)
      .set({ ownCustomerId: own })
      .where(and(mine, eq(authorizations.state, 'accepted')))
    if (body.id === null) await moveTo(ctx, tx, me, own)
    else {
      const [row] = await tx
        .select()
        .from(authorizations)
        .where(and(mine, eq(authorizations.id, body.id.toLowerCase())))
      if (!row || !holds(row, ctx.now())) throw new AppError('NOT_FOUND')
      await moveTo(ctx, tx, me, row.customerId)
    }
    return { done: true as const }
  })

/** Notes that the caller has read that something ended. Throws NOT_FOUND. */
export const readEnd = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const read = await tx
      .update(authorizations)
      .set({ isEndRead: true })
      .where(
        and(
          oneOf(ctx, body.id.toLowerCase()),
          eq(authorizations.linkmanId, linkmanOf(ctx).linkmanId),
          inArray(authorizations.state, ['ended', 'accepted']),
        ),
      )
      .returning({ id: authorizations.id })
    if (!read.length) throw new AppError('NOT_FOUND')
    return { done: true as const }
  })
