import {
  parse,
  type AnyNode,
  type CallExpression,
  type Expression,
  type NewExpression,
  type ImportDeclaration,
  type ObjectExpression,
  type SpreadElement,
  type Super,
  type PrivateIdentifier,
} from 'acorn'
import { ancestor, full } from 'acorn-walk'

/** One place where a text may become HTML, a script or an address that runs. */
export interface Sink {
  /** the code of the place, without the names that a minifier gives: `_.innerHTML = _` */
  code: string
  /** the function around it, in the same way: copies of one module in several chunks are one place */
  place: string
}

type Any = Expression | SpreadElement | Super | PrivateIdentifier | AnyNode
const HTML_PROPERTIES = ['innerHTML', 'outerHTML', 'srcdoc', 'srcDoc', 'dangerouslySetInnerHTML']
const HTML_CALLS = [
  'insertAdjacentHTML',
  'createContextualFragment',
  'parseFromString',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'setHTML',
  'execScript',
  'importScripts',
  'writeln',
]
const DOCUMENTS = ['document', 'ownerDocument', 'contentDocument']
/** Elements that run or lead elsewhere by what they are given. */
const RUNNING_ELEMENTS = ['script', 'iframe', 'frame', 'object', 'embed', 'base', 'portal']
const ADDRESS_ATTRIBUTES = ['href', 'xlinkHref', 'action', 'formAction']
const FRAME_ATTRIBUTES = [...ADDRESS_ATTRIBUTES, 'src', 'data']
/** Attributes that an element may be given by a fixed name. */
const RISKY_ATTRIBUTE = /^(on.*|srcdoc|href|xlink:href|src|action|formaction|data)$/i
/** Names that no minifier changes. */
const GLOBALS = [
  'document',
  'window',
  'self',
  'globalThis',
  'location',
  'navigator',
  'Function',
  'eval',
  'DOMParser',
  'undefined',
  'Object',
  'Array',
  'String',
  'Math',
  'JSON',
  'setTimeout',
  'setInterval',
  'Worker',
  'SharedWorker',
  'Blob',
  'URL',
]
const LONGEST_TEXT = 60

const short = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)

/** Names that webpack gives to what modules export are this short. */
const exported = (name: string): string => (name.length < 3 ? '_' : name)

/** An expression as text, without the names that a minifier gives. */
function written(node: Any | null | undefined): string {
  if (!node) return ''
  const list = (nodes: readonly (Any | null)[]): string => nodes.map(written).join(', ')
  switch (node.type) {
    case 'Identifier':
      return GLOBALS.includes(node.name) ? node.name : '_'
    case 'Literal':
      return typeof node.value === 'string'
        ? JSON.stringify(short(node.value.replace(/\s+/g, ' ')))
        : typeof node.value === 'number'
          ? '#'
          : String(node.value)
    case 'TemplateLiteral':
      return short(`\`${node.quasis.map(one => one.value.raw.replace(/\s+/g, ' ')).join('${…}')}\``)
    case 'ThisExpression':
      return 'this'
    case 'MemberExpression':
      return node.computed
        ? `${written(node.object)}[${written(node.property)}]`
        : `${written(node.object)}.${node.property.type === 'Identifier' ? exported(node.property.name) : '#'}`
    case 'ChainExpression':
      return written(node.expression)
    case 'ParenthesizedExpression':
      return written(node.expression)
    case 'CallExpression':
      return `${written(node.callee)}(${list(node.arguments)})`
    case 'NewExpression':
      return `new ${written(node.callee)}(${list(node.arguments)})`
    case 'AssignmentExpression':
      return `${written(node.left)} ${node.operator} ${written(node.right)}`
    case 'BinaryExpression':
    case 'LogicalExpression':
      return `${written(node.left)} ${node.operator} ${written(node.right)}`
    case 'ConditionalExpression':
      return `? ${written(node.consequent)} : ${written(node.alternate)}`
    case 'SequenceExpression':
      return `(…, ${written(node.expressions.at(-1))})`
    case 'ObjectExpression':
      return '{…}'
    case 'ArrayExpression':
      return '[…]'
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return 'ƒ'
    case 'AwaitExpression':
      return `await ${written(node.argument)}`
    case 'UnaryExpression':
      return `${node.operator} ${written(node.argument)}`
    default:
      return node.type
  }
}

/** The name of a property as written in the code, '' for one that is computed. */
function nameOf(node: Any): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  return node.type === 'Identifier' ? node.name : ''
}
const memberName = (node: Any): string =>
  node.type === 'MemberExpression'
    ? node.computed
      ? node.property.type === 'Literal'
        ? nameOf(node.property)
        : ''
      : nameOf(node.property)
    : ''
/** What stands last of `a.b.document`, or the name itself. */
const lastName = (node: Any): string => (node.type === 'Identifier' ? node.name : memberName(node))
const textOf = (node: Any | undefined): string =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral'
      ? (node.quasis[0]?.value.raw ?? '')
      : ''
const isFixed = (node: Any | undefined): boolean =>
  node === undefined || node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0)

function propertiesOf(node: ObjectExpression): { name: string; value: Any }[] {
  return node.properties.flatMap(one =>
    one.type === 'Property' && !one.computed ? [{ name: nameOf(one.key), value: one.value }] : [],
  )
}

/** Whether a call may make HTML, a script, an element that runs, or may lead the page elsewhere. */
function callIsSink(node: CallExpression | NewExpression): boolean {
  const name = lastName(node.callee)
  const [first, second] = node.arguments
  const owner = node.callee.type === 'MemberExpression' ? lastName(node.callee.object) : ''
  if (
    node.callee.type === 'Identifier'
      ? ['Function', 'eval'].includes(name)
      : ['window', 'self', 'globalThis', 'top', 'parent'].includes(owner) && ['Function', 'eval'].includes(name)
  )
    return true
  if (HTML_CALLS.includes(name)) return true
  if (name === 'write' && DOCUMENTS.includes(owner)) return true
  if (name === 'execCommand' && /html/i.test(textOf(first))) return true
  if (['setTimeout', 'setInterval'].includes(name) && (textOf(first) !== '' || first?.type === 'BinaryExpression'))
    return true
  if (['Worker', 'SharedWorker', 'addModule'].includes(name)) return true
  if (['createElement', 'createElementNS'].includes(name))
    return RUNNING_ELEMENTS.includes(textOf(name === 'createElement' ? first : second).toLowerCase())
  if (['setAttribute', 'setAttributeNS'].includes(name)) {
    const [attribute, value] = name === 'setAttribute' ? [first, second] : [second, node.arguments[2]]
    return (
      !isFixed(attribute) ||
      (RISKY_ATTRIBUTE.test(textOf(attribute)) && (!isFixed(value) || /^on/i.test(textOf(attribute))))
    )
  }
  if (['assign', 'replace'].includes(name) && owner === 'location') return !isFixed(first)
  if (name === 'open' && owner === 'window') return !isFixed(first)
  // <a href={…}>, as React is told of it
  const attributes = node.arguments[1]
  const element = textOf(first)
  if (attributes?.type !== 'ObjectExpression' || !element) return false
  const wanted = RUNNING_ELEMENTS.includes(element)
    ? FRAME_ATTRIBUTES
    : ['a', 'area', 'form', 'button', 'input'].includes(element)
      ? ADDRESS_ATTRIBUTES
      : []
  return propertiesOf(attributes).some(one => wanted.includes(one.name) && !isFixed(one.value))
}

/** Components that draw HTML or a page of the web, and the reader of HTML for WeChat. */
function importSink(node: ImportDeclaration): string | null {
  const from = nameOf(node.source)
  if (/^towxml\b/.test(from)) return `import ${from}`
  const drawn =
    from === '@tarojs/components'
      ? node.specifiers.flatMap(one =>
          one.type === 'ImportSpecifier' && ['RichText', 'WebView'].includes(nameOf(one.imported))
            ? [nameOf(one.imported)]
            : [],
        )
      : []
  return drawn.length ? `import { ${drawn.join(', ')} }` : null
}

/** The code of a node if it is a sink. */
function sinkOf(node: AnyNode): string | null {
  switch (node.type) {
    case 'AssignmentExpression': {
      const name = memberName(node.left)
      const object = node.left.type === 'MemberExpression' ? lastName(node.left.object) : ''
      const leads =
        (name === 'href' ||
          (name === 'location' && ['window', 'document', 'top', 'parent', 'self'].includes(object))) &&
        !isFixed(node.right)
      return HTML_PROPERTIES.includes(name) || leads || (/^on[a-z]+$/.test(name) && textOf(node.right) !== '')
        ? written(node)
        : null
    }
    case 'CallExpression':
    case 'NewExpression':
      return callIsSink(node) ? written(node) : null
    // given to React, or assigned to an element as a whole
    case 'ObjectExpression': {
      const html = propertiesOf(node).find(one => HTML_PROPERTIES.includes(one.name))
      return html
        ? `{ ${html.name}: ${
            html.value.type === 'ObjectExpression'
              ? `{ ${propertiesOf(html.value)
                  .map(one => `${one.name}: ${written(one.value)}`)
                  .join(', ')} }`
              : written(html.value)
          } }`
        : null
    }
    case 'MemberExpression':
      return memberName(node) === 'DOMParser' ? written(node) : null
    case 'Identifier':
      return node.name === 'DOMParser' ? 'DOMParser' : null
    case 'ImportDeclaration':
      return importSink(node)
    case 'Literal':
      return typeof node.value === 'string' && /^\s*javascript:/i.test(node.value)
        ? JSON.stringify(short(node.value))
        : null
    case 'TemplateLiteral':
      return /^\s*javascript:/i.test(node.quasis[0]?.value.raw ?? '') ? written(node) : null
    default:
      return null
  }
}

const FUNCTIONS = ['FunctionExpression', 'FunctionDeclaration', 'ArrowFunctionExpression', 'MethodDefinition']

/** A piece of the source, without the names that a minifier gives. */
function nameless(source: string, node: AnyNode): string {
  const names: { start: number; end: number }[] = []
  full(node, one => {
    if (one.type === 'Identifier' && !GLOBALS.includes(source.slice(one.start, one.end))) names.push(one)
  })
  let text = ''
  let at = node.start
  for (const one of names.toSorted((a, b) => a.start - b.start)) {
    if (one.start < at) continue
    text += source.slice(at, one.start) + '_'
    at = one.end
  }
  return text + source.slice(at, node.end)
}

/** Every sink of a script, or of a module. */
export function sinksOf(source: string): Sink[] {
  const sinks: Sink[] = []
  const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
  const look = (node: AnyNode, _state: unknown, path: AnyNode[]): void => {
    const code = sinkOf(node)
    if (code === null) return
    const around = path.slice(0, -1).findLast(one => FUNCTIONS.includes(one.type))
    sinks.push({ code, place: nameless(source, around ?? node) })
  }
  const kinds = [
    'AssignmentExpression',
    'CallExpression',
    'NewExpression',
    'ObjectExpression',
    'MemberExpression',
    'Identifier',
    'ImportDeclaration',
    'Literal',
    'TemplateLiteral',
  ] as const
  ancestor(tree, Object.fromEntries(kinds.map(kind => [kind, look])))
  return sinks
}

/** Elements of the mini-programs' templates that draw HTML or a page of the web. */
export const templateSinks = (template: string): Sink[] =>
  [...template.matchAll(/<(rich-text|web-view)\b[^>]*>/g)].map(([element, name]) => ({
    code: `<${name}>`,
    place: element,
  }))
