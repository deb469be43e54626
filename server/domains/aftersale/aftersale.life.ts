import { and, asc, eq } from 'drizzle-orm'
import { AFTER_SALE, type AfterSaleAction, type AfterSaleState } from '../../../shared/aftersale'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { onAfterSaleNews, tellOfAfterSale } from './aftersale.messages'
import { afterSaleCounts, afterSaleLines, afterSaleRecords, afterSales, afterSaleTotals } from './aftersale.table'

/** States in which it is over and no money went back: its pieces are free again. */
const FREED: readonly AfterSaleState[] = ['rejected', 'withdrawn', 'completed']

/** Pieces that an after-sale is about. */
export const piecesOf = ({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db, id: string) =>
  db
    .select()
    .from(afterSaleLines)
    .where(and(eq(afterSaleLines.tenantId, tenantId), eq(afterSaleLines.afterSaleId, id)))
    .orderBy(asc(afterSaleLines.lineId))

/** The life of after-sales, as the kernel leads it; who moves one holds its order. What is refused is AFTER_SALE_STATE. */
export const afterSaleLife: Domain<typeof afterSales, AfterSaleState, AfterSaleAction, never, typeof afterSaleRecords> =
  {
    kind: 'afterSale',
    rules: AFTER_SALE,
    subjects: afterSales,
    timeline: afterSaleRecords,
    counts: afterSaleCounts,
    totals: afterSaleTotals,
    refused: () => new AppError('AFTER_SALE_STATE'),
    async onMove(ctx, tx, row, to) {
      if (FREED.includes(to)) await ctx.offers.ordering[0]?.reserve(ctx, tx, await piecesOf(ctx, tx, row.id), -1)
    },
    onNews: onAfterSaleNews,
    told: tellOfAfterSale,
  }
