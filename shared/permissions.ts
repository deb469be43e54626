/**
 * What a member of staff may be allowed to do; every call of staff in the contract names the one it needs.
 * New names are added at the end: who has none named has all of them.
 */
export const PERMISSIONS = [
  'event.read',
  'event.allocate',
  'event.handle',
  'event.remark',
  'eventType.switch',
  'linkman.signIn',
  'wiki.searchMisses',
  'event.convert',
  'task.read',
  'task.allocate',
  'task.handle',
  'task.remark',
  'event.create',
  'customer.read',
  'customer.write',
  'product.read',
  'product.write',
  'data.import',
  'data.export',
  'staff.manage',
  'role.manage',
  'audit.read',
  'tenant.manage',
  'template.manage',
  'provider.manage',
  'wiki.manage',
  'agent.manage',
  'shop.read',
  'shop.write',
  'order.handle',
  'register.handle',
  'card.manage',
  'survey.manage',
  'im.serve',
  'member.read',
  'member.correct',
] as const
export type Permission = (typeof PERMISSIONS)[number]
export const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)
