import { levelOf, resample, VOICE_RATE, wavOf } from '@/lib/wav'
import type { MicrophoneProblem, Recorded, RecorderPlatform, Recording } from './types'

type ContextClass = typeof AudioContext
const contextClass = (): ContextClass | undefined =>
  window.AudioContext ?? (window as { webkitAudioContext?: ContextClass }).webkitAudioContext

/** Samples in one piece where there is no audio thread. */
const PIECE = 4096

function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (['NotAllowedError', 'PermissionDeniedError', 'SecurityError'].includes(name)) return 'denied'
  if (['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError'].includes(name)) return 'notFound'
  return ['NotSupportedError', 'TypeError'].includes(name) ? 'unsupported' : 'other'
}

/** Lets the samples through to `onSamples`; returns the node to stand behind the microphone. */
async function tapOf(context: AudioContext, onSamples: (samples: Float32Array) => void): Promise<AudioNode> {
  try {
    await context.audioWorklet.addModule(new URL('./tap.worklet.js', import.meta.url).href)
    const node = new AudioWorkletNode(context, 'tap', { channelCount: 1, channelCountMode: 'explicit' })
    node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => onSamples(data))
    node.port.start()
    return node
  } catch {
    // old browsers, and pages that are not served over https
    const node = context.createScriptProcessor(PIECE, 1, 1)
    node.addEventListener('audioprocess', ({ inputBuffer }) => onSamples(inputBuffer.getChannelData(0).slice()))
    return node
  }
}

function joined(pieces: Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length)
  let at = 0
  for (const piece of pieces) {
    const part = piece.subarray(0, length - at)
    all.set(part, at)
    at += part.length
  }
  return all
}

/** MediaRecorder would give WebM or MP4, which speech recognition mostly refuses; so the samples are taken and written as WAV. */
export const recorder: RecorderPlatform = {
  hasLevel: true,
  async start({ limitMs, onLevel }) {
    const Context = contextClass()
    // absent where the page is not served over https
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!Context || !devices?.getUserMedia) return { status: 'failed', problem: 'unsupported' }
    // made inside the tap: a browser keeps one that is made later silent
    const context = new Context()
    void context.resume()
    let stream: MediaStream
    try {
      stream = await devices.getUserMedia({
        audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      })
    } catch (error) {
      void context.close()
      return { status: 'failed', problem: problemOf(error) }
    }
    const pieces: Float32Array[] = []
    let length = 0
    let finish = (_how: Recording['endedBy'] | 'cancel'): void => undefined
    const most = Math.round((limitMs / 1000) * context.sampleRate)
    const node = await tapOf(context, samples => {
      pieces.push(samples)
      length += samples.length
      onLevel?.(levelOf(samples))
      if (length >= most) finish('limit')
    })
    const hidden = () => {
      if (document.visibilityState === 'hidden') finish('interruption')
    }
    // iOS says so when a call comes in
    const interrupted = () => {
      if ((context.state as string) === 'interrupted') finish('interruption')
    }
    const [track] = stream.getAudioTracks()
    const source = context.createMediaStreamSource(stream)
    const ended = new Promise<Recorded>(resolve => {
      // the clock too: a device that gives no samples must not record for ever
      const timer = setTimeout(() => finish('limit'), limitMs)
      finish = how => {
        finish = () => undefined
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', hidden)
        context.removeEventListener('statechange', interrupted)
        source.disconnect()
        node.disconnect()
        stream.getTracks().forEach(one => one.stop())
        const rate = context.sampleRate
        void context.close()
        if (how === 'cancel') {
          resolve({ status: 'cancelled' })
          return
        }
        const samples = resample(joined(pieces, Math.min(length, most)), rate, VOICE_RATE)
        if (samples.length === 0) {
          resolve({ status: 'failed', problem: 'other' })
          return
        }
        const blob = new Blob([wavOf(samples)], { type: 'audio/wav' })
        resolve({
          status: 'recorded',
          recording: {
            file: { name: 'recording.wav', size: blob.size, preview: '', source: blob },
            mime: blob.type,
            durationMs: Math.round((samples.length / VOICE_RATE) * 1000),
            endedBy: how,
          },
        })
      }
    })
    document.addEventListener('visibilitychange', hidden)
    track?.addEventListener('ended', () => finish('interruption'))
    context.addEventListener('statechange', interrupted)
    source.connect(node)
    // a node that leads nowhere is not run; this one says nothing
    node.connect(context.destination)
    return { status: 'recording', now: { stop: () => finish('stop'), cancel: () => finish('cancel'), ended } }
  },
  play(file, onEnd) {
    const url = file.source instanceof Blob ? URL.createObjectURL(file.source) : file.source
    const audio = new Audio(url)
    const end = () => {
      audio.pause()
      URL.revokeObjectURL(url)
      onEnd()
    }
    audio.addEventListener('ended', end, { once: true })
    audio.play().catch(end)
    return { stop: end }
  },
}
