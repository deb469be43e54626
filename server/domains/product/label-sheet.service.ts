import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { tenantDay } from '../../../shared/day'
import { localize } from '../../../shared/language'
import { MAX_LABELS } from '../../../shared/register'
import { AppError } from '../../http/errors'
import { personOf, type Ctx } from '../../kernel/call/context'
import type { Download } from '../../kernel/call/mount'
import { tenants } from '../../kernel/tenancy/door.table'
import { createPool, PoolError } from '../../workers/pool'
import { products, qrcodes } from './product.table'
import { codeAddress } from './scan.service'

/** A process of its own for each sheet: 500 codes are drawn in seconds, which nobody else waits for. */
const printers = createPool<typeof import('./label-sheet.worker')>({
  file: require.resolve('./label-sheet.worker.ts'),
  processes: 1,
  kept: 0,
  idleMs: 0,
  fresh: true,
  heapMb: 384,
  rssMb: 768,
  cpuMs: 30_000,
  room: { all: 16, company: 4, each: 2 },
})

/** Codes of the tenant as a PDF to print, in the order in which they are asked for. Throws NOT_FOUND, also for one that was revoked, BUSY. */
export async function labelSheet(ctx: Ctx, text: string): Promise<Download> {
  const codes = [...new Set(text.split(',').flatMap(code => code.trim() || []))]
  if (!codes.length || codes.length > MAX_LABELS) throw new AppError('NOT_FOUND')
  const [rows, [tenant], addressOf] = await Promise.all([
    ctx.db
      .select({ code: qrcodes.code, model: qrcodes.model, own: products.model })
      .from(qrcodes)
      .leftJoin(products, and(eq(products.tenantId, qrcodes.tenantId), eq(products.id, qrcodes.productId)))
      .where(and(eq(qrcodes.tenantId, ctx.tenantId), inArray(qrcodes.code, codes), isNull(qrcodes.revokeTime))),
    ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, ctx.tenantId)),
    codeAddress(ctx, ctx.db),
  ])
  if (rows.length < codes.length) throw new AppError('NOT_FOUND')
  const models = new Map(rows.map(row => [row.code, row.model || (row.own ?? '')]))
  const labels = codes.map(code => ({ code, url: addressOf(code), model: models.get(code) ?? '' }))
  const company = localize(tenant?.name ?? {}, ctx.language)
  try {
    const bytes = await printers.run(
      'print',
      { labels, company },
      { person: personOf(ctx), company: ctx.tenantId, timeoutMs: 60_000 },
    )
    return {
      filename: `labels-${tenantDay(ctx.now())}.pdf`,
      type: 'application/pdf',
      content: Readable.from([Buffer.from(bytes)]),
    }
  } catch (error) {
    if (error instanceof PoolError) throw new AppError('BUSY')
    throw error
  }
}
