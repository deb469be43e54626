import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { surveyLinks, surveys } from './survey.table'

/** Surveys that the calling linkman was sent and can still answer, the newest first, at most `limit` of `total`. */
export async function waitingSurveys(ctx: Ctx, limit: number) {
  const condition = and(
    eq(surveyLinks.tenantId, ctx.tenantId),
    eq(surveyLinks.linkmanId, linkmanOf(ctx).linkmanId),
    isNull(surveyLinks.answerTime),
    gt(surveyLinks.expireTime, isoNow(ctx)),
    eq(surveys.state, 'published'),
  )
  const ofLinks = and(eq(surveys.tenantId, surveyLinks.tenantId), eq(surveys.id, surveyLinks.surveyId))
  const [rows, [totals]] = await Promise.all([
    ctx.db
      .select({ link: surveyLinks, title: surveys.title })
      .from(surveyLinks)
      .innerJoin(surveys, ofLinks)
      .where(condition)
      .orderBy(desc(surveyLinks.createTime), desc(surveyLinks.id))
      .limit(limit),
    ctx.db.select({ total: count() }).from(surveyLinks).innerJoin(surveys, ofLinks).where(condition),
  ])
  return {
    total: totals?.total ?? 0,
    list: rows.map(({ link, title }) => ({
      id: link.id,
      title: localize(title, ctx.language),
      number: link.subjectNumber,
      subject: link.subjectTitle,
      expireTime: link.expireTime,
    })),
  }
}
