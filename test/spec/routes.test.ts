import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { customRoutes, pages, PREVIEWS, subPackages } from '../../config/pages'
import { matchRoute } from '../../config/route-match'
import { OPEN_PATHS, partner, PARTNER_PREFIX, REDIRECTS, routeOf, ROUTES, type RouteKey } from '../../config/routes'
import { eventMessages } from '../../server/domains/event/event.messages'
import { readList, repeated } from './lists'

const root = path.resolve(__dirname, '../..')
const keys = Object.keys(ROUTES) as RouteKey[]
const urlsOf = (key: RouteKey): string[] => [key, ...(routeOf(key).aliases ?? [])]
/** Screens that the specification speaks of without a URL: its bottom tab "message" (§2). */
const CHOSEN_HERE: RouteKey[] = ['/message/list', '/vip/people', '/task/report/verify']
/** A URL of the table as the specification writes it. */
const asSpec = (url: string): string =>
  url.replace(/:(\w+)/g, '{$1}').replace(new RegExp(`^/${PARTNER_PREFIX}/`), '/{partner}/')
const spec = readList('spec-routes')
const pageFiles = [...pages, ...subPackages.flatMap(part => part.pages.map(page => `${part.root}/${page}`))]

test('the table has every URL of the specification, and no other but those chosen here', () => {
  const table = [...keys.flatMap(urlsOf), ...Object.keys(REDIRECTS)].map(asSpec)
  assert.deepEqual(repeated(spec), [])
  assert.deepEqual(repeated(table), [])
  assert.deepEqual(table.toSorted(), [...spec, ...CHOSEN_HERE].toSorted())
})

test('every page file exists and calls screen() with a key of its own', () => {
  const wrong: string[] = []
  for (const page of pageFiles) {
    const file = path.join(root, 'src', `${page}.tsx`)
    if (!existsSync(file)) {
      wrong.push(`${page}: no file`)
      continue
    }
    const own = keys.filter(key => routeOf(key).page === page)
    const called = [...readFileSync(file, 'utf8').matchAll(/\bscreen\('([^']+)'/g)].map(found => found[1])
    if (own.length && !called.length) wrong.push(`${page}: does not call screen()`)
    if (own.length && called.some(key => !own.includes(key as RouteKey)))
      wrong.push(`${page}: calls screen('${called.join("', '")}')`)
  }
  assert.deepEqual(wrong, [])
})

test('a page with an endless list loads its next rows when its end is 40 px near', () => {
  const lists = pageFiles.filter(page =>
    /\buseList\(/.test(readFileSync(path.join(root, 'src', `${page}.tsx`), 'utf8')),
  )
  assert.ok(lists.length >= 7, `only ${lists.join(', ')}`)
  for (const page of lists) {
    const config = path.join(root, 'src', `${page}.config.ts`)
    assert.ok(existsSync(config), `${page} has no configuration`)
    assert.match(readFileSync(config, 'utf8'), /\bonReachBottomDistance: 40\b/, page)
  }
})

test('what is empty offers what to do next, on every screen but a preview, where there is nothing to do', () => {
  const without = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      file =>
        file.endsWith('.tsx') &&
        /<EmptyState\b[^>]*action=\{null\}/.test(readFileSync(path.join(root, 'src', file), 'utf8')),
    )
    .map(file => file.replaceAll('\\', '/'))
  assert.deepEqual(without, ['screen/preview.tsx'])
})

test('every page file has a row', () => {
  const found = readdirSync(path.join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
    .filter(file => /^([^/]+\/){1,2}(pages|rare|orders)\/[^/]+\.tsx$/.test(file) && !file.includes('.test.'))
    .map(file => `features/${file.replace(/(\.(h5|weapp|dd))?\.tsx$/, '')}`)
  assert.deepEqual(
    [...new Set(found)].filter(page => !pageFiles.includes(page)).toSorted(),
    Object.values(PREVIEWS).toSorted(),
  )
})

test('the previews are pages of the H5 site alone, and nothing of the route table', () => {
  const script =
    "const { customRoutes, pages, subPackages } = require('./config/pages'); console.log(JSON.stringify([customRoutes, [...pages, ...subPackages.flatMap(part => part.pages.map(page => part.root + '/' + page))]]))"
  const built = (TARO_ENV: 'h5' | 'weapp' | 'dd') =>
    JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', '-e', script], {
        cwd: root,
        env: { ...process.env, TARO_ENV },
        encoding: 'utf8',
      }),
    ) as [Record<string, string[]>, string[]]
  for (const platform of ['weapp', 'dd'] as const) {
    const [routes, all] = built(platform)
    assert.deepEqual([routes, all.toSorted()], [customRoutes, pageFiles.toSorted()], platform)
  }
  const [routes, all] = built('h5')
  assert.deepEqual(routes, {
    ...customRoutes,
    ...Object.fromEntries(Object.entries(PREVIEWS).map(([url, page]) => [`/${page}`, [url]])),
  })
  assert.deepEqual(all.toSorted(), [...pageFiles, ...Object.values(PREVIEWS)].toSorted())
  for (const [url, page] of Object.entries(PREVIEWS)) {
    assert.equal(matchRoute(url), null, `${url} is no row: nobody is led to it or guarded from it`)
    const text = readFileSync(path.join(root, 'src', `${page}.tsx`), 'utf8')
    assert.match(text, /export default preview\(/, `${page} is made by preview(), which has no session`)
    assert.doesNotMatch(text, /\bscreen\(/, page)
  }
})

test('open without login are the paths of the specification and the shell screens a visitor is sent to', () => {
  const listed = [
    '/mall',
    '/mall/index',
    '/mall/product/detail',
    '/mall/serviceCenter',
    '/task/report',
    '/testAudio',
    '/chatEvaluate',
    '/mall/shop',
    '/mall/user',
    '/product/qualitySearch',
    '/product/qualitySearchView',
    '/mall/company/info',
    '/language',
    '/satisfactionEvaluateSuccess',
    '/defaultError',
    '/main/map',
    '/courseCheckIn',
  ]
  const shell = ['/login', '/mall/login', '/mall/phone', '/404', '/mall/unable']
  // the portal's list knows neither the assistant, whose calls are open to visitors, nor the page behind the code of a report
  const assistant = ['/chat/ai', '/task/report/verify']
  assert.deepEqual(OPEN_PATHS.toSorted(), [...listed, ...shell, ...assistant].toSorted())
})

test('a visitor opens what is published of the knowledge base, and the chat, and no list of a person', () => {
  assert.deepEqual(
    keys.filter(key => routeOf(key).byServer),
    [
      // a page of the company that is open to everyone
      '/richText',
      // who has a question before there is an account, where the company answers everybody
      '/chat',
      // who scans a label, where the company lets visitors in
      '/product',
      // what a label is, which is offered to whoever scans one
      '/product/tip',
      // who has no account, where the company takes registrations from everybody
      '/productreg',
      '/wiki',
      '/wiki/search',
      '/wiki/detail/bridge',
      '/wiki/detail/:id',
      '/wiki/filter',
      '/wiki/file',
      '/wiki/list',
      '/faultLibrary/list',
      '/faultLibrary/view',
    ],
  )
  assert.deepEqual(
    keys.filter(key => routeOf(key).byServer && routeOf(key).open),
    [],
    'one or the other',
  )
})

test('the views of the specification that reload, and only they, have the flag', () => {
  const views: Record<string, RouteKey[]> = {
    'wiki frame': ['/wiki'],
    'evaluate edit': ['/event/evaluate/create', '/task/evaluate'],
    login: ['/login'],
    'shop frame': ['/mall/shop'],
    setting: [], // a redirect: nothing is kept
    'mall frame': ['/mall/index', '/mall/serviceCenter', '/mall/user'],
    'service report': ['/task/report'],
    video: ['/video'],
    bridge: [
      '/event/view/bridge',
      '/event/create/bridge',
      '/product/event/bridge',
      '/wiki/detail/bridge',
      '/mall/order/bridge',
      '/serviceProviderNetWork/detail/bridge',
    ],
    'chat evaluate': ['/chatEvaluate', '/satisfactionEvaluate'],
    'task detail': ['/task/details', partner('taskDetail')],
    'address map': ['/address/map', '/main/map'],
    'order list': ['/order/orderList'],
    'user address list': ['/address/list'],
    'goods detail': ['/mall/product/detail', '/mall/service/detail'],
    'order detail': ['/order/detail'],
    'place order': ['/mall/order'],
    'new mall': ['/main/index', '/main/service', '/main/user'],
    'city chooser': ['/cityList'],
    'order refund and refund detail': ['/order/refund', '/order/refundDetail'],
    'edit invoice': ['/invoice/edit'],
    'product detail': ['/product/productDetail'],
    'extended warranty card': ['/extendedWarrantyCard', partner('warrantyCardEdit'), partner('warrantyCardDetail')],
    'invoice manage edit': ['/invoiceManage/edit'],
    'after-sale detail and edit': ['/afterSaleDetail', '/afterSale', partner('afterSaleServiceEdit')],
    'task list': ['/task/list'],
  }
  assert.deepEqual(keys.filter(key => routeOf(key).reload).toSorted(), Object.values(views).flat().toSorted())
})

/** Follows redirects to a row. */
function arrive(url: string): string {
  let at = url
  for (let steps = 0; steps < 5; steps++) {
    const found = matchRoute(at.split('?')[0] ?? '')
    assert.ok(found, `${at} leads nowhere`)
    if ('key' in found) return found.key + (at.includes('?') ? at.slice(at.indexOf('?')) : '')
    at = found.redirect
  }
  return assert.fail(`${url} goes round in circles`)
}

test('redirects end where the specification says', () => {
  const ends = Object.fromEntries(Object.keys(REDIRECTS).map(url => [url, arrive(url.replace(':code', 'A 1'))]))
  const home = '/mall/index'
  assert.deepEqual(ends, {
    '/': home,
    '/mall': home,
    '/setting': home,
    '/map': home,
    '/nopass': home,
    '/reject': home,
    '/userErro': home,
    '/shop': '/mall/shop',
    '/chooseEvent': '/mall/serviceCenter',
    '/mall/service': '/service/serviceList?state=all',
    '/main': '/main/index',
    '/qrcode/:code': '/product?code=A%201',
  })
  assert.equal(routeOf('/event/evaluate').bare, '/service/serviceList?state=unEvaluate')
})

test('matchRoute reads what people and chat apps make of a URL', () => {
  assert.deepEqual(matchRoute('/event/boli/view'), { key: '/event/view', params: {} })
  assert.deepEqual(matchRoute('event/create/'), { key: '/event/create', params: {} })
  assert.deepEqual(matchRoute('/wiki/detail/A%2F%E7%81%AF'), { key: '/wiki/detail/:id', params: { id: 'A/灯' } })
  assert.deepEqual(matchRoute('/wiki/detail/%E7%8'), { key: '/wiki/detail/:id', params: { id: '%E7%8' } })
  assert.deepEqual(matchRoute('/wiki/detail/bridge'), { key: '/wiki/detail/bridge', params: {} })
  assert.deepEqual(matchRoute('/qrcode/a&b=c'), { redirect: '/product?code=a%26b%3Dc' })
  assert.deepEqual(matchRoute(partner('taskDetail')), { key: partner('taskDetail'), params: {} })
  for (const unknown of [
    '/nothing',
    '/wiki/detail/1/2',
    '/mall/indexx',
    '/constructor',
    '/__proto__',
    '/qrcode',
    '/Event/Create',
  ])
    assert.equal(matchRoute(unknown), null, unknown)
})

test('Taro gets each URL once, and opens the mall first', () => {
  assert.equal(pages[0], 'features/portal/pages/index')
  assert.equal(customRoutes[`/${pages[0]}`]?.[0], '/mall/index')
  assert.deepEqual(Object.values(customRoutes).flat().map(asSpec).toSorted(), [...spec, ...CHOSEN_HERE].toSorted())
  assert.deepEqual(Object.keys(customRoutes).toSorted(), pageFiles.map(page => `/${page}`).toSorted())
})

test('a partner prefix of its own moves the partner screens only', () => {
  const script =
    "const { matchRoute } = require('./config/route-match'); console.log(JSON.stringify([matchRoute('/acme/taskDetail'), matchRoute('/partner/taskDetail'), require('./config/routes').partner('taskDetail')]))"
  const out = execFileSync(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: root,
    env: { ...process.env, LIANKE_PARTNER_PREFIX: 'acme' },
    encoding: 'utf8',
  })
  assert.deepEqual(JSON.parse(out), [{ key: '/acme/taskDetail', params: {} }, null, '/acme/taskDetail'])
})

test('the page that a message of the chat app opens is the page of an event', () => {
  assert.equal(eventMessages.page, routeOf('/event/view').page)
  assert.ok(pageFiles.includes(eventMessages.page))
  assert.deepEqual(matchRoute(eventMessages.link('x').split('?')[0] ?? ''), { key: '/event/view', params: {} })
})
