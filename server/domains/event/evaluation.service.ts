import { and, eq } from 'drizzle-orm'
import { once } from '../../kernel/call/idempotency'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { checkEvaluation, evaluateSettings, type EvaluationInput } from '../../kernel/work/evaluation'
import { evaluations, events } from './event.table'
import { eventList } from './event-list.queries'
import { forgetExecutor } from './executor-record'
import { eventLife } from './transition.service'

const toEvaluation = ({ eventId, star, starFields, tags, content, createTime }: typeof evaluations.$inferSelect) => ({
  eventId,
  star,
  starFields,
  tags,
  content,
  createTime,
})

/** Evaluates a finished event; after a reopening the new evaluation takes the place of the old. Throws NOT_FOUND, EVENT_STATE, EVALUATE_TAG, BAD_REQUEST, FORBIDDEN where the tenant takes none. */
export async function evaluate(ctx: Ctx, body: EvaluationInput) {
  const { config, open } = await evaluateSettings(ctx)
  const { star = null, starFields = [], tags = [], content = '' } = body
  let executorId: string | null = null
  const answer = await once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    if (!open) throw new AppError('FORBIDDEN')
    checkEvaluation(config, body)
    await transition(ctx, tx, eventLife, event, 'evaluate', { set: { star }, record: { content } })
    executorId = event.executorId
    const row = { executorId, star, starFields, tags, content, createTime: isoNow(ctx) }
    const [evaluation] = await tx
      .insert(evaluations)
      .values({ tenantId: ctx.tenantId, eventId: event.id, ...row })
      .onConflictDoUpdate({ target: [evaluations.tenantId, evaluations.eventId], set: row })
      .returning()
    if (!evaluation) throw new Error('the evaluation was not written')
    return toEvaluation(evaluation)
  })
  forgetExecutor(ctx, executorId)
  return answer
}

const mine = (ctx: Ctx, id: string) =>
  and(eq(events.tenantId, ctx.tenantId), eq(events.customerId, linkmanOf(ctx).customerId), eq(events.id, id))

/** How an event of the tenant was evaluated, also before it was reopened; null where it was not. Whether the caller may see the event is for others to know. */
export async function evaluationOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.tenantId, ctx.tenantId), eq(evaluations.eventId, id)))
  return row ? toEvaluation(row) : null
}

/** The evaluation of an event of the caller's customer. Throws NOT_FOUND. */
export async function ownEvaluation(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ evaluation: evaluations })
    .from(events)
    .innerJoin(evaluations, and(eq(evaluations.tenantId, events.tenantId), eq(evaluations.eventId, events.id)))
    .where(mine(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
  return toEvaluation(row.evaluation)
}

/** Whether the event is evaluated, and whether it may be now. Throws NOT_FOUND. */
export async function isEvaluated(ctx: Ctx, id: string) {
  const [[event], { open }] = await Promise.all([
    ctx.db.select({ state: events.state }).from(events).where(mine(ctx, id)),
    evaluateSettings(ctx),
  ])
  if (!event) throw new AppError('NOT_FOUND')
  return { isEvaluate: event.state === 'evaluated', canEvaluate: open && event.state === 'finished' }
}

/** Events of the caller's customer that wait for an evaluation. */
export const waitingForEvaluation = (ctx: Ctx, query: { pageNum?: number; pageSize?: number }) =>
  eventList(ctx, { ...query, state: 'unEvaluate' })
