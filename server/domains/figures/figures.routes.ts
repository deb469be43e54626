import type { FastifyInstance } from 'fastify'
import { figuresApi } from '../../../contract/figures'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { definitions, exportFigures, figuresOfPeriod, figureSplit } from './figures.service'

export function figuresRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, figuresApi, {
    'GET /staff/figures/definitions': async ctx => definitions(ctx),
    'GET /staff/figures/period': (ctx, { query }) => figuresOfPeriod(ctx, query),
    'GET /staff/figures/split': (ctx, { query }) => figureSplit(ctx, query),
    'GET /staff/figures/export': (ctx, { query }) => exportFigures(ctx, query),
  })
}
