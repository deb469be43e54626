import { and, eq } from 'drizzle-orm'
import { INVOICE, isInvoiceOver, type InvoiceAction, type InvoiceState } from '../../../shared/invoice'
import { AppError } from '../../http/errors'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { onInvoiceNews, tellOfInvoice } from './invoice.messages'
import { invoiceCounts, invoiceOrders, invoiceRecords, invoices, invoiceTotals } from './invoice.table'

/** The life of invoices, as the kernel leads it. What is refused is INVOICE_STATE. */
export const invoiceLife: Domain<typeof invoices, InvoiceState, InvoiceAction, never, typeof invoiceRecords> = {
  kind: 'invoice',
  rules: INVOICE,
  subjects: invoices,
  timeline: invoiceRecords,
  counts: invoiceCounts,
  totals: invoiceTotals,
  refused: () => new AppError('INVOICE_STATE'),
  async onMove(ctx, tx, invoice, to) {
    // its orders can be on another one
    if (isInvoiceOver(to))
      await tx
        .update(invoiceOrders)
        .set({ isCurrent: false })
        .where(and(eq(invoiceOrders.tenantId, ctx.tenantId), eq(invoiceOrders.invoiceId, invoice.id)))
  },
  onNews: onInvoiceNews,
  told: tellOfInvoice,
}
