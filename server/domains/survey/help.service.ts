import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { helpIn, type SurveyHelp, type SurveyQuestion } from '../../../shared/survey'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isoNow, ownerOf, type Ctx } from '../../kernel/call/context'
import { linkmen } from '../../kernel/identity/auth.table'
import { answerDue } from '../../kernel/tenancy/promise.service'
import type { LinkRow } from './link.service'
import { HELP_WORDS } from './survey.messages'
import { surveyLinks } from './survey.table'

const careOf = (ctx: Ctx, link: LinkRow) => ctx.offers.aftercare.find(({ kind }) => kind === link.subjectKind)

/** What who answered may ask for, or has; null for whoever needs nothing, and for anybody else who has the link. */
export async function helpOf(ctx: Ctx, db: Db, link: LinkRow, questions: readonly SurveyQuestion[]) {
  const owner = ownerOf(ctx)
  const care = careOf(ctx, link)
  if (!care || link.answerTime === null || owner === '' || link.answeredBy !== owner) return null
  if (!helpIn(questions, link.answers).length) return null
  const ways: SurveyHelp[] = link.help
    ? []
    : (await care.mayReopen(ctx, db, link.subjectId))
      ? ['reopen', 'call']
      : ['call']
  const isOwn = ctx.principal.kind === 'linkman' && ctx.principal.linkmanId === link.linkmanId
  return {
    ways,
    asked: link.help,
    kind: link.subjectKind,
    workId: isOwn ? link.subjectId : null,
    // what is promised of what is asked for now
    dueTime: await answerDue(ctx, link.helpTime ? Date.parse(link.helpTime) : ctx.now()),
  }
}

/** What was answered that asks for help, in a line. */
const wordsIn = (ctx: Ctx, questions: readonly SurveyQuestion[], link: LinkRow): string =>
  helpIn(questions, link.answers)
    .map(({ question, mark, options }) =>
      [
        localize(question.title, ctx.language),
        [...(mark === null ? [] : [String(mark)]), ...options.map(({ text }) => localize(text, ctx.language))].join(
          ', ',
        ),
      ].join(' '),
    )
    .join('; ')

/** The caller as the linkman to whom a link was sent: its secret is as good as a login for what the link is about. */
async function asRecipient(ctx: Ctx, tx: Db, link: LinkRow): Promise<Ctx> {
  if (ctx.principal.kind === 'linkman') return ctx
  const [row] = await tx
    .select({ linkmanId: linkmen.id, customerId: linkmen.customerId, name: linkmen.name, phone: linkmen.phone })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, link.linkmanId)))
  if (!row) throw new AppError('NOT_FOUND')
  return { ...ctx, principal: { kind: 'linkman', ...row } }
}

/** Opens the work of a held link again, or has the company call, once. Throws NOT_FOUND, SURVEY_HELP, EVENT_STATE. */
export async function askForHelp(
  ctx: Ctx,
  tx: Db,
  link: LinkRow,
  questions: readonly SurveyQuestion[],
  how: SurveyHelp,
): Promise<Awaited<ReturnType<typeof helpOf>>> {
  const help = await helpOf(ctx, tx, link, questions)
  // who taps twice, or the other button then, has asked already
  if (help?.asked) return help
  const care = careOf(ctx, link)
  if (!care || !help?.ways.includes(how)) throw new AppError('SURVEY_HELP')
  const as = await asRecipient(ctx, tx, link)
  const words = HELP_WORDS[how][ctx.language].replace('{words}', () => wordsIn(ctx, questions, link))
  await (how === 'reopen' ? care.reopen(as, tx, link.subjectId, words) : care.write(as, tx, link.subjectId, words))
  const set = { help: how, helpTime: isoNow(ctx) }
  await tx
    .update(surveyLinks)
    .set(set)
    .where(and(eq(surveyLinks.tenantId, ctx.tenantId), eq(surveyLinks.id, link.id)))
  return helpOf(ctx, tx, { ...link, ...set }, questions)
}
