import { answers } from '../../answers'
import { build } from '../../loaded'
import { unknown } from '../../record'
import { Failure, inputOf, named, number, text } from '../define'
import { record, requireMicrophone, type Recording } from '../recorder'

/** App id of WeChat's own plugin for speech, the only one that the host knows. */
const WECHAT_SI = 'wx069ba97219f66d99'
const LANGUAGES = ['zh_CN', 'en_US', 'zh_HK', 'sichuanhua']
/** ms */
const LONGEST = 60_000
const RECORDER_FAILED = -30001,
  WRONG_PARAMETER = -30007,
  GOING_ON = -30011,
  NOT_GOING_ON = -30012

interface Listening {
  onStart?: (result: object) => void
  onStop?: (result: object) => void
  onError?: (error: object) => void
}
const listening: Listening = {}
let began: number | null = null
let timer = 0

const fail = (retcode: number, msg: string): void => listening.onError?.({ retcode, msg })
function stop(): void {
  window.clearTimeout(timer)
  if (began === null) return fail(NOT_GOING_ON, 'no recognition is going on')
  const {
    path: tempFilePath,
    duration,
    size: fileSize,
  }: Recording = record({ format: 'wav', sampleRate: 16_000, channels: 1 }, Date.now() - began)
  began = null
  listening.onStop?.({ tempFilePath, duration, fileSize, result: answers.voice ?? '' })
}
/** Its listeners are properties of the one manager. */
const manager = named(
  'RecordRecognitionManager',
  Object.assign(listening, {
    start(given?: unknown) {
      const { duration, lang } = inputOf(given)
      window.setTimeout(() => {
        const limit = number(duration, LONGEST)
        if (!LANGUAGES.includes(text(lang, 'zh_CN')) || limit > LONGEST)
          return fail(WRONG_PARAMETER, 'wrong parameter of start')
        if (began !== null) return fail(GOING_ON, 'a recognition is going on')
        try {
          requireMicrophone()
        } catch (error) {
          return fail(RECORDER_FAILED, `operateRecorder:fail ${error instanceof Failure ? error.text : String(error)}`)
        }
        began = Date.now()
        timer = window.setTimeout(stop, limit)
        listening.onStart?.({ msg: 'Ok' })
      })
    },
    stop: () => {
      window.setTimeout(stop)
    },
  }),
)
const wechatSI = named('WechatSI', { getRecordRecognitionManager: () => manager })

/** `requirePlugin` of a mini-program: throws for what app.json does not declare. */
export function requirePlugin(name: unknown): object {
  const provider = build.app.plugins[text(name)]
  if (provider === undefined) throw new Error(`plugin "${text(name)}" is not defined`)
  if (provider !== WECHAT_SI) throw unknown(`plugin ${provider}`)
  return wechatSI
}
