import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages, subPackages } from '../../config/routes'
import { pageFaults } from './check'

const table = [...pages, ...subPackages.flatMap(part => part.pages.map(page => `${part.root}/${page}`))]

test('the pages of a build are those of the route table, the first one first', () => {
  assert.deepEqual(pageFaults(table), [])
  assert.deepEqual(pageFaults(table.toReversed()), [
    `app.json: the first page is ${table.at(-1)} instead of ${table[0]}`,
  ])
  assert.deepEqual(pageFaults([...table.slice(0, -1), 'pages/extra']), [
    `app.json: lacks ${table.at(-1)}`,
    'app.json: pages/extra is in no row of config/routes.ts',
  ])
})
