import type { FastifyInstance } from 'fastify'
import { staffWorkApi } from '../../../contract/staff-work'
import type { App, Ctx } from '../call/context'
import { mount } from '../call/mount'
import { machineHistory } from '../visit/machine-history.queries'
import { acceptRule, editAcceptRule } from './accept-rule.service'

/** So many works of one person are shown. */
const MOST = 100

/** Works of all kinds that are given to the caller, by their visiting time; those without one last. */
async function myWork(ctx: Ctx) {
  const all = (await Promise.all(ctx.offers.works.map(works => works.mine(ctx, MOST)))).flat()
  const order = (one: { planTime: string; createTime: string }) => `${one.planTime || '~'} ${one.createTime}`
  return all.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, MOST)
}

export const workRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffWorkApi, {
    'GET /staff/acceptRule/get': ctx => acceptRule(ctx, ctx.db),
    'POST /staff/acceptRule/edit': (ctx, { body }) => editAcceptRule(ctx, body),
    'GET /staff/work/mine': ctx => myWork(ctx),
    'GET /staff/work/history': (ctx, { query }) => machineHistory(ctx, query),
  })
