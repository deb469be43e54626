import { CFB, utils, write, type BookType } from '@e965/xlsx'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { WHOLE } from '../../../test/audit'
import { startFakeLlm, type FakeLlm } from '../../../test/vendors/llm'
import { createOcr } from '../../providers/ocr'
import { createReader, readFileText, type ReadOptions } from './extract-text'
import { unzip, zip } from './zip'

const none = createOcr(null)
const read = (
  bytes: Buffer | string,
  { by = readFileText, ...options }: Partial<ReadOptions> & { by?: typeof readFileText } = {},
) =>
  by(Buffer.from(bytes as Buffer), { ocr: none, person: 'a person', signal: new AbortController().signal, ...options })
const textOf = async (bytes: Buffer | string, options?: Parameters<typeof read>[1]): Promise<string> => {
  const outcome = await read(bytes, options)
  assert.ok('text' in outcome, JSON.stringify(outcome))
  return outcome.text
}
const fails = async (bytes: Buffer | string, error: string, options?: Parameters<typeof read>[1]) =>
  assert.deepEqual(await read(bytes, options), { error })

/** With less memory, which is gone sooner. */
const small = createReader({ heapMb: 64, rssMb: 320 })

/** An archive whose entries are deflated. `size`: what its headers say that each unpacks to. */
function packed(
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
const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const tableOf = (...rows: string[][]) =>
  `<w:tbl>${rows.map(row => `<w:tr>${row.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const docxParts = (body: string): Record<string, string> => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
})
const docx = (body: string) => packed(docxParts(body))

function sheets(content: Record<string, unknown[][]>, bookType: BookType = 'xlsx', hide?: string): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(content)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  if (hide) book.Workbook = { Sheets: book.SheetNames.map(name => ({ name, Hidden: name === hide ? 1 : 0 })) }
  return write(book, { type: 'buffer', bookType }) as Buffer
}

/** A PDF with these objects, numbered from 1; the first is the catalogue. */
function pdf(objects: (string | Buffer)[], trailer = ''): Buffer {
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
const streamObject = (content: Buffer, extra = '') =>
  Buffer.concat([Buffer.from(`<</Length ${content.length}${extra}>>\nstream\n`), content, Buffer.from('\nendstream')])
/** Letters are codes of two bytes, with a table that says what they mean, as programs write Chinese. */
function chinesePdf(lines: string[]): Buffer {
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
const pageOf = (content: Buffer, extra = '', trailer = '', pages = 1) =>
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

describe('text', () => {
  test("every encoding that customers' files come in", async () => {
    const text = '型号 MF-200，报 E4\n电话 13612345678'
    assert.equal(await textOf(text), text)
    assert.equal(await textOf(`\ufeff${text}`), text)
    assert.equal(await textOf(Buffer.from(`\ufeff${text}`, 'utf16le')), text)
    assert.equal(await textOf(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()), text)
    assert.equal(await textOf(Buffer.from('cfb4d2c2bbfab2bbcdd1cbaea3acb1a84534', 'hex')), '洗衣机不脱水，报E4')
    assert.equal(
      await textOf(Buffer.from('cff0e8e2e5f22c20f1f2e8f0e0ebfcede0ff20ece0f8e8ede020ede520eef2e6e8ece0e5f2', 'hex')),
      'Привет, стиральная машина не отжимает',
    )
    assert.equal(await textOf('a'), 'a')
  })
  test('is tidied', async () => assert.equal(await textOf('a  \r\n\r\n\r\n\r\n b\rc\t\n\u2028'), 'a\n\n b\nc'))
  test('is cut, and not within a character', async () => {
    assert.deepEqual(await read('好😀'.repeat(100), { maxChars: 5 }), { text: '好😀好', truncated: true })
    assert.deepEqual(await read('12345', { maxChars: 5 }), { text: '12345', truncated: false })
  })
  test('what is no text', async () => {
    await fails(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'unsupported')
    await fails('{\\rtf1\\ansi hello}', 'unsupported')
    await fails('', 'empty')
    await fails(' \n\t\n', 'empty')
  })
})

describe('docx', () => {
  test('paragraphs, lists and tables', async () => {
    const text = await textOf(
      docx(
        `${paragraph('维修申请 &lt;急&gt; &amp; 保内')}${tableOf(['型号', 'MF-200'], ['故障', 'E4  不脱水'], ['', ''])}${paragraph('谢谢')}`,
      ),
    )
    assert.equal(text, '维修申请 <急> & 保内\n型号\tMF-200\n故障\tE4 不脱水\n\n谢谢')
  })
  test('the name of the file says nothing: its content does', async () =>
    assert.equal(await textOf(docx(paragraph('内容'))), '内容'))
  test('entries stored by our own writer', async () =>
    assert.equal(
      await textOf(
        zip(new Map(Object.entries(docxParts(paragraph('甲'))).map(([name, text]) => [name, Buffer.from(text)]))),
      ),
      '甲',
    ))
  test('blank', async () => fails(docx(''), 'empty'))
  test('damaged', async () => {
    const good = docx(paragraph('内容'.repeat(500)))
    await fails(good.subarray(0, good.length - 40), 'broken')
    await fails(good.subarray(0, 300), 'broken')
    await fails(docx('<w:p><w:r>'), 'broken')
    await fails(Buffer.concat([good.subarray(0, 60), Buffer.alloc(200, 0xff), good.subarray(260)]), 'broken')
  })
  test('with a password, as an archive', async () =>
    fails(packed(docxParts(paragraph('x')), { flags: 1 }), 'protected'))
  test('with a password, as Word writes it', async () => {
    const file = CFB.utils.cfb_new()
    CFB.utils.cfb_add(file, 'EncryptionInfo', Buffer.from('x'))
    CFB.utils.cfb_add(file, 'EncryptedPackage', Buffer.alloc(5000, 7))
    await fails(Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer), 'protected')
  })
  test('another archive', async () => fails(packed({ 'index.html': 'x', 'a.xml': '<a/>' }), 'unsupported'))
  test('a bomb: 300 MB in 300 KB, whatever its headers say', async () => {
    const bomb = Buffer.alloc(300 * 1024 * 1024, ' ')
    await fails(packed({ ...docxParts(''), 'word/document.xml': bomb }), 'tooLarge')
    await fails(packed({ ...docxParts(''), 'word/document.xml': bomb }, { size: 100 }), 'tooLarge')
  })
  test('pictures in it are not unpacked', async () =>
    assert.equal(
      await textOf(packed({ ...docxParts(paragraph('甲')), 'word/media/a.png': Buffer.alloc(80 * 1024 * 1024) })),
      '甲',
    ))
  test('more than the memory of the worker: the server goes on', async () => {
    await fails(docx(paragraph('x').repeat(400_000)), 'tooLarge', { by: small })
    assert.equal(await textOf('后来'), '后来')
  })
  test('a document that points outside', async () => {
    const parts = docxParts(`<w:p><w:r><w:t>甲</w:t></w:r></w:p>`)
    assert.equal(
      await textOf(
        packed({
          ...parts,
          'word/document.xml': `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${parts['word/document.xml']?.replace('<?xml version="1.0"?>', '')}`,
        }),
      ),
      '甲',
    )
  })
})

describe('spreadsheets', () => {
  const rows = [['产品', '数量', '日期'], ['洗衣机\nMF-200', 2, new Date(Date.UTC(2026, 10, 18))], [], ['合计', 2.5]]
  for (const bookType of ['xlsx', 'biff8'] as const) {
    test(`rows as lines: ${bookType}`, async () => {
      const text = await textOf(sheets({ 表一: rows }, bookType))
      assert.equal(text, '产品\t数量\t日期\n洗衣机 MF-200\t2\t2026-11-18\n合计\t2.5')
    })
  }
  test('several sheets have names, hidden ones are not read', async () => {
    assert.equal(await textOf(sheets({ 一: [['a']], 密: [['secret']], 二: [['b']] }, 'xlsx', '密')), '一\na\n\n二\nb')
  })
  test('a sheet that claims millions of cells', async () => {
    const entries = unzip(sheets({ s: [['甲']] }), () => true, 1e6)
    const sheet = entries.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    assert.match(sheet, /<dimension ref="A1"\/>/)
    entries.set(
      'xl/worksheets/sheet1.xml',
      Buffer.from(
        sheet
          .replace('ref="A1"', 'ref="A1:XFD1048576"')
          .replace(
            '</row>',
            '</row><row r="19999"><c r="B19999"><v>5</v></c><c r="XFD19999"><v>6</v></c></row><row r="1048576"><c r="A1048576"><v>7</v></c></row>',
          ),
      ),
    )
    // one that is gone through whole runs out of its time or its memory
    assert.equal(await textOf(zip(entries)), '甲\n\t5')
  })
  test('a long sheet is read until there is enough', async () => {
    const outcome = await read(sheets({ s: [['甲'], ...Array.from({ length: 50_000 }, () => ['x'])] }), {
      maxChars: 100,
    })
    assert.deepEqual(outcome, { text: `甲\n${'x\n'.repeat(49)}`, truncated: true })
  })
  test('blank', async () => fails(sheets({ s: [[]] }), 'empty'))
  test('damaged', async () => {
    const old = sheets({ s: rows }, 'biff8')
    const outcome = await read(old.subarray(0, 1500))
    assert.ok('error' in outcome && ['broken', 'unsupported', 'empty'].includes(outcome.error), JSON.stringify(outcome))
    await fails(packed({ '[Content_Types].xml': '<x', 'xl/workbook.xml': '<<<<' }), 'broken')
  })
  test('an old Word document is not read', async () => {
    const file = CFB.utils.cfb_new()
    CFB.utils.cfb_add(file, 'WordDocument', Buffer.alloc(5000, 7))
    await fails(Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer), 'unsupported')
  })
})

describe('pdf', () => {
  test('Latin letters', async () =>
    assert.equal(
      await textOf(pageOf(Buffer.from('BT /F1 12 Tf 72 720 Td (Model MF-200) Tj 0 -20 Td (Error E4) Tj ET'))),
      'Model MF-200\nError E4',
    ))
  test('Chinese', async () =>
    assert.equal(await textOf(chinesePdf(['洗衣机不脱水', '型号：MF-200'])), '洗衣机不脱水\n型号：MF-200'))
  test('columns are parted', async () =>
    assert.equal(
      await textOf(pageOf(Buffer.from('BT /F1 12 Tf 72 720 Td (Model) Tj 200 0 Td (MF-200) Tj ET'))),
      'Model\tMF-200',
    ))
  test('many pages are read until there is enough', async () => {
    const outcome = await read(pageOf(Buffer.from('BT /F1 12 Tf 72 720 Td (Model MF-200) Tj ET'), '', '', 3000), {
      maxChars: 200,
    })
    assert.ok('text' in outcome && outcome.truncated && outcome.text.length <= 200)
  })
  test('a scan has no text', async () => fails(pageOf(Buffer.from('0 0 100 100 re f')), 'empty'))
  test('damaged', async () => {
    await fails('%PDF-1.7\nnothing here', 'broken')
    await fails(pdf(['<</Type/Catalog>>']), 'broken')
  })
  test('with a password', async () => {
    const hash = '<'.concat('ab'.repeat(32), '>')
    await fails(
      pageOf(Buffer.from('BT ET'), '', `/Encrypt<</Filter/Standard/V 1/R 2/O ${hash}/U ${hash}/P -44>>/ID[<00><00>]`),
      'protected',
    )
  })
  test('a bomb: gigabytes in a stream', async () => {
    let bomb = deflateSync(Buffer.alloc(256 * 1024 * 1024, ' '))
    const before = process.memoryUsage.rss()
    await fails(pageOf(bomb, '/Filter/FlateDecode'), 'tooLarge', { by: small })
    bomb = deflateSync(bomb)
    const outcome = await read(pageOf(bomb, '/Filter[/FlateDecode/FlateDecode]'), { by: small })
    assert.ok('error' in outcome && ['tooLarge', 'timeout', 'empty'].includes(outcome.error), JSON.stringify(outcome))
    // it was not this process that unpacked it
    assert.ok(process.memoryUsage.rss() - before < 150 * 1024 * 1024)
  })
  test('what takes too long is ended', async () => {
    await fails(pageOf(Buffer.from('q '.repeat(2_000_000)), '', '', 200), 'timeout', { timeoutMs: 1000 })
    assert.equal(await textOf('后来'), '后来')
  })
})

describe('pictures', () => {
  let vendor: FakeLlm
  before(async () => {
    vendor = await startFakeLlm()
  })
  after(() => vendor.close())
  const ocrAt = (timeoutMs = 500) =>
    createOcr({ url: `${vendor.url}/chat/completions`, key: 'k', model: 'see' }, { timeoutMs })
  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })

  test('without anybody who reads them', async () => fails(await picture().png().toBuffer(), 'noOcr'))
  test('are sent to the model that is configured', async () => {
    vendor.script({ steps: ['铭牌\n', '| 型号 | MF-200 |'] })
    for (const [bytes, mime] of [
      [await picture().png().toBuffer(), 'png'],
      [await picture().jpeg().toBuffer(), 'jpeg'],
      [await picture().webp().toBuffer(), 'webp'],
      [await picture().gif().toBuffer(), 'png'],
    ] as const) {
      assert.deepEqual(await read(bytes, { ocr: ocrAt() }), { text: '铭牌\n| 型号 | MF-200 |', truncated: false })
      const content = vendor.asked.at(-1)?.body.messages[0]?.content as { image_url?: { url: string } }[]
      const [head, data = ''] = (content[0]?.image_url?.url ?? '').split(',')
      assert.equal(head, `data:image/${mime};base64`)
      assert.equal((await sharp(Buffer.from(data, 'base64')).metadata()).width, 60)
    }
    assert.equal(vendor.asked.at(-1)?.body.model, 'see')
    assert.deepEqual(await read(await picture().png().toBuffer(), { ocr: ocrAt(), maxChars: 2 }), {
      text: '铭牌',
      truncated: true,
    })
  })
  test('without text', async () => {
    vendor.script({ steps: ['[NO TEXT]'] })
    assert.deepEqual(await read(await picture().png().toBuffer(), { ocr: ocrAt() }), { error: 'empty' })
  })
  test('damaged', async () =>
    assert.deepEqual(await read((await picture().png().toBuffer()).subarray(0, 60), { ocr: ocrAt() }), {
      error: 'broken',
    }))
  test('when the vendor fails', async () => {
    for (const script of [
      { status: 500, body: {} },
      { status: 401, body: {} },
      { steps: ['a', 'stall!' as const] },
      { steps: [] },
    ]) {
      vendor.script(script)
      assert.deepEqual(await read(await picture().png().toBuffer(), { ocr: ocrAt() }), { error: 'ocrFailed' })
    }
  })
  test('a stop reaches the vendor', async () => {
    vendor.script({ steps: ['a', 'stall!'] })
    const stop = new AbortController()
    setTimeout(() => stop.abort('停'), 200)
    await assert.rejects(
      read(await picture().png().toBuffer(), { ocr: ocrAt(5000), signal: stop.signal }),
      error => error === '停',
    )
  })
  test('openly none', async () => {
    assert.deepEqual([none.configured, none.sandbox], [false, false])
    await assert.rejects(none.read(Buffer.alloc(1), 'image/png', new AbortController().signal), /not configured/)
  })
})

describe('many files', () => {
  test('one after the other; too many are refused, and those whose person has left are not read', async () => {
    const stop = new AbortController()
    const all = Array.from({ length: 19 }, (_, i) => read(`文件${i}`, i < 3 ? {} : { signal: stop.signal }))
    const outcomes = Promise.allSettled(all)
    assert.deepEqual(await Promise.all(all.slice(17)), [{ error: 'busy' }, { error: 'busy' }])
    stop.abort('停')
    assert.deepEqual((await outcomes).slice(0, 17), [
      ...[0, 1, 2].map(i => ({ status: 'fulfilled', value: { text: `文件${i}`, truncated: false } })),
      ...Array.from({ length: 14 }, () => ({ status: 'rejected', reason: '停' })),
    ])
  })
  test('a stop ends the reading', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort('停'), 300)
    // without the stop it ends by itself, as what takes too long
    await assert.rejects(
      read(pageOf(Buffer.from('q '.repeat(2_000_000)), '', '', 200), { signal: stop.signal }),
      error => error === '停',
    )
    assert.equal(await textOf('后来'), '后来')
  })
  test('damaged files of every kind do not stop it', async () => {
    const good = [
      docx(paragraph('内容')),
      sheets({ s: [['a', 1]] }),
      sheets({ s: [['a', 1]] }, 'biff8'),
      chinesePdf(['内容']),
    ]
    let seed = 7
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % n
    }
    for (let i = 0; i < (WHOLE ? 24 : good.length); i++) {
      const bytes = Buffer.from(good[i % good.length] ?? '')
      for (let k = 0; k < 1 + random(20); k++) bytes[random(bytes.length)] = random(256)
      const outcome = await read(bytes)
      assert.ok('text' in outcome || outcome.error, JSON.stringify(outcome))
    }
    assert.equal(await textOf('后来'), '后来')
  })
})
