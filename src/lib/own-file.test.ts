import { fileOf, isOwnFile } from './own-file'

test.each(['/api/files/t-1/f-2', '/api/files/t-1/f-2?e=3&s=a-b_c'])('%j is a file of ours', src =>
  expect(isOwnFile(src)).toBe(true),
)
test.each([
  '',
  'https://evil.example/api/files/t/f',
  '//evil.example/api/files/t/f',
  '/\\evil.example/api/files/t/f',
  'javascript:alert(1)//api/files/t/f',
  'data:video/mp4;base64,AAAA',
  'blob:https://portal.example/1',
  '/api/files/../ssp/event/list',
  '/api/files/t/f/../../x',
  '/api/files/t/f#x',
  '/api/files/t/f\n',
  '/api/ssp/logout',
])('%j is none', src => expect(isOwnFile(src)).toBe(false))

test('a film is the same one by another signature', () =>
  expect(fileOf('/api/files/t/f?e=1&s=2')).toBe(fileOf('/api/files/t/f?e=3&s=4')))
