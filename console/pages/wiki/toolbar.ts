/** A text with what is selected in it. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Puts a mark around the selection, which stays selected. */
export function around({ text, start, end }: Selected, before: string, after = before): Selected {
  return {
    text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
    start: start + before.length,
    end: end + before.length,
  }
}

/** Begins each line of the selection with a mark; `{n}` in it is the number of the line. */
export function beforeLines({ text, start, end }: Selected, mark: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text
    .slice(from, end)
    .split('\n')
    .map((line, i) => mark.replace('{n}', String(i + 1)) + line)
    .join('\n')
  return { text: text.slice(0, from) + lines + text.slice(end), start: from, end: from + lines.length }
}

/** Puts a block on lines of its own behind the selection, and the cursor behind it. */
export function block({ text, end }: Selected, inserted: string): Selected {
  const gap =
    !text.slice(0, end) || text.slice(0, end).endsWith('\n\n') ? '' : text.slice(0, end).endsWith('\n') ? '\n' : '\n\n'
  const whole = `${gap}${inserted}\n`
  return { text: text.slice(0, end) + whole + text.slice(end), start: end + whole.length, end: end + whole.length }
}
