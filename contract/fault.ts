import { Type as T } from '@sinclair/typebox'
import { MAX_CODE, MAX_MODELS, MAX_NAME } from '../shared/directory'
import { CappedPage, ExportFormat } from './customer'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Localized, NotBlank, Nullable, OneOf, Page, PageQuery, Text, Version } from './entities'

const fault = { tag: 'fault', source: '§2 fault library; paths chosen here', auth: 'public', anyToken: true } as const

const FaultRow = {
  id: Id,
  code: T.String(),
  title: T.String(),
  symptom: T.String(),
  models: T.Array(T.String()),
  isDangerous: T.Boolean(),
}

export const faultApi = defineCalls({
  'POST /faultLibrary/list': {
    ...fault,
    summary:
      'Faults by code, symptom, kind or one of my machines; codes as people type them (E4, e4, Ｅ４, "E 4"). SELF_HELP_OFF',
    needsRoom: false,
    body: Body({
      ...PageQuery,
      keyword: T.Optional(Text(64)),
      kindId: T.Optional(IdOf('productKind')),
      productId: T.Optional(IdOf('product')),
    }),
    data: Page(T.Object(FaultRow)),
  },
  'GET /faultLibrary/view': {
    ...fault,
    summary: 'A fault: its dangers first, its cause, what to do',
    query: T.Object({ id: IdOf('fault') }),
    data: T.Object({
      ...FaultRow,
      dangers: T.Array(T.String()),
      emergency: T.Array(T.Object({ name: T.String(), number: T.String({ description: 'what a phone dials' }) }), {
        description: 'whom to call first for what is dangerous about it, the first in front',
      }),
      cause: T.String(),
      steps: T.Array(T.Object({ text: T.String(), picture: T.String() })),
      wikiId: T.String({ description: "article that tells more; '' for none" }),
      solved: T.Integer({ description: 'people whom it helped' }),
      unsolved: T.Integer(),
    }),
  },
  'POST /faultLibrary/solved': {
    ...fault,
    summary: 'Whether the steps helped. Bounded by address',
    idempotent: true,
    body: Body({ id: IdOf('fault'), isSolved: T.Boolean() }),
    data: Done,
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'fault',
  auth: 'staff',
  permission: ['wiki.manage', 'audit.read'],
  source: 'fault library for staff; paths chosen here',
} as const
const write = { ...staff, permission: 'wiki.manage', audit: 'fault' } as const
const FaultInput = {
  code: Text(MAX_CODE),
  models: T.Array(NotBlank(MAX_CODE), { maxItems: MAX_MODELS, uniqueItems: true }),
  title: Localized(MAX_NAME),
  symptom: Localized(500),
  cause: Localized(1000),
  dangers: T.Array(Localized(300), { maxItems: 5 }),
  steps: T.Array(Body({ text: Localized(500), picture: T.Optional(Text(64)) }), { maxItems: 15 }),
  wikiId: Nullable(IdOf('article')),
  isOpen: T.Boolean(),
}
const Fault = T.Object({
  id: Id,
  ...FaultInput,
  wikiId: Nullable(Id),
  steps: T.Array(T.Object({ text: Localized(500), picture: T.String(), pictureUrl: T.String() })),
  solved: T.Integer(),
  unsolved: T.Integer(),
  version: Version,
})
const Filter = {
  keyword: T.Optional(Text(64)),
  model: T.Optional(Text(MAX_CODE)),
  isOpen: T.Optional(T.Boolean()),
  sort: T.Optional(OneOf(['code', 'newest', 'unsolved'])),
}

export const staffFaultApi = defineCalls({
  'GET /staff/fault/list': {
    ...staff,
    summary: 'Faults of the tenant',
    query: T.Object({ ...PageQuery, ...Filter }),
    data: CappedPage(Fault),
  },
  'GET /staff/fault/get': { ...staff, summary: 'One fault', query: T.Object({ id: IdOf('madeFault') }), data: Fault },
  'POST /staff/fault/create': {
    ...write,
    summary: 'A new fault. FAULT_TAKEN for a code that these models have',
    idempotent: true,
    body: Body(FaultInput),
    data: Fault,
  },
  'POST /staff/fault/update': {
    ...write,
    summary: 'Changes a fault. CHANGED_MEANWHILE, FAULT_TAKEN',
    body: Body({ id: IdOf('madeFault'), version: Version, ...FaultInput }),
    data: Fault,
  },
  'POST /staff/fault/remove': {
    ...write,
    summary: 'Removes a fault',
    body: Body({ id: IdOf('madeFault'), version: Version }),
    data: Done,
  },
  'GET /staff/fault/export': {
    ...staff,
    permission: 'data.export',
    summary: 'The faults of a list as a file',
    download: true,
    query: T.Object({ ...Filter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
})
