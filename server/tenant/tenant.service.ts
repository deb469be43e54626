import { hash } from '@node-rs/argon2'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { letAuditGo } from '../kernel/audit/audit.service'
import { customers, linkmen, roles, staff, ownsPhone } from '../kernel/identity/auth.table'
import { forgetDevices } from '../kernel/identity/password.service'
import { giveOwnRole, giveRoles } from '../kernel/identity/role.service'
import { removeSecondFactor } from '../kernel/identity/second-factor.service'
import { endLogins } from '../kernel/identity/token.service'
import type { Database, Db } from '../db/database'
import { isUuid, newId } from '../db/ids'
import { DEMO_PASSWORD } from '../kernel/identity/demo-password'
import { isEasyToGuess } from '../kernel/identity/password-strength'
import { audited } from '../kernel/audit/audit.service'
import { insertDoor, updateDoor } from '../kernel/tenancy/door-setup.service'
import { doors, tenants, type TenantFlags } from '../kernel/tenancy/door.table'
import { valuesOf, withValues } from '../kernel/tenancy/tenant-flags'
import { insertAgent } from '../domains/assistant/agent-setup.service'
import { eventTemplates } from '../domains/event/event.table'
import { standardTemplate } from '../domains/event/template/standard-template'
import type { Language, Localized } from '../../shared/language'
import { isPermission, PERMISSIONS, type Permission } from '../../shared/permissions'
import { cleanPhone, isMainlandPhone } from '../../shared/phone'
import { isRoleKey, ROLE_KEYS } from '../../shared/roles'
import type { FlagValues, TenantFlag } from '../../shared/setup'
import { ASSISTANT, EVALUATION, NEW_FLAGS } from './defaults'

/** What the operator asked for cannot be; one line that says why. */
export class Refusal extends Error {}

const PASSWORD = { min: 10, max: 128 }

/** A text of at most `max` characters, on one line. */
export function lineOf(what: string, text: string, max: number): string {
  const line = text.trim()
  if (!line || line.length > max || /[\p{Cc}\p{Cs}]/u.test(line))
    throw new Refusal(`${what} must have 1 to ${max} characters on one line`)
  return line
}
function phoneOf(text: string): string {
  const start = text.slice(0, 80)
  const phone = cleanPhone(text)
  if (!isMainlandPhone(phone)) throw new Refusal(`a phone must be a mobile number of 11 digits, not "${start}"`)
  return phone
}

/** Whose change it is in the audit log. */
const commandLine = (tenantId: string) => ({ tenantId, now: Date.now, job: 'npm run tenant' })

/** One at a time, also among several command lines: names are looked up before they are taken. */
const alone = <T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lianke tenants'))`)
    return work(tx)
  })

interface Found {
  id: string
  name: Localized
}
/** A company by its id or the domain id of one of its doors; without a name the only one there is. Throws Refusal. */
export async function findTenant(db: Db, name: string | undefined): Promise<Found> {
  const columns = { id: tenants.id, name: tenants.name }
  if (name === undefined) {
    const [only, another] = await db.select(columns).from(tenants).orderBy(asc(tenants.createTime)).limit(2)
    if (!only) throw new Refusal('there is no company yet; make one: npm run tenant -- create --domain … --name …')
    if (another) throw new Refusal('there are several companies; name one with --tenant')
    return only
  }
  const [tenant] = await db
    .selectDistinct(columns)
    .from(tenants)
    .leftJoin(doors, eq(doors.tenantId, tenants.id))
    .where(isUuid(name) ? or(eq(tenants.id, name), eq(doors.domainId, name)) : eq(doors.domainId, name))
    .limit(1)
  if (!tenant) throw new Refusal(`there is no company "${name}"`)
  return tenant
}

/** The first door of a company, by which links lead to it. */
export async function firstDoor(db: Db, tenantId: string): Promise<{ domainId: string; host: string }> {
  const [door] = await db
    .select({ domainId: doors.domainId, host: doors.host })
    .from(doors)
    .where(eq(doors.tenantId, tenantId))
    .orderBy(asc(doors.createTime), asc(doors.id))
    .limit(1)
  if (!door) throw new Refusal('the company has no door')
  return door
}

export interface DoorInput {
  domain: string
  name: Localized
  host?: string
  languages?: readonly Language[]
  defaultLanguage?: Language
  colour?: string
}

const doorOf = ({ domain, name, host, languages, defaultLanguage, colour }: DoorInput) => {
  const first = defaultLanguage ?? languages?.[0]
  return {
    domainId: domain,
    name,
    ...(host === undefined ? {} : { host }),
    ...(languages ? { languageList: languages } : {}),
    ...(first ? { defaultLanguage: first } : {}),
    ...(colour ? { themeColour: colour } : {}),
  }
}

export interface TenantInput extends DoorInput {
  phone?: string
  email?: string
  type?: number
  /** switches that are on from the start, beside those of every new company */
  on?: readonly TenantFlag[]
}

/** Makes a company with its first door, a standard form and an assistant, so that customers can raise requests and ask at once. Throws Refusal, AppError. */
export const createTenant = (db: Database, input: TenantInput): Promise<{ id: string }> =>
  alone(db, async tx => {
    const id = newId()
    await tx.insert(tenants).values({
      id,
      name: input.name,
      introduction: {},
      address: {},
      people: {},
      workTime: {},
      phone: input.phone ?? '',
      email: input.email ?? '',
      type: input.type ?? 1,
      flags: switched(NEW_FLAGS, { on: input.on ?? [], off: [] }),
      evaluateConfig: EVALUATION,
    })
    await insertDoor(tx, id, doorOf(input))
    await tx.insert(eventTemplates).values({ ...standardTemplate(), tenantId: id, id: newId(), order: 1 })
    await insertAgent(tx, id, ASSISTANT)
    return { id }
  })

interface Switched {
  on: readonly TenantFlag[]
  off: readonly TenantFlag[]
}
/** Flags with some switches on and some off. Throws Refusal for one that is both. */
function switched(flags: TenantFlags, { on, off }: Switched): TenantFlags {
  const both = on.find(name => off.includes(name))
  if (both) throw new Refusal(`${both} cannot be switched on and off at once`)
  const named = (names: readonly TenantFlag[], value: boolean) => Object.fromEntries(names.map(name => [name, value]))
  return withValues(flags, { ...valuesOf(flags), ...named(on, true), ...named(off, false) })
}

/** Switches what a company has on or off, and gives all of its switches as they are then. Throws Refusal. */
export const setFlags = (db: Database, tenantId: string, change: Switched): Promise<FlagValues> =>
  alone(db, async tx => {
    const own = eq(tenants.id, tenantId)
    const [row] = await tx
      .select({ flags: tenants.flags, version: tenants.version })
      .from(tenants)
      .where(own)
      .for('update')
    if (!row) throw new Refusal(`there is no company "${tenantId}"`)
    const flags = switched(row.flags, change)
    if (change.on.length + change.off.length) {
      await tx
        .update(tenants)
        .set({ flags, version: row.version + 1 })
        .where(own)
      await audited(commandLine(tenantId), tx, {
        kind: 'tenant',
        id: tenantId,
        before: { flags: valuesOf(row.flags) },
        after: { flags: valuesOf(flags) },
      })
    }
    return valuesOf(flags)
  })

/** Makes another door of a company. Throws Refusal, AppError. */
export const createDoor = (db: Database, tenantId: string, input: DoorInput): Promise<void> =>
  alone(db, async tx => {
    const { id, domainId, name, host } = await insertDoor(tx, tenantId, doorOf(input))
    await audited(commandLine(tenantId), tx, { kind: 'door', id, after: { domainId, name, host } })
  })

/** Changes what is given of a door: host name ('' for none), name, languages, colour. Throws Refusal, AppError. */
export const changeDoor = (db: Database, tenantId: string, input: DoorInput): Promise<void> =>
  alone(db, async tx => {
    const [door] = await tx
      .select()
      .from(doors)
      .where(and(eq(doors.tenantId, tenantId), eq(doors.domainId, input.domain)))
      .for('update')
    if (!door) throw new Refusal(`the company has no door "${input.domain}"`)
    const after = await updateDoor(tx, door, { ...doorOf(input), name: { ...door.name, ...input.name } })
    await audited(commandLine(tenantId), tx, { kind: 'door', id: door.id, before: door, after })
  })

/** A password that is given, or a new one of 96 random bits. Throws Refusal for one that is short, public or easy to guess. */
async function passwordOf(given: string | undefined, account: string): Promise<string> {
  if (given === undefined) return randomBytes(12).toString('base64url')
  if (given.length < PASSWORD.min || given.length > PASSWORD.max)
    throw new Refusal(`a password must have ${PASSWORD.min} to ${PASSWORD.max} characters`)
  if (given === DEMO_PASSWORD) throw new Refusal("that password is the demo's, which is public")
  if (await isEasyToGuess(given, [account])) throw new Refusal('that password is easy to guess')
  return given
}

export interface StaffInput {
  account: string
  name?: string
  phone?: string
  /** keys of roles that every company has, or names of its own; the administrator's where none are named, and with `reset` as before */
  roles?: string[]
  /** what the account may do, in a role of its own: instead of roles */
  permissions?: string[]
  password?: string
  reset?: boolean
}

/** Throws Refusal for a name that is none of {@link PERMISSIONS}. */
function permissionsOf(names: readonly string[]): Permission[] {
  const unknown = names.find(name => !isPermission(name))
  if (unknown !== undefined || !names.length)
    throw new Refusal(`there is no permission "${unknown ?? ''}", only ${PERMISSIONS.join(', ')}`)
  return [...new Set(names.filter(isPermission))]
}

/** The keys and ids of roles by their names. Throws Refusal for a name of none. */
async function rolesOf(tx: Db, tenantId: string, names: readonly string[]): Promise<string[]> {
  const own = await tx.select({ id: roles.id, name: roles.name }).from(roles).where(eq(roles.tenantId, tenantId))
  return names.map(name => {
    const role = isRoleKey(name) ? name : own.find(one => one.name === name)?.id
    if (role === undefined)
      throw new Refusal(`there is no role "${name}", only ${[...ROLE_KEYS, ...own.map(one => one.name)].join(', ')}`)
    return role
  })
}

/** Makes a staff account, or with `reset` gives one that is there a new password, takes its second step away and ends its logins. Gives the password, which is kept nowhere. Throws Refusal. */
export const setStaff = (
  db: Database,
  tenantId: string,
  { account, name, phone, roles: named, permissions, password: wanted, reset }: StaffInput,
): Promise<string> =>
  alone(db, async tx => {
    lineOf('an account', account, 64)
    if (named && permissions) throw new Refusal('an account has roles or permissions, not both')
    const given = named && (await rolesOf(tx, tenantId, named))
    const allowed = permissions && permissionsOf(permissions)
    const allow = async (member: { tenantId: string; id: string; displayName: string; account: string }) => {
      if (allowed) await giveOwnRole(tx, member, allowed)
      else if (given || !reset) await giveRoles(tx, tenantId, member.id, given ?? ['administrator'])
    }
    const password = await passwordOf(wanted, account)
    const passwordHash = await hash(password)
    const [known] = await tx
      .select({ tenantId: staff.tenantId, id: staff.id, account: staff.account, displayName: staff.displayName })
      .from(staff)
      .where(and(eq(staff.tenantId, tenantId), eq(staff.account, account)))
    if (reset) {
      if (!known) throw new Refusal(`the company has no staff account "${account}"`)
      await tx
        .update(staff)
        .set({ passwordHash })
        .where(and(eq(staff.tenantId, tenantId), eq(staff.id, known.id)))
      await allow(known)
      await removeSecondFactor(tx, tenantId, known.id)
      await endLogins(tx, tenantId, 'staff', known.id)
      await forgetDevices(tx, tenantId, 'staff', account)
      return password
    }
    if (known) throw new Refusal(`the staff account "${account}" already exists; --reset gives it a new password`)
    const member = { tenantId, id: newId(), account, displayName: lineOf('a name', name ?? account, 40) }
    await tx.insert(staff).values({ ...member, phone: phone ? phoneOf(phone) : '', passwordHash })
    await allow(member)
    return password
  })

export interface ContactInput {
  phone: string
  name?: string
  account?: string
  customer?: string
  password?: string
  reset?: boolean
}

/**
 * Makes a customer's contact who signs in with account (their phone unless another is given) and password, which is the way in where no
 * text messages are sent; with `reset` gives one that is there a new password and ends their logins. Gives account and password. Throws Refusal.
 */
export const setContact = (
  db: Database,
  tenantId: string,
  input: ContactInput,
): Promise<{ account: string; password: string }> =>
  alone(db, async tx => {
    const phone = phoneOf(input.phone)
    const [known] = await tx
      .select({ id: linkmen.id, account: linkmen.account })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, tenantId), eq(linkmen.phone, phone), ownsPhone))
    const account = lineOf('an account', input.account ?? known?.account ?? phone, 64)
    const password = await passwordOf(input.password, account)
    const passwordHash = await hash(password)
    const [taken] = await tx
      .select({ id: linkmen.id })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, tenantId), eq(linkmen.account, account)))
    if (taken && taken.id !== known?.id) throw new Refusal(`the account "${account}" already exists`)
    if (input.reset) {
      if (!known) throw new Refusal(`the company has no contact with the phone ${phone}`)
      await tx
        .update(linkmen)
        .set({ account, passwordHash })
        .where(and(eq(linkmen.tenantId, tenantId), eq(linkmen.id, known.id)))
      await endLogins(tx, tenantId, 'linkman', known.id)
      await forgetDevices(tx, tenantId, 'linkman', account)
      return { account, password }
    }
    if (known) throw new Refusal(`a contact with the phone ${phone} already exists; --reset gives it a new password`)
    const name = lineOf('a name', input.name ?? '', 40)
    const customerId = newId()
    await tx
      .insert(customers)
      .values({ tenantId, id: customerId, name: lineOf('a customer', input.customer ?? name, 80) })
    await tx.insert(linkmen).values({ tenantId, id: newId(), customerId, name, phone, account, passwordHash })
    return { account, password }
  })

export interface TenantSummary {
  id: string
  name: Localized
  open: boolean
  doors: { domainId: string; host: string }[]
  staff: string[]
  contacts: number
}

/** Every company with its doors and staff accounts, the oldest first. */
export async function tenantList(db: Db): Promise<TenantSummary[]> {
  const [rows, allDoors, allStaff, contacts] = await Promise.all([
    db
      .select({ id: tenants.id, name: tenants.name, open: tenants.portalEnabled })
      .from(tenants)
      .orderBy(asc(tenants.createTime), asc(tenants.id)),
    db
      .select({ tenantId: doors.tenantId, domainId: doors.domainId, host: doors.host })
      .from(doors)
      .orderBy(asc(doors.createTime)),
    db.select({ tenantId: staff.tenantId, account: staff.account }).from(staff).orderBy(asc(staff.account)),
    db.select({ tenantId: linkmen.tenantId, number: count() }).from(linkmen).groupBy(linkmen.tenantId),
  ])
  return rows.map(row => ({
    ...row,
    doors: allDoors.filter(door => door.tenantId === row.id),
    staff: allStaff.filter(one => one.tenantId === row.id).map(one => one.account),
    contacts: contacts.find(one => one.tenantId === row.id)?.number ?? 0,
  }))
}

const isForeignKey = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '23503'

/** Deletes a company with all its rows; the bytes of its files follow with the server's daily sweep. All or nothing. */
export const removeTenant = (db: Database, tenantId: string): Promise<void> =>
  alone(db, async tx => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    await letAuditGo(tx)
    let waiting = rows.map(row => row.name)
    while (waiting.length) {
      const held: string[] = []
      for (const name of waiting) {
        // what others still point at is tried again after them
        await tx
          .transaction(part => part.execute(sql`delete from ${sql.identifier(name)} where tenant_id = ${tenantId}`))
          .catch((error: unknown) => {
            if (!isForeignKey(error)) throw error
            held.push(name)
          })
      }
      if (held.length === waiting.length) throw new Error(`rows of ${held.join(', ')} hold each other`)
      waiting = held
    }
    await tx.delete(tenants).where(eq(tenants.id, tenantId))
  })
