import { TmplGroup } from 'glass-easel-template-compiler'
import type { Diagnostic, Platform } from '../build'
import { translateAxml } from './axml'
import { errorAt, offsetOf, position } from './edits'
import { DIALECTS, resolveFrom, withoutExtension, type Folder } from './folder'
import { attributeOf, readTags, type Tag } from './markup'
import { adaptViewScript } from './view-scripts'

/** What the compiler says of a template; lines and columns count from 0. */
interface Complaint {
  isError: boolean
  level: 'Note' | 'Warn' | 'Error' | 'Fatal'
  message: string
  startLine: number
  startColumn: number
}

export interface Template {
  file: string
  source: string
  tags: Tag[]
  /** templates it imports or includes, as file names; those missing are left out */
  uses: string[]
}

export interface Templates {
  code: string
  templates: Template[]
  diagnostics: Diagnostic[]
}

/** A tag of the translated template is the same tag of the original one, so messages are placed in the original. */
function complaints(
  file: string,
  source: string,
  wxml: string,
  origin: (offset: number) => number,
  said: readonly Complaint[],
): Diagnostic[] {
  return said
    .filter(one => one.level !== 'Note')
    .map(one => ({
      file,
      ...position(source, origin(offsetOf(wxml, one.startLine, one.startColumn))),
      severity: 'error',
      message: one.message,
    }))
}

/** A template that stands under a fixed name must be one of this file or of a file it imports: imports of imports do not count. */
function unknownTemplates(template: Template, all: ReadonlyMap<string, Template>): Diagnostic[] {
  const defined = (one: Template): string[] =>
    one.tags.filter(tag => tag.name === 'template').flatMap(tag => attributeOf(tag, 'name')?.value ?? [])
  const known = new Set([template, ...template.uses.flatMap(name => all.get(name) ?? [])].flatMap(defined))
  return template.tags
    .filter(tag => tag.name === 'template')
    .flatMap(tag => {
      const is = attributeOf(tag, 'is')
      return is?.value && !is.value.includes('{{') && !known.has(is.value)
        ? [
            errorAt(
              template.file,
              template.source,
              is.valueStart,
              `template ${is.value} is defined neither here nor in an imported file`,
            ),
          ]
        : []
    })
}

/** Compiles all templates and their scripts to one JavaScript expression, as glass-easel takes it. */
export function compileTemplates(folder: Folder, platform: Platform): Templates {
  const { template: extension, script: scriptExtension } = DIALECTS[platform]
  const diagnostics: Diagnostic[] = []
  const templates = new Map<string, Template>()
  const group = new TmplGroup()

  const addScript = (file: string, source: string, offset: number, script: string): string => {
    const adapted = adaptViewScript(script, platform)
    if (adapted.error) diagnostics.push(errorAt(file, source, offset + adapted.error.offset, adapted.error.message))
    for (const { target, offset: at } of adapted.requires) {
      const wanted = withoutExtension(resolveFrom(file, target), scriptExtension) + scriptExtension
      if (!folder.has(wanted)) diagnostics.push(errorAt(file, source, offset + at, `${target} is missing`))
    }
    return adapted.code
  }

  for (const file of folder.names.filter(name => name.endsWith(extension))) {
    const source = folder.read(file)
    const tags = readTags(source)
    const translated =
      platform === 'dingtalk'
        ? translateAxml(file, source)
        : { text: source, origin: (offset: number) => offset, diagnostics: [] }
    const name = withoutExtension(file, extension)
    diagnostics.push(
      ...translated.diagnostics,
      ...complaints(
        file,
        source,
        translated.text,
        translated.origin,
        group.addTmpl(name, translated.text) as Complaint[],
      ),
    )

    const uses: string[] = []
    for (const tag of tags) {
      const inline = tag.name === 'wxs' && tag.script?.trim() ? attributeOf(tag, 'module')?.value : undefined
      if (inline && tag.script !== null)
        group.setInlineScript(name, inline, addScript(file, source, tag.end, tag.script))
      const isScript = tag.name === 'wxs' || tag.name === 'import-sjs'
      const from = isScript
        ? attributeOf(tag, tag.name === 'wxs' ? 'src' : 'from')
        : tag.name === 'import' || tag.name === 'include'
          ? attributeOf(tag, 'src')
          : undefined
      if (!from?.value) continue
      const ending = isScript ? scriptExtension : extension
      const target = withoutExtension(resolveFrom(file, from.value), ending) + ending
      if (!folder.has(target)) diagnostics.push(errorAt(file, source, from.valueStart, `${from.value} is missing`))
      else if (!isScript) uses.push(target)
    }
    templates.set(file, { file, source, tags, uses })
  }
  for (const file of folder.names.filter(name => name.endsWith(scriptExtension))) {
    const source = folder.read(file)
    group.addScript(withoutExtension(file, scriptExtension), addScript(file, source, 0, source))
  }
  const list = [...templates.values()]
  return {
    code: group.getTmplGenObjectGroups(),
    templates: list,
    diagnostics: [...diagnostics, ...list.flatMap(one => unknownTemplates(one, templates))],
  }
}

/** The templates of the host's own components: one that shows its content and one that shows nothing. */
export function compileSlots(): string {
  const group = new TmplGroup()
  group.addTmpl('slot', '<slot/>')
  group.addTmpl('empty', '')
  return `(()=>{const groupList=${group.getTmplGenObjectGroups()};return{slot:{groupList,content:groupList.slot},empty:{groupList,content:groupList.empty}}})()`
}
