import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages, subPackages } from '../../config/pages'
import { BUDGETS } from '../budgets'
import { copyFaults, outlineFaults, pageFaults, preloadFaults, pullFaults, siteMapFaults } from './check'
import { copiesIn } from './duplicates'
import { orderFaults } from './styles'

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

const chunk = (modules: Record<string, string>): string =>
  `(wx["webpackJsonp"]=wx["webpackJsonp"]||[]).push([[1],{${Object.entries(modules)
    .map(([id, text]) => `${id}:function(){return ${JSON.stringify(text)}}`)
    .join()}}]);`

test('modules that several packages carry are found, by the packages that share them', () => {
  const large = 'x'.repeat(BUDGETS.copies + 1)
  const found = copiesIn(
    [
      ['common.js', chunk({ 1: large })],
      ['features/a/sub.js', chunk({ 2: large, 3: '文字', 4: 'own' })],
      ['features/a/pages/one.js', chunk({ 2: large })],
      ['features/b/sub.js', chunk({ 2: large, 3: '文字' })],
      ['features/c/sub.js', chunk({ 3: '文字' })],
    ],
    ['features/a', 'features/b', 'features/c'],
  )
  assert.deepEqual(
    found.map(({ packages, modules }) => [packages.join(), modules]),
    [
      ['features/a,features/b', ['2']],
      ['features/a,features/b,features/c', ['3']],
    ],
  )
  assert.ok((found[0]?.bytes ?? 0) > BUDGETS.copies && (found[1]?.bytes ?? 0) > 6)
  assert.match(copyFaults(found).join(), /features\/a and features\/b carry [\d.]+ KB each of the same 1 modules/)
})

test('a copy may be as large as its budget, and no larger', () => {
  const copies = (bytes: number) => [{ packages: ['', 'features/a'], bytes, modules: ['1'] }]
  assert.deepEqual(copyFaults(copies(BUDGETS.copies)), [])
  assert.match(copyFaults(copies(BUDGETS.copies + 1)).join(), /^the main package and features\/a carry [\d.]+ KB each/)
})

test('what is loaded ahead are roots of subpackages, for pages that there are', () => {
  const app = (packages: string[], page = 'pages/index') => ({
    pages: ['pages/index'],
    subPackages: [{ root: 'features/a' }, { root: 'features/b' }],
    preloadRule: { [page]: { network: 'all', packages } },
  })
  assert.deepEqual(preloadFaults(app(['features/a', 'features/b'])), [])
  assert.deepEqual(preloadFaults({ pages: [] }), [])
  assert.deepEqual(preloadFaults(app(['features/a', 'features/a/rare', 'a'])), [
    'app.json: preloadRule of pages/index loads features/a/rare, which is the root of no subpackage',
    'app.json: preloadRule of pages/index loads a, which is the root of no subpackage',
  ])
  assert.deepEqual(preloadFaults(app(['features/a'], 'pages/gone')), [
    'app.json: preloadRule is for pages/gone, which is no page',
  ])
})

test('WeChat finds of the app what is open to everybody', () => {
  const rules = [
    { action: 'allow', page: String(pages[0]) },
    { action: 'disallow', page: '*' },
  ]
  assert.deepEqual(siteMapFaults({ rules }), [])
  assert.match(siteMapFaults(null).join(), /WeChat searches every page/)
  assert.deepEqual(siteMapFaults({ rules: [{ action: 'allow', page: 'features/service/event/pages/list' }] }), [
    'sitemap.json: allows features/service/event/pages/list, which is no page that is open to everybody',
    'sitemap.json: does not end with "disallow *"',
  ])
})

test('the pages that can be pulled down are those that refresh', () => {
  assert.deepEqual(pullFaults(['a', 'b'], ['b', 'a']), [])
  assert.deepEqual(pullFaults(['a'], ['b']), [
    'a can be pulled down, and does not use ui/Refreshable',
    'b uses ui/Refreshable, and is no page whose configuration has pulledDown (config/pull-down.ts)',
  ])
})

const TAP = '.tap{background:none;color:inherit}.tap::after{display:none}'
const CARD = '.card{background:white}.card .icon{color:grey}@media print{.card{color:black}}'
const WORK = '.work{background:grey}'

test('the looks of the app have the order of H5, of which the later one wins', () => {
  assert.deepEqual(orderFaults(TAP + CARD, [WORK], TAP + CARD + WORK), [])
  assert.deepEqual(orderFaults(TAP + CARD, [WORK], CARD + TAP + WORK), ['.tap stands after .card (background)'])
  assert.deepEqual(orderFaults(TAP + CARD, [WORK], TAP + WORK + CARD), ['.card stands after .work (background)'])
})

test('what says more, something else or nothing of H5 may stand anywhere; parts count as the whole', () => {
  assert.deepEqual(
    orderFaults(TAP + CARD, [], '.card.big{background:red}.card{color:red}.new{background:red}' + TAP),
    [],
  )
  assert.deepEqual(orderFaults('.a{border-top:0}.b{border:1px}', [], '.b{border-color:red}.a{border-top:0}'), [
    '.a stands after .b (border)',
  ])
})

test('each outline has a class', () => {
  assert.deepEqual(outlineFaults(['icon--a'], '.icon--a{--mask:url("data:image/svg+xml,")}'), [])
  assert.deepEqual(outlineFaults(['icon--a', 'icon--b'], '.icon--a{--mask:url("")}.icon--b{width:1px}'), [
    'no style draws the outline icon--b',
  ])
})
