import { levelOf, resample, soundType, VOICE_RATE, wavOf, withHeader } from './wav'

const tone = (hz: number, rate: number, seconds: number, loud = 0.5) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) => loud * Math.sin((2 * Math.PI * hz * i) / rate))
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)
/** Strength of one frequency in a sound. */
function strength(samples: Float32Array, hz: number, rate: number): number {
  let [re, im] = [0, 0]
  samples.forEach((one, i) => {
    re += one * Math.cos((2 * Math.PI * hz * i) / rate)
    im += one * Math.sin((2 * Math.PI * hz * i) / rate)
  })
  return (2 * Math.hypot(re, im)) / samples.length
}
const ascii = (file: ArrayBuffer, from: number, to: number) =>
  String.fromCharCode(...new Uint8Array(file.slice(from, to)))

test('the header is that of 16 kHz, mono, 16 bits', () => {
  const file = wavOf(Float32Array.of(0, 1, -1, 2, -2, 0.5))
  const view = new DataView(file)
  expect([ascii(file, 0, 4), view.getUint32(4, true), ascii(file, 8, 16), view.getUint32(16, true)]).toEqual([
    'RIFF',
    48,
    'WAVEfmt ',
    16,
  ])
  expect([
    view.getUint16(20, true),
    view.getUint16(22, true),
    view.getUint32(24, true),
    view.getUint32(28, true),
    view.getUint16(32, true),
    view.getUint16(34, true),
  ]).toEqual([1, 1, 16000, 32000, 2, 16])
  expect([ascii(file, 36, 40), view.getUint32(40, true), file.byteLength]).toEqual(['data', 12, 56])
  expect([0, 1, 2, 3, 4, 5].map(i => view.getInt16(44 + 2 * i, true))).toEqual([0, 32767, -32768, 32767, -32768, 16384])
})

test('raw samples keep their bytes', () => {
  const file = withHeader(Uint8Array.of(1, 2, 3, 4).buffer)
  expect([...new Uint8Array(file.slice(44))]).toEqual([1, 2, 3, 4])
  expect(soundType(new Uint8Array(file))).toBe('audio/wav')
})

describe.each([[48_000], [44_100], [96_000], [22_050], [8000]])('from %d Hz', rate => {
  test('length, pitch and loudness stay', () => {
    const sound = resample(tone(1000, rate, 1), rate, VOICE_RATE)
    expect(Math.abs(sound.length - VOICE_RATE)).toBeLessThanOrEqual(1)
    expect(strength(sound, 1000, VOICE_RATE)).toBeCloseTo(0.5, 1)
    expect(rms(sound)).toBeCloseTo(0.5 / Math.SQRT2, 2)
  })
})
test.each([[10_000], [13_000], [20_000]])('%d Hz, which 16 kHz cannot hold, does not come back as a whistle', hz => {
  expect(rms(resample(tone(hz, 48_000, 0.5), 48_000, VOICE_RATE))).toBeLessThan(0.005)
})
test('speech up to 7 kHz passes', () =>
  expect(rms(resample(tone(6800, 48_000, 0.5), 48_000, VOICE_RATE))).toBeGreaterThan(0.3))
test('the same rate is the same sound', () => {
  const sound = tone(440, VOICE_RATE, 0.1)
  expect(resample(sound, VOICE_RATE, VOICE_RATE)).toBe(sound)
})
test('a minute of sound becomes a minute', () =>
  expect(resample(tone(440, 44_100, 60), 44_100, VOICE_RATE).length).toBe(60 * VOICE_RATE))

test('the level follows the ear', () => {
  expect(levelOf([0, 0, 0])).toBe(0)
  expect(levelOf([])).toBe(0)
  expect(levelOf(tone(440, 8000, 0.1, 1))).toBeGreaterThan(0.9)
  expect(levelOf(tone(440, 8000, 0.1, 0.0001))).toBe(0)
  const middle = levelOf(tone(440, 8000, 0.1, 0.05))
  expect(middle).toBeGreaterThan(0.3)
  expect(middle).toBeLessThan(0.7)
})

test.each<[number[] | string, string | null]>([
  ['ID3\x03', 'audio/mpeg'],
  [[0xff, 0xfb, 0x90], 'audio/mpeg'],
  [[0xff, 0xf3, 0x90], 'audio/mpeg'],
  [[0xff, 0xf1, 0x50], 'audio/aac'],
  [[0xff, 0xf9, 0x50], 'audio/aac'],
  ['OggS', 'audio/ogg'],
  ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
  ['#!AMR\n', 'audio/amr'],
  ['RIFF\0\0\0\0WAVE', 'audio/wav'],
  ['RIFF\0\0\0\0AVI ', null],
  [[0, 0, 1, 0], null],
  [[], null],
])('the type of %j', (bytes, type) =>
  expect(
    soundType(
      typeof bytes === 'string' ? Uint8Array.from(bytes, letter => letter.charCodeAt(0)) : Uint8Array.from(bytes),
    ),
  ).toBe(type),
)
