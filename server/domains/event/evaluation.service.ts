import { isUnseen } from '../../../shared/readable'
import { and, eq } from 'drizzle-orm'
import type { Localized } from '../../../shared/language'
import { tenants, type EvaluateConfig } from '../../kernel/tenancy/door.table'
import { once } from '../../kernel/call/idempotency'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { evaluations, events } from './event.table'
import { eventList } from './event-list.queries'
import { forgetExecutor } from './executor-record'
import { eventLife } from './transition.service'

interface EvaluationInput {
  id: string
  star?: number
  starFields?: { name: string; star: number }[]
  tags?: string[]
  content?: string
}

const toEvaluation = ({ eventId, star, starFields, tags, content, createTime }: typeof evaluations.$inferSelect) => ({
  eventId,
  star,
  starFields,
  tags,
  content,
  createTime,
})

async function evaluateSettings(ctx: Ctx) {
  const [tenant] = await ctx.db
    .select({ config: tenants.evaluateConfig, flags: tenants.flags })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  if (!tenant) throw new AppError('NOT_FOUND')
  return { config: tenant.config, open: tenant.flags.setting.evaluate }
}

/** A customer may send the text in the language it was read in. */
const isText = (text: Localized, sent: string) => Object.values(text).includes(sent)

/**
 * Stars, tags and aspects must be those of the tenant's configuration: without stars the tags of all of them are
 * offered, and something has to be said. Throws EVALUATE_TAG, BAD_REQUEST.
 */
function checkAgainst(config: EvaluateConfig, { star, starFields = [], tags = [], content }: EvaluationInput): void {
  const { useStarEvaluate } = config
  if (useStarEvaluate && !star) throw new AppError('BAD_REQUEST', {}, [{ fieldName: 'star', error: 'required' }])
  const offered = config.useTagEvaluate
    ? config.tagEvaluates.filter(t => !useStarEvaluate || t.star === star).flatMap(t => t.tags)
    : []
  const aspects = useStarEvaluate ? config.starEvaluateFeilds : []
  const rated = starFields.map(field => aspects.findIndex(aspect => isText(aspect, field.name)))
  if (
    (star && !useStarEvaluate) ||
    !tags.every(tag => offered.some(text => isText(text, tag))) ||
    rated.includes(-1) ||
    new Set(rated).size < rated.length
  )
    throw new AppError('EVALUATE_TAG')
  if (!useStarEvaluate && !tags.length && isUnseen(content ?? ''))
    throw new AppError('BAD_REQUEST', {}, [{ fieldName: 'content', error: 'required' }])
}

/** Evaluates a finished event; after a reopening the new evaluation takes the place of the old. Throws NOT_FOUND, EVENT_STATE, EVALUATE_TAG, BAD_REQUEST, FORBIDDEN where the tenant takes none. */
export async function evaluate(ctx: Ctx, body: EvaluationInput) {
  const { config, open } = await evaluateSettings(ctx)
  const { star = null, starFields = [], tags = [], content = '' } = body
  let executorId: string | null = null
  const answer = await once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    if (!open) throw new AppError('FORBIDDEN')
    checkAgainst(config, body)
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
