import { Readable } from 'node:stream'
import type { ExportFormat } from '../../../shared/directory'
import { tenantDay, tenantTime } from '../../../shared/day'
import type { SheetKind } from '../../../shared/kinds'
import { localize, type Localized } from '../../../shared/language'
import { MAX_XLSX_ROWS } from '../../../shared/sheet'
import { AppError } from '../../http/errors'
import { PoolError } from '../../workers/pool'
import { audited } from '../audit/audit.service'
import type { Ctx } from '../call/context'
import { csvDownload } from '../call/csv'
import type { Download } from '../call/mount'
import type { SheetColumn } from '../call/sheet'
import { writeSheet } from './sheet.pool'

/** One column of an export: how it is called and what it says of a row. */
export interface ExportColumn<R> {
  label: Required<Localized>
  text: (row: R) => string
}

/** Columns that an import takes too, called the same, so that what was exported is found again: by their names, in this order. */
export const asTaken = <R>(
  taken: readonly SheetColumn[],
  texts: Record<string, (row: R) => string>,
): ExportColumn<R>[] =>
  Object.entries(texts).map(([name, text]) => {
    const column = taken.find(one => one.name === name)
    if (!column) throw new Error(`no import has a column ${name}`)
    return { label: column.label, text }
  })

/** An instant in the cell of a file, by the company's clock; '' for none. */
export const timeCell = (time: string | null): string => (time === null ? '' : tenantTime(Date.parse(time)))

/** When a row was registered, which no import takes. */
export const registered = <R>(timeOf: (row: R) => string): ExportColumn<R> => ({
  label: { zh: '登记时间', en: 'Registered', ru: 'Зарегистрирован', tw: '登記時間' },
  text: row => timeCell(timeOf(row)),
})

/** A list as a file, which the audit log tells of. `next` reads the rows behind one, page by page. Throws EXPORT_TOO_LARGE, BUSY. */
export async function exported<R>(
  ctx: Ctx,
  {
    list,
    filename,
    format,
    filter,
  }: {
    list: SheetKind | 'card' | 'event' | 'survey' | 'figures'
    filename: string
    format: ExportFormat
    filter: object
  },
  columns: readonly ExportColumn<R>[],
  next: (after: R | undefined) => Promise<R[]>,
): Promise<Download> {
  await ctx.db.transaction(tx => audited(ctx, tx, { kind: 'export', after: { list, format, ...filter } }))
  return download(
    ctx,
    format,
    filename,
    columns.map(({ label }) => localize(label, ctx.language)),
    batchesOf(next, row => columns.map(({ text }) => text(row))),
  )
}

/** A list as a file: a csv as long as it is, read and sent in batches; or a workbook of at most MAX_XLSX_ROWS. Throws EXPORT_TOO_LARGE, BUSY. */
async function download(
  ctx: Ctx,
  format: ExportFormat,
  name: string,
  header: string[],
  batches: AsyncIterable<string[][]>,
): Promise<Download> {
  if (format === 'csv') return csvDownload(ctx, name, header, batches)
  const rows = [header]
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length > MAX_XLSX_ROWS + 1) throw new AppError('EXPORT_TOO_LARGE', { rows: MAX_XLSX_ROWS })
  }
  try {
    const bytes = await writeSheet(ctx, rows)
    return {
      filename: `${name}-${tenantDay(ctx.now())}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: Readable.from([Buffer.from(bytes)]),
    }
  } catch (error) {
    if (error instanceof PoolError)
      throw error.id === 'busy' ? new AppError('BUSY') : new AppError('EXPORT_TOO_LARGE', { rows: MAX_XLSX_ROWS })
    throw error
  }
}

/** All rows behind `next`, page by page: each goes on behind the last row of the one before. */
export async function* batchesOf<R>(
  next: (after: R | undefined) => Promise<R[]>,
  lineOf: (row: R) => string[],
): AsyncGenerator<string[][]> {
  for (let rows = await next(undefined); rows.length; rows = await next(rows.at(-1))) yield rows.map(lineOf)
}
