import type { Diagnostic } from '../build'

/** Replaces the characters from `start` up to `end` by `text`. */
export interface Edit {
  start: number
  end: number
  text: string
}

export interface Edited {
  text: string
  /** where a character of the new text stood in the old one */
  origin(offset: number): number
}

/** A source with some places replaced. Edits must not overlap; insertions at one place keep their order. */
export function applyEdits(source: string, edits: readonly Edit[]): Edited {
  const sorted = edits.toSorted((a, b) => a.start - b.start)
  const pieces: { at: number; from: number; copied: boolean }[] = []
  let text = ''
  let done = 0
  const copy = (until: number): void => {
    pieces.push({ at: text.length, from: done, copied: true })
    text += source.slice(done, until)
  }
  for (const edit of sorted) {
    copy(edit.start)
    pieces.push({ at: text.length, from: edit.start, copied: false })
    text += edit.text
    done = edit.end
  }
  copy(source.length)
  return {
    text,
    origin(offset) {
      const piece = pieces.findLast(one => one.at <= offset)
      return piece ? piece.from + (piece.copied ? offset - piece.at : 0) : offset
    },
  }
}

/** Line and column, both from 1, of a character of a text. */
export function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** The character at a line and column that both count from 0. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let i = 0; i < line; i++) start = text.indexOf('\n', start) + 1
  return start + column
}

export const errorAt = (file: string, text: string, offset: number, message: string): Diagnostic => ({
  file,
  ...position(text, offset),
  severity: 'error',
  message,
})

/** `file:line:column: message`, as compilers and editors know it. */
export const describe = ({ file, line, column, message }: Diagnostic): string =>
  [file, line, column].filter(part => part !== undefined).join(':') + `: ${message}`
