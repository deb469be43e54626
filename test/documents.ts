import { utils, write, type BookType } from '@e965/xlsx'
import assert from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import { createOcr } from '../server/providers/ocr'
import { createReader, readFileText, type ReadOptions } from '../server/kernel/text-extraction/extract-text'

export const none = createOcr(null)
export const read = (
  bytes: Buffer | string,
  { by = readFileText, ...options }: Partial<ReadOptions> & { by?: typeof readFileText } = {},
) =>
  by(Buffer.from(bytes as Buffer), { ocr: none, person: 'a person', signal: new AbortController().signal, ...options })
export const textOf = async (bytes: Buffer | string, options?: Parameters<typeof read>[1]): Promise<string> => {
  const outcome = await read(bytes, options)
  assert.ok('text' in outcome, JSON.stringify(outcome))
  return outcome.text
}
export const fails = async (bytes: Buffer | string, error: string, options?: Parameters<typeof read>[1]) =>
  assert.deepEqual(await read(bytes, options), { error })

/** With less memory, which is gone sooner. */
export const small = createReader({ heapMb: 64, rssMb: 320 })

/** An archive whose entries are deflated. `size`: what its headers say that each unpacks to. */
export function packed(
  entries: Record<string, Buffer | string>,
  { flags = 0, size }: { flags?: number; size?: number } = {},
): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const data = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(size ?? Buffer.byteLength(content), 22)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    head.copy(central, 6, 4, 30)
    central.writeUInt32LE(at, 42)
    parts.push(head, Buffer.from(name), data)
    directory.push(central, Buffer.from(name))
    at += head.length + Buffer.byteLength(name) + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
export const tableOf = (...rows: string[][]) =>
  `<w:tbl>${rows.map(row => `<w:tr>${row.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
export const docxParts = (body: string): Record<string, string> => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
})
export const docx = (body: string) => packed(docxParts(body))

export function sheets(content: Record<string, unknown[][]>, bookType: BookType = 'xlsx', hide?: string): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(content)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  if (hide) book.Workbook = { Sheets: book.SheetNames.map(name => ({ name, Hidden: name === hide ? 1 : 0 })) }
  return write(book, { type: 'buffer', bookType }) as Buffer
}

/** A PDF with these objects, numbered from 1; the first is the catalogue. */
export function pdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  objects.forEach((object, i) => {
    places.push(length())
    parts.push(
      Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object as Buffer), Buffer.from('\nendobj\n')]),
    )
  })
  const at = length()
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
export const streamObject = (content: Buffer, extra = '') =>
  Buffer.concat([Buffer.from(`<</Length ${content.length}${extra}>>\nstream\n`), content, Buffer.from('\nendstream')])
/** Letters are codes of two bytes, with a table that says what they mean, as programs write Chinese. */
export function chinesePdf(lines: string[]): Buffer {
  const hex = (text: string) => [...text].map(char => char.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  const chars = [...new Set(lines.join(''))]
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def 1 begincodespacerange <0000> <ffff> endcodespacerange ${chars.length} beginbfchar\n${chars.map(char => `<${hex(char)}> <${hex(char)}>`).join('\n')}\nendbfchar endcmap end end`
  const content = `BT /F1 12 Tf 72 720 Td 16 TL ${lines.map(line => `<${hex(line)}> Tj T*`).join(' ')} ET`
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    streamObject(Buffer.from(content)),
    '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 8 0 R/DW 1000>>',
    streamObject(Buffer.from(table)),
    '<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ])
}
export const pageOf = (content: Buffer, extra = '', trailer = '', pages = 1) =>
  pdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${'3 0 R '.repeat(pages)}]/Count ${pages}>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      streamObject(content, extra),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ],
    trailer,
  )

export const ROWS = [
  ['产品', '数量', '日期'],
  ['洗衣机\nMF-200', 2, new Date(Date.UTC(2026, 10, 18))],
  [],
  ['合计', 2.5],
]
