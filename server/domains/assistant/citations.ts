/** A citation of one or more passages: [1], [1, 3], 【2】, [^2]; and the beginning of what may become one. */
const CITATION = /^[[【]\s{0,2}\^?\d{1,2}(?:\s{0,2}[,，、]\s{0,2}\d{1,2}){0,9}\s{0,2}[\]】]/
const BEGINNING = /^[[【]\s{0,2}\^?[\d\s,，、]{0,40}$/

export interface Citations {
  /** what is certain by now, with its citations renumbered */
  push(text: string): string
  /** the rest, when nothing more comes */
  end(): string
  /** numbers of the passages that are cited, from 0, in the order of their new numbers */
  readonly cited: readonly number[]
}

/**
 * Renumbers the citations of an answer that comes in pieces: [n] becomes the place of its passage among those that are cited, so that
 * the list of sources holds nothing else. A number that no passage has is dropped. `passages`: how many there are by now. In code, [1] is an index; before "(" it is a link.
 */
export function citations(passages: () => number): Citations {
  const cited: number[] = []
  let waiting = ''
  /** backticks that closed code waits for, 0 outside */
  let ticks = 0
  let blankLine = false

  const renumbered = (mark: string): string =>
    (mark.match(/\d+/g) ?? [])
      .map(Number)
      .filter(n => n >= 1 && n <= passages())
      .map(n => {
        if (!cited.includes(n - 1)) cited.push(n - 1)
        return `[${cited.indexOf(n - 1) + 1}]`
      })
      .join('')

  const read = (ended: boolean): string => {
    let out = ''
    while (waiting) {
      const special = waiting.search(/[`[【\n]/)
      if (special < 0) {
        out += waiting
        if (waiting.trim()) blankLine = false
        waiting = ''
        break
      }
      if (waiting.slice(0, special).trim()) blankLine = false
      out += waiting.slice(0, special)
      waiting = waiting.slice(special)
      const sign = waiting[0] ?? ''
      let taken = sign
      if (sign === '`') {
        taken = /^`+/.exec(waiting)?.[0] ?? sign
        if (taken.length === waiting.length && !ended) return out
        if (!ticks) ticks = taken.length
        else if (ticks === taken.length) ticks = 0
        blankLine = false
      } else if (sign === '\n') {
        // inline code ends with its paragraph
        if (blankLine && ticks < 3) ticks = 0
        blankLine = true
      } else if (!ticks) {
        blankLine = false
        const mark = CITATION.exec(waiting)?.[0]
        if (!ended && (mark === undefined ? BEGINNING.test(waiting) : mark.length === waiting.length)) return out
        if (mark && waiting[mark.length] !== '(') {
          out += renumbered(mark)
          waiting = waiting.slice(mark.length)
          continue
        }
      } else blankLine = false
      out += taken
      waiting = waiting.slice(taken.length)
    }
    return out
  }
  return {
    cited,
    push: text => {
      waiting += text
      return read(false)
    },
    end: () => read(true),
  }
}
