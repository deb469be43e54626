import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { streamOf } from '@/api/stream'
import { upload } from '@/api/upload'
import { forgetAll } from '@/api/useCall'
import { caller, forget, keep, load, NAMES, type Stored } from '@/platform/storage'
import type { StreamEnd, StreamRequest } from '@/platform/stream/types'
import { clearSession, refreshSession, session, startSession } from './session'
import { door, enterDomain } from './door'
import { logout } from './logout'

jest.mock('@/api/useCall', () => ({ forgetAll: jest.fn() }))

interface Request {
  path: string
  method: string
  header: Record<string, string>
  body: Record<string, unknown>
}
/** HTTP status and envelope of an answer; null is a dead line. */
type Answer = { status: number; error?: string; data?: unknown } | null

const mockRequests: Request[] = []
let mockServer: (request: Request) => Answer | Promise<Answer> = () => null
const mockBody = (answer: Exclude<Answer, null>) =>
  answer.error === undefined && answer.status < 400
    ? { success: true, code: 0, data: answer.data ?? {} }
    : { success: false, code: 1, message: answer.error ?? '', error: answer.error }
const mockAsk = async (url: string, method: string, header: Record<string, string>, body: Record<string, unknown>) => {
  const request = { path: url.split('?')[0]?.replace('/api', '') ?? '', method, header, body }
  mockRequests.push(request)
  const answer = await mockServer(request)
  if (!answer) throw new Error('no line')
  return answer
}
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    // the session is read as soon as its module is loaded, so nothing of this file is there yet
    getStorageSync: (key: string) => JSON.parse(globalThis.localStorage.getItem(key) ?? '""') as unknown,
    setStorageSync: (key: string, value: unknown) => globalThis.localStorage.setItem(key, JSON.stringify(value)),
    removeStorageSync: (key: string) => globalThis.localStorage.removeItem(key),
    getStorageInfoSync: () => ({ keys: Object.keys(globalThis.localStorage) }),
    request: async ({
      url,
      method,
      header,
      data,
    }: {
      url: string
      method: string
      header: Record<string, string>
      data?: string
    }) => {
      const answer = await mockAsk(
        url,
        method,
        header,
        data === undefined ? {} : (JSON.parse(data) as Record<string, unknown>),
      )
      return { statusCode: answer.status, data: mockBody(answer) }
    },
  },
}))
jest.mock('@/platform/file', () => ({
  file: {
    upload: ({ url, header }: { url: string; header: Record<string, string> }) => {
      let abort = (): void => undefined
      const aborted = new Promise<never>((_, reject) => {
        abort = () => reject(new Error('aborted'))
      })
      return {
        abort: () => abort(),
        answer: Promise.race([
          mockAsk(url, 'POST', header, {}).then(answer => ({ status: answer.status, body: mockBody(answer) })),
          aborted,
        ]),
      }
    },
  },
}))
jest.mock('@/platform/stream', () => ({
  openStream: ({ url, header, after = 0, body, onEvent }: StreamRequest) => {
    let last = after
    const ended = mockAsk(url, body === undefined ? 'GET' : 'POST', header, { after }).then((answer): StreamEnd => {
      for (const id of (answer.data as number[] | undefined) ?? []) {
        last = id
        onEvent({ id, event: 'text', data: id })
      }
      return answer.status >= 400
        ? { status: 'refused', last, httpStatus: answer.status, answer: mockBody(answer) }
        : { status: 'done', last }
    })
    return { ended, abort: () => undefined }
  },
}))

const RENEW = '/linkc/v3c/auth/refreshToken'
const LOGOUT = '/shb/member/logout'
const person = { phone: '13800000000', memberName: '张三', head: '', userId: 'u1' }
const refused: Answer = { status: 401, error: 'UNAUTHORIZED' }
const asked = (path: string) => mockRequests.filter(one => one.path === path)
const tokensOf = (path: string) => asked(path).map(one => one.header.token)
const kept = () => [load('token'), load('refreshToken')]
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.id || String(error.status) : 'other'),
  )
let generation = 1
/** A server that knows the newest token only, and renews it. */
const renewing: typeof mockServer = ({ path, header, body }) => {
  if (path === LOGOUT) return { status: 200 }
  if (path === RENEW)
    return body.refreshToken === `r${generation}`
      ? { status: 200, data: { token: `a${++generation}`, refreshToken: `r${generation}` } }
      : refused
  return header.token === `a${generation}` ? { status: 200, data: { ...person, who: header.token } } : refused
}

beforeEach(() => {
  mockRequests.length = 0
  forget('token', 'refreshToken', 'userId', 'drafts', 'touristId', 'domainId')
  generation = 1
  mockServer = renewing
  startSession({ ...person, token: 'a1', refreshToken: 'r1' })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a refused token', () => {
  beforeEach(() => {
    keep('token', 'a0')
  })

  test('is renewed once for all calls of the moment, and each is made once more, with the key of its intent', async () => {
    await Promise.all(
      [...Array(5).keys()].map(n =>
        call('POST /ssp/event/urge', { body: { id: String(n) } }, { idempotencyKey: `key-${String(n)}` }),
      ),
    )
    expect(asked(RENEW).map(one => one.body)).toEqual([{ refreshToken: 'r1' }])
    expect(tokensOf('/ssp/event/urge')).toEqual([...Array<string>(5).fill('a0'), ...Array<string>(5).fill('a2')])
    const byKey = asked('/ssp/event/urge').map(
      one => `${one.header['idempotency-key'] ?? ''} ${JSON.stringify(one.body)}`,
    )
    expect(byKey.slice(5)).toEqual(byKey.slice(0, 5))
    expect([...kept(), session.state]).toEqual(['a2', 'r2', 'hasLogin'])
  })

  test('that another tab has renewed meanwhile is not renewed again', async () => {
    mockServer = request => {
      if (request.header.token === 'a0') {
        keep('refreshToken', 'r1')
        keep('token', 'a1')
      }
      return renewing(request)
    }
    await call('GET /linkc/v3c/auth/getLinkmanAndCustomer', {})
    expect([asked(RENEW).length, ...kept()]).toEqual([0, 'a1', 'r1'])
  })

  test('that another tab renews at the same moment: what stands there stays', async () => {
    mockServer = request => {
      const answer = renewing(request)
      if (request.path === RENEW) {
        keep('refreshToken', 'r2 of the other')
        keep('token', 'a2')
      }
      return answer
    }
    await call('GET /linkc/v3c/auth/getLinkmanAndCustomer', {})
    expect(kept()).toEqual(['a2', 'r2 of the other'])
  })

  test('that cannot be renewed ends the login, once, and nothing is made again; drafts and the name stay', async () => {
    keep('refreshToken', 'r0')
    keep('drafts', { a: { values: {}, idempotencyKey: 'k', time: 1 } })
    const calls = await Promise.all([1, 2, 3].map(() => errorOf(call('POST /ssp/auth'))))
    expect(calls).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED'])
    expect([asked(RENEW).length, asked('/ssp/auth').length, ...kept(), session.state, load('userName')]).toEqual([
      1,
      3,
      null,
      null,
      'unLogin',
      '张三',
    ])
    expect(load('drafts')).toMatchObject({ a: {} })
  })

  test.each([
    ['no line', null],
    ['a proxy', { status: 502 }],
    ['too many requests', { status: 429, error: 'TOO_MANY_REQUESTS' }],
    ['a fault', { status: 500, error: 'INTERNAL' }],
    ['a page that asks for a password', { status: 401 }],
  ] as [string, Answer][])('whose renewal meets %s stays, and the next call tries again', async (_name, answer) => {
    mockServer = request => (request.path === RENEW ? answer : renewing(request))
    expect(await errorOf(call('POST /ssp/auth'))).not.toBe('none')
    expect([...kept(), session.state]).toEqual(['a0', 'r1', 'hasLogin'])
    mockServer = renewing
    expect(await call('POST /ssp/auth')).toMatchObject({ who: 'a2' })
  })

  test('is not written back when the person signs out while it is renewed', async () => {
    mockServer = request => {
      if (request.path === RENEW) logout()
      return renewing(request)
    }
    expect(await errorOf(call('POST /ssp/auth'))).toBe('UNAUTHORIZED')
    expect([...kept(), session.state, asked('/ssp/auth').length]).toEqual([null, null, 'unLogin', 1])
  })

  test('of one person is not followed by a repetition as another', async () => {
    mockServer = request => {
      if (request.path === '/ssp/event/urge') startSession({ ...person, userId: 'u2', token: 'b1', refreshToken: 's1' })
      return request.header.token === 'b1' ? { status: 200 } : refused
    }
    expect(await errorOf(call('POST /ssp/event/urge', { body: { id: 'x' } }, { idempotencyKey: 'k' }))).toBe(
      'UNAUTHORIZED',
    )
    expect([asked('/ssp/event/urge').length, ...kept()]).toEqual([1, 'b1', 's1'])
  })

  test('of a call that no login would open ends nothing more than itself', async () => {
    clearSession()
    mockServer = () => refused
    expect(await errorOf(call('POST /ssp/auth'))).toBe('UNAUTHORIZED')
    expect([asked(RENEW).length, asked('/ssp/auth').length]).toEqual([0, 1])
  })

  test('of an upload: the file is sent once more; not when it was given up meanwhile', async () => {
    const picked = { name: 'a.png', size: 1, preview: '', source: 'x' }
    await upload('POST /ssp/file/upload', picked).answer
    expect(tokensOf('/ssp/file/upload')).toEqual(['a0', 'a2'])

    keep('token', 'a0')
    const second = upload('POST /ssp/file/upload', picked)
    mockServer = request => {
      if (request.path === RENEW) second.abort()
      return renewing(request)
    }
    expect(await errorOf(second.answer)).toBe('NETWORK')
    expect(tokensOf('/ssp/file/upload')).toEqual(['a0', 'a2', 'a0'])
  })

  test('of a stream: it goes on after the last event with the new one', async () => {
    const events: number[] = []
    mockServer = request =>
      request.path !== '/demo/stream'
        ? renewing(request)
        : request.header.token === 'a0'
          ? { ...refused, data: [4, 5] }
          : { status: 200, data: [6, 7] }
    const { ended } = streamOf('GET /demo/stream', { query: {}, after: 3, onEvent: ({ id }) => events.push(id) })
    expect(await ended).toEqual({ status: 'done', last: 7 })
    expect([events, asked('/demo/stream').map(one => [one.header.token, one.body.after])]).toEqual([
      [4, 5, 6, 7],
      [
        ['a0', 3],
        ['a2', 5],
      ],
    ])
  })

  test('of a stream that cannot be renewed: its end says so', async () => {
    keep('refreshToken', 'r0')
    expect(await errorOf(streamOf('GET /demo/stream', { onEvent: () => undefined }).ended)).toBe('UNAUTHORIZED')
    expect(session.state).toBe('unLogin')
  })
})

describe('at the start', () => {
  test.each([
    [null],
    [{ status: 500, error: 'INTERNAL' }],
    [{ status: 503, error: 'STOPPING' }],
    [{ status: 503 }],
    [{ status: 429, error: 'TOO_MANY_REQUESTS' }],
    [{ status: 403, error: 'PORTAL_DISABLED' }],
    [{ status: 404, error: 'DOOR_NOT_FOUND' }],
    [{ status: 408 }],
    [{ status: 401 }],
  ] as [Answer][])('an answer of %j to the auth info signs nobody out', async answer => {
    mockServer = () => answer
    await refreshSession()
    expect([...kept(), session.state]).toEqual(['a1', 'r1', 'hasLogin'])
  })

  test('a token that the server neither takes nor renews is removed', async () => {
    mockServer = () => refused
    await refreshSession()
    expect([...kept(), session.state]).toEqual([null, null, 'unLogin'])
  })

  test('a login of before there were refresh tokens is exchanged, quietly; where that fails it stays what it was', async () => {
    forget('refreshToken')
    mockServer = request => (request.path === RENEW ? null : { status: 200, data: person })
    await refreshSession()
    expect([...kept(), session.state]).toEqual(['a1', null, 'hasLogin'])
    mockServer = request => (request.path === RENEW ? refused : { status: 200, data: person })
    await refreshSession()
    expect([...kept(), session.state]).toEqual(['a1', null, 'hasLogin'])
    mockRequests.length = 0
    mockServer = request =>
      request.path === RENEW && request.body.refreshToken === 'a1'
        ? { status: 200, data: { token: 'a2', refreshToken: 'r2' } }
        : { status: 200, data: person }
    await refreshSession()
    expect([...kept(), asked(RENEW).length, tokensOf('/ssp/auth')]).toEqual(['a2', 'r2', 1, ['a2']])
    await refreshSession()
    expect(asked(RENEW).length).toBe(1)
  })

  test('an answer about somebody whose place another one has taken is dropped', async () => {
    mockServer = request => {
      startSession({ ...person, userId: 'u2', memberName: '李四', token: 'b1', refreshToken: 's1' })
      return { status: 200, data: { ...person, who: request.header.token } }
    }
    await refreshSession()
    expect([session.userId, session.memberName, ...kept()]).toEqual(['u2', '李四', 'b1', 's1'])
  })

  test('one that is refused in the middle renews itself by its only token', async () => {
    forget('refreshToken')
    keep('token', 'r1')
    expect(await call('POST /ssp/auth')).toMatchObject({ who: 'a2' })
    expect(kept()).toEqual(['a2', 'r2'])
  })
})

describe('signing out', () => {
  test('happens here at once, and tells the server which login ends', async () => {
    keep('drafts', { a: { values: {}, idempotencyKey: 'k', time: 1 } })
    logout()
    expect([...kept(), session.state, load('drafts')]).toEqual([null, null, 'unLogin', null])
    expect(asked(LOGOUT).map(one => [one.body, one.header.token])).toEqual([[{ refreshToken: 'r1' }, 'a1']])
  })

  test('without a network the server is told again, some times, and never of the next login', async () => {
    jest.useFakeTimers()
    mockServer = () => null
    logout()
    startSession({ ...person, token: 'b1', refreshToken: 's1' })
    for (let n = 0; n < 10; n++) await jest.advanceTimersByTimeAsync(10_000)
    expect(asked(LOGOUT).map(one => one.body)).toEqual([1, 2, 3, 4].map(() => ({ refreshToken: 'r1' })))
    expect(kept()).toEqual(['b1', 's1'])
  })

  test('an old login is ended by its only token', async () => {
    forget('refreshToken')
    logout()
    expect(asked(LOGOUT).map(one => one.body)).toEqual([{ refreshToken: 'a1' }])
  })
})

describe('another tab', () => {
  /** What the browser does in the other tabs when one writes. */
  const elsewhere = (change: () => void) => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: 'lianke.token' }))
  }
  test('that signs out is followed at once, and nothing is written back', () => {
    elsewhere(() => forget('token', 'refreshToken'))
    expect([session.state, ...kept()]).toEqual(['unLogin', null, null])
  })
  test('that signs in, as whomever, is followed too', () => {
    elsewhere(() => {
      keep('userId', 'u2')
      keep('userName', '李四')
      keep('refreshToken', 's1')
      keep('token', 'b1')
    })
    expect([session.state, session.memberName, session.userId]).toEqual(['hasLogin', '李四', 'u2'])
  })
  test('what the app knows of a person is kept when only the token is renewed', () => {
    keep('domainId', 'company')
    const before = caller()
    elsewhere(() => {
      keep('refreshToken', 'r2')
      keep('token', 'a2')
    })
    expect(caller()).toBe(before)
    clearSession()
    expect(caller()).not.toBe(before)
  })
})

/** What is kept on the device, and whether it is still there after signing out, and behind another company's door. */
const KEPT: Record<keyof Stored, [signedOut: 'stays' | 'goes', otherDoor: 'stays' | 'goes']> = {
  token: ['goes', 'goes'],
  refreshToken: ['goes', 'goes'],
  openId: ['goes', 'goes'],
  // greet and fill in the login page of the door at which they were typed
  account: ['stays', 'goes'],
  phone: ['stays', 'goes'],
  userName: ['stays', 'goes'],
  head: ['stays', 'goes'],
  userId: ['stays', 'goes'],
  drafts: ['goes', 'goes'],
  homeHeights: ['goes', 'goes'],
  touristId: ['goes', 'goes'],
  wikiSearches: ['goes', 'goes'],
  cities: ['goes', 'goes'],
  orderInfo: ['goes', 'goes'],
  videoPlaces: ['goes', 'goes'],
  logisticsCompanies: ['stays', 'goes'],
  ai_agent_type: ['goes', 'goes'],
  assistantPage: ['goes', 'goes'],
  assistantTab: ['goes', 'goes'],
  // of the device, whoever uses it; the last two name portal and person themselves
  codeCount: ['stays', 'stays'],
  codeTime: ['stays', 'stays'],
  domainId: ['stays', 'stays'],
  language: ['stays', 'stays'],
  languageAsked: ['stays', 'stays'],
  languageReset: ['stays', 'stays'],
  trackingQueue: ['stays', 'stays'],
  'chat-ai-input-mode': ['stays', 'stays'],
  aiModelEnableThinking: ['stays', 'stays'],
  ai_chat_model: ['stays', 'stays'],
  devices: ['stays', 'stays'],
  guestRequests: ['stays', 'stays'],
}
const names = Object.keys(NAMES) as (keyof Stored)[]
/** A device that somebody has used for everything. */
const USED: Stored = {
  token: 't',
  guestRequests: [{ domainId: 'a', id: 'x', secret: 'y' }],
  refreshToken: 'r',
  account: 'wang',
  phone: person.phone,
  userName: person.memberName,
  head: 'h',
  userId: person.userId,
  openId: 'o',
  codeCount: 1,
  codeTime: 1,
  domainId: 'd1',
  language: 'zh',
  languageAsked: true,
  languageReset: ['t1'],
  touristId: 's',
  devices: [['wang', 's']],
  wikiSearches: ['E4'],
  cities: [{ code: '330100', name: '杭州市', isServed: true }],
  orderInfo: { id: '1', orderNo: 'SO1' },
  videoPlaces: [['/api/files/t/f', 60]],
  logisticsCompanies: { language: 'zh', list: [{ code: 'jd', name: '京东物流' }] },
  drafts: { 'd1 u1 event': { values: {}, idempotencyKey: 'k', time: 1 } },
  homeHeights: { requests: 200 },
  trackingQueue: [{ id: '1', name: 'n', path: '/', time: '' }],
  'chat-ai-input-mode': 'text',
  aiModelEnableThinking: true,
  ai_chat_model: { u1: 'm' },
  ai_agent_type: 'a',
  assistantPage: '/',
  assistantTab: 'chat',
}
const put = <K extends keyof Stored>(name: K): void => keep(name, USED[name])
const fillDevice = () => {
  mockServer = () => ({ status: 200 })
  names.forEach(put)
  jest.mocked(forgetAll).mockClear()
}
const fate = (name: keyof Stored) => (load(name) === null ? 'goes' : 'stays')

test('who signs out leaves nothing of theirs on the device, nor in its memory', () => {
  fillDevice()
  logout()
  expect(names.map(name => [name, fate(name)])).toEqual(names.map(name => [name, KEPT[name][0]]))
  expect(forgetAll).toHaveBeenCalledTimes(1)
})

test("another company's door knows neither token, phone, name, head nor account of the person", () => {
  fillDevice()
  enterDomain(USED.domainId)
  expect(names.map(fate)).toEqual(names.map(() => 'stays'))
  enterDomain('other')
  expect(names.map(name => [name, fate(name)])).toEqual(names.map(name => [name, KEPT[name][1]]))
  expect([load('domainId'), door.data, session.state, session.phone, session.memberName]).toEqual([
    'other',
    null,
    'unLogin',
    '',
    '',
  ])
  expect(forgetAll).toHaveBeenCalledTimes(1)
})

test("what a visitor began is still there after signing in, and is not the next person's", () => {
  forget('drafts', 'userId', 'token')
  const draft = { values: { fault: 'noise' }, idempotencyKey: 'k', time: 1 }
  keep('drafts', { '  event': draft })
  startSession({ ...person, token: 'a1', refreshToken: 'r1' })
  expect(load('drafts')).toEqual({ [` ${person.userId} event`]: draft })
  startSession({ ...person, userId: 'u2', token: 'a2', refreshToken: 'r2' })
  expect(load('drafts')).toBeNull()
})
