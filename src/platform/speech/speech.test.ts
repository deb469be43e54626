import { dd, flush, module } from '../../../test/chat-app'

const BY_PERSON = 30_000
const LIMIT = { limitMs: 60_000 }
type Speech = typeof import('@/platform/speech/index.weapp')
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
    const starting = speechOf('@/platform/speech/index.weapp').start({ ...LIMIT, language: 'zh' })
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
    expect(module<Speech>('@/platform/speech/index.weapp').speech).toBeNull()
    expect(asked).toEqual([])
  })
  test.each([
    ['zh', true],
    ['tw', true],
    ['en', true],
    ['ru', false],
  ] as const)('knows %s: %s', (language, known) => {
    const { asked } = device()
    const speech = speechOf('@/platform/speech/index.weapp')
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
    const speech = speechOf('@/platform/speech/index.weapp')
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
    const speech = speechOf('@/platform/speech/index.weapp')
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
    const starting = speechOf('@/platform/speech/index.weapp').start({ ...LIMIT, language: 'zh' })
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
    return { calls, last, speech: speechOf('@/platform/speech/index.dd') }
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
