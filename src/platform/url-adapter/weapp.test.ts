import { urlAdapter } from './index.weapp'

const PRODUCT = 'features/product/pages/product'
const HOME = 'features/portal/pages/index'
const product = (code: string) => ({ path: '/product', query: { code } })

describe('a mini-program code opens the product view through scene', () => {
  test.each([['code=QR-8K2Q7D'], ['code%3DQR-8K2Q7D'], ['code%253DQR-8K2Q7D'], ['QR-8K2Q7D']])('scene=%s', scene => {
    expect(urlAdapter.toVisit(PRODUCT, { scene })).toEqual(product('QR-8K2Q7D'))
    expect(urlAdapter.toVisit(`/${HOME}`, { scene })).toEqual(product('QR-8K2Q7D'))
  })
  test("further parameters stay, and the router's own go", () =>
    expect(urlAdapter.toVisit(PRODUCT, { scene: 'code%3DA1%26domainId%3Delsewhere', $taroTimestamp: '1' })).toEqual({
      path: '/product',
      query: { code: 'A1', domainId: 'elsewhere' },
    }))
  test('a screen that reads a code itself keeps it', () =>
    expect(urlAdapter.toVisit('features/request/raise/pages/create', { scene: 'code%3DA1' })).toEqual({
      path: '/event/create',
      query: { code: 'A1' },
    }))
  test('a scene without a code stays where it is', () =>
    expect(urlAdapter.toVisit(HOME, { scene: 'domainId%3Delsewhere' })).toEqual({
      path: '/mall/index',
      query: { domainId: 'elsewhere' },
    }))
})

describe('WeChat hands over an ordinary QR link as q', () => {
  const link = 'https://portal.example/carrier-lianke-h5/#/qrcode/QR-5T9W3K'
  test.each([
    [encodeURIComponent(link)],
    [encodeURIComponent(encodeURIComponent(link))],
    [encodeURIComponent('https://portal.example/qrcode/QR-5T9W3K')],
    [link],
  ])('q=%s', q => {
    expect(urlAdapter.toVisit(PRODUCT, { q, scancode_time: '1' })).toEqual({
      path: '/product',
      query: { code: 'QR-5T9W3K', scancode_time: '1' },
    })
    expect(urlAdapter.toVisit(HOME, { q }).path).toBe('/product')
  })
  test('another screen of the portal', () =>
    expect(
      urlAdapter.toVisit(HOME, { q: encodeURIComponent('https://portal.example/carrier-lianke-h5/#/event/view?id=7') }),
    ).toEqual({ path: '/event/view', query: { id: '7' } }))
  test('an article by its short address', () =>
    expect(
      urlAdapter.toVisit(HOME, {
        q: encodeURIComponent('https://portal.example/carrier-lianke-h5/w/k3x9Qa?domainId=elsewhere'),
      }),
    ).toEqual({ path: '/wiki/detail/bridge', query: { code: 'k3x9Qa' } }))
  test.each([['https://elsewhere.example/page'], ['https://portal.example/#/nowhere'], ['no link']])(
    'q=%s leads nowhere',
    q => expect(urlAdapter.toVisit(HOME, { q: encodeURIComponent(q) })).toEqual({ path: '/mall/index', query: {} }),
  )
  test('and another page stays what it is', () =>
    expect(urlAdapter.toVisit('features/portal/pages/user', { q: 'bulb' })).toEqual({ path: '/mall/user', query: {} }))
})

test('a URL and back', () => {
  for (const [url, visit] of [
    ['/product?code=A%201', product('A 1')],
    ['/qrcode/A1', product('A1')],
    ['/event/view?id=7', { path: '/event/view', query: { id: '7' } }],
    ['/service/details?id=7', { path: '/service/details', query: { id: '7' } }],
  ] as const) {
    const [page = '', query = ''] = urlAdapter.toPage(url).split('?')
    const params = Object.fromEntries(query.split('&').map(pair => pair.split('=') as [string, string]))
    expect(urlAdapter.toVisit(page, params)).toEqual(visit)
  }
})
