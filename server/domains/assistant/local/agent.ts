import { timePhrase } from '../../../../shared/dates'
import { eq } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import type { Source } from '../../../../shared/assistant'
import { localize } from '../../../../shared/language'
import { tenants } from '../../../kernel/tenancy/door.table'
import type { Ctx } from '../../../kernel/call/context'
import type { Agent, AgentEvent, AgentInput } from '../agent'
import { compose, type Answer } from './answer'
import { asksVisitPrice, beyond, BEYOND_TEXTS } from './beyond'
import { escaped } from './draft'
import { ANSWER_TEXTS, OWN_KNOWLEDGE, smallTalk } from './answer.texts'
import { isGeneral, ownIntent } from './customer-data'
import { fill } from './customer-data.texts'
import { lookUp, type Lookup } from './retrieve'
import { suggestionsOf, type Further } from './suggestions'
import { visitAnswer, visitQuestionOf, type Reach } from './visits'
import { normal } from '../../../kernel/text/tokenize'
import { skillAnswer, utteranceOf } from '../skills'

/** A piece of the stream in characters, and the pause behind it in ms: about 70 pieces a second. */
const PIECE = 4
const PAUSE_MS = 14
/** So much of a file's words goes with the question. */
const FILE_CHARS = 300

/** Where people answer in a chat and whether they are there now, as the chat itself says it; '' where they do not. */
async function chatOffer(ctx: Ctx): Promise<string> {
  const chats = await Promise.all(ctx.offers.chat.map(chat => chat(ctx)))
  const attendance = await chats.find(one => one.enabled)?.attendance()
  if (!attendance) return ''
  const { chatNow, chatSoon, chatFrom } = ANSWER_TEXTS[ctx.language]
  const { isOpen, isHere, time } = attendance
  if (isOpen || !time) return isHere ? chatNow : chatSoon
  return fill(chatFrom, { time: time.length > 5 ? timePhrase(time, ctx.language, { now: ctx.now() }) : time })
}

/** The tenant's name, and how to reach its people. */
async function company(ctx: Ctx): Promise<{ name: string; offer: string; reach: Reach }> {
  const { db, tenantId, language } = ctx
  const [tenant] = await db
    .select({ name: tenants.name, phone: tenants.phone, workTime: tenants.workTime })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  const texts = ANSWER_TEXTS[language]
  const hours = localize(tenant?.workTime, language)
  const stop = language === 'zh' || language === 'tw' ? '。' : '.'
  return {
    name: localize(tenant?.name, language),
    offer:
      fill(texts.offer, { phone: tenant?.phone ?? '' }) +
      (hours ? fill(texts.offerHours, { hours: escaped(hours) }) : '') +
      stop +
      (await chatOffer(ctx)),
    reach: { phone: tenant?.phone ?? '', hours },
  }
}

/** Says first that nothing is known of the code of this product. What else the question is about is told only when it is surely found. */
function withoutOthers({ language }: Ctx, answer: Answer, { missing }: Lookup): Answer {
  if (!missing) return answer
  const texts = ANSWER_TEXTS[language]
  const said = escaped(
    fill(missing.product ? texts.missing : texts.missingOther, {
      product: missing.product,
      code: missing.codes.map(code => code.replace(/^([a-z]{2})(\d{3,4})$/, '$1-$2').toUpperCase()).join(', '),
    }),
  )
  return answer.state === 'answer'
    ? { ...answer, text: `${said}\n\n${answer.text}` }
    : { ...answer, state: 'unknown', sources: [], text: said }
}

type Asked = Pick<AgentInput, 'ctx' | 'question' | 'files' | 'history'> &
  Partial<Pick<AgentInput, 'shelves' | 'subject'>>

/** What is told of the caller's own requests, products, orders and reports, of service points and out of the shop; null where a question is not about them. No model is asked: it is all in the database. */
export async function ownAnswer({ ctx, question, files, history, subject = null }: Asked): Promise<Answer | null> {
  if (files.length) return null
  const earlier = history.map(turn => turn.question).filter(Boolean)
  return (
    (await skillAnswer(ctx, utteranceOf(question, earlier, subject))) ??
    visitAnswer(ctx, question, {
      subject,
      earlier,
      reach: async () => (await company(ctx)).reach,
    })
  )
}

/** What the embedded model says to a question, all at once. */
export async function answerOf(asked: Asked): Promise<Answer> {
  const { ctx, question, files, history, shelves = [], subject = null } = asked
  const texts = ANSWER_TEXTS[ctx.language]
  const signedIn = ctx.principal.kind === 'linkman'
  const talk = files.length ? null : smallTalk(normal(question))
  // somebody who wants a person is told by the skill whether one answers now
  const told = talk && talk !== 'human' ? null : await ownAnswer(asked)
  if (told) return told
  if (talk) {
    const { name, offer } = await company(ctx)
    const said = fill(texts[talk], { name: escaped(name), own: signedIn ? OWN_KNOWLEDGE[ctx.language] : '' })
    const popular =
      talk === 'hello' || talk === 'abilities' || talk === 'who'
        ? suggestionsOf({ ...(await lookUp(ctx, '', { shelves })), passages: [] }, [], [], ctx.language)
        : { suggestions: [], related: [] }
    return { state: 'answer', text: talk === 'human' ? `${said} ${offer}` : said, sources: [], ...popular }
  }
  const wish = files.length ? null : beyond(question)
  // of what cannot be bought here an article may still tell
  if (wish === 'coupon') {
    const { offer } = await company(ctx)
    return {
      state: 'unknown',
      text: `${BEYOND_TEXTS[ctx.language].coupon}\n\n${offer}`,
      sources: [],
      suggestions: [],
      related: [],
    }
  }
  const earlier = history.map(turn => turn.question)
  const whole = [question, ...files.map(file => file.text.slice(0, FILE_CHARS))].join('\n')
  const found = await lookUp(ctx, whole, { history: earlier, shelves })
  const visit = visitQuestionOf(question, subject)
  const asksState = visit === 'state' || visit === 'way'
  const intent = ownIntent(question) ?? (visit ? 'request' : null)
  const wantsOwn = intent !== null && found.passages.every(passage => passage.document)
  // an article says what can be done with a request, and not when somebody comes
  const general = (source: Source): boolean => isGeneral(intent ?? 'request', source) && !asksState
  const lookup = wantsOwn
    ? { ...found, which: null, passages: found.passages.filter(passage => general(passage.source)) }
    : asksVisitPrice(question) && found.subject === null
      ? // what a visit costs for one product is no answer to what a visit costs
        { ...found, which: null, passages: found.passages.filter(({ document }) => !document?.kinds.length) }
      : found
  const composed = compose(ctx.language, question, lookup, [question, ...earlier])
  if (composed.isElsewhere) return composed
  const answer = withoutOthers(ctx, composed, lookup)
  const own =
    wish !== null
      ? BEYOND_TEXTS[ctx.language][wish]
      : !wantsOwn || ctx.principal.kind === 'staff'
        ? ''
        : signedIn
          ? texts.nothingOwn
          : texts.signIn
  if (answer.state === 'answer' && !lookup.missing)
    return own ? { ...answer, text: `${own}\n\n${answer.text}` } : answer
  if (answer.state === 'which') return answer
  const { offer } = await company(ctx)
  return {
    ...answer,
    ...(asksState ? { suggestions: [], related: [] } : {}),
    text: [own, ...(own && answer.state === 'unknown' ? [] : [answer.text]), offer].filter(Boolean).join('\n\n'),
  }
}

/** Gives the pieces of a text at a reader's pace; ends at once when the signal is aborted. */
async function* streamed(text: string, signal: AbortSignal): AsyncIterable<AgentEvent> {
  const characters = [...text]
  for (let i = 0; i < characters.length && !signal.aborted; i += PIECE) {
    yield { kind: 'text', text: characters.slice(i, i + PIECE).join('') }
    await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** What somebody may go on with: a visitor, who opens only what was quoted to them, asks for an article by its name. */
export const furtherFor = ({ principal }: Ctx, { suggestions, related }: Further): Further =>
  principal.kind === 'guest'
    ? { suggestions: [...suggestions, ...related.map(source => source.documentName)], related: [] }
    : { suggestions, related }

/** The embedded model: quotes the tenant's knowledge base, and says so when it does not know. It needs no key and no network. */
export const localAgent: Agent = {
  async *run(input, signal) {
    const { text, sources, suggestions, related, skill, card } = await answerOf(input)
    const further = furtherFor(input.ctx, { suggestions, related })
    if (signal.aborted) return
    if (skill) yield { kind: 'skill', ...skill }
    if (sources.length || further.related.length) yield { kind: 'sources', list: [...sources, ...further.related] }
    yield* streamed(text, signal)
    if (signal.aborted) return
    if (card) yield { kind: 'card', card }
    if (further.suggestions.length) yield { kind: 'suggestions', list: further.suggestions }
    yield { kind: 'usage', promptTokens: 0, completionTokens: 0 }
  },
}
