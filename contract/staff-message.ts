import { HERE_KINDS } from '../shared/kinds'
import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Body, Done, IdOf, Nullable, OneOf, PageQuery, QuietHours } from './entities'
import { Message } from './notify'

const staff = { tag: 'staff', auth: 'staff', source: 'staff are told; paths chosen here' } as const
const mine = { ...staff, permission: 'self' } as const

const Wishes = {
  duty: T.Boolean({ description: 'I am on duty: tell me of what nobody has taken yet' }),
  dingtalk: T.Boolean({ description: 'by DingTalk' }),
  wecom: T.Boolean({ description: 'by WeCom' }),
  sms: T.Boolean({ description: 'by text message, where neither reaches me' }),
  quiet: T.Boolean({ description: 'nothing rings in the quiet hours' }),
  ownQuietHours: Nullable(QuietHours),
}
const Setting = T.Object({
  ...Wishes,
  hasDingtalk: T.Boolean({ description: 'the company sends work notifications' }),
  hasWecom: T.Boolean({ description: 'the company sends messages of its app' }),
  hasSms: T.Boolean({ description: 'the company can send such text messages' }),
  quietHours: { ...QuietHours, description: "the company's, which hold where I have none of my own" },
})

export const staffMessageApi = defineCalls({
  'GET /staff/message/list': {
    ...mine,
    summary: 'My messages, newest first: the page below one of them',
    query: T.Object({ before: T.Optional(IdOf('staffMessage')), pageSize: PageQuery.pageSize }),
    data: T.Object({ list: T.Array(Message), hasNextPage: T.Boolean() }),
  },
  'GET /staff/message/unReadMsg': {
    ...mine,
    summary: 'How many of my messages are unread, counted up to 100',
    data: T.Object({ count: T.Integer() }),
  },
  'POST /staff/message/readMsg': {
    ...mine,
    audit: false,
    summary: 'Mark a message as read',
    body: Body({ id: IdOf('staffMessage') }),
    data: Done,
  },
  'POST /staff/message/readAll': {
    ...mine,
    audit: false,
    summary: 'Mark a message and all older ones as read',
    body: Body({ id: { ...IdOf('staffMessage'), description: 'the newest one that I saw' } }),
    data: Done,
  },
  'POST /staff/message/readAbout': {
    ...mine,
    audit: false,
    summary: 'Mark what I was told of something as read, because I am looking at it',
    body: Body({ kind: OneOf(HERE_KINDS), id: IdOf('event') }),
    data: Done,
  },
  'GET /staff/message/setting': {
    ...mine,
    summary: 'How I want to be told',
    data: Setting,
  },
  'POST /staff/message/setting': {
    ...mine,
    audit: false,
    summary: 'Change how I want to be told; what is left out stays',
    body: T.Partial(Body(Wishes), { additionalProperties: false }),
    data: Setting,
  },
})
