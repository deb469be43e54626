import { localize, type Localized } from '../../../shared/language'
import type { Ctx } from '../call/context'
import { titleIn, type FormNature } from '../forms/form-nature'
import { openUserIdOf } from '../identity/open-user-id'
import { windowOf } from '../../../shared/plan-time'
import type { WorkTable } from './work.table'

/** What every list of works reads of one: not its form, which is large. */
export const listedOf = (works: WorkTable<string>) => ({
  tenantId: works.tenantId,
  id: works.id,
  templateId: works.templateId,
  productId: works.productId,
  executorId: works.executorId,
  state: works.state,
  title: works.title,
  planTime: works.planTime,
  planMinutes: works.planMinutes,
  arriveTime: works.arriveTime,
  onSiteTime: works.onSiteTime,
  visitNumber: works.visitNumber,
  createTime: works.createTime,
  updateTime: works.updateTime,
  finishTime: works.finishTime,
  offReason: works.offReason,
  unread: works.unread,
})

/** A work with the names of its neighbours; `X` is what its domain reads beside. */
export interface WorkRow<S extends string, X> {
  work: Pick<WorkTable<S>['$inferSelect'], keyof ReturnType<typeof listedOf>> & X
  template: { name: Localized; icon: string }
  product: { id: string; name: Localized; model: string } | null
  executor: { displayName: string; openUserId: string } | null
}

/** What works of every kind show in a list. */
export const toWorkSummary = <S extends string, X>(
  ctx: Ctx,
  { work, template, product, executor }: WorkRow<S, X>,
  form: FormNature,
) => ({
  id: work.id,
  templateId: work.templateId,
  icon: template.icon,
  state: work.state,
  title: titleIn(ctx.language, work.title, form, template.name),
  product: product && { id: product.id, name: localize(product.name, ctx.language), model: product.model },
  planTime: work.planTime,
  planMinutes: windowOf(work),
  executorName: executor?.displayName ?? '',
  executorStaffId: work.executorId ?? '',
  executorOpenUserId: openUserIdOf(ctx, executor),
  arriveTime: work.arriveTime,
  onSiteTime: work.onSiteTime,
  visitNumber: work.visitNumber,
  createTime: work.createTime,
  updateTime: work.updateTime,
  finishTime: work.finishTime,
  offReason: work.offReason,
  unread: work.unread,
})
