import { cleanCode, cleanLabelCode, cleanOneTimeCode, typedOneTimeCode } from './codes'

test.each([
  '123456',
  '123 456',
  ' 123-456 ',
  '１２３４５６',
  '验证码：123456',
  '【联客】您的验证码是123456，5分钟内有效。',
  'Your code: 123456. 123456 is good for 5 minutes',
  '12\u200b3456',
])('the code of %p', text => {
  expect(cleanOneTimeCode(text)).toBe('123456')
  expect(typedOneTimeCode(text)).toBe('123456')
})
test('what has no code of its own, or several, stays what it is; a box takes its digits while they are typed', () => {
  for (const text of ['12345', '1234567', 'abcd-efgh', '111111 222222']) expect(cleanOneTimeCode(text)).toBe(text)
  expect(['1', '12 ', '１２３', '1234567'].map(typedOneTimeCode)).toEqual(['1', '12', '123', '123456'])
})
test('codes of letters and digits', () => {
  expect(['abcd-efgh 2345', 'ＡＢＣＤＥＦＧＨ２３４５', '\u200bABCDEFGH2345'].map(cleanCode)).toEqual(
    Array.from({ length: 3 }, () => 'ABCDEFGH2345'),
  )
})
test('a printed code, or the address behind it', () => {
  for (const text of [
    'KX-7P3R9T',
    ' KX-7P3R9T\u200b',
    'ＫＸ-７Ｐ３Ｒ９Ｔ',
    'https://service.example.com/carrier-lianke-h5/qrcode/KX-7P3R9T?domainId=a',
    'http://localhost:8080/qrcode/KX%2D7P3R9T',
    'http://localhost:8080/carrier-lianke-h5/?domainId=a#/qrcode/KX-7P3R9T',
  ])
    expect(cleanLabelCode(text)).toBe('KX-7P3R9T')
  expect(cleanLabelCode('https://example.com/qrcode/%')).toBe('%')
  expect(cleanLabelCode('https://example.com/other/MF')).toBe('https://example.com/other/MF')
})
