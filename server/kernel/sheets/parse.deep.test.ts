import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packed } from '../../../test/documents'
import { ReadError } from '../text-extraction/errors'
import { parseSheet } from './parse'

test('a small file that would unpack to more than the bound is refused before it is unpacked', async () => {
  const filler = Buffer.alloc(40 * 1024 * 1024, 0x20)
  const bomb = packed({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': filler,
    'xl/worksheets/sheet2.xml': filler,
    'xl/sharedStrings.xml': filler,
  })
  const before = process.memoryUsage().arrayBuffers
  await assert.rejects(parseSheet(bomb, {}), error => error instanceof ReadError && error.id === 'tooLarge')
  const grown = process.memoryUsage().arrayBuffers - before
  assert.ok(grown < 3 * filler.length, `${grown} bytes more than before: what passes the bound is never unpacked`)
})
