import {
  parse,
  type ExportNamedDeclaration,
  type ExportDefaultDeclaration,
  type ImportDeclaration,
  type Pattern,
  type Program,
} from 'acorn'
import { simple } from 'acorn-walk'
import type { Platform } from '../build'
import { applyEdits, type Edit } from './edits'

/** wxs is the JavaScript of 2009; sjs has modules, arrows, destructuring and rest. */
const LANGUAGE = {
  wechat: { ecmaVersion: 5, sourceType: 'script' },
  dingtalk: { ecmaVersion: 2018, sourceType: 'module' },
} as const

/** What both languages have in place of `new RegExp`, `new Date` and the constructor as an object; in one line, so that the script's own lines keep their numbers. */
const PRELUDE = [
  'var getRegExp=function(p,f){return new RegExp(p,f)}',
  'getDate=function(){return new (Function.prototype.bind.apply(Date,[null].concat([].slice.call(arguments))))}',
  '__constructorOf=function(o){return Object.prototype.toString.call(o).slice(8,-1)};',
].join(',')

export interface ViewScript {
  /** CommonJS that takes the names require, module and exports */
  code: string
  /** files it asks for, as written, with their places */
  requires: { target: string; offset: number }[]
  error: { message: string; offset: number } | null
}

/** The names that a declaration declares. */
function names(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(one => names(one.type === 'RestElement' ? one.argument : one.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap(one => (one ? names(one) : []))
    case 'AssignmentPattern':
      return names(pattern.left)
    case 'RestElement':
      return names(pattern.argument)
    default:
      return []
  }
}

/** Turns `import` and `export` into what CommonJS has. */
function moduleEdits(source: string, program: Program, note: (target: string, offset: number) => string): Edit[] {
  const edits: Edit[] = []
  const tail: string[] = []
  const importing = (node: ImportDeclaration): void => {
    const asked = `require(${note(String(node.source.value), node.source.start)})`
    const variables = node.specifiers.map(one => {
      const whole = one.type !== 'ImportSpecifier'
      return `${one.local.name}=${asked}${whole ? '' : `[${JSON.stringify(one.imported.type === 'Identifier' ? one.imported.name : one.imported.value)}]`}`
    })
    edits.push({
      start: node.start,
      end: node.end,
      text: variables.length ? `var ${variables.join(',')};` : `${asked};`,
    })
  }
  const exportingDefault = (node: ExportDefaultDeclaration): void => {
    const named =
      'id' in node.declaration && node.declaration.id && node.declaration.type.endsWith('Declaration')
        ? node.declaration.id.name
        : null
    edits.push({ start: node.start, end: node.declaration.start, text: named ? '' : 'module.exports=' })
    if (named) tail.push(`module.exports=${named}`)
  }
  const exporting = (node: ExportNamedDeclaration): void => {
    const { declaration } = node
    if (declaration) {
      edits.push({ start: node.start, end: declaration.start, text: '' })
      const declared =
        declaration.type === 'VariableDeclaration'
          ? declaration.declarations.flatMap(one => names(one.id))
          : [declaration.id.name]
      tail.push(...declared.map(name => `module.exports.${name}=${name}`))
      return
    }
    const from = node.source ? `require(${note(String(node.source.value), node.source.start)})` : null
    const word = (part: { start: number; end: number }): string => source.slice(part.start, part.end)
    edits.push({ start: node.start, end: node.end, text: '' })
    tail.push(
      ...node.specifiers.map(one => `module.exports.${word(one.exported)}=${from ? `${from}.` : ''}${word(one.local)}`),
    )
  }
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') importing(node)
    else if (node.type === 'ExportDefaultDeclaration') exportingDefault(node)
    else if (node.type === 'ExportNamedDeclaration') exporting(node)
  }
  // a default export replaces module.exports, so it comes before the named ones
  const sorted = tail.toSorted(
    (a, b) => Number(b.startsWith('module.exports=')) - Number(a.startsWith('module.exports=')),
  )
  if (sorted.length) edits.push({ start: source.length, end: source.length, text: `\n;${sorted.join(';')}` })
  return edits
}

/** Makes plain JavaScript of a wxs or sjs script. One that does not parse becomes an empty module. */
export function adaptViewScript(source: string, platform: Platform): ViewScript {
  const extension = platform === 'wechat' ? '.wxs' : '.sjs'
  let program: Program
  try {
    program = parse(source, LANGUAGE[platform])
  } catch (error) {
    const { message, pos } = error as SyntaxError & { pos: number }
    return { code: '', requires: [], error: { message: message.replace(/ \(\d+:\d+\)$/, ''), offset: pos } }
  }
  const requires: ViewScript['requires'] = []
  const note = (target: string, offset: number): string => {
    requires.push({ target, offset })
    return JSON.stringify(target.endsWith(extension) ? target.slice(0, -extension.length) : target)
  }
  const edits = moduleEdits(source, program, note)
  simple(program, {
    CallExpression(node) {
      const [argument] = node.arguments
      if (
        node.callee.type !== 'Identifier' ||
        node.callee.name !== 'require' ||
        argument?.type !== 'Literal' ||
        typeof argument.value !== 'string'
      )
        return
      edits.push({ start: argument.start, end: argument.end, text: note(argument.value, argument.start) })
    },
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier' || node.property.name !== 'constructor') return
      edits.push(
        { start: node.object.start, end: node.object.start, text: '__constructorOf(' },
        { start: node.object.end, end: node.end, text: ')' },
      )
    },
  })
  return { code: PRELUDE + applyEdits(source, edits).text, requires, error: null }
}
