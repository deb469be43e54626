import { and, desc, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { AskedKind, Source } from '../../../shared/assistant'
import { daysAfter, mondayOf, tenantDay, tenantInstant } from '../../../shared/day'
import { LANDLINE_IN_TEXT, maskPhone } from '../../../shared/phone'
import type { Ctx } from '../../kernel/call/context'
import { longPage } from '../../kernel/call/page'
import { aiTurns } from './assistant.table'
import { writtenIn } from './local/retrieve'
import { skillsOf } from './skills'

/** What the company looks back on, in weeks that begin on a Monday; the present one is the last. */
const WEEKS = 8
const DAYS = 7
const WEEK_SECONDS = DAYS * 86_400
/** So many skills and articles are counted by themselves, the most asked first. */
const MOST_NAMED = 50

/** The Monday with which the weeks begin that the company looks back on. */
function firstDay(ctx: Pick<Ctx, 'now'>): string {
  return daysAfter(mondayOf(tenantDay(ctx.now())), -(WEEKS - 1) * DAYS)
}
const begin = (ctx: Pick<Ctx, 'now'>): string => new Date(tenantInstant(`${firstDay(ctx)} 00:00`)).toISOString()

/** Numbers by which somebody is found, and addresses of mail; a number may be written with gaps. */
const LEAST_DIGITS = 7
const NUMBER = /\+?\d(?:[\d ()-]{5,}\d)/g
const MAIL = /[^\s@<>,;:，；：、]+@([^\s@<>,;:，；：、]+\.[^\s@<>,;:，；：、]+)/g
/** What a customer asked, without numbers and mail addresses by which they would be found. */
export const impersonal = (question: string): string =>
  question
    .replace(MAIL, '***@$1')
    .replace(new RegExp(LANDLINE_IN_TEXT, 'g'), maskPhone)
    .replace(NUMBER, number => {
      const digits = number.replace(/\D/g, '')
      return digits.length < LEAST_DIGITS ? number : maskPhone(digits)
    })

const skillName = sql<string | null>`${aiTurns.skill} ->> 'name'`
/** Questions of customers and visitors in those weeks, without answers that another one has replaced. */
const inWeeks = (ctx: Ctx): SQL | undefined =>
  and(
    eq(aiTurns.tenantId, ctx.tenantId),
    isNotNull(aiTurns.outcome),
    gte(aiTurns.createTime, begin(ctx)),
    eq(aiTurns.replaced, false),
  )
const quotes = ({ fileType, quote }: Source): boolean => fileType === 'wiki' && quote !== ''
const ofKind = (kind: AskedKind): SQL =>
  kind === 'disliked' ? sql`${aiTurns.feedback} = 0` : eq(aiTurns.outcome, kind)

interface Wanted {
  kind?: AskedKind | undefined
  skill?: string
  wikiId?: string
}
function wantedQuestions(ctx: Ctx, { kind, skill, wikiId }: Wanted): SQL | undefined {
  const quoted = wikiId && JSON.stringify([{ wikiId, fileType: 'wiki' }])
  return and(
    inWeeks(ctx),
    kind && ofKind(kind),
    skill ? sql`${skillName} = ${skill}` : undefined,
    quoted ? sql`${aiTurns.sources} @> ${quoted}::jsonb` : undefined,
  )
}

/** Rows of questions, the newest first. */
export const askedRows = (ctx: Ctx, wanted: Wanted) =>
  ctx.db
    .select({
      id: aiTurns.id,
      question: aiTurns.question,
      outcome: aiTurns.outcome,
      feedback: aiTurns.feedback,
      reason: aiTurns.feedbackReason,
      skill: skillName,
      sources: aiTurns.sources,
      fill: aiTurns.fill,
      card: aiTurns.card,
      handed: aiTurns.handed,
      createTime: aiTurns.createTime,
    })
    .from(aiTurns)
    .where(wantedQuestions(ctx, wanted))
    .orderBy(desc(aiTurns.createTime), desc(aiTurns.id))
    .$dynamic()

/** Questions as the company may read them: without whose they are and what was answered, the newest first. One that fills a form tells whose life it is, and is left out. */
export const askedQuestions = (ctx: Ctx, query: { pageNum?: number; pageSize?: number } & Wanted) =>
  longPage(
    ctx.db,
    { ...query, sort: 'createTime desc' },
    aiTurns,
    wantedQuestions(ctx, query),
    (limit, offset) => askedRows(ctx, query).limit(limit).offset(offset),
    ({ question, outcome, feedback, reason, sources, fill, card, skill: name, ...row }) => ({
      ...row,
      question: fill ? '' : impersonal(question),
      language: writtenIn(question),
      outcome: outcome ?? 'answered',
      liked: feedback === 1,
      disliked: feedback === 0,
      reason: impersonal(reason),
      skill: name ?? '',
      articles: [...new Map(sources.filter(quotes).map(one => [one.wikiId, one.documentName]))].map(([id, title]) => ({
        id,
        title,
      })),
      corrected: (fill?.fields ?? []).flatMap(field => (field.former === undefined ? [] : [field.displayName])),
      done: !!card?.done,
    }),
  )

const counted = (condition: SQL): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::integer`
const asked = sql<number>`count(*)::integer`
const disliked = counted(sql`${aiTurns.feedback} = 0`)
const done = counted(sql`${aiTurns.card} ->> 'done' <> ''`)

/** How the assistant does: by week, by skill and by article that it quoted. */
export async function askedFigures(ctx: Ctx) {
  const where = inWeeks(ctx)
  const week = sql<number>`floor(extract(epoch from ${aiTurns.createTime} - ${begin(ctx)}::timestamptz) / ${sql.raw(String(WEEK_SECONDS))})::integer`
  const source = sql`one_source`
  const [weeks, skills, articles] = await Promise.all([
    ctx.db
      .select({
        week,
        asked,
        answered: counted(sql`${aiTurns.outcome} in ('answered', 'corrected')`),
        unknown: counted(sql`${aiTurns.outcome} = 'unknown'`),
        beyond: counted(sql`${aiTurns.outcome} = 'beyond'`),
        liked: counted(sql`${aiTurns.feedback} = 1`),
        disliked,
        corrected: counted(sql`${aiTurns.outcome} = 'corrected'`),
        done,
        handed: counted(sql`${aiTurns.handed}`),
      })
      .from(aiTurns)
      .where(where)
      .groupBy(sql`1`),
    ctx.db
      .select({ name: skillName, asked, disliked, done })
      .from(aiTurns)
      .where(and(where, isNotNull(aiTurns.skill)))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc`, sql`1`)
      .limit(MOST_NAMED),
    ctx.db
      .select({
        id: sql<string>`${source} ->> 'wikiId'`,
        title: sql<string>`(array_agg(${source} ->> 'documentName' order by ${aiTurns.createTime} desc))[1]`,
        asked: sql<number>`count(distinct ${aiTurns.id})::integer`,
        disliked: sql<number>`(count(distinct ${aiTurns.id}) filter (where ${aiTurns.feedback} = 0))::integer`,
      })
      .from(aiTurns)
      .innerJoin(sql`lateral jsonb_array_elements(${aiTurns.sources}) ${source}`, sql`true`)
      .where(and(where, sql`${source} ->> 'fileType' = 'wiki' and ${source} ->> 'quote' <> ''`))
      .groupBy(sql`1`)
      .orderBy(sql`3 desc`, sql`1`)
      .limit(MOST_NAMED),
  ])
  const first = firstDay(ctx)
  const none = { asked: 0, answered: 0, unknown: 0, beyond: 0, liked: 0, disliked: 0, corrected: 0, done: 0, handed: 0 }
  const known = skillsOf(ctx)
  return {
    weeks: Array.from({ length: WEEKS }, (_, number) => {
      const { week: _week, ...figures } = weeks.find(one => one.week === number) ?? { week: number, ...none }
      return { from: daysAfter(first, number * DAYS), ...figures }
    }).toReversed(),
    skills: skills.map(({ name, ...figures }) => ({
      name: name ?? '',
      // what it is for, as customers say it
      example: known.find(one => one.name === name)?.examples[ctx.language][0] ?? name ?? '',
      ...figures,
    })),
    articles,
  }
}
