import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { surveyLinks } from './survey.table'

/** Surveys that were sent and can still be answered. */
export const insideSurveys = async (ctx: Ctx): Promise<Inside[]> => [
  {
    flag: 'satisfactionGray',
    kind: 'surveys',
    count: await ctx.db.$count(
      surveyLinks,
      and(
        eq(surveyLinks.tenantId, ctx.tenantId),
        isNull(surveyLinks.answerTime),
        gt(surveyLinks.expireTime, isoNow(ctx)),
      ),
    ),
  },
]
