import type { FastifyInstance } from 'fastify'
import { taskApi } from '../../../contract/task'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { markRead, unreadTotal } from '../../kernel/lifecycle/unread.service'
import { engineerComments, engineerInfo } from './engineer.service'
import { evaluateInitData, evaluateTask } from './evaluation.service'
import { taskSuggestions } from './conversion.service'
import { taskLife } from './task.life'
import {
  findTasks,
  isTaskOff,
  searchTasks,
  staffTaskDetail,
  staffTaskList,
  taskCountsByTab,
  taskDetail,
  taskRecordList,
} from './task.queries'
import {
  cancelTask,
  closeTask,
  noteTask,
  offTask,
  priceTask,
  rescheduleTask,
  startTask,
  taskActions,
} from './task.service'
import { tasks } from './task.table'

export const taskRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, taskApi, {
    'POST /linkc/task/search': (ctx, { body }) => searchTasks(ctx, body),
    'POST /linkc/es/task/search': (ctx, { body }) => findTasks(ctx, body),
    'GET /linkc/task/countforList': ctx => taskCountsByTab(ctx),
    'GET /v_open/doorGetTask': (ctx, { query }) => taskDetail(ctx, query.id),
    'GET /v_open/doorGetFields': async (ctx, { query }) => (await taskDetail(ctx, query.id)).fields,
    'POST /v_open/check/task/del': (ctx, { body }) => isTaskOff(ctx, body.id),
    'GET /linkc/task/recordList': (ctx, { query }) => taskRecordList(ctx, query.id),
    'POST /v_open/taskRecord/create': (ctx, { body }) => taskActions.remark(ctx, body),
    'GET /v_open/evaluateInitData': (ctx, { query }) => evaluateInitData(ctx, query.id),
    'POST /v_open/evaluate': (ctx, { body }) => evaluateTask(ctx, body),
    'GET /engineer/info': (ctx, { query }) => engineerInfo(ctx, query.id),
    'POST /engineer/comments': (ctx, { body }) => engineerComments(ctx, body),
    'GET /linkc/task/unReadMsg': ctx => unreadTotal(ctx, tasks),
    'GET /linkc/task/readMsg': (ctx, { query }) => markRead(ctx, taskLife, query.id),

    'POST /linkc/task/reschedule': (ctx, { body }) => rescheduleTask(ctx, body),
    'POST /linkc/task/off': (ctx, { body }) => cancelTask(ctx, body),

    'GET /staff/task/list': (ctx, { query }) => staffTaskList(ctx, query),
    'GET /staff/task/get': (ctx, { query }) => staffTaskDetail(ctx, query.id),
    'GET /staff/task/recordList': (ctx, { query }) => taskRecordList(ctx, query.id),
    'GET /staff/task/suggest': (ctx, { query }) => taskSuggestions.of(ctx, query.id),
    'POST /staff/task/allocate': (ctx, { body }) => taskActions.allocate(ctx, body),
    'POST /staff/task/accept': (ctx, { body }) => taskActions.accept(ctx, body),
    'POST /staff/task/refuse': (ctx, { body }) => taskActions.refuse(ctx, body),
    'POST /staff/task/depart': (ctx, { body }) => taskActions.depart(ctx, body),
    'POST /staff/task/start': (ctx, { body }) => startTask(ctx, body),
    'POST /staff/task/finish': (ctx, { body }) => taskActions.finish(ctx, body),
    'POST /staff/task/close': (ctx, { body }) => closeTask(ctx, body),
    'POST /staff/task/off': (ctx, { body }) => offTask(ctx, body),
    'POST /staff/task/price': (ctx, { body }) => priceTask(ctx, body),
    'POST /staff/task/remark': (ctx, { body }) => taskActions.remark(ctx, body),
    'POST /staff/task/note': (ctx, { body }) => noteTask(ctx, body),
  })
