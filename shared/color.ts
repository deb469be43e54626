/** Colour arithmetic for themes: sRGB hex in, hex out. Contrast by WCAG 2.2. */
type Rgb = [number, number, number]

/** '#13C2C2', '13c2c2' or '#1cc' → channels 0..255; null when it is no hex colour. */
export function parseHex(text: string): Rgb | null {
  const m = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  if (!m?.[1]) return null
  const hex = m[1].length === 3 ? [...m[1]].map(c => c + c).join('') : m[1]
  return [0, 2, 4].map(i => parseInt(hex.slice(i, i + 2), 16)) as Rgb
}

const toHex = (rgb: Rgb): string =>
  '#' +
  rgb
    .map(c =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** `share` of b in a, 0..1. */
export const mix = (a: string, b: string, share: number): string => {
  const x = parseHex(a) ?? [0, 0, 0]
  const y = parseHex(b) ?? [0, 0, 0]
  return toHex(x.map((c, i) => c + ((y[i] as number) - c) * share) as Rgb)
}

const luminance = (hex: string): number => {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(c => {
    const s = c / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1..21. */
export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (hi + 0.05) / (lo + 0.05)
}

/** `colour` taken towards `end` in small steps until `text` on it, or it on `text`, reaches `ratio`; stays as it is when it already does. */
const shift =
  (end: string) =>
  (colour: string, text: string, ratio: number): string => {
    let result = mix(colour, end, 0)
    for (let share = 0.02; contrast(result, text) < ratio && share <= 1; share += 0.02) result = mix(colour, end, share)
    return result
  }
export const darkenFor = shift('#000000')
export const lightenFor = shift('#ffffff')
