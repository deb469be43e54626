import { and, eq } from 'drizzle-orm'
import { tenantTime } from '../../../shared/day'
import { EVENT } from '../../../shared/event'
import type { FormValues } from '../../../shared/form'
import { checkField, dropHidden } from '../../../shared/form-rules'
import { localize } from '../../../shared/language'
import { planTimeField } from '../../../shared/plan-time'
import { slaAt } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { once } from '../../kernel/call/idempotency'
import { assertCan, begin, lock, transition, type Doer } from '../../kernel/lifecycle/lifecycle.service'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { eventNumbers, eventRecords, events, eventTemplates, eventUniqueValues } from './event.table'
import { acceptForm, assertStorable, firstProduct, isUnbound } from '../../kernel/forms/accept-form'
import { assertPictures, fileIdsOf } from '../../kernel/forms/form-files'
import { acceptedVersion } from '../../kernel/forms/form-publication.service'
import { askedFields } from '../../kernel/forms/lead-time'
import { assertProduct, bindCodes, settleThings } from '../../kernel/forms/things.service'
import { holderOf, releaseUniqueValues, takeUniqueValues } from '../../kernel/forms/unique-values'
import { writeWords } from './event-words'
import { forgetExecutor } from './executor-record'
import { areaOf, dueColumns, slaOfTenant, visitTimeOf } from './sla.service'
import { eventLife, formOf } from './transition.service'

const done = { done: true } as const

/** Whose event it becomes, and what it is about. A scanned code brings its product along, no matter who owns it. */
export interface Raiser {
  linkman: { id: string; customerId: string; name: string }
  /** nothing proves that this is the linkman, so nothing of theirs may be named */
  isGuest?: true
  scannedProductId?: string
  /** who wrote it down, where that was not the linkman */
  raisedBy?: Doer
  /** what the form asks for beside what is known stays open: it is done anyway */
  isOpenForm?: true
  /** what it is called, whatever stands in the form */
  title?: string
}

/**
 * Writes a new event inside a transaction, at `templateId`, from the form that was sent.
 * Throws NOT_FOUND, EVENT_TEMPLATE_OFF, FORM_CHANGED, FIELD_INVALID, FIELD_REPEATED.
 */
export async function raiseEvent(
  ctx: Ctx,
  tx: Db,
  { linkman, isGuest, scannedProductId, raisedBy, isOpenForm, title }: Raiser,
  input: { templateId: string; productId?: string; attribute: FormValues; formVersion?: string },
) {
  // held until the end: a template that is being switched off waits, one that was switched off meanwhile is refused
  const [template] = await tx
    .select()
    .from(eventTemplates)
    .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, input.templateId)))
    .for('share')
  if (!template) throw new AppError('NOT_FOUND')
  if (template.enabled !== 1 || template.isDelete !== 0) throw new AppError('EVENT_TEMPLATE_OFF')
  const about = scannedProductId ?? input.productId
  const version = await acceptedVersion(
    ctx,
    tx,
    { tenantId: ctx.tenantId, kind: 'event', id: template.id },
    template.fields,
    input.formVersion,
  )
  const form = acceptForm(ctx, await askedFields(ctx, tx, version.fields), input.attribute, {
    about: { product: about ?? null },
    ...(isOpenForm ? { isOpen: true } : {}),
  })
  const coded = await bindCodes(ctx, form)
  // who describes a product says that it is none of those that are registered, whatever the form was opened with
  const productId =
    scannedProductId ?? (coded.length || isUnbound(form) ? firstProduct(form) : (about ?? firstProduct(form)))
  const asker = { customerId: isGuest ? null : linkman.customerId, isStaff: raisedBy?.actor === 'staff' }
  const scanned = scannedProductId ? [scannedProductId, ...coded] : coded
  await assertProduct(ctx, tx, asker, productId, scanned)
  await settleThings(ctx, tx, form, asker, scanned)

  const id = newId()
  const owned = { tenantId: ctx.tenantId, id, templateId: template.id, customerId: linkman.customerId }
  await takeUniqueValues(ctx, tx, eventUniqueValues, owned, version.fields, form.values)
  await useFiles(tx, ctx, { kind: 'event', id }, form.files)
  await assertPictures(ctx, tx, version.fields, form.values)
  const eventNo = await takeNumber(ctx, eventNumbers, 'SR')
  const now = isoNow(ctx)
  const written = {
    ...owned,
    eventNo,
    linkmanId: linkman.id,
    productId,
    title: (title ?? form.title) || localize(template.name, ctx.language),
    attribute: form.values,
  }
  const sla = slaAt(ctx.now(), {
    ...(await slaOfTenant(tx, ctx.tenantId)),
    visitTime: visitTimeOf(form.planTime),
  })
  await tx.insert(events).values({
    ...written,
    ...dueColumns(sla, true),
    state: EVENT.start,
    planTime: form.planTime,
    area: areaOf(version.fields, form.values),
    formVersionId: version.id,
    createTime: now,
    updateTime: now,
  })
  await writeWords(tx, [{ ...written, fields: version.fields }])
  await begin(ctx, tx, eventLife, owned, raisedBy ?? { actor: 'linkman', actorId: linkman.id, actorName: linkman.name })
  return { id, eventNo }
}

/** The caller as raiser of an event. */
export function raiserOf(ctx: Ctx): Raiser {
  const { linkmanId, customerId, name } = linkmanOf(ctx)
  return { linkman: { id: linkmanId, customerId, name } }
}

/** Raises a service request. Throws what {@link raiseEvent} throws. */
export async function createEvent(
  ctx: Ctx,
  body: { templateId: string; productId?: string; attribute: FormValues; formVersion?: string },
) {
  assertStorable(body.attribute)
  return once(ctx, body, tx => raiseEvent(ctx, tx, raiserOf(ctx), body))
}

/** Changes the form of an event that nobody has taken; without `productId` the product stays. Throws NOT_FOUND, EVENT_STATE, FIELD_INVALID, FIELD_REPEATED. */
export async function updateEvent(ctx: Ctx, body: { id: string; productId?: string | null; attribute: FormValues }) {
  assertStorable(body.attribute)
  return ctx.db.transaction(async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    assertCan(ctx, eventLife, event, 'update')
    const fields = await formOf(tx, event)
    const form = acceptForm(ctx, await askedFields(ctx, tx, fields), body.attribute, {
      about: { product: body.productId ?? null },
      before: event.attribute,
    })
    const coded = await bindCodes(ctx, form)
    // a form that asks for the product has the last word on it
    const productId =
      body.productId !== undefined
        ? body.productId
        : fields.some(f => f.formType === 'product')
          ? firstProduct(form)
          : event.productId
    const asker = { customerId: event.customerId, isStaff: ctx.principal.kind === 'staff' }
    const before = [...(event.productId ? [event.productId] : []), ...coded]
    await assertProduct(ctx, tx, asker, productId, before)
    await settleThings(ctx, tx, form, asker, before)
    await releaseUniqueValues(tx, eventUniqueValues, event)
    await takeUniqueValues(ctx, tx, eventUniqueValues, event, fields, form.values)
    await useFiles(tx, ctx, { kind: 'event', id: event.id }, form.files)
    await assertPictures(ctx, tx, fields, form.values)
    await releaseUses(
      tx,
      ctx,
      { kind: 'event', ids: [event.id] },
      await unusedFiles(
        ctx,
        tx,
        event.id,
        fileIdsOf(fields, event.attribute),
        form.files.map(file => file.id),
      ),
    )
    // the title is the first words of the form; one without any keeps what it was called
    await transition(ctx, tx, eventLife, event, 'update', {
      set: {
        attribute: form.values,
        area: areaOf(fields, form.values),
        productId,
        title: form.title || event.title,
        planTime: form.planTime,
      },
    })
    await writeWords(tx, [{ ...event, attribute: form.values, productId, title: form.title || event.title, fields }])
    return { id: event.id, eventNo: event.eventNo }
  })
}

/** Of the files that stood in a form, those that stand neither in the new one nor in a remark. */
async function unusedFiles(ctx: Ctx, tx: Db, eventId: string, before: string[], after: string[]): Promise<string[]> {
  const gone = before.filter(id => !after.includes(id))
  if (!gone.length) return []
  const records = await tx
    .select({ attachment: eventRecords.attachment })
    .from(eventRecords)
    .where(and(eq(eventRecords.tenantId, ctx.tenantId), eq(eventRecords.subjectId, eventId)))
  return gone.filter(id => !records.some(record => record.attachment.includes(id)))
}

/** Cancels an event, with a reason. Throws NOT_FOUND, EVENT_STATE. */
export const offEvent = (ctx: Ctx, body: { id: string; reason: string }) =>
  once(ctx, body, async tx => {
    await transition(ctx, tx, eventLife, await lock(ctx, tx, eventLife, body.id), 'off', {
      set: { offReason: body.reason },
      record: { content: body.reason },
    })
    return done
  })

/**
 * Asks for another visiting time, by the rule of the form's field, which then says it too. The time that it is already
 * changes nothing. Throws NOT_FOUND, EVENT_STATE, EVENT_NO_PLAN_TIME, FIELD_INVALID, FIELD_REPEATED.
 */
export const rescheduleEvent = (ctx: Ctx, body: { id: string; planTime: string }) =>
  once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    assertCan(ctx, eventLife, event, 'reschedule')
    const { planTime } = body
    const stored = await formOf(tx, event)
    const fields = await askedFields(ctx, tx, stored)
    const field = planTimeField(fields, event.attribute)
    if (!field) throw new AppError('EVENT_NO_PLAN_TIME')
    const { fieldName } = field
    const error = checkField(field, planTime, tenantTime(ctx.now()))
    if (error) throw new AppError('FIELD_INVALID', {}, [{ fieldName, error }])
    if (planTime === event.planTime && planTime === event.attribute[fieldName]) return done
    const attribute = dropHidden(fields, { ...event.attribute, [fieldName]: planTime })
    await releaseUniqueValues(tx, eventUniqueValues, event)
    await takeUniqueValues(ctx, tx, eventUniqueValues, event, stored, attribute)
    await transition(ctx, tx, eventLife, event, 'reschedule', {
      set: { attribute, planTime },
      record: { planTime, formerPlanTime: event.planTime },
    })
    await writeWords(tx, [{ ...event, attribute, fields: stored }])
    return done
  })

/** Asks to hurry. Throws NOT_FOUND, EVENT_STATE, EVENT_URGE_TOO_SOON. */
export const urgeEvent = (ctx: Ctx, body: { id: string; content?: string }) =>
  once(ctx, body, async tx => {
    await transition(ctx, tx, eventLife, await lock(ctx, tx, eventLife, body.id), 'urge', {
      set: { urgeTime: isoNow(ctx) },
      record: { content: body.content },
    })
    return done
  })

/** Opens a finished event again; who did it and how it was evaluated stays. Throws NOT_FOUND, EVENT_STATE, FIELD_REPEATED. */
export async function reopenEvent(ctx: Ctx, body: { id: string; reason: string }) {
  let executorId: string | null = null
  await once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    await transition(ctx, tx, eventLife, event, 'reopen', {
      set: { finishTime: null, arriveTime: null },
      record: { content: body.reason },
    })
    executorId = event.executorId
    return done
  })
  forgetExecutor(ctx, executorId)
  return done
}

/**
 * Whether another open event of the template holds the value. `id` is the caller's own event, which does not count.
 * Throws NOT_FOUND for a template or event that is not the caller's.
 */
export async function fieldRepeats(
  ctx: Ctx,
  { templateId, fieldName, value, id }: { templateId: string; fieldName: string; value: string; id?: string },
) {
  const [template] = await ctx.db
    .select({ id: eventTemplates.id })
    .from(eventTemplates)
    .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, templateId)))
  const [own] =
    id && ctx.principal.kind === 'linkman'
      ? await ctx.db
          .select({ id: events.id })
          .from(events)
          .where(
            and(eq(events.tenantId, ctx.tenantId), eq(events.customerId, ctx.principal.customerId), eq(events.id, id)),
          )
      : []
  if (!template || (id && !own)) throw new AppError('NOT_FOUND')
  const holder = await holderOf(ctx.db, eventUniqueValues, { tenantId: ctx.tenantId, templateId, fieldName, value })
  return { repeat: holder !== null && holder !== own?.id }
}
