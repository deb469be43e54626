import type { FastifyInstance } from 'fastify'
import { cardApi, staffCardApi } from '../../../contract/card'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { activateCard, cardDetails, cardList, receiveCard } from './card.service'
import { createCards, exportCards, staffCardList, voidCard } from './staff-card.service'

export function cardRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, cardApi, {
    'GET /extendedWarranty/receive': (ctx, { query }) => receiveCard(ctx, query),
    'GET /extendedWarranty/list': (ctx, { query }) => cardList(ctx, query),
    'GET /extendedWarranty/get': (ctx, { query }) => cardDetails(ctx, query.id),
    'POST /extendedWarranty/activate': (ctx, { body }) => activateCard(ctx, body),
  })
  mount(server, app, staffCardApi, {
    'GET /staff/card/list': (ctx, { query }) => staffCardList(ctx, query),
    'POST /staff/card/create': (ctx, { body }) => createCards(ctx, body),
    'POST /staff/card/void': (ctx, { body }) => voidCard(ctx, body),
    'GET /staff/card/export': (ctx, { query }) => exportCards(ctx, query),
  })
}
