import type { Module } from '../../kernel/module'
import { insideInvoices } from './inside.queries'
import { billing } from './billing.service'
import { invoiceErrors } from './invoice.errors'
import { invoiceMessages } from './invoice.messages'
import { invoiceRoutes } from './invoice.routes'
import { invoiceActs } from './acts'
import { askInvoice } from './skills/ask-invoice'
import { invoices } from './skills/invoices'
import { invoiceTimeline } from './timeline'

export const invoiceModule: Module = {
  name: 'invoice',
  routes: [invoiceRoutes],
  errors: invoiceErrors,
  offers: {
    inside: insideInvoices,
    timeline: [invoiceTimeline],
    billing,
    messages: invoiceMessages,
    assistantSkills: [askInvoice, invoices],
    assistantActs: invoiceActs,
  },
}
