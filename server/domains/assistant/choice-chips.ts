import type { Choice } from '../../kernel/skills/skill'
import { dangersIn } from './safety/danger'

/** Longest part of what a chip says beside the number. */
const MAX_PART = 24
const shortened = (text: string): string => {
  const plain = text
    .replace(/[()（）]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > MAX_PART ? `${plain.slice(0, MAX_PART - 1).trimEnd()}…` : plain
}

/**
 * What the chip of a choice says, and what a tap asks. A fault that is a danger is left out: its own request tells of it, and who only chooses
 * among requests is not to be warned.
 */
export function chipOf({ ask, about }: Choice): string {
  const parts = about.map(shortened).filter(part => part && !dangersIn(part).length)
  const chip = `${ask} (${parts.join(' · ')})`
  return parts.length && !dangersIn(chip).length ? chip : ask
}

/** What a chip asks: what stands in brackets behind a number, or a name in quotation marks, is for people, and no word of the question. */
export const askOfChip = (question: string): string =>
  question.replace(/((?:(?:^|\s)[A-Z]{2}\d{8}-\d+\b|[”»」])[^()（）]*?)\s*\([^()（）]*\)\s*$/u, '$1')
