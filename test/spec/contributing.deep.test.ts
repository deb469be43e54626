import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import ts from 'typescript'
import { additionOf, type Shape } from '../../tools/new/additions'
import { WHOLE } from '../audit'
import { filesBelow } from '../budgets'
import { ADDITIONS, type Addition, type Notice } from './contributing/additions'
import { filesOf, patternOf } from './contributing/page'
import { Tree } from './contributing/tree'

/**
 * CONTRIBUTING.md names the files that an addition touches. Each kind of addition is made here in a copy of the sources: the page
 * names its files and no others, with all of them the checks are fine, and without any one of them a check says what is missing.
 */
let tree: Tree
before(() => {
  tree = new Tree()
})
after(() => tree.close())

const MIGRATIONS = 'server/db/migrations'
/** Folders that an addition makes on the server. */
const FOLDERS = ['server/domains/loan']
const TESTS = [...new Set(ADDITIONS.flatMap(({ tests = [] }) => tests))]

/** The paths of the page that stand for no touched file, and the touched files that no path of the page stands for. */
function compared(
  heading: string,
  touched: readonly string[],
  names: Record<string, string> = {},
  sources: readonly string[] = tree.sources(),
) {
  const patterns = filesOf(heading).map(file => ({ file, pattern: patternOf(file, names) }))
  return {
    inVain: patterns.flatMap(({ file, pattern }) =>
      // of those that stand for many files, each of these is touched
      file.includes('*')
        ? sources.filter(one => pattern.test(one) && !touched.includes(one))
        : touched.some(one => pattern.test(one))
          ? []
          : [file],
    ),
    missing: touched.filter(file => !patterns.some(({ pattern }) => pattern.test(file))),
  }
}

/** Makes the migration of new tables as people do. Gives the files that it wrote. */
function migrate(there: Tree): string[] {
  const below = (): Map<string, string> =>
    new Map(filesBelow(`${there.root}/${MIGRATIONS}`).map(file => [file, there.read(`${MIGRATIONS}/${file}`)]))
  const old = below()
  for (const step of [['node_modules/drizzle-kit/bin.cjs', 'generate'], ['test/record-migrations.ts']]) {
    const { ok, said } = there.run(step)
    assert.ok(ok, said)
  }
  return [...below()].filter(([file, text]) => old.get(file) !== text).map(([file]) => `${MIGRATIONS}/${file}`)
}

const isSource = (file: string): boolean => /\.tsx?$/.test(file)

/** What looks at all domains, pages and words. */
const SEEN_BY = [
  'server/app/modules.test.ts',
  'test/spec/audit-names.test.ts',
  'test/spec/calls.test.ts',
  'test/spec/client-calls.test.ts',
  'test/spec/docs.test.ts',
  'test/spec/rules.test.ts',
  'test/spec/texts.test.ts',
]

/** A file that an addition is made without. */
interface LeftOut {
  addition: Addition
  file: string
  notice: Notice
}

/** Only an import does not compile without it: nothing else that is missing goes unnoticed beside it. */
const isImported = ({ says }: Notice): boolean => says.source.startsWith('Cannot find module')

/** Whether two files can be left out at once, and what is said of one does not hide what is said of the other. */
function apart(a: LeftOut, b: LeftOut): boolean {
  if (a.notice.alone || b.notice.alone || a.file === b.file) return false
  if (a.addition === b.addition && !(isImported(a.notice) && isImported(b.notice))) return false
  const isTest = (one: LeftOut): boolean => one.notice.in === 'tests'
  return isTest(a) || isTest(b) ? isTest(a) && isTest(b) : a.file !== b.notice.in && b.file !== a.notice.in
}

/** Each file of each addition is left out once. */
function rounds(): LeftOut[][] {
  const all: LeftOut[][] = []
  for (const addition of ADDITIONS)
    for (const [file, notice] of Object.entries(addition.without)) {
      const one = { addition, file, notice }
      const round = all.find(others => others.every(other => apart(one, other)))
      if (round) round.push(one)
      else all.push([one])
    }
  return all
}

describe('calls, screens, form fields, domains and providers', () => {
  const first = new Map<string, string>()
  let migration: string[]

  /** Makes all additions, but for what is left out. */
  function make(without: readonly LeftOut[] = []): void {
    for (const [file, text] of first) {
      const edits = ADDITIONS.filter(
        addition => !without.some(one => one.addition === addition && one.file === file),
      ).flatMap(addition => addition.edits.get(file) ?? [])
      tree.write(
        file,
        edits.reduce((made, edit) => edit(made), text),
      )
    }
  }
  before(() => {
    for (const { edits } of ADDITIONS) for (const file of edits.keys()) first.set(file, tree.read(file))
    make()
    const drift = tree.run(['test/drift.ts'])
    assert.match(drift.said, /The tables have changed without a migration/)
    assert.equal(drift.ok, false)
    migration = migrate(tree)
    const { ok, said } = tree.run(['test/drift.ts'])
    assert.ok(ok, said)
  })
  after(() => {
    for (const [file, text] of first) tree.write(file, text)
  })

  for (const { heading, names, edits } of ADDITIONS)
    test(`${heading}: the page names the files that are touched, and no others`, () => {
      const tables = [...edits.keys()].filter(file => file.endsWith('.table.ts'))
      const touched = [...edits.keys(), ...(tables.length ? migration : [])]
      assert.deepEqual(compared(heading, touched, names), { inVain: [], missing: [] })
    })

  test('with these files the checks are fine', () => {
    const looked = ADDITIONS.flatMap(({ edits, watch = [] }) => [...edits.keys(), ...watch]).filter(isSource)
    assert.deepEqual(tree.typeErrors([...new Set(looked)]), [])
    for (const { ok, said } of [tree.test(TESTS), tree.imports(FOLDERS)]) assert.ok(ok, said)
  })

  test('without any one of them TypeScript or a test says what is missing', () => {
    for (const { edits, without } of ADDITIONS)
      assert.deepEqual(Object.keys(without).toSorted(), [...edits.keys()].toSorted())
    const unnoticed: string[] = []
    // the first leaves out as many files as can be; the others, and the programs of some, take their time: the audit has them
    for (const round of WHOLE ? rounds() : rounds().slice(0, 1)) {
      const by = round[0]?.notice.in
      make(round)
      const result = by === 'tests' ? tree.test(TESTS) : null
      assert.notEqual(result?.ok, true)
      for (const { addition, file, notice } of round) {
        const said = result
          ? result.said.slice(Math.max(0, result.said.indexOf('failing tests')))
          : tree.typeErrors([notice.in]).join('\n')
        if (!notice.says.test(said)) unnoticed.push(`${addition.heading} without ${file}: ${said || 'nothing'}`)
      }
    }
    make()
    assert.deepEqual(unnoticed, [])
  })
})

/** What a step that failed says: of tests those that did. */
const failure = ({ ok, said }: { ok: boolean; said: string }): string =>
  ok ? '' : said.slice(Math.max(0, said.indexOf('failing tests')))

/** What `npm run new` writes, by the heading of its files. */
const NEW: Readonly<Record<Shape, { heading: string; name: string; file: string; words: string[] }>> = {
  record: {
    heading: 'A kept thing',
    name: 'sparePart',
    file: 'spare-part',
    words: ['--zh', '备件', '--ru', 'Запчасть', '--tw', '備件'],
  },
  life: {
    heading: 'A thing with a life',
    name: 'tradeIn',
    file: 'trade-in',
    words: ['--zh', '以旧换新', '--ru', 'Трейд-ин', '--tw', '以舊換新'],
  },
}
describe('npm run new', () => {
  for (const [shape, { heading, name, file, words }] of Object.entries(NEW) as [Shape, (typeof NEW)[Shape]][])
    test(`${shape} ${name}: the page names its files; it compiles, is linted, has its migration and passes its tests`, () => {
      const made = new Tree()
      try {
        const files = [...additionOf(shape, name, {}, one => made.read(one)).keys()]
        const { ok, said } = made.run(['tools/new/run.ts', shape, name, ...words])
        assert.ok(ok, said)
        const again = made.run(['tools/new/run.ts', shape, name])
        assert.ok(again.said.includes(`there is a kind "${name}" already`), again.said)
        const touched = [...files, ...migrate(made)]
        assert.deepEqual(compared(heading, touched, { domain: file, n: '\\d{4}' }, made.sources()), {
          inVain: [],
          missing: [],
        })
        const steps = [
          made.run(['test/drift.ts']),
          made.run(['node_modules/oxlint/bin/oxlint', '--deny-warnings']),
          made.run(['node_modules/oxfmt/bin/oxfmt', '--check']),
          made.imports([`server/domains/${file}`]),
          made.test(SEEN_BY, 20),
          made.test([`server/domains/${file}/${file}.test.ts`]),
          made.test(['test/server/permissions.test.ts'], 20),
          made.test(['test/server/isolation.test.ts'], 20),
        ]
        assert.deepEqual([made.compiled(), ...steps.map(failure)].filter(Boolean), [])
      } finally {
        made.close()
      }
    })
})

describe('languages', () => {
  test('the page names the files that lack a text when there is one language more, and no others', () => {
    const TABLE = 'shared/language.ts'
    // where a text stands in one language it stands in others, so a file without any lacks none
    const written = tree.sources().filter(file => /\bru\s*:/.test(tree.read(file)))
    assert.ok(written.length > 60, `only ${String(written.length)} files have texts`)
    const first = new Map([TABLE, ...written].map(file => [file, tree.read(file)]))
    tree.write(TABLE, (first.get(TABLE) ?? '').replace("'tw'] as const", "'tw', 'de'] as const"))
    const lacking = new Set(
      tree
        .typeErrors(written)
        .flatMap(line => (/'de' (is missing|does not exist)/.test(line) ? line.split(':', 1) : [])),
    )
    if (WHOLE) {
      for (const file of lacking) tree.write(file, withGerman(file, tree.read(file)))
      assert.deepEqual(tree.typeErrors([...lacking].filter(isSource)), [])
    }
    assert.deepEqual(compared('A language', [TABLE, ...lacking], {}, written), { inVain: [], missing: [] })
    for (const [file, text] of first) tree.write(file, text)
  })
})

/** The file with a German text beside each Russian one, where a text stands in several languages, or their names do. */
const withGerman = (name: string, text: string): string =>
  ['lang_', ''].reduce((made, before) => {
    const source = ts.createSourceFile(name, made, ts.ScriptTarget.Latest, true)
    const added: { at: number; text: string }[] = []
    const look = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const found = new Map(node.properties.map(one => [one.name?.getText(source) ?? '', one]))
        const last = found.get(`${before}ru`)
        if (last && ['zh', 'en'].every(language => found.has(before + language)))
          added.push({
            at: last.getEnd(),
            text: `, ${before}de: ${ts.isPropertyAssignment(last) ? last.initializer.getText(source) : 'ru'}`,
          })
      }
      ts.forEachChild(node, look)
    }
    look(source)
    return added
      .toSorted((a, b) => b.at - a.at)
      .reduce((whole, one) => whole.slice(0, one.at) + one.text + whole.slice(one.at), made)
  }, text)
