import { and, eq } from 'drizzle-orm'
import { tenantTime } from '../../../shared/day'
import { EVENT } from '../../../shared/event'
import type { FormField, FormType } from '../../../shared/form'
import type { Language } from '../../../shared/language'
import { isEnded } from '../../../shared/lifecycle'
import { isInScope, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { natureOf } from '../../kernel/forms/form-nature'
import { toWorkDetail, withGiven, workReader } from '../../kernel/work/work-detail.queries'
import { EVENT_LIST, tasksOf, toSummary } from './event-list.queries'
import { events, eventTemplates, guestRequests } from './event.table'
import { executorRecord } from './executor-record'
import { quotedSums } from './quotation/quotation.queries'
import { firstAnswers } from './sla.service'

const { own: readEvent, any } = workReader({
  ...EVENT_LIST,
  formVersionId: events.formVersionId,
  ownFields: events.fields,
  ofTemplate: { enabled: eventTemplates.enabled, isDelete: eventTemplates.isDelete },
})

/** An event with its form, for who has shown that they may see it; null for none. */
export const guestEvent = any

/** The request that another one was merged into. */
async function mergedOf(ctx: Ctx, id: string) {
  const [into] = await ctx.db
    .select({ id: events.id, eventNo: events.eventNo })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id)))
  return into ?? null
}

/** One event in full, as linkman of its customer or as staff. Level is for staff only. Throws NOT_FOUND. */
export async function eventDetail(ctx: Ctx, id: string) {
  const row = await readEvent(ctx, id)
  const { work: event, template } = row
  const [tasks, detail, record, answers, quoted, mergedInto] = await Promise.all([
    tasksOf(ctx, [row]),
    // what an earlier visit did stands in the timeline; this is the result of the event as it is now
    toWorkDetail(ctx, row, event.state === 'finished' || event.state === 'evaluated'),
    event.executorId ? executorRecord(ctx, event.executorId) : null,
    firstAnswers(ctx, [event]),
    quotedSums(ctx, [event.id]),
    event.mergedIntoId ? mergedOf(ctx, event.mergedIntoId) : null,
  ])
  // what was quoted for the request counts before what its task was to cost
  const price = quoted.get(event.id) ?? tasks.get(event.id)
  const { cost = null, discount = null, totalPrice = null } = (isInScope(ctx, ['money']) ? price : undefined) ?? {}
  return withGiven(ctx, row, {
    ...detail,
    ...toSummary(ctx, row, tasks, natureOf(event.fields)),
    mergedInto,
    firstAnswer: answers.get(event.id) ?? null,
    executorStar: record?.star ?? null,
    executorCount: record?.finished ?? 0,
    templateOpen: template.enabled === 1 && template.isDelete === 0,
    cost,
    discount,
    totalPrice,
  })
}

/** The same for staff, with what the link from outside calls it that a guest came by. Throws NOT_FOUND. */
export async function staffEventDetail(ctx: Ctx, id: string) {
  const [detail, [guest]] = await Promise.all([
    eventDetail(ctx, id),
    ctx.db
      .select({ formOuterBizId: guestRequests.outerBizId })
      .from(guestRequests)
      .where(and(eq(guestRequests.tenantId, ctx.tenantId), eq(guestRequests.eventId, id))),
  ])
  return { ...detail, formOuterBizId: guest?.formOuterBizId ?? '' }
}

const RECEIPT: {
  fieldName: string
  formType: FormType
  displayName: Record<Language, string>
  content: (row: Awaited<ReturnType<typeof readEvent>>) => string
}[] = [
  {
    fieldName: 'executorName',
    formType: 'text',
    displayName: { zh: '服务人员', en: 'Engineer', ru: 'Инженер', tw: '工程師' },
    content: row => row.executor?.displayName ?? '',
  },
  {
    fieldName: 'finishTime',
    formType: 'datetime',
    displayName: { zh: '完成时间', en: 'Finished at', ru: 'Завершено', tw: '完成時間' },
    content: row => (row.work.finishTime ? tenantTime(Date.parse(row.work.finishTime)) : ''),
  },
  {
    fieldName: 'serviceContent',
    formType: 'textarea',
    displayName: { zh: '服务内容', en: 'Work done', ru: 'Выполненные работы', tw: '服務內容' },
    content: row => row.work.serviceContent,
  },
]

/** Fields of the receipt; `setting.content` holds the value, times in the tenant's time. Throws NOT_FOUND, and EVENT_STATE before the event is finished. */
export async function receiptFields(ctx: Ctx, id: string): Promise<FormField[]> {
  const row = await readEvent(ctx, id)
  if (!isEnded(EVENT, row.work.state) || row.work.state === 'off') throw new AppError('EVENT_STATE')
  return RECEIPT.map(({ fieldName, formType, displayName, content }) => ({
    id: fieldName,
    fieldName,
    displayName: displayName[ctx.language],
    formType,
    isNull: 1,
    isSystem: 1,
    isSearch: 0,
    placeHolder: '',
    setting: { content: content(row) },
  }))
}
