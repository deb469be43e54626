/** What threatens somebody, the most urgent first: of several the first is told first. */
export const DANGERS = [
  'fire',
  'gas',
  'fumes',
  'mixed',
  'shock',
  'collapse',
  'crushed',
  'injected',
  'chemical',
  'swallowed',
  'trapped',
  'burn',
  'explosion',
  'smoke',
  'water',
  'pressure',
  'tipping',
  'controls',
  'ignition',
] as const
export type Danger = (typeof DANGERS)[number]
/** Somebody is hurt or may be within minutes: told besides a danger to the house. */
export const HURT: ReadonlySet<Danger> = new Set([
  'shock',
  'collapse',
  'crushed',
  'injected',
  'chemical',
  'swallowed',
  'trapped',
  'burn',
])

/**
 * A danger is told by words that stand together in a sentence: each of `all` must be found and `unless` must not. Patterns look at one spelling
 * (see terms.ts: small letters, simplified characters) and hold no gap that is not bounded, so that a question costs the same however it is written.
 */
export interface Rule {
  danger: Danger
  all: readonly RegExp[]
  unless?: RegExp
}
/** What one script says: turns of phrase that only sound like danger, and the rules. */
export interface Words {
  script: RegExp
  harmless: RegExp
  rules: readonly Rule[]
}

/** One of two orders, at most `gap` characters apart, within a sentence. */
export const near = (a: string, b: string, gap: number): RegExp =>
  new RegExp(`(?:${a})[^。！？!?\\n]{0,${gap}}(?:${b})|(?:${b})[^。！？!?\\n]{0,${gap}}(?:${a})`)
