import type { Diagnostic } from './build'
import { compileBuild } from './compiler'
import { unknownComponents } from './gate/components'
import { officialCompilers } from './gate/official'
import { laterBuiltins, modernSyntax } from './gate/syntax'

const KB = 1024
/** What the platforms refuse to go beyond, in bytes. */
const PACKAGE_LIMIT = 2048 * KB
const TOTAL_LIMIT = 20 * 1024 * KB

/** What the build is held to. */
export interface Budgets {
  /** bytes of the main package */
  main: number
  /** bytes of any subpackage */
  subpackage: number
  /** builtins that the build lends to engines that lack them */
  lent?: readonly string[]
}

export interface Report {
  pages: string[]
  /** bytes of the main package ('') and of each subpackage */
  sizes: Map<string, number>
  diagnostics: Diagnostic[]
  /** what could not be checked, and why */
  notes: string[]
}

export const inKB = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

function tooLarge(sizes: ReadonlyMap<string, number>, budgets: Budgets): Diagnostic[] {
  const found: Diagnostic[] = []
  const report = (what: string, bytes: number, limit: number, whose: string): void => {
    if (bytes > limit)
      found.push({ file: 'app.json', severity: 'error', message: `${what} is ${inKB(bytes)}; ${whose} ${inKB(limit)}` })
  }
  for (const [root, bytes] of sizes) {
    const what = root ? `subpackage ${root}` : 'the main package'
    report(what, bytes, PACKAGE_LIMIT, 'the platform takes no more than')
    report(what, bytes, root ? budgets.subpackage : budgets.main, 'the budget is')
  }
  report(
    'the whole',
    [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    TOTAL_LIMIT,
    'the platform takes no more than',
  )
  return found
}

/** Everything about a built mini-program that its platform would refuse or old phones could not run, as far as files tell. Throws when the folder holds none. */
export function checkBuild(root: string, budgets: Budgets): Report {
  const { folder, build, sizes, diagnostics, sources } = compileBuild(root)
  const official = build.platform === 'wechat' ? officialCompilers(folder) : { diagnostics: [], note: null }
  return {
    pages: build.pages,
    sizes,
    diagnostics: [
      ...diagnostics,
      ...unknownComponents(build.platform, sources, build.configs),
      ...folder.names.filter(name => name.endsWith('.js')).flatMap(name => modernSyntax(name, folder.read(name))),
      ...folder.names
        .filter(name => name.endsWith('.js'))
        .flatMap(name =>
          laterBuiltins(folder.read(name))
            .filter(one => !budgets.lent?.includes(one.name))
            .map(({ name: builtin, ...place }): Diagnostic => ({
              file: name,
              ...place,
              severity: 'error',
              message: `${builtin}() is not there in old JavaScript engines`,
            })),
        ),
      ...official.diagnostics,
      ...tooLarge(sizes, budgets),
    ],
    notes: official.note ? [official.note] : [],
  }
}
