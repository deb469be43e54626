import assert from 'node:assert/strict'
import { test } from 'node:test'
import PDFDocument from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import { bytesOf, FONT, missingLetters, partsInSight, withAllLetters } from './print'

test('what is written to the left stands in its order within a line that is not', async () => {
  const parts: [line: string, inSight: string[]][] = [
    ['联系人 A1', ['联系人 A1']],
    ['联系人 علي حسن Smith', ['联系人 ', 'علي حسن', ' Smith']],
    ['علي 12.5 حسن 7', ['7', ' حسن ', '12.5', 'علي ']],
    // brackets among it are turned round
    ['A علي (حسن) B', ['A ', 'علي )حسن(', ' B']],
    ['联系人 יוסי (דוד) כהן 3', ['联系人 ', '3', 'יוסי )דוד( כהן ']],
    ['יוסי Smith כהן', ['יוסי', ' Smith ', 'כהן']],
    ['יוסי 🔧 כהן', ['יוסי 🔧 כהן']],
    ['', []],
  ]
  for (const [line, inSight] of parts)
    assert.deepEqual(
      partsInSight(line).map(part => part.text),
      inSight,
      line,
    )

  // what the font draws stands in that order, too
  const lines: [line: string, letters: string[]][] = [
    ['Name علي حسن 42 End', ['Name', '42', 'ح', 'ع', 'End']],
    ['Name יוסי כהן 42 End', ['Name', '42', 'כ', 'י', 'End']],
  ]
  for (const [line, letters] of lines) {
    const sheet = withAllLetters(new PDFDocument({ font: FONT }))
    const bytes = bytesOf(sheet)
    sheet.fontSize(12).text(line)
    sheet.end()
    const page = await (await getDocumentProxy(new Uint8Array(await bytes))).getPage(1)
    const drawn = (await page.getTextContent()).items.flatMap(item =>
      'str' in item && item.str.trim() ? [{ text: item.str, left: Number(item.transform[4]) }] : [],
    )
    const order = drawn.toSorted((a, b) => a.left - b.left).map(({ text }) => text)
    const places = letters.map(one => order.findIndex(text => [...one].some(letter => text.includes(letter))))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      JSON.stringify(order),
    )
    assert.ok(!places.includes(-1), JSON.stringify(order))
  }
})

test('letters that no font has are named, so that they are told before anybody signs', () => {
  const sheet = new PDFDocument({ font: FONT })
  assert.deepEqual(missingLetters(sheet, 'علي Ғ 한 𠮷 יוֹסִי Արամ გიორგი ฉบับ'), [])
  assert.deepEqual(missingLetters(sheet, 'ሰላ'), [...'ሰላ'])
})
