import { answers, fresh } from '../../answers'
import { asynchronously, Failure, number, required, text, type Members } from '../define'
import { requireMicrophone } from '../recorder'

/** s */
const LONGEST = 300
const voices = new Map<string, string>()
let began: number | null = null
let timer = 0

const calls = asynchronously({
  startRecord(input) {
    const seconds = number(input.maxDuration, 60)
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST)
      throw new Failure(`maxDuration is 1 to ${LONGEST}`)
    requireMicrophone()
    if (began !== null) throw new Failure('is recording')
    began = Date.now()
    // what was recorded until then goes to onRecordEnd, which the host lacks
    timer = window.setTimeout(() => {
      began = null
    }, seconds * 1000)
  },
  stopRecord() {
    window.clearTimeout(timer)
    if (began === null) throw new Failure('not recording')
    const duration = (Date.now() - began) / 1000
    began = null
    const mediaId = `@voice-${fresh()}`
    voices.set(mediaId, answers.voice ?? '')
    return { mediaId, duration }
  },
  translateVoice(input) {
    const mediaId = text(required(input, 'mediaId'))
    required(input, 'duration')
    const content = voices.get(mediaId)
    if (content === undefined) throw new Failure(`no such voice ${mediaId}`)
    return { mediaId, content }
  },
})
/** DingTalk documents these calls for web pages and not for mini-programs; a version that has them all the same is one where `answers.voice` says what they hear. */
export const speechCalls = (): Members => (answers.voice === null ? {} : calls)
