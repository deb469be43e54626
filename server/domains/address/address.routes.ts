import type { FastifyInstance } from 'fastify'
import { addressApi } from '../../../contract/address'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { addAddress, addressList, defaultAddress, deleteAddress, editAddress } from './address.service'

export const addressRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, addressApi, {
    'GET /address/queryAddressList': ctx => addressList(ctx),
    'GET /address/queryDefaultAddress': ctx => defaultAddress(ctx),
    'POST /address/add': (ctx, { body }) => addAddress(ctx, body),
    'POST /address/editAddress': (ctx, { body }) => editAddress(ctx, body),
    'POST /address/delete': (ctx, { body }) => deleteAddress(ctx, body),
  })
