import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { audited } from '../../kernel/audit/audit.service'
import { staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { customers } from '../../kernel/identity/auth.table'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { announce } from '../../kernel/live/announce'
import { writeNote } from '../../kernel/work/notes.service'
import { customerNotes } from './customer.table'

/** Holds a customer. Throws NOT_FOUND. */
async function hold(ctx: Ctx, tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, id)))
    .for('key share')
  if (!row) throw new AppError('NOT_FOUND')
}

/** Writes a note about a customer. Throws NOT_FOUND. */
export const noteCustomer = (ctx: Ctx, body: { id: string; content: string }) =>
  once(ctx, body, async tx => {
    await hold(ctx, tx, body.id)
    const note = await writeNote(ctx, tx, { notes: customerNotes, kind: 'customer' }, body.id, body)
    await announce(ctx, tx, { kind: 'customer', id: body.id, change: 'note' })
    return { id: note.id }
  })

/** Removes a note that the caller wrote. Throws NOT_FOUND. */
export const removeNote = (ctx: Ctx, { id }: { id: string }) =>
  ctx.db.transaction(async tx => {
    const [note] = await tx
      .delete(customerNotes)
      .where(
        and(
          eq(customerNotes.tenantId, ctx.tenantId),
          eq(customerNotes.id, id),
          eq(customerNotes.staffId, staffOf(ctx).staffId),
        ),
      )
      .returning()
    if (!note) throw new AppError('NOT_FOUND')
    await audited(ctx, tx, { kind: 'customer', id: note.subjectId, before: { note: note.content } })
    await announce(ctx, tx, { kind: 'customer', id: note.subjectId, change: 'note' })
    return { done: true as const }
  })

/** What staff wrote about a customer. */
export const noteTimeline: TimelineSource<Ctx> = {
  kind: 'note',
  async entries(ctx, query) {
    if ('linkmanId' in query.of && query.of.linkmanId !== undefined) return []
    const { tenantId, id, subjectId, createTime } = customerNotes
    const next = timelineRows(
      ctx,
      { tenantId, id, customerId: subjectId, linkmanId: subjectId, time: createTime },
      query,
    )
    if (!next) return []
    const rows = await ctx.db
      .select({ note: customerNotes, at: next.at })
      .from(customerNotes)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ note, at }) => ({
      kind: 'note',
      id: note.id,
      time: at,
      number: '',
      title: note.content,
      state: note.staffId === staffOf(ctx).staffId ? 'mine' : '',
      text: '',
      who: note.staffName,
      amount: null,
      opens: null,
    }))
  },
}
