import type { FastifyInstance } from 'fastify'
import { staffTrainingApi, trainingApi } from '../../../contract/training'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { attendances, courseRecords } from './staff-course.service'
import { checkIn, courseDetail } from './training.service'

export const trainingRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, trainingApi, {
    'GET /training/course/get': (ctx, { query }) => courseDetail(ctx, query),
    'POST /training/attendance/phoneRegistration': (ctx, { body }) => checkIn(ctx, body),
  })

export const staffTrainingRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffTrainingApi, {
    'GET /staff/course/list': (ctx, { query }) => courseRecords.list(ctx, query),
    'GET /staff/course/get': (ctx, { query }) => courseRecords.get(ctx, query.id),
    'GET /staff/course/attendances': (ctx, { query }) => attendances(ctx, query),
    'POST /staff/course/create': (ctx, { body }) => courseRecords.create(ctx, body),
    'POST /staff/course/update': (ctx, { body }) => courseRecords.update(ctx, body),
    'POST /staff/course/remove': (ctx, { body }) => courseRecords.remove(ctx, body),
  })
