import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { filesBelow } from '../budgets'

const root = path.resolve(__dirname, '../..')
const files = ['config', 'contract', 'shared', 'src', 'server', 'test', 'types']
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

test('files are named for what they are: kebab-case modules, PascalCase components, useX hooks', () => {
  // pages and fields of forms keep the names that the specification gives them
  const free = /^src\/(features\/(?:(?:service|knowledge)\/)?[^/]+\/(pages|rare)|form\/fields)\//
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
