/** What speech recognition takes: 16 kHz, mono, 16 bits. */
export const VOICE_RATE = 16_000
const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
/** Samples of the result's rate that the filter looks at on each side. */
const REACH = 16

/** A WAV file (RIFF, PCM, mono, 16 bits) of samples between -1 and 1. */
export function wavOf(samples: Float32Array, rate = VOICE_RATE): ArrayBuffer {
  const pcm = new DataView(new ArrayBuffer(samples.length * BYTES_PER_SAMPLE))
  samples.forEach((sample, i) => {
    const clipped = Math.max(-1, Math.min(1, sample))
    pcm.setInt16(i * BYTES_PER_SAMPLE, Math.round(clipped * (clipped < 0 ? 0x8000 : 0x7fff)), true)
  })
  return withHeader(pcm.buffer, rate)
}

/** Raw little-endian 16-bit mono samples with the 44 bytes before them that make a WAV file. */
export function withHeader(pcm: ArrayBuffer, rate = VOICE_RATE): ArrayBuffer {
  const file = new Uint8Array(HEADER_BYTES + pcm.byteLength)
  const view = new DataView(file.buffer)
  const word = (at: number, text: string) =>
    [...text].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)))
  word(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + pcm.byteLength, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // PCM, one channel
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true)
  word(36, 'data')
  view.setUint32(40, pcm.byteLength, true)
  file.set(new Uint8Array(pcm), HEADER_BYTES)
  return file.buffer
}

/**
 * The same sound at another rate. What the new rate cannot hold is filtered out (a windowed sinc), or it would come back as a whistle.
 * Microphones give 44.1 or 48 kHz, and old iPhones cannot render at 16 kHz by themselves.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const step = from / to
  // the filter's own edge lies a little below half the rate
  const cutoff = 0.92 * Math.min(1, 1 / step)
  const reach = Math.ceil(REACH * Math.max(1, step))
  const result = new Float32Array(Math.floor(samples.length / step))
  // where an input sample lies between two of the result repeats itself, so the weights are reckoned once for each place
  const weightsAt = new Map<number, Float32Array>()
  const weights = (fraction: number): Float32Array => {
    const place = Math.round(fraction * 1e6)
    const known = weightsAt.get(place)
    if (known) return known
    const list = new Float32Array(2 * reach)
    let sum = 0
    for (let k = 0; k < list.length; k++) {
      const x = k - reach + 1 - fraction
      const sinc = x === 0 ? cutoff : Math.sin(Math.PI * x * cutoff) / (Math.PI * x)
      const weight = sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1)))
      list[k] = weight
      sum += weight
    }
    const even = list.map(weight => weight / sum)
    weightsAt.set(place, even)
    return even
  }
  for (let i = 0; i < result.length; i++) {
    const at = i * step
    const first = Math.floor(at)
    const list = weights(at - first)
    let value = 0
    for (let k = 0; k < list.length; k++) value += (samples[first - reach + 1 + k] ?? 0) * (list[k] ?? 0)
    result[i] = value
  }
  return result
}

/** Loudness between 0 (silence) and 1 (as loud as it gets): decibels, as ears have it. */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += (samples[i] ?? 0) ** 2
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  const QUIET_DB = -55
  return rms === 0 ? 0 : Math.max(0, Math.min(1, 1 - (20 * Math.log10(rms)) / QUIET_DB))
}

/** Media type of a sound by its first bytes, whatever the device calls it; null for raw samples and the unknown. */
export function soundType(bytes: Uint8Array): string | null {
  const word = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WAVE') return 'audio/wav'
  if (word(0, 3) === 'ID3') return 'audio/mpeg'
  if (word(0, 4) === 'OggS') return 'audio/ogg'
  if (word(4, 8) === 'ftyp') return 'audio/mp4'
  if (word(0, 5) === '#!AMR') return 'audio/amr'
  // frames of AAC have no layer, those of MP3 have one
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0) return 'audio/aac'
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) > 0xe0) return 'audio/mpeg'
  return null
}
