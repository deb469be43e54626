import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { localize, type Localized } from '../../../shared/language'
import {
  isWritten,
  surveyFlaw,
  type SurveyQuestion,
  type SurveyState,
  type SurveySubject,
} from '../../../shared/survey'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { longPage } from '../../kernel/call/page'
import { changed } from '../../kernel/live/changed'
import { isOffered } from './link.service'
import { surveyLinks, surveys, surveySettings, surveyVersions } from './survey.table'

type SurveyRow = typeof surveys.$inferSelect
interface Content {
  title: Localized
  introduction: Localized
  questions: SurveyQuestion[]
}

/** How many links of surveys there are, and how many were answered. */
async function linkCounts(ctx: Ctx, surveyIds: readonly string[]) {
  const rows = surveyIds.length
    ? await ctx.db
        .select({
          surveyId: surveyLinks.surveyId,
          sent: count(),
          finished: sql<number>`count(${surveyLinks.answerTime})::integer`,
        })
        .from(surveyLinks)
        .where(and(eq(surveyLinks.tenantId, ctx.tenantId), inArray(surveyLinks.surveyId, [...surveyIds])))
        .groupBy(surveyLinks.surveyId)
    : []
  return new Map(rows.map(({ surveyId, ...counts }) => [surveyId, counts]))
}

/** Surveys of the caller's company, the newest first. */
export async function surveyList(ctx: Ctx, query: { state?: SurveyState; pageNum?: number; pageSize?: number }) {
  const condition = and(
    eq(surveys.tenantId, ctx.tenantId),
    query.state === undefined ? undefined : eq(surveys.state, query.state),
  )
  const page = await longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    surveys,
    condition,
    (limit, offset) =>
      ctx.db
        .select()
        .from(surveys)
        .where(condition)
        .orderBy(desc(surveys.createTime), desc(surveys.id))
        .limit(limit)
        .offset(offset),
    row => row,
  )
  const counts = await linkCounts(
    ctx,
    page.list.map(({ id }) => id),
  )
  return {
    ...page,
    list: page.list.map(({ id, title, state, questions, createTime, version }) => ({
      id,
      title: localize(title, ctx.language),
      state,
      questions: questions.length,
      sent: counts.get(id)?.sent ?? 0,
      finished: counts.get(id)?.finished ?? 0,
      createTime,
      version,
    })),
  }
}

/** A survey of the caller's company. Throws NOT_FOUND. */
export async function surveyOf(ctx: Ctx, id: string, db: Db = ctx.db): Promise<SurveyRow> {
  const [row] = await db
    .select()
    .from(surveys)
    .where(and(eq(surveys.tenantId, ctx.tenantId), eq(surveys.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
/** The same as it is written, for staff. Throws NOT_FOUND. */
export async function staffSurvey(ctx: Ctx, id: string) {
  const { state, version, title, introduction, questions } = await surveyOf(ctx, id)
  return { id, state, version, title, introduction, questions }
}

const written = ({ id, version, state }: SurveyRow) => ({ id, version, state })
const told = ({ title, introduction, questions, state }: SurveyRow) => ({
  title,
  introduction,
  state,
  questions,
})

/** Throws SURVEY_EMPTY, SURVEY_QUESTIONS for what cannot be answered. */
function assertWhole({ title, questions }: Content): void {
  const flaw = surveyFlaw(questions)
  if (flaw?.flaw === 'empty' || !isWritten(title)) throw new AppError('SURVEY_EMPTY')
  if (flaw) throw new AppError('SURVEY_QUESTIONS', { number: flaw.number })
}
/** What a published survey asks keeps its type: answers to it are counted together. */
function assertTypes(before: readonly SurveyQuestion[], after: readonly SurveyQuestion[]): void {
  const at = after.findIndex(({ key, type }) => before.some(one => one.key === key && one.type !== type))
  if (at >= 0) throw new AppError('SURVEY_QUESTIONS', { number: at + 1 })
}

/** Keeps the words of a published survey, by which links that are opened from now on are answered. */
const keepWords = (tx: Db, { tenantId, id, version, title, introduction, questions }: SurveyRow) =>
  tx.insert(surveyVersions).values({ tenantId, surveyId: id, version, title, introduction, questions })

/** A new survey, as a draft. */
export const createSurvey = (ctx: Ctx, body: Content) =>
  once(ctx, body, async tx => {
    const [row] = await tx
      .insert(surveys)
      .values({ ...body, tenantId: ctx.tenantId, id: newId(), createTime: isoNow(ctx) })
      .returning()
    if (!row) throw new Error('the survey was not written')
    await changed(ctx, tx, { kind: 'survey', id: row.id, after: told(row) })
    return written(row)
  })

interface Seen {
  id: string
  version: number
}
/** Writes columns of a survey that is as the caller saw it. Throws NOT_FOUND, CHANGED_MEANWHILE. */
async function changeSurvey(
  ctx: Ctx,
  tx: Db,
  { id, version }: Seen,
  change: (row: SurveyRow) => Partial<typeof surveys.$inferInsert>,
) {
  const one = and(eq(surveys.tenantId, ctx.tenantId), eq(surveys.id, id))
  const [before] = await tx.select().from(surveys).where(one).for('update')
  if (!before) throw new AppError('NOT_FOUND')
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
  const [after] = await tx
    .update(surveys)
    .set({ ...change(before), version: version + 1 })
    .where(one)
    .returning()
  if (!after) throw new AppError('NOT_FOUND')
  if (after.state === 'published') await keepWords(tx, after)
  await changed(ctx, tx, { kind: 'survey', id, before: told(before), after: told(after) })
  return written(after)
}

/** Changes what a survey asks. Throws NOT_FOUND, CHANGED_MEANWHILE, SURVEY_EMPTY, SURVEY_QUESTIONS. */
export const updateSurvey = (ctx: Ctx, body: Seen & Content) =>
  once(ctx, body, tx => {
    const { id, version, ...content } = body
    return changeSurvey(ctx, tx, { id, version }, before => {
      if (before.state !== 'draft') {
        assertWhole(content)
        assertTypes(before.questions, content.questions)
      }
      return content
    })
  })

/** Lets a survey be sent and answered. Throws NOT_FOUND, CHANGED_MEANWHILE, SURVEY_STATE, SURVEY_EMPTY, SURVEY_QUESTIONS. */
export const publishSurvey = (ctx: Ctx, body: Seen) =>
  once(ctx, body, tx =>
    changeSurvey(ctx, tx, body, before => {
      if (before.state === 'published') throw new AppError('SURVEY_STATE')
      assertWhole(before)
      return { state: 'published' }
    }),
  )

/** Ends a survey. Throws NOT_FOUND, CHANGED_MEANWHILE, SURVEY_STATE. */
export const closeSurvey = (ctx: Ctx, body: Seen) =>
  once(ctx, body, tx =>
    changeSurvey(ctx, tx, body, before => {
      if (before.state !== 'published') throw new AppError('SURVEY_STATE')
      return { state: 'closed' }
    }),
  )

interface Setting {
  enabled: boolean
  surveyId: string | null
  delayMinutes: number
  kinds: SurveySubject[]
}
const NO_SETTING: Setting & { version: number } = {
  enabled: false,
  surveyId: null,
  delayMinutes: 60,
  kinds: ['event', 'task'],
  version: 0,
}
async function settingOf({ tenantId }: Ctx, db: Db): Promise<Setting & { version: number }> {
  const [row] = await db.select().from(surveySettings).where(eq(surveySettings.tenantId, tenantId))
  if (!row) return NO_SETTING
  const { enabled, surveyId, delayMinutes, kinds, version } = row
  return { enabled, surveyId, delayMinutes, kinds, version }
}

/** When a survey is sent by itself, and those that can be. */
export async function surveySetting(ctx: Ctx) {
  const [setting, offered, rows] = await Promise.all([
    settingOf(ctx, ctx.db),
    isOffered(ctx, ctx.db),
    ctx.db
      .select({ id: surveys.id, title: surveys.title })
      .from(surveys)
      .where(and(eq(surveys.tenantId, ctx.tenantId), eq(surveys.state, 'published')))
      .orderBy(asc(surveys.createTime), asc(surveys.id))
      .limit(100),
  ])
  return {
    ...setting,
    isOffered: offered,
    surveys: rows.map(({ id, title }) => ({ id, title: localize(title, ctx.language) })),
  }
}

/** Changes that, if it is still as the caller saw it. Throws NOT_FOUND, SURVEY_NONE, CHANGED_MEANWHILE. */
export const setSurveySetting = (ctx: Ctx, body: Setting & { version: number }) =>
  once(ctx, body, async tx => {
    const { version, ...after } = body
    const survey = after.surveyId === null ? null : await surveyOf(ctx, after.surveyId, tx)
    if (after.enabled && survey?.state !== 'published') throw new AppError('SURVEY_NONE')
    const before = await settingOf(ctx, tx)
    const row = { ...after, version: version + 1 }
    const rows = version
      ? await tx
          .update(surveySettings)
          .set(row)
          .where(and(eq(surveySettings.tenantId, ctx.tenantId), eq(surveySettings.version, version)))
          .returning({ version: surveySettings.version })
      : await tx
          .insert(surveySettings)
          .values({ tenantId: ctx.tenantId, ...row })
          .onConflictDoNothing()
          .returning({ version: surveySettings.version })
    if (!rows.length) throw new AppError('CHANGED_MEANWHILE')
    const { version: _version, ...former } = before
    const asTold = ({ enabled, delayMinutes, kinds, surveyId }: Setting) => ({
      surveyEnabled: enabled,
      surveyId,
      delayMinutes,
      surveyKinds: kinds,
    })
    await changed(ctx, tx, { kind: 'tenant', id: ctx.tenantId, before: asTold(former), after: asTold(after) })
    return { done: true as const }
  })
