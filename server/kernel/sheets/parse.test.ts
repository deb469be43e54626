import { CFB, utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LANGUAGES } from '../../../shared/language'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../shared/sheet'
import type { Cell } from '../call/sheet'
import { ReadError } from '../text-extraction/errors'
import { zip } from '../text-extraction/zip'
import { dateCell, emailCell, languageCell, phoneCell } from './cells'
import { readRow, suggestedMapping } from './mapping'
import { parseSheet, UnclearEncoding, type ReadingAsked } from './parse'
import { workbookOf } from './workbook'

const rowsOf = async (bytes: Buffer, asked: ReadingAsked = {}): Promise<[number, Cell[]][]> => {
  const { lines } = await parseSheet(bytes, asked)
  return Buffer.from(lines)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as [number, Cell[]])
}
const faultOf = (bytes: Buffer, asked: ReadingAsked = {}) =>
  parseSheet(bytes, asked).then(
    () => 'none',
    (error: unknown) => (error instanceof ReadError ? error.id : String(error)),
  )
const book = (sheet: WorkSheet, options: object = {}): Buffer => {
  const made = utils.book_new()
  utils.book_append_sheet(made, sheet, 'a')
  return write(made, { type: 'buffer', bookType: 'xlsx', ...options }) as Buffer
}
const sheetOf = (cells: CellObject[][]): WorkSheet => utils.aoa_to_sheet(cells)

/** 客户,电话 / 张三,1 in GB18030. */
const GB = Buffer.from([
  0xbf, 0xcd, 0xbb, 0xa7, 0x2c, 0xb5, 0xe7, 0xbb, 0xb0, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31, 0x0a,
])

test('a csv is read in each encoding and with each delimiter', async () => {
  const expected = [[2, ['张三', '1']]]
  const text = '客户,电话\n张三,1\n'
  for (const [name, bytes] of Object.entries({
    plain: Buffer.from(text),
    marked: Buffer.from(`\ufeff${text}`),
    gb18030: GB,
    semicolon: Buffer.from(text.replaceAll(',', ';')),
    tab: Buffer.from(text.replaceAll(',', '\t')),
    windows: Buffer.from(text.replaceAll('\n', '\r\n')),
    utf16: Buffer.from(`\ufeff${text}`, 'utf16le'),
  })) {
    assert.deepEqual(await rowsOf(bytes, { names: ['客户'] }), expected, name)
    assert.deepEqual((await parseSheet(bytes, { names: ['客户'] })).header, ['客户', '电话'], name)
  }
})

test('an encoding that is not clear is asked for, never guessed', async () => {
  await assert.rejects(parseSheet(GB), UnclearEncoding)
  assert.deepEqual((await parseSheet(GB, { encoding: 'gb18030' })).header, ['客户', '电话'])
  assert.deepEqual((await parseSheet(GB, { encoding: 'windows-1251' })).header, ['їН»§', 'µз»°'])
  await assert.rejects(parseSheet(GB, { encoding: 'utf-8' }), UnclearEncoding, 'what is no text in it is not taken')
  const { header, reading, sample } = await parseSheet(await readFile('test/fixtures/sheets/customers-big5.csv'))
  assert.deepEqual(
    [reading.encoding, header[0], sample[0]],
    ['big5', '客戶名稱', ['順禾電器行', '曾國安', '13711110221', '臺北市中正區重慶南路一段8號']],
  )
})

test('the header is the row that has most names of columns, else the first that is no title, else the one that is told', async () => {
  const bytes = await readFile('test/fixtures/sheets/title-above-header.xlsx')
  const names = ['客户名称', '联系人', '手机号']
  for (const asked of [{ names }, {}, { headerRow: 3 }]) {
    const { header, reading, rows } = await parseSheet(bytes, asked)
    assert.deepEqual([header, reading.headerRow, rows], [names, 3, 2], JSON.stringify(asked))
  }
  const chosen = await parseSheet(bytes, { names, headerRow: 4 })
  assert.deepEqual(
    [chosen.header[0], chosen.rows, chosen.reading.head[0]?.cells[0]],
    ['青禾便利店', 1, '客户资料登记表（2026 年）'],
  )
  const csv = Buffer.from('Customers of 2026\n\nname,phone\n"x",1\n')
  assert.deepEqual((await parseSheet(csv, { names: ['name', 'phone'] })).reading.headerRow, 3)
  assert.equal(await faultOf(Buffer.from('a\n'), { headerRow: 9 }), 'empty')
})

test('merged cells say the same in every row that says something of its own, and nothing across columns', async () => {
  const sheet = utils.aoa_to_sheet([
    ['company', 'contact', 'note'],
    ['A', 'a1', 'n'],
    [null, 'a2'],
    [null, null, null],
    ['B', null, 'n'],
  ])
  sheet['!merges'] = [
    { s: { r: 1, c: 0 }, e: { r: 3, c: 0 } },
    { s: { r: 4, c: 0 }, e: { r: 4, c: 1 } },
  ]
  assert.deepEqual(await rowsOf(book(sheet)), [
    [2, ['A', 'a1', 'n']],
    [3, [{ text: 'A', from: 2 }, 'a2']],
    [5, ['B', '', 'n']],
  ])
})

test('a csv: quotes, lines within cells, empty rows keep their numbers, the mark against formulas goes', async () => {
  const bytes = Buffer.from('a,b\n"x, ""y""","two\nlines"\n\n,\nlast,\'=1+1\nshort\n"=""007""",\'008\n12-Mar,\t9\n')
  assert.deepEqual(await rowsOf(bytes), [
    [2, ['x, "y"', 'two lines']],
    [5, ['last', '=1+1']],
    [6, ['short']],
    [7, ['007', '008']],
    [8, [{ text: '12-Mar', made: 'shortDate' }, '9']],
  ])
})

test('a workbook: days, numbers with all of their digits, zeros that only the format shows, formulas', async () => {
  const cells: CellObject[][] = [
    ['day', 'phone', 'zeros', 'long', 'sum', 'broken', 'none'].map(v => ({ t: 's', v })),
    [
      { t: 'n', v: 46_027, z: 'yyyy/m/d' },
      { t: 'n', v: 13_912_345_678 },
      { t: 'n', v: 123, z: '00000', w: '00123' },
      { t: 'n', v: 1_234_567_890_123_456_800 },
      { t: 'n', v: 3, f: '1+2' },
      { t: 'e', v: 0x17, w: '#REF!' },
      { t: 's', v: '  text \u0000 ' },
    ],
  ]
  assert.deepEqual(await rowsOf(book(sheetOf(cells))), [
    [
      2,
      [
        { text: '2026-01-05', made: 'date' },
        '13912345678',
        { text: '00123', number: '123' },
        { text: '1234567890123456768', fault: 'digits' },
        '3',
        { text: '#REF!', fault: 'formula' },
        'text',
      ],
    ],
  ])
})

test('a number is what its sheet shows, where the format adds letters, dashes or zeros', async () => {
  const cells: [value: number | string, format: string, expected: Cell][] = [
    [904_417, '"LC"000000', { text: 'LC904417', number: '904417' }],
    [20_260_815, '0000-0000', { text: '2026-0815', number: '20260815' }],
    [36, '"第"0"台"', { text: '第36台', number: '36' }],
    [36, 'General"台"', { text: '36台', number: '36' }],
    [7, '\\S\\N000', { text: 'SN007', number: '7' }],
    ['904417', '"SN-"@', 'SN-904417'],
    [1_234_567, '#,##0', '1234567'],
    [1234.5, '"¥"#,##0.00', '1234.5'],
    [-12, '#,##0_);(#,##0)', '-12'],
    [0.12, '0%', { text: '12%' }],
    [12.5, '0', { text: '13', number: '12.5', made: 'shown' }],
    [12_345, '0.0,"千"', { text: '12.3千', number: '12345', made: 'shown' }],
    [5, ';;;', { text: '5', number: '5', made: 'shown' }],
    [100_000, '0.00E+00', { text: '100000', number: '100000', made: 'scientific' }],
    [610_123, '0.00E+00', '610123'],
    [46_093, 'm"月"d"日"', { text: '2026-03-12', made: 'date' }],
    [0.1 + 0.2, 'General', '0.3'],
  ]
  const column = cells.map(([v, z]): CellObject[] => [typeof v === 'number' ? { t: 'n', v, z } : { t: 's', v, z }])
  assert.deepEqual(
    (await rowsOf(book(sheetOf([[{ t: 's', v: 'a' }], ...column])))).map(([, [cell]]) => cell),
    cells.map(([, , expected]) => expected),
  )
})

test('what the program made of a value is told in columns that do not hold such', () => {
  const label = { zh: '', en: '', ru: '', tw: '' }
  const of = (cell: Cell, holds?: 'day' | 'number' | 'code') => {
    const column = { name: 'a', label, read: (text: string) => text, ...(holds ? { holds } : {}) }
    const { values, problems } = readRow([column], [{ name: 'a', index: 0 }], [cell])
    return problems[0]?.error ?? values.a
  }
  const day: Cell = { text: '2026-03-12', made: 'date' }
  assert.deepEqual(
    [of(day, 'day'), of(day, 'code'), of(day, 'number'), of(day)],
    ['2026-03-12', 'CELL_MADE_DATE', 'CELL_MADE_DATE', 'CELL_MADE_DATE'],
  )
  const pieces: Cell = { text: '5台', number: '5' }
  assert.deepEqual([of(pieces, 'number'), of(pieces, 'code')], ['5', '5台'])
  const thousands: Cell = { text: '100000', number: '100000', made: 'scientific' }
  assert.deepEqual(
    [of(thousands, 'number'), of(thousands, 'code'), of(thousands)],
    ['100000', 'CELL_SCIENTIFIC', '100000'],
  )
  const rounded: Cell = { text: '13', number: '12.5', made: 'shown' }
  assert.deepEqual([of(rounded, 'number'), of(rounded, 'code'), of(rounded)], ['12.5', 'CELL_SHOWN', 'CELL_SHOWN'])
  assert.equal(of({ text: '12-Mar', made: 'shortDate' }, 'code'), 'CELL_MADE_DATE')
  const [doubtful] = [{ text: '12-Mar', made: 'shortDate' }].map(cell =>
    readRow([{ name: 'a', label, read: text => text }], [{ name: 'a', index: 0 }], [cell as Cell]),
  )
  assert.deepEqual(
    doubtful?.doubts.map(({ error }) => error),
    ['CELL_MADE_DATE'],
    'a text may be meant so',
  )
  assert.equal(of({ text: '44565', number: '44565', day: '2026-01-05' }, 'day'), '2026-01-05')
})

test('a formula whose result was never kept is wrong, an empty text is a result', async () => {
  const none = { text: '#CALC!', fault: 'formula' }
  for (const [cell, expected] of [
    ['<c r="B2"><f>UPPER("a")</f></c>', none],
    ['<c r="B2" s="0"><f>UPPER("a")</f><v></v></c>', none],
    ['<c r="B2"><f>1+1</f><v/></c>', none],
    ['<c r="B2"><f t="shared" si="0"/></c>', none],
    ['<c r="B2" t="str"><f>UPPER("a")</f></c>', none],
    ['<c r="B2" t="str"><f>""</f><v></v></c>', ''],
    ['<c r="B2"><f>1+1</f><v>2</v></c>', '2'],
    ['<c r="B2" t="str"><f>"b"</f><v>b</v></c>', 'b'],
  ] as const) {
    const xml = sheetXml(`<row r="1">${inline('h')}</row><row r="2">${inline('x')}${cell}</row>`)
    const [row] = await rowsOf(packed({ ...BOOK, 'xl/worksheets/sheet1.xml': xml }))
    assert.deepEqual(row?.[1][1] ?? '', expected, cell)
  }
})

test('a number that lost digits is none, whatever its format shows; a text with as many digits is one', async () => {
  assert.deepEqual(await rowsOf(await readFile('test/fixtures/sheets/serial-18-digits.xlsx')), [
    [2, [{ text: '610123199001011200', fault: 'digits' }, '冷藏柜']],
    [3, ['610123199001015678', '冷冻柜']],
  ])
})

test('what a spreadsheet program writes in place of a value is none, in a csv and in a workbook', async () => {
  const lost = ['6.10123E+17', '6,1E+17', '-1E+20']
  const none = ['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#ССЫЛКА!', 'Err:502', '########']
  const kept = ['6E17', 'E+17', '#1', '#N', '1.5E', 'LC-1E+05']
  const rows = [['a'], ...[...lost, ...none, ...kept].map(text => [text])]
  const expected = [
    ...lost.map(text => ({ text, fault: 'digits' })),
    ...none.map(text => ({ text, fault: 'formula' })),
    ...kept,
  ].map((cell, i) => [i + 2, [cell]])
  assert.deepEqual(await rowsOf(Buffer.from(rows.map(([text]) => `"${text}"`).join('\n'))), expected)
  assert.deepEqual(await rowsOf(book(utils.aoa_to_sheet(rows))), expected)
})

test('the first visible sheet counts; a header that does not stand at the top is found', async () => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([['hidden']]), 'h')
  utils.book_append_sheet(made, utils.aoa_to_sheet([[], [], ['a'], ['1']]), 'v')
  made.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  assert.deepEqual(await rowsOf(write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer), [[4, ['1']]])
})

test('what is no sheet, is damaged, empty or too much is refused by name', async () => {
  const many = (rows: number) => Buffer.from(`a\n${'x\n'.repeat(rows)}`)
  assert.equal(await faultOf(Buffer.from('PK\u0003\u0004 nothing')), 'broken')
  assert.equal(await faultOf(zip(new Map([['word/document.xml', Buffer.from('<a/>')]]))), 'unsupported')
  assert.equal(await faultOf(Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')), 'unsupported')
  assert.equal(await faultOf(Buffer.from('\n\n,,\n')), 'empty')
  assert.equal(await faultOf(Buffer.alloc(0)), 'empty')
  assert.equal(await faultOf(many(MAX_IMPORT_ROWS)), 'none')
  assert.equal(await faultOf(many(MAX_IMPORT_ROWS + 1)), 'tooLarge')
  assert.equal(await faultOf(Buffer.from(`a\n${'\n'.repeat(2 ** 20)}x\n`)), 'tooLarge', 'empty lines cost time, too')
})

test('what is exported is read as it was', async () => {
  const rows = [
    ['编号', 'phone'],
    ['00123', '+8613912345678'],
    ['=1+1', '-'],
  ]
  assert.deepEqual(await rowsOf(Buffer.from(await workbookOf(rows))), [
    [2, rows[1]],
    [3, rows[2]],
  ])
})

test('headers are found in every language, with decoration, and each column once', () => {
  const label = { zh: '手机号', en: 'Phone', ru: 'Телефон', tw: '手機號' }
  const columns = [
    { name: 'phone', label, also: ['mobile'], read: (text: string) => text },
    { name: 'other', label, read: (text: string) => text },
  ]
  for (const language of LANGUAGES)
    assert.deepEqual(suggestedMapping(columns, ['x', `* ${label[language]} `]).mapping, [{ name: 'phone', index: 1 }])
  assert.deepEqual(suggestedMapping(columns, ['MOBILE', 'phone']).mapping, [{ name: 'phone', index: 1 }])
  const also = ['serial no', '序列号']
  const serial = [{ name: 'serialNumber', label, also, read: (text: string) => text }]
  for (const header of ['Serial  No.', '序 列 号', '序　列　号：'])
    assert.deepEqual(suggestedMapping(serial, [header]).mapping, [{ name: 'serialNumber', index: 0 }], header)
})

test('of columns that fit alike none is taken, and none that the file hides', () => {
  const label = { zh: '手机号', en: 'Phone', ru: 'Телефон', tw: '手機號' }
  const columns = [{ name: 'phone', label, also: ['电话', '联系电话'], read: (text: string) => text }]
  const unclear = (header: string[], hidden: number[] = []) => suggestedMapping(columns, header, hidden)
  assert.deepEqual(unclear(['电话', 'x', '联系电话']), { mapping: [], unclear: [{ name: 'phone', indexes: [0, 2] }] })
  assert.deepEqual(unclear(['Phone', 'Phone']), { mapping: [], unclear: [{ name: 'phone', indexes: [0, 1] }] })
  assert.deepEqual(unclear(['电话', '手机号', '联系电话']), { mapping: [{ name: 'phone', index: 1 }], unclear: [] })
  assert.deepEqual(unclear(['电话', '联系电话'], [0]), { mapping: [{ name: 'phone', index: 1 }], unclear: [] })
  assert.deepEqual(unclear(['电话'], [0]), { mapping: [], unclear: [] })
})

test('a header of two lines is read as one, and what a printed table repeats on each page is no row', async () => {
  const names = ['客户名称', '联系人', '联系人姓名', '手机号', '地址']
  const pages = [
    ['客户资料表'],
    ['客户名称', '联系人', null, '地址'],
    [null, '姓名', '手机号', null],
    ['甲', '一', '1', 'x'],
    ['客户资料表'],
    ['客户名称', '联系人', null, '地址'],
    [null, '姓名', '手机号', null],
    ['乙', '二', '2', 'y'],
  ]
  const sheet = utils.aoa_to_sheet(pages)
  const merge = (r: number, c: number, r2: number, c2: number) => ({ s: { r, c }, e: { r: r2, c: c2 } })
  sheet['!merges'] = [0, 4].flatMap(at => [
    merge(at, 0, at, 3),
    merge(at + 1, 0, at + 2, 0),
    merge(at + 1, 1, at + 1, 2),
    merge(at + 1, 3, at + 2, 3),
  ])
  const all = [...names, '姓名']
  const read = await parseSheet(book(sheet), { names: all })
  assert.deepEqual(
    [read.header, read.names, read.reading.headerRow],
    [['客户名称', '姓名', '手机号', '地址'], ['客户名称', '联系人 姓名', '手机号', '地址'], 3],
  )
  assert.deepEqual(await rowsOf(book(sheet), { names: all }), [
    [4, ['甲', '一', '1', 'x']],
    [8, ['乙', '二', '2', 'y']],
  ])
  const plain = Buffer.from('客户名称,联系,,地址\n,姓名,手机号,\n甲,一,1,x\n客户名称,联系,,地址\n乙,二,2,y\n')
  const two = await parseSheet(plain, { names: all })
  assert.deepEqual([two.header, two.rows], [['客户名称', '姓名', '手机号', '地址'], 2])
  const groups = utils.aoa_to_sheet([
    ['安装', null, '购买', null],
    ['姓名', '手机号', '姓名', '手机号'],
    ['一', '1', '二', '2'],
  ])
  groups['!merges'] = [merge(0, 0, 0, 1), merge(0, 2, 0, 3)]
  assert.deepEqual((await parseSheet(book(groups), { names: all })).header, [
    '安装 姓名',
    '安装 手机号',
    '购买 姓名',
    '购买 手机号',
  ])
})

test('hidden columns and all sheets are told; one of them can be chosen', async () => {
  const made = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    ['name', 'secret', 'phone'],
    ['a', 'b', '1'],
  ])
  sheet['!cols'] = [{}, { hidden: true }, {}]
  utils.book_append_sheet(made, utils.aoa_to_sheet([['old'], ['o']]), 'hidden')
  utils.book_append_sheet(made, sheet, 'new')
  utils.book_append_sheet(made, utils.aoa_to_sheet([['other'], ['x']]), 'more')
  made.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] }
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const bytes = write(made, { type: 'buffer', bookType, cellStyles: true }) as Buffer
    const { reading, header } = await parseSheet(bytes)
    assert.deepEqual([header[0], reading.sheet], ['name', 1], bookType)
    assert.deepEqual(reading.sheets, [
      { name: 'hidden', isHidden: true },
      { name: 'new', isHidden: false },
      { name: 'more', isHidden: false },
    ])
    assert.deepEqual((await parseSheet(bytes, { sheet: 2 })).header, ['other'], bookType)
    assert.equal(await faultOf(bytes, { sheet: 3 }), 'empty')
    // the library writes no widths into the older format
    if (bookType === 'xlsx') assert.deepEqual(reading.hidden, [1])
  }
})

test('a csv says itself what parts its cells, by a line or by the names of its columns; a page that is called a table is none', async () => {
  const names = ['name', 'phone']
  for (const text of ['sep=;\nname;phone\na, b;1\n', '\ufeff"sep=;"\r\nname;phone\r\na, b;1\r\n'])
    assert.deepEqual(await rowsOf(Buffer.from(text)), [[3, ['a, b', '1']]], text)
  assert.deepEqual(await rowsOf(Buffer.from('Customers, 2026, all\nname;phone\na, b;1\n'), { names }), [
    [3, ['a, b', '1']],
  ])
  for (const text of ['<html><table><tr><td>name</td></tr></table></html>', '\ufeff<?xml version="1.0"?>\n<Workbook/>'])
    assert.equal(await faultOf(Buffer.from(text)), 'unsupported', text)
  assert.equal(await faultOf(zip(new Map([['content.xml', Buffer.from('<office:document-content/>')]]))), 'unsupported')
})

test('cells are read as people write them', () => {
  for (const text of [
    '2026-01-05',
    '2026/1/5',
    '2026年1月5日',
    '05.01.2026',
    '2026-01-05 12:30',
    '46027',
    '46027.5',
    '20260105',
    '２０２６－０１－０５',
    '2026-01-04T16:00:00.000Z',
  ])
    assert.equal(dateCell(text), '2026-01-05', text)
  for (const text of ['2026-02-30', 'soon', '1', '999999', '2026-13-01', '5/1/2026', '2026-01-05 or later'])
    assert.deepEqual(dateCell(text), { error: 'CELL_DATE' }, text)
  for (const text of ['13912345678', '+86 139-1234-5678', '８６13912345678', '139 1234 5678'])
    assert.equal(phoneCell(text), '13912345678', text)
  for (const text of ['1380000000', '1088886666', '23800000000', 'x'])
    assert.deepEqual(phoneCell(text), { error: 'CELL_PHONE' }, text)
  assert.equal(emailCell('a@b.cn'), 'a@b.cn')
  assert.deepEqual(emailCell('a@b'), { error: 'CELL_EMAIL' })
  assert.deepEqual(['中文', 'English', 'ru', '繁體中文'].map(languageCell), ['zh', 'en', 'ru', 'tw'])
})

/** A workbook of these files, packed: what repeats takes no room. */
function packed(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const archive = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(files)) CFB.utils.cfb_add(archive, `/${name}`, Buffer.from(content))
  return CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer
}
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const BOOK = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}
const sheetXml = (data: string) => `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

test('a small file that would unpack to more than the bound is refused', async () => {
  const [one] = await rowsOf(
    packed({
      ...BOOK,
      'xl/worksheets/sheet1.xml': sheetXml(`<row r="1">${inline('h')}</row><row r="2">${inline('v')}</row>`),
    }),
  )
  assert.deepEqual(one, [2, ['v']], 'the archive is one that can be read')
  const filler = Buffer.alloc(40 * 1024 * 1024, 0x20)
  const bomb = packed({
    ...BOOK,
    'xl/worksheets/sheet1.xml': filler,
    'xl/worksheets/sheet2.xml': filler,
    'xl/sharedStrings.xml': filler,
  })
  assert.ok(bomb.length < 2 * 1024 * 1024, `${bomb.length} bytes`)
  assert.equal(await faultOf(bomb), 'tooLarge')
})

test('more columns than are read, and shared strings within each other, cost what is read of them', async () => {
  const wide = packed({
    ...BOOK,
    'xl/worksheets/sheet1.xml': sheetXml(
      `<row r="1">${inline('h').repeat(16_384)}</row><row r="2">${inline('v').repeat(16_384)}</row>`,
    ),
  })
  const [row] = await rowsOf(wide)
  assert.equal(row?.[1].length, MAX_IMPORT_COLUMNS)
  const nested = `${'<r>'.repeat(50_000)}<t>deep</t>${'</r>'.repeat(50_000)}`
  const deep = packed({
    ...BOOK,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="2" uniqueCount="2"><si><t>h</t></si><si>${nested}</si></sst>`,
    'xl/worksheets/sheet1.xml': sheetXml(
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>',
    ),
  })
  assert.deepEqual((await parseSheet(deep)).header, ['h'])
})

test('what would take minutes is refused by its counts, and a formula costs no more than its result', async () => {
  const row = (cells: string) => `<row>${cells}</row>`
  const cells = packed({ ...BOOK, 'xl/worksheets/sheet1.xml': sheetXml(row('<c/>'.repeat(3_100_000))) })
  const prefixed = packed({ ...BOOK, 'xl/worksheets/sheet1.xml': sheetXml(row('<x:c />'.repeat(3_100_000))) })
  const texts = packed({
    ...BOOK,
    'xl/worksheets/sheet1.xml': sheetXml(row('')),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${'<si></si>'.repeat(3_100_000)}</sst>`,
  })
  const commas = Buffer.alloc(3_100_000, ',')
  for (const [name, bytes] of Object.entries({ cells, prefixed, texts, commas }))
    assert.equal(await faultOf(bytes), 'tooLarge', name)

  // spelled out for each cell it takes more memory than a process has, and most of a minute
  const shared = '<c><f t="shared" si="0"/><v>7</v></c>'
  const first = `<row r="1">${inline('h')}</row><row r="2"><c r="A2"><f t="shared" si="0" ref="A2:A40001">${'A1+'.repeat(2000)}1</f><v>7</v></c></row>`
  const formulas = packed({ ...BOOK, 'xl/worksheets/sheet1.xml': sheetXml(first + row(shared).repeat(40_000)) })
  const rows = await rowsOf(formulas)
  assert.deepEqual([rows.length, rows.at(-1)], [40_001, [40_002, ['7']]])
})
