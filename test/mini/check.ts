import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pages, subPackages } from '../../config/pages'
import { BUDGETS, filesBelow, inKB, KNOWN_COPIES } from '../budgets'
import { copiesIn, type Copies } from './duplicates'
import { describe } from './host/compiler'
import { checkBuild, type Report } from './host/gate'

/** npm run check:mini: what the platforms would refuse in dist/weapp and dist/dd, pages that are not those of the route table, what two packages carry, and our budgets. */
const TARGETS = ['weapp', 'dd'] as const

/** How the pages of a build differ from the route table. */
export function pageFaults(built: readonly string[]): string[] {
  const wanted = [...pages, ...subPackages.flatMap(part => part.pages.map(page => `${part.root}/${page}`))]
  return [
    ...wanted.filter(page => !built.includes(page)).map(page => `app.json: lacks ${page}`),
    ...built.filter(page => !wanted.includes(page)).map(page => `app.json: ${page} is in no row of config/routes.ts`),
    ...(built[0] === wanted[0] ? [] : [`app.json: the first page is ${built[0]} instead of ${wanted[0]}`]),
  ]
}

export const faultsOf = ({ pages: built, diagnostics }: Report): string[] => [
  ...diagnostics.map(describe),
  ...pageFaults(built),
]

/** What packages carry twice although it is larger than its budget, or than what is known of it. */
export const copyFaults = (copies: readonly Copies[]): string[] =>
  copies.flatMap(({ packages, bytes, modules }) => {
    const limit = KNOWN_COPIES[packages.join()]?.bytes ?? BUDGETS.copies
    return bytes > limit
      ? [
          `${packages.join(' and ')} carry ${inKB(bytes)} each of the same ${modules.length} modules; the budget is ${inKB(limit)}`,
        ]
      : []
  })

function main(): void {
  for (const target of TARGETS) {
    const folder = path.resolve(__dirname, '../../dist', target)
    if (!existsSync(path.join(folder, 'app.json'))) {
      console.error(`${target} is not built: npm run build:${target}`)
      process.exitCode = 1
      continue
    }
    const report = checkBuild(folder, { main: BUDGETS.main[target], subpackage: BUDGETS.subpackage })
    const scripts = filesBelow(folder).filter(file => file.endsWith('.js'))
    const copies = copiesIn(
      scripts.map(file => [file, readFileSync(path.join(folder, file), 'utf8')]),
      subPackages.map(part => part.root),
    )
    const faults = [...faultsOf(report), ...copyFaults(copies)]
    console.log(
      `${target}: ${[...report.sizes].map(([root, bytes]) => `${root || 'main package'} ${inKB(bytes)}`).join(', ')}${faults.length ? '' : ', no faults'}`,
    )
    for (const { packages, bytes } of copies.filter(one => one.bytes > BUDGETS.copies))
      console.log(
        `  ${inKB(bytes)} twice: ${packages.join(' and ')} (${KNOWN_COPIES[packages.join()]?.what ?? 'unknown'})`,
      )
    for (const note of report.notes) console.log(`  ${note}`)
    for (const fault of faults) console.error(`  ${fault}`)
    if (faults.length) process.exitCode = 1
  }
}

if (require.main === module) main()
