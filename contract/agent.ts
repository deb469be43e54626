import { Type as T } from '@sinclair/typebox'
import { MAX_INT } from '../shared/limits'
import { CappedPage, Day } from './customer'
import { AGENT_AUDIENCES, AGENT_TEMPLATES, ASKED_KINDS, OUTCOMES } from '../shared/assistant'
import { defineCalls } from './define'
import {
  Body,
  Done,
  Id,
  IdOf,
  Instant,
  LanguageCode,
  Localized,
  NotBlank,
  Nullable,
  OneOf,
  PageQuery,
  Text,
  Version,
  VersionOrNone,
} from './entities'

const staff = {
  tag: 'assistant',
  auth: 'staff',
  permission: ['agent.manage', 'audit.read'],
  source: 'staff side of the assistant; paths chosen here',
} as const
const write = { ...staff, permission: 'agent.manage', audit: 'agent' } as const
const Saved = T.Object({ id: Id, version: Version })
const agent = {
  name: Localized(40),
  description: Localized(200),
  icon: Text(64),
  welcomeMessage: Localized(1000),
  defaultQuestion: T.Array(Localized(100), { maxItems: 10 }),
  showKnowledge: T.Boolean({ description: 'answers show their sources' }),
  instruction: Text(4000),
  model: Text(128),
  modelChange: T.Boolean({ description: 'the person may choose another' }),
  enable: T.Boolean(),
  audience: OneOf(AGENT_AUDIENCES),
  knowledgeTypeIds: T.Array(IdOf('itsShelf'), {
    maxItems: 100,
    uniqueItems: true,
    description: 'shelves of articles that it answers from; none: all',
  }),
}
/** Whoever reads what customers ask needs a right of its own: it is said to nobody of the staff. */
const asked = { ...staff, permission: ['assistant.read', 'audit.read'] } as const
const Figure = T.Integer({ minimum: 0 })
const Tokens = T.Integer({ minimum: 0, maximum: MAX_INT })

export const agentApi = defineCalls({
  'GET /staff/agent/list': {
    ...staff,
    summary: 'Agents in their order',
    data: T.Array(
      T.Object({
        ...Saved.properties,
        template: OneOf(AGENT_TEMPLATES),
        name: Localized(40),
        icon: T.String(),
        model: T.String(),
        enable: T.Boolean(),
        audience: OneOf(AGENT_AUDIENCES),
      }),
    ),
  },
  'GET /staff/agent/get': {
    ...staff,
    summary: 'An agent with all its settings, the models that it may use and the shelves that it may answer from',
    query: T.Object({ id: IdOf('madeAgent') }),
    data: T.Object({
      ...Saved.properties,
      template: OneOf(AGENT_TEMPLATES),
      ...agent,
      models: T.Array(T.Object({ id: T.String(), displayName: T.String(), source: T.String() })),
      shelves: T.Array(T.Object({ id: Id, name: T.String() })),
    }),
  },
  'POST /staff/agent/create': {
    ...write,
    summary: 'An agent with the usual settings, switched off',
    idempotent: true,
    body: Body({ template: OneOf(AGENT_TEMPLATES), name: Localized(40) }),
    data: Saved,
  },
  'POST /staff/agent/save': {
    ...write,
    summary: 'Change an agent',
    body: Body({ ...Saved.properties, id: IdOf('madeAgent'), ...agent }),
    data: Saved,
  },
  'POST /staff/agent/order': {
    ...write,
    summary: 'Put all agents into an order',
    body: Body({ ids: T.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
    data: Done,
  },
  'GET /staff/assistant/asked': {
    ...asked,
    summary:
      'What customers asked the assistant in the last eight weeks, the newest first: without whose it is, with numbers masked; what fills a form is not told',
    query: T.Object({
      ...PageQuery,
      kind: T.Optional(OneOf(ASKED_KINDS)),
      skill: T.Optional(Text(64, 1)),
      wikiId: T.Optional(IdOf('article')),
    }),
    data: CappedPage(
      T.Object({
        id: Id,
        question: T.String({ description: "'' for one that filled a form" }),
        language: Nullable(LanguageCode),
        outcome: OneOf(OUTCOMES),
        liked: T.Boolean(),
        disliked: T.Boolean(),
        reason: T.String({ description: 'why it was disliked, where somebody says so' }),
        skill: T.String({ description: "what answered, '' for the knowledge base" }),
        articles: T.Array(T.Object({ id: T.String(), title: T.String() }), { description: 'that were quoted' }),
        corrected: T.Array(T.String(), { description: 'names of fields of a form whose value was told anew' }),
        done: T.Boolean({ description: 'a card was confirmed' }),
        handed: T.Boolean({ description: 'people were given the talk' }),
        createTime: Instant,
      }),
    ),
  },
  'GET /staff/assistant/figures': {
    ...asked,
    summary:
      'How the assistant does: the last eight weeks, the newest first, and in them the skills and articles, the most asked first',
    data: T.Object({
      weeks: T.Array(
        T.Object({
          from: Day,
          asked: Figure,
          answered: Figure,
          unknown: Figure,
          beyond: Figure,
          liked: Figure,
          disliked: Figure,
          corrected: Figure,
          done: Figure,
          handed: Figure,
        }),
      ),
      skills: T.Array(
        T.Object({
          name: T.String(),
          example: T.String({ description: 'how customers ask for it' }),
          asked: Figure,
          disliked: Figure,
          done: Figure,
        }),
      ),
      articles: T.Array(T.Object({ id: T.String(), title: T.String(), asked: Figure, disliked: Figure })),
    }),
  },
  'GET /staff/assistant/setting': {
    ...staff,
    summary: 'What holds for all agents: words that no question may hold, tokens of a day',
    data: T.Object({
      version: T.Integer({ minimum: 0 }),
      sensitiveWords: T.Array(T.String()),
      ownerTokens: Nullable(Tokens),
      tenantTokens: Nullable(Tokens),
      mostOwnerTokens: Tokens,
      mostTenantTokens: Tokens,
    }),
  },
  'POST /staff/assistant/saveSetting': {
    ...write,
    summary: 'Change what holds for all agents',
    body: Body({
      version: VersionOrNone,
      sensitiveWords: T.Array(NotBlank(60), { maxItems: 2000, uniqueItems: true }),
      ownerTokens: Nullable(Tokens),
      tenantTokens: Nullable(Tokens),
    }),
    data: T.Object({ version: T.Integer() }),
  },
})
