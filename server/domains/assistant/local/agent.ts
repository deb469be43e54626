import { timePhrase } from '../../../../shared/dates'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../../../kernel/call/context'
import type { Agent, AgentEvent, AgentInput } from '../agent'
import { compose, type Answer } from './answer'
import { escaped } from './draft'
import { ANSWER_TEXTS, OWN_KNOWLEDGE, smallTalk } from './answer.texts'
import { fill } from '../../../kernel/text/fill'
import { lookUp, type Lookup } from './retrieve'
import { suggestionsOf, type Further } from './suggestions'
import { normal } from '../../../kernel/text/tokenize'
import { finder, sentenceOf } from '../../../kernel/skills/words'
import { imInfo, tenantInfo } from '../../../kernel/tenancy/door.service'
import { skillAnswer, utteranceOf } from '../skills'

/** A piece of the stream in characters, and the pause behind it in ms: about 70 pieces a second. */
const PIECE = 4
const PAUSE_MS = 14
/** So much of a file's words goes with the question. */
const FILE_CHARS = 300

/** Asked what it costs that somebody comes. */
const COMES = finder([
  '上门',
  '跑一趟',
  '出诊',
  'visit',
  'callout',
  'call-out',
  'come out',
  'come over',
  'вызов',
  'выезд',
  'приезд',
])
const PRICE = finder([
  '多少钱',
  '收多少',
  '收费',
  '费用',
  '价格',
  '要钱',
  'cost',
  'price',
  'how much',
  'стоит',
  'стоимость',
  'цена',
])
const asksVisitPrice = (question: string): boolean => {
  const sentence = sentenceOf(question)
  return COMES(sentence) > 0 && PRICE(sentence) > 0
}

/** The company's name, and how to reach its people: as its pages say it, and whether they are in the chat now. */
async function company(ctx: Ctx): Promise<{ name: string; offer: string }> {
  const { language } = ctx
  const [{ name }, { phone, workTime, chat }] = await Promise.all([tenantInfo(ctx), imInfo(ctx)])
  const texts = ANSWER_TEXTS[language]
  const stop = language === 'zh' || language === 'tw' ? '。' : '.'
  const inChat = ((): string => {
    if (!chat) return ''
    const { isOpen, isHere, time } = chat
    if (isOpen || !time) return isHere ? texts.chatNow : texts.chatSoon
    return fill(texts.chatFrom, { time: time.length > 5 ? timePhrase(time, language, { now: ctx.now() }) : time })
  })()
  const hours = workTime ? fill(texts.offerHours, { hours: escaped(workTime) }) : ''
  return { name, offer: fill(texts.offer, { phone }) + hours + stop + inChat }
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
  Partial<Pick<AgentInput, 'shelves' | 'subject' | 'former'>>

/** What the skill says that a question means; null where it means none. No model is asked: it is all in the database. */
async function ownAnswer({
  ctx,
  question,
  files,
  history,
  subject = null,
  former = null,
}: Asked): Promise<Answer | null> {
  if (files.length) return null
  const earlier = history.map(turn => turn.question).filter(Boolean)
  return skillAnswer(ctx, utteranceOf(question, earlier, subject, former))
}

/** What the embedded model says to a question, all at once. */
export async function answerOf(asked: Asked): Promise<Answer> {
  const { ctx, question, files, history, shelves = [] } = asked
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
  const earlier = history.map(turn => turn.question)
  const whole = [question, ...files.map(file => file.text.slice(0, FILE_CHARS))].join('\n')
  const found = await lookUp(ctx, whole, { history: earlier, shelves })
  const lookup =
    asksVisitPrice(question) && found.subject === null
      ? // what a visit costs for one product is no answer to what a visit costs
        { ...found, which: null, passages: found.passages.filter(({ document }) => !document?.kinds.length) }
      : found
  const composed = compose(ctx.language, question, lookup, [question, ...earlier])
  if (composed.isElsewhere) return composed
  const answer = withoutOthers(ctx, composed, lookup)
  if ((answer.state === 'answer' && !lookup.missing) || answer.state === 'which') return answer
  const { offer } = await company(ctx)
  return { ...answer, text: [answer.text, offer].filter(Boolean).join('\n\n') }
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
    const { state, isElsewhere, text, sources, suggestions, related, skill, card } = await answerOf(input)
    const further = furtherFor(input.ctx, { suggestions, related })
    if (signal.aborted) return
    if (skill) yield { kind: 'skill', ...skill }
    if (sources.length || further.related.length) yield { kind: 'sources', list: [...sources, ...further.related] }
    yield* streamed(text, signal)
    if (signal.aborted) return
    if (card) yield { kind: 'card', card }
    if (further.suggestions.length) yield { kind: 'suggestions', list: further.suggestions }
    yield { kind: 'outcome', outcome: isElsewhere ? 'beyond' : state === 'unknown' ? 'unknown' : 'answered' }
    yield { kind: 'usage', promptTokens: 0, completionTokens: 0 }
  },
}
