import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { MAX_ACCOUNT, type Asset, type MemberReason } from '../../../shared/member'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, type App, type Ctx } from '../../kernel/call/context'
import { announce } from '../../kernel/live/announce'
import { memberAccounts, memberEntries } from './member.table'

/** A change of what a customer has. */
export interface Posting {
  customerId: string
  asset: Asset
  /** cents; of points how many */
  delta: number
  reason: MemberReason
  /** what it is for: of a reason and asset one entry is written for it */
  ref: string
  orderId?: string
  /** the order's, as it is shown */
  number?: string
  note?: string
}

const accountOf = ({ tenantId }: Pick<Ctx, 'tenantId'>, customerId: string, asset: Asset) =>
  and(eq(memberAccounts.tenantId, tenantId), eq(memberAccounts.customerId, customerId), eq(memberAccounts.asset, asset))

/** The sum of an account's entries. */
async function sumOf(ctx: Ctx, tx: Db, customerId: string, asset: Asset): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${memberEntries.delta}), 0)::integer` })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.tenantId, ctx.tenantId),
        eq(memberEntries.customerId, customerId),
        eq(memberEntries.asset, asset),
      ),
    )
  return row?.sum ?? 0
}

/**
 * Writes an entry and the sum of its account, which is held for the rest of the transaction. What was written for the same reason and ref
 * before is not written again: false. Throws MEMBER_SHORT below 0, with `isBounded` MEMBER_MOST above what an account holds; stops where
 * the account is not the sum of its entries. Of several accounts the first in the alphabet is written first, so that no two wait for each other.
 */
export async function post(
  ctx: Ctx,
  tx: Db,
  { customerId, asset, delta, reason, ref, orderId, number = '', note = '' }: Posting,
  { isBounded = false } = {},
): Promise<boolean> {
  await tx.insert(memberAccounts).values({ tenantId: ctx.tenantId, customerId, asset }).onConflictDoNothing()
  const [account] = await tx
    .select()
    .from(memberAccounts)
    .where(accountOf(ctx, customerId, asset))
    .for('update')
  if (!account) throw new Error('an account was not written')
  const [written] = await tx
    .select({ id: memberEntries.id })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.tenantId, ctx.tenantId),
        eq(memberEntries.asset, asset),
        eq(memberEntries.reason, reason),
        eq(memberEntries.ref, ref),
      ),
    )
  if (written) return false
  const sum = await sumOf(ctx, tx, customerId, asset)
  if (sum !== account.amount) {
    ctx.log.error({ customerId, asset, amount: account.amount, sum }, 'an account is not the sum of its entries')
    throw new Error('an account is not the sum of its entries')
  }
  const after = account.amount + delta
  if (after < 0) throw new AppError('MEMBER_SHORT')
  if (isBounded && after > MAX_ACCOUNT) throw new AppError('MEMBER_MOST')
  await tx
    .update(memberAccounts)
    .set({ amount: after })
    .where(accountOf(ctx, customerId, asset))
  await tx.insert(memberEntries).values({
    tenantId: ctx.tenantId,
    id: newId(),
    customerId,
    asset,
    delta,
    after,
    reason,
    ref,
    orderId: orderId ?? null,
    number,
    note,
    createTime: isoNow(ctx),
  })
  await announce(ctx, tx, { kind: 'memberAsset', id: customerId, change: reason, owner: customerId })
  return true
}

/** Writes several entries of one customer, those of no amount left out. Throws as {@link post} does. */
export async function postAll(ctx: Ctx, tx: Db, postings: readonly Posting[]): Promise<void> {
  for (const posting of postings.toSorted((a, b) => a.asset.localeCompare(b.asset)))
    if (posting.delta !== 0) await post(ctx, tx, posting)
}

/** What a customer has. `lock` holds the accounts that there are for the rest of the transaction. */
export async function amountsOf(
  ctx: Pick<Ctx, 'tenantId'>,
  tx: Db,
  customerId: string,
  { lock = false } = {},
): Promise<Record<Asset, number>> {
  const query = tx
    .select({ asset: memberAccounts.asset, amount: memberAccounts.amount })
    .from(memberAccounts)
    .where(and(eq(memberAccounts.tenantId, ctx.tenantId), eq(memberAccounts.customerId, customerId)))
    .orderBy(asc(memberAccounts.asset))
  const rows = await (lock ? query.for('update') : query)
  const amounts: Record<Asset, number> = { balance: 0, points: 0, serviceFee: 0, quota: 0 }
  for (const { asset, amount } of rows) amounts[asset] = amount
  return amounts
}

/** What of several customers is in their accounts, by customer. */
export async function amountsOfAll(
  ctx: Pick<Ctx, 'tenantId'>,
  db: Db,
  customerIds: readonly string[],
): Promise<Map<string, Partial<Record<Asset, number>>>> {
  const of = new Map<string, Partial<Record<Asset, number>>>(customerIds.map(id => [id, {}]))
  const rows = customerIds.length
    ? await db
        .select()
        .from(memberAccounts)
        .where(and(eq(memberAccounts.tenantId, ctx.tenantId), inArray(memberAccounts.customerId, [...customerIds])))
    : []
  for (const { customerId, asset, amount } of rows) {
    const known = of.get(customerId)
    if (known) known[asset] = amount
  }
  return of
}

/** Names in the log, as errors, accounts of all tenants that are not the sum of their entries. */
export async function checkAccounts({ db }: App, log: FastifyBaseLogger): Promise<void> {
  const sum = sql<number>`coalesce((select sum(${memberEntries.delta}) from ${memberEntries} where ${memberEntries.tenantId} = ${memberAccounts.tenantId} and ${memberEntries.customerId} = ${memberAccounts.customerId} and ${memberEntries.asset} = ${memberAccounts.asset}), 0)::integer`
  const wrong = await db
    .select({
      tenantId: memberAccounts.tenantId,
      customerId: memberAccounts.customerId,
      asset: memberAccounts.asset,
      amount: memberAccounts.amount,
      // within another one, so that its columns keep the names of their tables
      sum: sql<number>`${sum}`,
    })
    .from(memberAccounts)
    .where(ne(memberAccounts.amount, sum))
    .limit(100)
  for (const account of wrong) log.error(account, 'an account is not the sum of its entries')
}
