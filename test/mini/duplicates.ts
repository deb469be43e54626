import { parse, type Expression, type Node, type ObjectExpression } from 'acorn'
import { full } from 'acorn-walk'

/** What several packages of a mini-program carry a copy of each. */
export interface Copies {
  /** roots of the packages, '' for the main one */
  packages: string[]
  /** of one copy */
  bytes: number
  /** ids that webpack gave to the modules */
  modules: string[]
}

/** The modules that a file hands to webpack, `….push([[chunk ids], { id: function }])`, by id with their bytes. */
function modulesOf(text: string): Map<string, number> {
  const found = new Map<string, number>()
  full(parse(text, { ecmaVersion: 'latest' }), (node: Node) => {
    const { type, callee, arguments: [list] = [] } = node as Node & { callee?: Expression; arguments?: Expression[] }
    if (type !== 'CallExpression' || callee?.type !== 'MemberExpression' || list?.type !== 'ArrayExpression') return
    if (callee.property.type !== 'Identifier' || callee.property.name !== 'push') return
    const [chunks, modules] = list.elements
    if (chunks?.type !== 'ArrayExpression' || modules?.type !== 'ObjectExpression') return
    for (const property of (modules as ObjectExpression).properties) {
      if (property.type !== 'Property') continue
      const { key } = property
      const id = key.type === 'Literal' ? String(key.value) : key.type === 'Identifier' ? key.name : ''
      found.set(id, Buffer.byteLength(text.slice(property.start, property.end)))
    }
  })
  return found
}

/** Modules that stand in more than one package, by the packages that share them; the largest first. `files` are those of the build, by path. */
export function copiesIn(files: Iterable<[path: string, text: string]>, roots: readonly string[]): Copies[] {
  const packagesOf = new Map<string, { packages: Set<string>; bytes: number }>()
  for (const [path, text] of files) {
    const root = roots.find(one => path.startsWith(`${one}/`)) ?? ''
    for (const [id, bytes] of modulesOf(text)) {
      const known = packagesOf.get(id) ?? { packages: new Set(), bytes }
      known.packages.add(root)
      packagesOf.set(id, known)
    }
  }
  const copies = new Map<string, Copies>()
  for (const [id, { packages, bytes }] of packagesOf) {
    if (packages.size < 2) continue
    const sharing = [...packages].toSorted()
    const known = copies.get(sharing.join()) ?? { packages: sharing, bytes: 0, modules: [] }
    known.bytes += bytes
    known.modules.push(id)
    copies.set(sharing.join(), known)
  }
  return [...copies.values()].toSorted((a, b) => b.bytes - a.bytes)
}
