import { and, asc, eq, sql } from 'drizzle-orm'
import { MAX_ENTERED } from '../../../shared/limits'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isStillUsed } from '../../db/refusal'
import { AppError } from '../../http/errors'
import { isInScope, isoNow, linkmanOf, type Ctx } from '../call/context'
import { once } from '../call/idempotency'
import { changed } from '../live/changed'
import { customers, linkmen } from './auth.table'
import type { LinkmanRow } from './auth.service'
import { mobileOf } from './mobile'
import { afterRenaming } from './renamed'

/**
 * A contact for what a stranger enters under a phone, with a customer of its own: nothing shows that the phone is theirs, so neither they
 * nor whose it is see the other's. The same whether the phone is known. Throws PHONE_INVALID.
 */
export async function strangerUnder(ctx: Ctx, tx: Db, guest: { name: string; phone: string }): Promise<LinkmanRow> {
  const phone = mobileOf(guest.phone)
  const { tenantId } = ctx
  const customerId = newId()
  const createTime = isoNow(ctx)
  await tx.insert(customers).values({ tenantId, id: customerId, name: guest.name, createTime })
  const [made] = await tx
    .insert(linkmen)
    .values({
      tenantId,
      id: newId(),
      customerId,
      name: guest.name,
      phone,
      unproved: 'waiting',
      language: ctx.language,
      createTime,
    })
    .returning()
  if (!made) throw new Error('the contact of a stranger was not written')
  return made
}

/** What was entered under the caller's phone by somebody who had not signed in, and nobody has said yet whose it is, the oldest first. */
export async function enteredUnderMine(ctx: Ctx) {
  // what is theirs would become another customer's, for whom they act just now
  if (!isInScope(ctx, 'owner')) return []
  const { linkmanId } = linkmanOf(ctx)
  const mine = ctx.db
    .select({ phone: linkmen.phone })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId)))
  const rows = await ctx.db
    .select({ id: linkmen.id, name: linkmen.name, createTime: linkmen.createTime })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.phone, sql`(${mine})`), eq(linkmen.unproved, 'waiting')))
    .orderBy(asc(linkmen.createTime), asc(linkmen.id))
    .limit(MAX_ENTERED)
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const things = (await Promise.all(ctx.offers.entered.map(of => of(ctx, ids)))).flat()
  return rows.map(({ id, name, createTime }) => ({
    id,
    name,
    createTime,
    things: things.filter(one => one.linkmanId === id).map(({ kind, number, title }) => ({ kind, number, title })),
  }))
}

/** Removes a contact, and its customer, that have nothing any more; one that something still points at stays, and says that it was joined. */
async function dissolve(ctx: Ctx, tx: Db, { id, customerId }: LinkmanRow): Promise<void> {
  const its = and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, id))
  await tx
    .transaction(async inner => {
      await inner.delete(linkmen).where(its)
      await inner.delete(customers).where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId)))
    })
    .catch(async (error: unknown) => {
      if (!isStillUsed(error)) throw error
      await tx.update(linkmen).set({ unproved: 'joined' }).where(its)
    })
}

/**
 * Says whether what was entered under the caller's phone is theirs: what is, becomes theirs, what is not stays with the company and is
 * asked about no more. Throws NOT_FOUND for what was not entered under their phone, or was answered before.
 */
export const answerEntered = (ctx: Ctx, body: { id: string; isMine: boolean }) =>
  once(ctx, body, async tx => {
    const { linkmanId, customerId } = linkmanOf(ctx)
    const ofTenant = eq(linkmen.tenantId, ctx.tenantId)
    const [me] = await tx
      .select({ phone: linkmen.phone })
      .from(linkmen)
      .where(and(ofTenant, eq(linkmen.id, linkmanId)))
    const [row] = me
      ? await tx
          .select()
          .from(linkmen)
          .where(
            and(
              ofTenant,
              eq(linkmen.id, body.id.toLowerCase()),
              eq(linkmen.phone, me.phone),
              eq(linkmen.unproved, 'waiting'),
            ),
          )
          .for('update')
      : []
    if (!row) throw new AppError('NOT_FOUND')
    const answer = body.isMine ? 'joined' : 'refused'
    await tx
      .update(linkmen)
      .set({ unproved: answer, version: sql`${linkmen.version} + 1` })
      .where(and(ofTenant, eq(linkmen.id, row.id)))
    if (body.isMine) {
      for (const join of ctx.offers.joined)
        await join(ctx, tx, { linkmanId: row.id, customerId: row.customerId }, { linkmanId, customerId })
      await afterRenaming(tx, ctx.tenantId, [{ linkmanId }])
      await dissolve(ctx, tx, row)
    }
    await changed(ctx, tx, {
      kind: 'linkman',
      id: row.id,
      before: { unproved: 'waiting' },
      after: { unproved: answer },
    })
    return { done: true as const }
  })
