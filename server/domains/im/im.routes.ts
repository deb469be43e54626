import type { FastifyInstance } from 'fastify'
import { imApi, staffImApi } from '../../../contract/im'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { visitorOf } from './conversation.service'
import { textFacts } from './facts.queries'
import { chatRecord, staffRecord } from './im.queries'
import { editMessage, noteSeen, recallMessage, sendAsSeat, sendMessage } from './message.service'
import { conversationNotes, noteConversation } from './note.service'
import { openRooms } from './rooms'
import { conversationList, desk, end, linkRequest, setShift, take, transfer } from './seat.service'
import { imSetting, setImSetting } from './setting.service'
import {
  checkEvaluated,
  checkVisitIp,
  checkVisitor,
  endConversation,
  evaluate,
  imConfig,
  linkPhone,
  loginBeforeConsult,
  relateProduct,
  sponsorConversation,
  tenantImSetting,
  touristToUser,
  transferToLabor,
  workState,
  workTime,
} from './visitor.service'

export function imRoutes(server: FastifyInstance, app: App): void {
  const rooms = openRooms(app.db)
  server.addHook('preClose', async () => rooms.leave())
  server.addHook('onClose', () => rooms.close())
  mount(server, app, imApi, {
    'GET /api/im/outside/c/im/getTenantImSetting': ctx => tenantImSetting(ctx),
    'GET /api/im/outside/c/im/getConfig': ctx => imConfig(ctx),
    'GET /api/im/outside/c/im/getLoginBeforeConsult': ctx => loginBeforeConsult(ctx),
    'GET /api/im/outside/c/im/getWorkTime': ctx => workTime(ctx),
    'GET /api/im/outside/c/im/checkVisitIp': ctx => checkVisitIp(ctx),
    'GET /api/im/outside/c/im/checkVisitor': (ctx, _input, request) => checkVisitor(ctx, request),
    'POST /api/im/outside/c/im/sponsorConversation': (ctx, { body }) => sponsorConversation(ctx, body),
    'POST /api/im/outside/c/im/transferToLabor': (ctx, { body }) => transferToLabor(ctx, body),
    'GET /api/im/outside/c/im/getWorkState': (ctx, { query }) => workState(ctx, query),
    'GET /api/im/outside/c/im/queryChatRecord': (ctx, { query }, request) =>
      chatRecord(ctx, query, { rooms, request, owner: visitorOf(ctx) }),
    'POST /api/im/outside/c/im/customerSendNewMessage': (ctx, { body }) => sendMessage(ctx, body),
    'POST /api/im/outside/c/im/customerMessageRecall': (ctx, { body }) => recallMessage(ctx, body, 'visitor'),
    'POST /api/im/outside/c/im/editMessageByConversation': (ctx, { body }) => editMessage(ctx, body, 'visitor'),
    'POST /api/im/outside/c/im/saveBizRelWithProduct': (ctx, { body }) => relateProduct(ctx, body),
    'POST /api/im/outside/c/im/read': (ctx, { body }) => noteSeen(ctx, body, 'visitor'),
    'POST /api/im/outside/c/im/endConversation': (ctx, { body }) => endConversation(ctx, body),
    'GET /api/im/outside/c/im/checkEvaluated': (ctx, { query }) => checkEvaluated(ctx, query),
    'POST /api/im/outside/c/im/customerOpenSatisfaction': (ctx, { body }) => evaluate(ctx, body),
    'POST /api/im/outside/c/im/touristToUser': (ctx, { body }, request) => touristToUser(ctx, body, request),
    'POST /api/im/outside/c/im/linkTouristToPhone': (ctx, { body }) => linkPhone(ctx, body),
  })
  mount(server, app, staffImApi, {
    'GET /staff/im/list': (ctx, { query }) => conversationList(ctx, query),
    'GET /staff/im/desk': ctx => desk(ctx),
    'POST /staff/im/shift': (ctx, { body }) => setShift(ctx, body),
    'POST /staff/im/take': (ctx, { body }) => take(ctx, body),
    'GET /staff/im/get': (ctx, { query }, request) => staffRecord(ctx, query, { rooms, request }),
    'GET /staff/im/textFacts': (ctx, { query }) => textFacts(ctx, query),
    'GET /staff/im/notes': (ctx, { query }) => conversationNotes(ctx, query),
    'POST /staff/im/note': (ctx, { body }) => noteConversation(ctx, body),
    'POST /staff/im/send': (ctx, { body }) => sendAsSeat(ctx, body),
    'POST /staff/im/recall': (ctx, { body }) => recallMessage(ctx, body, 'seat'),
    'POST /staff/im/edit': (ctx, { body }) => editMessage(ctx, body, 'seat'),
    'POST /staff/im/read': (ctx, { body }) => noteSeen(ctx, body, 'seat'),
    'POST /staff/im/transfer': (ctx, { body }) => transfer(ctx, body),
    'POST /staff/im/end': (ctx, { body }) => end(ctx, body),
    'POST /staff/im/linkRequest': (ctx, { body }) => linkRequest(ctx, body),
    'GET /staff/imSetting/get': ctx => imSetting(ctx),
    'POST /staff/imSetting/set': (ctx, { body }) => setImSetting(ctx, body),
  })
}
