import { existsSync } from 'node:fs'
import path from 'node:path'
import { pages, subPackages } from '../../config/routes'
import { describe } from './host/compiler'
import { checkBuild, inKB, type Budgets, type Report } from './host/gate'

/** npm run check:mini: what the platforms would refuse in dist/weapp and dist/dd, pages that are not those of the route table, and our budgets. */
const TARGETS = ['weapp', 'dd']
const BUDGETS: Budgets = { main: 900 * 1024, subpackage: 500 * 1024 }

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

function main(): void {
  for (const target of TARGETS) {
    const folder = path.resolve(__dirname, '../../dist', target)
    if (!existsSync(path.join(folder, 'app.json'))) {
      console.error(`${target} is not built: npm run build:${target}`)
      process.exitCode = 1
      continue
    }
    const report = checkBuild(folder, BUDGETS)
    const faults = faultsOf(report)
    console.log(
      `${target}: ${[...report.sizes].map(([root, bytes]) => `${root || 'main package'} ${inKB(bytes)}`).join(', ')}${faults.length ? '' : ', no faults'}`,
    )
    for (const note of report.notes) console.log(`  ${note}`)
    for (const fault of faults) console.error(`  ${fault}`)
    if (faults.length) process.exitCode = 1
  }
}

if (require.main === module) main()
