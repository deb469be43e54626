import { PRESS } from '../limits'

/** A voice message on its way (AI specification §4 "Voice recording"): normal or cancelling while it is pressed, processing afterwards. */
export type Voice =
  | { phase: 'idle' }
  /** pressed: the microphone may still be opening */
  | { phase: 'pressed'; at: number; y: number; cancelling: boolean }
  | { phase: 'processing' }

export type VoiceEvent =
  | { type: 'press'; at: number; y: number }
  | { type: 'move'; y: number }
  /** sent, too short or cancelled: {@link released} tells */
  | { type: 'release'; keep: boolean }
  | { type: 'done' }

export const silent: Voice = { phase: 'idle' }

/** Sliding up by 50 px cancels, coming back within 40 px takes that back (§4). */
const cancels = (slid: number, already: boolean): boolean =>
  slid >= PRESS.cancelAt || (already && slid > PRESS.releaseAt)

export function hear(voice: Voice, event: VoiceEvent): Voice {
  switch (event.type) {
    case 'press':
      return voice.phase === 'idle' ? { phase: 'pressed', at: event.at, y: event.y, cancelling: false } : voice
    case 'move':
      return voice.phase === 'pressed' ? { ...voice, cancelling: cancels(voice.y - event.y, voice.cancelling) } : voice
    case 'release':
      return voice.phase !== 'pressed' ? voice : event.keep ? { phase: 'processing' } : silent
    case 'done':
      return silent
  }
}

/** What a release means: words to recognise, a press that was too short, or one that was slid away. */
export const released = (voice: Voice, at: number, leastMs: number): 'keep' | 'short' | 'cancelled' | 'nothing' =>
  voice.phase !== 'pressed' ? 'nothing' : voice.cancelling ? 'cancelled' : at - voice.at < leastMs ? 'short' : 'keep'
