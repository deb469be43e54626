import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { filesBelow } from '../budgets'
import { patternOf } from './contributing/page'

const root = path.resolve(__dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const FOLDERS = ['bench', 'config', 'contract', 'docs', 'server', 'shared', 'src', 'test', 'types'].filter(folder =>
  existsSync(path.join(root, folder)),
)
const files = [
  ...readdirSync(root),
  ...FOLDERS.flatMap(folder => filesBelow(path.join(root, folder)).map(file => `${folder}/${file}`)),
]
const paths = [
  ...new Set(files.flatMap(file => [file, ...file.split('/').map((_, i, parts) => parts.slice(0, i).join('/') + '/')])),
]
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/operations.md']
const DECISIONS = readdirSync(path.join(root, 'docs/decisions')).map(file => `docs/decisions/${file}`)

/** What stands in backticks, and what follows a link. */
const codes = (page: string): string[] =>
  [...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
const links = (page: string): string[] =>
  [...page.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link).filter(link => !/^\w+:/.test(link))

/** A path that a page names from the project's folder: it begins with one of its folders. */
const isPath = (code: string): boolean => FOLDERS.some(folder => code.startsWith(`${folder}/`)) && !/[\s(]/.test(code)
/** A file that a page names by the end of its path, where the folder is clear. */
const isFile = (code: string): boolean => /^[\w./{},*-]+\.(tsx?|txt|cjs|md|json)$/.test(code) && /^\w/.test(code)

/** What a page names and is not there. A name between < and > stands for any. */
const missing = (page: string): string[] =>
  codes(page)
    .map(code => code.replace(/:\d+$/, ''))
    .filter(code => (isPath(code) || isFile(code)) && !/^(dist|data)\//.test(code))
    .filter(code => {
      const pattern = patternOf(code.replace(/\/$/, ''))
      const end = new RegExp(`(^|/)${pattern.source.slice(1, -1)}/?$`)
      return !paths.some(one => (isPath(code) ? pattern.test(one.replace(/\/$/, '')) : end.test(one)))
    })

test('every file and folder that a page names is there', () => {
  for (const page of PAGES) assert.deepEqual(missing(read(page)), [], page)
  const named = PAGES.flatMap(page => codes(read(page)).filter(code => isPath(code) || isFile(code)))
  assert.ok(named.length > 60, `only ${String(named.length)} names were found`)
})

test('the search for names sees what it is to see', () => {
  assert.deepEqual(
    missing(
      '`server/nowhere/` `server/db/` `src/lib/{dates,nothing}.ts` `nowhere.ts` `providers/asr.ts` `GET /nowhere.ts`',
    ),
    ['server/nowhere/', 'nowhere.ts'],
  )
})

test('every link of a page leads to a file', () => {
  for (const page of [...PAGES, ...DECISIONS])
    assert.deepEqual(
      links(read(page)).filter(link => !existsSync(path.join(root, path.dirname(page), link))),
      [],
      page,
    )
})

test('the list of decisions has each page once, by its number', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^(\d+)\. \[[^\]]+\]\(([^)]+)\)$/gm)]
  assert.deepEqual(
    listed.map(([, , file]) => file),
    DECISIONS.map(file => path.basename(file))
      .filter(file => file !== 'README.md')
      .toSorted(),
  )
  assert.deepEqual(
    listed.map(([, number]) => Number(number)),
    listed.map(([, , file = '']) => Number.parseInt(file, 10)),
  )
})

test('the pages name the commands of package.json, the README all of them', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const said = (page: string): string[] => [
    ...new Set(
      [...read(page).matchAll(/npm (?:run ([\w:]+)|(test|start)\b)/g)].map(([, run, short]) => run ?? short ?? ''),
    ),
  ]
  for (const page of PAGES)
    assert.deepEqual(
      said(page).filter(name => !(name in scripts)),
      [],
      page,
    )
  const described = new Set([...said('README.md'), ...said('docs/operations.md')])
  assert.deepEqual(
    Object.keys(scripts).filter(name => !described.has(name)),
    [],
  )
})

test('the layers stand in the pages as they are checked', () => {
  const { forbidden } = createRequire(__filename)(path.join(root, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string; comment: string }[]
  }
  const layers = (name: string): string[] =>
    (
      forbidden
        .find(rule => rule.name === name)
        ?.comment.split(': ')
        .at(-1) ?? ''
    ).split(', ')
  const [client, server] = [layers('one-way-platform').filter(one => one !== 'shared'), layers('one-way-server/db')]
  assert.ok(client.length > 8 && server.length > 8)
  const architecture = read('ARCHITECTURE.md').replace(/config\.ts/g, 'config')
  assert.ok(architecture.includes(`${client.map(one => `${one}/`).join(' → ')}\n`), client.join())
  assert.ok(
    architecture.includes(`${server.map(one => (one === 'config' ? one : `${one}/`)).join(' → ')}\n`),
    server.join(),
  )
  const contributing = read('CONTRIBUTING.md').replace(/config\.ts/g, 'config')
  for (const order of [client, server]) assert.ok(contributing.includes(`: ${order.join(', ')}.`), order.join())
})

test('every variable that the configuration names is described for operators', () => {
  const page = read('docs/operations.md')
  const described = page.replace(/(\w+_)\{([\w,]+)\}/g, (_, start: string, ends: string) =>
    ends
      .split(',')
      .map(end => start + end)
      .join(' '),
  )
  const named = ['server/config.ts', 'server/providers/index.ts'].flatMap(file =>
    [...read(file).matchAll(/LIANKE_[A-Z\d]+(?:_[A-Z\d]+)*\b(?!_)/g)].map(([name]) => name),
  )
  assert.ok(named.length > 20)
  assert.deepEqual(
    [...new Set(named)].filter(name => !new RegExp(`\\b${name}\\b`).test(described)),
    [],
  )
})

test('the platform modules of the README are folders', () => {
  const [, table = ''] = read('README.md').split('| `src/platform/` |')
  const rows = (table.split('\n\n')[0] ?? '').split('\n').filter(line => line.startsWith('| `'))
  const names = rows.flatMap(row => codes(row.split('|')[1] ?? ''))
  assert.ok(names.length > 12)
  assert.deepEqual(
    names.filter(name => !paths.includes(`src/platform/${name}/`)),
    [],
  )
})

/** A number of a page, and where the code has it. */
const NUMBERS: [page: string, said: RegExp, file: string, written: RegExp][] = [
  ['README.md', /ends by itself after (\d+) minutes/, 'test/run.ts', /LIMIT_MINUTES = (\d+)/],
  ['README.md', /names the (\d+) slowest tests/, 'test/run.ts', /SLOWEST = (\d+)/],
  ['README.md', /targets of (\d+) px/, 'test/e2e/screens.test.ts', /TARGET = (\d+)/],
  ['README.md', /`(wx[\da-f]+)`/, 'config/plugins.ts', /'(wx[\da-f]+)'/],
  ['README.md', /automation port at (\d+)/, 'test/journeys/devtools.ts', /'ws:\/\/127\.0\.0\.1:(\d+)'/],
  ['README.md', /http:\/\/127\.0\.0\.1:(\d+)\/carrier/, 'server/config.ts', /env\.PORT, (\d+)/],
  ['CONTRIBUTING.md', /\((\d+) columns\)/, '.oxfmtrc.json', /"printWidth": (\d+)/],
  ['ARCHITECTURE.md', /stores events every (\d+) ms/, 'server/domains/assistant/run.service.ts', /TICK_MS = (\d+)/],
  ['ARCHITECTURE.md', /PostgreSQL (\d+ to \d+) are installed/, 'test/postgresql.ts', /a PostgreSQL (\d+ to \d+)/],
]
test('the numbers of the pages are those of the code', () => {
  for (const [page, said, file, written] of NUMBERS) {
    const [here, there] = [said.exec(read(page))?.[1], written.exec(read(file))?.[1]]
    assert.ok(here, `${page} ${String(said)}`)
    assert.equal(here, there, `${page} ${String(said)}`)
  }
})

test('a page for everybody is one page', () => {
  for (const [page, most] of [
    ['ARCHITECTURE.md', 110],
    ['CONTRIBUTING.md', 110],
  ] as const)
    assert.ok(read(page).split('\n').length <= most, page)
})
