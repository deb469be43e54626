import { eq } from 'drizzle-orm'
import type { Ctx } from '../http/context'
import { aiSensitiveWords } from './assistant.table'

/** What is invisible, and what stands between letters to hide a word. */
const BETWEEN = String.raw`[\s\p{Cf}\p{Mn}._*\-]*`
const WESTERN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\s.'-]+$/u
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\p{Cf}/gu, '')
const escaped = (letter: string): string => letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')

/**
 * A word as it may be written: in full or half width, in capitals, with blanks, dots or invisible characters in between. A western
 * word counts only as a whole one, else "class" would hold another.
 */
function patternOf(word: string): RegExp | null {
  const letters = [...fold(word).replace(/\s/g, '')]
  if (!letters.length) return null
  const body = letters.map(escaped).join(BETWEEN)
  return new RegExp(WESTERN.test(fold(word)) ? `(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])` : body, 'u')
}

/** Whether a text holds none of the words. */
export function isClean(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every(word => !patternOf(word)?.test(folded))
}

/** Whether a text may be sent: it holds no sensitive word of the tenant. Both readings of the specification: docs/decisions/09-assistant.md. */
export async function mayBeSent(ctx: Ctx, text: string): Promise<boolean> {
  const rows = await ctx.db.select({ word: aiSensitiveWords.word }).from(aiSensitiveWords).where(eq(aiSensitiveWords.tenantId, ctx.tenantId))
  return isClean(text, rows.map(row => row.word))
}
