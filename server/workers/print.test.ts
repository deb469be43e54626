import assert from 'node:assert/strict'
import { test } from 'node:test'
import PDFDocument from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import { bytesOf, FONT, missingLetters, partsInSight, withAllLetters } from './print'

test('what is written to the left stands in its order within a line that is not', async () => {
  const parts: [line: string, inSight: string[]][] = [
    ['联系人 A1', ['联系人 A1']],
    ['联系人 علي حسن Smith', ['联系人 ', 'علي حسن', ' Smith']],
    ['علي 12.5 حسن 7', ['7', 'حسن ', ' ', '12.5', 'علي ']],
    ['A علي (حسن) B', ['A ', '(', 'حسن', ')', 'علي ', ' B']],
    ['علي (حسن) كريم', ['كريم', ' ', '(', 'حسن', ')', 'علي ']],
    ['', []],
  ]
  for (const [line, inSight] of parts) assert.deepEqual(partsInSight(line), inSight, line)

  const sheet = withAllLetters(new PDFDocument({ font: FONT }))
  const bytes = bytesOf(sheet)
  sheet.fontSize(12).text('Name علي حسن 42 End')
  sheet.end()
  const page = await (await getDocumentProxy(new Uint8Array(await bytes))).getPage(1)
  const drawn = (await page.getTextContent()).items.flatMap(item =>
    'str' in item && item.str.trim() ? [{ text: item.str, left: Number(item.transform[4]) }] : [],
  )
  const order = drawn.toSorted((a, b) => a.left - b.left).map(({ text }) => text)
  const placeOf = (letters: string): number =>
    order.findIndex(text => [...letters].some(letter => text.includes(letter)))
  const places = ['Name', '42', 'ح', 'ع', 'End'].map(placeOf)
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    JSON.stringify(order),
  )
})

test('letters that no font has are named, so that they are told before anybody signs', () => {
  const sheet = new PDFDocument({ font: FONT })
  assert.deepEqual(missingLetters(sheet, 'علي Ғ 한 𠮷'), [])
  assert.deepEqual(missingLetters(sheet, 'שלום'), [...'שלום'])
})
