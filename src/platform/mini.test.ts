import { TextEncoder } from 'node:util'
import { soundType, VOICE_RATE } from '@/lib/wav'
import type { StreamEvent } from '@shared/stream'

/** What the chat app under the test does: each call of Taro or DingTalk that it is given. */
const mockTaro: Record<string, unknown> = {}
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: new Proxy({}, { get: (_target, name: string) => mockTaro[name] }),
}))
/** DingTalk's own global */
const dd: Record<string, unknown> = {}
Object.assign(globalThis, { dd })

beforeEach(() => {
  for (const one of [mockTaro, dd]) for (const name of Object.keys(one)) Reflect.deleteProperty(one, name)
  jest.resetModules()
})
const module = <T extends object>(path: string): T => jest.requireActual<T>(path)
const flush = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

describe('scanning', () => {
  type Scan = typeof import('./scan/index.weapp')
  const read = async (path: string, answer: Promise<unknown>) => {
    mockTaro.scanCode = () => answer
    return module<Scan>(path).scan.read?.()
  }
  test.each<[unknown, unknown]>([
    [{ result: 'A1' }, { status: 'found', text: 'A1' }],
    [{ result: '' }, { status: 'failed', reason: 'unreadable' }],
  ])('WeChat answers %j', async (answer, result) =>
    expect(await read('./scan/index.weapp', Promise.resolve(answer))).toEqual(result),
  )
  test.each<[unknown, unknown]>([
    [{ errMsg: 'scanCode:fail cancel' }, { status: 'cancelled' }],
    [{ errMsg: 'scanCode:fail auth deny' }, { status: 'failed', reason: 'refused' }],
    [{ errMsg: 'scanCode:fail' }, { status: 'failed', reason: 'other' }],
  ])('WeChat fails with %j', async (failure, result) =>
    expect(await read('./scan/index.weapp', Promise.reject(failure))).toEqual(result),
  )
  test.each<[unknown, unknown]>([
    [{ code: 'A1' }, { status: 'found', text: 'A1' }],
    [{}, { status: 'failed', reason: 'unreadable' }],
  ])('DingTalk answers %j', async (answer, result) =>
    expect(await read('./scan/index.dd', Promise.resolve(answer))).toEqual(result),
  )
  test.each<[unknown, unknown]>([
    [{ error: 11 }, { status: 'cancelled' }],
    [{ error: '11' }, { status: 'cancelled' }],
    [{ error: 3 }, { status: 'failed', reason: 'other' }],
  ])('DingTalk fails with %j', async (failure, result) =>
    expect(await read('./scan/index.dd', Promise.reject(failure))).toEqual(result),
  )
})

describe("WeChat's recorder", () => {
  type Recorder = typeof import('./recorder/index.weapp')
  type Listener = (value: unknown) => void
  /** A recorder whose events the test makes, and the files of the phone. */
  function device() {
    const on: Record<string, Listener> = {}
    const files = new Map<string, ArrayBuffer>()
    const started: Record<string, unknown>[] = []
    const hide: { run: () => void } = { run: () => undefined }
    let stops = 0
    const manager = Object.fromEntries(
      ['onStart', 'onStop', 'onError', 'onFrameRecorded', 'onInterruptionBegin'].map(name => [
        name,
        (listener: Listener) => {
          on[name] = listener
        },
      ]),
    )
    Object.assign(mockTaro, {
      env: { USER_DATA_PATH: 'wxfile://usr' },
      getRecorderManager: () => ({
        ...manager,
        start: (o: Record<string, unknown>) => {
          started.push(o)
        },
        stop: () => {
          stops++
        },
      }),
      getFileSystemManager: () => ({
        readFile: ({ filePath, success, fail }: { filePath: string; success: Listener; fail: Listener }) => {
          const data = files.get(filePath)
          if (data) success({ data })
          else fail({ errMsg: 'no such file' })
        },
        writeFile: ({ filePath, data, success }: { filePath: string; data: ArrayBuffer; success: () => void }) => {
          files.set(filePath, data)
          success()
        },
      }),
      onAppHide: (run: () => void) => {
        hide.run = run
      },
      offAppHide: () => {
        hide.run = () => undefined
      },
    })
    const { recorder } = module<Recorder>('./recorder/index.weapp')
    const fire = (name: string, value?: unknown) => on[name]?.(value)
    return { recorder, files, started, hide, fire, stops: () => stops }
  }
  const raw = (seconds: number) => new Int16Array(VOICE_RATE * seconds).fill(1000).buffer
  const begin = async (one: ReturnType<typeof device>, onLevel?: (level: number) => void) => {
    const starting = one.recorder.start({ limitMs: 60_000, ...(onLevel ? { onLevel } : {}) })
    one.fire('onStart')
    const started = await starting
    if (started.status !== 'recording') throw new Error(started.problem)
    return started.now
  }

  test('raw samples become a WAV file of 16 kHz', async () => {
    const one = device()
    const levels: number[] = []
    const now = await begin(one, level => levels.push(level))
    expect(one.started).toEqual([
      expect.objectContaining({ duration: 60_000, sampleRate: 16_000, numberOfChannels: 1, format: 'PCM' }),
    ])
    one.fire('onFrameRecorded', { frameBuffer: raw(1) })
    expect(levels.length).toBe(1)
    expect(levels[0]).toBeGreaterThan(0.2)
    now.stop()
    expect(one.stops()).toBe(1)
    one.files.set('tmp/a.pcm', raw(2))
    one.fire('onStop', { tempFilePath: 'tmp/a.pcm', duration: 2003 })
    const ended = await now.ended
    expect(ended).toMatchObject({
      status: 'recorded',
      recording: {
        mime: 'audio/wav',
        durationMs: 2000,
        endedBy: 'stop',
        file: { name: 'recording.wav', size: 44 + 64_000 },
      },
    })
    const file = one.files.get(ended.status === 'recorded' ? String(ended.recording.file.source) : '')
    expect(file && soundType(new Uint8Array(file))).toBe('audio/wav')
    expect(file && new DataView(file).getUint32(24, true)).toBe(16_000)
  })

  test('what the device made of it is told as it is', async () => {
    const one = device()
    const now = await begin(one)
    one.files.set('tmp/a.pcm', Uint8Array.from([0xff, 0xf1, 0x50, 0x80, ...Array<number>(500).fill(7)]).buffer)
    one.fire('onStop', { tempFilePath: 'tmp/a.pcm', duration: 60_000 })
    expect(await now.ended).toMatchObject({
      status: 'recorded',
      recording: {
        mime: 'audio/aac',
        durationMs: 60_000,
        endedBy: 'limit',
        file: { name: 'recording.aac', source: 'tmp/a.pcm' },
      },
    })
  })

  test.each([['the app is hidden'], ['a call comes in'], ['the platform stops it']])('%s', async how => {
    const one = device()
    const now = await begin(one)
    one.files.set('a', raw(1))
    if (how === 'the app is hidden') one.hide.run()
    if (how === 'a call comes in') one.fire('onInterruptionBegin')
    one.fire('onStop', { tempFilePath: 'a', duration: 1000 })
    expect(await now.ended).toMatchObject({ status: 'recorded', recording: { endedBy: 'interruption' } })
  })

  test('cancelled keeps nothing', async () => {
    const one = device()
    const now = await begin(one)
    now.cancel()
    now.stop()
    expect(one.stops()).toBe(1)
    one.fire('onStop', { tempFilePath: 'a', duration: 1000 })
    expect(await now.ended).toEqual({ status: 'cancelled' })
  })

  test.each([
    ['operateRecorder:fail auth deny', 'denied'],
    ['operateRecorder:fail:NotFoundError', 'notFound'],
  ])('%s', async (errMsg, problem) => {
    const one = device()
    const starting = one.recorder.start({ limitMs: 60_000 })
    one.fire('onError', { errMsg })
    expect(await starting).toEqual({ status: 'failed', problem })
    expect(one.started.length).toBe(1)
  })

  test('a device without raw samples is asked for MP3', async () => {
    const one = device()
    const starting = one.recorder.start({ limitMs: 60_000 })
    one.fire('onError', { errMsg: 'operateRecorder:fail format not support' })
    await flush()
    expect(one.started.map(o => o.format)).toEqual(['PCM', 'mp3'])
    one.fire('onError', { errMsg: 'operateRecorder:fail format not support' })
    expect(await starting).toEqual({ status: 'failed', problem: 'unsupported' })
  })
})

describe("DingTalk's recorder", () => {
  type Recorder = typeof import('./recorder/index.dd')
  interface Manager {
    onstart(): void
    onstop(o: { tempFilePath: string }): void
    onerror(o: { errorMessage: string }): void
    start(o: unknown): void
    stop(): void
  }
  function device() {
    const calls: unknown[] = []
    const manager = { start: (o: unknown) => calls.push(o), stop: () => calls.push('stop') } as unknown as Manager
    Object.assign(dd, { canIUse: () => true, getRecorderManager: () => manager })
    return { manager, calls, recorder: module<Recorder>('./recorder/index.dd').recorder }
  }
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test.each([
    ['file.wav', 'audio/wav'],
    ['file.OGG', 'audio/ogg'],
    ['file.audio', 'application/octet-stream'],
    ['file', 'application/octet-stream'],
  ])('%s is %s', async (tempFilePath, mime) => {
    const { manager, calls, recorder } = device()
    const starting = recorder.start({ limitMs: 60_000 })
    manager.onstart()
    const started = await starting
    if (started.status !== 'recording') throw new Error('not recording')
    jest.setSystemTime(2500)
    started.now.stop()
    manager.onstop({ tempFilePath })
    expect(await started.now.ended).toMatchObject({
      status: 'recorded',
      recording: { mime, durationMs: 2500, endedBy: 'stop', file: { source: tempFilePath } },
    })
    expect(calls).toEqual([{ duration: 60 }, 'stop'])
  })
  test.each([
    [3000, 'interruption'],
    [60_000, 'limit'],
  ])('a stop of the platform after %d ms is: %s', async (ms, endedBy) => {
    const { manager, recorder } = device()
    const starting = recorder.start({ limitMs: 60_000 })
    manager.onstart()
    const started = await starting
    if (started.status !== 'recording') throw new Error('not recording')
    jest.setSystemTime(ms)
    manager.onstop({ tempFilePath: 'a.wav' })
    expect(await started.now.ended).toMatchObject({ recording: { endedBy } })
  })
  test('refused, broken, or too old', async () => {
    const { manager, recorder } = device()
    const refused = recorder.start({ limitMs: 60_000 })
    manager.onerror({ errorMessage: '没有录音权限' })
    expect(await refused).toEqual({ status: 'failed', problem: 'denied' })
    const broken = recorder.start({ limitMs: 60_000 })
    manager.onerror({ errorMessage: 'x' })
    expect(await broken).toEqual({ status: 'failed', problem: 'other' })
    dd.canIUse = () => false
    expect(await recorder.start({ limitMs: 60_000 })).toEqual({ status: 'failed', problem: 'unsupported' })
  })
})

const BY_PERSON = 30_000
const LIMIT = { limitMs: 60_000 }
type Speech = typeof import('./speech/index.weapp')
const speechOf = (path: string) => {
  const { speech } = module<Speech>(path)
  if (!speech) throw new Error('no speech')
  return speech
}
type Hearing = Awaited<ReturnType<NonNullable<Speech['speech']>['start']>>
const hearingOf = (started: Hearing) => {
  if (started.status === 'failed') throw new Error(started.problem)
  return started.now
}

describe("WeChat's plugin for speech", () => {
  interface Manager {
    onStart(): void
    onStop(o: object): void
    onError(o: object): void
  }
  function device(built = true) {
    const calls: unknown[] = []
    const manager = { start: (o: unknown) => calls.push(o), stop: () => calls.push('stop') } as unknown as Manager
    const asked: string[] = []
    Object.assign(globalThis, {
      LIANKE_WECHAT_SI: built,
      requirePlugin: (name: string) => {
        asked.push(name)
        return { getRecordRecognitionManager: () => manager }
      },
    })
    return { manager, calls, asked }
  }
  const begin = async ({ manager }: ReturnType<typeof device>) => {
    const starting = speechOf('./speech/index.weapp').start({ ...LIMIT, language: 'zh' })
    await flush()
    manager.onStart()
    return hearingOf(await starting)
  }
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
    for (const name of ['LIANKE_WECHAT_SI', 'requirePlugin']) Reflect.deleteProperty(globalThis, name)
  })

  test('is asked for only in builds that declare it', () => {
    const { asked } = device(false)
    expect(module<Speech>('./speech/index.weapp').speech).toBeNull()
    expect(asked).toEqual([])
  })
  test.each([
    ['zh', true],
    ['tw', true],
    ['en', true],
    ['ru', false],
  ] as const)('knows %s: %s', (language, known) => {
    const { asked } = device()
    const speech = speechOf('./speech/index.weapp')
    expect([speech.knows(language), speech.knows(language)]).toEqual([known, known])
    expect(asked.length).toBe(known ? 1 : 0)
  })
  test('knows nothing in an app that cannot load it', async () => {
    device()
    Object.assign(globalThis, {
      requirePlugin: () => {
        throw new Error('plugin is not defined')
      },
    })
    const speech = speechOf('./speech/index.weapp')
    expect(speech.knows('zh')).toBe(false)
    expect(await speech.start({ ...LIMIT, language: 'zh' })).toEqual({ status: 'failed', problem: 'unsupported' })
  })
  test('gives the words when the finger lets go', async () => {
    const one = device()
    const now = await begin(one)
    now.stop()
    now.stop()
    one.manager.onStop({ result: '空调不制冷', tempFilePath: 'a', duration: 2000 })
    expect(await now.ended).toEqual({ status: 'heard', text: '空调不制冷' })
    expect(one.calls).toEqual([{ lang: 'zh_CN', duration: 60_000 }, 'stop'])
    expect(jest.getTimerCount()).toBe(0)
  })
  test('throws away what was cancelled, and listens again only after its end', async () => {
    const one = device()
    const speech = speechOf('./speech/index.weapp')
    const starting = speech.start({ ...LIMIT, language: 'en' })
    await flush()
    one.manager.onStart()
    const now = hearingOf(await starting)
    now.cancel()
    const again = speech.start({ ...LIMIT, language: 'en' })
    await flush()
    expect(one.calls).toEqual([{ lang: 'en_US', duration: 60_000 }, 'stop'])
    one.manager.onStop({ result: 'no' })
    expect(await now.ended).toEqual({ status: 'cancelled' })
    await flush()
    expect(one.calls.length).toBe(3)
    one.manager.onStart()
    expect((await again).status).toBe('started')
  })
  test.each([
    [{ retcode: -30001, msg: 'operateRecorder:fail auth deny' }, 'denied'],
    [{ retcode: -30001, msg: 'operateRecorder:fail:NotFoundError' }, 'notFound'],
    [{ retcode: -30001, msg: 'fail' }, 'other'],
    [{ retcode: -30006 }, 'unrecognised'],
  ])('before and after the start: %j', async (error, problem) => {
    const one = device()
    const starting = speechOf('./speech/index.weapp').start({ ...LIMIT, language: 'zh' })
    await flush()
    one.manager.onError(error)
    expect(await starting).toEqual({ status: 'failed', problem })
    const now = await begin(one)
    one.manager.onError(error)
    expect(await now.ended).toEqual({ status: 'failed', problem })
  })
  test('a stop that comes when it is stopping by itself spoils nothing', async () => {
    const one = device()
    const now = await begin(one)
    await jest.advanceTimersByTimeAsync(LIMIT.limitMs)
    expect(one.calls[1]).toBe('stop')
    one.manager.onError({ retcode: -30012, msg: 'no task' })
    one.manager.onStop({ result: '好' })
    expect(await now.ended).toEqual({ status: 'heard', text: '好' })
  })
  test('does not wait for ever', async () => {
    const one = device()
    const now = await begin(one)
    now.stop()
    await jest.advanceTimersByTimeAsync(BY_PERSON)
    expect(await now.ended).toEqual({ status: 'failed', problem: 'unrecognised' })
  })
})

describe("DingTalk's speech", () => {
  interface Answers {
    success(o: object): void
    fail(o: object): void
  }
  function device(lacks = '') {
    const calls: [name: string, options: object][] = []
    const waiting: Answers[] = []
    const answered =
      (name: string) =>
      ({ success, fail, ...options }: Answers) => {
        calls.push([name, options])
        waiting.push({ success, fail })
      }
    Object.assign(dd, {
      canIUse: (name: string) => name !== lacks,
      ...Object.fromEntries(['startRecord', 'stopRecord', 'translateVoice'].map(name => [name, answered(name)])),
    })
    /** Answers the last call. */
    const last = async (how: keyof Answers, answer: object = {}) => {
      await flush()
      waiting.pop()?.[how](answer)
      await flush()
    }
    return { calls, last, speech: speechOf('./speech/index.dd') }
  }
  const begin = async ({ last, speech }: ReturnType<typeof device>) => {
    const starting = speech.start({ ...LIMIT, language: 'zh' })
    await last('success')
    return hearingOf(await starting)
  }
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test.each([
    ['zh', '', true],
    ['tw', '', true],
    ['en', '', false],
    ['ru', '', false],
    ['zh', 'translateVoice', false],
    ['zh', 'startRecord', false],
    ['zh', 'stopRecord', false],
  ] as const)('%s without "%s": %s', (language, lacks, known) => {
    expect(device(lacks).speech.knows(language)).toBe(known)
  })
  test.each([
    ['空调不制冷', '空调不制冷'],
    ['', ''],
    ['[无内容]', ''],
    ['表里无内容', '表里无内容'],
  ])('%j is %j', async (content, text) => {
    const one = device()
    const now = await begin(one)
    now.stop()
    await one.last('success', { mediaId: '@1', duration: '2.5' })
    await one.last('success', { mediaId: '@1', content })
    expect(await now.ended).toEqual({ status: 'heard', text })
    expect(one.calls).toEqual([
      ['startRecord', { maxDuration: 65 }],
      ['stopRecord', {}],
      ['translateVoice', { mediaId: '@1', duration: 2.5 }],
    ])
  })
  test('stops at the limit, before DingTalk does', async () => {
    const one = device()
    await begin(one)
    await jest.advanceTimersByTimeAsync(LIMIT.limitMs - 1)
    expect(one.calls.length).toBe(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(one.calls[1]?.[0]).toBe('stopRecord')
  })
  test('what was cancelled is not recognised', async () => {
    const one = device()
    const now = await begin(one)
    now.cancel()
    await one.last('success', { mediaId: '@1', duration: 1 })
    expect(await now.ended).toEqual({ status: 'cancelled' })
    expect(one.calls.map(([name]) => name)).toEqual(['startRecord', 'stopRecord'])
  })
  test('refused, interrupted, not recognised', async () => {
    const one = device()
    const starting = one.speech.start({ ...LIMIT, language: 'zh' })
    await one.last('fail', { errorMessage: '没有录音权限' })
    expect(await starting).toEqual({ status: 'failed', problem: 'denied' })
    const interrupted = await begin(one)
    interrupted.stop()
    await one.last('fail', { errorMessage: 'not recording' })
    expect(await interrupted.ended).toEqual({ status: 'failed', problem: 'other' })
    const unclear = await begin(one)
    unclear.stop()
    await one.last('success', { mediaId: '@1', duration: 1 })
    await one.last('fail')
    expect(await unclear.ended).toEqual({ status: 'failed', problem: 'unrecognised' })
  })
})

describe('streams', () => {
  type Stream = typeof import('./stream/index.weapp')
  const listening = {
    onNetworkStatusChange: () => undefined,
    offNetworkStatusChange: () => undefined,
    onAppShow: () => undefined,
    offAppShow: () => undefined,
  }
  /** Requests that the test answers. */
  function requests() {
    const made: {
      options: { url: string; enableChunked?: boolean; data?: string; method: string }
      chunk(bytes: number[]): void
      answer(value: unknown): void
      fail(error: unknown): void
      aborted: boolean
    }[] = []
    Object.assign(mockTaro, listening, {
      request(options: (typeof made)[number]['options']) {
        let listener: (o: { data: ArrayBuffer }) => void = () => undefined
        let [answer, fail]: [(value: unknown) => void, (error: unknown) => void] = [() => undefined, () => undefined]
        const task = new Promise((resolve, reject) => {
          ;[answer, fail] = [resolve, reject]
        })
        const one = {
          options,
          chunk: (bytes: number[]) => listener({ data: Uint8Array.from(bytes).buffer }),
          answer,
          fail,
          aborted: false,
        }
        made.push(one)
        return Object.assign(task, {
          abort: () => {
            one.aborted = true
            fail({ errMsg: 'abort' })
          },
          onChunkReceived: (on: typeof listener) => {
            listener = on
          },
        })
      },
    })
    return made
  }
  const bytesOf = (text: string) => [...new TextEncoder().encode(text)]

  test("WeChat's chunks split characters, and a cut request goes on after the last event", async () => {
    jest.useFakeTimers()
    const made = requests()
    const events: StreamEvent[] = []
    const { ended } = module<Stream>('./stream/index.weapp').openStream({
      url: '/s',
      header: { token: 't' },
      body: { q: '好' },
      onEvent: one => events.push(one),
    })
    expect(made[0]?.options).toMatchObject({ url: '/s', method: 'POST', enableChunked: true, data: '{"q":"好"}' })
    for (const byte of bytesOf('id: 1\nevent: text\ndata: "你好😀"\n\nid: 2\nevent: text\ndata: "半'))
      made[0]?.chunk([byte])
    made[0]?.fail({ errMsg: 'request:fail interrupted' })
    await jest.advanceTimersByTimeAsync(300)
    expect(made[1]?.options.url).toBe('/s?after=1')
    made[1]?.chunk(bytesOf('id: 2\nevent: text\ndata: "半"\n\nid: 3\nevent: end\ndata: {}\n\n'))
    jest.useRealTimers()
    expect(await ended).toEqual({ status: 'done', last: 3 })
    expect(events.map(one => one.data)).toEqual(['你好😀', '半', {}])
    expect(made[1]?.aborted).toBe(true)
  })
  test('WeChat tells a refusal by its status', async () => {
    const made = requests()
    const { ended } = module<Stream>('./stream/index.weapp').openStream({
      url: '/s',
      header: {},
      onEvent: () => undefined,
    })
    made[0]?.chunk(bytesOf('{"error":"UNAUTHORIZED"}'))
    made[0]?.answer({ statusCode: 401 })
    expect(await ended).toEqual({ status: 'refused', last: 0, httpStatus: 401, answer: { error: 'UNAUTHORIZED' } })
  })
  test('DingTalk asks again and again', async () => {
    const made = requests()
    const events: StreamEvent[] = []
    const { ended } = module<Stream>('./stream/index.dd').openStream({
      url: '/s',
      header: {},
      after: 1,
      onEvent: one => events.push(one),
    })
    expect(made[0]?.options).toMatchObject({ url: '/s?after=1&poll=1', method: 'GET' })
    made[0]?.answer({ statusCode: 200, data: [{ id: 2, event: 'text', data: { text: 'a' } }] })
    await flush()
    expect(made[1]?.options.url).toBe('/s?after=2&poll=1')
    made[1]?.answer({
      statusCode: 200,
      data: [
        { id: 2, event: 'text', data: { text: 'a' } },
        { id: 3, event: 'end', data: {} },
      ],
    })
    expect(await ended).toEqual({ status: 'done', last: 3 })
    expect(events.map(one => one.id)).toEqual([2, 3])
  })
  test('DingTalk fails a refused request', async () => {
    const made = requests()
    const { ended } = module<Stream>('./stream/index.dd').openStream({
      url: '/s',
      header: {},
      onEvent: () => undefined,
    })
    made[0]?.fail({ error: 19, status: 401 })
    expect(await ended).toMatchObject({ status: 'refused', httpStatus: 401 })
  })
})

describe('small things', () => {
  test("DingTalk's call menu wants the country beside the number", () => {
    const calls: unknown[] = []
    dd.showCallMenu = (o: unknown) => calls.push(o)
    module<typeof import('./phone/index.dd')>('./phone/index.dd').callPhone('+8613800000000')
    expect(calls).toEqual([{ phoneNumber: '13800000000', code: '+86', showDingCall: true }])
  })
  test("WeChat's clipboard: copied, or not", async () => {
    const { copyToClipboard } = module<typeof import('./clipboard/index.weapp')>('./clipboard/index.weapp')
    const kept: unknown[] = []
    Object.assign(mockTaro, {
      hideToast: () => undefined,
      setClipboardData: (o: unknown) => {
        kept.push(o)
        return Promise.resolve()
      },
    })
    expect(await copyToClipboard('a')).toBe(true)
    expect(kept).toEqual([{ data: 'a' }])
    mockTaro.setClipboardData = () => Promise.reject(new Error('no'))
    expect(await copyToClipboard('a')).toBe(false)
  })
  test("DingTalk's map writes numbers as text", async () => {
    type Location = typeof import('./location/index.dd')
    const { chooseOnMap } = module<Location>('./location/index.dd').location
    dd.locateInMap = ({ success }: { success(o: unknown): void }) =>
      success({
        latitude: '30.5',
        longitude: '120.25',
        province: '上海市',
        city: '上海市',
        adName: '黄浦区',
        snippet: '人民大道',
        title: '广场',
      })
    expect(await chooseOnMap?.()).toEqual({
      status: 'found',
      latitude: 30.5,
      longitude: 120.25,
      address: '上海市黄浦区 人民大道 广场',
    })
    dd.locateInMap = ({ fail }: { fail(o: unknown): void }) => fail({ errorMessage: '用户取消' })
    expect(await chooseOnMap?.()).toEqual({ status: 'cancelled' })
    dd.locateInMap = ({ fail }: { fail(o: unknown): void }) => fail({})
    expect(await chooseOnMap?.()).toEqual({ status: 'failed' })
  })
})
