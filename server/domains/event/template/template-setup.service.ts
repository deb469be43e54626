import { and, asc, count, eq, exists, inArray, notLike, sql } from 'drizzle-orm'
import type { Localized } from '../../../../shared/language'
import type { StoredField } from '../../../../contract/stored-field'
import { EVENT, EVENT_STATES } from '../../../../shared/event'
import type { FormChange } from '../../../../shared/form-definition'
import { isEnded } from '../../../../shared/lifecycle'
import type { Db } from '../../../db/database'
import { newId } from '../../../db/ids'
import { AppError } from '../../../http/errors'
import { changed } from '../../../kernel/live/changed'
import { staffOf, type Ctx } from '../../../kernel/call/context'
import { once } from '../../../kernel/call/idempotency'
import { putInOrder } from '../../../kernel/call/order'
import { asStoredFields } from '../../../kernel/form-fields/stored-fields.column'
import { isStorable } from '../../../kernel/forms/accept-form'
import { formChanges, formFlaws, formNotices, type FieldChange } from '../../../kernel/forms/form-flaws'
import {
  lastPublications,
  publications,
  publishedForm,
  publishForm,
} from '../../../kernel/forms/form-publication.service'
import type { TemplateRef } from '../../../kernel/forms/form-version.service'
import { files } from '../../../kernel/files/file.table'
import { useFiles } from '../../../kernel/files/use.service'
import { nameOf } from '../../../kernel/tenancy/setup-texts'
import { events, eventTemplates, type TemplateContent } from '../event.table'
import { standardTemplate } from './standard-template'

type TemplateRow = typeof eventTemplates.$inferSelect
interface One {
  id: string
  version: number
}

/** Templates of one company, removed ones included. */
const MAX_TEMPLATES = 500
/** No setting of a field is deeper than this: choices of choices take two levels each. */
const MAX_DEPTH = 20
/** Open requests that are looked at to say what a change touches: more than that are as good as all. */
const MAX_COUNTED = 20_000
const OPEN_STATES = EVENT_STATES.filter(state => !isEnded(EVENT, state))

const ofTenant = (ctx: Ctx, id?: string) =>
  and(eq(eventTemplates.tenantId, ctx.tenantId), id === undefined ? undefined : eq(eventTemplates.id, id))
const refOf = ({ tenantId, id }: Pick<TemplateRow, 'tenantId' | 'id'>): TemplateRef => ({ tenantId, kind: 'event', id })
const saved = ({ id, version }: TemplateRow) => ({ id, version })
const contentOf = ({ name, description, notice, icon, fields }: TemplateContent): TemplateContent => ({
  name,
  description,
  notice,
  icon,
  fields,
})

/** The fields as they were sent, once they are known to be some. Throws TEMPLATE_FORM. */
function checkedFields(fields: readonly unknown[]): StoredField[] {
  // first what no later check could walk through
  if (!isStorable(fields, MAX_DEPTH)) throw new AppError('TEMPLATE_FORM', { detail: 'depth' })
  try {
    return asStoredFields(fields)
  } catch (error) {
    throw new AppError('TEMPLATE_FORM', { detail: error instanceof Error ? error.message.slice(0, 200) : '' })
  }
}

/** A template as the audit log tells of it: each field by itself, so that what differs is seen. `written`: what stands as its draft. */
function told({ enabled, isDelete, draft, ...row }: TemplateRow, written = draft) {
  const inWords = (prefix: string, { fields, ...head }: TemplateContent) =>
    Object.fromEntries([
      ...Object.entries(head).map(([key, value]) => [prefix + key, value]),
      ...fields.map(({ fieldName, ...field }) => [`${prefix}field.${fieldName}`, field]),
    ])
  return {
    enabled: enabled === 1,
    removed: isDelete === 1,
    draft: draft !== null,
    ...inWords('', contentOf(row)),
    ...(written ? inWords('draft.', written) : {}),
  }
}

/** A template, held until the transaction ends. Throws NOT_FOUND. */
async function held(ctx: Ctx, tx: Db, id: string): Promise<TemplateRow> {
  const [row] = await tx.select().from(eventTemplates).where(ofTenant(ctx, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Changes a template that the caller holds. */
async function change(
  ctx: Ctx,
  tx: Db,
  row: TemplateRow,
  set: Partial<Omit<TemplateRow, 'tenantId' | 'id' | 'version'>>,
): Promise<TemplateRow> {
  const [now] = await tx
    .update(eventTemplates)
    .set({ ...set, version: row.version + 1 })
    .where(ofTenant(ctx, row.id))
    .returning()
  if (!now) throw new Error('a template that was held is gone')
  // who begins a draft, or drops one, changes what differs from what is published
  const toldOf = (one: TemplateRow) => told(one, one.draft ?? contentOf(one))
  await changed(ctx, tx, { kind: 'template', id: row.id, before: toldOf(row), after: toldOf(now) })
  return now
}

/** The same in a transaction of its own, of the version that the caller saw. Throws NOT_FOUND, CHANGED_MEANWHILE and what `work` throws. */
const changing = <T>(ctx: Ctx, { id, version }: One, work: (tx: Db, row: TemplateRow) => Promise<T>): Promise<T> =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, id)
    if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
    return work(tx, row)
  })

/** What was published last; the form of one that was never published here counts as the first. */
const publishedOf = (row: TemplateRow, last: { formNumber: number; publishTime: string } | undefined) =>
  last ?? (row.fields.length ? { formNumber: 1, publishTime: row.createTime } : { formNumber: 0, publishTime: null })

/** Templates in the tenant's order: those that there are, or those that are hidden. */
export async function setupTemplates(ctx: Ctx, { removed = false }: { removed?: boolean }) {
  const [rows, last] = await Promise.all([
    ctx.db
      .select()
      .from(eventTemplates)
      .where(and(ofTenant(ctx), eq(eventTemplates.isDelete, removed ? 1 : 0)))
      .orderBy(asc(eventTemplates.order), asc(eventTemplates.id)),
    lastPublications(ctx.db, ctx.tenantId, 'event'),
  ])
  return rows.map(row => ({
    ...saved(row),
    name: row.name,
    description: row.description,
    icon: row.icon,
    enabled: row.enabled === 1,
    fields: row.fields.length,
    draft: row.draft !== null,
    ...publishedOf(row, last.get(row.id)),
  }))
}

const rowOf = async (ctx: Ctx, id: string): Promise<TemplateRow> => {
  const [row] = await ctx.db.select().from(eventTemplates).where(ofTenant(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** A template as customers see it, and its draft. Throws NOT_FOUND. */
export async function setupTemplate(ctx: Ctx, id: string) {
  const row = await rowOf(ctx, id)
  return {
    ...saved(row),
    enabled: row.enabled === 1,
    removed: row.isDelete === 1,
    published: contentOf(row),
    draft: row.draft,
    ...publishedOf(row, (await lastPublications(ctx.db, ctx.tenantId, 'event', row.id)).get(row.id)),
  }
}

/** Makes a template, switched off, with the standard form or another one's as its draft. Throws NAME_MISSING, NOT_FOUND, TEMPLATE_LIMIT. */
export const createTemplate = (ctx: Ctx, body: { copyOf?: string; name: Localized }) =>
  once(ctx, body, async tx => {
    // two at the same moment count each other
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${ctx.tenantId}`}, 0))`)
    const [found] = await tx
      .select({ all: count(), last: sql<number>`coalesce(max(${eventTemplates.order}), 0)`.mapWith(Number) })
      .from(eventTemplates)
      .where(ofTenant(ctx))
    if ((found?.all ?? 0) >= MAX_TEMPLATES) throw new AppError('TEMPLATE_LIMIT', { max: MAX_TEMPLATES })
    const source = body.copyOf === undefined ? null : await rowOf(ctx, body.copyOf)
    const content = source ? (source.draft ?? contentOf(source)) : standardTemplate()
    const draft = {
      ...content,
      name: nameOf(body.name),
      fields: content.fields.map(field => ({ ...field, id: newId() })),
    }
    const [row] = await tx
      .insert(eventTemplates)
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        ...draft,
        fields: [],
        draft,
        enabled: 0,
        order: (found?.last ?? 0) + 1,
      })
      .returning()
    if (!row) throw new Error('no template was made')
    await changed(ctx, tx, { kind: 'template', id: row.id, after: told(row) })
    return saved(row)
  })

/** Records the pictures that a form shows. They are never let go of: requests show the form as it was. Throws NOT_FOUND, FILE_TYPE. */
async function usePictures(ctx: Ctx, tx: Db, templateId: string, fields: readonly StoredField[]): Promise<void> {
  const ids = [...new Set(fields.flatMap(field => field.setting.pictures ?? []))]
  if (!ids.length) return
  const subject = { kind: 'template', id: templateId }
  await useFiles(
    tx,
    ctx,
    subject,
    ids.map(id => ({ id })),
    { shared: true },
  )
  const others = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, ids), notLike(files.mime, 'image/%')))
  if (others.length) throw new AppError('FILE_TYPE')
}

/** Keeps the draft of a template, with whatever flaws it has. Throws NOT_FOUND, CHANGED_MEANWHILE, TEMPLATE_FORM, FILE_TYPE. */
export async function saveDraft(ctx: Ctx, { draft, ...one }: One & { draft: TemplateContent }) {
  const content = { ...contentOf(draft), fields: checkedFields(draft.fields) }
  const row = await changing(ctx, one, async (tx, before) => {
    await usePictures(ctx, tx, before.id, content.fields)
    return change(ctx, tx, before, { draft: content })
  })
  return { ...saved(row), flaws: formFlaws(content.fields) }
}

/** Drops the draft. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const discardDraft = async (ctx: Ctx, one: One) =>
  saved(await changing(ctx, one, (tx, row) => change(ctx, tx, row, { draft: null })))

/** How many open requests of a template each change touches: those that hold a value of the field, or the choice. */
async function openOf(ctx: Ctx, templateId: string, changes: readonly FieldChange[]): Promise<number[]> {
  if (!changes.length) return []
  const open = ctx.db
    .select({ attribute: events.attribute })
    .from(events)
    .where(
      and(eq(events.tenantId, ctx.tenantId), eq(events.templateId, templateId), inArray(events.state, OPEN_STATES)),
    )
    .limit(MAX_COUNTED)
    .as('open')
  const touched = ({ fieldName, change: what, detail }: FieldChange) =>
    what === 'choiceRemoved'
      ? sql`(${open.attribute} -> ${fieldName}::text @> to_jsonb(${detail}::text) or ${open.attribute} -> ${fieldName}::text @> jsonb_build_array(jsonb_build_object('id', ${detail}::text)))`
      : what === 'fieldAdded'
        ? sql`false`
        : what === 'requiredNow'
          ? sql`not ${open.attribute} ? ${fieldName}::text`
          : sql`${open.attribute} ? ${fieldName}::text`
  const counts = sql.join(
    changes.map(one => sql`count(*) filter (where ${touched(one)})::integer`),
    sql`, `,
  )
  const [row] = await ctx.db.select({ counts: sql<number[]>`array[${counts}]` }).from(open)
  return row?.counts ?? []
}

/** What keeps the draft from being published, and what publishing it would change for open requests. Throws NOT_FOUND. */
export async function checkTemplate(ctx: Ctx, id: string) {
  const row = await rowOf(ctx, id)
  if (!row.draft) return { flaws: formFlaws(row.fields), changes: [] }
  const changes: (FieldChange & { change: FormChange })[] = row.fields.length
    ? formChanges(row.fields, row.draft.fields)
    : []
  const open = await openOf(ctx, row.id, changes)
  return {
    flaws: formFlaws(row.draft.fields),
    changes: [
      ...changes.map((one, i) => ({ ...one, open: open[i] ?? 0 })),
      ...formNotices(row.draft.fields).map(one => ({ ...one, open: 0 })),
    ],
  }
}

/**
 * Makes the draft what customers see. Who is filling in the form before it may send that for a day. Throws NOT_FOUND,
 * CHANGED_MEANWHILE, TEMPLATE_NO_DRAFT, NAME_MISSING, TEMPLATE_FLAWS with the fields that have them.
 */
export const publishTemplate = (ctx: Ctx, one: One) =>
  changing(ctx, one, async (tx, row) => {
    if (!row.draft) throw new AppError('TEMPLATE_NO_DRAFT')
    const name = nameOf(row.draft.name)
    const flaws = formFlaws(row.draft.fields)
    if (flaws.length)
      throw new AppError(
        'TEMPLATE_FLAWS',
        {},
        flaws.slice(0, 50).map(({ fieldName, flaw }) => ({ fieldName, error: flaw })),
      )
    const formNumber = await publishForm(
      ctx,
      tx,
      refOf(row),
      { fields: row.fields, since: row.createTime },
      { fields: row.draft.fields, staffName: staffOf(ctx).name },
    )
    return { ...saved(await change(ctx, tx, row, { ...contentOf(row.draft), name, draft: null })), formNumber }
  })

/** Published forms of a template, the newest first. Throws NOT_FOUND. */
export const templateHistory = async (ctx: Ctx, id: string) => publications(ctx.db, refOf(await rowOf(ctx, id)))

/** A published form of a template. Throws NOT_FOUND. */
export async function templateForm(ctx: Ctx, { id, formNumber }: { id: string; formNumber: number }) {
  return { formNumber, fields: await publishedForm(ctx.db, refOf(await rowOf(ctx, id)), formNumber) }
}

/** Puts the templates into an order. Throws NOT_FOUND for one that there is not, CHANGED_MEANWHILE when one is left out. */
export const orderTemplates = (ctx: Ctx, { ids }: { ids: string[] }) =>
  ctx.db.transaction(async tx => {
    const { before, after } = await putInOrder(ctx, tx, eventTemplates, ids, eq(eventTemplates.isDelete, 0))
    await changed(ctx, tx, { kind: 'template', before: { order: before }, after: { order: after } })
    return { done: true } as const
  })

/** Removes a template; one that was ever used is only hidden, for its requests keep it. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const removeTemplate = (ctx: Ctx, one: One) =>
  changing(ctx, one, async (tx, row) => {
    const used = tx
      .select({ one: sql`1` })
      .from(events)
      .where(and(eq(events.tenantId, ctx.tenantId), eq(events.templateId, row.id)))
    const [gone] = await tx
      .delete(eventTemplates)
      .where(and(ofTenant(ctx, row.id), sql`not ${exists(used)}`))
      .returning({ id: eventTemplates.id })
    if (gone) await changed(ctx, tx, { kind: 'template', id: row.id, before: told(row) })
    else await change(ctx, tx, row, { isDelete: 1, enabled: 0 })
    return { hidden: !gone }
  })

/** Takes a hidden template back, switched off. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const restoreTemplate = async (ctx: Ctx, one: One) =>
  saved(await changing(ctx, one, (tx, row) => change(ctx, tx, row, { isDelete: 0 })))

/** Switches a template on or off for new events. Waits for creations under way. Throws NOT_FOUND, TEMPLATE_NOT_PUBLISHED. */
export const switchTemplate = (ctx: Ctx, { templateId, enabled }: { templateId: string; enabled: boolean }) =>
  ctx.db.transaction(async tx => {
    const row = await held(ctx, tx, templateId)
    if (enabled && !row.fields.length) throw new AppError('TEMPLATE_NOT_PUBLISHED')
    if ((row.enabled === 1) !== enabled) await change(ctx, tx, row, { enabled: enabled ? 1 : 0 })
    return { done: true } as const
  })
