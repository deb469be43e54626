import type { Encoding } from '../../../shared/encoding'

/** A text as an encoding reads it, and how much speaks for that encoding. */
export interface Reading {
  encoding: Encoding
  text: string
  score: number
}

/** The text, or null where the bytes are none in this encoding. */
export function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What is looked at to tell encodings from each other. */
const LOOKED_AT = 64 * 1024
/** As the detector calls them. */
const DETECTED = { gb18030: 'GB18030', big5: 'Big5', 'windows-1251': 'windows-1251' } as const
type Legacy = keyof typeof DETECTED
const CERTAIN = 100
/** Weight of the letters that a language uses most, beside what the detector says, which knows little of short texts. */
const COMMON = 40
/** So much must speak for an encoding, and so much more than for the next, that nobody is asked. */
const ENOUGH = 90
const AHEAD = 40

/** The share of characters of two bytes that are among the common ones of their encoding. */
function commonPairs(bytes: Uint8Array, [from, to]: readonly [number, number], leastTrail: number): number {
  let [all, common] = [0, 0]
  for (let i = 0; i + 1 < bytes.length; i++) {
    const lead = bytes[i] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[++i] ?? 0
    // punctuation and signs are in all of them
    if (lead < 0xa4) continue
    all++
    if (lead >= from && lead <= to && trail >= leastTrail) common++
  }
  return all ? common / all : 0
}
/** Russian letters lie above 0xBF, and small ones, of which there are most, above 0xDF. */
function commonCyrillic(bytes: Uint8Array): number {
  let [high, small] = [0, 0]
  for (const byte of bytes) {
    if (byte >= 0x80) high++
    if (byte >= 0xe0) small++
  }
  return high && small / high > 0.6 ? 1 : 0
}
const COMMON_OF: Record<Legacy, (bytes: Uint8Array) => number> = {
  gb18030: bytes => commonPairs(bytes, [0xb0, 0xd7], 0xa1),
  big5: bytes => commonPairs(bytes, [0xa4, 0xc6], 0x40),
  'windows-1251': commonCyrillic,
}

/** Bytes of a text without a mark, every second of which is none: Latin letters in UTF-16. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (const [i, byte] of bytes.subarray(0, LOOKED_AT).entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // a stray zero makes no text of it
  if (bytes.length % 2 || Math.min(even, odd) > 0 || even + odd < Math.max(4, Math.min(bytes.length, LOOKED_AT) / 10))
    return null
  return odd ? 'utf-16le' : even ? 'utf-16be' : null
}

const certain = (bytes: Uint8Array, encoding: Encoding): Reading[] => {
  const text = decoded(bytes, encoding)
  return text === null ? [] : [{ encoding, text, score: CERTAIN }]
}

/**
 * What a text may be, the most probable first: UTF-8 and UTF-16 are certain; GB18030, Big5 and Windows-1251 have hardly any bytes that
 * are wrong, and are told apart by what languages use. Empty for what is no text in any of them.
 */
export async function readings(bytes: Uint8Array): Promise<Reading[]> {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark === 0xfffe || mark === 0xfeff) return certain(bytes, mark === 0xfffe ? 'utf-16le' : 'utf-16be')
  const wide = utf16Of(bytes)
  if (wide) return certain(bytes, wide)
  const [unicode] = certain(bytes, 'utf-8')
  if (unicode) return [unicode]
  const head = bytes.subarray(0, LOOKED_AT)
  const { analyse } = await import('chardet')
  const said = new Map(analyse(head).map(({ name, confidence }) => [name as string, confidence]))
  return (Object.keys(DETECTED) as Legacy[])
    .flatMap(encoding => {
      const text = decoded(bytes, encoding)
      // private characters are none that anybody writes
      return text === null || /[\ue000-\uf8ff]/.test(text)
        ? []
        : { encoding, text, score: (said.get(DETECTED[encoding]) ?? 0) + COMMON * COMMON_OF[encoding](head) }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Whether the first of {@link readings} is so much more probable than the rest that nobody has to be asked. */
export const isClear = ([first, second]: readonly Reading[]): boolean =>
  first !== undefined && first.score >= ENOUGH && first.score - (second?.score ?? 0) >= AHEAD
