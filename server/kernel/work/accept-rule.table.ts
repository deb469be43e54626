import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { tenantId } from '../../db/columns'
import { tenants } from '../tenancy/door.table'

/** What becomes of work that nobody accepts. Without a row all is as the columns' defaults say. */
export const acceptRules = pgTable(
  'accept_rules',
  {
    tenantId: tenantId().references(() => tenants.id),
    /** working minutes in which an engineer accepts; 0: nobody else is asked */
    acceptMinutes: integer('accept_minutes').notNull().default(30),
    /** how often the next engineer is asked, before the work goes back to the dispatchers */
    passes: integer('passes').notNull().default(2),
    /** goes up with each change */
    version: integer('version').notNull().default(1),
  },
  t => [primaryKey({ columns: [t.tenantId] })],
)
