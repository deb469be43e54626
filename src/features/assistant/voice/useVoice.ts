import Taro, { useDidHide } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@/api/envelope'
import { upload } from '@/api/upload'
import type { Hold } from '@/platform/hold/types'
import { recorder } from '@/platform/recorder'
import type { Recording, RecordingNow } from '@/platform/recorder/types'
import { microphoneTexts } from '@/ui/microphone.i18n'
import { VOICE_LIMIT_MS } from '@shared/limits'
import { assistantTexts } from '../assistant.i18n'
import { VOICE_DEBOUNCE_MS } from '../limits'
import { hear, released, silent, type Voice, type VoiceEvent } from './voice.machine'

const MB = 1024 * 1024
const { t } = assistantTexts
const tell = (title: string): void => { void Taro.showToast({ title, icon: 'none', duration: 3000 }) }
const alertOf = (content: string): void => { void Taro.showModal({ content, showCancel: false }) }

/** The words of a recording; null when there are none, which the person has been told (AI specification §8). */
async function wordsOf({ file }: Recording): Promise<string | null> {
  try {
    const { remaining } = await call('GET /qrcode/files/remainingStorage')
    if (remaining * MB < file.size) { tell(t('voiceNoRoom')); return null }
  } catch (error) {
    // how much room is left is only asked to save an upload
    if (!(error instanceof ApiError)) throw error
  }
  let kept: { id: string; ossUrl: string; secret?: string }
  try {
    kept = await upload('POST /ssp/files/upload', file).answer
    if (!kept.ossUrl) throw new ApiError({ message: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    tell(t('voiceUploadFailed'))
    return null
  }
  try {
    const { text } = await call('POST /api/voice/outside/voice/handle/transcribe', { body: { fileUrl: kept.ossUrl, id: kept.id, ...(kept.secret ? { secret: kept.secret } : {}) } })
    if (!text.trim()) tell(t('voiceEmpty'))
    return text.trim() || null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    tell(error.status > 0 && error.status < 500 && error.message ? error.message : t('voiceFailed'))
    return null
  }
}

interface VoiceOptions {
  /** false: says why, and nothing is recorded */
  mayBegin: () => boolean
  /** words that were understood, once they have come to rest */
  onText: (text: string) => void
}

/** Recording by press and hold, from the press to the words. `hold` takes the shortest press in ms. Who cannot hold has the keyboard. */
export function useVoice({ mayBegin, onText }: VoiceOptions) {
  const [voice, setVoice] = useState<Voice>(silent)
  const [level, setLevel] = useState(0)
  const now = useRef<{ voice: Voice; recording: RecordingNow | null; press: number; timer: ReturnType<typeof setTimeout> | null; gone: boolean }>({ voice: silent, recording: null, press: 0, timer: null, gone: false })
  const phase = (): Voice['phase'] => now.current.voice.phase
  const latest = useRef({ mayBegin, onText })
  latest.current = { mayBegin, onText }
  const step = (event: VoiceEvent) => {
    now.current.voice = hear(now.current.voice, event)
    if (!now.current.gone) setVoice(now.current.voice)
  }
  const cancel = () => {
    now.current.press++
    now.current.recording?.cancel()
    now.current.recording = null
    step({ type: 'release', keep: false })
  }
  useDidHide(() => { if (phase() === 'pressed') cancel() })
  useEffect(() => {
    const { current } = now
    current.gone = false
    return () => {
      current.gone = true
      if (current.timer) clearTimeout(current.timer)
      current.recording?.cancel()
    }
  }, [])

  const listen = async (press: number, recording: RecordingNow): Promise<void> => {
    const result = await recording.ended
    if (now.current.press !== press || now.current.gone) return
    now.current.recording = null
    // the limit, a call or a hidden page may end it before the finger does
    if (phase() === 'pressed') step({ type: 'release', keep: result.status === 'recorded' })
    if (result.status === 'failed') alertOf(microphoneTexts.t(`microphone.${result.problem}`))
    const text = result.status === 'recorded' ? await wordsOf(result.recording) : null
    if (now.current.gone || now.current.press !== press) return
    if (text === null) { step({ type: 'done' }); return }
    now.current.timer = setTimeout(() => {
      step({ type: 'done' })
      latest.current.onText(text)
    }, VOICE_DEBOUNCE_MS)
  }
  const press = async (y: number): Promise<void> => {
    if (phase() !== 'idle' || !latest.current.mayBegin()) return
    const mine = ++now.current.press
    step({ type: 'press', at: Date.now(), y })
    const started = await recorder.start({ limitMs: VOICE_LIMIT_MS, onLevel: setLevel })
    if (started.status === 'failed') {
      if (now.current.press !== mine) return
      step({ type: 'release', keep: false })
      alertOf(microphoneTexts.t(`microphone.${started.problem}`))
      return
    }
    // the finger was quicker than the microphone
    if (now.current.press !== mine || now.current.gone || phase() !== 'pressed') { started.now.cancel(); return }
    now.current.recording = started.now
    void listen(mine, started.now)
  }
  const release = (leastMs: number): void => {
    const how = released(now.current.voice, Date.now(), leastMs)
    if (how === 'nothing') return
    const { recording } = now.current
    if (how === 'keep' && recording) {
      step({ type: 'release', keep: true })
      recording.stop()
      return
    }
    if (how === 'short') tell(t('tooShort'))
    cancel()
  }
  return {
    phase: voice.phase, cancelling: voice.phase === 'pressed' && voice.cancelling, level,
    hold: (leastMs: number): Hold => ({ onDown: y => { void press(y) }, onMove: y => step({ type: 'move', y }), onUp: () => release(leastMs), onLost: cancel }),
  }
}
export type VoiceInput = ReturnType<typeof useVoice>
