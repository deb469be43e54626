import { Type as T } from '@sinclair/typebox'
import {
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_QUESTION_TITLE,
  MAX_SURVEY_DELAY,
  MAX_SURVEY_TEXT,
  MAX_SURVEY_TITLE,
  QUESTION_TYPES,
  SURVEY_HELPS,
  SURVEY_KEY,
  SURVEY_LINK_STATES,
  SURVEY_STATES,
  SURVEY_SUBJECTS,
} from '../shared/survey'
import { CappedPage, ExportFormat } from './customer'
import { defineCalls } from './define'
import {
  AnswerTime,
  Body,
  Done,
  Id,
  IdOf,
  Instant,
  Localized,
  Nullable,
  OneOf,
  PageQuery,
  Text,
  Version,
  VersionOrNone,
} from './entities'

const survey = { tag: 'survey', source: '§7 satisfaction and service report', auth: 'public', anyToken: true } as const

/** Which link: by its secret for who has no account, by itself for the linkman to whom it was sent. */
const Link = { id: IdOf('surveyLink'), secret: T.Optional(Text(64, 1)) }
const Key = T.String({ pattern: SURVEY_KEY.source })
const Keys = T.Array(Key, { maxItems: MAX_OPTIONS })
const Mark = T.Integer({ minimum: 0, maximum: 10 })

const Condition = Body({
  key: { ...Key, description: 'an earlier question' },
  chosen: T.Optional(T.Array(Key, { minItems: 1, maxItems: MAX_OPTIONS })),
  most: T.Optional(Mark),
  least: T.Optional(Mark),
})
const Answer = Body({
  key: Key,
  chosen: T.Optional(Keys),
  mark: T.Optional(Mark),
  text: T.Optional(Text(MAX_SURVEY_TEXT)),
  reasons: T.Optional(Keys),
})
const Answers = T.Array(Answer, { maxItems: MAX_QUESTIONS })

const ShownOption = T.Object({ key: T.String(), text: T.String() })
/** A question in the caller's language. */
const ShownQuestion = T.Object({
  key: T.String(),
  type: OneOf(QUESTION_TYPES),
  title: T.String(),
  required: T.Boolean(),
  options: T.Array(ShownOption),
  when: T.Optional(Condition),
  reasons: T.Optional(T.Object({ most: T.Integer(), options: T.Array(ShownOption) })),
})
const LinkState = OneOf(SURVEY_LINK_STATES)
/** What who answered badly may ask for, or has; null for whoever needs nothing, and for whoever else has the link. */
const Help = Nullable(
  T.Object({
    ways: T.Array(OneOf(SURVEY_HELPS), { description: 'none once it was asked for' }),
    asked: Nullable(OneOf(SURVEY_HELPS)),
    kind: OneOf(SURVEY_SUBJECTS),
    workId: Nullable({ ...Id, description: 'for the linkman to whom it was sent' }),
    dueTime: AnswerTime,
  }),
)

export const surveyApi = defineCalls({
  'GET /satisfaction/checkSatisfactionGray': {
    ...survey,
    summary: 'Whether the company asks its customers how it was',
    data: T.Object({ satisfactionGray: T.Boolean() }),
  },
  'GET /satisfaction/getConfigDetail': {
    ...survey,
    summary: 'What a link asks for and until when. NOT_FOUND for a wrong secret',
    query: T.Object(Link),
    data: T.Object({
      title: T.String(),
      introduction: T.String(),
      state: LinkState,
      expireTime: Instant,
    }),
  },
  'GET /satisfaction/getEvaluateInfoInfo': {
    ...survey,
    summary: 'What a link is about: the request or task. Nothing of whom it was sent to',
    query: T.Object(Link),
    data: T.Object({
      kind: Nullable(OneOf(SURVEY_SUBJECTS)),
      number: T.String(),
      title: T.String(),
      executorName: T.String(),
      finishTime: Nullable(Instant),
    }),
  },
  'POST /satisfaction/getQuestionAndAnswer': {
    ...survey,
    needsRoom: false,
    summary:
      'The questions of a link, which are kept for it as they are at the first time, and what was answered so far, for the person or device that did',
    body: Body(Link),
    data: T.Object({ state: LinkState, questions: T.Array(ShownQuestion), answers: T.Array(Answer), help: Help }),
  },
  'POST /satisfaction/synOpenState': {
    ...survey,
    summary: 'Notes that a link was opened',
    body: Body(Link),
    data: Done,
  },
  'POST /satisfaction/createAnswer': {
    ...survey,
    summary:
      'Keeps what was answered so far, or, finished, answers: once for each link. Answers to questions that are not asked are left out. SURVEY_ANSWER, SURVEY_ANSWERED, SURVEY_EXPIRED, SURVEY_CLOSED',
    idempotent: true,
    body: Body({ ...Link, answers: Answers, finished: T.Boolean() }),
    data: T.Object({ finished: T.Boolean(), answers: T.Array(Answer), help: Help }),
  },
  'POST /satisfaction/askHelp': {
    ...survey,
    source: 'what is wrong again after a service; path chosen here',
    summary:
      'Opens the request again, or has the company call, for whoever answered that something is wrong: once for each link. SURVEY_HELP',
    idempotent: true,
    body: Body({ ...Link, how: OneOf(SURVEY_HELPS) }),
    data: T.Object({ help: Help }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'survey',
  auth: 'staff',
  permission: ['survey.manage', 'audit.read'],
  source: 'surveys for staff; paths chosen here',
} as const
const writes = { ...staff, permission: 'survey.manage', audit: 'survey', idempotent: true } as const

const Option = Body({
  key: Key,
  text: Localized(MAX_QUESTION_TITLE),
  help: T.Optional(T.Boolean({ description: 'who chooses it is offered help at once' })),
})
const Options = T.Array(Option, { maxItems: MAX_OPTIONS })
const Question = Body({
  key: Key,
  type: OneOf(QUESTION_TYPES),
  title: Localized(MAX_QUESTION_TITLE),
  required: T.Boolean(),
  options: T.Optional(Options),
  when: T.Optional(Condition),
  reasons: T.Optional(Body({ most: Mark, options: Options })),
  helpUpTo: T.Optional({ ...Mark, description: 'who gives this mark or less is offered help at once' }),
})
const Content = {
  title: Localized(MAX_SURVEY_TITLE),
  introduction: Localized(MAX_SURVEY_TEXT),
  questions: T.Array(Question, { maxItems: MAX_QUESTIONS }),
}
const Written = T.Object({ id: Id, version: Version, state: OneOf(SURVEY_STATES) })
const Counted = T.Array(T.Object({ value: T.String(), name: T.String(), count: T.Integer() }))
const Setting = {
  enabled: T.Boolean({ description: 'sent by itself when a work is finished' }),
  surveyId: Nullable(IdOf('survey')),
  delayMinutes: T.Integer({ minimum: 0, maximum: MAX_SURVEY_DELAY }),
  kinds: T.Array(OneOf(SURVEY_SUBJECTS), { maxItems: SURVEY_SUBJECTS.length, uniqueItems: true }),
}

export const staffSurveyApi = defineCalls({
  'GET /staff/survey/list': {
    ...staff,
    summary: 'Surveys of the company, the newest first',
    query: T.Object({ ...PageQuery, state: T.Optional(OneOf(SURVEY_STATES)) }),
    data: CappedPage(
      T.Object({
        id: Id,
        title: T.String(),
        state: OneOf(SURVEY_STATES),
        questions: T.Integer(),
        sent: T.Integer(),
        finished: T.Integer(),
        createTime: Instant,
        version: Version,
      }),
    ),
  },
  'GET /staff/survey/get': {
    ...staff,
    summary: 'One survey as it is written',
    query: T.Object({ id: IdOf('survey') }),
    data: T.Object({ id: Id, state: OneOf(SURVEY_STATES), version: Version, ...Content }),
  },
  'POST /staff/survey/create': {
    ...writes,
    summary: 'A new survey, as a draft',
    body: Body(Content),
    data: Written,
  },
  'POST /staff/survey/update': {
    ...writes,
    summary:
      'Changes a survey. Of a published one the words of links that were opened stay; a question keeps its type: SURVEY_QUESTIONS',
    body: Body({ id: IdOf('madeSurvey'), version: Version, ...Content }),
    data: Written,
  },
  'POST /staff/survey/publish': {
    ...writes,
    summary: 'Lets a survey be sent and answered, also one that was closed. SURVEY_QUESTIONS where it is not complete',
    body: Body({ id: IdOf('madeSurvey'), version: Version }),
    data: Written,
  },
  'POST /staff/survey/close': {
    ...writes,
    summary: 'Ends a survey: it is neither sent nor answered any more. SURVEY_STATE for one that is not published',
    body: Body({ id: IdOf('madeSurvey'), version: Version }),
    data: Written,
  },
  'POST /staff/survey/send': {
    ...writes,
    permission: ['survey.manage', 'event.allocate', 'event.handle', 'task.allocate', 'task.handle'],
    summary:
      'Sends the customer of a finished work a link, one that is open already again; without a survey the one of the settings. SURVEY_NONE, SURVEY_WORK, SURVEYS_OFF',
    body: Body({
      kind: OneOf(SURVEY_SUBJECTS),
      id: { ...IdOf('surveyed'), description: 'of the request or task' },
      surveyId: T.Optional(IdOf('survey')),
    }),
    data: T.Object({
      id: Id,
      isNew: T.Boolean(),
      url: T.String({ description: 'to be passed on; who has it may answer' }),
      expireTime: Instant,
    }),
  },
  'GET /staff/survey/ofWork': {
    ...staff,
    permission: ['survey.manage', 'event.read', 'event.handle', 'task.read', 'task.handle'],
    summary:
      'What the customer of a request or task was sent, and whether more can be; of a request that became a task, of both',
    query: T.Object({ kind: OneOf(SURVEY_SUBJECTS), id: IdOf('surveyed') }),
    data: T.Object({
      canSend: T.Boolean({ description: 'it is finished, and a survey is published' }),
      list: T.Array(T.Object({ id: Id, title: T.String(), state: LinkState, createTime: Instant })),
    }),
  },
  'GET /staff/survey/results': {
    ...staff,
    summary:
      'What the newest 10,000 answers say: skipped questions are in no share, and nobody who answered is no number',
    query: T.Object({ id: IdOf('survey') }),
    data: T.Object({
      id: Id,
      title: T.String(),
      state: OneOf(SURVEY_STATES),
      version: Version,
      sent: T.Integer(),
      opened: T.Integer(),
      finished: T.Integer(),
      unfinished: T.Integer({ description: 'begun and not sent' }),
      questions: T.Array(
        T.Object({
          key: T.String(),
          type: OneOf(QUESTION_TYPES),
          title: T.String(),
          wordings: T.Array(T.String(), { description: 'how else it was asked before' }),
          answered: T.Integer(),
          skipped: T.Integer(),
          notAsked: T.Integer(),
          average: Nullable(T.Number()),
          nps: Nullable(T.Number()),
          counts: Counted,
          reasons: Counted,
        }),
      ),
    }),
  },
  'GET /staff/survey/texts': {
    ...staff,
    summary: 'What was written to a question, the newest first',
    query: T.Object({ ...PageQuery, id: IdOf('survey'), key: Key }),
    data: CappedPage(
      T.Object({
        id: Id,
        text: T.String(),
        title: T.String({ description: 'the question as it was asked' }),
        customerName: T.String(),
        number: T.String({ description: "of the work, '' for none" }),
        createTime: Instant,
      }),
    ),
  },
  'GET /staff/survey/export': {
    ...staff,
    permission: 'data.export',
    summary: 'Each answer to each question as a line of a file, in the words of then',
    download: true,
    query: T.Object({ id: IdOf('survey'), ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
  'GET /staff/surveySetting/get': {
    ...staff,
    permission: ['survey.manage', 'tenant.manage', 'audit.read'],
    summary: 'When a survey is sent by itself, and those that can be',
    data: T.Object({
      ...Setting,
      surveyId: Nullable(Id),
      isOffered: T.Boolean({ description: 'the company has surveys: satisfactionGray' }),
      surveys: T.Array(T.Object({ id: Id, title: T.String() }), { description: 'published ones' }),
      version: T.Integer({ minimum: 0 }),
    }),
  },
  'POST /staff/surveySetting/set': {
    ...writes,
    permission: 'tenant.manage',
    audit: 'tenant',
    summary: 'Changes that. SURVEY_NONE without a published survey, CHANGED_MEANWHILE',
    body: Body({ ...Setting, version: VersionOrNone }),
    data: Done,
  },
})
