import { stringify } from 'csv-stringify/sync'
import { Readable } from 'node:stream'
import { tenantDay } from '../../../shared/day'
import type { Ctx } from './context'
import type { Download } from './mount'

/** By it Excel knows that a csv is UTF-8. */
const MARK = '\ufeff'

/** A text behind the mark that keeps it from being a formula or a number; imports leave the mark out. */
export const MARKED_TEXT = /^'(?:['=+\-@＝＋－＠]|\d+$)/
/** Lines of a csv. A cell that a table would take as a formula is preceded by an apostrophe, which tables show as text, and one that looks so marked by itself, too. */
const linesOf = (rows: string[][]): string =>
  stringify(
    rows.map(row => row.map(cell => (MARKED_TEXT.test(cell) ? `'${cell}` : cell))),
    { escape_formulas: true, record_delimiter: '\r\n' },
  )

async function* csvOf(header: string[], batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield MARK + linesOf([header])
  for await (const rows of batches) if (rows.length) yield linesOf(rows)
}

/** A list of any length as a csv, read and sent in batches. */
export const csvDownload = (
  ctx: Ctx,
  name: string,
  header: string[],
  batches: AsyncIterable<string[][]>,
): Download => ({
  filename: `${name}-${tenantDay(ctx.now())}.csv`,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(csvOf(header, batches)),
})
