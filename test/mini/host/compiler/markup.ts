/** Reads tags and attributes of wxml and axml with their places. What it cannot read it passes over: complaining is the template compiler's part. */

export interface Attribute {
  name: string
  /** without quotes, null for an attribute without a value */
  value: string | null
  /** of the name */
  start: number
  /** after the name */
  nameEnd: number
  /** of the text between the quotes */
  valueStart: number
  /** after the text between the quotes */
  valueEnd: number
}

export interface Tag {
  name: string
  start: number
  /** after the closing bracket */
  end: number
  attributes: Attribute[]
  selfClosing: boolean
  /** of <wxs>: the text up to its end tag */
  script: string | null
}

const NAME = /[A-Za-z][\w-]*/y
const ATTRIBUTE = /[^\s=/>"'<{]+/y
const SPACE = /\s*/y

function match(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

/** The place after a {{ }}, which may hold strings and objects; when it never ends, the place after its braces. */
function afterExpression(source: string, start: number): number {
  let depth = 0
  for (let i = start + 2; i < source.length; i++) {
    const char = source[i]
    if (char === '"' || char === "'" || char === '`') {
      const end = source.indexOf(char, i + 1)
      if (end < 0) break
      i = end
    } else if (char === '{') depth++
    else if (char === '}' && depth) depth--
    else if (char === '}' && source[i + 1] === '}') return i + 2
  }
  return start + 2
}

function readValue(source: string, start: number): { valueStart: number; valueEnd: number; end: number } {
  const quote = source[start]
  const quoted = quote === '"' || quote === "'"
  let i = quoted ? start + 1 : start
  const valueStart = i
  while (i < source.length) {
    if (source.startsWith('{{', i)) i = afterExpression(source, i)
    else if (quoted ? source[i] === quote : /[\s>]/.test(source[i] ?? '')) break
    else i++
  }
  return { valueStart, valueEnd: i, end: quoted ? i + 1 : i }
}

function readTag(source: string, start: number): Tag {
  const name = match(NAME, source, start + 1)
  const attributes: Attribute[] = []
  let i = start + 1 + name.length
  let selfClosing = false
  while (i < source.length && source[i] !== '>') {
    i += match(SPACE, source, i).length
    const word = match(ATTRIBUTE, source, i)
    if (!word) {
      if (source[i] === '>') break
      selfClosing = source[i] === '/' && source[i + 1] === '>'
      i = source.startsWith('{{', i) ? afterExpression(source, i) : i + 1
      continue
    }
    const nameEnd = i + word.length
    const equals = nameEnd + match(SPACE, source, nameEnd).length
    if (source[equals] === '=') {
      const { valueStart, valueEnd, end } = readValue(source, equals + 1 + match(SPACE, source, equals + 1).length)
      attributes.push({
        name: word,
        value: source.slice(valueStart, valueEnd),
        start: i,
        nameEnd,
        valueStart,
        valueEnd,
      })
      i = end
    } else {
      attributes.push({ name: word, value: null, start: i, nameEnd, valueStart: nameEnd, valueEnd: nameEnd })
      i = nameEnd
    }
  }
  return { name, start, end: i + 1, attributes, selfClosing, script: null }
}

/** All opening and self-closing tags of a template, in their order. */
export function readTags(source: string): Tag[] {
  const tags: Tag[] = []
  let i = 0
  while (i < source.length) {
    if (source.startsWith('<!--', i)) {
      const end = source.indexOf('-->', i)
      i = end < 0 ? source.length : end + 3
    } else if (source.startsWith('{{', i)) i = afterExpression(source, i)
    else if (source[i] === '<' && /[A-Za-z]/.test(source[i + 1] ?? '')) {
      const tag = readTag(source, i)
      tags.push(tag)
      i = tag.end
      if (tag.name === 'wxs' && !tag.selfClosing) {
        const end = source.indexOf('</wxs', i)
        tag.script = source.slice(i, end < 0 ? source.length : end)
        i += tag.script.length
      }
    } else i++
  }
  return tags
}

export const attributeOf = (tag: Tag, name: string): Attribute | undefined =>
  tag.attributes.find(attribute => attribute.name === name)
