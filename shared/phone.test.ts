import { cleanPhone, isMainlandPhone, maskPhone, searchedText, typedPhone } from './phone'

test.each(['13800000000', '15012345678', '17012345678', '18912345678', '14712345678', '16612345678', '19912345678'])(
  '%s is a mainland mobile',
  phone => expect(isMainlandPhone(phone)).toBe(true),
)
test.each([
  '12800000000',
  '11800000000',
  '10000000000',
  '1380000000',
  '138000000000',
  '23800000000',
  '1380000000a',
  ' 13800000000',
  '13800000000\n',
  '',
  null,
  13800000000,
])('%p is none', phone => expect(isMainlandPhone(phone)).toBe(false))
test('the middle is hidden', () => expect(maskPhone('13800000000')).toBe('138****0000'))
test('a phone number that is typed or pasted into a box', () => {
  expect(['+86 138-0000 0000', '008613800000000', '13800000000', '1380', '138000000001'].map(typedPhone)).toEqual([
    '13800000000',
    '13800000000',
    '13800000000',
    '1380',
    '13800000000',
  ])
})

const SPELLINGS = [
  '13800000000',
  ' 138 0000 0000 ',
  '138-0000-0000',
  '138–0000–0000',
  '(+86) 138.0000.0000',
  '+8613800000000',
  '008613800000000',
  '86-13800000000',
  '１３８００００００００',
  '＋８６　138 0000 0000',
  '\u202d13800000000\u202c',
  '\u200b1380\u20600000000\u200b\ufeff',
  "'13800000000",
  '\ufe0e13800000000\u200e',
]
test.each(SPELLINGS)('%p is one and the same number, wherever it is given or looked for', spelling => {
  expect([cleanPhone(spelling), searchedText(spelling), typedPhone(spelling)]).toEqual([
    '13800000000',
    '13800000000',
    '13800000000',
  ])
})
test('what is no mobile number does not become one', () => {
  for (const text of ['1380000000a', '138000000001', '8613800', 'x13800000000', '+1 13800000000', ''])
    expect(isMainlandPhone(cleanPhone(text))).toBe(false)
})
test('numbers among other words are looked for as they are kept, and nothing else changes', () => {
  expect(searchedText('王一 +86 138 0000 0000\u200b，上门')).toBe('王一 13800000000，上门')
  expect(searchedText('138-0000-0000/139 1111 1111')).toBe('13800000000/13911111111')
  for (const text of ['MX-200 2026-11-18', 'SR20261118-0042', '610123199001015678', '100 %_\\', 'a\nb'])
    expect(searchedText(text)).toBe(text)
})
