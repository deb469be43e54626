import { ROLES } from '../shared/roles'
import { beginsAt, isOpen, PAGES } from './pages'

test('somebody begins at their own work: an agent in the chat, an editor at the articles, who dispatches at the requests', () => {
  const homeOf = (role: keyof typeof ROLES): string | undefined => {
    const held = ROLES[role]
    return beginsAt(held) ?? PAGES.find(row => row.place === 'rail' && isOpen(row, held))?.path
  }
  const roles = [
    'administrator',
    'dispatcher',
    'auditor',
    'engineer',
    'agent',
    'author',
    'finance',
    'warehouse',
  ] as const
  expect(roles.map(homeOf)).toEqual([
    '/requests',
    '/requests',
    '/requests',
    '/work',
    '/seat',
    '/wiki',
    '/orders',
    '/orders',
  ])
})
