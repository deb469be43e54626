/** A line of which only a bullet, a number, an underline, a fence or a cell's edge has come: it may yet become anything. */
const UNDECIDED =
  /^[ \t>]*(?:(?:[ \t]*[-+=*_#`~|])+|\d{1,9}[.)]?|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]?\]?|[*_`~]+))?[ \t]*$/
/** No such line is longer; and a long line of spaces would be tried in every way to cut it. */
const UNDECIDED_MAX = 40
/** More open marks than anybody means */
const MARKS_MAX = 4
const FENCE = /^[ \t>]*(?:`{3}|~{3})[^\n]*\n?/gm
const HALF_LINK = /(!?)\[([^[\]\n]*)\]\([^()\s]*$/
const HALF_PICTURE = /!\[[^[\]\n]*$/
const TABLE_RULE = /^[ \t]*[|:\- ]*$/
const LAST_RUN = /(?:\*+|~+|`+)$/

/** A table's head before the line below it is whole, with that line; null for everything else. */
function closeTable(lines: string): string | null {
  const [head = '', rule, ...rest] = lines.split('\n')
  const edges = head.replace(/\\\|/g, '').split('|').length - 1
  if (rest.length || edges < 2 || !/^ {0,3}\|/.test(head) || (rule !== undefined && !TABLE_RULE.test(rule))) return null
  return `${head}\n|${'-|'.repeat(edges - (/\|[ \t]*$/.test(head) ? 1 : 0))}`
}

/** Marks of emphasis and code that are open behind a line, outermost first. */
function openMarks(line: string): string[] {
  const marks: string[] = []
  for (let at = 0, end = 1; at < line.length; at = end++) {
    const mark = line[at] as string
    if (mark === '\\' && !marks[marks.length - 1]?.startsWith('`')) {
      end = at + 2
      continue
    }
    const last = marks[marks.length - 1] ?? ''
    const inCode = last.startsWith('`')
    while (end < line.length && line[end] === mark) end++
    const run = line.slice(at, end)
    if (run === last && (inCode || !/\s/.test(line[at - 1] ?? ' '))) marks.pop()
    else if (inCode) continue
    else if (mark === '`') marks.push(run)
    // one star within a word is as often a product
    else if (
      !/\s/.test(line[end] ?? ' ') &&
      ((mark === '*' && (run.length > 1 ? run.length < 4 : !/\w/.test(line[at - 1] ?? ' '))) || run === '~~')
    )
      marks.push(run)
  }
  return marks
}

function closeLine(line: string): string {
  const run = LAST_RUN.exec(line)?.[0] ?? ''
  const before = line.slice(0, line.length - run.length)
  const marks = openMarks(before)
  const last = marks[marks.length - 1] ?? ''
  // within code a star is a star; elsewhere a run that closes nothing is one that has not come whole, or has nothing to mark yet
  if (run && run === last) marks.pop()
  const text = !run || run === last || (last.startsWith('`') && !run.startsWith('`')) ? line : before
  return marks.length && marks.length <= MARKS_MAX ? text.trimEnd() + marks.reverse().join('') : text
}

/**
 * The end of a text that still grows, as it will probably be read when more has come: `**bold` is bold already, `[link](http` shows its label, and
 * a line of which only `-` has come is not shown. Changes nothing before the last blank line.
 */
export function closeOpen(source: string): string {
  const blank = source.lastIndexOf('\n\n')
  const fences = source.match(FENCE) ?? []
  if (fences.length % 2) return source
  const fence = fences[fences.length - 1] ?? ''
  const start = Math.max(blank < 0 ? 0 : blank + 2, fence ? source.lastIndexOf(fence) + fence.length : 0)
  const written = source.slice(start)
  const lastLine = written.lastIndexOf('\n') + 1
  const decided =
    written.length - lastLine <= UNDECIDED_MAX && UNDECIDED.test(written.slice(lastLine))
      ? written.slice(0, Math.max(0, lastLine - 1))
      : written
  const table = closeTable(decided)
  if (table !== null) return source.slice(0, start) + table
  const linked = decided
    .replace(HALF_LINK, (_all, picture: string, label: string) => (picture ? '' : label))
    .replace(HALF_PICTURE, '')
  const lineAt = linked.lastIndexOf('\n') + 1
  return source.slice(0, start) + linked.slice(0, lineAt) + closeLine(linked.slice(lineAt))
}
