import { answers } from '../answers'
import { addTemporary, fileAt } from '../files'
import { Failure } from './define'
import { privacyRefusal } from './privacy'

/** A recording without a microphone: a tone of the length that was recorded, or the file that `answers.recording` names. */
export interface Recording {
  path: string
  duration: number
  size: number
  bytes: Uint8Array
}
export interface Format {
  format: string
  sampleRate: number
  channels: number
}

const TONE_HZ = 440
/** 16-bit samples */
function samples({ sampleRate, channels }: Format, milliseconds: number): Uint8Array {
  const count = Math.round((sampleRate * milliseconds) / 1000)
  const view = new DataView(new ArrayBuffer(count * channels * 2))
  for (let i = 0; i < count; i++)
    for (let channel = 0; channel < channels; channel++)
      view.setInt16((i * channels + channel) * 2, Math.sin((i / sampleRate) * TONE_HZ * 2 * Math.PI) * 8000, true)
  return new Uint8Array(view.buffer)
}
function wav(format: Format, data: Uint8Array): Uint8Array {
  const header = new DataView(new ArrayBuffer(44))
  const name = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) header.setUint8(at + i, letters.charCodeAt(i))
  }
  name(0, 'RIFF')
  header.setUint32(4, 36 + data.length, true)
  name(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, format.channels, true)
  header.setUint32(24, format.sampleRate, true)
  header.setUint32(28, format.sampleRate * format.channels * 2, true)
  header.setUint16(32, format.channels * 2, true)
  header.setUint16(34, 16, true)
  name(36, 'data')
  header.setUint32(40, data.length, true)
  const file = new Uint8Array(44 + data.length)
  file.set(new Uint8Array(header.buffer))
  file.set(data, 44)
  return file
}

/** The file of a recording. Throws a Failure for a format that only a real encoder makes. */
export function record(format: Format, milliseconds: number): Recording {
  if (answers.recording !== null) {
    const file = fileAt(answers.recording)
    if (!file) throw new Failure(`no such file "${answers.recording}"`)
    return { path: answers.recording, duration: milliseconds, size: file.bytes.length, bytes: file.bytes }
  }
  const kind = format.format.toLowerCase()
  if (kind !== 'wav' && kind !== 'pcm')
    throw new Failure(`the host records wav and PCM; for ${format.format} set answers.recording`)
  const data = samples(format, milliseconds)
  const bytes = kind === 'wav' ? wav(format, data) : data
  return {
    path: addTemporary(`recording.${kind}`, kind === 'wav' ? 'audio/wav' : 'audio/pcm', bytes),
    duration: milliseconds,
    size: bytes.length,
    bytes,
  }
}

/** Throws the Failure that the microphone answers with. */
export function requireMicrophone(): void {
  const refused = privacyRefusal('startRecord')
  if (refused) throw new Failure(refused.text, 2, refused.errno ? { errno: refused.errno } : {})
  if (answers.microphone === 'deny') throw new Failure('auth deny', 3)
  if (answers.microphone === 'busy') throw new Failure('microphone is occupied', 2)
  if (answers.microphone === 'missing') throw new Failure('NotFoundError', 2)
}
