import { and, eq } from 'drizzle-orm'
import { tenantTime } from '../../../shared/day'
import type { StoredField } from '../../../contract/stored-field'
import { EVENT, type EventAction, type EventMoment, type EventState } from '../../../shared/event'
import type { FormField, FormValues } from '../../../shared/form'
import { checkField, dropHidden, isPlanned } from '../../../shared/form-rules'
import { localize } from '../../../shared/language'
import { planTimeField } from '../../../shared/plan-time-field'
import { isOpen } from '../../../shared/queue'
import { slaAt } from '../../../shared/sla'
import { areaOf } from '../../../shared/visit'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { takeGivenName } from '../../kernel/identity/given-name'
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
import { assertChangeable, movedOnce } from '../../kernel/visit/keep-visit.service'
import { visitRule } from '../../kernel/visit/rule.service'
import { assertPlanTime } from '../../kernel/work/work.service'
import { writeWords } from './event-words'
import { knownPlace } from './known-place'
import { givenContact } from './known.queries'
import { slaOfTenant } from '../../kernel/tenancy/promise.service'
import { dueColumns, visitTimeOf } from './sla.service'
import { cancelEvent, openAgain } from './staff-actions'
import { eventLife, formOf, keepEventVisit } from './transition.service'

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
  /** staff mean the visiting time, though it lies outside the hours or every place is taken */
  confirmed?: boolean
}

/** Does something that plans a visit; a time that is taken is told at the field that asks for it. */
async function atField<T>(field: FormField | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (field && error instanceof AppError && error.id === 'SLOT_TAKEN')
      throw new AppError(error.id, error.params, [{ fieldName: field.fieldName, error: 'taken' }])
    throw error
  }
}

/**
 * Writes a new event inside a transaction, at `templateId`, from the form that was sent.
 * Throws NOT_FOUND, EVENT_TEMPLATE_OFF, FORM_CHANGED, FIELD_INVALID, FIELD_REPEATED, SLOT_TAKEN, VISIT_HOURS.
 */
export async function raiseEvent(
  ctx: Ctx,
  tx: Db,
  { linkman, isGuest, scannedProductId, raisedBy, isOpenForm, title, confirmed = false }: Raiser,
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
  const fields = await askedFields(ctx, tx, version.fields)
  const form = acceptForm(ctx, fields, input.attribute, {
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
    knownPlace: await knownPlace(ctx, tx, linkman.customerId, isGuest ? null : productId),
  }
  const sla = slaAt(ctx.now(), {
    ...(await slaOfTenant(tx, ctx.tenantId)),
    visitTime: visitTimeOf(form.planTime),
  })
  const [event] = await tx
    .insert(events)
    .values({
      ...written,
      ...dueColumns(sla, true),
      state: EVENT.start,
      planTime: form.planTime,
      area: areaOf(version.fields, form.values),
      formVersionId: version.id,
      createTime: now,
      updateTime: now,
    })
    .returning()
  if (!event) throw new Error('the event was not written')
  // before what the request is found by is written
  if (!isGuest && !raisedBy) await takeGivenName(ctx, tx, linkman.id, givenContact(ctx, version.fields, form.values))
  await writeWords(tx, [{ ...written, fields: version.fields }])
  const doer = raisedBy ?? { actor: 'linkman', actorId: linkman.id, actorName: linkman.name }
  await atField(planTimeField(fields, form.values), keepEventVisit(ctx, tx, event, { before: null, doer, confirmed }))
  await begin(ctx, tx, eventLife, owned, doer)
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

/** What of an event is written anew; what is not named stays. */
export interface Correction {
  title?: string
  linkmanId?: string
  productId?: string | null
  attribute?: FormValues
}
type EventRow = typeof events.$inferSelect

const askerOf = (ctx: Ctx, { customerId }: EventRow) => ({ customerId, isStaff: ctx.principal.kind === 'staff' })

/** The visiting time that a form asks for, '' for none. */
const askedTimeOf = (fields: readonly FormField[], values: FormValues): string =>
  fields
    .filter(isPlanned)
    .map(({ fieldName }) => String(values[fieldName] ?? '').slice(0, 16))
    .find(Boolean) ?? ''

/** Takes a form that was filled in anew for a held event: what is unique in it, its files, the things that it names. */
async function rewriteForm(
  ctx: Ctx,
  tx: Db,
  event: EventRow,
  stored: StoredField[],
  given: { productId?: string | null; attribute: FormValues },
) {
  const fields = await askedFields(ctx, tx, stored)
  const form = acceptForm(ctx, fields, given.attribute, {
    about: { product: given.productId ?? null },
    before: event.attribute,
  })
  const coded = await bindCodes(ctx, form)
  // a form that asks for the product has the last word on it
  const productId =
    given.productId !== undefined
      ? given.productId
      : fields.some(f => f.formType === 'product')
        ? firstProduct(form)
        : event.productId
  const asker = askerOf(ctx, event)
  const before = [...(event.productId ? [event.productId] : []), ...coded]
  await assertProduct(ctx, tx, asker, productId, before)
  await settleThings(ctx, tx, form, asker, before)
  await releaseUniqueValues(tx, eventUniqueValues, event)
  await takeUniqueValues(ctx, tx, eventUniqueValues, event, stored, form.values)
  await useFiles(tx, ctx, { kind: 'event', id: event.id }, form.files)
  await assertPictures(ctx, tx, stored, form.values)
  await releaseUses(
    tx,
    ctx,
    { kind: 'event', ids: [event.id] },
    await unusedFiles(
      ctx,
      tx,
      event.id,
      fileIdsOf(stored, event.attribute),
      form.files.map(file => file.id),
    ),
  )
  // what was agreed meanwhile stands, unless the form asks for another time than before
  const isAskedAnew = form.planTime !== askedTimeOf(fields, event.attribute)
  return { ...form, productId, planTime: isAskedAnew ? form.planTime : event.planTime }
}

/** Writes anew what a held event asks for, by the rules of its form. Throws EVENT_STATE, NOT_FOUND, FIELD_INVALID, FIELD_REPEATED. */
export async function rewriteEvent(
  ctx: Ctx,
  tx: Db,
  event: Parameters<typeof transition<typeof events, EventState, EventAction, EventMoment>>[3],
  { title, linkmanId = event.linkmanId, productId, attribute }: Correction,
) {
  assertCan(ctx, eventLife, event, 'update')
  const fields = await formOf(tx, event)
  const form = attribute && (await rewriteForm(ctx, tx, event, fields, { productId, attribute }))
  if (!form && productId)
    await assertProduct(ctx, tx, askerOf(ctx, event), productId, event.productId ? [event.productId] : [])
  const written = {
    attribute: form?.values ?? event.attribute,
    productId: form ? form.productId : productId === undefined ? event.productId : productId,
    linkmanId,
    // the title is the first words of the form; one without any keeps what it was called
    title: (title ?? form?.title) || event.title,
  }
  const planTime = form?.planTime ?? event.planTime
  const isMoved = planTime !== event.planTime
  const isMovedByCustomer = isMoved && event.planTime !== '' && ctx.principal.kind !== 'staff'
  if (isMovedByCustomer) await assertChangeable(ctx, tx, event)
  const field = planTimeField(await askedFields(ctx, tx, fields), written.attribute)
  const change = transition(ctx, tx, eventLife, event, 'update', {
    set: {
      ...written,
      area: areaOf(fields, written.attribute),
      planTime,
      ...(isMovedByCustomer ? { moves: movedOnce(event) } : {}),
    },
    record: isMoved ? { planTime, formerPlanTime: event.planTime } : {},
  })
  const { moved } = await atField(field, change)
  await writeWords(tx, [{ ...event, ...written, fields }])
  return moved
}

/** Changes the form of an event that nobody has taken; without `productId` the product stays. Throws NOT_FOUND, EVENT_STATE, FIELD_INVALID, FIELD_REPEATED, and for another visiting time what {@link rescheduleEvent} throws. */
export async function updateEvent(ctx: Ctx, body: { id: string; productId?: string | null; attribute: FormValues }) {
  assertStorable(body.attribute)
  return ctx.db.transaction(async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    const { productId, attribute } = body
    await rewriteEvent(ctx, tx, event, { productId, attribute })
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

/** Cancels an event, with a reason. Throws NOT_FOUND, EVENT_STATE, VISIT_LATE. */
export const offEvent = async (ctx: Ctx, body: { id: string; reason: string }) => {
  await cancelEvent(ctx, body)
  return done
}

/**
 * Asks for another visiting time, by the rule of the form's field, which then says it too. The time that it is already
 * changes nothing. Throws NOT_FOUND, EVENT_STATE, VISIT_LATE, VISIT_MOVES, SLOT_TAKEN, EVENT_NO_PLAN_TIME, FIELD_INVALID, FIELD_REPEATED.
 */
export const rescheduleEvent = (ctx: Ctx, body: { id: string; planTime: string; reason?: string }) =>
  once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    if (isOpen(event.state)) await assertChangeable(ctx, tx, event)
    assertCan(ctx, eventLife, event, 'reschedule')
    const { planTime, reason = '' } = body
    const record = { planTime, formerPlanTime: event.planTime, content: reason }
    const stored = await formOf(tx, event)
    const fields = await askedFields(ctx, tx, stored)
    const field = planTimeField(fields, event.attribute)
    if (!field) {
      // staff agreed on a time that the form does not ask for: it can be moved to one that is offered
      if (!event.planTime || !(await visitRule(ctx, tx)).on) throw new AppError('EVENT_NO_PLAN_TIME')
      assertPlanTime(ctx, planTime, event.planTime)
      if (planTime === event.planTime) return done
      await transition(ctx, tx, eventLife, event, 'reschedule', { set: { planTime, moves: movedOnce(event) }, record })
      return done
    }
    const { fieldName } = field
    const error = checkField(field, planTime, tenantTime(ctx.now()))
    if (error) throw new AppError('FIELD_INVALID', {}, [{ fieldName, error }])
    if (planTime === event.planTime && planTime === event.attribute[fieldName]) return done
    const attribute = dropHidden(fields, { ...event.attribute, [fieldName]: planTime })
    await releaseUniqueValues(tx, eventUniqueValues, event)
    await takeUniqueValues(ctx, tx, eventUniqueValues, event, stored, attribute)
    const set = { attribute, planTime, moves: movedOnce(event) }
    await atField(field, transition(ctx, tx, eventLife, event, 'reschedule', { set, record }))
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
  await openAgain(ctx, body)
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
