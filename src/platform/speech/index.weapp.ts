import type { Language } from '@shared/language'
import { hearing, silence } from './hearing'
import type { HearingStarted, SpeechPlatform, SpeechProblem } from './types'

/** The plugin's one manager for the whole app; its listeners are properties. */
interface Manager {
  onStart?: () => void
  onStop?: (result: { result?: string }) => void
  onError?: (error: { retcode?: number; msg?: string }) => void
  start(options: { lang: string; duration: number }): void
  stop(): void
}
declare const requirePlugin: (name: 'WechatSI') => { getRecordRecognitionManager(): Manager }

/** It knows Mandarin and English, and two dialects besides. */
const LANGUAGES: Partial<Record<Language, string>> = { zh: 'zh_CN', tw: 'zh_CN', en: 'en_US' }
/** The longest that start takes, ms */
const LONGEST_MS = 60_000
/** Its number for whatever goes wrong with the recorder; the others tell of the line and of the recognition. */
const RECORDER_FAILED = -30001
/** Its number for a stop while nothing is being recognised: what was going on is ending by itself. */
const NOTHING_TO_STOP = -30012

function problemOf({ retcode, msg = '' }: { retcode?: number; msg?: string }): SpeechProblem {
  if (retcode !== RECORDER_FAILED) return 'unrecognised'
  if (/auth|permission|privacy|deny|denied/i.test(msg)) return 'denied'
  return /not ?found|no microphone/i.test(msg) ? 'notFound' : 'other'
}

let manager: Manager | null | undefined
function managerOf(): Manager | null {
  if (manager !== undefined) return manager
  try {
    manager = requirePlugin('WechatSI').getRecordRecognitionManager()
  } catch {
    // an app that cannot load the plugin, as WeCom may be, has no recognition
    manager = null
  }
  return manager
}

const plugin: SpeechPlatform = {
  knows: language => LANGUAGES[language] !== undefined && managerOf() !== null,
  async start({ limitMs, language }) {
    await silence()
    const [lang, listener] = [LANGUAGES[language], managerOf()]
    if (!lang || !listener) return { status: 'failed', problem: 'unsupported' }
    return new Promise<HearingStarted>(resolve => {
      let going: ReturnType<typeof hearing> | null = null
      listener.onStart = () => {
        going ??= hearing(limitMs, () => listener.stop())
        resolve({ status: 'started', now: going.now })
      }
      // it stops by itself, too: at its limit, and when the app is hidden
      listener.onStop = ({ result = '' }) => going?.end({ status: 'heard', text: result })
      listener.onError = error => {
        if (error.retcode === NOTHING_TO_STOP) return
        const failed = { status: 'failed', problem: problemOf(error) } as const
        // whichever of the two still waits
        resolve(failed)
        going?.end(failed)
      }
      listener.start({ lang, duration: Math.min(LONGEST_MS, limitMs) })
    })
  },
}

/** Only in builds that were told of the plugin (config/plugins.ts). */
export const speech: SpeechPlatform | null = LIANKE_WECHAT_SI ? plugin : null
