import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database'
import { tenants } from './door.table'
import type { App } from '../call/context'
import { GROUPS, partOf, vendorsOf, type Group, type Providers } from '../../providers'
import { accountOf, openSettings, type AccountKind, type Accounts, type Addresses } from '../../providers/accounts'
import { tenantAccounts } from './account.table'
import { seal, unseal } from './seal'

/** The settings of an account as the operator gave them. */
export type Settings = Record<string, string>
/** Who keeps and reads accounts of companies: a server, or the command line beside it. */
interface Keeper {
  db: Db
  secret: Buffer
  config: { addresses: Addresses }
}
interface Row {
  kind: AccountKind
  sealed: string
}

const rowsOf = (db: Db, tenantId: string): Promise<Row[]> =>
  db
    .select({ kind: tenantAccounts.kind, sealed: tenantAccounts.sealed })
    .from(tenantAccounts)
    .where(eq(tenantAccounts.tenantId, tenantId))
    .orderBy(asc(tenantAccounts.kind))
const settingsOf = ({ secret }: Pick<Keeper, 'secret'>, tenantId: string, { kind, sealed }: Row): Settings =>
  JSON.parse(unseal(secret, { tenantId, kind }, sealed)) as Settings

/** Keeps what a company has at a vendor, in place of what it had. Throws an error that names a setting which is missing or makes no sense. */
export async function keepAccount(
  { db, secret, config }: Keeper,
  tenantId: string,
  kind: AccountKind,
  settings: Settings,
): Promise<void> {
  accountOf(kind, settings, config.addresses)
  const sealed = seal(secret, { tenantId, kind }, JSON.stringify(settings))
  await db
    .insert(tenantAccounts)
    .values({ tenantId, kind, sealed })
    .onConflictDoUpdate({
      target: [tenantAccounts.tenantId, tenantAccounts.kind],
      set: { sealed, version: sql`${tenantAccounts.version} + 1` },
    })
}

/** What a company has at a vendor, and the version of it; null settings: sealed with another secret. Null where it has nothing. */
export async function accountOfTenant(
  { db, secret }: Pick<Keeper, 'db' | 'secret'>,
  tenantId: string,
  kind: AccountKind,
): Promise<{ version: number; settings: Settings | null } | null> {
  const [row] = await db
    .select({ sealed: tenantAccounts.sealed, version: tenantAccounts.version })
    .from(tenantAccounts)
    .where(and(eq(tenantAccounts.tenantId, tenantId), eq(tenantAccounts.kind, kind)))
  if (!row) return null
  const { version } = row
  try {
    return { version, settings: settingsOf({ secret }, tenantId, { kind, sealed: row.sealed }) }
  } catch {
    return { version, settings: null }
  }
}

/** Forgets what a company has at a vendor; false when it had nothing. */
export const removeAccount = async (db: Db, tenantId: string, kind: AccountKind): Promise<boolean> =>
  (
    await db
      .delete(tenantAccounts)
      .where(and(eq(tenantAccounts.tenantId, tenantId), eq(tenantAccounts.kind, kind)))
      .returning({ kind: tenantAccounts.kind })
  ).length > 0

/** The accounts of a company with what is no secret of them; null for one that was sealed with another secret. */
export async function accountList(
  { db, secret }: Pick<Keeper, 'db' | 'secret'>,
  tenantId: string,
): Promise<{ kind: AccountKind; settings: Settings | null }[]> {
  return (await rowsOf(db, tenantId)).map(row => {
    try {
      const all = settingsOf({ secret }, tenantId, row)
      return {
        kind: row.kind,
        settings: Object.fromEntries(openSettings(row.kind).flatMap(name => (all[name] ? [[name, all[name]]] : []))),
      }
    } catch {
      return { kind: row.kind, settings: null }
    }
  })
}

/** Accounts that were sealed with another secret, at most ten. */
export async function unreadableAccounts(db: Db, secret: Buffer): Promise<{ tenantId: string; kind: AccountKind }[]> {
  const rows = await db
    .select({ tenantId: tenantAccounts.tenantId, kind: tenantAccounts.kind, sealed: tenantAccounts.sealed })
    .from(tenantAccounts)
    .orderBy(asc(tenantAccounts.createTime))
  return rows
    .filter(({ tenantId, kind, sealed }) => {
      try {
        unseal(secret, { tenantId, kind }, sealed)
      } catch {
        return true
      }
      return false
    })
    .slice(0, 10)
    .map(({ tenantId, kind }) => ({ tenantId, kind }))
}

const KEPT_MS = 2000
const KEPT_TENANTS = 1000
/** `version` changes with the rows, so that a client and its access tokens outlive the next look at them. */
interface Kept {
  until: number
  version: string
  providers: Providers
}
const kept = new WeakMap<Providers, Map<string, Promise<Kept>>>()

function providersWith(app: App, own: Partial<Accounts>, given: readonly AccountKind[], alone: boolean): Providers {
  const { providers: shared, config, now } = app
  const byDefault: Partial<Accounts> = alone
    ? Object.fromEntries(Object.entries(config.accounts).filter(([kind]) => !given.includes(kind as AccountKind)))
    : {}
  const mine = vendorsOf({ ...byDefault, ...own }, config, now)
  let providers: Providers = { ...shared }
  for (const group of Object.keys(GROUPS) as Group[]) {
    const isOwn = GROUPS[group].some(kind => given.includes(kind))
    const isOfOne = GROUPS[group].some(kind => config.accounts[kind])
    if (isOwn || (isOfOne && !alone)) providers = { ...providers, ...partOf(mine, group) }
  }
  // where a code comes for real, no sandbox hands one out beside it
  return providers.mail?.sandbox && !providers.sms?.sandbox ? { ...providers, mail: null } : providers
}

async function read(app: App, tenantId: string, log: FastifyBaseLogger, before?: Kept): Promise<Kept> {
  const [rows, [another]] = await Promise.all([
    rowsOf(app.db, tenantId),
    app.db.select({ id: tenants.id }).from(tenants).where(ne(tenants.id, tenantId)).limit(1),
  ])
  const until = Date.now() + KEPT_MS
  const version = JSON.stringify([another === undefined, rows])
  if (before?.version === version) return { ...before, until }
  const own: Partial<Accounts> = {}
  for (const row of rows) {
    try {
      Object.assign(own, { [row.kind]: accountOf(row.kind, settingsOf(app, tenantId, row), app.config.addresses) })
    } catch (error) {
      // it stays off: neither the environment's account nor a sandbox may take its place
      log.error(
        { tenantId, kind: row.kind, detail: error instanceof Error ? error.message : '' },
        'an account cannot be read; was LIANKE_SECRET changed? Set it again with "npm run tenant -- provider set"',
      )
    }
  }
  return {
    until,
    version,
    providers: providersWith(
      app,
      own,
      rows.map(row => row.kind),
      another === undefined,
    ),
  }
}

/**
 * A company's own providers. What it has no account for is the environment's when it is the only company, a sandbox where those
 * are, and else off. Every request asks, so the answer is kept for two seconds.
 */
export async function providersOf(app: App, tenantId: string, log: FastifyBaseLogger): Promise<Providers> {
  const byTenant = kept.get(app.providers) ?? new Map<string, Promise<Kept>>()
  kept.set(app.providers, byTenant)
  const known = byTenant.get(tenantId)
  const before = await known?.catch(() => undefined)
  if (before && before.until > Date.now()) return before.providers
  // of those who find it too old at one moment, one asks
  const asked = byTenant.get(tenantId)
  if (asked && asked !== known) return (await asked).providers
  if (byTenant.size >= KEPT_TENANTS) byTenant.clear()
  const next = read(app, tenantId, log, before)
  byTenant.set(tenantId, next)
  // a database that is away is asked again by the next request
  next.catch(() => {
    if (byTenant.get(tenantId) === next) byTenant.delete(tenantId)
  })
  return (await next).providers
}

/** The same as it is at this moment, for whoever has just changed or wants to try an account. */
export async function freshProviders(app: App, tenantId: string, log: FastifyBaseLogger): Promise<Providers> {
  const known = kept.get(app.providers)?.get(tenantId)
  const before = await known?.catch(() => undefined)
  if (before) before.until = 0
  return providersOf(app, tenantId, log)
}

/** Kinds of which some company has an account of its own. */
export const kindsInUse = async (db: Db): Promise<AccountKind[]> =>
  (await db.selectDistinct({ kind: tenantAccounts.kind }).from(tenantAccounts)).map(row => row.kind)
