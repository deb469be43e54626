import { cleanPhone, isMainlandPhone, maskPhone } from './phone'

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
test('a pasted phone number', () => {
  expect(['+86 138-0000 0000', '008613800000000', '13800000000', '1380', '138000000001'].map(cleanPhone)).toEqual([
    '13800000000',
    '13800000000',
    '13800000000',
    '1380',
    '13800000000',
  ])
})
