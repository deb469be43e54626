import type { Picked } from '../file/types'

/** The four ways in which a microphone fails (AI specification §8). */
export type MicrophoneProblem = 'denied' | 'notFound' | 'unsupported' | 'other'

export interface Recording {
  /** to be sent by platform/file */
  file: Picked
  /** what the bytes are, whatever was asked for; 'application/octet-stream' where the device does not tell */
  mime: string
  durationMs: number
  /** `interruption`: a call came in, the app was hidden, or the microphone went away */
  endedBy: 'stop' | 'limit' | 'interruption'
}
export type Recorded =
  | { status: 'recorded'; recording: Recording }
  | { status: 'cancelled' }
  | { status: 'failed'; problem: MicrophoneProblem }

export interface RecordingNow {
  stop(): void
  /** throws away what was recorded */
  cancel(): void
  ended: Promise<Recorded>
}
export type Started = { status: 'recording'; now: RecordingNow } | { status: 'failed'; problem: MicrophoneProblem }

export interface RecorderOptions {
  /** stops by itself after so long */
  limitMs: number
  /** loudness between 0 and 1, several times a second */
  onLevel?: (level: number) => void
}

export interface RecorderPlatform {
  /** whether `onLevel` is called here */
  hasLevel: boolean
  /** Begins to record: call it from a tap. One recording at a time. Mono, 16 kHz, 16-bit WAV where the device can. */
  start(options: RecorderOptions): Promise<Started>
  /** plays a recording; null where the app has no player for it */
  play: ((file: Picked, onEnd: () => void) => { stop(): void }) | null
}
