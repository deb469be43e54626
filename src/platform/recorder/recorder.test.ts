import { soundType, VOICE_RATE } from '@/lib/wav'
import { dd, flush, module, taro } from '../../../test/chat-app'

describe("WeChat's recorder", () => {
  type Recorder = typeof import('@/platform/recorder/index.weapp')
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
    Object.assign(taro, {
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
    const { recorder } = module<Recorder>('@/platform/recorder/index.weapp')
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
  type Recorder = typeof import('@/platform/recorder/index.dd')
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
    return { manager, calls, recorder: module<Recorder>('@/platform/recorder/index.dd').recorder }
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
