import { eq } from 'drizzle-orm'
import { localize, type Localized } from '../../../shared/language'
import { isUnseen } from '../../../shared/readable'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { tenants, type EvaluateConfig } from '../tenancy/door.table'

/** What a customer says of a work. */
export interface EvaluationInput {
  id: string
  star?: number
  starFields?: { name: string; star: number }[]
  tags?: string[]
  content?: string
}

/** How customers of the company evaluate, and whether they may. */
export async function evaluateSettings(ctx: Ctx): Promise<{ config: EvaluateConfig; open: boolean }> {
  const [tenant] = await ctx.db
    .select({ config: tenants.evaluateConfig, flags: tenants.flags })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  if (!tenant) throw new AppError('NOT_FOUND')
  return { config: tenant.config, open: tenant.flags.setting.evaluate }
}

/** The same in the caller's language. */
export function saidConfig(ctx: Ctx, { starEvaluates, tagEvaluates, starEvaluateFeilds, ...uses }: EvaluateConfig) {
  const say = (text: Localized) => localize(text, ctx.language)
  return {
    useStarEvaluate: uses.useStarEvaluate,
    useTagEvaluate: uses.useTagEvaluate,
    starEvaluates: starEvaluates.map(say),
    tagEvaluates: tagEvaluates.map(({ star, tags }) => ({ star, tags: tags.map(say) })),
    starEvaluateFeilds: starEvaluateFeilds.map(say),
  }
}

/** A customer may send the text in the language it was read in. */
const isText = (text: Localized, sent: string) => Object.values(text).includes(sent)

/**
 * Stars, tags and aspects must be those of the tenant's configuration: without stars the tags of all of them are
 * offered, and something has to be said. Throws EVALUATE_TAG, BAD_REQUEST.
 */
export function checkEvaluation(
  config: EvaluateConfig,
  { star, starFields = [], tags = [], content }: EvaluationInput,
): void {
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
