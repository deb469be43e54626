import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { OFFERS } from '../../server/app/modules'
import { filesBelow } from '../budgets'
import { GUARDED } from '../mini/host/guarded'
import { patternOf } from './contributing/page'

const root = path.resolve(__dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const FOLDERS = [
  'bench',
  'config',
  'console',
  'contract',
  'docs',
  'server',
  'shared',
  'src',
  'test',
  'tools',
  'types',
].filter(folder => existsSync(path.join(root, folder)))
const files = [
  ...readdirSync(root),
  ...FOLDERS.flatMap(folder => filesBelow(path.join(root, folder)).map(file => `${folder}/${file}`)),
]
const paths = [
  ...new Set(files.flatMap(file => [file, ...file.split('/').map((_, i, parts) => parts.slice(0, i).join('/') + '/')])),
]
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'))
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
]
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
  // a decision may name files of a format, and files of other folders by their ends
  for (const page of DECISIONS)
    assert.deepEqual(
      missing(read(page)).filter(code => isPath(code)),
      [],
      page,
    )
  const named = PAGES.flatMap(page => codes(read(page)).filter(code => isPath(code) || isFile(code)))
  assert.ok(named.length > 60, `only ${String(named.length)} names were found`)
})

test('the search for names sees what it is to see', () => {
  assert.deepEqual(
    missing(
      '`server/nowhere/` `server/db/` `src/lib/{wav,nothing}.ts` `nowhere.ts` `providers/asr.ts` `GET /nowhere.ts`',
    ),
    ['server/nowhere/', 'nowhere.ts'],
  )
})

test('each sentence of the specification that is not followed names a test that there is', () => {
  const rows = read('docs/decisions/28-specification.md')
    .split('\n')
    .filter(line => line.startsWith('- '))
  const held = rows.map(row => / Test: `([^`]+)`, "([^"]+)"\.$/.exec(row))
  assert.deepEqual(
    rows.filter((row, i) => !/^- \*\*"[^"]+"\*\* \((?:assistant )?§\d\)\. /.test(row) || !held[i]),
    [],
    'each begins with its sentence and ends with its test',
  )
  assert.ok(rows.length > 10, 'the rows were found')
  const unheld = held.filter(one => !read(one?.[1] ?? '').includes(one?.[2] ?? ''))
  assert.deepEqual(
    unheld.map(one => one?.[0]),
    [],
  )
})

test('operators are told of all that is kept for a time, and for how long', () => {
  const days = (n: number) => `${String(n)} day${n === 1 ? '' : 's'}`
  const told = read('docs/operations.md')
    .split(/^\| Retention .*\n\|[-|]+\n/m)[1]
    ?.split('\n\n')[0]
    ?.split('\n')
    .map(row => row.split(' | ').slice(1, 3).join(': '))
  const kept = OFFERS.retained
    .flat()
    .map(
      ({ byDefault, least, most, endless }) =>
        `${byDefault ? days(byDefault) : 'until deleted'}: ${String(least)} to ${days(most)}${endless ? ', or until deleted' : ''}`,
    )
  assert.deepEqual(told?.toSorted(), kept.toSorted())
  assert.ok(kept.length > 5, 'what modules keep was found')
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

test('the pages name the commands of package.json, those for people together all of them', () => {
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
  const described = new Set(['README.md', 'docs/operations.md', 'docs/platforms.md', 'docs/commands.md'].flatMap(said))
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
  // beside its layers the console's folder holds the file that starts it
  const desk = layers('one-way-console/i18n').filter(one => one !== 'main')
  assert.ok(client.length > 8 && server.length > 8 && desk.length > 6)
  const architecture = read('ARCHITECTURE.md').replace(/config\.ts/g, 'config')
  for (const order of [client, desk])
    assert.ok(architecture.includes(`${order.map(one => `${one}/`).join(' → ')}\n`), order.join())
  assert.ok(
    architecture.includes(`${server.map(one => (one === 'config' ? one : `${one}/`)).join(' → ')}\n`),
    server.join(),
  )
  const contributing = read('CONTRIBUTING.md').replace(/config\.ts/g, 'config')
  for (const order of [client, server, desk]) assert.ok(contributing.includes(`: ${order.join(', ')}.`), order.join())
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

test('each folder of src/platform stands in the table of platforms, once', () => {
  const [, table = ''] = read('docs/platforms.md').split('| `src/platform/` |')
  const rows = (table.split('\n\n')[0] ?? '').split('\n').filter(line => line.startsWith('| `'))
  const names = rows.flatMap(row => codes(row.split('|')[1] ?? ''))
  assert.deepEqual(
    names.toSorted(),
    readdirSync(path.join(root, 'src/platform'), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => entry.name)
      .toSorted(),
  )
})

test('the release page declares what the code reads of a person in WeChat, by the name of the privacy guide, and nothing else', () => {
  const declared = new Map(
    [...read('docs/release.md').matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, call = '', name = '']) => [
      call,
      name,
    ]),
  )
  const called = new Set(
    paths
      .filter(file => /^src\/.*\.tsx?$/.test(file) && !/\.(h5|dd|test)\.tsx?$/.test(file))
      .flatMap(file => [...read(file).matchAll(/\bTaro\.(\w+)|openType='(\w+)'/g)].map(([, a, b]) => a ?? b ?? '')),
  )
  const guarded = Object.entries(GUARDED).filter(([call]) => called.has(call))
  assert.ok(guarded.length > 5)
  assert.deepEqual([...declared].toSorted(), guarded.toSorted())
})

/** A number of a page, and where the code has it. */
const NUMBERS: [page: string, said: RegExp, file: string, written: RegExp][] = [
  ['docs/commands.md', /ends by itself after (\d+) minutes/, 'test/run.ts', /LIMIT_MINUTES = (\d+)/],
  ['docs/commands.md', /each part of the audit after (\d+)/, 'test/run.ts', /AUDIT_MINUTES = (\d+)/],
  ['docs/commands.md', /names the (\d+) slowest tests/, 'test/run.ts', /SLOWEST = (\d+)/],
  ['docs/commands.md', /targets of (\d+) px/, 'test/e2e/looks.ts', /TARGET = (\d+)/],
  ['docs/platforms.md', /`(wx[\da-f]+)`/, 'config/plugins.ts', /'(wx[\da-f]+)'/],
  ['docs/platforms.md', /automation port at (\d+)/, 'test/journeys/devtools.ts', /'ws:\/\/127\.0\.0\.1:(\d+)'/],
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

test('a page for everybody is one page, and the first one is read in five minutes', () => {
  assert.ok(read('README.md').split(/\s+/).length <= 800, 'the README says more than 800 words')
  for (const [page, most] of [
    ['README.md', 50],
    ['ARCHITECTURE.md', 110],
    ['CONTRIBUTING.md', 120],
  ] as const)
    assert.ok(read(page).split('\n').length <= most, page)
})
