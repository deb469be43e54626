/** Readers of stored values: the shape that was asked for, or its empty form. */
type Dictionary = Record<string, unknown>

export const isDictionary = (x: unknown): x is Dictionary => typeof x === 'object' && x !== null && !Array.isArray(x)
export const readText = (x: unknown): string => (typeof x === 'string' ? x : typeof x === 'number' ? String(x) : '')
export const readList = (x: unknown): unknown[] =>
  Array.isArray(x) ? x : x === undefined || x === null || x === '' ? [] : [x]
export const readTexts = (x: unknown): string[] => readList(x).map(readText).filter(Boolean)

/** The first of some entries that holds text: the specification writes names in several ways (displayName, name, label …). */
export const firstText = (x: unknown, ...names: string[]): string => {
  if (!isDictionary(x)) return readText(x)
  for (const name of names) {
    const text = readText(x[name])
    if (text) return text
  }
  return ''
}
