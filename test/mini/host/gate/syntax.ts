import { parse, type Node, type Program } from 'acorn'
import { full } from 'acorn-walk'
import type { Diagnostic } from '../build'
import { LATER_NAMES } from '../builtins'
import { syntaxError } from '../compiler/modules'

/** The newest language that iOS 12.2 and Chrome 73 both read in full, regular expressions aside. */
const SUPPORTED = 2019

/** Name of a node's syntax when it is younger, with the year that brought it. */
function tooNew(node: Node & { type: string; [key: string]: unknown }): string | null {
  switch (node.type) {
    case 'ChainExpression':
      return 'optional chaining (ES2020)'
    case 'LogicalExpression':
      return node.operator === '??' ? 'nullish coalescing (ES2020)' : null
    case 'AssignmentExpression':
      return /^(\|\||&&|\?\?)=$/.test(String(node.operator))
        ? `logical assignment ${String(node.operator)} (ES2021)`
        : null
    case 'PropertyDefinition':
      return 'class field (ES2022)'
    case 'MethodDefinition':
      return (node.key as Node).type === 'PrivateIdentifier' ? 'private method (ES2022)' : null
    case 'StaticBlock':
      return 'static block (ES2022)'
    case 'ImportExpression':
      return 'import() (ES2020)'
    case 'MetaProperty':
      return node.meta && (node.meta as { name?: string }).name === 'import' ? 'import.meta (ES2020)' : null
    case 'Literal': {
      if (node.bigint) return 'BigInt (ES2020)'
      return typeof node.value === 'number' && String(node.raw).includes('_')
        ? 'number with underscores (ES2021)'
        : null
    }
    default:
      return null
  }
}

/** What of a regular expression old engines refuse, null when all is old. */
function regexpFault(raw: string): string | null {
  const flags = raw.slice(raw.lastIndexOf('/') + 1)
  if (flags.includes('v')) return 'v flag (ES2024)'
  if (flags.includes('d')) return 'd flag (ES2022)'
  // of ES2018, but iOS has it since 16.4; named groups, of the same year, since 11.3
  if (/\(\?<[=!]/.test(raw)) return 'lookbehind'
  try {
    parse(raw, { ecmaVersion: SUPPORTED })
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace(/ \(\d+:\d+\)$/, '') : String(error)
  }
}

function programOf(source: string): Program | null {
  try {
    return parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      locations: true,
    })
  } catch {
    return null
  }
}

/** Builtins that a script calls although the oldest engines lack them, with the place of the first call of each. */
export function laterBuiltins(source: string): { name: string; line: number; column: number }[] {
  const found = new Map<string, { name: string; line: number; column: number }>()
  const program = programOf(source)
  if (!program) return []
  full(program, node => {
    const { type, callee } = node as Node & { type: string; callee?: Node & { property?: Node & { name?: string } } }
    const property = type === 'CallExpression' && callee?.type === 'MemberExpression' ? callee.property : undefined
    const name = property?.type === 'Identifier' ? (property.name ?? '') : ''
    const start = property?.loc?.start
    if (start && LATER_NAMES.has(name) && !found.has(name))
      found.set(name, { name, line: start.line, column: start.column + 1 })
  })
  return [...found.values()]
}

/** Places of a script that the JavaScript engines of old phones do not read. A script that is no JavaScript at all has none. */
export function modernSyntax(file: string, source: string): Diagnostic[] {
  const program = programOf(source)
  if (!program) return []
  const found: Diagnostic[] = []
  const report = (node: Node, what: string): void => {
    found.push({
      file,
      line: node.loc?.start.line,
      column: (node.loc?.start.column ?? 0) + 1,
      severity: 'error',
      message: `${what} is not known to old JavaScript engines`,
    })
  }
  full(program, node => {
    const fields = node as Node & { type: string; [key: string]: unknown }
    const what = tooNew(fields)
    if (what) report(node, what)
    const fault = fields.type === 'Literal' && fields.regex ? regexpFault(String(fields.raw)) : null
    if (fault) report(node, `regular expression ${String(fields.raw)}: ${fault}`)
  })
  if (found.length) return found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
  // whatever else is younger
  const other = syntaxError(file, source, SUPPORTED)
  return other ? [{ ...other, message: `${other.message}: newer than ES${SUPPORTED}` }] : []
}
