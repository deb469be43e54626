import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { DEMO_COMPANIES } from '../../server/demo/companies'
import { filesBelow } from '../budgets'

const root = path.resolve(__dirname, '../..')
const files = ['config', 'console', 'contract', 'shared', 'src', 'server', 'test', 'types']
  .flatMap(folder => filesBelow(path.join(root, folder)).map(file => `${folder}/${file}`))
  .filter(file => /\.(tsx?|c?js)$/.test(file))
const having = (text: RegExp, among = files): string[] =>
  among.filter(file => text.test(readFileSync(path.join(root, file), 'utf8')))

test('only platform/ and config/ ask which platform this is', () => {
  assert.deepEqual(
    having(
      /TARO_ENV/,
      files.filter(file => file.startsWith('src/') && !file.startsWith('src/platform/')),
    ),
    [],
  )
})

test('no folder is a drawer for everything', () => {
  assert.deepEqual(
    files.filter(
      file =>
        /(^|\/)(utils?|commons?|helpers?|misc)\//.test(path.posix.dirname(file) + '/') &&
        !/^(server\/domains|src\/features)\/misc\//.test(file),
    ),
    [],
  )
})

test('the parts of a block have their style in one file: two of the same name would dress each other', () => {
  const places = new Map<string, Set<string>>()
  for (const file of filesBelow(path.join(root, 'src')).filter(name => name.endsWith('.scss')))
    for (const [name] of readFileSync(path.join(root, 'src', file), 'utf8').matchAll(
      /^\.[a-z][a-z0-9-]*__[a-z0-9-]+(?=[ ,{:])/gm,
    ))
      places.set(name, (places.get(name) ?? new Set()).add(file))
  assert.ok(places.size > 100, 'they are found')
  assert.deepEqual(
    [...places].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where]),
    [],
  )
})

test('no rule is switched off in a file', () => {
  // put together here, so that this file does not name what it looks for
  assert.deepEqual(
    having(
      new RegExp(
        ['eslint', 'oxlint'].map(tool => `${tool}-${'disable'}`).join('|') + `|@ts-(${'ignore'}|${'nocheck'})`,
      ),
    ),
    [],
  )
})

test('no test is skipped or runs alone', () => {
  assert.deepEqual(
    having(
      /\b(test|it|describe)\.(skip|only|todo)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/,
      files.filter(file => /\.test\.tsx?$/.test(file) && !file.endsWith('rules.test.ts')),
    ),
    [],
  )
})

/** Words of tests that a busy machine, a process that is killed or a program of Debian's decides: they are deep (docs/decisions/29-checks.md). */
const DEEP_WORDS =
  /\b(cpuUsage|memoryUsage|heapUsed|resourceUsage|performance\.now|SIGKILL|SIGSTOP|findNginx|findPostgresql|findWholeChromium|installNode|EXPLAIN)\b/
const LONGEST_SLEEP_MS = 100
/** What of a test keeps it from every landing. */
function deepIn(file: string, text: string): string[] {
  const isInBrowser = /^test\/(e2e|console|journeys)\//.test(file)
  return [
    ...(DEEP_WORDS.exec(text)?.slice(0, 1) ?? []),
    ...[...text.matchAll(/\bsleep\(([\d_]+)\)/g)]
      .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) > LONGEST_SLEEP_MS)
      .map(([call]) => call),
    ...(isInBrowser && /\bconcurrency\b/.test(text) ? ['concurrency'] : []),
  ]
}

test('what a busy machine decides is left to deep tests', () => {
  const landing = files.filter(file => /\.test\.tsx?$/.test(file) && !/\.deep\.test\.tsx?$/.test(file))
  assert.ok(landing.length > 200)
  assert.deepEqual(
    landing
      .filter(file => file !== 'test/spec/rules.test.ts')
      .map(file => [file, ...deepIn(file, readFileSync(path.join(root, file), 'utf8'))])
      .filter(([, ...found]) => found.length),
    [],
  )
  for (const [file, text, found] of [
    ['server/x.test.ts', "process.kill(pid, 'SIGKILL')", 1],
    ['server/x.test.ts', 'await sleep(1_500)', 1],
    ['server/x.test.ts', 'await sleep(50)', 0],
    ['server/x.test.ts', 'describe(name, { concurrency: 2 }', 0],
    ['test/e2e/x.test.ts', 'describe(name, { concurrency: 2 }', 1],
  ] as const)
    assert.equal(deepIn(file, text).length, found, text)
})

test('files are named for what they are: kebab-case modules, PascalCase components, useX hooks', () => {
  // pages and fields of forms keep the names that the specification gives them
  const free = /^src\/(features\/(?:(?:service|request|knowledge)\/)?[^/]+\/(pages|rare|orders)|form\/fields)\//
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
  const named = (file: string): boolean => {
    const [name = '', ...roles] = path.posix.basename(file).split('.').slice(0, -1)
    const isNamed = file.endsWith('.tsx')
      ? kebab.test(name) || /^([A-Z]|use[A-Z])[A-Za-z0-9]*$/.test(name)
      : kebab.test(name) || /^use[A-Z][A-Za-z0-9]*$/.test(name)
    return (isNamed || free.test(file)) && roles.every(role => kebab.test(role))
  }
  const ours = files.filter(file => file.startsWith('src/'))
  assert.ok(ours.length > 300, `only ${ours.length} files were looked at`)
  assert.deepEqual(
    ours.filter(
      file =>
        !named(file) ||
        !path.posix
          .dirname(file)
          .split('/')
          .every(folder => kebab.test(folder)),
    ),
    [],
  )
  for (const wrong of ['src/stores/activeForm.ts', 'src/ui/Lists.ts', 'src/lib/a_b.ts', 'src/api/call.myRole.ts'])
    assert.equal(named(wrong), false, wrong)
})

test('a module of platform/ exports what its folder is called after', () => {
  const folders = new Set(files.flatMap(file => /^src\/platform\/([^/]+)\//.exec(file)?.[1] ?? []))
  assert.ok(folders.size > 30)
  // the one draws a name (OpenName), the other exports its verbs (keep, load, forget)
  const otherwise = ['open-data', 'storage']
  const plain = (text: string): string => text.replaceAll('-', '').toLowerCase()
  const strangers = [...folders].filter(folder => {
    const of = files.filter(
      file => /^src\/platform\/[^/]+\/index(\.h5)?\.tsx?$/.test(file) && file.split('/')[2] === folder,
    )
    const names = of.flatMap(file =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /^export (?:(?:async )?(?:const|function) (\w+)|\{ (\w+) \})/gm,
        ),
      ].map(([, declared, handed]) => declared ?? handed ?? ''),
    )
    return !names.some(name => plain(name).includes(plain(folder)))
  })
  assert.deepEqual(strangers.toSorted(), otherwise)
})

/** Tests that are about the demo: its data, answers measured with them, how a server starts with it and loses it. */
const ABOUT_DEMO = [
  'server/demo/',
  'server/app/demo-reset.deep.test.ts',
  'server/app/production.test.ts',
  'server/app/start.',
  'server/domains/assistant/',
  'server/http/site.test.ts',
  'server/tenant/cli.test.ts',
  'test/console/screenshots.ts',
  'test/demo-contents.ts',
  'test/demo.ts',
  'test/e2e/screenshots.ts',
  'test/eval/',
  'test/spec/demo-labels.test.ts',
  'test/release/',
  'test/spec/rules.test.ts',
]
const isAboutDemo = (file: string): boolean => ABOUT_DEMO.some(start => file.startsWith(start))
const demoNames = DEMO_COMPANIES.flatMap(({ key, tenant, products, linkmen, staff }) => [
  key,
  ...Object.values(tenant.name),
  ...products.flatMap(one => one.code ?? []),
  ...[...linkmen, ...staff].flatMap(one => one.phone ?? []),
])
const isPhone = (name: string): boolean => /^\d+$/.test(name)
/** What of the demo a test names: a company, a code, a phone, a module; the screen `/demo` is something else. Tests of one function may take any phone. */
function demoIn(file: string, text: string): string[] {
  const isFree = !/^(server|test)\//.test(file)
  return [
    ...demoNames.filter(name => text.includes(name) && !(isFree && isPhone(name))),
    ...[...text.matchAll(/from '([^']*(?<!\/request)\/demo(?:-contents|\/[^']*)?)'/g)].map(([, module = '']) => module),
  ]
}

test('tests make their own companies: those of the demo are for tests about the demo', () => {
  const tests = files.filter(file => file.startsWith('test/') || /\.test\.tsx?$/.test(file))
  const naming = new Map(
    tests
      .map(file => [file, demoIn(file, readFileSync(path.join(root, file), 'utf8'))] as const)
      .filter(([, found]) => found.length),
  )
  assert.deepEqual(
    [...naming].filter(([file]) => !isAboutDemo(file)),
    [],
  )
  assert.deepEqual(
    ABOUT_DEMO.filter(start => ![...naming.keys()].some(file => file.startsWith(start))),
    [],
    'no test needs to be let off here any more',
  )
  const [{ key, linkmen } = assert.fail('the demo has no company')] = DEMO_COMPANIES
  const phone = linkmen[0]?.phone ?? assert.fail('the demo has no linkman')
  for (const [file, text, found] of [
    ['test/journeys/x.ts', "import { idOf } from '../../server/demo/deterministic'", 1],
    ['server/x.test.ts', "import { openDemo } from '../test/demo'", 1],
    ['server/x.test.ts', `domainId: '${key}'`, 1],
    ['src/x.test.ts', `domainId: '${key}'`, 1],
    ['server/x.test.ts', `body: { phone: '${phone}' }`, 1],
    ['src/x.test.ts', `body: { phone: '${phone}' }`, 0],
    ['server/x.test.ts', "import { makeCompany } from '../test/company/company'", 0],
  ] as const)
    assert.equal(demoIn(file, text).length, found, `${file}: ${text}`)
})
