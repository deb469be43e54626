import { OPEN_PATHS } from '../../config/routes'
import { clickNeedsLogin, decide, fromMiniProgram, leadsToLogin, skipsStartUp, type Visitor } from './guard'
import { forcedLanguage, usesBrowserLanguage } from '@/i18n/visit-language'

const visitor: Visitor = { hasLogin: false, phone: '', portalEnabled: true }
const customer: Visitor = { hasLogin: true, phone: '13800000000', portalEnabled: true }
const at = (path: string, query: Record<string, string> = {}) => ({ path, query })
const allow = { allow: true }
const loginFrom = (from: string) => ({ redirect: `/login?from=${encodeURIComponent(from)}` })

describe('"Paths open without login"', () => {
  const list = [
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
  test.each(list)('%s opens for a visitor', path => expect(decide(at(path), visitor, OPEN_PATHS)).toEqual(allow))
  test('/mall is on the list, and leads to /mall/index', () => {
    expect(OPEN_PATHS).toContain('/mall')
    expect(decide(at('/mall'), visitor, OPEN_PATHS)).toEqual({ redirect: '/mall/index' })
  })
})

describe('"All other paths need login, unless the query carries formOuterBizId or from=dx"', () => {
  test.each([
    '/event/create',
    '/service/serviceList',
    '/event/view',
    '/userCenter/userInfo',
    '/main/index',
    '/product',
    '/wiki',
    '/chat',
  ])('%s needs login', path => {
    expect(decide(at(path, { id: '7' }), visitor, OPEN_PATHS)).toEqual(loginFrom(`${path}?id=7`))
    expect(decide(at(path), customer, OPEN_PATHS)).toEqual(allow)
  })
  test('formOuterBizId opens', () =>
    expect(decide(at('/event/create', { formOuterBizId: '1' }), visitor, OPEN_PATHS)).toEqual(allow))
  test('neither does where the server gave a visitor nothing, and they come back to it', () => {
    const refused = { ...visitor, isRefused: true }
    expect(decide(at('/task/list', { from: 'dx' }), refused, OPEN_PATHS)).toEqual(loginFrom('/task/list?from=dx'))
    expect(decide(at('/order/orderList', { formOuterBizId: '1' }), refused, OPEN_PATHS)).toEqual(
      loginFrom('/order/orderList?formOuterBizId=1'),
    )
    expect(decide(at('/mall/user'), refused, OPEN_PATHS)).toEqual(allow)
    expect(decide(at('/task/list', { from: 'dx' }), { ...customer, isRefused: true }, OPEN_PATHS)).toEqual(allow)
  })
  test('an empty formOuterBizId does not', () =>
    expect(decide(at('/event/create', { formOuterBizId: '' }), visitor, OPEN_PATHS)).toEqual(
      loginFrom('/event/create'),
    ))
  test('from=dx opens', () =>
    expect(decide(at('/satisfactionEvaluate', { from: 'dx' }), visitor, OPEN_PATHS)).toEqual(allow))
  test('another from does not', () =>
    expect(decide(at('/satisfactionEvaluate', { from: 'sms' }), visitor, OPEN_PATHS)).toEqual(
      loginFrom('/satisfactionEvaluate?from=sms'),
    ))
})

describe('"A logged-in user opening /login goes to /mall/index"', () => {
  test.each(['/login', '/mall/login'])('%s', path => {
    expect(decide(at(path), customer, OPEN_PATHS)).toEqual({ redirect: '/mall/index' })
    expect(decide(at(path), visitor, OPEN_PATHS)).toEqual(allow)
  })
  test('goes on to where they wanted to, when that is in the portal', () =>
    expect(decide(at('/login', { from: '/event/view?id=7' }), customer, OPEN_PATHS)).toEqual({
      redirect: '/event/view?id=7',
    }))
  test.each(['', '//evil.example', 'https://evil.example', '/\\evil.example', '/'])('not to "%s"', from =>
    expect(decide(at('/login', { from }), customer, OPEN_PATHS)).toEqual({ redirect: '/mall/index' }),
  )
  test('relogin=true stays, to sign in again', () =>
    expect(decide(at('/login', { relogin: 'true' }), customer, OPEN_PATHS)).toEqual(allow))
})

describe('where a phone is bound', () => {
  test('a visitor may be there', () =>
    expect(decide(at('/mall/phone', { openId: 'o', appId: 'a' }), visitor, OPEN_PATHS)).toEqual(allow))
  test('a person who has bound it goes on', () => {
    expect(decide(at('/mall/phone', { openId: 'o', from: '/event/view?id=7' }), customer, OPEN_PATHS)).toEqual({
      redirect: '/event/view?id=7',
    })
    expect(decide(at('/mall/phone', { openId: 'o' }), customer, OPEN_PATHS)).toEqual({ redirect: '/mall/index' })
  })
})

test("only the way to the login page is the chat app's affair", () => {
  expect(['/login', '/login?from=%2Fx', '/login?relogin=true'].map(leadsToLogin)).toEqual([true, true, true])
  expect(['/mall/index', '/loginRecord', '/mall/unable'].map(leadsToLogin)).toEqual([false, false, false])
})

test('"A not-logged-in user opening /mall goes to /mall/index"', () =>
  expect(decide(at('/mall'), visitor, OPEN_PATHS)).toEqual({ redirect: '/mall/index' }))

describe('"If the portal is disabled for the tenant, the user goes to /mall/unable"', () => {
  const closed = { ...customer, portalEnabled: false }
  test.each(['/mall/index', '/event/create', '/login', '/mall'])('%s', path =>
    expect(decide(at(path), closed, OPEN_PATHS)).toEqual({ redirect: '/mall/unable' }),
  )
  test.each(['/mall/unable', '/404', '/defaultError', '/language'])('%s stays', path =>
    expect(decide(at(path), closed, OPEN_PATHS)).toEqual(allow),
  )
  test('an open portal does not keep anyone on /mall/unable', () =>
    expect(decide(at('/mall/unable'), customer, OPEN_PATHS)).toEqual({ redirect: '/mall/index' }))
})

describe('"Mini-program origin: the phone in the link must match the stored phone"', () => {
  const link = (phone: string) => at('/event/create', { source: 'miniProgram', phone })
  const relogin = (phone: string) => ({
    redirect: `/login?relogin=true&from=${encodeURIComponent(`/event/create?source=miniProgram${phone ? '&phone=' + phone : ''}`)}`,
  })
  test('the marker is in the query or in the path', () => {
    expect(fromMiniProgram(link('1'))).toBe(true)
    expect(fromMiniProgram(at('/miniProgram/event'))).toBe(true)
    expect(fromMiniProgram(at('/event/create', { isMiniProgram: '1' }))).toBe(true)
    expect(fromMiniProgram(at('/event/create', { note: 'miniProgram' }))).toBe(false)
  })
  test('the same phone passes', () => expect(decide(link('13800000000'), customer, OPEN_PATHS)).toEqual(allow))
  test.each(['13900000000', '', '12345678901', '1380000000'])('phone "%s" signs in again', phone =>
    expect(decide(link(phone), customer, OPEN_PATHS)).toEqual(relogin(phone)),
  )
  test('without a login, too', () =>
    expect(decide(link('13800000000'), visitor, OPEN_PATHS)).toEqual(relogin('13800000000')))
  test('the login page itself is not sent in circles', () =>
    expect(decide(at('/login', { source: 'miniProgram', relogin: 'true' }), customer, OPEN_PATHS)).toEqual(allow))
})

test('"Inside a mini-program, without login any click redirects to the login page, except on the language chooser"', () => {
  const click = {
    insideMiniProgram: true,
    hasLogin: false,
    minAppNoLogin: false,
    path: '/mall/index',
    onLanguageChooser: false,
  }
  expect(clickNeedsLogin(click)).toBe(true)
  expect(clickNeedsLogin({ ...click, onLanguageChooser: true })).toBe(false)
  expect(clickNeedsLogin({ ...click, hasLogin: true })).toBe(false)
  expect(clickNeedsLogin({ ...click, insideMiniProgram: false })).toBe(false)
  expect(clickNeedsLogin({ ...click, minAppNoLogin: true })).toBe(false)
  for (const path of ['/login', '/mall/login', '/mall/phone', '/language', '/mall/unable'])
    expect(clickNeedsLogin({ ...click, path })).toBe(false)
})

test('"A path starting with /serviceProviderNetWork shows the app without the normal start-up"', () => {
  expect(skipsStartUp('/serviceProviderNetWork/detail')).toBe(true)
  expect(skipsStartUp('/mall/index')).toBe(false)
  expect(
    decide(at('/serviceProviderNetWork', { tenantId: '1' }), { ...visitor, portalEnabled: null }, OPEN_PATHS),
  ).toEqual(allow)
})

describe('special cases of languages', () => {
  test('quality search with language=en forces English', () => {
    expect(forcedLanguage(at('/product/qualitySearch', { language: 'en' }))).toBe('en')
    expect(forcedLanguage(at('/product/qualitySearchView', { language: 'en' }))).toBe('en')
    expect(forcedLanguage(at('/product/qualitySearch', { language: 'ru' }))).toBeUndefined()
    expect(forcedLanguage(at('/mall/index', { language: 'en' }))).toBeUndefined()
  })
  test('satisfactionEvaluate with from=dx follows the browser', () => {
    expect(usesBrowserLanguage(at('/satisfactionEvaluate', { from: 'dx' }))).toBe(true)
    expect(usesBrowserLanguage(at('/satisfactionEvaluate'))).toBe(false)
  })
})
