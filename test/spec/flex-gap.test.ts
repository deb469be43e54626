import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marginsForGaps } from '../../config/flex-gap/margins'

const margins = (css: string): string[] => marginsForGaps(css, { all: '.n', butFirst: '.n+.n' })

test('a gap of a flex box becomes margins between its children, in its own direction', () => {
  assert.deepEqual(margins('.a,.b{display:flex;gap:8px}.c{display:inline-flex;flex-direction:column;gap:4px 6px}'), [
    '.a>.n+.n{margin-left:8px}',
    '.b>.n+.n{margin-left:8px}',
    '.c>.n+.n{margin-top:4px}',
  ])
})

test('a variant is a box as its plain rule says, and what stands in a condition stays there', () => {
  assert.deepEqual(
    margins('.a{display:flex;flex-direction:column}.a--big{gap:8px}@media (min-width:9px){.a{gap:1px}}'),
    ['.a--big>.n+.n{margin-top:8px}', '@media (min-width:9px){.a>.n+.n{margin-top:1px}}'],
  )
})

test('lines that may break under a condition alone do not break elsewhere', () => {
  const css = '.a{display:flex;gap:8px}@media (max-width:279px){.a{flex-wrap:wrap}}'
  assert.deepEqual(margins(css), margins('.a{display:flex;gap:8px}'))
})

test('where lines may break, the margins are at their ends and the box is larger by as much', () => {
  assert.deepEqual(
    margins('.a{display:flex;flex-wrap:wrap;gap:4px var(--g)}.b{display:flex;flex-wrap:wrap;column-gap:20rpx}'),
    [
      '.a{margin-right:calc(var(--g)*-1);margin-bottom:-4px}.a>.n{margin-right:var(--g);margin-bottom:4px}',
      '.b{margin-right:-20rpx}.b>.n{margin-right:20rpx}',
    ],
  )
})

test('grids keep their gaps, and what cannot be told stops the build', () => {
  assert.deepEqual(margins('.a{display:grid;gap:8px}'), [])
  assert.throws(() => margins('.a{gap:8px}'), /^Error: \.a has a gap, and no display/)
  assert.throws(
    () => margins('.a{display:flex;flex-direction:row-reverse;gap:8px}'),
    /^Error: \.a has a gap, and runs backwards/,
  )
})
