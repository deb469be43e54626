import { and, asc, count, eq } from 'drizzle-orm'
import { MAX_PEOPLE } from '../../../shared/member'
import { maskPhone } from '../../../shared/phone'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isStillUsed, takenKey } from '../../db/refusal'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { customers, linkmen, quickTokens } from '../../kernel/identity/auth.table'
import { mobileOf } from '../../kernel/identity/mobile'
import { linkmanByPhone } from '../../kernel/identity/auth.service'
import { endLogins } from '../../kernel/identity/token.service'
import { changed } from '../../kernel/live/changed'
import { memberAuthorizations } from './member.table'
import { enterMembers } from './setting.service'

const peopleOf = (ctx: Ctx, db: Db) =>
  db
    .select({ linkman: linkmen, byLinkmanId: memberAuthorizations.byLinkmanId })
    .from(linkmen)
    .leftJoin(
      memberAuthorizations,
      and(eq(memberAuthorizations.tenantId, linkmen.tenantId), eq(memberAuthorizations.linkmanId, linkmen.id)),
    )
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.customerId, linkmanOf(ctx).customerId)))
    .orderBy(asc(linkmen.createTime), asc(linkmen.id))
type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number]

function toPerson(ctx: Ctx, { linkman: { id, name, phone, lastLoginTime }, byLinkmanId }: PersonRow) {
  const isMe = id === linkmanOf(ctx).linkmanId
  return {
    id,
    name,
    phone: isMe ? phone : maskPhone(phone),
    isMe,
    canRemove: byLinkmanId !== null && !isMe,
    hasSignedIn: lastLoginTime !== null,
  }
}

/** The people of the caller's customer, who was there first first. Throws MEMBERS_OFF. */
export async function people(ctx: Ctx) {
  await enterMembers(ctx)
  return (await peopleOf(ctx, ctx.db)).map(row => toPerson(ctx, row))
}

/** Of one customer's people one is let in or removed after the other. */
async function holdCustomer(ctx: Ctx, tx: Db): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, linkmanOf(ctx).customerId)))
    .for('update')
}

/**
 * Lets somebody into the caller's customer: whoever signs in with the phone. Throws MEMBERS_OFF, PHONE_INVALID, MEMBER_PHONE_TAKEN,
 * MEMBER_PHONE_OURS, MEMBER_FULL.
 */
export async function letIn(ctx: Ctx, body: { name: string; phone: string }) {
  await enterMembers(ctx)
  const phone = mobileOf(body.phone)
  return once(ctx, body, async tx => {
    const { customerId, linkmanId } = linkmanOf(ctx)
    await holdCustomer(ctx, tx)
    const known = await linkmanByPhone(ctx, tx, phone)
    if (known) throw new AppError(known.customerId === customerId ? 'MEMBER_PHONE_OURS' : 'MEMBER_PHONE_TAKEN')
    const [row] = await tx
      .select({ people: count() })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.customerId, customerId)))
    if ((row?.people ?? 0) >= MAX_PEOPLE) throw new AppError('MEMBER_FULL', { most: MAX_PEOPLE })
    const name = body.name.trim()
    const [linkman] = await tx
      .insert(linkmen)
      .values({ tenantId: ctx.tenantId, id: newId(), customerId, name, phone, createTime: isoNow(ctx) })
      .returning()
    if (!linkman) throw new Error('a linkman was not written')
    await tx
      .insert(memberAuthorizations)
      .values({ tenantId: ctx.tenantId, linkmanId: linkman.id, byLinkmanId: linkmanId, createTime: isoNow(ctx) })
    await changed(ctx, tx, { kind: 'linkman', id: linkman.id, after: { name, phone, customerId } })
    return toPerson(ctx, { linkman, byLinkmanId: linkmanId })
  }).catch((error: unknown) => {
    // somebody was quicker
    throw takenKey(error).includes('phone') ? new AppError('MEMBER_PHONE_TAKEN') : error
  })
}

/**
 * Lets somebody in no more whom people of the caller's customer let in: their logins end. Who did something stays in what they did, and
 * signs in from here on as a customer of their own. Throws MEMBERS_OFF, NOT_FOUND, MEMBER_KEPT for oneself and all others.
 */
export async function shutOut(ctx: Ctx, body: { linkmanId: string }) {
  await enterMembers(ctx)
  return once(ctx, body, async tx => {
    await holdCustomer(ctx, tx)
    const id = body.linkmanId.toLowerCase()
    const row = (await peopleOf(ctx, tx)).find(({ linkman }) => linkman.id === id)
    if (!row) throw new AppError('NOT_FOUND')
    const { linkman } = row
    if (!toPerson(ctx, row).canRemove) throw new AppError('MEMBER_KEPT')
    const its = and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, id))
    const before = { name: linkman.name, phone: linkman.phone, customerId: linkman.customerId }
    const isGone = await tx
      .transaction(async inner => {
        await inner.delete(linkmen).where(its)
        return true
      })
      .catch((error: unknown) => {
        if (!isStillUsed(error)) throw error
        return false
      })
    if (!isGone) {
      const customerId = newId()
      await tx
        .insert(customers)
        .values({ tenantId: ctx.tenantId, id: customerId, name: linkman.name, createTime: isoNow(ctx) })
      await tx
        .update(linkmen)
        .set({ customerId, version: linkman.version + 1 })
        .where(its)
      await tx
        .delete(memberAuthorizations)
        .where(and(eq(memberAuthorizations.tenantId, ctx.tenantId), eq(memberAuthorizations.linkmanId, id)))
      await changed(ctx, tx, { kind: 'customer', id: customerId, after: { name: linkman.name } })
      await changed(ctx, tx, { kind: 'linkman', id, before, after: { ...before, customerId } })
    } else await changed(ctx, tx, { kind: 'linkman', id, before })
    await endLogins(tx, ctx.tenantId, 'linkman', id)
    await tx.delete(quickTokens).where(and(eq(quickTokens.tenantId, ctx.tenantId), eq(quickTokens.linkmanId, id)))
    return { done: true as const }
  })
}
