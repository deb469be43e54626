import Taro from '@tarojs/taro'
import { levelOf, soundType, VOICE_RATE, withHeader } from '@/lib/wav'
import type { MicrophoneProblem, Recorded, RecorderOptions, RecorderPlatform, Recording, Started } from './types'

/** Raw samples come in pieces that tell how loud it is; what cannot give them gives MP3. */
const FORMATS = ['PCM', 'mp3'] as const
/** KB in one piece: an eighth of a second */
const PIECE_KB = 4
const BIT_RATE = 48_000
/** Bytes of one second of raw samples */
const RAW_RATE = VOICE_RATE * 2
/** A stop that comes this much before the limit was not the limit, ms. */
const EARLY_MS = 1000
/** The last recordings that are kept: one may still be on its way to the server. */
const KEPT = 4

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : ''
function problemOf(error: unknown): MicrophoneProblem {
  const message = messageOf(error)
  if (/auth|permission|privacy|deny|denied/i.test(message)) return 'denied'
  if (/not ?found|no microphone/i.test(message)) return 'notFound'
  return /not support/i.test(message) ? 'unsupported' : 'other'
}

/** What listens now: the manager is one for the whole app, and its listeners cannot be taken away. */
interface Listener {
  onStart(): void
  onStop(result: { tempFilePath: string; duration: number }): void
  onError(error: unknown): void
  onPiece(piece: ArrayBuffer): void
  onInterruption(): void
}
let listener: Listener | null = null
let manager: Taro.RecorderManager | null = null
function managerOf(): Taro.RecorderManager {
  if (manager) return manager
  manager = Taro.getRecorderManager()
  manager.onStart(() => listener?.onStart())
  manager.onStop(result => listener?.onStop(result))
  manager.onError(error => listener?.onError(error))
  manager.onFrameRecorded(({ frameBuffer }) => listener?.onPiece(frameBuffer))
  manager.onInterruptionBegin(() => listener?.onInterruption())
  return manager
}

const readBytes = (filePath: string) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      success: ({ data }) => {
        if (typeof data === 'string') reject(new Error('text'))
        else resolve(data)
      },
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
const writeBytes = (filePath: string, data: ArrayBuffer) =>
  new Promise<void>((resolve, reject) => {
    Taro.getFileSystemManager().writeFile({
      filePath,
      data,
      success: () => resolve(),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })

let counter = 0
const EXTENSIONS: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/amr': 'amr',
}

/** The recording as it really is: devices do not always keep to the format that was asked for. */
async function recordingOf(path: string, duration: number, endedBy: Recording['endedBy']): Promise<Recording> {
  const bytes = await readBytes(path)
  const type = soundType(new Uint8Array(bytes.slice(0, 16)))
  const raw = type !== 'audio/wav' && Math.abs(bytes.byteLength - (duration / 1000) * RAW_RATE) < RAW_RATE / 2
  if (!raw) {
    const mime = type ?? 'application/octet-stream'
    return {
      file: { name: `recording.${EXTENSIONS[mime] ?? 'audio'}`, size: bytes.byteLength, preview: '', source: path },
      mime,
      durationMs: duration,
      endedBy,
    }
  }
  const file = withHeader(bytes)
  const target = `${Taro.env.USER_DATA_PATH ?? ''}/recording-${String(counter++ % KEPT)}.wav`
  await writeBytes(target, file)
  return {
    file: { name: 'recording.wav', size: file.byteLength, preview: '', source: target },
    mime: 'audio/wav',
    durationMs: Math.round((bytes.byteLength / RAW_RATE) * 1000),
    endedBy,
  }
}

/** One try with one format. */
function tryFormat(format: (typeof FORMATS)[number], { limitMs, onLevel }: RecorderOptions): Promise<Started> {
  const recorder = managerOf()
  return new Promise(resolve => {
    let how: Recording['endedBy'] | 'cancel' | null = null
    let end: (result: Recorded) => void = () => undefined
    const ended = new Promise<Recorded>(done => {
      end = done
    })
    const stopBy = (why: NonNullable<typeof how>) => {
      if (how) return
      how = why
      recorder.stop()
    }
    const hidden = () => stopBy('interruption')
    const leave = () => {
      listener = null
      Taro.offAppHide(hidden)
    }
    listener = {
      onStart: () =>
        resolve({ status: 'recording', now: { stop: () => stopBy('stop'), cancel: () => stopBy('cancel'), ended } }),
      onStop({ tempFilePath, duration }) {
        leave()
        const endedBy = how ?? (duration < limitMs - EARLY_MS ? 'interruption' : 'limit')
        if (endedBy === 'cancel') end({ status: 'cancelled' })
        else
          recordingOf(tempFilePath, duration, endedBy).then(
            recording => end({ status: 'recorded', recording }),
            () => end({ status: 'failed', problem: 'other' }),
          )
      },
      onError(error) {
        leave()
        const failed = { status: 'failed', problem: problemOf(error) } as const
        // whichever of the two still waits
        resolve(failed)
        end(failed)
      },
      onPiece(piece) {
        onLevel?.(
          levelOf(
            Float32Array.from(
              new Int16Array(piece.slice(0, piece.byteLength - (piece.byteLength % 2))),
              sample => sample / 0x8000,
            ),
          ),
        )
      },
      onInterruption: hidden,
    }
    Taro.onAppHide(hidden)
    recorder.start({
      duration: limitMs,
      sampleRate: VOICE_RATE,
      numberOfChannels: 1,
      encodeBitRate: BIT_RATE,
      format,
      frameSize: PIECE_KB,
    })
  })
}

export const recorder: RecorderPlatform = {
  hasLevel: true,
  async start(options) {
    const first = await tryFormat(FORMATS[0], options)
    return first.status === 'failed' && (first.problem === 'other' || first.problem === 'unsupported')
      ? tryFormat(FORMATS[1], options)
      : first
  },
  play(file, onEnd) {
    const player = Taro.createInnerAudioContext()
    let over = false
    const end = () => {
      if (over) return
      over = true
      player.destroy()
      onEnd()
    }
    player.onEnded(end)
    player.onError(end)
    player.src = String(file.source)
    player.play()
    return { stop: end }
  },
}
