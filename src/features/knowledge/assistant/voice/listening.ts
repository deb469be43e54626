import Taro from '@tarojs/taro'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { upload } from '@/api/upload'
import { recorder } from '@/platform/recorder'
import type { Recording } from '@/platform/recorder/types'
import { speech } from '@/platform/speech'
import type { SpeechProblem } from '@/platform/speech/types'
import { microphoneTexts } from '@/ui/microphone.i18n'
import type { Language } from '@shared/language'
import { VOICE_LIMIT_MS } from '@shared/limits'
import { voiceTexts } from './voice.i18n'

const MB = 1024 * 1024
const { t } = voiceTexts
export const tell = (title: string): void => {
  void Taro.showToast({ title, icon: 'none', duration: 3000 })
}

/** Says why there are no words (AI specification §8). */
export function tellProblem(problem: SpeechProblem): void {
  if (problem === 'unrecognised') tell(t('voiceFailed'))
  else void Taro.showModal({ content: microphoneTexts.t(`microphone.${problem}`), showCancel: false })
}

/** A voice that is being listened to. */
export interface Listening {
  stop(): void
  /** throws away what was said */
  cancel(): void
  /** The microphone is closed. `words` gives what was said; null when that is nothing, which the person has been told. */
  ended: Promise<
    | { status: 'said'; words: () => Promise<string | null> }
    | { status: 'cancelled' }
    | { status: 'failed'; problem: SpeechProblem }
  >
}
/** Begins to listen. */
export type Listen = (
  onLevel: (level: number) => void,
) => Promise<{ status: 'listening'; now: Listening } | { status: 'failed'; problem: SpeechProblem }>

function worded(text: string): string | null {
  if (!text.trim()) tell(t('voiceEmpty'))
  return text.trim() || null
}

async function wordsOf({ file }: Recording): Promise<string | null> {
  try {
    const { remaining } = await call('GET /qrcode/files/remainingStorage')
    if (remaining * MB < file.size) {
      tell(t('voiceNoRoom'))
      return null
    }
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
    return worded(
      (
        await call('POST /api/voice/outside/voice/handle/transcribe', {
          body: { fileUrl: kept.ossUrl, id: kept.id, ...(kept.secret ? { secret: kept.secret } : {}) },
        })
      ).text,
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    tell(error.status > 0 && error.status < 500 && error.message ? error.message : t('voiceFailed'))
    return null
  }
}

/** Records here, and the server makes words of the recording. */
const byServer: Listen = async onLevel => {
  const started = await recorder.start({ limitMs: VOICE_LIMIT_MS, onLevel })
  if (started.status === 'failed') return started
  const { stop, cancel, ended } = started.now
  return {
    status: 'listening',
    now: {
      stop,
      cancel,
      ended: ended.then(result =>
        result.status === 'recorded' ? { status: 'said', words: () => wordsOf(result.recording) } : result,
      ),
    },
  }
}

/** The chat app does both. */
const byPlatform =
  (platform: NonNullable<typeof speech>, language: Language): Listen =>
  async () => {
    const started = await platform.start({ limitMs: VOICE_LIMIT_MS, language })
    if (started.status === 'failed') return started
    const { stop, cancel, ended } = started.now
    return {
      status: 'listening',
      now: {
        stop,
        cancel,
        ended: ended.then(result =>
          result.status === 'heard' ? { status: 'said', words: async () => worded(result.text) } : result,
        ),
      },
    }
  }

/** The way from a voice to words: the server's recognition where it has one (null: not known yet), else the chat app's own; null where speech is not configured. */
export function listenBy(server: boolean | null, language: Language): Listen | null {
  if (server === null) return null
  if (server) return byServer
  return speech?.knows(language) ? byPlatform(speech, language) : null
}
