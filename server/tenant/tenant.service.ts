import { hash } from '@node-rs/argon2'
import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { customers, linkmen, staff } from '../kernel/identity/auth.table'
import { forgetDevices } from '../kernel/identity/password.service'
import { endLogins } from '../kernel/identity/token.service'
import type { Database, Db } from '../db/database'
import { isUuid, newId } from '../db/ids'
import { DEMO_PASSWORD } from '../kernel/identity/demo-password'
import { doors, tenants } from '../kernel/tenancy/door.table'
import { eventTemplates } from '../domains/event/event.table'
import { LANGUAGES, type Language, type Localized } from '../../shared/language'
import { isPermission, PERMISSIONS, type Permission } from '../../shared/permissions'
import { isMainlandPhone } from '../../shared/phone'
import { defaultFlags, EVALUATION, standardTemplate } from './defaults'

/** What the operator asked for cannot be; one line that says why. */
export class Refusal extends Error {}

const PASSWORD = { min: 10, max: 128 }
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/i
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/
const COLOUR = /^#[0-9a-f]{6}(,#[0-9a-f]{6})*$/i

/** A text of at most `max` characters, on one line. */
export function lineOf(what: string, text: string, max: number): string {
  const line = text.trim()
  if (!line || line.length > max || /[\p{Cc}\p{Cs}]/u.test(line))
    throw new Refusal(`${what} must have 1 to ${max} characters on one line`)
  return line
}
function matching(what: string, text: string, pattern: RegExp, example: string): string {
  if (!pattern.test(text)) throw new Refusal(`${what} must be like ${example}, not "${text.slice(0, 80)}"`)
  return text
}
function phoneOf(text: string): string {
  const start = text.slice(0, 80)
  if (!isMainlandPhone(text)) throw new Refusal(`a phone must be a mobile number of 11 digits, not "${start}"`)
  return text
}

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

export interface DoorInput {
  domain: string
  name: Localized
  host?: string
  languages?: readonly Language[]
  defaultLanguage?: Language
  colour?: string
}

/** Throws Refusal unless a domain id, and a host name where there is one, are well formed and nobody else's. */
async function assertFree(tx: Db, domain: string, host: string, ownDoor?: string): Promise<void> {
  matching('a domain id', domain, DOMAIN, 'acme or acme-2')
  if (host) matching('a host name', host, HOST, 'service.example.com')
  const [taken] = await tx
    .select({ domainId: doors.domainId })
    .from(doors)
    .where(
      and(
        or(eq(doors.domainId, domain), host ? eq(doors.host, host) : undefined),
        ownDoor ? ne(doors.id, ownDoor) : undefined,
      ),
    )
    .limit(1)
  if (taken)
    throw new Refusal(
      taken.domainId === domain
        ? `the door "${domain}" already exists`
        : `the host name ${host} already leads to the door "${taken.domainId}"`,
    )
}

const doorColumns = ({ languages, defaultLanguage, colour }: DoorInput) => {
  const first = defaultLanguage ?? languages?.[0]
  if (first && languages && !languages.includes(first))
    throw new Refusal(`the default language ${first} is not one of the languages ${languages.join(',')}`)
  return {
    ...(languages ? { languageList: [...languages] } : {}),
    ...(first ? { defaultLanguage: first } : {}),
    ...(colour ? { themeColour: matching('a colour', colour, COLOUR, '#13C2C2') } : {}),
  }
}

async function insertDoor(tx: Db, tenantId: string, input: DoorInput): Promise<void> {
  const host = input.host?.toLowerCase() ?? ''
  await assertFree(tx, input.domain, host)
  await tx.insert(doors).values({
    languageList: [...LANGUAGES],
    ...doorColumns(input),
    tenantId,
    id: newId(),
    domainId: input.domain,
    host,
    name: input.name,
  })
}

export interface TenantInput extends DoorInput {
  phone?: string
  email?: string
  type?: number
  signUp?: boolean
}

/** Makes a company with its first door and a standard form, so that customers can raise requests at once. Throws Refusal. */
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
      flags: defaultFlags({ signUp: input.signUp ?? false }),
      evaluateConfig: EVALUATION,
    })
    await insertDoor(tx, id, input)
    await tx.insert(eventTemplates).values({ ...standardTemplate(), tenantId: id, id: newId(), order: 1 })
    return { id }
  })

/** Makes another door of a company. Throws Refusal. */
export const createDoor = (db: Database, tenantId: string, input: DoorInput): Promise<void> =>
  alone(db, tx => insertDoor(tx, tenantId, input))

/** Changes what is given of a door: host name ('' for none), name, languages, colour. Throws Refusal. */
export const changeDoor = (db: Database, tenantId: string, input: DoorInput): Promise<void> =>
  alone(db, async tx => {
    const [door] = await tx
      .select()
      .from(doors)
      .where(and(eq(doors.tenantId, tenantId), eq(doors.domainId, input.domain)))
    if (!door) throw new Refusal(`the company has no door "${input.domain}"`)
    const host = input.host?.toLowerCase() ?? door.host
    await assertFree(tx, input.domain, host, door.id)
    await tx
      .update(doors)
      .set({
        host,
        name: { ...door.name, ...input.name },
        ...doorColumns({
          ...input,
          languages: input.languages ?? LANGUAGES.filter(one => door.languageList.includes(one)),
          defaultLanguage: input.defaultLanguage ?? LANGUAGES.find(one => one === door.defaultLanguage) ?? 'zh',
        }),
      })
      .where(and(eq(doors.tenantId, tenantId), eq(doors.id, door.id)))
  })

/** A password that is given, or a new one of 96 random bits. Throws Refusal for one that is short, or public. */
function passwordOf(given: string | undefined): string {
  if (given === undefined) return randomBytes(12).toString('base64url')
  if (given.length < PASSWORD.min || given.length > PASSWORD.max)
    throw new Refusal(`a password must have ${PASSWORD.min} to ${PASSWORD.max} characters`)
  if (given === DEMO_PASSWORD) throw new Refusal("that password is the demo's, which is public")
  return given
}

export interface StaffInput {
  account: string
  name?: string
  phone?: string
  /** what the account may do; all where none are named, and with `reset` as before */
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

/** Makes a staff account, or with `reset` gives one that is there a new password and ends its logins. Gives the password, which is kept nowhere. Throws Refusal. */
export const setStaff = (
  db: Database,
  tenantId: string,
  { account, name, phone, permissions, password: given, reset }: StaffInput,
): Promise<string> =>
  alone(db, async tx => {
    lineOf('an account', account, 64)
    const allowed = permissions ? { permissions: permissionsOf(permissions) } : {}
    const password = passwordOf(given)
    const passwordHash = await hash(password)
    const [known] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.tenantId, tenantId), eq(staff.account, account)))
    if (reset) {
      if (!known) throw new Refusal(`the company has no staff account "${account}"`)
      await tx
        .update(staff)
        .set({ passwordHash, ...allowed })
        .where(and(eq(staff.tenantId, tenantId), eq(staff.id, known.id)))
      await endLogins(tx, tenantId, 'staff', known.id)
      await forgetDevices(tx, tenantId, 'staff', account)
      return password
    }
    if (known) throw new Refusal(`the staff account "${account}" already exists; --reset gives it a new password`)
    await tx.insert(staff).values({
      tenantId,
      id: newId(),
      account,
      displayName: lineOf('a name', name ?? account, 40),
      phone: phone ? phoneOf(phone) : '',
      passwordHash,
      ...allowed,
    })
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
      .where(and(eq(linkmen.tenantId, tenantId), eq(linkmen.phone, phone)))
    const account = lineOf('an account', input.account ?? known?.account ?? phone, 64)
    const password = passwordOf(input.password)
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
