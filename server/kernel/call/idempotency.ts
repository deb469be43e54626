import { and, eq, lt } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/database'
import { transact } from '../../db/transaction'
import type { App, Ctx } from './context'
import { instantOf } from './instant'
import { AppError } from '../../http/errors'
import { idempotency } from './idempotency.table'

/** A visitor whose device says nothing is known by what they send only: else a stranger's key could keep them from writing, or tell that it was used. */
const actorOf = ({ principal }: Ctx, bodyHash: string): string =>
  principal.kind === 'linkman'
    ? principal.linkmanId
    : principal.kind === 'staff'
      ? principal.staffId
      : principal.tourist || `guest:${bodyHash}`

/**
 * Runs `work` in a transaction once for each idempotency key of the caller; a repeated key (double tap, retry after a
 * lost answer) gets the first answer. Two at the same moment wait for each other on the key's row.
 * Throws IDEMPOTENCY_KEY_REUSED when the caller's key comes back with another body.
 */
export async function once<T extends object>(ctx: Ctx, body: unknown, work: (tx: Db) => Promise<T>): Promise<T> {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const key = { tenantId: ctx.tenantId, actor: actorOf(ctx, bodyHash), call: ctx.call, key: ctx.idempotencyKey }
  return transact(ctx.db, async tx => {
    const [mine] = await tx
      .insert(idempotency)
      .values({ ...key, bodyHash, answer: {} })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    const where = and(
      eq(idempotency.tenantId, key.tenantId),
      eq(idempotency.actor, key.actor),
      eq(idempotency.call, key.call),
      eq(idempotency.key, key.key),
    )
    if (!mine) {
      const [first] = await tx
        .select({ answer: idempotency.answer, bodyHash: idempotency.bodyHash })
        .from(idempotency)
        .where(where)
      if (!first || first.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return first.answer as T
    }
    const answer = await work(tx)
    await tx.update(idempotency).set({ answer }).where(where).prepare('idempotency_answer').execute()
    return answer
  })
}

/** So long a write that comes again is known, s: what waits on a device without a network (src/stores/outbox.ts) is given up before. */
const KEY_LIVES_S = 30 * 86_400

/** Forgets the answers of writes that nobody repeats any more. */
export async function forgetKeys({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createTime, instantOf(now(), -KEY_LIVES_S)))
}
