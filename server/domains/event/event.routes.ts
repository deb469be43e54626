import type { FastifyInstance } from 'fastify'
import { eventApi } from '../../../contract/event'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { markRead, unreadBySubject, unreadTotal } from '../../kernel/lifecycle/unread.service'
import { recordList } from '../../kernel/work/timeline.queries'
import { resolveAddress } from '../../kernel/address/address.service'
import { evaluate, isEvaluated, ownEvaluation, waitingForEvaluation } from './evaluation.service'
import { eventList, tabCounts, typeCount } from './event-list.queries'
import { eventDetail, receiptFields } from './event.queries'
import {
  createEvent,
  fieldRepeats,
  offEvent,
  reopenEvent,
  rescheduleEvent,
  updateEvent,
  urgeEvent,
} from './event.service'
import { events } from './event.table'
import { createGuestEvent, guestEvents } from './guest.service'
import { known, usedAddresses } from './known.queries'
import { eventForms } from './order-forms'
import { createScannedEvent, scannedForm } from './qrcode.service'
import { agreeQuotation } from './quotation/agreement.service'
import { ownQuotation } from './quotation/quotation.queries'
import { createOrder, declineQuotation } from './quotation/quotation.service'
import { eventActions } from './staff-actions'
import { templateFields, templateFlow, templateInfo } from './template/template.service'
import { eventLife } from './transition.service'

export const eventRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, eventApi, {
    'GET /doorTypeField/getListByTypeId': (ctx, { query }) => templateFields(ctx, query.typeId),
    'GET /doorTypeField/getEventTypeList': ctx => eventForms.open(ctx, ctx.tenantId),
    'GET /ssp/eventType/fields': (ctx, { query }) => templateFields(ctx, query.templateId),
    'GET /ssp/eventType/templateInfo': (ctx, { query }) => templateInfo(ctx, query.templateId),
    'GET /ssp/event/fields/showReceipt': (ctx, { query }) => receiptFields(ctx, query.id),
    'GET /api/linkc/outside/linkc/v3c/ssp/eventType/fields': (ctx, { query }) => templateFields(ctx, query.templateId),
    'GET /api/linkc/outside/linkc/v3c/ssp/eventType/flow': (ctx, { query }) => templateFlow(ctx, query.templateId),

    'POST /ssp/event/create': (ctx, { body }) => createEvent(ctx, body),
    'POST /ssp/event/guestCreate': (ctx, { body }) => createGuestEvent(ctx, body),
    'POST /ssp/event/guestList': (ctx, { body }) => guestEvents(ctx, body),
    'POST /ssp/event/createOrder': (ctx, { body }) => createOrder(ctx, body),
    'POST /ssp/event/agreeQuotation': (ctx, { body }) => agreeQuotation(ctx, body),
    'POST /ssp/event/declineQuotation': (ctx, { body }) => declineQuotation(ctx, body),
    'GET /ssp/event/quotation': (ctx, { query }) => ownQuotation(ctx, query.id),
    'POST /ssp/event/update': (ctx, { body }) => updateEvent(ctx, body),
    'POST /ssp/event/off': (ctx, { body }) => offEvent(ctx, body),
    'POST /ssp/event/urge': (ctx, { body }) => urgeEvent(ctx, body),
    'POST /ssp/event/reschedule': (ctx, { body }) => rescheduleEvent(ctx, body),
    'POST /ssp/event/reopen': (ctx, { body }) => reopenEvent(ctx, body),
    'POST /ssp/event/remark/create': (ctx, { body }) => eventActions.remark(ctx, body),
    'POST /ssp/event/eventFieldRepeatCheck': (ctx, { body }) => fieldRepeats(ctx, body),
    'POST /ssp/event/listForMini': (ctx, { body }) => eventList(ctx, body),
    'GET /ssp/event/list': (ctx, { query }) => eventList(ctx, query),
    'GET /ssp/event/countforList': ctx => tabCounts(ctx),
    'GET /ssp/event/getListCount': ctx => tabCounts(ctx),
    'GET /ssp/event/typeCount': ctx => typeCount(ctx),
    'GET /ssp/event/get': (ctx, { query }) => eventDetail(ctx, query.id),
    'GET /ssp/event/known': (ctx, { query }) => known(ctx, query),
    'GET /ssp/event/usedAddresses': ctx => usedAddresses(ctx),
    'GET /ssp/event/recordList': (ctx, { query }) => recordList(ctx, eventLife, query.id),
    'GET /ssp/event/unReadMsg': ctx => unreadTotal(ctx, events),
    'GET /ssp/event/getEventUnReadMessage': ctx => unreadBySubject(ctx, events),
    'GET /ssp/event/readMsg': (ctx, { query }) => markRead(ctx, eventLife, query.id),
    'GET /ssp/event/addressResolution': (_ctx, { query }) => resolveAddress(query.address),
    'GET /address/resolution': (_ctx, { query }) => resolveAddress(query.address),

    'GET /ssp/event/isEvaluate': (ctx, { query }) => isEvaluated(ctx, query.id),
    'GET /ssp/event/evaluate': (ctx, { query }) => ownEvaluation(ctx, query.id),
    'GET /ssp/event/evaluateList': (ctx, { query }) => waitingForEvaluation(ctx, query),
    'POST /ssp/event/evaluate': (ctx, { body }) => evaluate(ctx, body),
    'POST /ssp/event/boli/evaluate': (ctx, { body }) => evaluate(ctx, body),

    'GET /qrcode/fetchFormData': (ctx, { query }) => scannedForm(ctx, query.code),
    'POST /qrcode/createEvent': (ctx, { body }) => createScannedEvent(ctx, body),
  })
