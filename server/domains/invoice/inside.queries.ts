import { and, eq } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import type { Ctx } from '../../kernel/call/context'
import { invoices } from './invoice.table'

/** Invoices that were asked for: staff decide them without the switch, too. */
export const insideInvoices = async ({ db, tenantId }: Ctx): Promise<Inside[]> => [
  {
    flag: 'RECEIPT_MANAGE',
    kind: 'invoices',
    count: await db.$count(invoices, and(eq(invoices.tenantId, tenantId), eq(invoices.state, 'applied'))),
  },
]
