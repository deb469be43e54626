import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type {
  AgentAudience,
  AgentTemplate,
  Card,
  Fill,
  Outcome,
  QuestionType,
  Source,
  TurnState,
  UsedSkill,
} from '../../../shared/assistant'
import type { Localized } from '../../../shared/language'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'

export interface StoredVariable {
  key: string
  name: Localized
  required: boolean
}

/** An agent (app) of a tenant. */
export const aiAgents = pgTable(
  'ai_agents',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    template: text('template').$type<AgentTemplate>().notNull(),
    name: localized('name'),
    description: localized('description'),
    icon: string('icon'),
    variables: jsonb('variables').$type<StoredVariable[]>().notNull().default([]),
    outVariable: jsonb('out_variable').$type<string[]>().notNull().default([]),
    welcomeMessage: localized('welcome_message'),
    defaultQuestion: jsonb('default_question').$type<Localized[]>().notNull().default([]),
    /** whether answers show their sources (setting.showKnowledge) */
    showKnowledge: boolean('show_knowledge').notNull().default(true),
    /** what a language model is told first, '' for the usual */
    instruction: string('instruction'),
    /** default model, '' for the first that is enabled */
    model: string('model'),
    modelChange: boolean('model_change').notNull().default(true),
    enable: boolean('enable').notNull().default(true),
    needIm: boolean('need_im').notNull().default(false),
    /** who may use it */
    audience: text('audience').$type<AgentAudience>().notNull().default('everyone'),
    unionAgentIds: uuid('union_agent_ids').array().notNull().default([]),
    /** shelves of articles that it answers from; none: all */
    knowledgeTypeIds: uuid('knowledge_type_ids').array().notNull().default([]),
    order: integer('order').notNull().default(0),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** A conversation of an owner (see ownerOf in server/kernel/call/context) with an agent. */
export const aiConversations = pgTable(
  'ai_conversations',
  {
    tenantId: tenantId(),
    id: id(),
    agentId: uuid('agent_id').notNull(),
    owner: text('owner').notNull(),
    source: text('source').$type<'door' | 'inside'>().notNull(),
    sourceId: string('source_id'),
    theme: string('theme'),
    bizType: string('biz_type'),
    bizTypeId: string('biz_type_id'),
    bizTypeName: string('biz_type_name'),
    variables: jsonb('variables').$type<Record<string, string>>().notNull().default({}),
    createTime: createTime(),
    lastChatTime: instant('last_chat_time')
      .notNull()
      .default(sql`now()`),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('ai_conversations_time').on(t.tenantId, t.lastChatTime).concurrently(),
    index('ai_conversations_owner').on(t.tenantId, t.owner, t.agentId, t.lastChatTime, t.id),
    foreignKey({ columns: [t.tenantId, t.agentId], foreignColumns: [aiAgents.tenantId, aiAgents.id] }),
  ],
)

/** A question and its answer: a history record. The row is there before the answer begins. */
export const aiTurns = pgTable(
  'ai_turns',
  {
    tenantId: tenantId(),
    id: id(),
    chatId: uuid('chat_id').notNull(),
    owner: text('owner').notNull(),
    clientMessageId: text('client_message_id').notNull(),
    type: text('type').$type<QuestionType>().notNull(),
    question: text('question').notNull(),
    fileIds: uuid('file_ids').array().notNull().default([]),
    answer: string('answer'),
    thinking: string('thinking'),
    state: text('state').$type<TurnState>().notNull(),
    error: string('error'),
    model: text('model').notNull(),
    source: text('source').notNull(),
    sources: jsonb('sources').$type<Source[]>().notNull().default([]),
    suggestions: jsonb('suggestions').$type<string[]>().notNull().default([]),
    fill: jsonb('fill').$type<Fill>(),
    card: jsonb('card').$type<Card>(),
    /** the skill that told it, and with which parameters: what a follow-up changes */
    skill: jsonb('skill').$type<Omit<UsedSkill, 'facts'>>(),
    /** of a customer's or a visitor's question that was answered to its end; null for others */
    outcome: text('outcome').$type<Outcome>(),
    /** people were given the talk up to here */
    handed: boolean('handed').notNull().default(false),
    /** 1 liked, 0 disliked, null neither */
    feedback: integer('feedback').$type<0 | 1>(),
    feedbackReason: string('feedback_reason'),
    /** the turn whose answer this one replaces; that one leaves the history */
    retryOf: uuid('retry_of'),
    replaced: boolean('replaced').notNull().default(false),
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    /** last sign of life of the process that runs it */
    aliveTime: instant('alive_time')
      .notNull()
      .default(sql`now()`),
    /** when somebody asked the process that runs it to stop */
    stopTime: instant('stop_time'),
    createTime: createTime(),
    finishTime: instant('finish_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.owner, t.clientMessageId),
    // a file that a question brought is in use
    index('ai_turns_files')
      .on(t.tenantId)
      .where(sql`${t.fileIds} <> '{}'`),
    index('ai_turns_chat').on(t.tenantId, t.chatId, t.createTime, t.id),
    index('ai_turns_owner').on(t.tenantId, t.owner, t.createTime),
    // what the company looks at: all questions, those of an outcome, those that were disliked; the newest first
    index('ai_turns_asked')
      .on(t.tenantId, t.createTime, t.id)
      .where(sql`${t.outcome} is not null`)
      .concurrently(),
    index('ai_turns_outcome')
      .on(t.tenantId, t.outcome, t.createTime, t.id)
      .where(sql`${t.outcome} is not null`)
      .concurrently(),
    index('ai_turns_disliked')
      .on(t.tenantId, t.createTime, t.id)
      .where(sql`${t.feedback} = 0`)
      .concurrently(),
    index('ai_turns_running')
      .on(t.aliveTime)
      .where(sql`${t.state} = 'running'`),
    foreignKey({
      columns: [t.tenantId, t.chatId],
      foreignColumns: [aiConversations.tenantId, aiConversations.id],
    }).onDelete('cascade'),
  ],
)

/** The numbered events of a run, so that a reader who was cut off misses nothing. */
export const aiRunEvents = pgTable(
  'ai_run_events',
  {
    tenantId: tenantId(),
    turnId: uuid('turn_id').notNull(),
    seq: integer('seq').notNull(),
    event: text('event').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.turnId, t.seq] }),
    foreignKey({ columns: [t.tenantId, t.turnId], foreignColumns: [aiTurns.tenantId, aiTurns.id] }).onDelete('cascade'),
    index('ai_run_events_turn').on(t.turnId).concurrently(),
  ],
)

/** Tokens and questions of a day: one row for each owner, and one for the tenant with owner ''. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    tenantId: tenantId(),
    day: text('day').notNull(),
    owner: text('owner').notNull(),
    questions: integer('questions').notNull().default(0),
    tokens: integer('tokens').notNull().default(0),
  },
  t => [primaryKey({ columns: [t.tenantId, t.day, t.owner] })],
)

/** What one-key fill put into a form. */
export const aiFillRecords = pgTable(
  'ai_fill_records',
  {
    tenantId: tenantId(),
    id: id(),
    owner: text('owner').notNull(),
    chatId: uuid('chat_id').notNull(),
    turnId: uuid('turn_id'),
    source: text('source').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    bizType: string('biz_type'),
    bizTypeId: string('biz_type_id'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.owner, t.createTime),
    foreignKey({
      columns: [t.tenantId, t.chatId],
      foreignColumns: [aiConversations.tenantId, aiConversations.id],
    }).onDelete('cascade'),
  ],
)

/** What holds for all agents of a tenant, where it said so. */
export const aiSettings = pgTable('ai_settings', {
  tenantId: tenantId()
    .primaryKey()
    .references(() => tenants.id),
  /** tokens of a day, for one person and for all; null: what the server allows, which is never exceeded */
  ownerTokens: integer('owner_tokens'),
  tenantTokens: integer('tenant_tokens'),
  version: version(),
})

/** Words that no message may hold. */
export const aiSensitiveWords = pgTable(
  'ai_sensitive_words',
  { tenantId: tenantId().references(() => tenants.id), word: text('word').notNull() },
  t => [primaryKey({ columns: [t.tenantId, t.word] })],
)

/** Switches of an owner (AI specification §3 "Assistant switch config"). */
export const aiSwitches = pgTable(
  'ai_switches',
  {
    tenantId: tenantId(),
    owner: text('owner').notNull(),
    type: text('type').notNull(),
    status: integer('status').$type<0 | 1>().notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.owner, t.type] })],
)
