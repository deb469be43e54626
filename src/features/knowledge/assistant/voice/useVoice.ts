import { useDidHide } from '@tarojs/taro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { noNetwork } from '@/api/call'
import { useLanguage } from '@/i18n'
import { network } from '@/platform/network'
import type { Hold } from '@/platform/press-and-hold/types'
import { voiceTexts } from './voice.i18n'
import { VOICE_DEBOUNCE_MS } from '../limits'
import { listenBy, tell, tellProblem, type Listening } from './listening'
import { hear, released, silent, type Voice, type VoiceEvent } from './voice.machine'

const { t } = voiceTexts

interface VoiceOptions {
  /** whether the server recognises speech; null while that is not known */
  server: boolean | null
  /** false: says why, and nothing is recorded */
  mayBegin: () => boolean
  /** words that were understood, once they have come to rest */
  onText: (text: string) => void
}

/** Speaking by press and hold, from the press to the words; not `available` where speech is not configured. `hold` takes the shortest press in ms. Who cannot hold types. */
export function useVoice({ server, mayBegin, onText }: VoiceOptions) {
  const language = useLanguage()
  // asking a chat app what it can do is a call of its own
  const listen = useMemo(() => listenBy(server, language), [server, language])
  const [voice, setVoice] = useState<Voice>(silent)
  const [level, setLevel] = useState(0)
  const now = useRef<{
    voice: Voice
    listening: Listening | null
    press: number
    timer: ReturnType<typeof setTimeout> | null
    gone: boolean
  }>({ voice: silent, listening: null, press: 0, timer: null, gone: false })
  const phase = (): Voice['phase'] => now.current.voice.phase
  const latest = useRef({ listen, mayBegin, onText })
  latest.current = { listen, mayBegin, onText }
  const step = (event: VoiceEvent) => {
    now.current.voice = hear(now.current.voice, event)
    if (!now.current.gone) setVoice(now.current.voice)
  }
  const cancel = () => {
    now.current.press++
    now.current.listening?.cancel()
    now.current.listening = null
    step({ type: 'release', keep: false })
  }
  useDidHide(() => {
    if (phase() === 'pressed') cancel()
  })
  useEffect(() => {
    const { current } = now
    current.gone = false
    return () => {
      current.gone = true
      if (current.timer) clearTimeout(current.timer)
      current.listening?.cancel()
    }
  }, [])

  const follow = async (press: number, listening: Listening): Promise<void> => {
    const result = await listening.ended
    if (now.current.press !== press || now.current.gone) return
    now.current.listening = null
    // the limit, a call or a hidden page may end it before the finger does
    if (phase() === 'pressed') step({ type: 'release', keep: result.status === 'said' })
    if (result.status === 'failed') tellProblem(result.problem)
    const text = result.status === 'said' ? await result.words() : null
    if (now.current.gone || now.current.press !== press) return
    if (text === null) {
      step({ type: 'done' })
      return
    }
    now.current.timer = setTimeout(() => {
      step({ type: 'done' })
      latest.current.onText(text)
    }, VOICE_DEBOUNCE_MS)
  }
  const press = async (y: number): Promise<void> => {
    const { listen: begin, mayBegin: may } = latest.current
    if (phase() !== 'idle' || !begin || !may()) return
    // nobody speaks a whole sentence to hear that afterwards
    if (network.isOff()) return tell(noNetwork().message)
    const mine = ++now.current.press
    // the wave of another press is none of this one's
    setLevel(0)
    step({ type: 'press', at: Date.now(), y })
    const started = await begin(heard => {
      if (now.current.press === mine) setLevel(heard)
    })
    if (started.status === 'failed') {
      if (now.current.press !== mine) return
      step({ type: 'release', keep: false })
      tellProblem(started.problem)
      return
    }
    // the finger was quicker than the microphone
    if (now.current.press !== mine || now.current.gone || phase() !== 'pressed') {
      started.now.cancel()
      return
    }
    now.current.listening = started.now
    void follow(mine, started.now)
  }
  const release = (leastMs: number): void => {
    const how = released(now.current.voice, Date.now(), leastMs)
    if (how === 'nothing') return
    const { listening } = now.current
    if (how === 'keep' && listening) {
      step({ type: 'release', keep: true })
      listening.stop()
      return
    }
    if (how === 'short') tell(t('tooShort'))
    // long enough, while the microphone was not there yet
    if (how === 'keep') tell(t('voiceEmpty'))
    cancel()
  }
  return {
    available: listen !== null,
    phase: voice.phase,
    cancelling: voice.phase === 'pressed' && voice.cancelling,
    level,
    hold: (leastMs: number): Hold => ({
      onDown: y => {
        void press(y)
      },
      onMove: y => step({ type: 'move', y }),
      onUp: () => release(leastMs),
      onLost: () => {
        if (phase() === 'pressed') cancel()
      },
    }),
  }
}
export type VoiceInput = ReturnType<typeof useVoice>
