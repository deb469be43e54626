import { cleanEmail, isEmail } from './email'

test.each([
  'office@example.com',
  ' office@example.com\u3000',
  'mailto:office@example.com',
  'MAILTO:office@example.com?subject=Hi',
  '\u200boffice@example.com\u2060',
  'office＠example.com',
  'ｏｆｆｉｃｅ@ｅｘａｍｐｌｅ．ｃｏｍ',
  'office@example.com.',
  'office@EXAMPLE.com',
  '李<office@example.com>',
  'Office of Example <mailto:office@example.com>',
])('%p is one and the same address', spelling => {
  expect(cleanEmail(spelling)).toBe('office@example.com')
  expect(isEmail(cleanEmail(spelling))).toBe(true)
})
test.each(['first.last+tag@mail.example.co.uk', 'post@почта.рф', 'a@例え.jp', "o'neil@x-y.io"])(
  '%p can be written to',
  address => expect(isEmail(cleanEmail(address))).toBe(true),
)
test.each([
  '',
  'office',
  'office@example',
  'office@example..com',
  'off..ice@example.com',
  '.office@example.com',
  'office@-example.com',
  'office@example.com, other@example.com',
  'a b@example.com',
  '李@example.com',
  `${'a'.repeat(120)}@example.com`,
])('%p can not', text => expect(isEmail(cleanEmail(text))).toBe(false))
test('a spelling that was read is read as itself', () => {
  for (const text of ['Office@EXAMPLE.com.', 'mailto:a@b.cn', 'office@example..com', 'x'])
    expect(cleanEmail(cleanEmail(text))).toBe(cleanEmail(text))
})
