import type { Module } from '../../kernel/module'
import { coveringMachines } from './cover.queries'
import { insideOrders } from './inside.queries'
import { orderErrors } from './order.errors'
import { orderMessages } from './order.messages'
import { orderRoutes } from './order.routes'
import { hasOrders, owedForOrders } from './order.queries'
import { raiseServices } from './ordered-services.service'
import { ordering } from './quoted.service'
import { endOrders, orderPayable } from './order.service'
import { orderList } from './order.queries'
import { orderAgain } from './skills/order-again'
import { coupons } from './skills/coupons'
import { orders } from './skills/orders'
import { tellWechatShipping } from './shipping.service'
import { orderFacts } from './figures'
import { orderTimeline } from './timeline'

export const orderModule: Module = {
  name: 'order',
  routes: [orderRoutes],
  errors: orderErrors,
  retention: [{ name: 'endOrders', everySeconds: 60, run: endOrders }],
  jobs: { raiseServices, tellWechatShipping },
  offers: {
    inside: insideOrders,
    figures: orderFacts,
    timeline: [orderTimeline],
    owed: owedForOrders,
    payables: orderPayable,
    ordering,
    coveringMachines,
    messages: orderMessages,
    assistantSkills: [orderAgain, orders, coupons],
    customerOrders: async (ctx, limit) => (await orderList(ctx, { pageSize: limit })).list,
    inUse: async (ctx, tenantId) => ((await hasOrders(ctx, tenantId)) ? ['orders'] : []),
  },
}
