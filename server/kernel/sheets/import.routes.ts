import type { FastifyInstance } from 'fastify'
import { importApi } from '../../../contract/import'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import {
  cancelImport,
  checkImport,
  confirmRows,
  getImport,
  importList,
  importRowList,
  importTemplate,
  runImport,
  undoImport,
  uploadSheet,
  wrongRows,
} from './import.service'

export const importRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, importApi, {
    'POST /staff/import/upload': (ctx, { query }, request) => uploadSheet(ctx, request, query),
    'POST /staff/import/check': (ctx, { body }) => checkImport(ctx, body),
    'POST /staff/import/confirm': (ctx, { body }) => confirmRows(ctx, body),
    'POST /staff/import/run': (ctx, { body }) => runImport(ctx, body),
    'POST /staff/import/cancel': (ctx, { body }) => cancelImport(ctx, body),
    'POST /staff/import/undo': (ctx, { body }) => undoImport(ctx, body),
    'GET /staff/import/list': (ctx, { query }) => importList(ctx, query),
    'GET /staff/import/get': (ctx, { query }) => getImport(ctx, query.id),
    'GET /staff/import/rows': (ctx, { query }) => importRowList(ctx, query),
    'GET /staff/import/wrongRows': (ctx, { query }) => wrongRows(ctx, query.id),
    'GET /staff/import/template': (ctx, { query }) => importTemplate(ctx, query.kind),
  })
