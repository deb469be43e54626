import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createTime, tenantId, version } from '../../db/columns'
import { tenants } from './door.table'
import type { AccountKind } from '../../providers/accounts'

/** What a company has at a vendor: its settings, encrypted with the server's secret (seal.ts). */
export const tenantAccounts = pgTable(
  'tenant_accounts',
  {
    tenantId: tenantId().references(() => tenants.id),
    kind: text('kind').$type<AccountKind>().notNull(),
    sealed: text('sealed').notNull(),
    version: version(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.kind] })],
)
