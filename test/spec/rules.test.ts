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
