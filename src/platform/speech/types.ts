import type { Language } from '@shared/language'
import type { MicrophoneProblem } from '../recorder/types'

/** `unrecognised`: the microphone worked, and the platform made no words of it */
export type SpeechProblem = MicrophoneProblem | 'unrecognised'
/** A text is empty where nothing was said. */
export type Heard =
  | { status: 'heard'; text: string }
  | { status: 'cancelled' }
  | { status: 'failed'; problem: SpeechProblem }

export interface HearingNow {
  stop(): void
  /** throws away what was heard */
  cancel(): void
  ended: Promise<Heard>
}
export type HearingStarted = { status: 'started'; now: HearingNow } | { status: 'failed'; problem: SpeechProblem }

export interface SpeechOptions {
  /** stops by itself after so long */
  limitMs: number
  language: Language
}

/** Recognition by the chat app itself: it records and gives words, and the recording never reaches us. */
export interface SpeechPlatform {
  /** whether this app, in its version, has it for this language */
  knows(language: Language): boolean
  /** Begins to listen: call it from a tap, and only where it `knows` the language. One at a time: another one waits for the end of the last. */
  start(options: SpeechOptions): Promise<HearingStarted>
}
