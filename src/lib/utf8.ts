export interface Utf8Decoder {
  /** text of the bytes so far; a character whose end is still to come waits */
  push(bytes: Uint8Array): string
  /** what remains when no more bytes come: U+FFFD for half a character, else '' */
  end(): string
}

const REPLACEMENT = 0xfffd
/** String.fromCharCode takes its units as arguments, and engines limit their number. */
const BATCH = 4096

/**
 * Decodes UTF-8 that arrives in pieces, wherever they are cut, as TextDecoder does with `ignoreBOM` (a byte order mark stays):
 * WeChat's devices have no TextDecoder, and their chunks split characters. Invalid bytes become U+FFFD.
 */
export function utf8Decoder(): Utf8Decoder {
  let point = 0
  /** bytes still to come of the present character, and the range that the next one must lie in */
  let needed = 0
  let [lower, upper] = [0x80, 0xbf]
  const push = (bytes: Uint8Array): string => {
    let text = ''
    let units: number[] = []
    const put = (code: number) => {
      if (code > 0xffff) units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff))
      else units.push(code)
      if (units.length < BATCH) return
      text += String.fromCharCode(...units)
      units = []
    }
    for (const byte of bytes) {
      if (needed > 0) {
        const fits = byte >= lower && byte <= upper
        lower = 0x80
        upper = 0xbf
        if (fits) {
          point = (point << 6) | (byte & 0x3f)
          if (--needed === 0) put(point)
          continue
        }
        // the character was cut short, and this byte begins the next one
        needed = 0
        put(REPLACEMENT)
      }
      if (byte < 0x80) put(byte)
      else if (byte >= 0xc2 && byte <= 0xdf) {
        needed = 1
        point = byte & 0x1f
      } else if (byte >= 0xe0 && byte <= 0xef) {
        needed = 2
        point = byte & 0xf
        // neither overlong forms nor halves of a surrogate pair
        if (byte === 0xe0) lower = 0xa0
        if (byte === 0xed) upper = 0x9f
      } else if (byte >= 0xf0 && byte <= 0xf4) {
        needed = 3
        point = byte & 0x7
        if (byte === 0xf0) lower = 0x90
        if (byte === 0xf4) upper = 0x8f
      } else put(REPLACEMENT)
    }
    return text + String.fromCharCode(...units)
  }
  return {
    push,
    end() {
      const cut = needed > 0
      needed = 0
      lower = 0x80
      upper = 0xbf
      return cut ? String.fromCharCode(REPLACEMENT) : ''
    },
  }
}
