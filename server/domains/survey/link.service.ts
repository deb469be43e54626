import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isLanguage, localize } from '../../../shared/language'
import { SURVEY_DAYS, type SurveyLinkState, type SurveySubject } from '../../../shared/survey'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { SITE_PATH } from '../../http/site'
import { addJob, type Jobs } from '../../jobs/queue'
import { isoNow, may, staffOf, type App, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import { linkmen, staff } from '../../kernel/identity/auth.table'
import { hmac, same } from '../../kernel/identity/secret'
import { changed } from '../../kernel/live/changed'
import { announce } from '../../kernel/live/announce'
import { tell } from '../../kernel/notify/notify.service'
import { doors, tenants } from '../../kernel/tenancy/door.table'
import { jobContext } from '../../kernel/tenancy/job-context'
import { events } from '../event/event.table'
import { tasks } from '../task/task.table'
import { surveyLinks, surveys, surveySettings } from './survey.table'

declare module '../../jobs/queue' {
  interface Jobs {
    /** sends a survey about a work that was finished */
    sendSurvey: { tenantId: string; kind: SurveySubject; id: string }
  }
}

/** So many links of one work are shown. */
const MOST_SHOWN = 20

type Teller = Pick<Ctx, 'tenantId' | 'now' | 'providers'>
export type LinkRow = typeof surveyLinks.$inferSelect

/** Opens a link without an account. It is worked out anew each time, so that nobody reads it out of the database. */
const secretOf = (ctx: Pick<Ctx, 'secret' | 'tenantId'>, linkId: string): string =>
  hmac(ctx.secret, 'survey link', ctx.tenantId, linkId)

/** Whether the caller's company asks its customers how it was. */
export async function isOffered({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db): Promise<boolean> {
  const [row] = await db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, tenantId))
  return row?.flags.satisfactionGray ?? false
}

/** Which link, and what shows that the caller may open it. */
export interface LinkKey {
  id: string
  secret?: string
}
/** A link for who has its secret or was sent it. A wrong secret, another's and none look alike. Throws NOT_FOUND. */
export async function linkOf(ctx: Ctx, { id, secret }: LinkKey, db: Db, isHeld = false): Promise<LinkRow> {
  const query = db
    .select()
    .from(surveyLinks)
    .where(and(eq(surveyLinks.tenantId, ctx.tenantId), eq(surveyLinks.id, id)))
  const [row] = await (isHeld ? query.for('update') : query)
  const who = ctx.principal
  const isGood = secret !== undefined && same(secretOf(ctx, id.toLowerCase()), secret)
  const isOwn = who.kind === 'linkman' && who.linkmanId === row?.linkmanId
  if (!row || !(isGood || isOwn)) throw new AppError('NOT_FOUND')
  return row
}

/** A work as a link keeps it. */
interface Work {
  id: string
  customerId: string
  linkmanId: string
  number: string
  title: string
  executorId: string | null
  executorName: string
  finishTime: string | null
  isFinished: boolean
}
/** A work of the tenant; held, so that of two who send at once one does. */
async function workOf(
  { tenantId }: Teller,
  tx: Db,
  { kind, id }: { kind: SurveySubject; id: string },
  isHeld: boolean,
): Promise<Work | null> {
  const ofEvents = tx
    .select()
    .from(events)
    .where(and(eq(events.tenantId, tenantId), eq(events.id, id)))
  const ofTasks = tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.tenantId, tenantId), eq(tasks.id, id)))
  const found =
    kind === 'event'
      ? (await (isHeld ? ofEvents.for('update') : ofEvents)).map(row => ({
          ...row,
          number: row.eventNo,
          isFinished: ['finished', 'evaluated'].includes(row.state),
        }))
      : (await (isHeld ? ofTasks.for('update') : ofTasks)).map(row => ({
          ...row,
          number: row.taskNo,
          isFinished: ['finished', 'closed'].includes(row.state),
        }))
  const [row] = found
  if (!row) return null
  const [executor] = row.executorId
    ? await tx
        .select({ name: staff.displayName })
        .from(staff)
        .where(and(eq(staff.tenantId, tenantId), eq(staff.id, row.executorId)))
    : []
  return { ...row, executorName: executor?.name ?? '' }
}

/** Makes a link about a work and tells the linkman. */
async function sendLink(
  who: Teller,
  tx: Db,
  survey: typeof surveys.$inferSelect,
  kind: SurveySubject,
  work: Work,
): Promise<LinkRow> {
  const [link] = await tx
    .insert(surveyLinks)
    .values({
      tenantId: who.tenantId,
      id: newId(),
      surveyId: survey.id,
      customerId: work.customerId,
      linkmanId: work.linkmanId,
      subjectKind: kind,
      subjectId: work.id,
      subjectNumber: work.number,
      subjectTitle: work.title,
      executorName: work.executorName,
      subjectFinishTime: work.finishTime,
      expireTime: instantOf(who.now(), SURVEY_DAYS * 86_400),
      createTime: isoNow(who),
    })
    .returning()
  if (!link) throw new Error('the link was not written')
  const [person] = await tx
    .select({ language: linkmen.language })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, who.tenantId), eq(linkmen.id, work.linkmanId)))
  await tell(who, tx, {
    subject: { kind: 'survey', id: link.id },
    change: 'ask',
    changeId: link.id,
    people: [{ linkmanId: work.linkmanId }],
    customerId: work.customerId,
    facts: {
      number: work.number,
      title: work.title || localize(survey.title, isLanguage(person?.language) ? person.language : 'zh'),
    },
  })
  await announce(who, tx, { kind: 'survey', id: survey.id, change: 'send' })
  return link
}

const ofWork = ({ tenantId }: Teller, kind: SurveySubject, id: string) =>
  and(eq(surveyLinks.tenantId, tenantId), eq(surveyLinks.subjectKind, kind), eq(surveyLinks.subjectId, id))

/** Plans to send a survey about a work that was just finished, where the company wants that, inside its transaction. */
export async function onWorkFinished(ctx: Ctx, tx: Db, work: { kind: string; id: string }): Promise<void> {
  const [setting] = await tx.select().from(surveySettings).where(eq(surveySettings.tenantId, ctx.tenantId))
  const kind = setting?.kinds.find(one => one === work.kind)
  if (!setting?.enabled || !kind) return
  const job = { tenantId: ctx.tenantId, kind, id: work.id }
  const runAt = setting.delayMinutes ? new Date(ctx.now() + setting.delayMinutes * 60_000) : null
  await addJob(tx, 'sendSurvey', job, `survey ${kind} ${work.id}`, runAt)
}

/** Sends it, unless something has come between: the setting or the survey ended, the work was opened again, the customer was asked already. */
export async function sendSurveyLater(app: App, log: FastifyBaseLogger, job: Jobs['sendSurvey']): Promise<void> {
  const { tenantId, kind, id } = job
  const ctx = await jobContext(app, log, tenantId, 'sendSurvey')
  if (!(await isOffered(ctx, ctx.db))) return
  await ctx.db.transaction(async tx => {
    const [row] = await tx
      .select({ survey: surveys })
      .from(surveySettings)
      .innerJoin(surveys, and(eq(surveys.tenantId, surveySettings.tenantId), eq(surveys.id, surveySettings.surveyId)))
      .where(
        and(
          eq(surveySettings.tenantId, tenantId),
          surveySettings.enabled,
          sql`${kind}::text = any(${surveySettings.kinds})`,
          eq(surveys.state, 'published'),
        ),
      )
    const work = row && (await workOf(ctx, tx, { kind, id }, true))
    if (!row || !work?.isFinished) return
    const [asked] = await tx
      .select({ id: surveyLinks.id })
      .from(surveyLinks)
      .where(and(ofWork(ctx, kind, id), gt(surveyLinks.createTime, instantOf(ctx.now(), -SURVEY_DAYS * 86_400))))
      .limit(1)
    if (!asked) await sendLink(ctx, tx, row.survey, kind, work)
  })
}

/** Address of a link, for who has no account. */
async function urlOf(ctx: Ctx, tx: Db, linkId: string): Promise<string> {
  const [door] = await tx
    .select({ domainId: doors.domainId })
    .from(doors)
    .where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId)))
  const query = new URLSearchParams({
    from: 'dx',
    id: linkId,
    secret: secretOf(ctx, linkId),
    ...(door ? { domainId: door.domainId } : {}),
  })
  return `${ctx.origins[0]}${SITE_PATH}/satisfactionEvaluate?${query.toString()}`
}

/** Whether a link can be answered. */
export function stateOf(
  ctx: Pick<Ctx, 'now'>,
  link: LinkRow,
  survey: Pick<typeof surveys.$inferSelect, 'state'>,
): SurveyLinkState {
  if (link.answerTime !== null) return 'answered'
  if (survey.state !== 'published') return 'closed'
  return Date.parse(link.expireTime) <= ctx.now() ? 'expired' : 'open'
}

/** The work that staff mean: of a request that became a task, the task is what is finished. Throws NOT_FOUND for one that is not theirs to see. */
async function meant(ctx: Ctx, tx: Db, of: { kind: SurveySubject; id: string }, isHeld: boolean) {
  const [made] =
    of.kind === 'event'
      ? await tx
          .select({ id: tasks.id })
          .from(tasks)
          .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.eventId, of.id)))
      : []
  const { kind, id } = made ? { kind: 'task' as const, id: made.id } : of
  const work = await workOf(ctx, tx, { kind, id }, isHeld)
  if (!work || !(may(ctx, `${of.kind}.read`) || work.executorId === staffOf(ctx).staffId))
    throw new AppError('NOT_FOUND')
  return { kind, work }
}

/** What the customer of a work was sent, and whether more can be. Throws NOT_FOUND. */
export const surveysOfWork = (ctx: Ctx, of: { kind: SurveySubject; id: string }) =>
  ctx.db.transaction(async tx => {
    const { kind, work } = await meant(ctx, tx, of, false)
    const rows = await tx
      .select({ link: surveyLinks, survey: surveys })
      .from(surveyLinks)
      .innerJoin(surveys, and(eq(surveys.tenantId, surveyLinks.tenantId), eq(surveys.id, surveyLinks.surveyId)))
      .where(or(ofWork(ctx, kind, work.id), ofWork(ctx, of.kind, of.id)))
      .orderBy(desc(surveyLinks.createTime), desc(surveyLinks.id))
      .limit(MOST_SHOWN)
    const offered = await isOffered(ctx, tx)
    const [some] = await tx
      .select({ id: surveys.id })
      .from(surveys)
      .where(and(eq(surveys.tenantId, ctx.tenantId), eq(surveys.state, 'published')))
      .limit(1)
    return {
      canSend: offered && work.isFinished && some !== undefined,
      list: rows.map(({ link, survey }) => ({
        id: link.id,
        title: localize(survey.title, ctx.language),
        state: stateOf(ctx, link, survey),
        createTime: link.createTime,
      })),
    }
  })

/**
 * Sends the customer of a finished work a link, by hand; one of the survey that is open already is given again.
 * Throws NOT_FOUND, SURVEYS_OFF, SURVEY_NONE, SURVEY_WORK.
 */
export const sendSurvey = (ctx: Ctx, body: { kind: SurveySubject; id: string; surveyId?: string }) =>
  once(ctx, body, async tx => {
    const { kind, work } = await meant(ctx, tx, body, true)
    if (!(await isOffered(ctx, tx))) throw new AppError('SURVEYS_OFF')
    const [setting] = await tx
      .select({ surveyId: surveySettings.surveyId })
      .from(surveySettings)
      .where(eq(surveySettings.tenantId, ctx.tenantId))
    const wanted = body.surveyId ?? setting?.surveyId
    const [survey] = await tx
      .select()
      .from(surveys)
      .where(and(eq(surveys.tenantId, ctx.tenantId), wanted ? eq(surveys.id, wanted) : eq(surveys.state, 'published')))
      .orderBy(desc(surveys.createTime), desc(surveys.id))
      .limit(1)
    if (!survey && body.surveyId) throw new AppError('NOT_FOUND')
    if (survey?.state !== 'published') throw new AppError('SURVEY_NONE')
    if (!work.isFinished) throw new AppError('SURVEY_WORK')
    const [open] = await tx
      .select()
      .from(surveyLinks)
      .where(
        and(
          ofWork(ctx, kind, work.id),
          eq(surveyLinks.surveyId, survey.id),
          isNull(surveyLinks.answerTime),
          gt(surveyLinks.expireTime, isoNow(ctx)),
        ),
      )
      .limit(1)
    const link = open ?? (await sendLink(ctx, tx, survey, kind, work))
    if (!open) await changed(ctx, tx, { kind: 'survey', id: survey.id, after: { number: work.number } })
    return { id: link.id, isNew: !open, url: await urlOf(ctx, tx, link.id), expireTime: link.expireTime }
  })
