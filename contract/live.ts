import { HERE_KINDS } from '../shared/kinds'
import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Instant, OneOf } from './entities'

const staff = { tag: 'live', auth: 'staff', source: 'staff at work at the same time; paths chosen here' } as const
const HereKind = OneOf(HERE_KINDS)
const Connection = { ...Id, description: 'made up by the page that listens, a new one for each' }

/** Somebody who has something open. */
const Here = T.Object({
  kind: HereKind,
  id: Id,
  staffId: Id,
  displayName: T.String(),
  editing: T.Boolean(),
  expireTime: Instant,
})

const Events = T.Unknown({
  description:
    'a stream of numbered events (text/event-stream): ready or reset, change, ahead; with poll=1 a JSON list of those that are there. Data by event: shared/live.ts LiveEvents. Numbers of `end` and `error` are not kept',
})

export const liveApi = defineCalls({
  'GET /ssp/live': {
    auth: 'linkman',
    tag: 'live',
    source: 'requests and tasks as they move (specification §4 has a poll); path chosen here',
    stream: true,
    endless: true,
    summary: 'What changes of what is mine, while it does: requests, tasks, messages',
    query: T.Object({
      after: T.Optional(T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      poll: T.Optional(T.Literal('1')),
    }),
    data: Events,
  },
  'GET /staff/live': {
    ...staff,
    permission: 'self',
    stream: true,
    endless: true,
    summary: 'What changes, while it does: of all that I may read, and of what is mine',
    query: T.Object({
      connection: T.Optional(Connection),
      after: T.Optional(T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      poll: T.Optional(T.Literal('1')),
    }),
    data: Events,
  },
  'GET /staff/live/hereList': {
    ...staff,
    permission: 'self',
    summary: 'Who else has something open that I may read, and whether they are editing it',
    data: T.Array(Here),
  },
  'POST /staff/live/here': {
    ...staff,
    permission: 'self',
    audit: false,
    needsRoom: false,
    summary: 'Say what a page has open; to be said again within 45 seconds',
    body: Body({ connection: Connection, kind: HereKind, id: IdOf('event'), editing: T.Boolean() }),
    data: Done,
  },
  'POST /staff/live/away': {
    ...staff,
    permission: 'self',
    audit: false,
    needsRoom: false,
    summary: 'Say that a page has nothing open any more',
    body: Body({ connection: Connection }),
    data: Done,
  },
})
