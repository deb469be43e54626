import { readLink, urlHere } from './portal-link'

const SITE = 'https://portal.example/carrier-lianke-h5'
const article = (code: string) => `/wiki/detail/bridge?code=${code}`

describe('the short address of an article', () => {
  test.each([
    ['as the server makes it', `${SITE}/w/k3x9Qa`, article('k3x9Qa'), null],
    ['for another door', `${SITE}/w/k3x9Qa?domainId=heng%20ji`, article('k3x9Qa'), 'heng ji'],
    [
      'with what a chat app adds',
      `${SITE}/w/k3x9Qa/?from=singlemessage&domainId=company#wechat_redirect`,
      article('k3x9Qa'),
      'company',
    ],
    ['with a code that must be encoded', `${SITE}/w/a%26b%3Dc`, article('a%26b%3Dc'), null],
  ])('%s', (_name, text, url, domainId) => expect(readLink(text)).toEqual({ host: 'portal.example', url, domainId }))

  test.each([
    [`${SITE}/w/`],
    [`${SITE}/w`],
    [`${SITE}/w/a/b`],
    [`${SITE}/x/w/a`],
    ['https://portal.example/w/k3x9Qa'],
    ['https://w/k3x9Qa'],
  ])('not %s', text => expect(readLink(text)?.url).toBeNull())
})

describe('an address opens here', () => {
  const here = { host: 'portal.example', domainId: 'company' }
  test.each([
    [`${SITE}/w/k3x9Qa`, article('k3x9Qa')],
    [`${SITE}/w/k3x9Qa?domainId=company`, article('k3x9Qa')],
    [`${SITE}/#/wiki/detail/7`, '/wiki/detail/7'],
    [`${SITE}/wiki/detail/7?domainId=company`, '/wiki/detail/7?domainId=company'],
    [`${SITE}/mall/company/info/`, '/mall/company/info'],
    ['https://printed.example/qrcode/QR-8K2Q7D', '/qrcode/QR-8K2Q7D'],
  ])('%s', (text, url) => expect(urlHere(text, here)).toBe(url))
  test.each([
    [`${SITE}/w/k3x9Qa?domainId=elsewhere`],
    ['https://elsewhere.example/carrier-lianke-h5/w/k3x9Qa'],
    [`${SITE}/#/no/such/screen`],
    [`${SITE}/no/such/screen`],
    [`${SITE}/wiki/detail/7?domainId=elsewhere`],
    ['https://elsewhere.example/carrier-lianke-h5/wiki/detail/7'],
    [`${SITE}/`],
    ['/wiki/detail/7'],
    ['javascript:alert(1)'],
    ['QR-8K2Q7D'],
  ])('but not %s', text => expect(urlHere(text, here)).toBeNull())
})
