import type { LoginCode, LoginPlatform } from '@/platform/login/types'

type Body = Record<string, unknown>
const mockAnswers = new Map<string, () => unknown>()
const mockCalls: { key: string; input: { body?: Body; query?: Body } }[] = []
const mockToasts: string[] = []
const mockTracked: string[] = []
const mockEntered: unknown[] = []
const mockKept = new Map<string, unknown>([['domainId', 'company']])
const mockLogin: {
  app: LoginPlatform['app']
  codes: LoginCode[]
  authorization: LoginPlatform['authorization']
  wantsCorp: boolean
} = { app: 'weapp', codes: [], authorization: null, wantsCorp: false }
const mockLeft: string[] = []

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    showToast: ({ title }: { title: string }) => {
      mockToasts.push(title)
    },
  },
}))
jest.mock('@/api/call', () => ({
  call: async (key: string, input: { body?: Body; query?: Body }) => {
    mockCalls.push({ key, input })
    const answer = mockAnswers.get(key)
    if (!answer) throw new Error('not expected: ' + key)
    return answer()
  },
}))
jest.mock('@/platform/login', () => ({
  login: {
    get app() {
      return mockLogin.app
    },
    get authorization() {
      return mockLogin.authorization
    },
    code: async (corpId: () => Promise<string>) => {
      if (mockLogin.wantsCorp) await corpId()
      return mockLogin.codes.shift() ?? { status: 'none' }
    },
  },
}))
jest.mock('@/platform/storage', () => ({
  load: (key: string) => mockKept.get(key) ?? null,
  keep: (key: string, value: unknown) => mockKept.set(key, value),
}))
jest.mock('./after-sign-in', () => ({
  afterSignIn: (result: unknown, path?: string) => {
    mockEntered.push([result, path])
  },
}))
jest.mock('./tracking', () => ({
  track: (name: string) => {
    mockTracked.push(name)
  },
}))
jest.mock('@/i18n', () => ({ messages: () => ({ t: (key: string) => key }) }))

/** The module as a fresh start of the app loads it, with the error class that it knows. */
const fresh = () => {
  jest.resetModules()
  return {
    ...jest.requireActual<typeof import('./openid')>('./openid'),
    ...jest.requireActual<typeof import('@shared/envelope')>('@shared/envelope'),
  }
}
const person = { openId: 'o1', appId: 'wx1', ticket: 't1' }
const nobody = { openId: '', appId: '', ticket: '', mpAuthorizeUrl: '/authorize?state=s' }
const check = (status: number) =>
  mockAnswers.set('POST /linkc/v3c/wechat/checkAuth', () => ({
    status,
    ...(status === 1 || status === 2 ? { ...person, mpAuthorizeUrl: '' } : nobody),
  }))
const keys = () => mockCalls.map(one => one.key.split(' ')[1])
let mayLeave = true
const browser = () =>
  Object.assign(mockLogin, {
    app: 'wechatWeb',
    authorization: {
      returnUrl: () => 'https://here/#/x',
      mayLeave: () => mayLeave,
      leave: (url: string) => {
        mockLeft.push(url)
        mayLeave = false
      },
      stay: () => {
        mayLeave = false
      },
    },
  })

beforeEach(() => {
  mockAnswers.clear()
  for (const list of [mockCalls, mockToasts, mockTracked, mockEntered, mockLeft]) list.length = 0
  mockKept.clear()
  mockKept.set('domainId', 'company')
  mayLeave = true
  Object.assign(mockLogin, { app: 'weapp', codes: [], authorization: null, wantsCorp: false })
  mockAnswers.set('POST /linkc/v3c/wechat/login', () => ({ token: 'k' }))
})

test('the table of spec §4', () =>
  expect(fresh().STEPS).toEqual({ 0: 'authorize', 1: 'signIn', 2: 'loginPage', 3: 'authorize' }))

describe('inside a mini-program', () => {
  test.each([
    [1, 'signedIn'],
    [2, 'unbound'],
    [0, 'unknown'],
    [3, 'unknown'],
  ])('status %i: %s, without a word', async (status, outcome) => {
    check(status)
    mockLogin.codes = [{ status: 'ok', code: 'c' }]
    expect(await fresh().signIn('never')).toBe(outcome)
    expect(mockCalls[0]?.input.body).toEqual({ app: 'weapp', code: 'c', domain: 'company' })
    expect(mockToasts).toEqual([])
  })
  test('status 1 signs in with the proof, and the open id is kept without it', async () => {
    check(1)
    mockLogin.codes = [{ status: 'ok', code: 'c' }]
    const one = fresh()
    await one.signIn('never')
    expect(mockCalls[1]?.input.body).toEqual({ weiXinId: 'o1', appId: 'wx1', ticket: 't1' })
    expect(mockEntered).toEqual([[{ token: 'k' }, undefined]])
    expect([...mockKept]).toEqual([
      ['domainId', 'company'],
      ['openId', 'o1'],
    ])
    expect(one.named()).toBeNull()
  })
  test.each(['POST /linkc/v3c/wechat/checkAuth', 'POST /linkc/v3c/wechat/login'])(
    'another door that is entered during %s gets neither the login nor a word',
    async key => {
      check(1)
      mockLogin.codes = [{ status: 'ok', code: 'c' }]
      const answer = mockAnswers.get(key)
      mockAnswers.set(key, () => {
        mockKept.set('domainId', 'elsewhere')
        return answer?.()
      })
      const one = fresh()
      expect(await one.signIn('never')).toBe('unknown')
      expect([mockEntered, mockToasts, one.named()]).toEqual([[], [], null])
    },
  )
  test('a sign-in that is refused is noted, and the proof stays for binding', async () => {
    check(1)
    mockLogin.codes = [{ status: 'ok', code: 'c' }]
    const one = fresh()
    mockAnswers.set('POST /linkc/v3c/wechat/login', () => {
      throw new one.ApiError({ message: 'm', id: 'OPENID_NOT_BOUND', status: 409 })
    })
    expect(await one.signIn('never')).toBe('refused')
    expect(mockTracked).toEqual(['openid.refused'])
    expect(one.named()).toMatchObject(person)
    mockKept.set('domainId', 'elsewhere')
    expect(one.named()).toBeNull()
  })
  test.each(['checkAuth', 'login'])('a failure of %s is told', async which => {
    check(1)
    mockLogin.codes = [{ status: 'ok', code: 'c' }]
    const one = fresh()
    mockAnswers.set(`POST /linkc/v3c/wechat/${which}`, () => {
      throw new one.ApiError({ message: 'm', status: 503 })
    })
    expect(await one.signIn('never')).toBe('unknown')
    expect(mockToasts).toEqual(['authorizationError'])
  })
  test('no code: told once, nothing is asked', async () => {
    mockLogin.codes = [{ status: 'failed' }]
    expect(await fresh().signIn('never')).toBe('unknown')
    expect([mockToasts, keys()]).toEqual([['authorizationError'], []])
  })
  test('no corp id is "data abnormal" (spec §8)', async () => {
    mockLogin.wantsCorp = true
    const one = fresh()
    mockAnswers.set('GET /linkc/door/getCorpId', () => {
      throw new one.ApiError({ message: 'm', status: 500 })
    })
    expect(await one.signIn('never')).toBe('unknown')
    expect(mockToasts).toEqual(['dataAbnormal'])
  })
})

describe('in a browser, which can only ask by leaving', () => {
  beforeEach(browser)
  test('a page that a visitor may see asks nobody', async () => {
    expect(await fresh().signIn('never')).toBe('unknown')
    expect(keys()).toEqual([])
  })
  test('one that needs a login leaves once, and not in a loop', async () => {
    check(0)
    const one = fresh()
    expect(await one.signIn('once')).toBe('left')
    expect(mockCalls[0]?.input.body).toEqual({
      app: 'wechatWeb',
      domain: 'company',
      redirect: true,
      returnUrl: 'https://here/#/x',
    })
    expect(await one.signIn('once')).toBe('unknown')
    expect(mockLeft).toEqual(['/authorize?state=s'])
    // the person may ask for it again
    expect(await one.signIn('always')).toBe('left')
  })
  test('a code that was refused does not lead back by itself', async () => {
    check(3)
    mayLeave = false
    mockLogin.codes = [{ status: 'ok', code: 'used' }]
    expect(await fresh().signIn('once')).toBe('unknown')
    expect(mockLeft).toEqual([])
  })
  test('who did not want to is not asked', async () => {
    mockLogin.codes = [{ status: 'cancelled' }]
    expect(await fresh().signIn('once')).toBe('unknown')
    expect([keys(), mockToasts]).toEqual([[], []])
  })
})

describe('binding', () => {
  test('with the proof of the last answer', async () => {
    check(2)
    mockAnswers.set('POST /linkc/v3c/wechat/bindPhone', () => ({ token: 'k' }))
    mockLogin.codes = [{ status: 'ok', code: 'c' }]
    const one = fresh()
    await one.signIn('never')
    expect(await one.bindPhone('somebody else', { phoneCode: 'p' })).toBe(false)
    expect(await one.bindPhone('o1', { phoneCode: 'p' })).toBe(true)
    expect(mockCalls.at(-1)?.input.body).toEqual({ phoneCode: 'p', openId: 'o1', appId: 'wx1', ticket: 't1' })
    expect(mockEntered).toEqual([[{ token: 'k' }, '/mall/phone']])
  })
  test('a proof that is too old is asked for again, where that needs no leaving', async () => {
    jest.useFakeTimers()
    try {
      check(2)
      mockAnswers.set('GET /linkc/v3c/auth/getPublicOpenId', () => ({ ...person, ticket: 't2' }))
      mockAnswers.set('POST /weixinFansDoor/saveBindRelation', () => ({ done: true }))
      mockLogin.codes = [
        { status: 'ok', code: 'c1' },
        { status: 'ok', code: 'c2' },
      ]
      const one = fresh()
      await one.signIn('never')
      jest.advanceTimersByTime(10 * 60_000)
      await one.bindToLogin()
      expect(mockCalls.slice(1).map(({ input }) => input)).toEqual([
        { query: { code: 'c2', app: 'weapp' } },
        { body: { openId: 'o1', appId: 'wx1', ticket: 't2' } },
      ])
      expect(mockKept.get('openId')).toBe('o1')
    } finally {
      jest.useRealTimers()
    }
  })
  test('after a login nobody hears of its failure', async () => {
    mockLogin.codes = [{ status: 'failed' }]
    await fresh().bindToLogin()
    expect([mockToasts, keys()]).toEqual([[], []])
    browser()
    await fresh().bindToLogin()
    expect(keys()).toEqual([])
  })
  test('a ticket that the server no longer takes', async () => {
    check(2)
    mockLogin.codes = [{ status: 'ok', code: 'c' }]
    const one = fresh()
    await one.signIn('never')
    mockAnswers.set('POST /linkc/v3c/wechat/bindPhone', () => {
      throw new one.ApiError({ message: 'm', id: 'OPENID_TICKET_EXPIRED', status: 400 })
    })
    expect(await one.bindPhone('o1', { phone: '1', code: '2' })).toBe(false)
    expect(one.named()).toBeNull()
  })
})
