import type { Ctx } from '../../kernel/call/context'
import type { AfterSales } from './aftersale.offers'
import { ofOrder, takenOf } from './aftersale.queries'
import { paidBack } from './aftersale.service'

/** After-sales, as orders and invoices see them. */
export const afterSalesOfOrders: AfterSales<Ctx> = { ofOrder, paidBack, taken: takenOf }
