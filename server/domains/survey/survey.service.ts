import { and, eq, sql } from 'drizzle-orm'
import { localize, type Language } from '../../../shared/language'
import {
  answerFlaws,
  keptAnswers,
  type SurveyAnswer,
  type SurveyHelp,
  type SurveyQuestion,
} from '../../../shared/survey'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isoNow, ownerOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { announce } from '../../kernel/live/announce'
import { askForHelp, helpOf } from './help.service'
import { isOffered, linkOf, stateOf, type LinkKey, type LinkRow } from './link.service'
import { surveyLinks, surveys, surveyVersions } from './survey.table'

const done = { done: true as const }
type SurveyRow = typeof surveys.$inferSelect

/** Whether the caller's company asks its customers how it was. */
export const satisfactionGray = async (ctx: Ctx) => ({ satisfactionGray: await isOffered(ctx, ctx.db) })

async function surveyOf(ctx: Ctx, db: Db, link: LinkRow): Promise<SurveyRow> {
  const [survey] = await db
    .select()
    .from(surveys)
    .where(and(eq(surveys.tenantId, ctx.tenantId), eq(surveys.id, link.surveyId)))
  if (!survey) throw new Error('the survey of a link is gone')
  return survey
}
/** The words by which a link is answered: those that it was first opened with, till then those of now. */
async function wordsOf(ctx: Ctx, db: Db, link: LinkRow, survey: SurveyRow) {
  if (link.surveyVersion === null) return survey
  const [words] = await db
    .select()
    .from(surveyVersions)
    .where(
      and(
        eq(surveyVersions.tenantId, ctx.tenantId),
        eq(surveyVersions.surveyId, link.surveyId),
        eq(surveyVersions.version, link.surveyVersion),
      ),
    )
  return words ?? survey
}

const toShown = (question: SurveyQuestion, language: Language) => {
  const optionsOf = (options: SurveyQuestion['options'] = []) =>
    options.map(({ key, text }) => ({ key, text: localize(text, language) }))
  const { key, type, title, required, options, when, reasons } = question
  return {
    key,
    type,
    title: localize(title, language),
    required,
    options: optionsOf(options),
    ...(when ? { when } : {}),
    ...(reasons ? { reasons: { most: reasons.most, options: optionsOf(reasons.options) } } : {}),
  }
}

/** What a link asks for and until when. Throws NOT_FOUND. */
export async function configDetail(ctx: Ctx, key: LinkKey) {
  const link = await linkOf(ctx, key, ctx.db)
  const survey = await surveyOf(ctx, ctx.db, link)
  const words = await wordsOf(ctx, ctx.db, link, survey)
  return {
    title: localize(words.title, ctx.language),
    introduction: localize(words.introduction, ctx.language),
    state: stateOf(ctx, link, survey),
    expireTime: link.expireTime,
  }
}

/** What a link is about. Throws NOT_FOUND. */
export async function evaluateInfo(ctx: Ctx, key: LinkKey) {
  const link = await linkOf(ctx, key, ctx.db)
  return {
    kind: link.subjectKind,
    number: link.subjectNumber,
    title: link.subjectTitle,
    executorName: link.executorName,
    finishTime: link.subjectFinishTime,
  }
}

/** Keeps the words of now for a link that can still be answered. */
async function pinned(ctx: Ctx, tx: Db, link: LinkRow, survey: SurveyRow): Promise<LinkRow> {
  if (link.surveyVersion !== null || stateOf(ctx, link, survey) !== 'open') return link
  const [row] = await tx
    .update(surveyLinks)
    .set({ surveyVersion: survey.version })
    .where(and(eq(surveyLinks.tenantId, ctx.tenantId), eq(surveyLinks.id, link.id)))
    .returning()
  return row ?? link
}

/** The link and its survey, held, so that of two answers at once one counts. The survey first: who changes it makes new words. */
async function held(ctx: Ctx, tx: Db, key: LinkKey) {
  const { surveyId } = await linkOf(ctx, key, tx)
  const [survey] = await tx
    .select()
    .from(surveys)
    .where(and(eq(surveys.tenantId, ctx.tenantId), eq(surveys.id, surveyId)))
    .for('share')
  if (!survey) throw new AppError('NOT_FOUND')
  return { survey, link: await linkOf(ctx, key, tx, true) }
}

/** The questions of a link, and what its person or device has answered so far: a link that was passed on shows nobody else's. Throws NOT_FOUND. */
export async function questionAndAnswer(ctx: Ctx, key: LinkKey) {
  return ctx.db.transaction(async tx => {
    const { survey, link: found } = await held(ctx, tx, key)
    const link = await pinned(ctx, tx, found, survey)
    const words = await wordsOf(ctx, tx, link, survey)
    const owner = ownerOf(ctx)
    return {
      state: stateOf(ctx, link, survey),
      questions: words.questions.map(question => toShown(question, ctx.language)),
      answers: owner !== '' && link.answeredBy === owner ? link.answers : [],
      help: await helpOf(ctx, tx, link, words.questions),
    }
  })
}

/** Notes that a link was opened. Throws NOT_FOUND. */
export async function noteOpened(ctx: Ctx, key: LinkKey) {
  const link = await linkOf(ctx, key, ctx.db)
  await ctx.db
    .update(surveyLinks)
    .set({ openTime: sql`coalesce(${surveyLinks.openTime}, ${isoNow(ctx)}::timestamptz)` })
    .where(and(eq(surveyLinks.tenantId, ctx.tenantId), eq(surveyLinks.id, link.id)))
  return done
}

const REFUSALS = { answered: 'SURVEY_ANSWERED', expired: 'SURVEY_EXPIRED', closed: 'SURVEY_CLOSED' } as const

/**
 * Keeps what was answered so far, or takes it as the answer, which spends the link.
 * Throws NOT_FOUND, SURVEY_ANSWER, SURVEY_ANSWERED, SURVEY_EXPIRED, SURVEY_CLOSED.
 */
export async function createAnswer(ctx: Ctx, body: LinkKey & { answers: SurveyAnswer[]; finished: boolean }) {
  const { answers: sent, finished, ...key } = body
  return once(ctx, body, async tx => {
    const { survey, link: found } = await held(ctx, tx, key)
    const state = stateOf(ctx, found, survey)
    if (state !== 'open') throw new AppError(REFUSALS[state])
    const link = await pinned(ctx, tx, found, survey)
    const { questions } = await wordsOf(ctx, tx, link, survey)
    const flaws = answerFlaws(questions, sent, finished)
    const [first] = flaws
    if (first)
      throw new AppError(
        'SURVEY_ANSWER',
        { number: questions.findIndex(one => one.key === first.key) + 1 },
        flaws.map(({ key: fieldName, flaw }) => ({ fieldName, error: flaw === 'required' ? 'required' : 'format' })),
      )
    const answers = keptAnswers(questions, sent)
    const set = {
      answers,
      answeredBy: ownerOf(ctx),
      openTime: link.openTime ?? isoNow(ctx),
      answerTime: finished ? isoNow(ctx) : null,
    }
    await tx
      .update(surveyLinks)
      .set(set)
      .where(and(eq(surveyLinks.tenantId, ctx.tenantId), eq(surveyLinks.id, link.id)))
    if (finished) await announce(ctx, tx, { kind: 'survey', id: survey.id, change: 'answer' })
    return { finished, answers, help: await helpOf(ctx, tx, { ...link, ...set }, questions) }
  })
}

/** Does at once what whoever answered asks for because something is wrong. Throws NOT_FOUND, SURVEY_HELP, EVENT_STATE. */
export const askHelp = (ctx: Ctx, { how, ...key }: LinkKey & { how: SurveyHelp }) =>
  once(ctx, { how, ...key }, async tx => {
    const { survey, link } = await held(ctx, tx, key)
    const { questions } = await wordsOf(ctx, tx, link, survey)
    return { help: await askForHelp(ctx, tx, link, questions, how) }
  })
