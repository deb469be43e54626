import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pages, subPackages } from '../../config/pages'
import { rows } from '../../config/routes'
import { GLYPHS } from '../../shared/glyphs'
import { ICONS } from '../../shared/icons'
import { SPARK } from '../../shared/spark'
import { BUDGETS, filesBelow, inKB } from '../budgets'
import { copiesIn, type Copies } from './duplicates'
import { describe } from './host/compiler'
import { checkBuild, type Report } from './host/gate'
import { orderFaults, withImports } from './styles'

/**
 * npm run check:mini: what the platforms would refuse in dist/weapp and dist/dd, or ignore without a word, pages that are not those of the
 * route table, what two packages carry, looks that H5 has in another order, outlines that no style draws, and our budgets.
 */
const TARGETS = ['weapp', 'dd'] as const

/** By src/lib/late-builtins.ts. */
const LENT = ['finally', 'at', 'hasOwn', 'matchAll']

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

/** What of app.json's preloadRule names a page or a package that there is not: the apps ignore it without a word. */
export function preloadFaults(app: {
  subPackages?: { root: string }[]
  pages: string[]
  preloadRule?: Record<string, { packages: string[] }>
}): string[] {
  const roots = (app.subPackages ?? []).map(part => part.root)
  return Object.entries(app.preloadRule ?? {}).flatMap(([page, { packages }]) => [
    ...(app.pages.includes(page) ? [] : [`app.json: preloadRule is for ${page}, which is no page`]),
    ...packages
      .filter(one => !roots.includes(one))
      .map(one => `app.json: preloadRule of ${page} loads ${one}, which is the root of no subpackage`),
  ])
}

interface SiteMap {
  rules: { action: string; page: string }[]
}
/** What is wrong with what WeChat is told that it may find of the app: nothing, for which it takes everything, and pages of which a visitor sees none. */
export function siteMapFaults(siteMap: SiteMap | null): string[] {
  if (!siteMap) return ['app.json: names no sitemap.json that is there, so WeChat searches every page']
  const open: readonly string[] = rows.filter(([, row]) => row.open).map(([, row]) => row.page)
  const last = siteMap.rules.at(-1)
  return [
    ...siteMap.rules
      .filter(({ action, page }) => action === 'allow' && !open.includes(page))
      .map(({ page }) => `sitemap.json: allows ${page}, which is no page that is open to everybody`),
    ...(last?.action === 'disallow' && last.page === '*' ? [] : ['sitemap.json: does not end with "disallow *"']),
  ]
}

/** Pages that can be pulled down although nothing on them refreshes, and those that refresh and cannot. All are paths without extension. */
export const pullFaults = (pulled: readonly string[], refreshing: readonly string[]): string[] => [
  ...pulled
    .filter(page => !refreshing.includes(page))
    .map(page => `${page} can be pulled down, and does not use ui/Refreshable`),
  ...refreshing
    .filter(file => !pulled.includes(file))
    .map(
      file => `${file} uses ui/Refreshable, and is no page whose configuration has pulledDown (config/pull-down.ts)`,
    ),
]

/** What packages carry twice although it is larger than its budget. */
export const copyFaults = (copies: readonly Copies[]): string[] =>
  copies
    .filter(({ bytes }) => bytes > BUDGETS.copies)
    .map(
      ({ packages, bytes, modules }) =>
        `${packages.map(one => one || 'the main package').join(' and ')} carry ${inKB(bytes)} each of the same ${modules.length} modules; the budget is ${inKB(BUDGETS.copies)}`,
    )

const STYLES = { weapp: '.wxss', dd: '.acss' }
const H5_STYLES = path.resolve(__dirname, '../../dist/h5/css')
const APP_STYLES = /^app\./

/** Looks of the app itself that have another order in a build than on H5, where one sees it. */
function styleFaults(appStyles: string): string[] {
  if (!existsSync(H5_STYLES)) return ['h5 is not built, with which the order of styles is compared: npm run build:h5']
  const files = filesBelow(H5_STYLES).filter(file => !file.startsWith('flex-gap.'))
  const read = (file: string): string => readFileSync(path.join(H5_STYLES, file), 'utf8')
  const [own, later] = [files.filter(file => APP_STYLES.test(file)), files.filter(file => !APP_STYLES.test(file))]
  return own.length
    ? orderFaults(own.map(read).join('\n'), later.map(read), appStyles)
    : ['h5 has no styles of the app']
}

/** Outlines of which no class of the styles of a build has the mask (config/outlines.ts). */
export const outlineFaults = (names: readonly string[], styles: string): string[] =>
  names.filter(name => !styles.includes(`.${name}{--mask:url(`)).map(name => `no style draws the outline ${name}`)
const OUTLINES = [
  ...Object.keys({ ...ICONS, ...SPARK }).map(name => `icon--${name}`),
  ...Object.keys(GLYPHS).map(name => `glyph--${name}`),
]

const SOURCES = path.resolve(__dirname, '../../src')
const PAGES = new Set<string>([
  ...pages,
  ...subPackages.flatMap(part => part.pages.map(page => `${part.root}/${page}`)),
])
/** Of what a file imports the files of src/, from there and without extension. */
const importsOf = (name: string, text: string): string[] =>
  [...text.matchAll(/'(@|\.\.?)\/([^'\n]+)'/g)].map(([, from = '', rest = '']) =>
    from === '@' ? rest : path.posix.join(path.posix.dirname(name), from, rest),
  )
/** Pages that use ui/Refreshable, by themselves or through parts of screens, from src/ and without extension. */
function refreshingFiles(): string[] {
  const files = filesBelow(SOURCES)
    .filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map(file => file.replace(/\.tsx$/, ''))
    .map(name => ({ name, imports: importsOf(name, readFileSync(path.join(SOURCES, `${name}.tsx`), 'utf8')) }))
  const found = new Set(['ui/Refreshable'])
  // a set gives what is added to it meanwhile, too
  for (const part of found)
    if (!PAGES.has(part)) for (const { name, imports } of files) if (imports.includes(part)) found.add(name)
  return [...found].filter(name => PAGES.has(name))
}

function main(): void {
  for (const target of TARGETS) {
    const folder = path.resolve(__dirname, '../../dist', target)
    if (!existsSync(path.join(folder, 'app.json'))) {
      console.error(`${target} is not built: npm run build:${target}`)
      process.exitCode = 1
      continue
    }
    const report = checkBuild(folder, { main: BUDGETS.main[target], subpackage: BUDGETS.subpackage, lent: LENT })
    const scripts = filesBelow(folder).filter(file => file.endsWith('.js'))
    const copies = copiesIn(
      scripts.map(file => [file, readFileSync(path.join(folder, file), 'utf8')]),
      subPackages.map(part => part.root),
    )
    const json = (file: string) => JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8')) as unknown
    const siteMap = (): SiteMap | null => {
      const { sitemapLocation = '' } = json('app') as { sitemapLocation?: string }
      const file = path.join(folder, sitemapLocation)
      return sitemapLocation && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SiteMap) : null
    }
    const pulled = report.pages.filter(page => {
      const config = json(page) as { enablePullDownRefresh?: boolean; pullRefresh?: boolean }
      return target === 'dd' ? config.pullRefresh : config.enablePullDownRefresh
    })
    const faults = [
      ...faultsOf(report),
      ...preloadFaults(json('app') as Parameters<typeof preloadFaults>[0]),
      ...(target === 'weapp' ? siteMapFaults(siteMap()) : []),
      ...pullFaults(pulled, refreshingFiles()),
      ...copyFaults(copies),
      ...styleFaults(withImports(path.join(folder, `app${STYLES[target]}`))),
      ...outlineFaults(
        OUTLINES,
        filesBelow(folder)
          .filter(file => file.endsWith(STYLES[target]))
          .map(file => readFileSync(path.join(folder, file), 'utf8'))
          .join('\n'),
      ),
    ]
    console.log(
      `${target}: ${[...report.sizes].map(([root, bytes]) => `${root || 'main package'} ${inKB(bytes)}`).join(', ')}${faults.length ? '' : ', no faults'}`,
    )
    for (const { packages, bytes } of copies.slice(0, 3))
      console.log(`  ${inKB(bytes)} in each of ${packages.map(one => one || 'main').join(', ')}`)
    for (const note of report.notes) console.log(`  ${note}`)
    for (const fault of faults) console.error(`  ${fault}`)
    if (faults.length) process.exitCode = 1
  }
}

if (require.main === module) main()
