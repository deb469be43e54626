import type { MicrophoneProblem, Recorded, RecorderPlatform, Recording } from './types'

// DingTalk's listeners are properties, which Taro does not know
interface Manager {
  start(o: { duration: number }): void
  stop(): void
}
declare const dd: { canIUse(name: string): boolean; getRecorderManager(): Manager }

/** DingTalk says what it recorded by the name of the file only, and phones differ. */
const TYPES: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  amr: 'audio/amr',
}
/** What start takes at most, s */
const MOST_SECONDS = 60
/** A stop that comes this much before the limit was not the limit, ms. */
const EARLY_MS = 1000

const problemOf = ({ errorMessage = '' }: { errorMessage?: string }): MicrophoneProblem =>
  /权限|授权|auth|permission|den(y|ied)/i.test(errorMessage) ? 'denied' : 'other'

export const recorder: RecorderPlatform = {
  hasLevel: false,
  async start({ limitMs }) {
    if (!dd.canIUse('getRecorderManager')) return { status: 'failed', problem: 'unsupported' }
    const manager = dd.getRecorderManager()
    return new Promise(resolve => {
      let how: 'stop' | 'cancel' | null = null
      let began = Date.now()
      let end: (result: Recorded) => void = () => undefined
      const ended = new Promise<Recorded>(done => {
        end = done
      })
      const stopBy = (why: 'stop' | 'cancel') => {
        if (how) return
        how = why
        manager.stop()
      }
      const onstart = () => {
        began = Date.now()
        resolve({ status: 'recording', now: { stop: () => stopBy('stop'), cancel: () => stopBy('cancel'), ended } })
      }
      // DingTalk stops by itself at the limit, and when the page is hidden
      const onstop = ({ tempFilePath }: { tempFilePath: string }) => {
        if (how === 'cancel') {
          end({ status: 'cancelled' })
          return
        }
        const durationMs = Date.now() - began
        const extension = /\.(\w+)$/.exec(tempFilePath)?.[1]?.toLowerCase() ?? ''
        const endedBy: Recording['endedBy'] = how ?? (durationMs < limitMs - EARLY_MS ? 'interruption' : 'limit')
        end({
          status: 'recorded',
          recording: {
            file: { name: `recording.${extension || 'audio'}`, size: 0, preview: '', source: tempFilePath },
            mime: TYPES[extension] ?? 'application/octet-stream',
            durationMs,
            endedBy,
          },
        })
      }
      const onerror = (error: { errorMessage?: string }) => {
        const failed = { status: 'failed', problem: problemOf(error) } as const
        // whichever of the two still waits
        resolve(failed)
        end(failed)
      }
      Object.assign(manager, { onstart, onstop, onerror })
      manager.start({ duration: Math.min(MOST_SECONDS, Math.ceil(limitMs / 1000)) })
    })
  },
  play: null,
}
