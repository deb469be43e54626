import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { tenantTime } from '../../../shared/day'
import { EVENT } from '../../../shared/event'
import type { FormField, FormType } from '../../../shared/form'
import { localize, type Language } from '../../../shared/language'
import { isEnded } from '../../../shared/lifecycle'
import { customers, linkmen, staff } from '../../kernel/identity/auth.table'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { fileValues } from '../../kernel/files/use.service'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { products } from '../product/product.table'
import { listed, ofCustomer, ofTenant, openUserIdOf, toSummary } from './event-list.queries'
import { eventRecords, events, eventTemplates } from './event.table'
import { executorRecord } from './executor-record'
import { toFormFields } from '../../kernel/form-fields/form-fields'
import { fileIdsOf, withFiles } from '../../kernel/forms/form-files'
import { formVersions } from '../../kernel/forms/form-version.table'
import type { StoredField } from '../../kernel/form-fields/stored-field'

function detailStatement(db: Database, name: string, owner: ReturnType<typeof and>) {
  return db
    .select({
      event: {
        ...listed,
        level: events.level,
        serviceContent: events.serviceContent,
        // an event has one of the two
        fields: sql<StoredField[]>`coalesce(${formVersions.fields}, ${events.fields})`,
        attribute: events.attribute,
      },
      template: {
        name: eventTemplates.name,
        icon: eventTemplates.icon,
        enabled: eventTemplates.enabled,
        isDelete: eventTemplates.isDelete,
      },
      product: { id: products.id, name: products.name, model: products.model },
      executor: { displayName: staff.displayName, phone: staff.phone, openUserId: staff.openUserId },
      customer: { id: customers.id, name: customers.name, customerAddress: customers.customerAddress },
      linkman: { id: linkmen.id, name: linkmen.name, phone: linkmen.phone },
    })
    .from(events)
    .innerJoin(
      eventTemplates,
      and(eq(eventTemplates.tenantId, events.tenantId), eq(eventTemplates.id, events.templateId)),
    )
    .leftJoin(formVersions, and(eq(formVersions.tenantId, events.tenantId), eq(formVersions.id, events.formVersionId)))
    .innerJoin(customers, and(eq(customers.tenantId, events.tenantId), eq(customers.id, events.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, events.tenantId), eq(linkmen.id, events.linkmanId)))
    .leftJoin(products, and(eq(products.tenantId, events.tenantId), eq(products.id, events.productId)))
    .leftJoin(staff, and(eq(staff.tenantId, events.tenantId), eq(staff.id, events.executorId)))
    .where(and(owner, eq(events.id, sql.placeholder('id'))))
    .prepare(name)
}
const details = prepared(db => ({
  linkman: detailStatement(db, 'event_get', ofCustomer),
  staff: detailStatement(db, 'event_get_staff', ofTenant),
}))

/** The event with its neighbours, if the caller may see it. Throws NOT_FOUND. */
async function detailRow(ctx: Ctx, id: string) {
  const [row] =
    ctx.principal.kind === 'staff'
      ? await details(ctx.db).staff.execute({ tenantId: ctx.tenantId, id })
      : await details(ctx.db).linkman.execute({ tenantId: ctx.tenantId, customerId: linkmanOf(ctx).customerId, id })
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** One event in full, as linkman of its customer or as staff. Level is for staff only. Throws NOT_FOUND. */
export async function eventDetail(ctx: Ctx, id: string) {
  const row = await detailRow(ctx, id)
  const { event, template, executor, customer, linkman } = row
  const [record, files] = await Promise.all([
    event.executorId ? executorRecord(ctx, event.executorId) : null,
    fileValues(ctx, fileIdsOf(event.fields, event.attribute)),
  ])
  return {
    ...toSummary(ctx, row),
    level: ctx.principal.kind === 'staff' ? event.level : '',
    serviceType: localize(template.name, ctx.language),
    // what an earlier visit did stands in the timeline; this is the result of the event as it is now
    serviceContent: event.state === 'finished' || event.state === 'evaluated' ? event.serviceContent : '',
    customer,
    linkman,
    executorPhone: executor?.phone ?? '',
    executorStar: record?.star ?? null,
    executorCount: record?.finished ?? 0,
    fields: toFormFields(event.fields, ctx.language),
    attribute: withFiles(event.fields, event.attribute, files),
    templateOpen: template.enabled === 1 && template.isDelete === 0,
  }
}

const RECEIPT: {
  fieldName: string
  formType: FormType
  displayName: Record<Language, string>
  content: (row: Awaited<ReturnType<typeof detailRow>>) => string
}[] = [
  {
    fieldName: 'executorName',
    formType: 'text',
    displayName: { zh: '服务人员', en: 'Engineer', ru: 'Исполнитель', tw: '服務人員' },
    content: row => row.executor?.displayName ?? '',
  },
  {
    fieldName: 'finishTime',
    formType: 'datetime',
    displayName: { zh: '完成时间', en: 'Finished at', ru: 'Завершено', tw: '完成時間' },
    content: row => (row.event.finishTime ? tenantTime(Date.parse(row.event.finishTime)) : ''),
  },
  {
    fieldName: 'serviceContent',
    formType: 'textarea',
    displayName: { zh: '服务内容', en: 'Work done', ru: 'Выполненные работы', tw: '服務內容' },
    content: row => row.event.serviceContent,
  },
]

/** Fields of the receipt; `setting.content` holds the value, times in the tenant's time. Throws NOT_FOUND, and EVENT_STATE before the event is finished. */
export async function receiptFields(ctx: Ctx, id: string): Promise<FormField[]> {
  const row = await detailRow(ctx, id)
  if (!isEnded(EVENT, row.event.state) || row.event.state === 'off') throw new AppError('EVENT_STATE')
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

/** Timeline of an event, newest first, as linkman of its customer or as staff. Throws NOT_FOUND. */
export async function recordList(ctx: Ctx, id: string) {
  // from the event outwards: one query tells "no entries" from "not yours"
  const actor = alias(staff, 'actor')
  const executor = alias(staff, 'executor')
  const rows = await ctx.db
    .select({
      record: eventRecords,
      actor: { openUserId: actor.openUserId },
      executor: { openUserId: executor.openUserId },
    })
    .from(events)
    .leftJoin(eventRecords, and(eq(eventRecords.tenantId, events.tenantId), eq(eventRecords.subjectId, events.id)))
    .leftJoin(actor, and(eq(actor.tenantId, eventRecords.tenantId), eq(actor.id, eventRecords.actorId)))
    .leftJoin(executor, and(eq(executor.tenantId, eventRecords.tenantId), eq(executor.id, eventRecords.executorId)))
    .where(
      and(
        eq(events.tenantId, ctx.tenantId),
        ctx.principal.kind === 'staff' ? undefined : eq(events.customerId, linkmanOf(ctx).customerId),
        eq(events.id, id),
      ),
    )
    .orderBy(desc(eventRecords.createTime), desc(eventRecords.id))
  if (!rows.length) throw new AppError('NOT_FOUND')
  const files = await fileValues(
    ctx,
    rows.flatMap(row => row.record?.attachment ?? []),
  )
  return rows.flatMap(row =>
    row.record
      ? [
          {
            ...toRecord(row.record, files),
            actorOpenUserId: openUserIdOf(ctx, row.actor),
            executorOpenUserId: openUserIdOf(ctx, row.executor),
          },
        ]
      : [],
  )
}

/** A timeline entry as the contract shows it, with plain names. */
export const toRecord = (record: typeof eventRecords.$inferSelect, files: Awaited<ReturnType<typeof fileValues>>) => ({
  id: record.id,
  type: record.type,
  actor: record.actor,
  actorName: record.actorName,
  actorOpenUserId: '',
  executorOpenUserId: '',
  content: record.content,
  attachment: record.attachment.flatMap(id => files.get(id) ?? []),
  executorName: record.executorName,
  arriveTime: record.arriveTime,
  planTime: record.planTime,
  formerPlanTime: record.formerPlanTime,
  createTime: record.createTime,
})
