import Taro from '@tarojs/taro'
import { shownSubject } from './subject'

const ID = 'a0000000-0000-4000-8000-000000000001'
/** Pages of the router, by their URLs, the one that is seen last. */
const show = (...urls: string[]): void => {
  Object.assign(Taro, {
    getCurrentPages: () =>
      urls.map(url => {
        const [path, query = ''] = url.split('?')
        return { path, $taroParams: Object.fromEntries(new URLSearchParams(query)) }
      }),
  })
}

test.each([
  [`/event/view?id=${ID}`, 'event'],
  [`/event/boli/view?id=${ID}`, 'event'],
  [`/event/progress?id=${ID}`, 'event'],
  [`/task/details?id=${ID}`, 'task'],
  [`/task/remark?id=${ID}`, 'task'],
  [`/product?id=${ID}`, 'product'],
  [`/order/detail?id=${ID}`, 'order'],
  [`/order/refundDetail?id=${ID}`, 'afterSale'],
  [`/afterSaleDetail?id=${ID}`, 'afterSale'],
  [`/mall/product/detail?id=${ID}`, 'goods'],
  [`/invoice/detail?id=${ID}`, 'invoice'],
  [`/productreg/detail?id=${ID}`, 'registration'],
  [`/extendedWarrantyCard?id=${ID}`, 'card'],
  [`/serviceProviderNetWork/detail?id=${ID}`, 'point'],
])('%s shows one thing', (url, kind) => {
  show('/mall/index', url)
  expect(shownSubject(false)).toEqual({ kind, id: ID })
  show(url, '/chat/ai')
  expect(shownSubject(true)).toEqual({ kind, id: ID })
})

test.each(['/mall/index', '/service/serviceList?state=all', '/event/view?id=typed', `/wiki/detail/${ID}`, '/nowhere'])(
  '%s shows none',
  url => {
    show(url)
    expect(shownSubject(false)).toBeNull()
    expect(shownSubject(true)).toBeNull()
  },
)
