import type { FastifyInstance } from 'fastify'
import { registerApi, staffRegisterApi } from '../../../contract/register'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { checkRepeat, productInfo, productInfoByCatalog, productInfoList } from './catalogue.queries'
import { publicConfig, registerConfig, registerFields, setRegisterConfig } from './config.service'
import {
  productAndRegisterList,
  registerDetail,
  staffRegistration,
  staffRegistrationCounts,
  staffRegistrationList,
} from './register.queries'
import { approveRegistration, createRegister, rejectRegistration, updateRegister } from './register.service'

export function registerRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, registerApi, {
    'POST /register/config': ctx => publicConfig(ctx),
    'GET /register/field': ctx => registerFields(ctx),
    'GET /register/field/list': ctx => registerFields(ctx),
    'GET /register/getProductInfo': (ctx, { query }) => productInfo(ctx, query),
    'GET /register/getProductInfoByCatalog': (ctx, { query }) => productInfoByCatalog(ctx, query),
    'GET /register/getProductInfoList': (ctx, { query }) => productInfoList(ctx, query),
    'POST /register/checkRepeat': (ctx, { body }) => checkRepeat(ctx, body),
    'POST /register/createRegister': (ctx, { body }) => createRegister(ctx, body),
    'POST /register/update': (ctx, { body }) => updateRegister(ctx, body),
    'GET /register/detail': (ctx, { query }) => registerDetail(ctx, query.id),
    'POST /register/getProductAndRegisterList': (ctx, { body }) => productAndRegisterList(ctx, body),
  })
  mount(server, app, staffRegisterApi, {
    'GET /staff/registration/list': (ctx, { query }) => staffRegistrationList(ctx, query),
    'GET /staff/registration/counts': ctx => staffRegistrationCounts(ctx),
    'GET /staff/registration/get': (ctx, { query }) => staffRegistration(ctx, query.id),
    'POST /staff/registration/approve': (ctx, { body }) => approveRegistration(ctx, body),
    'POST /staff/registration/reject': (ctx, { body }) => rejectRegistration(ctx, body),
    'GET /staff/registerConfig/get': ctx => registerConfig(ctx, ctx.db),
    'POST /staff/registerConfig/set': (ctx, { body }) => setRegisterConfig(ctx, body),
  })
}
