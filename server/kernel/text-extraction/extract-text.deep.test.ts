import { CFB } from '@e965/xlsx'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { WHOLE } from '../../../test/audit'
import {
  ROWS,
  read,
  textOf,
  fails,
  small,
  packed,
  paragraph,
  docxParts,
  docx,
  sheets,
  pdf,
  chinesePdf,
  pageOf,
} from '../../../test/documents'
import { unzip, zip } from './zip'

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

  test('what is no text', async () => {
    await fails(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'unsupported')
    await fails('{\\rtf1\\ansi hello}', 'unsupported')
    await fails('', 'empty')
    await fails(' \n\t\n', 'empty')
  })
})

describe('docx', () => {
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
})

describe('spreadsheets', () => {
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
    const old = sheets({ s: ROWS }, 'biff8')
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
