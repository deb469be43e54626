import { isLink, pictureSource } from './links'

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://a/b',
  'ftp://a/b',
  'about:blank',
  'intent://x',
  'weixin://x',
  'dingtalk://x',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://',
  'http:\\\\evil.example',
  'relative/path',
  '#fragment',
  '?query',
  '',
  'mailto://x',
  'tel:',
]

test.each(HOSTILE)('%j is no link', href => expect(isLink(href)).toBe(false))
test.each(['https://a.example/b?c#d', 'HTTP://a.example', 'mailto:a@b.example', 'tel:+8610', '/event/view?id=1', '/'])(
  '%j is one',
  href => expect(isLink(href)).toBe(true),
)

test.each(['/api/files/1.png', 'https://own.example/x.png', 'HTTPS://OWN.example:443/x.png'.replace(':443', '')])(
  '%j is a picture of ours',
  src => expect(pictureSource(src, 'own.example')).toEqual({ own: true, url: src }),
)
test.each<[string, string]>([
  ['https://evil.example/x.png', 'evil.example'],
  ['https://own.example@evil.example/x.png', 'evil.example'],
  ['https://own.example.evil.example/x', 'own.example.evil.example'],
  ['https://evil.example/?own.example', 'evil.example'],
  ['https://own.example:8443/x.png', 'own.example:8443'],
  ['https://evil.example#@own.example/', 'evil.example'],
  ['https://own.example:x@evil.example', 'evil.example'],
])('%j is a foreign one', (src, host) =>
  expect(pictureSource(src, 'own.example')).toEqual({ own: false, url: src, host }),
)
test.each(
  [
    ...HOSTILE,
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'mailto:a@b.example',
    'https://own.example\\@evil.example/x.png',
  ].filter(src => src !== ''),
)('%j is none', src => expect(pictureSource(src, 'own.example')).toBeNull())
