import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { UNUSED } from '../../config/attributes/attributes'
import { filesBelow } from '../budgets'

const root = path.resolve(__dirname, '../../src')
/** The name of an attribute or event of a template as components of the app write it. */
const written = (attribute: string): string =>
  attribute === 'bindLongTap'
    ? 'onLong(?:Tap|Press)'
    : attribute.replace(/^bind/, 'on').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Uses of a component with one of these attributes, in a text. */
const uses = (text: string, component: string, attributes: readonly string[]): string[] => [
  ...(text.match(new RegExp(`<${component}\\b[^<]*?\\b(?:${attributes.map(written).join('|')})=`, 'g')) ?? []),
]

test('no component uses an attribute that the templates of the mini-programs leave out', () => {
  const found = filesBelow(root)
    .filter(file => file.endsWith('.tsx') && !/\.(h5|test)\.tsx$/.test(file))
    .flatMap(file => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return Object.entries(UNUSED).flatMap(([component, attributes]) =>
        uses(text, component, attributes).map(use => `${file}: ${use}`),
      )
    })
  assert.deepEqual(found, [])
})

test('and the search sees one that does', () => {
  assert.equal(uses("<View className='a' hoverClass='b'>", 'View', UNUSED.View).length, 1)
  assert.equal(uses('<View\n  onLongPress={() => go()}\n>', 'View', UNUSED.View).length, 1)
  assert.equal(uses("<Button hoverClass='b'>", 'View', UNUSED.View).length, 0)
})
