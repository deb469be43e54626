import fc from 'fast-check'
import type * as Call from '@/api/call'
import type * as Storage from '@/platform/storage'
import type * as Outbox from './outbox'
import { added, MOST_ENTRIES, MOST_SIZE, nextOf, settled, stateOf, type Entry } from './outbox.machine'
import { WHOLE } from '../../test/audit'

const DAY = 24 * 60 * 60 * 1000

/** What a device keeps, whatever becomes of the app on it. */
const mockChest = new Map<string, string>()
jest.mock('@/platform/chest', () => ({
  chest: {
    get: async (name: string) => JSON.parse(mockChest.get(name) ?? 'null') as unknown,
    change: async (name: string, make: (old: unknown) => unknown) => {
      const old = mockChest.get(name)
      const made = make(old === undefined ? undefined : JSON.parse(old))
      mockChest.set(name, JSON.stringify(made))
      return made
    },
  },
}))

/** What becomes of the next request: it arrives and is answered, or what else may happen on the way. */
type Fault = 'lost' | 'hang' | 500 | 429 | 409
const mockLine: { isOn: boolean; faults: Fault[] } = { isOn: true, faults: [] }
interface Row {
  person: string
  text: string
  /** when its key is forgotten, ms */
  until: number
  key: string
}
let mockRows: Row[] = []
let mockRealNow = 0
const mockKeyLives = 30 * DAY

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    getStorageSync: (key: string) => JSON.parse(globalThis.localStorage.getItem(key) ?? '""') as unknown,
    setStorageSync: (key: string, value: unknown) => globalThis.localStorage.setItem(key, JSON.stringify(value)),
    removeStorageSync: (key: string) => globalThis.localStorage.removeItem(key),
    getStorageInfoSync: () => ({ keys: Object.keys(globalThis.localStorage) }),
    request: async ({ header, data }: { header: Record<string, string>; data: string }) => {
      if (!mockLine.isOn) throw new Error('no line')
      const fault = mockLine.faults.shift()
      if (typeof fault === 'number')
        return { statusCode: fault, data: { success: false, code: fault, message: `no ${String(fault)}` } }
      const [person, key] = [header.token ?? '', header['idempotency-key'] ?? '']
      const known = mockRows.some(row => row.person === person && row.key === key && row.until > mockRealNow)
      const { text } = JSON.parse(data) as { text: string }
      if (!known) mockRows.push({ person, text, key, until: mockRealNow + mockKeyLives })
      if (fault === 'lost') throw new Error('no answer')
      if (fault === 'hang') return new Promise(() => undefined)
      return { statusCode: 200, data: { success: true, code: 0, data: {} } }
    },
  },
}))

interface App extends Pick<typeof Outbox, 'waits' | 'flush' | 'agree' | 'forgetUnsent' | 'unsent'> {
  call: typeof Call.call
  keep: typeof Storage.keep
  forget: typeof Storage.forget
}
/** The app as it starts on the device. */
function start(): App {
  let app: App | undefined
  jest.isolateModules(() => {
    const { call } = jest.requireActual<typeof Call>('@/api/call')
    const { keep, forget } = jest.requireActual<typeof Storage>('@/platform/storage')
    app = { ...jest.requireActual<typeof Outbox>('./outbox'), call, keep, forget }
  })
  if (!app) throw new Error('not loaded')
  return app
}

const entryOf = (text: string, o: Partial<Entry> = {}): Entry => ({
  key: text,
  call: 'POST /ssp/event/create',
  body: { text },
  whose: 'd a',
  language: 'en',
  title: text,
  about: '',
  form: { place: '', query: {}, values: {} },
  time: 0,
  tries: 0,
  ...o,
})

describe('the machine', () => {
  test('what is old asks first, what the server may have forgotten is not sent at all', () => {
    const entry = entryOf('x')
    expect([0, 14, 14.1, 28, 28.1].map(days => stateOf(entry, days * DAY))).toEqual([
      'waiting',
      'waiting',
      'old',
      'old',
      'expired',
    ])
    const agreed = { ...entry, agreed: 20 * DAY }
    expect([20.5, 22, 29].map(days => stateOf(agreed, days * DAY))).toEqual(['waiting', 'old', 'expired'])
    expect(stateOf(entryOf('y', { time: 5 * DAY }), 0)).toBe('old')
    expect(stateOf({ ...entry, refusal: 'no' }, 0)).toBe('failed')
  })

  test('it is bounded, and the same form once more takes its own place', () => {
    const full = Array.from({ length: MOST_ENTRIES }, (_, n) => entryOf(String(n)))
    expect(added(full, entryOf('one more'))).toBeNull()
    const again = added(full, entryOf('7', { title: 'changed' }))
    expect([again?.length, again?.[7]?.title]).toEqual([MOST_ENTRIES, 'changed'])
    expect(added([], entryOf('x', { body: { text: 'x'.repeat(MOST_SIZE) } }))).toBeNull()
  })

  test('they are sent in order, each for its own person; a refused one stops none', () => {
    const all = [entryOf('1', { whose: 'd b' }), entryOf('2'), entryOf('3')]
    expect(nextOf(all, 'd a', 0)?.key).toBe('2')
    const refused = settled(all, entryOf('2'), { refusal: 'no' })
    expect(nextOf(refused, 'd a', 0)?.key).toBe('3')
    expect(settled(refused, entryOf('3'), 'taken').map(one => one.key)).toEqual(['1', '2'])
    expect(settled(all, entryOf('1'), 'taken')).toEqual(all)
    expect(nextOf(all, 'e a', 0)).toBeUndefined()
  })
})

type Step =
  | { do: 'write' | 'restart' | 'cut' | 'mend' | 'signOut' | 'flush' | 'agree' }
  | { do: 'fault'; fault: Fault }
  | { do: 'signIn'; person: string }
  | { do: 'pass'; days: number }
  | { do: 'clock'; hours: number }
const ofKind = (...kinds: ('write' | 'restart' | 'cut' | 'mend' | 'signOut' | 'flush' | 'agree')[]) =>
  fc.constantFrom(...kinds).map((kind): Step => ({ do: kind }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: ofKind('write') },
  { weight: 6, arbitrary: ofKind('cut', 'mend', 'flush', 'restart') },
  { weight: 1, arbitrary: ofKind('signOut', 'agree') },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<Fault>('lost', 'lost', 'hang', 500, 429, 409)
      .map((fault): Step => ({ do: 'fault', fault })),
  },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b').map((person): Step => ({ do: 'signIn', person })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map((days): Step => ({ do: 'pass', days })) },
  { weight: 1, arbitrary: fc.integer({ min: -12, max: 12 }).map((hours): Step => ({ do: 'clock', hours })) },
)

/** All that is not a timer is done. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 40; i++) await Promise.resolve()
}

async function live(steps: readonly Step[]): Promise<void> {
  globalThis.localStorage.clear()
  mockChest.clear()
  Object.assign(mockLine, { isOn: true, faults: [] })
  mockRows = []
  mockRealNow = 1_000 * DAY
  let skew = 0
  const setClock = () => jest.setSystemTime(mockRealNow + skew)
  setClock()
  let app = start()
  let person = ''
  let number = 0
  /** text → who was told that it will be sent */
  const promised = new Map<string, string>()
  const signIn = (who: string) => {
    app.keep('domainId', 'd')
    app.keep('userId', who)
    app.keep('token', who)
    person = who
  }
  const kept = (): Entry[] => JSON.parse(mockChest.get('outbox') ?? '[]') as Entry[]
  signIn('a')
  for (const one of steps) {
    if (one.do === 'write' && person) {
      const text = `${person}${String(number++)}`
      const who = person
      const sent = (app.call as (key: string, input: object, o: object) => Promise<unknown>)(
        'POST /ssp/event/create',
        { body: { text } },
        { idempotencyKey: `key ${text}` },
      )
        .then(() => promised.set(text, who))
        .catch(async (error: unknown) => {
          const { key: _key, ...entry } = entryOf(text)
          if ((await app.waits(error, { ...entry, key: `key ${text}` })) === 'waits') promised.set(text, who)
        })
      // one that hangs is never told of
      await Promise.race([sent, settle()])
    } else if (one.do === 'cut' || one.do === 'mend') {
      mockLine.isOn = one.do === 'mend'
      if (mockLine.isOn) window.dispatchEvent(new Event('online'))
    } else if (one.do === 'restart') {
      app = start()
      void app.flush()
    } else if (one.do === 'flush') void app.flush(true)
    else if (one.do === 'agree') {
      for (const entry of kept()) if (entry.whose === `d ${person}`) void app.agree(entry)
    } else if (one.do === 'signOut') {
      // they were told how many wait
      for (const [text, who] of promised)
        if (who === person && kept().some(entry => entry.title === text)) promised.delete(text)
      await app.forgetUnsent()
      app.forget('token')
      person = ''
    } else if (one.do === 'signIn') signIn(one.person)
    else if (one.do === 'fault') mockLine.faults.push(one.fault)
    else if (one.do === 'pass') mockRealNow += one.days * DAY
    else if (one.do === 'clock') skew = one.hours * 60 * 60 * 1000
    setClock()
    await settle()
  }
  // everything becomes good
  Object.assign(mockLine, { isOn: true, faults: [] })
  for (const who of ['a', 'b']) {
    app = start()
    signIn(who)
    await app.unsent()
    await app.flush(true)
    for (const entry of kept()) if (entry.whose === `d ${who}`) await app.agree(entry)
    await app.flush(true)
  }
  const texts = mockRows.map(row => row.text)
  // nothing doubled
  expect(texts).toEqual([...new Set(texts)])
  // nothing of another person's
  expect(mockRows.filter(row => !row.text.startsWith(row.person))).toEqual([])
  // nothing lost: it has arrived, or stands there with the reason
  const shown = kept()
    .filter(entry => ['failed', 'expired'].includes(stateOf(entry, Date.now())))
    .map(entry => entry.title)
  expect([...promised.keys()].filter(text => !texts.includes(text) && !shown.includes(text))).toEqual([])
  // and nothing else is left to do
  expect(kept().length).toBe(shown.length)
}

describe('through cuts, restarts and other people', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('what was promised arrives once, for who wrote it', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), live), { numRuns: WHOLE ? 100 : 15 })
  }, 120_000)

  test('a lost answer and a restart in the middle of sending', async () => {
    await live([
      { do: 'cut' },
      { do: 'write' },
      { do: 'write' },
      { do: 'fault', fault: 'hang' },
      { do: 'mend' },
      { do: 'restart' },
      { do: 'fault', fault: 'lost' },
      { do: 'flush' },
      { do: 'restart' },
    ])
    expect(mockRows.map(row => row.text)).toEqual(['a0', 'a1'])
  })

  test('what the server refuses stands there with its reason and is not sent again', async () => {
    await live([{ do: 'cut' }, { do: 'write' }, { do: 'fault', fault: 409 }, { do: 'mend' }, { do: 'flush' }])
    const [left] = JSON.parse(mockChest.get('outbox') ?? '[]') as Entry[]
    expect([left?.refusal, mockRows]).toEqual(['no 409', []])
  })
})
