import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import zlib, { deflateRawSync } from 'node:zlib'
import { packed } from '../../../test/documents'
import { ReadError } from '../text-extraction/errors'
import { lookAtSheet, parseSheet } from './parse'

const MB = 1024 * 1024
const isTooLarge = (error: unknown) => error instanceof ReadError && error.id === 'tooLarge'

/** What is unpacked while something is done, in bytes. */
async function unpacked(work: () => Promise<void>): Promise<number> {
  const inflate = mock.method(zlib, 'inflateRawSync')
  try {
    await work()
    return inflate.mock.calls.reduce((sum, { result }) => sum + (result?.length ?? 0), 0)
  } finally {
    inflate.mock.restore()
  }
}

test('an archive that says that it unpacks to more than the bound is refused, and nothing of it is unpacked', async () => {
  const filler = Buffer.alloc(40 * MB, 0x20)
  const bomb = packed({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': filler,
    'xl/worksheets/sheet2.xml': filler,
    'xl/sharedStrings.xml': filler,
  })
  assert.throws(() => lookAtSheet(bomb), isTooLarge, 'before a process is begun for it')
  assert.equal(await unpacked(() => assert.rejects(parseSheet(bomb), isTooLarge)), 0)
})

test('one that says less than it unpacks to is unpacked no further than it says', async () => {
  const bomb = packed(
    { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(900 * MB, 0x20) },
    { size: 1000 },
  )
  lookAtSheet(bomb)
  assert.ok((await unpacked(() => assert.rejects(parseSheet(bomb), isTooLarge))) <= 2000)
})

test('an archive within a workbook stays packed, however large it is', async () => {
  const inner = packed({ 'a.xml': Buffer.alloc(900 * MB, 0x20) })
  const outer = packed({ 'xl/workbook.xml': '<workbook/>', 'xl/embeddings/a.zip': inner })
  lookAtSheet(outer)
  assert.equal(await unpacked(() => assert.rejects(parseSheet(outer), ReadError)), '<workbook/>'.length)
})

test('entries without end, and places behind the end, are refused', () => {
  const name = Buffer.from('a.xml')
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(2, 16)
  const many = Buffer.concat([Buffer.from('PK'), ...Array.from({ length: 400_000 }, () => [entry, name]).flat(), end])
  assert.throws(() => lookAtSheet(many), isTooLarge)
  const cut = Buffer.concat([Buffer.from('PK'), entry, Buffer.from([0x50]), end])
  assert.throws(() => {
    lookAtSheet(cut)
    lookAtSheet(Buffer.concat([Buffer.from('PK'), deflateRawSync('x')]))
  }, ReadError)
})
