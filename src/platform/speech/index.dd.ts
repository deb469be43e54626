import type { Language } from '@shared/language'
import { hearing, silence } from './hearing'
import type { MicrophoneProblem } from '../recorder/types'
import type { HearingStarted, SpeechPlatform } from './types'

interface Answers<T> {
  success(result: T): void
  fail(error: { errorMessage?: string }): void
}
// DingTalk documents these for web pages and not for mini-programs, so the types know nothing of them
declare const dd: {
  canIUse(name: string): boolean
  startRecord(o: { maxDuration: number } & Answers<unknown>): void
  /** duration in s */
  stopRecord(o: Answers<{ mediaId: string; duration: number | string }>): void
  translateVoice(o: { mediaId: string; duration: number } & Answers<{ content?: string }>): void
}

const CALLS = ['startRecord', 'stopRecord', 'translateVoice']
/** translateVoice takes no language, and is written for Mandarin. */
const LANGUAGES: readonly Language[] = ['zh', 'tw']
/** So much longer than asked, s: the stop is ours, which is the only one that tells what was recorded. */
const SPARE_SECONDS = 5
/** What it answers when nothing was said, besides nothing */
const NOTHING_SAID = /^[[(【（]?无内容[\])】）]?[。.]?$/

const problemOf = ({ errorMessage = '' }: { errorMessage?: string }): MicrophoneProblem =>
  /权限|授权|auth|permission|den(y|ied)/i.test(errorMessage) ? 'denied' : 'other'

export const speech: SpeechPlatform | null = {
  knows: language => LANGUAGES.includes(language) && CALLS.every(name => dd.canIUse(name)),
  async start({ limitMs }) {
    await silence()
    return new Promise<HearingStarted>(resolve => {
      dd.startRecord({
        maxDuration: Math.ceil(limitMs / 1000) + SPARE_SECONDS,
        success() {
          const { now, end } = hearing(limitMs, how =>
            dd.stopRecord({
              success({ mediaId, duration }) {
                if (how === 'cancel') {
                  end({ status: 'cancelled' })
                  return
                }
                dd.translateVoice({
                  mediaId,
                  duration: Number(duration),
                  success: ({ content = '' }) =>
                    end({ status: 'heard', text: NOTHING_SAID.test(content) ? '' : content }),
                  fail: () => end({ status: 'failed', problem: 'unrecognised' }),
                })
              },
              fail: error => end({ status: 'failed', problem: problemOf(error) }),
            }),
          )
          resolve({ status: 'started', now })
        },
        fail: error => resolve({ status: 'failed', problem: problemOf(error) }),
      })
    })
  },
}
