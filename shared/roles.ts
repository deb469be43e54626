import { PERMISSIONS, type Permission } from './permissions'

/** The roles that every tenant has, by their key, with what they allow. Roles of a tenant's own have an id in its place. */
export const ROLES = {
  dispatcher: [
    'event.read',
    'event.create',
    'event.allocate',
    'event.handle',
    'event.remark',
    'event.convert',
    'task.read',
    'task.allocate',
    'task.handle',
    'task.remark',
    'customer.read',
    'customer.write',
    'product.read',
    'product.write',
    'linkman.signIn',
    'im.serve',
    'register.handle',
    'data.import',
    'data.export',
  ],
  /** without `event.read` and `task.read`: sees and changes what is given to them, and fills a van of their own */
  engineer: ['event.handle', 'event.remark', 'task.handle', 'task.remark', 'stock.fetch'],
  /** answers in the chat, knows what the customer bought, and raises what comes out of a talk */
  agent: ['im.serve', 'event.read', 'event.create', 'event.remark', 'customer.read', 'product.read', 'shop.read'],
  author: ['wiki.manage', 'wiki.searchMisses', 'agent.manage', 'assistant.read', 'product.read'],
  shopkeeper: [
    'product.read',
    'product.write',
    'customer.read',
    'shop.read',
    'shop.write',
    'order.handle',
    'member.read',
    'member.correct',
    'card.manage',
  ],
  /** money: refunds, invoices, what customers have with the company */
  finance: ['customer.read', 'shop.read', 'order.handle', 'member.read', 'member.correct', 'data.export'],
  /** goods: stock, parcels, returns */
  warehouse: ['product.read', 'shop.read', 'shop.write', 'order.handle'],
  administrator: PERMISSIONS,
  /** reads everything, changes nothing */
  auditor: PERMISSIONS.filter(name => name.endsWith('.read')),
} as const satisfies Record<string, readonly Permission[]>
export type RoleKey = keyof typeof ROLES
export const ROLE_KEYS = Object.keys(ROLES) as RoleKey[]
export const isRoleKey = (role: string): role is RoleKey => (ROLE_KEYS as readonly string[]).includes(role)

/** What somebody may do with these roles (keys, and ids, which say nothing here) and with what their roles of the tenant's own allow, in the order of {@link PERMISSIONS}. */
export function permissionsOf(roles: readonly string[], own: readonly string[]): Permission[] {
  const allowed = new Set<string>([
    ...own,
    ...roles.flatMap((role): readonly Permission[] => (isRoleKey(role) ? ROLES[role] : [])),
  ])
  return PERMISSIONS.filter(name => allowed.has(name))
}
