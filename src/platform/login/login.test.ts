import type { LoginPlatform } from './types'

const WECHAT = 'Mozilla/5.0 Mobile MicroMessenger/8.0.49'

/** The module as a page that was just loaded at this address has it. */
function open(address: string, agent = WECHAT): LoginPlatform {
  history.replaceState({ key: 'router' }, '', address)
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  jest.resetModules()
  return jest.requireActual<typeof import('./index.h5')>('./index.h5').login
}
const noCorp = async () => ''
/** As if this visit had gone to the authorization page with this state. */
const went = (state: string) => sessionStorage.setItem('lianke.authorization', state)

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test("only WeChat's own browser authorizes by redirect", () => {
  expect(open('/', 'Mozilla/5.0 Chrome/120')).toMatchObject({ app: null, authorization: null })
  expect(open('/', WECHAT + ' wxwork/4.1').app).toBeNull()
  expect(open('/', WECHAT + ' miniProgram/wx1').app).toBeNull()
  expect(open('/').app).toBe('wechatWeb')
})

test('the answer is taken once and leaves the address, which stays the same otherwise', async () => {
  went('s1')
  const login = open('/site/?domainId=a&code=c1&state=s1#/event/view?id=7&code=x')
  expect(location.pathname + location.search + location.hash).toBe('/site/?domainId=a#/event/view?id=7&code=x')
  expect(history.state).toEqual({ key: 'router' })
  expect(await login.code(noCorp)).toEqual({ status: 'ok', code: 'c1' })
  expect(await login.code(noCorp)).toEqual({ status: 'none' })
})

test('no code is a refusal, after which this visit is not asked again', async () => {
  went('s1')
  const login = open('/?state=s1')
  expect(await login.code(noCorp)).toEqual({ status: 'cancelled' })
  expect(login.authorization?.mayLeave()).toBe(false)
  expect(open('/').authorization?.mayLeave()).toBe(false)
})

test.each([
  ['no question of this visit', ''],
  ['another question', 's2'],
])('an answer to %s is dropped', async (_name, state) => {
  if (state) went(state)
  const login = open('/?code=stolen&state=s1')
  expect(await login.code(noCorp)).toEqual({ status: 'none' })
  expect(location.search).toBe('')
  expect(login.authorization?.mayLeave()).toBe(false)
})

test('a visit may leave once; who stays does not', () => {
  const login = open('/')
  expect(login.authorization?.mayLeave()).toBe(true)
  login.authorization?.stay()
  expect(login.authorization?.mayLeave()).toBe(false)
})

test("elsewhere code and state are the page's own affair", () => {
  open('/?code=p&state=q', 'Mozilla/5.0 Chrome/120')
  expect(location.search).toBe('?code=p&state=q')
})
