import { verify } from '@node-rs/argon2'
import { asc, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { localize } from '../shared/language'
import { staff } from './auth/auth.table'
import type { Config } from './config'
import type { Database } from './db/database'
import { DEMO_PASSWORD } from './demo/company'
import { DEMO_COMPANIES } from './demo/seed'
import { idOf } from './demo/fixed'
import { doors, tenants } from './door/door.table'

/** Accounts of staff whose password is tried at a start, the oldest first: each costs some 30 ms. */
const TRIED_ACCOUNTS = 100

/** A start that must not be. Each reason names its remedy. */
export class StartRefused extends Error {
  readonly reasons: readonly string[]
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.name = 'StartRefused'
    this.reasons = reasons
  }
}

const demoTenants = () => DEMO_COMPANIES.map(({ key }) => idOf(`${key} tenant`))

/** Whether a company is there that is none of the demo's: what begins as a trial ends with it. */
export const hasOwnTenant = async (db: Database): Promise<boolean> => (await db.select({ id: tenants.id }).from(tenants).where(notInArray(tenants.id, demoTenants())).limit(1)).length > 0

/** What in the database must not be reachable by others, each with its remedy: demo companies, and staff with the demo's password. */
export async function refusalsOf(db: Database, { production }: Pick<Config, 'production'>): Promise<string[]> {
  if (!production) return []
  const demos = await db.select({ name: tenants.name, domainId: doors.domainId }).from(tenants).innerJoin(doors, eq(doors.tenantId, tenants.id)).where(inArray(tenants.id, demoTenants())).orderBy(asc(tenants.createTime))
  const accounts = await db.select({ tenantId: staff.tenantId, account: staff.account, passwordHash: staff.passwordHash }).from(staff)
    .where(ne(staff.passwordHash, '')).orderBy(asc(staff.createTime), asc(staff.id)).limit(TRIED_ACCOUNTS)
  const known: string[] = []
  for (const { tenantId, account, passwordHash } of accounts) {
    if (demoTenants().includes(tenantId) || !await verify(passwordHash, DEMO_PASSWORD).catch(() => false)) continue
    known.push(`The account "${account}" has the demo's password, which is public. Change it: npm run tenant -- staff --tenant ${tenantId} --account ${account} --reset`)
  }
  return [...demos.map(demo => `The demo company ${localize(demo.name, 'en')} is in the database, and its password is public. Remove it: npm run tenant -- remove --tenant ${demo.domainId} --yes`), ...known]
}
