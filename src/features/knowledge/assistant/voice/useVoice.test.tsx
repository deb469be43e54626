import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import { setLanguage } from '@/i18n'
import type { Recorded } from '@/platform/recorder/types'
import type { Heard, SpeechProblem } from '@/platform/speech/types'
import { microphoneTexts } from '@/ui/microphone.i18n'
import type { Language } from '@shared/language'
import { voiceTexts } from './voice.i18n'
import { PRESS, VOICE_DEBOUNCE_MS } from '../limits'
import { useVoice, type VoiceInput } from './useVoice'

// page life cycles exist only inside a running app
const mockPage = { hide: () => undefined as void }
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: (run: () => void) => {
    mockPage.hide = run
  },
}))

/** What the phone and the server do. */
const mockDid: string[] = []
const mockRecorder: { opened: Promise<void>; hears: (level: number) => void; end: (result: Recorded) => void } = {
  opened: Promise.resolve(),
  hears: () => undefined,
  end: () => undefined,
}
const mockSpeech: { knows: Language[]; refuses: SpeechProblem | null; end: (result: Heard) => void } = {
  knows: [],
  refuses: null,
  end: () => undefined,
}
jest.mock('@/platform/recorder', () => ({
  recorder: {
    start: async ({ onLevel }: { onLevel: (level: number) => void }) => {
      mockDid.push('record')
      mockRecorder.hears = onLevel
      await mockRecorder.opened
      const ended = new Promise<Recorded>(resolve => {
        mockRecorder.end = resolve
      })
      return {
        status: 'recording',
        now: {
          stop: () => {
            mockDid.push('stop')
          },
          cancel: () => {
            mockDid.push('cancel')
            mockRecorder.end({ status: 'cancelled' })
          },
          ended,
        },
      }
    },
  },
}))
jest.mock('@/platform/speech', () => ({
  speech: {
    knows: (language: Language) => mockSpeech.knows.includes(language),
    start: async ({ language }: { language: Language }) => {
      mockDid.push('hear ' + language)
      if (mockSpeech.refuses) return { status: 'failed', problem: mockSpeech.refuses }
      const ended = new Promise<Heard>(resolve => {
        mockSpeech.end = resolve
      })
      return {
        status: 'started',
        now: {
          stop: () => {
            mockDid.push('stop')
          },
          cancel: () => {
            mockDid.push('cancel')
            mockSpeech.end({ status: 'cancelled' })
          },
          ended,
        },
      }
    },
  },
}))
jest.mock('@/api/upload', () => ({
  upload: () => {
    mockDid.push('upload')
    return { answer: Promise.resolve({ id: 'f', ossUrl: '/f' }) }
  },
}))
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: async (key: string) => {
    mockDid.push(key.split('/').pop() ?? '')
    return { remaining: 9, text: ' by the server ' }
  },
}))

const toast = jest.spyOn(Taro, 'showToast').mockResolvedValue({ errMsg: '' })
const modal = jest.spyOn(Taro, 'showModal').mockResolvedValue({ confirm: true, cancel: false, errMsg: '' })
const ui = new TestUtils()
const { t } = voiceTexts
let voice: VoiceInput
const said: string[] = []
let may = true
function Harness({ server }: { server: boolean | null }) {
  voice = useVoice({
    server,
    mayBegin: () => may,
    onText: text => {
      said.push(text)
    },
  })
  return <View />
}
const show = async (server: boolean | null) => {
  // mounting waits for real time
  jest.useRealTimers()
  await ui.mount(Harness, { props: { server } })
  jest.useFakeTimers()
}
const hold = () => voice.hold(PRESS.barMs)
const wait = (ms: number) =>
  ui.act(async () => {
    await jest.advanceTimersByTimeAsync(ms)
  })
const press = () =>
  ui.act(async () => {
    hold().onDown(500)
    await jest.advanceTimersByTimeAsync(0)
  })
const letGo = () =>
  ui.act(async () => {
    hold().onUp()
    await jest.advanceTimersByTimeAsync(0)
  })
const hears = (result: Heard) =>
  ui.act(async () => {
    mockSpeech.end(result)
    await jest.advanceTimersByTimeAsync(VOICE_DEBOUNCE_MS)
  })
const toasts = () => toast.mock.calls.map(([o]) => o?.title)

beforeEach(() => {
  jest.clearAllMocks()
  for (const list of [mockDid, said]) list.length = 0
  mockRecorder.opened = Promise.resolve()
  Object.assign(mockSpeech, { knows: ['zh', 'tw'], refuses: null })
  may = true
  setLanguage('zh')
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  jest.useRealTimers()
})

test.each<[boolean | null, Language, Language[], boolean]>([
  [true, 'zh', ['zh'], true],
  [true, 'ru', [], true],
  [false, 'zh', ['zh'], true],
  [false, 'ru', ['zh'], false],
  [false, 'zh', [], false],
  // which way is taken is decided once the server has told
  [null, 'zh', ['zh'], false],
])('the server: %p, %s, a platform that knows %p: %p', async (server, language, knows, available) => {
  mockSpeech.knows = knows
  setLanguage(language)
  await show(server)
  expect(voice.available).toBe(available)
  if (!available) {
    await press()
    expect([voice.phase, mockDid]).toEqual(['idle', []])
  }
})

test('the server goes before the platform', async () => {
  await show(true)
  await press()
  await wait(PRESS.barMs)
  await letGo()
  expect([voice.phase, mockDid]).toEqual(['processing', ['record', 'stop']])
  await ui.act(async () => {
    mockRecorder.end({
      status: 'recorded',
      recording: {
        file: { name: 'a.wav', size: 9, preview: '', source: 'a' },
        mime: 'audio/wav',
        durationMs: 900,
        endedBy: 'stop',
      },
    })
    await jest.advanceTimersByTimeAsync(VOICE_DEBOUNCE_MS)
  })
  expect([voice.phase, said, mockDid.slice(2)]).toEqual([
    'idle',
    ['by the server'],
    ['remainingStorage', 'upload', 'transcribe'],
  ])
})

test('the platform gives words where the server cannot, and nothing is sent to the server', async () => {
  await show(false)
  await press()
  await wait(PRESS.barMs)
  await letGo()
  expect([voice.phase, said]).toEqual(['processing', []])
  await hears({ status: 'heard', text: ' 空调不制冷 ' })
  expect([voice.phase, said, mockDid]).toEqual(['idle', ['空调不制冷'], ['hear zh', 'stop']])
})

test('both ways: not begun, too short, slid away, the page is hidden', async () => {
  for (const server of [true, false]) {
    await show(server)
    may = false
    await press()
    expect([voice.phase, mockDid]).toEqual(['idle', []])
    may = true
    await press()
    await wait(PRESS.barMs - 1)
    await letGo()
    expect(toasts()).toEqual([t('tooShort')])
    await press()
    await wait(PRESS.barMs)
    await ui.act(async () => {
      hold().onMove(500 - PRESS.cancelAt)
    })
    await letGo()
    await press()
    await ui.act(async () => {
      mockPage.hide()
    })
    const began = server ? 'record' : 'hear zh'
    expect([voice.phase, said, mockDid, toasts().length]).toEqual([
      'idle',
      [],
      [began, 'cancel', began, 'cancel', began, 'cancel'],
      1,
    ])
    ui.unmout()
    mockDid.length = 0
    jest.clearAllMocks()
  }
})

test.each<[Heard, 'voiceEmpty' | 'voiceFailed']>([
  [{ status: 'heard', text: ' ' }, 'voiceEmpty'],
  [{ status: 'failed', problem: 'unrecognised' }, 'voiceFailed'],
])('the platform heard %j', async (result, words) => {
  await show(false)
  await press()
  await wait(PRESS.barMs)
  await letGo()
  await hears(result)
  expect([voice.phase, said, toasts()]).toEqual(['idle', [], [t(words)]])
})

test('the platform ends before the finger does', async () => {
  await show(false)
  await press()
  await hears({ status: 'heard', text: '好' })
  await letGo()
  expect([voice.phase, said, toasts()]).toEqual(['idle', ['好'], []])
})

test('who speaks before the microphone is there is told that nothing was heard, and the wave of one press is none of the next', async () => {
  await show(true)
  let open = (): void => undefined
  mockRecorder.opened = new Promise(resolve => {
    open = resolve
  })
  await press()
  const { hears: hearsLate } = mockRecorder
  await ui.act(async () => hearsLate(0.7))
  expect(voice.level).toBe(0.7)
  await wait(PRESS.barMs)
  await letGo()
  expect([toasts(), voice.phase]).toEqual([[t('voiceEmpty')], 'idle'])
  open()
  await wait(0)
  await press()
  await ui.act(async () => hearsLate(0.8))
  expect([voice.level, mockDid]).toEqual([0, ['record', 'cancel', 'record']])
})

test('a microphone that is refused is told as before', async () => {
  mockSpeech.refuses = 'denied'
  await show(false)
  await press()
  expect(voice.phase).toBe('idle')
  expect(modal.mock.calls).toEqual([[{ content: microphoneTexts.t('microphone.denied'), showCancel: false }]])
})
