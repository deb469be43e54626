import type { FastifyInstance } from 'fastify'
import { staffApi } from '../../../contract/staff'
import { createQuickToken } from '../../kernel/identity/auth.service'
import { staffEventList } from './event-list.queries'
import { signQuotation } from './quotation/agreement.service'
import { payState, showPayCode, takeCash } from './quotation/collection.service'
import { staffQuotation } from './quotation/quotation.queries'
import { quotable, quotableLine, quote } from './quotation/quotation.service'
import { staffEventDetail } from './event.queries'
import { switchTemplate } from './template/template-setup.service'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { recordList } from '../../kernel/work/timeline.queries'
import { convertEvent, eventActions, finishEvent } from './staff-actions'
import { eventLife } from './transition.service'

export const staffRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffApi, {
    'GET /staff/event/list': (ctx, { query }) => staffEventList(ctx, query),
    'GET /staff/event/get': (ctx, { query }) => staffEventDetail(ctx, query.id),
    'GET /staff/event/recordList': (ctx, { query }) => recordList(ctx, eventLife, query.id),
    'POST /staff/event/allocate': (ctx, { body }) => eventActions.allocate(ctx, body),
    'POST /staff/event/accept': (ctx, { body }) => eventActions.accept(ctx, body),
    'POST /staff/event/depart': (ctx, { body }) => eventActions.depart(ctx, body),
    'POST /staff/event/remark': (ctx, { body }) => eventActions.remark(ctx, body, { waiting: body.asks === true }),
    'POST /staff/event/finish': (ctx, { body }) => finishEvent(ctx, body),
    'POST /staff/event/convert': (ctx, { body }) => convertEvent(ctx, body),
    'GET /staff/event/quotation': (ctx, { query }) => staffQuotation(ctx, query.id),
    'POST /staff/event/quote': (ctx, { body }) => quote(ctx, body),
    'POST /staff/event/payCode': (ctx, { body }) => showPayCode(ctx, body),
    'GET /staff/event/payState': (ctx, { query }) => payState(ctx, query),
    'POST /staff/event/takeCash': (ctx, { body }) => takeCash(ctx, body),
    'POST /staff/event/agreeQuotation': (ctx, { body }) => signQuotation(ctx, body),
    'GET /staff/event/quotable': (ctx, { query }) => quotable(ctx, query.keyword ?? ''),
    'GET /staff/event/quotableLine': (ctx, { query }) => quotableLine(ctx, query),
    'POST /staff/eventType/switch': (ctx, { body }) => switchTemplate(ctx, body),
    'POST /staff/linkman/quickLoginToken': (ctx, { body }) => createQuickToken(ctx, body.phone),
  })
