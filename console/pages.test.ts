import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLES } from '../shared/roles'
import { beginsAt, isOpen, PAGES } from './pages'

test('somebody begins at their own work: an agent in the chat, an editor at the articles, who dispatches at the requests', () => {
  const homeOf = (role: keyof typeof ROLES): string | undefined => {
    const held = ROLES[role]
    return beginsAt(held) ?? PAGES.find(row => row.place === 'rail' && isOpen(row, held))?.path
  }
  assert.deepEqual(
    (['administrator', 'dispatcher', 'auditor', 'engineer', 'agent', 'author', 'finance', 'warehouse'] as const).map(
      homeOf,
    ),
    ['/requests', '/requests', '/requests', '/work', '/seat', '/wiki', '/orders', '/orders'],
  )
})
