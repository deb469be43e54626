import { and, eq, inArray } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { SURVEY_SUBJECTS } from '../../../shared/survey'
import { isoNow, may, type Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { surveyLinks, surveys } from './survey.table'

/** The surveys that a customer was sent, of works that the caller may read, with what who answered asked for. */
export const surveyTimeline: TimelineSource<Ctx> = {
  kind: 'survey',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, createTime } = surveyLinks
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, time: createTime }, query)
    const subjects = SURVEY_SUBJECTS.filter(kind => may(ctx, 'survey.manage') || may(ctx, `${kind}.read`))
    if (!next) return []
    const rows = await ctx.db
      .select({ link: surveyLinks, at: next.at, title: surveys.title })
      .from(surveyLinks)
      .innerJoin(surveys, and(eq(surveys.tenantId, surveyLinks.tenantId), eq(surveys.id, surveyLinks.surveyId)))
      .where(and(next.where, inArray(surveyLinks.subjectKind, subjects)))
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ link, at, title }) => ({
      kind: 'survey',
      id: link.id,
      time: at,
      number: link.subjectNumber,
      title: localize(title, ctx.language),
      state: link.help ?? (link.answerTime !== null ? 'answered' : link.expireTime <= isoNow(ctx) ? 'expired' : 'open'),
      text: link.subjectTitle,
      who: link.executorName,
      amount: null,
      opens: may(ctx, `${link.subjectKind}.read`) ? { kind: link.subjectKind, id: link.subjectId } : null,
    }))
  },
}
