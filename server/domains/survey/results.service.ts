import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { ExportFormat } from '../../../shared/directory'
import { localize } from '../../../shared/language'
import {
  askedQuestions,
  isAnswered,
  isMarked,
  MARKS,
  resultOf,
  type SurveyAnswer,
  type SurveyOption,
  type SurveyQuestion,
} from '../../../shared/survey'
import type { Ctx } from '../../kernel/call/context'
import { longPage } from '../../kernel/call/page'
import { customers } from '../../kernel/identity/auth.table'
import { exported, timeCell } from '../../kernel/sheets/export'
import { ANSWER_COLUMNS } from './survey.sheet'
import { surveyOf } from './staff-survey.service'
import { surveyLinks, surveyVersions } from './survey.table'

/** So many answers, the newest, are counted at once. */
const MOST_COUNTED = 10_000
const BATCH = 500

const ofSurvey = (ctx: Ctx, id: string) => and(eq(surveyLinks.tenantId, ctx.tenantId), eq(surveyLinks.surveyId, id))
const isFinished = isNotNull(surveyLinks.answerTime)

/** The questions of each version of a survey: answers are read by the words of then. */
async function questionsByVersion(ctx: Ctx, id: string): Promise<ReadonlyMap<number, SurveyQuestion[]>> {
  const rows = await ctx.db
    .select({ version: surveyVersions.version, questions: surveyVersions.questions })
    .from(surveyVersions)
    .where(and(eq(surveyVersions.tenantId, ctx.tenantId), eq(surveyVersions.surveyId, id)))
    .orderBy(desc(surveyVersions.version))
  return new Map(rows.map(({ version, questions }) => [version, questions]))
}

const optionsOf = (question: SurveyQuestion | undefined): SurveyOption[] => [
  ...(question?.options ?? []),
  ...(question?.reasons?.options ?? []),
]

/** What the newest answers say. Throws NOT_FOUND. */
export async function surveyResults(ctx: Ctx, id: string) {
  const survey = await surveyOf(ctx, id)
  const [versions, [counts], rows] = await Promise.all([
    questionsByVersion(ctx, id),
    ctx.db
      .select({
        sent: sql<number>`count(*)::integer`,
        opened: sql<number>`count(${surveyLinks.openTime})::integer`,
        finished: sql<number>`count(${surveyLinks.answerTime})::integer`,
        unfinished: sql<number>`(count(*) filter (where ${surveyLinks.answerTime} is null and ${surveyLinks.answers} <> '[]'::jsonb))::integer`,
      })
      .from(surveyLinks)
      .where(ofSurvey(ctx, id)),
    ctx.db
      .select({ version: surveyLinks.surveyVersion, answers: surveyLinks.answers })
      .from(surveyLinks)
      .where(and(ofSurvey(ctx, id), isFinished))
      .orderBy(desc(surveyLinks.answerTime), desc(surveyLinks.id))
      .limit(MOST_COUNTED),
  ])
  const finished = rows.map(({ version, answers }) => ({
    answers,
    questions: versions.get(version ?? 0) ?? survey.questions,
  }))
  const answered = new Set(rows.flatMap(({ version }) => version ?? []))
  // questions that are asked no more, below those of now, as far as somebody answered them
  const former = [...versions].flatMap(([version, questions]) => (answered.has(version) ? questions : []))
  const all = [...survey.questions]
  for (const question of former) if (!all.some(one => one.key === question.key)) all.push(question)
  const { language } = ctx
  return {
    id,
    title: localize(survey.title, language),
    state: survey.state,
    version: survey.version,
    ...(counts ?? { sent: 0, opened: 0, finished: 0, unfinished: 0 }),
    questions: all.map(question => {
      const { key, type } = question
      const title = localize(question.title, language)
      const wordings = former.filter(one => one.key === key)
      // one that was not there yet was not asked
      const result = resultOf(
        question,
        finished.filter(one => one.questions.some(other => other.key === key)),
      )
      const options = [question, ...wordings].flatMap(optionsOf)
      const nameOf = (value: string) => {
        const option = options.find(one => one.key === value)
        return option ? localize(option.text, language) : value
      }
      const countOf = (value: string, counted: typeof result.counts) =>
        counted.find(one => one.value === value)?.count ?? 0
      const valuesOf = (given: typeof result.counts, offered: readonly string[]) =>
        [...new Set([...offered, ...given.map(one => one.value)])].map(value => ({
          value,
          name: nameOf(value),
          count: countOf(value, given),
        }))
      const [low, high] = isMarked(type) ? MARKS[type] : [1, 0]
      const marks = Array.from({ length: high - low + 1 }, (_, i) => String(low + i))
      return {
        ...result,
        key,
        type,
        title,
        wordings: [...new Set(wordings.map(one => localize(one.title, language)))].filter(one => one !== title),
        counts: valuesOf(result.counts, isMarked(type) ? marks : (question.options ?? []).map(one => one.key)),
        reasons: valuesOf(
          result.reasons,
          (question.reasons?.options ?? []).map(one => one.key),
        ),
      }
    }),
  }
}

/** Finished answers, with whose they are. */
const withCustomers = (ctx: Ctx) =>
  ctx.db
    .select({ link: surveyLinks, customerName: customers.name })
    .from(surveyLinks)
    .leftJoin(customers, and(eq(customers.tenantId, surveyLinks.tenantId), eq(customers.id, surveyLinks.customerId)))

/** What was written to a question, the newest first. Throws NOT_FOUND. */
export async function surveyTexts(ctx: Ctx, query: { id: string; key: string; pageNum?: number; pageSize?: number }) {
  const [survey, versions] = await Promise.all([surveyOf(ctx, query.id), questionsByVersion(ctx, query.id)])
  const says = sql`${surveyLinks.answers} @> ${JSON.stringify([{ key: query.key }])}::jsonb`
  const hasText = sql`exists (select from jsonb_array_elements(${surveyLinks.answers}) as said where said->>'key' = ${query.key} and said->>'text' is not null)`
  const condition = and(ofSurvey(ctx, query.id), isFinished, says, hasText)
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    surveyLinks,
    condition,
    (limit, offset) =>
      withCustomers(ctx)
        .where(condition)
        .orderBy(desc(surveyLinks.answerTime), desc(surveyLinks.id))
        .limit(limit)
        .offset(offset),
    ({ link, customerName }) => {
      const questions = versions.get(link.surveyVersion ?? 0) ?? survey.questions
      const title = questions.find(one => one.key === query.key)?.title ?? {}
      return {
        id: link.id,
        text: link.answers.find(one => one.key === query.key)?.text ?? '',
        title: localize(title, ctx.language),
        customerName: customerName ?? '',
        number: link.subjectNumber,
        createTime: link.answerTime ?? link.createTime,
      }
    },
  )
}

/** One question that was asked, with its answer, as a line of a file. */
interface Line {
  link: typeof surveyLinks.$inferSelect
  customerName: string
  question: SurveyQuestion
  answer: SurveyAnswer | undefined
}

/** Each answer to each question as a line of a file, in the words of then; what was asked and skipped is there with nothing. Throws NOT_FOUND. */
export async function exportAnswers(ctx: Ctx, { id, format }: { id: string; format: ExportFormat }) {
  const [survey, versions] = await Promise.all([surveyOf(ctx, id), questionsByVersion(ctx, id)])
  const { language } = ctx
  const namesOf = (keys: readonly string[] = [], options: readonly SurveyOption[] = []) =>
    keys
      .map(key => options.find(one => one.key === key))
      .map((option, i) => (option ? localize(option.text, language) : (keys[i] ?? '')))
      .join(', ')
  const saidIn = ({ question, answer }: Line) => {
    if (!isAnswered(answer)) return ''
    if (answer.mark !== undefined) return String(answer.mark)
    return answer.text ?? namesOf(answer.chosen, question.options)
  }
  const texts: Record<keyof typeof ANSWER_COLUMNS, (line: Line) => string> = {
    answerTime: ({ link }) => timeCell(link.answerTime),
    customerName: ({ customerName }) => customerName,
    number: ({ link }) => link.subjectNumber,
    executorName: ({ link }) => link.executorName,
    question: ({ question }) => localize(question.title, language),
    answer: saidIn,
    reasons: ({ question, answer }) => namesOf(answer?.reasons, question.reasons?.options),
  }
  const columns = Object.entries(ANSWER_COLUMNS).map(([name, label]) => ({
    label,
    text: texts[name as keyof typeof ANSWER_COLUMNS],
  }))
  const linesOf = ({ link, customerName }: Awaited<ReturnType<typeof next>>[number]): Line[] => {
    const questions = versions.get(link.surveyVersion ?? 0) ?? survey.questions
    return askedQuestions(questions, link.answers).map(question => ({
      link,
      customerName: customerName ?? '',
      question,
      answer: link.answers.find(one => one.key === question.key),
    }))
  }
  const next = (after: Line['link'] | undefined) =>
    withCustomers(ctx)
      .where(
        and(
          ofSurvey(ctx, id),
          isFinished,
          after?.answerTime
            ? or(
                gt(surveyLinks.answerTime, after.answerTime),
                and(eq(surveyLinks.answerTime, after.answerTime), gt(surveyLinks.id, after.id)),
              )
            : undefined,
        ),
      )
      .orderBy(asc(surveyLinks.answerTime), asc(surveyLinks.id))
      .limit(BATCH)
  return exported(ctx, { list: 'survey', filename: 'survey', format, filter: { surveyId: id } }, columns, async after =>
    (await next(after?.link)).flatMap(linesOf),
  )
}
