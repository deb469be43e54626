import type { Diagnostic } from '../build'
import { applyEdits, errorAt, type Edit, type Edited } from './edits'
import { attributeOf, readTags, type Attribute, type Tag } from './markup'

const CONTROL = /^a:(if|elif|else|for|for-items|for-item|for-index|key)$/
const EVENT = /^(on|catch)([A-Z]\w*)$/
/** What the language has and the host does not. */
const UNKNOWN = new Set(['slot-scope', 'ref'])

/** The field that tells items apart: DingTalk also takes an expression, WeChat only the field's name. */
function keyField(value: string): string | null {
  const expression = /^\{\{([\s\S]*)\}\}$/.exec(value)?.[1]?.trim()
  if (expression === undefined) return value
  if (/^[\w$]+$/.test(expression)) return expression === 'item' ? '*this' : null
  return /^[\w$]+\.([\w$]+)$/.exec(expression)?.[1] ?? null
}

function translateAttribute(attribute: Attribute): Edit[] {
  const rename = (text: string): Edit => ({ start: attribute.start, end: attribute.nameEnd, text })
  const control = CONTROL.exec(attribute.name)?.[1]
  if (control) {
    const edits = [rename(`wx:${control === 'for-items' ? 'for' : control}`)]
    if (control !== 'key' || attribute.value === null) return edits
    const field = keyField(attribute.value)
    // a key that is no field of the item leaves the items without one
    if (field === null) return [{ start: attribute.start, end: attribute.valueEnd + 1, text: '' }]
    return field === attribute.value
      ? edits
      : [...edits, { start: attribute.valueStart, end: attribute.valueEnd, text: field }]
  }
  const [, kind, event = ''] = EVENT.exec(attribute.name) ?? []
  return kind ? [rename(`${kind === 'on' ? 'bind' : 'catch'}:${event.toLowerCase()}`)] : []
}

/** The compiler knows wxml's own extensions and takes any other for a part of the name. */
const withoutEnding = (attribute: Attribute, extension: string): Edit[] =>
  attribute.value?.endsWith(extension)
    ? [{ start: attribute.valueEnd - extension.length, end: attribute.valueEnd, text: '' }]
    : []

function translateImport(file: string, source: string, tag: Tag, diagnostics: Diagnostic[]): Edit[] {
  const name = attributeOf(tag, 'name')
  const from = attributeOf(tag, 'from')
  if (!name?.value || !from?.value) {
    diagnostics.push(errorAt(file, source, tag.start, '<import-sjs> needs name and from'))
    return []
  }
  if (/\W/.test(name.value))
    diagnostics.push(
      errorAt(file, source, name.valueStart, `<import-sjs name="${name.value}">: the host knows a plain name only`),
    )
  const edits: Edit[] = [
    { start: tag.start + 1, end: tag.start + 1 + tag.name.length, text: 'wxs' },
    { start: name.start, end: name.nameEnd, text: 'module' },
    { start: from.start, end: from.nameEnd, text: 'src' },
    ...withoutEnding(from, '.sjs'),
  ]
  const closing = /^\s*<\/import-sjs\s*>/.exec(source.slice(tag.end))?.[0]
  if (closing)
    edits.push({
      start: tag.end + closing.indexOf('</') + 2,
      end: tag.end + closing.indexOf('</') + 2 + 'import-sjs'.length,
      text: 'wxs',
    })
  return edits
}

/** Says in wxml what an axml template says: a:if, onTap, import-sjs. Lines stay where they are. */
export function translateAxml(file: string, source: string): Edited & { diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const edits: Edit[] = []
  for (const tag of readTags(source)) {
    for (const { name, start } of tag.attributes)
      if (UNKNOWN.has(name))
        diagnostics.push(errorAt(file, source, start, `the host does not know the attribute ${name}`))
    if (tag.name === 'import-sjs') {
      edits.push(...translateImport(file, source, tag, diagnostics))
      continue
    }
    edits.push(...tag.attributes.flatMap(translateAttribute))
    const src = tag.name === 'import' || tag.name === 'include' ? attributeOf(tag, 'src') : undefined
    if (src) edits.push(...withoutEnding(src, '.axml'))
  }
  return { ...applyEdits(source, edits), diagnostics }
}
