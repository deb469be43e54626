import type { ComponentType } from 'react'
import type { IconName } from '@shared/icons'
import type { Permission } from '@shared/permissions'
import type { TitleKey } from './pages/titles.i18n'

/** Headings of the set-up, in their order. */
export const SETUP_GROUPS = ['ofCompany', 'ofWork', 'ofKnowledge', 'ofPeople'] as const
export type SetupGroup = (typeof SETUP_GROUPS)[number]

/** One page of the console. Its address stands below `/console/<domain id>`. */
export type PageRow = {
  /** pattern of wouter: `/staff/:id` */
  path: string
  /** needed to see it; any one of a list; 'self' for everybody of the staff, 'public' without signing in */
  permission: Permission | readonly Permission[] | 'self' | 'public'
  title: TitleKey
  icon: IconName
  load: () => Promise<{ default: ComponentType }>
  /** where it is offered: a place in the rail, below a heading of the set-up, or only the search of everything */
} & ({ place: 'rail' | 'search' | 'nowhere' } | { place: 'setup'; group: SetupGroup })

/** All pages, in the order of the rail. */
export const PAGES: readonly PageRow[] = [
  {
    path: '/requests',
    permission: ['event.read', 'event.handle'],
    title: 'requests',
    icon: 'service',
    place: 'rail',
    load: () => import('./pages/requests/page'),
  },
  {
    path: '/requests/new',
    permission: 'event.create',
    title: 'newRequest',
    icon: 'feedback',
    place: 'search',
    load: () => import('./pages/requests/new'),
  },
  {
    path: '/work',
    permission: ['event.handle', 'task.handle'],
    title: 'work',
    icon: 'repair',
    place: 'rail',
    load: () => import('./pages/work/page'),
  },
  {
    path: '/tasks',
    permission: 'task.read',
    title: 'tasks',
    icon: 'calendar',
    place: 'rail',
    load: () => import('./pages/work/tasks'),
  },
  {
    path: '/work/:kind/:id',
    permission: ['event.read', 'event.handle', 'task.read', 'task.handle'],
    title: 'work',
    icon: 'repair',
    place: 'nowhere',
    load: () => import('./pages/work/one'),
  },
  {
    path: '/orders',
    permission: ['order.handle', 'shop.read'],
    title: 'orders',
    icon: 'install',
    place: 'rail',
    load: () => import('./pages/orders/page'),
  },
  {
    path: '/shop',
    permission: 'shop.read',
    title: 'shop',
    icon: 'shop',
    place: 'rail',
    load: () => import('./pages/shop/page'),
  },
  {
    path: '/shop/shelves',
    permission: 'shop.read',
    title: 'shopShelves',
    icon: 'shop',
    place: 'setup',
    group: 'ofWork',
    load: () => import('./pages/shop/shelves'),
  },
  {
    path: '/customers',
    permission: 'customer.read',
    title: 'customers',
    icon: 'user',
    place: 'rail',
    load: () => import('./pages/customers/page'),
  },
  {
    path: '/contacts',
    permission: 'customer.read',
    title: 'contacts',
    icon: 'phone',
    place: 'search',
    load: () => import('./pages/customers/contacts'),
  },
  {
    path: '/products',
    permission: 'product.read',
    title: 'products',
    icon: 'device',
    place: 'rail',
    load: () => import('./pages/products/page'),
  },
  {
    path: '/products/kinds',
    permission: 'product.read',
    title: 'kinds',
    icon: 'device',
    place: 'setup',
    group: 'ofWork',
    load: () => import('./pages/products/kinds'),
  },
  {
    path: '/goods',
    permission: 'product.read',
    title: 'goods',
    icon: 'part',
    place: 'setup',
    group: 'ofWork',
    load: () => import('./pages/goods/page'),
  },
  {
    path: '/imports',
    permission: ['data.import', 'audit.read'],
    title: 'imports',
    icon: 'file',
    place: 'search',
    load: () => import('./pages/imports/page'),
  },
  {
    path: '/imports/:id',
    permission: ['data.import', 'audit.read'],
    title: 'imports',
    icon: 'file',
    place: 'nowhere',
    load: () => import('./pages/imports/one'),
  },
  {
    path: '/wiki',
    permission: ['wiki.manage', 'audit.read'],
    title: 'wiki',
    icon: 'wiki',
    place: 'rail',
    load: () => import('./pages/wiki/articles'),
  },
  {
    path: '/wiki/misses',
    permission: ['wiki.searchMisses', 'audit.read'],
    title: 'searchedInVain',
    icon: 'search',
    place: 'search',
    load: () => import('./pages/wiki/misses'),
  },
  {
    path: '/wiki/shelves',
    permission: ['wiki.manage', 'audit.read'],
    title: 'shelves',
    icon: 'wiki',
    place: 'setup',
    group: 'ofKnowledge',
    load: () => import('./pages/wiki/shelves'),
  },
  {
    path: '/wiki/:id',
    permission: ['wiki.manage', 'audit.read'],
    title: 'wiki',
    icon: 'wiki',
    place: 'nowhere',
    load: () => import('./pages/wiki/article'),
  },
  {
    path: '/setup/agents',
    permission: ['agent.manage', 'audit.read'],
    title: 'agents',
    icon: 'headset',
    place: 'setup',
    group: 'ofKnowledge',
    load: () => import('./pages/agents/page'),
  },
  {
    path: '/setup/agents/:id',
    permission: ['agent.manage', 'audit.read'],
    title: 'agents',
    icon: 'headset',
    place: 'nowhere',
    load: () => import('./pages/agents/one'),
  },
  {
    path: '/setup/synonyms',
    permission: ['agent.manage', 'audit.read'],
    title: 'synonyms',
    icon: 'chat',
    place: 'setup',
    group: 'ofKnowledge',
    load: () => import('./pages/wiki/synonyms'),
  },
  {
    path: '/setup/templates',
    permission: ['template.manage', 'audit.read'],
    title: 'templates',
    icon: 'register',
    place: 'setup',
    group: 'ofWork',
    load: () => import('./pages/templates/page'),
  },
  {
    path: '/setup/templates/:id',
    permission: ['template.manage', 'audit.read'],
    title: 'templates',
    icon: 'register',
    place: 'nowhere',
    load: () => import('./pages/templates/one'),
  },
  {
    path: '/setup/company',
    permission: ['tenant.manage', 'audit.read'],
    title: 'setupCompany',
    icon: 'building',
    place: 'setup',
    group: 'ofCompany',
    load: () => import('./pages/setup/company'),
  },
  {
    path: '/setup/doors',
    permission: ['tenant.manage', 'audit.read'],
    title: 'setupDoors',
    icon: 'home',
    place: 'setup',
    group: 'ofCompany',
    load: () => import('./pages/setup/doors'),
  },
  {
    path: '/setup/hours',
    permission: ['tenant.manage', 'audit.read'],
    title: 'setupHours',
    icon: 'calendar',
    place: 'setup',
    group: 'ofCompany',
    load: () => import('./pages/setup/hours'),
  },
  {
    path: '/setup/acceptance',
    permission: ['tenant.manage', 'audit.read'],
    title: 'acceptance',
    icon: 'time',
    place: 'setup',
    group: 'ofWork',
    load: () => import('./pages/setup/acceptance'),
  },
  {
    path: '/setup/evaluation',
    permission: ['tenant.manage', 'audit.read'],
    title: 'setupEvaluation',
    icon: 'star',
    place: 'setup',
    group: 'ofWork',
    load: () => import('./pages/setup/evaluation'),
  },
  {
    path: '/setup/providers',
    permission: ['provider.manage', 'audit.read'],
    title: 'setupProviders',
    icon: 'lock',
    place: 'setup',
    group: 'ofCompany',
    load: () => import('./pages/setup/providers'),
  },
  {
    path: '/setup/retention',
    permission: ['tenant.manage', 'audit.read'],
    title: 'setupRetention',
    icon: 'time',
    place: 'setup',
    group: 'ofCompany',
    load: () => import('./pages/setup/retention'),
  },
  {
    path: '/account',
    permission: 'self',
    title: 'account',
    icon: 'user',
    place: 'search',
    load: () => import('./pages/account/page'),
  },
  {
    path: '/staff',
    permission: ['staff.manage', 'audit.read'],
    title: 'staff',
    icon: 'user',
    place: 'setup',
    group: 'ofPeople',
    load: () => import('./pages/staff/page'),
  },
  {
    path: '/teams',
    permission: ['staff.manage', 'audit.read'],
    title: 'teams',
    icon: 'user',
    place: 'setup',
    group: 'ofPeople',
    load: () => import('./pages/staff/teams'),
  },
  {
    path: '/roles',
    permission: ['role.manage', 'staff.manage', 'audit.read'],
    title: 'roles',
    icon: 'lock',
    place: 'setup',
    group: 'ofPeople',
    load: () => import('./pages/roles/page'),
  },
  {
    path: '/audit',
    permission: 'audit.read',
    title: 'audit',
    icon: 'register',
    place: 'setup',
    group: 'ofPeople',
    load: () => import('./pages/audit/page'),
  },
]

/** Whether somebody with these permissions may see a page. */
export const isOpen = ({ permission }: PageRow, held: readonly Permission[] | null): boolean =>
  permission === 'public' ||
  (held !== null &&
    (permission === 'self' ||
      (typeof permission === 'string' ? [permission] : permission).some(one => held.includes(one))))
