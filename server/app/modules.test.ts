import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { ErrorEntry } from '../http/errors'
import { LANGUAGES } from '../../shared/language'
import { ERRORS, MODULES, OFFERS } from './modules'

const SERVER = path.join(__dirname, '..')
const filesOf = (end: string): string[] =>
  ['kernel', 'domains'].flatMap(folder =>
    readdirSync(path.join(SERVER, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith(end))
      .map(file => path.join(SERVER, folder, file)),
  )

test('each module of the kernel and of a domain is in the list, once', async () => {
  const found = await Promise.all(
    filesOf('.module.ts').map(async file => Object.values((await import(file)) as Record<string, unknown>)),
  )
  assert.ok(found.length > 5)
  assert.deepEqual(new Set(found.flat()), new Set<unknown>(MODULES))
  assert.equal(new Set(MODULES.map(({ name }) => name)).size, MODULES.length)
})

test('a job and a retention have a name that no other has', () => {
  const names = MODULES.flatMap(({ jobs = {}, retention = [] }) => [
    ...Object.keys(jobs),
    ...retention.map(({ name }) => name),
  ])
  assert.ok(names.length > 5)
  assert.equal(new Set(names).size, names.length, names.join())
})

test('each offer that is declared is made by a module', () => {
  const declared = [...filesOf('.offers.ts'), path.join(SERVER, 'kernel/call/offers.ts')].flatMap(file => {
    const [, indent = '', members = ''] =
      /^( *)(?:export )?interface Offers<C> \{\n([\s\S]*?)^\1\}/m.exec(readFileSync(file, 'utf8')) ?? []
    return [...members.matchAll(new RegExp(`^${indent}  (\\w+):`, 'gm'))].map(([, name]) => name)
  })
  assert.ok(declared.length > 30)
  assert.deepEqual(declared.toSorted(), Object.keys(OFFERS).toSorted())
})

test('each job that is added is done by a module', () => {
  const added = filesOf('.ts')
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/\baddJob\(\s*\w+,\s*'(\w+)'/g)].map(([, name]) => name))
  assert.ok(added.length > 0)
  const done = new Set(MODULES.flatMap(({ jobs = {} }) => Object.keys(jobs)))
  for (const name of added) assert.ok(done.has(name ?? ''), name)
})

test('each error is brought by one module, with a code and four texts of its own', async () => {
  const defined = await Promise.all(
    filesOf('.errors.ts').map(async file => Object.values((await import(file)) as Record<string, object>)),
  )
  const ids = defined.flat().flatMap(entries => Object.keys(entries))
  assert.deepEqual(ids.toSorted(), Object.keys(ERRORS).toSorted())
  assert.equal(
    MODULES.reduce((sum, { errors = {} }) => sum + Object.keys(errors).length, 0),
    ids.length,
  )
  const entries = Object.entries<ErrorEntry>(ERRORS)
  assert.equal(new Set(entries.map(([, { code }]) => code)).size, entries.length)
  for (const [id, { status, code, text }] of entries) {
    assert.ok(String(code).startsWith(String(status)), id)
    for (const language of LANGUAGES) assert.ok(text[language], `${id} ${language}`)
  }
})
