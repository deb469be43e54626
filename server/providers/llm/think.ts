/** A part of an answer. */
export interface Spoken {
  kind: 'thinking' | 'text'
  text: string
}
export interface ThinkSplitter {
  /** what is certain by now, in order */
  push(text: string): Spoken[]
  /** the rest, when nothing more comes */
  end(): Spoken[]
}

const TAG = /<\s{0,4}(\/?)\s{0,4}think(?:ing)?\s{0,4}>/i
/** What may still become a tag, at the end of what has come. */
const HALF_TAG = /<\s{0,4}\/?\s{0,4}(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?\s{0,4}$/i
/** Begins a fenced block, in a list or a quotation, too. */
const FENCE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})/
/** A line is known by its beginning; the rest of a long one says nothing about fences. */
const LINE_CHARS = 200

/** The marks of the fence that a line begins, or ''. With backticks behind them it is inline code. */
function fenceOf(line: string): string {
  const found = FENCE.exec(line)
  const marks = found?.[1] ?? ''
  return marks.startsWith('`') && line.slice(found?.[0].length).includes('`') ? '' : marks
}

/**
 * Tells thinking from the answer where a model marks it by <think> tags in its text, cut anywhere.
 * The first closing tag ends the thinking, whatever was opened within: a model that talks about the tag must not lose its answer.
 * A closing tag that nothing opened is dropped. In fenced or inline code a tag is text; in thinking fences count for nothing,
 * because one left open there would swallow the answer. White space around thinking is dropped.
 */
export function thinkSplitter(): ThinkSplitter {
  let waiting = ''
  let thinking = false
  /** the marks that began the fence we are in, '' outside */
  let fence = ''
  let line = ''
  let anyText = false
  /** a part begins: white space before it is nobody's */
  let fresh = true
  let last = ''

  const endLine = () => {
    const marks = fenceOf(line)
    if (!fence) fence = marks
    else if (marks[0] === fence[0] && marks.length >= fence.length && line.trimEnd().endsWith(marks)) fence = ''
    line = ''
  }
  /** Follows the lines of the answer. */
  const follow = (text: string) => {
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      if (line.length < LINE_CHARS) line += text.slice(from, Math.min(at, from + LINE_CHARS))
      endLine()
      from = at + 1
    }
    if (line.length < LINE_CHARS) line += text.slice(from, from + LINE_CHARS)
  }
  const say = (out: Spoken[], said: string) => {
    const text = fresh ? said.trimStart() : said
    if (said) last = said.slice(-1)
    if (!text) return
    fresh = false
    if (!thinking) {
      anyText = true
      follow(text)
    }
    const before = out.at(-1)
    const kind = thinking ? 'thinking' : 'text'
    if (before?.kind === kind) before.text += text
    else out.push({ kind, text })
  }
  const read = (ended: boolean): Spoken[] => {
    const out: Spoken[] = []
    for (;;) {
      const tag = TAG.exec(waiting)
      if (!tag) break
      const after = tag.index + tag[0].length
      const inTicks = (tag.index > 0 ? waiting[tag.index - 1] : last) === '`'
      // whether it is inside inline code, the next character tells
      if (inTicks && after === waiting.length && !ended) break
      say(out, waiting.slice(0, tag.index))
      waiting = waiting.slice(after)
      if ((inTicks && waiting.startsWith('`')) || (!thinking && (fence || fenceOf(line)))) {
        say(out, tag[0])
        continue
      }
      const closes = tag[1] === '/'
      if (closes === thinking) {
        thinking = !closes
        fresh = thinking || !anyText
      }
      last = '>'
    }
    // a tag that still waits for its next character is found by the same search again
    const held = ended ? -1 : Math.max(TAG.exec(waiting)?.index ?? -1, waiting.search(HALF_TAG))
    const ready = held < 0 ? waiting : waiting.slice(0, held)
    waiting = waiting.slice(ready.length)
    say(out, ready)
    return out
  }
  return {
    push(text) {
      waiting += text
      return waiting ? read(false) : []
    },
    end: () => read(true),
  }
}
