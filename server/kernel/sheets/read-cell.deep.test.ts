import { utils, write, type CellObject } from '@e965/xlsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ctx } from '../call/context'
import { csvDownload } from '../call/csv'
import type { SheetColumn } from '../call/sheet'
import type { Cell } from '../call/sheet'
import { amountCell, codeCell, countCell, dateCell, emailCell, labelCell, phoneCell, textCell } from './cells'
import { readRow } from './mapping'
import { parseSheet } from './parse'
import { workbookOf } from './workbook'

const label = { zh: '', en: '', ru: '', tw: '' }
const COLUMNS = {
  text: { read: textCell(200) },
  code: { read: codeCell(64), holds: 'code' },
  day: { read: dateCell, holds: 'day' },
  amount: { read: amountCell, holds: 'number' },
  count: { read: countCell(100_000), holds: 'number' },
  phone: { read: phoneCell },
  email: { read: emailCell },
  label: { read: labelCell(64), holds: 'code' },
} as const satisfies Record<string, Pick<SheetColumn, 'read' | 'holds'>>
type Kind = keyof typeof COLUMNS
/** What a column takes of a cell; the error, or the doubt behind a question mark. */
function taken(kind: Kind, cell: Cell): string {
  const column: SheetColumn = { name: 'a', label, ...COLUMNS[kind] }
  const { values, problems, doubts } = readRow([column], [{ name: 'a', index: 0 }], [cell])
  return problems[0]?.error ?? (doubts[0] ? `${doubts[0].error}?` : (values.a ?? ''))
}
async function cellsOf(bytes: Buffer): Promise<Cell[]> {
  const { lines } = await parseSheet(bytes)
  return Buffer.from(lines)
    .toString()
    .split('\n')
    .map(line => (JSON.parse(line) as [number, Cell[]])[1][1] ?? '')
}
const workbook = (cells: readonly CellObject[], date1904 = false): Buffer => {
  const book = utils.book_new()
  const rows = cells.map((cell, i): CellObject[] => [{ t: 's', v: `row ${i}` }, cell])
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a', 'b'].map(v => ({ t: 's' as const, v })), ...rows]), 'a')
  if (date1904) book.Workbook = { WBProps: { date1904: true } }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
const n = (v: number, z?: string): CellObject => ({ t: 'n', v, ...(z ? { z } : {}) })
const s = (v: string, z?: string): CellObject => ({ t: 's', v, ...(z ? { z } : {}) })

test('each cell of a workbook is read right by each column, or told', async () => {
  const cells: [cell: CellObject, taken: Partial<Record<Kind, string>>][] = [
    // days made of numbers of parts, times of ratios
    [
      n(46_085, 'm/d/yy'),
      { code: 'CELL_MADE_DATE', text: 'CELL_MADE_DATE', day: '2026-03-04', count: 'CELL_MADE_DATE' },
    ],
    [n(46_085, 'd-mmm'), { code: 'CELL_MADE_DATE', day: '2026-03-04' }],
    [n(46_085, 'mmm-yy'), { code: 'CELL_MADE_DATE', text: 'CELL_MADE_DATE' }],
    [n(46_085.75, 'yyyy/m/d h:mm'), { day: '2026-03-04', code: 'CELL_MADE_DATE' }],
    [n(46_085, '[$-804]yyyy"年"m"月"d"日";@'), { day: '2026-03-04' }],
    [n(46_085, '[$-419]d\\ mmmm\\ yyyy;@'), { day: '2026-03-04' }],
    [n(0.125, 'h:mm'), { code: 'CELL_MADE_DATE', day: 'CELL_DATE', text: 'CELL_MADE_DATE' }],
    [n(1.5, '[h]:mm:ss'), { day: 'CELL_DATE', code: 'CELL_MADE_DATE' }],
    // long numbers
    [n(610_123_199_001_011), { code: '610123199001011', text: '610123199001011' }],
    [n(6_101_231_990_010_112), { code: 'CELL_DIGITS', text: 'CELL_DIGITS' }],
    [n(610_123_199_001_011_200, '0'), { code: 'CELL_DIGITS', phone: 'CELL_DIGITS' }],
    [n(13_711_110_231, '0.00E+00'), { phone: '13711110231' }],
    [n(100_000, '0.00E+00'), { code: 'CELL_SCIENTIFIC', count: '100000' }],
    [s('1.37E+10'), { phone: 'CELL_DIGITS', code: 'CELL_DIGITS' }],
    // zeros, letters and dashes of formats
    [n(123, '000000'), { code: '000123', count: '123' }],
    [n(13_711_110_231, '000-0000-0000'), { phone: '13711110231' }],
    [n(13_711_110_231, '000 0000 0000'), { phone: '13711110231' }],
    [n(904_417, '"LC-"000000'), { code: 'LC-904417' }],
    [n(12.5, '0'), { code: 'CELL_SHOWN', amount: '12.50' }],
    [n(5, ';;;'), { code: 'CELL_SHOWN', count: '5' }],
    [n(5, '0" 台"'), { count: '5', text: '5 台' }],
    // money and shares
    [n(1234.5, '"¥"#,##0.00'), { amount: '1234.50' }],
    [n(1234.567, '"¥"#,##0.00'), { amount: 'CELL_AMOUNT', text: 'CELL_SHOWN' }],
    [n(0.12, '0%'), { text: '12%', amount: 'CELL_AMOUNT' }],
    [n(0.1234, '0%'), { text: 'CELL_SHOWN', code: 'CELL_SHOWN' }],
    [n(0.5, '# ?/?'), { text: 'CELL_SHOWN', amount: '0.50' }],
    [n(-5, '#,##0_);(#,##0)'), { count: 'CELL_COUNT' }],
    // what is no value
    [
      { t: 'b', v: true },
      { text: 'TRUE', count: 'CELL_COUNT' },
    ],
    [
      { t: 'e', v: 0x17, w: '#REF!' },
      { text: 'CELL_FORMULA', code: 'CELL_FORMULA' },
    ],
    [s('#N/A'), { code: 'CELL_FORMULA' }],
    [s('=DISPIMG("ID_1",1)'), { text: 'CELL_FORMULA' }],
    [{ t: 's', v: 'from a formula', f: 'A1' }, { text: 'from a formula' }],
    // what nobody sees, and width
    [s('\u00a0LC\u200b-001\u00a0 '), { code: 'LC-001', text: 'LC-001' }],
    [s('ＬＣ－００１'), { code: 'LC-001' }],
    [s('１２'), { count: '12', amount: '12.00' }],
    [s("'13711110231"), { phone: '13711110231' }],
    [s('\u202d137 1111 0231\u202c'), { phone: '13711110231' }],
    [s('mailto:Office@EXAMPLE.com'), { email: 'Office@example.com' }],
    [s('https://example.com/carrier-lianke-h5/#/qrcode/KX-7P3R9T'), { label: 'KX-7P3R9T' }],
    [s('ｋｘ-7p3r9t'), { label: 'kx-7p3r9t' }],
    // days as texts
    ...[
      '2026-1-5',
      '2026/01/05',
      '2026.1.5',
      '2026年1月5日',
      '05.01.2026',
      '20260105',
      '2026-01-05 上午 9:30',
      '2026/1/5 (周一)',
    ].map((text): [CellObject, Partial<Record<Kind, string>>] => [s(text), { day: '2026-01-05' }]),
    ...['5/1/2026', '26-1-5', '1月5日', '2026年1月', '115/1/5', '2026-01-05 or so', '2026-02-29'].map(
      (text): [CellObject, Partial<Record<Kind, string>>] => [s(text), { day: 'CELL_DATE' }],
    ),
  ]
  const read = await cellsOf(workbook(cells.map(([cell]) => cell)))
  const wrong = cells.flatMap(([cell, expected], i) =>
    Object.entries(expected).flatMap(([kind, value]) => {
      const got = taken(kind as Kind, read[i] ?? '')
      return got === value ? [] : `${JSON.stringify(cell)} as ${kind}: ${got}, not ${value}`
    }),
  )
  assert.deepEqual(wrong, [])
})

test('days that count from 1904 are the days that the sheet shows', async () => {
  const [day, bare] = await cellsOf(workbook([n(44_565, 'yyyy/m/d'), n(44_565)], true))
  assert.deepEqual([taken('day', day ?? ''), taken('day', bare ?? '')], ['2026-01-05', '2026-01-05'])
})

test('each cell of a csv is read right by each column, or told', async () => {
  const cells: [text: string, taken: Partial<Record<Kind, string>>][] = [
    ['4-Mar', { code: 'CELL_MADE_DATE', text: 'CELL_MADE_DATE?', day: 'CELL_DATE' }],
    ['Mar-26', { code: 'CELL_MADE_DATE' }],
    ['3月4日', { code: 'CELL_MADE_DATE', text: 'CELL_MADE_DATE?' }],
    ['04.мар', { code: 'CELL_MADE_DATE' }],
    ['2026/3/4', { code: 'CELL_MADE_DATE', day: '2026-03-04' }],
    ['6.10123E+17', { code: 'CELL_DIGITS', phone: 'CELL_DIGITS' }],
    ['610123199001011000', { code: 'CELL_ZEROS?', text: '610123199001011000' }],
    ['610123199001011001', { code: '610123199001011001' }],
    ['#REF!', { code: 'CELL_FORMULA' }],
    ['="007"', { code: '007' }],
    ["'007", { code: '007' }],
    ["'=1+1", { text: '=1+1' }],
    ['\ufeff\u200b13711110231', { phone: '13711110231' }],
    ['1,234.50', { amount: '1234.50' }],
    ['12,50', { amount: 'CELL_AMOUNT' }],
  ]
  const lines = cells.map(([text], i) => `row ${i},"${text.replaceAll('"', '""')}"`)
  const read = await cellsOf(Buffer.from(`a,b\n${lines.join('\n')}\n`))
  const wrong = cells.flatMap(([text, expected], i) =>
    Object.entries(expected).flatMap(([kind, value]) => {
      const got = taken(kind as Kind, read[i] ?? '')
      return got === value ? [] : `${text} as ${kind}: ${got}, not ${value}`
    }),
  )
  assert.deepEqual(wrong, [])
})

test('texts come back from our own files as they were, and no program runs one', async () => {
  const begins = ['', '=', '+', '-', '@', '＝', "'", "''", "'=", "'@", '"', ';', '0']
  const texts = begins.flatMap(begin => [
    `${begin}1+1`,
    `${begin}007`,
    `${begin}a, "b"; c`,
    `${begin}cmd|' /C calc'!A0`,
  ])
  const ctx: Pick<Ctx, 'now'> = { now: () => Date.UTC(2026, 0, 5) }
  async function* batches() {
    yield texts.map(text => ['x', text])
  }
  const { content } = csvDownload(ctx as Ctx, 'a', ['a', 'b'], batches())
  const parts: string[] = []
  for await (const part of content) parts.push(String(part))
  const csv = Buffer.from(parts.join(''))
  const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text)
  assert.deepEqual((await cellsOf(csv)).map(textOf), texts)
  const raw = csv.toString().split('\r\n').slice(1, -1)
  assert.ok(
    raw.every(line => !/^x,"?[=+\-@＝]/.test(line)),
    raw.join('\n'),
  )
  const xlsx = Buffer.from(await workbookOf([['a', 'b'], ...texts.map(text => ['x', text])]))
  assert.deepEqual((await cellsOf(xlsx)).map(textOf), texts)
})
