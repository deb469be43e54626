import Taro from '@tarojs/taro'
import type { Visit } from '@/lib/visit'
import { pages, subPackages } from '../../../config/pages'
import { lostPage } from './index.weapp'

/** What is told of when the chat app finds no page. */
function lost(path: string, query: Record<string, string>): Visit | undefined {
  let tell: ((missing: { path: string; query: object }) => void) | undefined
  let told: Visit | undefined
  Object.assign(Taro, {
    onPageNotFound: (listener: typeof tell) => {
      tell = listener
    },
  })
  lostPage.install(asked => {
    told = asked
  })
  tell?.({ path, query })
  // at once: a redirect that comes later is ignored
  return told
}

describe('the path of a page that has moved', () => {
  const present = [...pages, ...subPackages.flatMap(part => part.pages.map(page => `${part.root}/${page}`))]
  test.each([
    ['features/event/pages/view', '/event/view'],
    ['/features/event/pages/list', '/service/serviceList'],
    ['features/event/pages/create', '/event/create'],
    ['features/event/pages/progress', '/event/progress'],
    ['features/event/pages/remark', '/event/remark'],
    ['features/event/pages/evaluate', '/event/evaluate/create'],
    ['features/event/pages/evaluation', '/event/evaluate'],
    ['features/wiki/pages/index', '/wiki'],
    ['features/wiki/pages/detail', '/wiki/detail/bridge'],
    ['features/wiki/pages/list', '/wiki/list'],
    ['features/wiki/pages/productList', '/wiki/wikiProductList'],
    ['features/wiki/pages/productArticles', '/wiki/wikiProductList'],
    ['features/wiki/pages/search', '/wiki/search'],
    ['features/wiki/pages/filter', '/wiki/filter'],
    ['features/wiki/pages/file', '/wiki/file'],
    ['features/wiki/pages/collection', '/collection/list'],
    ['features/wiki/pages/richText', '/richText'],
    ['features/assistant/pages/ai', '/chat/ai'],
    ['features/mall/pages/index', '/mall/index'],
    ['features/mall/pages/user', '/mall/user'],
    ['features/mall/pages/companyInfo', '/mall/company/info'],
    ['features/mall/pages/notOpen', '/mall/index'],
    ['features/portal/rare/notOpen', '/mall/index'],
    ['features/auth/pages/userInfo', '/userCenter/userInfo'],
  ])('%s is that of %s', (page, url) => {
    expect(present).not.toContain(page)
    expect(lost(page, { id: '7' })).toEqual({ path: url, query: { id: '7' } })
  })
  test('goes with its query: decoded, by the URL that it names, by the code in its scene', () => {
    const view = 'features/event/pages/view'
    expect(lost(view, { id: '%E4%B8%83', u: '/service/details', $taroTimestamp: '1' })).toEqual({
      path: '/service/details',
      query: { id: '七' },
    })
    expect(lost('features/event/pages/create', { scene: 'code%3DA1' })).toEqual({
      path: '/event/create',
      query: { code: 'A1' },
    })
  })
  test.each([...present, 'features/eventual/pages/view', 'mall/service', 'no/such/page', ''])(
    '"%s" has not moved, and stands for itself',
    page => expect(lost(page, { id: '7' })).toEqual({ path: `/${page}`, query: { id: '7' } }),
  )
})
