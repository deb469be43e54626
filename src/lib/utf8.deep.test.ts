import fc from 'fast-check'
import { TextDecoder, TextEncoder } from 'node:util'
import { utf8Decoder } from './utf8'

/** The pieces of a text cut at these places. */
const pieces = (bytes: Uint8Array, cuts: number[]): Uint8Array[] => {
  const at = [0, ...cuts.map(cut => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, i) => bytes.slice(at[i], end))
}
const decode = (parts: Uint8Array[]): string => {
  const decoder = utf8Decoder()
  return parts.map(part => decoder.push(part)).join('') + decoder.end()
}
const native = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

test('every split in two of a text in several scripts', () => {
  const text = 'Привет, 你好，𠮷野家 😀👩‍👩‍👧 é \u{10ffff}\ufeff ok'
  const bytes = bytesOf(text)
  for (let cut = 0; cut <= bytes.length; cut++) expect(decode([bytes.slice(0, cut), bytes.slice(cut)])).toBe(text)
  expect(decode([...bytes].map(byte => Uint8Array.of(byte)))).toBe(text)
})

test('any text, cut anywhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
      const bytes = bytesOf(text)
      expect(decode(pieces(bytes, cuts))).toBe(native(bytes))
    }),
    { numRuns: 500 },
  )
})

test('any bytes at all, cut anywhere, come out as TextDecoder has them', () => {
  // bytes that begin or continue a character come up more often than chance would have it
  const byte = fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(
      0xe0,
      0xed,
      0xf0,
      0xf4,
      0xef,
      0xbb,
      0xbf,
      0x80,
      0x9f,
      0xa0,
      0x90,
      0x8f,
      0xc0,
      0xc1,
      0xc2,
      0xf5,
      0xff,
    ),
  )
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 24 }), fc.array(fc.nat(), { maxLength: 8 }), (list, cuts) => {
      const bytes = Uint8Array.from(list)
      expect(decode(pieces(bytes, cuts))).toBe(native(bytes))
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['half a character at the end', [0xf0, 0x9f, 0x98], '\ufffd'],
  ['overlong', [0xc0, 0xaf], '\ufffd\ufffd'],
  ['half a surrogate pair', [0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd'],
  ['beyond the last character', [0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
  ['a letter in the middle of a character', [0xe4, 0xbd, 0x41], '\ufffdA'],
])('%s', (_name, list, text) => {
  expect(decode([Uint8Array.from(list)])).toBe(text)
  expect(decode(list.map(one => Uint8Array.of(one)))).toBe(text)
})

test('a long text is no problem for the engine', () => {
  const text = '服务请求😀'.repeat(40_000)
  expect(decode([bytesOf(text)])).toBe(text)
})

test('after its end it can start over', () => {
  const decoder = utf8Decoder()
  expect(decoder.push(Uint8Array.of(0xed))).toBe('')
  expect(decoder.end()).toBe('\ufffd')
  expect(decoder.push(bytesOf('\ud7ff好'.slice(1)))).toBe('好')
  expect(decoder.end()).toBe('')
})
