import type { FastifyInstance } from 'fastify'
import { visitApi } from '../../../contract/visit'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { absenceList, createAbsence, removeAbsence, updateAbsence } from './absence.service'
import { calendarDay, calendarWeek, clashesAt, freeTimes } from './calendar.queries'
import { clashInfo, hold, offeredSlots, releaseOwn } from './own-slots.service'
import { visitsOf } from './record-visit.service'
import { editVisitRule, visitRule } from './rule.service'
import { visitFile } from './visit-file'

export const visitRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, visitApi, {
    'GET /linkc/task/slots': (ctx, { query }) => offeredSlots(ctx, query),
    'POST /linkc/task/slots/hold': (ctx, { body }) => hold(ctx, body),
    'POST /linkc/task/slots/release': ctx => releaseOwn(ctx),
    'POST /linkc/task/calendar/clash/info': (ctx, { body }) => clashInfo(ctx, body),
    'GET /linkc/task/ics': (ctx, { query }) => visitFile(ctx, query),
    'GET /linkc/task/visits': (ctx, { query }) => visitsOf(ctx, query),

    'GET /staff/visit/ofWork': (ctx, { query }) => visitsOf(ctx, query),
    'GET /staff/calendar/day': (ctx, { query }) => calendarDay(ctx, query),
    'GET /staff/calendar/week': (ctx, { query }) => calendarWeek(ctx, query),
    'GET /staff/visit/free': (ctx, { query }) => freeTimes(ctx, query),
    'GET /staff/visit/clash': (ctx, { query }) => clashesAt(ctx, query),
    'GET /staff/absence/list': (ctx, { query }) => absenceList(ctx, query),
    'POST /staff/absence/create': (ctx, { body }) => createAbsence(ctx, body),
    'POST /staff/absence/update': (ctx, { body }) => updateAbsence(ctx, body),
    'POST /staff/absence/remove': (ctx, { body }) => removeAbsence(ctx, body),
    'GET /staff/visitRule/get': ctx => visitRule(ctx, ctx.db),
    'POST /staff/visitRule/edit': (ctx, { body }) => editVisitRule(ctx, body),
  })
