import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { useFiles } from '../../kernel/files/use.service'
import { AppError } from '../../http/errors'
import { countLimit } from '../../kernel/call/limit'
import { orderFormOf } from '../../kernel/call/order-form'
import type { ChoosableForm } from '../../kernel/forms/forms.offers'
import type { Agent, AgentEvent, AgentInput, OpenForm } from './agent'
import { agentOfChat, type AgentRow } from './agent.service'
import { tokenLimits } from './agent-setup.service'
import { aiConversations, aiTurns, aiUsage } from './assistant.table'
import { TEXTS } from './assistant.texts'
import { answerHistory } from './context'
import { knownOwner, ownConversation } from './conversation.service'
import { choiceAgent, entryAgent } from './entry.agent'
import { assertOwnFiles, wordsOfFiles } from './upload.service'
import { llmAgent } from './llm.agent'
import { localAgent } from './local/agent'
import { askOfChip } from './choice-chips'
import { chooseModel, LOCAL, type ChosenModel } from './model.service'
import { wantOf } from './order-entry/wants'
import type { Runs } from './run.service'
import { formerOf } from './follow-up'
import { utteranceOf, wantsDone } from './skills'
import { countUse, type RunKey } from './run.store'
import { behind, warningFor, type Warning } from './safety/safety'
import { mayBeSent } from './security.service'
import {
  ASSISTANT,
  FILE_PREFIX,
  isOrderEntry,
  LOCAL_MODEL,
  type QuestionType,
  type Subject,
} from '../../../shared/assistant'
import { tenantDay } from '../../../shared/day'
import type { FormValues } from '../../../shared/form'
import { localize } from '../../../shared/language'

/** Chosen here: answers that are made for an owner at one time. */
const AT_ONCE = 3
/** Chosen here: forms among which a sentence may choose. */
const MOST_FORMS = 20
/** Turns that are looked at for context: two messages each, and some that do not count. */
const CONTEXT_TURNS = 30

/** Chat request of AI specification §3. */
export interface Question {
  question: string
  chatId: string
  clientMessageId: string
  type?: QuestionType
  model?: string
  enableThinking?: boolean
  retryMessageId?: string
  files?: string[]
  variables?: Record<string, string>
  /** what the screen shows on which it is asked */
  subject?: Subject
}
/** What an order-entry request says beside: the form of the open screen, null for none. */
export interface EntryForm {
  bizTypeId?: string | null
  attribute?: FormValues
}

type TurnRow = typeof aiTurns.$inferSelect
const named = (text: string): { id: string; filename: string }[] => {
  if (!text.startsWith(FILE_PREFIX)) return []
  try {
    const list: unknown = JSON.parse(text.slice(FILE_PREFIX.length))
    return Array.isArray(list)
      ? list.flatMap((one: unknown) =>
          typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string'
            ? [{ id: one.id, filename: 'filename' in one && typeof one.filename === 'string' ? one.filename : '' }]
            : [],
        )
      : []
  } catch {
    return []
  }
}
/** A question in words: of a message that is a list of files, their names. */
const inWords = (question: string): string =>
  question.startsWith(FILE_PREFIX)
    ? named(question)
        .map(file => file.filename)
        .filter(Boolean)
        .join(', ')
    : question
/** A theme is the beginning of the first question. */
export const themeOf = (question: string): string => {
  const letters = [...inWords(question).replace(/\s+/g, ' ').trim()]
  return letters.length > ASSISTANT.maxTheme
    ? letters.slice(0, ASSISTANT.maxTheme - 1).join('') + '…'
    : letters.join('')
}

/** What was asked under this client message id before, or null. Throws IDEMPOTENCY_KEY_REUSED when it was something else. */
async function askedBefore(
  ctx: Ctx,
  db: Db,
  owner: string,
  { clientMessageId, chatId, question }: Question,
): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(aiTurns)
    .where(
      and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.owner, owner), eq(aiTurns.clientMessageId, clientMessageId)),
    )
  if (row && (row.chatId !== chatId || row.question !== question.trim())) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row ?? null
}

/** The newest turn of a conversation that is in its history. */
export async function lastTurn(ctx: Ctx, db: Db, chatId: string): Promise<TurnRow | undefined> {
  return (
    await db
      .select()
      .from(aiTurns)
      .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, chatId), eq(aiTurns.replaced, false)))
      .orderBy(desc(aiTurns.createTime), desc(aiTurns.id))
      .limit(1)
  )[0]
}

/** Throws ASSISTANT_RATE, TOO_MANY_REQUESTS, ASSISTANT_QUOTA. */
async function assertRoom(ctx: Ctx, tx: Db, owner: string, model: ChosenModel): Promise<void> {
  const [running] = await tx
    .select({ all: count() })
    .from(aiTurns)
    .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.owner, owner), eq(aiTurns.state, 'running')))
  if ((running?.all ?? 0) >= AT_ONCE) throw new AppError('ASSISTANT_RATE')
  // a visitor's secret is made up by the device, so the address counts too
  await countLimit(ctx, 'question', { db: tx, person: owner })
  // the knowledge base costs nothing
  if (model.id === LOCAL_MODEL) return
  const used = await tx
    .select({ owner: aiUsage.owner, tokens: aiUsage.tokens })
    .from(aiUsage)
    .where(
      and(
        eq(aiUsage.tenantId, ctx.tenantId),
        eq(aiUsage.day, tenantDay(ctx.now())),
        sql`${aiUsage.owner} in ('', ${owner})`,
      ),
    )
  const limits = await tokenLimits(ctx, tx)
  if (used.some(row => row.tokens >= (row.owner ? limits.owner : limits.tenant))) throw new AppError('ASSISTANT_QUOTA')
}

/** The form that a question is about: null when the screen has none. Throws NOT_FOUND for a template that is not the tenant's. */
async function openForm(ctx: Ctx, bizTypeId: string | null, attribute: FormValues): Promise<OpenForm | null> {
  return bizTypeId ? { bizTypeId, fields: (await orderFormOf(ctx, bizTypeId)).fields, attribute } : null
}

/** Forms that the caller may send: none for staff, who send none here. */
const choosableForms = async (ctx: Ctx): Promise<ChoosableForm[]> =>
  ctx.principal.kind === 'staff'
    ? []
    : (await Promise.all(ctx.offers.orderForms.map(({ choosable }) => choosable(ctx, MOST_FORMS)))).flat()

/** What a question leads to: the open form is read, one is chosen, no form can be, or it is answered. */
type Job = 'read' | 'choose' | 'unsupported' | 'answer'

/** Whether questions of a conversation fill a form: always with the agent for that, with one that also chats where a form is open. */
export const fillsForm = ({ template }: Pick<AgentRow, 'template'>, { bizTypeId }: { bizTypeId: string }): boolean =>
  isOrderEntry(template) && (template === 'task_form' || bizTypeId !== '')

interface Prepared {
  owner: string
  agent: AgentRow
  conversation: typeof aiConversations.$inferSelect
  model: ChosenModel
  question: string
  type: QuestionType
  fileIds: string[]
  variables: Record<string, string>
  form: OpenForm | null
  forms: readonly ChoosableForm[]
  entry: boolean
  job: Job
  warning: Warning | null
}

/** Everything of a question that can be refused before anything is written. */
async function prepare(ctx: Ctx, owner: string, body: Question, entryForm: EntryForm | null): Promise<Prepared> {
  const conversation = await ownConversation(ctx, { chatId: body.chatId })
  const agent = await agentOfChat(ctx, conversation.agentId)
  const question = body.question.trim()
  const type = body.type ?? 'text'
  const fileIds = body.files ?? named(question).map(file => file.id)
  if (!question && !fileIds.length) throw new AppError('ASSISTANT_EMPTY')
  if (!question.startsWith(FILE_PREFIX) && question.length > ASSISTANT.maxQuestion)
    throw new AppError('ASSISTANT_TOO_LONG', { max: ASSISTANT.maxQuestion })
  await assertOwnFiles(ctx, fileIds)
  const variables = { ...conversation.variables, ...body.variables }
  const warning = question.startsWith(FILE_PREFIX) ? null : await warningFor(ctx, question)
  // who is in danger is not asked for the model first
  if (!warning && agent.variables.some(({ key, required }) => required && !variables[key]?.trim()))
    throw new AppError('ASSISTANT_VARIABLES')
  if (!(await mayBeSent(ctx, [inWords(question), ...Object.values(variables)].join('\n'))))
    throw new AppError('ASSISTANT_SENSITIVE')
  const entry = entryForm !== null || fillsForm(agent, conversation)
  const form = entry
    ? await openForm(
        ctx,
        entryForm?.bizTypeId === undefined ? conversation.bizTypeId || null : entryForm.bizTypeId,
        entryForm?.attribute ?? {},
      )
    : null
  const want = wantOf(askOfChip(inWords(question)))
  const isDone =
    !entry && want === 'deed' && !fileIds.length && wantsDone(ctx, utteranceOf(question, [], body.subject ?? null))
  const forms = !form && !isDone && (entry || want === 'deed') ? await choosableForms(ctx) : []
  const job: Job = form
    ? 'read'
    : !forms.length
      ? entry
        ? 'unsupported'
        : 'answer'
      : entry && want === 'question' && !fileIds.length
        ? 'answer'
        : 'choose'
  // nor told that the day's tokens are used up: where nothing else follows, no language model speaks, nor where a request is made of a sentence
  const model = !entry && (warning?.stops || job === 'choose') ? LOCAL : chooseModel(ctx, agent, body.model)
  return {
    owner,
    agent,
    conversation,
    model,
    warning,
    question,
    type,
    fileIds,
    variables: Object.fromEntries(
      agent.variables.flatMap(({ key }) => (variables[key]?.trim() ? [[key, variables[key].trim()]] : [])),
    ),
    form,
    forms,
    entry,
    job,
  }
}

/** The turn whose answer is to be made again. Throws NOT_FOUND, ASSISTANT_RETRY. */
async function turnToRetry(
  ctx: Ctx,
  tx: Db,
  { chatId, retryMessageId }: { chatId: string; retryMessageId: string },
  entry: boolean,
): Promise<TurnRow> {
  const [turn] = await tx
    .select()
    .from(aiTurns)
    .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, chatId), eq(aiTurns.id, retryMessageId)))
  if (!turn) throw new AppError('NOT_FOUND')
  if (entry || (await lastTurn(ctx, tx, chatId))?.id !== turn.id) throw new AppError('ASSISTANT_RETRY')
  return turn
}

/** Turns before the question, oldest first. */
async function pastTurns(ctx: Ctx, db: Db, chatId: string) {
  const rows = await db
    .select({
      question: aiTurns.question,
      answer: aiTurns.answer,
      state: aiTurns.state,
      skill: aiTurns.skill,
      sources: aiTurns.sources,
      card: aiTurns.card,
    })
    .from(aiTurns)
    .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, chatId), eq(aiTurns.replaced, false)))
    .orderBy(desc(aiTurns.createTime), desc(aiTurns.id))
    .limit(CONTEXT_TURNS)
  return rows.reverse().map(row => ({ ...row, question: inWords(row.question) }))
}

/** One question of an owner at a time is let in, so that two at the same moment cannot both be the last one allowed. */
const oneAtATime = (tx: Db, ctx: Ctx, owner: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assistant ${ctx.tenantId} ${owner}`}, 0))`)

const agentFor = ({ job, model }: Prepared): Agent =>
  job === 'read' ? entryAgent : job === 'choose' ? choiceAgent : model.id === LOCAL_MODEL ? localAgent : llmAgent

/**
 * Asks: writes the turn, and begins its answer, which goes on also when nobody listens. The same client message id asks nothing again; its turn
 * is what is answered. Throws why it may not: NOT_FOUND, ASSISTANT_…, IDEMPOTENCY_KEY_REUSED.
 */
export async function ask(ctx: Ctx, runs: Runs, body: Question, entryForm: EntryForm | null = null): Promise<RunKey> {
  const owner = knownOwner(ctx)
  const known = await askedBefore(ctx, ctx.db, owner, body)
  if (known) return known
  const prepared = await prepare(ctx, owner, body, entryForm)
  const { agent, conversation, model, question, type, fileIds, entry, form, forms, job, warning } = prepared
  const unsupported = job === 'unsupported'

  const begun = await ctx.db.transaction(async tx => {
    await oneAtATime(tx, ctx, owner)
    const twin = await askedBefore(ctx, tx, owner, body)
    if (twin) return { turn: twin, twin: true as const }
    await ownConversation(ctx, { chatId: conversation.id }, tx)
    const [busy] = await tx
      .select({ id: aiTurns.id })
      .from(aiTurns)
      .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, conversation.id), eq(aiTurns.state, 'running')))
      .limit(1)
    if (busy) throw new AppError('ASSISTANT_BUSY')
    const retried = body.retryMessageId
      ? await turnToRetry(ctx, tx, { chatId: conversation.id, retryMessageId: body.retryMessageId }, entry)
      : null
    await assertRoom(ctx, tx, owner, model)
    // until it is known that the new answer comes to something, the old one only steps back
    if (retried)
      await tx
        .update(aiTurns)
        .set({ replaced: true })
        .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.id, retried.id)))
    const past = await pastTurns(ctx, tx, conversation.id)
    const time = isoNow(ctx)
    const [turn] = await tx
      .insert(aiTurns)
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        chatId: conversation.id,
        owner,
        clientMessageId: body.clientMessageId,
        type,
        question,
        fileIds,
        model: model.id,
        source: model.source,
        retryOf: retried?.id ?? null,
        createTime: time,
        ...(unsupported
          ? ({
              state: 'done',
              answer: [...(warning ? [warning.text] : []), localize(TEXTS.unsupported, ctx.language)].join('\n\n'),
              finishTime: time,
            } as const)
          : ({ state: 'running' } as const)),
      })
      .returning()
    if (!turn) throw new Error('no turn was written')
    await useFiles(
      tx,
      ctx,
      { kind: 'ai_turn', id: turn.id },
      fileIds.map(id => ({ id })),
      { shared: true },
    )
    const theme = conversation.theme ? '' : themeOf(question)
    await tx
      .update(aiConversations)
      .set({ lastChatTime: time, ...(theme ? { theme } : {}) })
      .where(and(eq(aiConversations.tenantId, ctx.tenantId), eq(aiConversations.id, conversation.id)))
    await countUse(tx, tenantDay(ctx.now()), [{ tenantId: ctx.tenantId, owner, questions: 1, tokens: 0 }])
    return { turn, twin: false as const, past, theme }
  })
  if (begun.twin || unsupported) return begun.turn

  const { turn, past, theme } = begun
  const input: Omit<AgentInput, 'files'> = {
    ctx,
    template: agent.template,
    instruction: agent.instruction,
    shelves: agent.knowledgeTypeIds,
    variables: prepared.variables,
    model: model.id,
    thinking: body.enableThinking ?? false,
    type,
    question: question.startsWith(FILE_PREFIX) ? '' : question,
    history: answerHistory(past, localize(agent.welcomeMessage, ctx.language)),
    subject: body.subject ?? null,
    former: formerOf(past.at(-1)),
    form,
    warned: warning?.stops === true,
    forms,
  }
  runs.start({ ...turn, theme }, async function* answer(signal): AsyncIterable<AgentEvent> {
    yield* behind(
      warning,
      async function* said() {
        const files = await wordsOfFiles(ctx, fileIds, signal)
        yield* agentFor(prepared).run({ ...input, files }, signal)
      },
      job === 'read' || job === 'choose',
    )
  })
  return turn
}
