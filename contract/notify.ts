import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Instant, OpenId, PageQuery, Text } from './entities'

const tag = 'notify'
const source = 'bottom tab "message" of §2; path chosen here'

/** What I was told of a change, in my language. */
export const Message = T.Object({
  id: Id,
  kind: T.String({ description: 'what it is about: `event`, `task`, `account`' }),
  title: T.String({ description: 'what happened, in a word' }),
  body: T.String(),
  about: T.String({ description: 'title of the thing' }),
  number: T.String({ description: 'number of the thing, empty for none' }),
  url: T.String({ description: 'URL of its screen in the portal, empty for none' }),
  isRead: T.Boolean(),
  createTime: Instant,
  sandboxSms: T.Optional(T.String({ description: 'what a text message said where a sandbox plays their vendor' })),
})
const Setting = T.Object({
  wechat: T.Boolean({ description: 'by WeChat, as far as I allowed messages there' }),
  sms: T.Boolean({ description: 'by text message, where WeChat does not reach me' }),
  quiet: T.Boolean({ description: 'nothing rings in the quiet hours' }),
  hasWechat: T.Boolean({ description: 'the company has message templates at WeChat' }),
  hasSms: T.Boolean({ description: 'the company can send such text messages' }),
  quietFrom: T.String({ description: "HH:mm, in the company's time" }),
  quietTo: T.String({ description: 'HH:mm' }),
})

export const notifyApi = defineCalls({
  'GET /ssp/message/list': {
    tag,
    summary: 'My messages, newest first: the page below one of them',
    source,
    query: T.Object({ before: T.Optional(IdOf('message')), pageSize: PageQuery.pageSize }),
    data: T.Object({ list: T.Array(Message), hasNextPage: T.Boolean() }),
  },
  'GET /ssp/message/unReadMsg': {
    tag,
    summary: 'How many of my messages are unread, counted up to 100',
    source,
    data: T.Object({ count: T.Integer() }),
  },
  'POST /ssp/message/readMsg': {
    tag,
    summary: 'Mark a message as read',
    source,
    body: Body({ id: IdOf('message') }),
    data: Done,
  },
  'POST /ssp/message/readAll': {
    tag,
    summary: 'Mark a message and all older ones as read',
    source,
    body: Body({ id: { ...IdOf('message'), description: 'the newest one that I saw' } }),
    data: Done,
  },
  'GET /ssp/message/setting': {
    tag,
    summary: 'How I want to be told',
    source,
    data: Setting,
  },
  'POST /ssp/message/setting': {
    tag,
    summary: 'Change how I want to be told; what is left out stays',
    source,
    body: Body({ wechat: T.Optional(T.Boolean()), sms: T.Optional(T.Boolean()), quiet: T.Optional(T.Boolean()) }),
    data: Setting,
  },
  'POST /linkc/v3c/wechat/subscribe': {
    tag,
    summary: 'Note that I allowed one message of each template',
    source: 'subscribe messages; path chosen here',
    body: Body({
      templateIds: T.Array(Text(64, 1), { minItems: 1, maxItems: 3, uniqueItems: true }),
      openId: T.Optional(OpenId),
    }),
    data: Done,
  },
})
