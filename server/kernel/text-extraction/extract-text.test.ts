import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import {
  none,
  ROWS,
  read,
  textOf,
  fails,
  packed,
  paragraph,
  tableOf,
  docxParts,
  docx,
  sheets,
  chinesePdf,
} from '../../../test/documents'
import { startFakeLlm, type FakeLlm } from '../../../test/vendors/llm'
import { createOcr } from '../../providers/ocr'

describe('text', () => {
  test('of an older program, in its encoding', async () =>
    assert.match(
      await textOf(await readFile('test/fixtures/documents/report-gbk.txt')),
      /^报修单\n联系人：周一禾\n联系电话：13711110251\n/,
    ))
  test('is tidied', async () => assert.equal(await textOf('a  \r\n\r\n\r\n\r\n b\rc\t\n\u2028'), 'a\n\n b\nc'))
  test('is cut, and not within a character', async () => {
    assert.deepEqual(await read('好😀'.repeat(100), { maxChars: 5 }), { text: '好😀好', truncated: true })
    assert.deepEqual(await read('12345', { maxChars: 5 }), { text: '12345', truncated: false })
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
  test('text boxes of drawings, in their place, also one in another', async () => {
    assert.equal(
      await textOf(await readFile('test/fixtures/documents/report-textbox.docx')),
      '报修单\n联系电话：13711110261\n联系人：宋一诺\n故障：空调不制冷\n上门地址：浙江省杭州市西湖区文三路14号',
    )
    const box = (inside: string) =>
      `<w:p><w:r><w:drawing><a><w:txbxContent>${inside}</w:txbxContent></a></w:drawing></w:r></w:p>`
    const picture = '<w:p><w:r><w:drawing><a/></w:drawing></w:r></w:p>'
    const text = await textOf(
      docx(
        `${paragraph('前')}${picture}${box(`${paragraph('外')}${box(paragraph('内'))}${paragraph('又')}`)}${paragraph('后')}`,
      ),
    )
    assert.deepEqual(text.split('\n').filter(Boolean), ['前', '外', '内', '又', '后'])
  })
  test('with a password, as an archive', async () =>
    fails(packed(docxParts(paragraph('x')), { flags: 1 }), 'protected'))
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
  for (const bookType of ['xlsx', 'biff8'] as const) {
    test(`rows as lines: ${bookType}`, async () => {
      const text = await textOf(sheets({ 表一: ROWS }, bookType))
      assert.equal(text, '产品\t数量\t日期\n洗衣机 MF-200\t2\t2026-11-18\n合计\t2.5')
    })
  }
  test('a long number is written in full or, where its digits are lost, not as one', async () => {
    const text = await textOf(sheets({ s: [[1_371_111_023_112, 610_123_199_001_011_200]] }))
    assert.equal(text, '1371111023112\t6.10123e+17')
  })
})

describe('pdf', () => {
  test('Chinese', async () =>
    assert.equal(await textOf(chinesePdf(['洗衣机不脱水', '型号：MF-200'])), '洗衣机不脱水\n型号：MF-200'))
  test('fonts that are named and not embedded', async () =>
    assert.equal(
      await textOf(await readFile('test/fixtures/documents/report-plain-font.pdf')),
      '报修单\n联系人：温若禾\n联系电话：13711110271\n故障：热水器漏水\n上门地址：浙江省杭州市西湖区文三路15号',
    ))
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
    setTimeout(() => stop.abort('停'), 50)
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
