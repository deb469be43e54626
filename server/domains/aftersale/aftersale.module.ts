import type { Module } from '../../kernel/module'
import { afterSaleErrors } from './aftersale.errors'
import { afterSaleMessages } from './aftersale.messages'
import { afterSalesOfOrders } from './aftersale.offer'
import { afterSaleRoutes } from './aftersale.routes'
import { confirmAfterSales } from './aftersale.service'
import { afterSaleActs } from './acts'
import { askReturn } from './skills/ask-return'
import { refunds } from './skills/refunds'
import { afterSaleFacts } from './figures'
import { afterSaleTimeline } from './timeline'

export const afterSaleModule: Module = {
  name: 'aftersale',
  routes: [afterSaleRoutes],
  errors: afterSaleErrors,
  retention: [{ name: 'confirmAfterSales', everySeconds: 3600, run: confirmAfterSales }],
  offers: {
    afterSales: afterSalesOfOrders,
    figures: afterSaleFacts,
    timeline: [afterSaleTimeline],
    messages: afterSaleMessages,
    assistantSkills: [askReturn, refunds],
    assistantActs: afterSaleActs,
  },
}
