import { verify } from '@node-rs/argon2'
import { asc, eq, inArray, ne } from 'drizzle-orm'
import { localize } from '../../shared/language'
import { staff } from '../kernel/identity/auth.table'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { DEMO_PASSWORD } from '../kernel/identity/demo-password'
import { demoTenants } from '../demo/companies'
import { doors, tenants } from '../kernel/tenancy/door.table'
import { unreadableAccounts } from '../kernel/tenancy/account.service'

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

/** What in the database must not be reachable by others, each with its remedy: demo companies, staff with the demo's password, accounts kept with another secret. */
export async function refusalsOf(db: Database, { secret }: Pick<Config, 'secret'>): Promise<string[]> {
  const demos = await db
    .select({ name: tenants.name, domainId: doors.domainId })
    .from(tenants)
    .innerJoin(doors, eq(doors.tenantId, tenants.id))
    .where(inArray(tenants.id, demoTenants()))
    .orderBy(asc(tenants.createTime))
  const accounts = await db
    .select({ tenantId: staff.tenantId, account: staff.account, passwordHash: staff.passwordHash })
    .from(staff)
    .where(ne(staff.passwordHash, ''))
    .orderBy(asc(staff.createTime), asc(staff.id))
    .limit(TRIED_ACCOUNTS)
  const known: string[] = []
  for (const { tenantId, account, passwordHash } of accounts) {
    if (demoTenants().includes(tenantId) || !(await verify(passwordHash, DEMO_PASSWORD).catch(() => false))) continue
    known.push(
      `The account "${account}" has the demo's password, which is public. Change it: npm run tenant -- staff --tenant ${tenantId} --account ${account} --reset`,
    )
  }
  const unreadable = secret ? await unreadableAccounts(db, secret) : []
  return [
    ...demos.map(
      demo =>
        `The demo company ${localize(demo.name, 'en')} is in the database, and its password is public. Remove it: npm run tenant -- remove --tenant ${demo.domainId} --yes`,
    ),
    ...known,
    ...unreadable.map(
      ({ tenantId, kind }) =>
        `The ${kind} account of the company ${tenantId} was kept with another LIANKE_SECRET. Set the former one, or keep the account again: npm run tenant -- provider set --tenant ${tenantId} --kind ${kind}`,
    ),
  ]
}

/** What the operator should know of a start that is fine. */
export async function notesOf(
  db: Database,
  { production, accounts }: Pick<Config, 'production' | 'accounts'>,
): Promise<string[]> {
  const companies = await db.select({ id: tenants.id }).from(tenants).limit(2)
  const kinds = Object.keys(accounts)
  return [
    ...(production && !companies.length
      ? ['No company is there yet. Make one: npm run tenant -- create --domain … --name …']
      : []),
    ...(kinds.length && companies.length > 1
      ? [
          `The accounts of the environment (${kinds.join(', ')}) are nobody's, because there are several companies. Give each its own: npm run tenant -- provider set`,
        ]
      : []),
  ]
}
