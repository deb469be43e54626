import { codeIn, guessOf, meaningOf } from './scanned'

const here = { host: 'portal.example:5180', domainId: 'company' }
const open = (url: string) => ({ kind: 'portal', url })
const SITE = 'http://portal.example:5180/carrier-lianke-h5/'

test.each([
  ['a bare code', 'QR-8K2Q7D', open('/product?code=QR-8K2Q7D')],
  ['with spaces around it', ' QR-5T9W3K\n', open('/product?code=QR-5T9W3K')],
  ['of the usual width', 'ＱＲ-8K2Q7D\u200b', open('/product?code=QR-8K2Q7D')],
  ['with a blank for its dash', 'qr 8k2q7d', open('/product?code=qr-8k2q7d')],
  ["the code's address", `${SITE}#/qrcode/QR-8K2Q7D`, open('/qrcode/QR-8K2Q7D')],
  [
    "the code's address on another host of the company",
    'https://service.company.example/carrier-lianke-h5/#/qrcode/QR-8K2Q7D',
    open('/qrcode/QR-8K2Q7D'),
  ],
  ['as a plain path', 'https://qr.company.example/qrcode/QR-8K2Q7D', open('/qrcode/QR-8K2Q7D')],
  ['as a plain path below the site', `${SITE}qrcode/QR-8K2Q7D/`, open('/qrcode/QR-8K2Q7D')],
  ['another screen of this portal', `${SITE}#/event/view?id=7`, open('/event/view?id=7')],
  ['of this door', `${SITE}?domainId=company#/mall/user`, open('/mall/user')],
  ['an old URL of this portal', `${SITE}#/chooseEvent`, open('/chooseEvent')],
  ['an article of the knowledge base', `${SITE}w/k3x9Qa`, open('/wiki/detail/bridge?code=k3x9Qa')],
])('%s', (_name, text, meaning) => expect(meaningOf(text, here)).toEqual(meaning))

test.each([
  ['https://elsewhere.example/a?b=1'],
  ['HTTP://ELSEWHERE.example'],
  ['https://elsewhere.example/carrier-lianke-h5/#/event/view?id=7'],
  [`${SITE}#/no/such/screen`],
  [`${SITE}?domainId=elsewhere#/mall/user`],
  ['https://elsewhere.example/x/qrcode/A1'],
  ['https://elsewhere.example/carrier-lianke-h5/w/k3x9Qa'],
  [`${SITE}w/k3x9Qa?domainId=elsewhere`],
])('a place elsewhere: %s', url => expect(meaningOf(url, here)).toEqual({ kind: 'link', url }))

test.each([
  ['javascript:alert(1)'],
  ['weixin://dl/business'],
  ['//elsewhere.example'],
  ['WIFI:S:home;T:WPA;P:secret;;'],
  ['保修卡 2026'],
  ['abc'],
  ['hello world'],
  ['no such thing'],
  ['https://user@evil.example/#/qrcode/A1'],
  ['https://evil.example/ #/qrcode/A1'],
  ['see https://elsewhere.example'],
])('only a text: %s', text => expect(meaningOf(text, here)).toEqual({ kind: 'text', text }))

test.each([
  ['ABCDEFGHJKLM', 'card'],
  ['abcd-efgh jklm', 'card'],
  ['AB2CD3EF', 'handover'],
  // zeros and ones are in no code of ours
  ['AB0CD1EF', null],
  ['QR-8K2Q7D9', null],
])('%s looks like %s, where no product has it', (text, guess) => expect(guessOf(text)).toBe(guess))

test.each([
  ['/product?code=QR-8K2Q7D', 'QR-8K2Q7D'],
  ['/qrcode/QR-8K2Q7D', 'QR-8K2Q7D'],
  ['/event/view?id=7', ''],
])('the code in %s', (url, code) => expect(codeIn(url)).toBe(code))
