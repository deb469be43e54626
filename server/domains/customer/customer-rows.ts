import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { instantOf } from '../../kernel/call/instant'
import {
  LEAD,
  RowsChanged,
  type Agreement,
  type Compared,
  type FieldChange,
  type Outlook,
  type RowProblem,
  type RowValues,
  type SheetDefinition,
  type SheetScope,
  type Written,
} from '../../kernel/call/sheet'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { ownersOf } from '../../kernel/identity/customer.queries'
import { afterRenaming } from '../../kernel/identity/renamed'
import { CUSTOMER_COLUMNS, LINKMAN_COLUMNS } from './customer.sheet'
import { forgetLogins } from './linkman.service'

/** What a row may write of a customer, and of a contact. */
interface CustomerFields {
  name: string
  customerNo: string | null
  customerAddress: string
}
interface LinkmanFields {
  name: string
  phone: string
  email: string
  language: string
}
/** What a row did to one thing: `before` is null of what it made. `version` is that behind the write. */
interface Trace<F> {
  id: string
  version: number
  before: F | null
}
interface RowTrace {
  customer?: Trace<CustomerFields>
  linkman?: Trace<LinkmanFields>
}
/** What is to be written: with an `id`, something that is there in this version. */
interface Change<F> {
  id: string
  version: number
  before: F | null
  after: F
}
type LinkmanChange = Change<LinkmanFields> & { customerId: string }
interface Plan {
  customer?: Change<CustomerFields>
  linkman?: LinkmanChange
  match?: Outlook['match']
  doubts?: RowProblem[]
}
type Planned = Plan | { problems: RowProblem[] }

const problem = (column: string, error: RowProblem['error']): { problems: RowProblem[] } => ({
  problems: [{ column, error }],
})
/** A filled cell counts, an empty one leaves what is there. */
const filled = (value: string | undefined, before: string): string => value || before
const isSame = <F extends object>(a: F, b: F): boolean => JSON.stringify(a) === JSON.stringify(b)
/** Nothing where nothing changes. */
const changeOf = <F extends object>(
  known: { id: string; version: number; fields: F } | undefined,
  after: F,
): Change<F> | undefined => {
  if (!known) return { id: newId(), version: 0, before: null, after }
  return isSame(known.fields, after) ? undefined : { id: known.id, version: known.version, before: known.fields, after }
}

type CustomerRecord = typeof customers.$inferSelect
type LinkmanRecord = typeof linkmen.$inferSelect
const customerFields = ({ name, customerNo, customerAddress }: CustomerRecord): CustomerFields => ({
  name,
  customerNo,
  customerAddress,
})
const linkmanFields = ({ name, phone, email, language }: LinkmanRecord): LinkmanFields => ({
  name,
  phone,
  email,
  language,
})

async function linkmenByPhone(tx: Db, tenantId: string, rows: readonly RowValues[]) {
  const phones = rows.flatMap(row => [row.phone || [], row[LEAD] || []].flat())
  const found = phones.length
    ? await tx
        .select()
        .from(linkmen)
        .where(and(eq(linkmen.tenantId, tenantId), inArray(linkmen.phone, phones), eq(linkmen.unproved, '')))
    : []
  return new Map(found.map(row => [row.phone, row]))
}

/** The customers that rows may mean, by key. */
async function meantCustomers(tx: Db, tenantId: string, ids: string[], rows: readonly RowValues[]) {
  const numbers = rows.flatMap(({ customerNo }) => customerNo || [])
  const names = rows.flatMap(({ customerNo, phone, name }) => (customerNo || phone ? [] : name || []))
  const of = async (
    column: typeof customers.id | typeof customers.customerNo | typeof customers.name,
    texts: string[],
  ) =>
    texts.length
      ? tx
          .select()
          .from(customers)
          .where(and(eq(customers.tenantId, tenantId), inArray(column, texts)))
      : []
  const byId = await of(customers.id, ids)
  const byNumber = await of(customers.customerNo, numbers)
  const named = new Map<string, CustomerRecord[]>()
  for (const row of await of(customers.name, names)) named.set(row.name, [...(named.get(row.name) ?? []), row])
  return {
    byId: new Map(byId.map(row => [row.id, row])),
    byNumber: new Map(byNumber.map(row => [row.customerNo, row])),
    byName: (name: string) => named.get(name) ?? [],
  }
}

/**
 * What rows would do. A customer is known by its number, else by the phone of its contact, else by a name that only one has; a row with a
 * phone that nobody has is a new customer, because people share names, unless its cell says that it is one with a row above.
 */
async function planCustomers(
  tx: Db,
  { tenantId }: SheetScope,
  rows: readonly RowValues[],
  isWritten: boolean,
): Promise<Planned[]> {
  const contacts = await linkmenByPhone(tx, tenantId, rows)
  const known = await meantCustomers(
    tx,
    tenantId,
    [...contacts.values()].map(({ customerId }) => customerId),
    rows,
  )
  /** customers that rows above make, by the phones of these rows */
  const made = new Map<string, string>()
  return rows.map((row): Planned => {
    const contact = row.phone ? contacts.get(row.phone) : undefined
    const lead = row[LEAD] ?? ''
    if (lead && row.phone && !contact) {
      const customerId = made.get(lead) ?? contacts.get(lead)?.customerId
      if (customerId !== undefined) {
        const linkman = planLinkman(contact, row, row.name ?? '')
        return linkman ? { linkman: { ...linkman, customerId } } : {}
      }
      // the row above was refused meanwhile
      if (isWritten) return problem('name', 'ROW_REFUSED')
    }
    const ofContact = contact && known.byId.get(contact.customerId)
    let customer: CustomerRecord | undefined
    if (row.customerNo) {
      customer = known.byNumber.get(row.customerNo) ?? ofContact
      if (contact && contact.customerId !== customer?.id) return problem('phone', 'PHONE_TAKEN')
      if (customer?.customerNo && customer.customerNo !== row.customerNo) return problem('phone', 'PHONE_TAKEN')
    } else if (row.phone) customer = ofContact
    else {
      const named = known.byName(row.name ?? '')
      if (named.length > 1) return problem('name', 'CUSTOMER_AMBIGUOUS')
      customer = named[0]
    }
    if (!row.phone && (row.linkmanName || row.email || row.language)) return problem('phone', 'CELL_REQUIRED')
    const change = changeOf<CustomerFields>(
      customer && { id: customer.id, version: customer.version, fields: customerFields(customer) },
      {
        name: filled(row.name, customer?.name ?? ''),
        customerNo: filled(row.customerNo, customer?.customerNo ?? '') || null,
        customerAddress: filled(row.customerAddress, customer?.customerAddress ?? ''),
      },
    )
    const customerId = customer?.id ?? change?.id ?? ''
    const linkman = row.phone ? planLinkman(contact, row, row.name ?? '') : undefined
    if (row.phone) made.set(row.phone, customerId)
    const isByNumber = Boolean(row.customerNo && known.byNumber.has(row.customerNo))
    const by = isByNumber ? 'customerNo' : row.phone ? 'phone' : 'name'
    return {
      ...(change ? { customer: change } : {}),
      ...(linkman ? { linkman: { ...linkman, customerId } } : {}),
      ...(customer ? { match: { column: by, name: nameOf(customer, by === 'phone' ? contact : undefined) } } : {}),
      doubts: [
        ...(by === 'phone' ? renamed('name', customer?.name, row.name) : []),
        ...renamed('linkmanName', contact?.name, row.linkmanName),
      ],
    }
  })
}

const nameOf = (customer: CustomerRecord, contact: LinkmanRecord | undefined): string =>
  !contact || contact.name === customer.name ? customer.name : `${contact.name} (${customer.name})`
/** How two names are compared: width, case and blanks do not make another one. */
const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
/** Another name for who is known by a phone alone: phones are passed on, and mistyped. */
const renamed = (column: string, before: string | undefined, after: string | undefined): RowProblem[] =>
  before && after && nameKey(before) !== nameKey(after)
    ? [{ column, error: 'ROW_RENAMES', params: { before, after } }]
    : []

const planLinkman = (known: LinkmanRecord | undefined, row: RowValues, otherwise: string) =>
  changeOf<LinkmanFields>(known && { id: known.id, version: known.version, fields: linkmanFields(known) }, {
    name: filled(row.linkmanName, known?.name ?? otherwise),
    phone: row.phone ?? '',
    email: filled(row.email, known?.email ?? ''),
    language: filled(row.language, known?.language ?? ''),
  })

/** The same for rows that are contacts, of customers that are there. One that is there needs no customer; it does not move to another. */
async function planLinkmen(tx: Db, { tenantId }: SheetScope, rows: readonly RowValues[]): Promise<Planned[]> {
  const contacts = await linkmenByPhone(tx, tenantId, rows)
  const owners = await ownersOf(tx, tenantId, rows)
  return rows.map((row, i): Planned => {
    const contact = contacts.get(row.phone ?? '')
    const owner = owners[i]
    if (owner && 'problem' in owner) return { problems: [owner.problem] }
    if (!owner && !contact) return problem('customerName', 'CELL_REQUIRED')
    if (owner && contact && owner.customerId !== contact.customerId) return problem('phone', 'PHONE_TAKEN')
    const linkman = planLinkman(contact, row, '')
    const customerId = owner?.customerId ?? contact?.customerId ?? ''
    return {
      ...(linkman ? { linkman: { ...linkman, customerId } } : {}),
      ...(contact ? { match: { column: 'phone', name: contact.name } } : {}),
      doubts: renamed('linkmanName', contact?.name, row.linkmanName),
    }
  })
}

/** What a change puts in place of what is there, by columns. */
const changesOf = <F extends object>(change: Change<F> | undefined, columns: Partial<Record<keyof F, string>>) => {
  const textsOf = (fields: F | null) => new Map<string, unknown>(Object.entries(fields ?? {}))
  const [before, after] = [textsOf(change?.before ?? null), textsOf(change?.after ?? null)]
  return Object.entries<string | undefined>(columns).flatMap(([field, column = '']): FieldChange[] => {
    const one = { column, before: String(before.get(field) ?? ''), after: String(after.get(field) ?? '') }
    return one.before === one.after ? [] : [one]
  })
}

const compared = (plan: Planned): Compared => {
  if ('problems' in plan) return plan
  const changes = [plan.customer, plan.linkman].filter(change => change !== undefined)
  const { match, doubts = [] } = plan
  const outlook = { ...(match ? { match } : {}), doubts }
  if (!changes.length) return { outcome: 'unchanged', ...outlook }
  if (changes.every(({ before }) => before === null)) return { outcome: 'new', ...outlook }
  return {
    outcome: 'changed',
    ...outlook,
    changes: [
      ...changesOf(plan.customer, { name: 'name', customerNo: 'customerNo', customerAddress: 'customerAddress' }),
      ...changesOf(plan.linkman, { name: 'linkmanName', phone: 'phone', email: 'email', language: 'language' }),
    ],
  }
}

const json = (values: readonly object[]) => sql`${JSON.stringify(values)}::jsonb`
const CUSTOMER_FIELDS = sql`id uuid, version integer, name text, customer_no text, customer_address text`
const LINKMAN_FIELDS = sql`id uuid, version integer, customer_id uuid, name text, phone text, email text, language text`
const customerRow = (id: string, version: number, f: CustomerFields) => ({
  id,
  version,
  name: f.name,
  customer_no: f.customerNo,
  customer_address: f.customerAddress,
})
const linkmanRow = (id: string, version: number, f: LinkmanFields, customerId?: string) => ({
  id,
  version,
  ...f,
  ...(customerId === undefined ? {} : { customer_id: customerId }),
})

/** Each writes what it is given in one statement. What was changed or taken since it was looked at refuses all of it. */
async function insertCustomers(tx: Db, { tenantId, now }: SheetScope, rows: object[]): Promise<void> {
  if (rows.length)
    await tx.execute(
      sql`insert into ${customers} (tenant_id, id, name, customer_no, customer_address, create_time) select ${tenantId}, id, name, customer_no, customer_address, ${instantOf(now())} from jsonb_to_recordset(${json(rows)}) as r(${CUSTOMER_FIELDS})`,
    )
}
async function updateCustomers(tx: Db, { tenantId }: SheetScope, rows: object[]): Promise<void> {
  if (!rows.length) return
  const { rowCount } = await tx.execute(
    sql`update ${customers} c set name = r.name, customer_no = r.customer_no, customer_address = r.customer_address, version = c.version + 1 from jsonb_to_recordset(${json(rows)}) as r(${CUSTOMER_FIELDS}) where c.tenant_id = ${tenantId} and c.id = r.id and c.version = r.version`,
  )
  if (rowCount !== rows.length) throw new RowsChanged()
}
async function insertLinkmen(tx: Db, { tenantId, now }: SheetScope, rows: object[]): Promise<void> {
  if (rows.length)
    await tx.execute(
      sql`insert into ${linkmen} (tenant_id, id, customer_id, name, phone, email, language, create_time) select ${tenantId}, id, customer_id, name, phone, email, language, ${instantOf(now())} from jsonb_to_recordset(${json(rows)}) as r(${LINKMAN_FIELDS})`,
    )
}
async function updateLinkmen(tx: Db, { tenantId }: SheetScope, rows: object[]): Promise<void> {
  if (!rows.length) return
  const { rowCount } = await tx.execute(
    sql`update ${linkmen} l set name = r.name, phone = r.phone, email = r.email, language = r.language, version = l.version + 1 from jsonb_to_recordset(${json(rows)}) as r(${LINKMAN_FIELDS}) where l.tenant_id = ${tenantId} and l.id = r.id and l.version = r.version`,
  )
  if (rowCount !== rows.length) throw new RowsChanged()
}

const traceOf = <F>({ id, version, before }: Change<F>): Trace<F> => ({ id, version: version + 1, before })

async function writePlans(tx: Db, scope: SheetScope, plans: readonly Planned[]): Promise<Written[]> {
  const good = plans.flatMap(plan => ('problems' in plan ? [] : plan))
  const customersOf = (isNew: boolean) =>
    good.flatMap(({ customer: c }) => (c && (c.before === null) === isNew ? customerRow(c.id, c.version, c.after) : []))
  const linkmenOf = (isNew: boolean) =>
    good.flatMap(({ linkman: l }) =>
      l && (l.before === null) === isNew ? linkmanRow(l.id, l.version, l.after, l.customerId) : [],
    )
  await insertCustomers(tx, scope, customersOf(true))
  await updateCustomers(tx, scope, customersOf(false))
  await insertLinkmen(tx, scope, linkmenOf(true))
  await updateLinkmen(tx, scope, linkmenOf(false))
  await afterRenaming(
    tx,
    scope.tenantId,
    good.flatMap(({ customer: c, linkman: l }) => [
      ...(c?.before && c.before.name !== c.after.name ? [{ customerId: c.id }] : []),
      ...(l?.before && (l.before.name !== l.after.name || l.before.phone !== l.after.phone)
        ? [{ linkmanId: l.id }]
        : []),
    ]),
  )
  return plans.map((plan): Written => {
    if ('problems' in plan) return plan
    const { customer, linkman } = plan
    if (!customer && !linkman) return { outcome: 'unchanged' }
    const trace: RowTrace = {
      ...(customer ? { customer: traceOf(customer) } : {}),
      ...(linkman ? { linkman: traceOf(linkman) } : {}),
    }
    return { outcome: (customer ?? linkman)?.before === null ? 'made' : 'updated', trace }
  })
}

/** The rows of a table that are still as an import left them, by id; held until the transaction ends. A contact that has signed in since is one of its own. */
async function untouchedCustomers(tx: Db, tenantId: string, traces: Trace<unknown>[]): Promise<Set<string>> {
  if (!traces.length) return new Set()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from ${customers} c join jsonb_to_recordset(${json(traces)}) as r(id uuid, version integer) on c.id = r.id and c.version = r.version where c.tenant_id = ${tenantId} order by c.id for update of c`,
  )
  return new Set(rows.map(({ id }) => id))
}
async function untouchedLinkmen(tx: Db, tenantId: string, traces: Trace<unknown>[]): Promise<Set<string>> {
  if (!traces.length) return new Set()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select l.id from ${linkmen} l join jsonb_to_recordset(${json(traces)}) as r(id uuid, version integer, before jsonb) on l.id = r.id and l.version = r.version where l.tenant_id = ${tenantId} and (l.last_login_time is null or jsonb_typeof(r.before) = 'object') order by l.id for update of l`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Takes back what rows wrote, all of a row or nothing. Throws where something still points at what they made. */
async function undoRows(tx: Db, scope: SheetScope, traces: readonly RowTrace[]): Promise<(RowProblem | null)[]> {
  const { tenantId } = scope
  const [freeCustomers, freeLinkmen] = [
    await untouchedCustomers(
      tx,
      tenantId,
      traces.flatMap(({ customer }) => customer ?? []),
    ),
    await untouchedLinkmen(
      tx,
      tenantId,
      traces.flatMap(({ linkman }) => linkman ?? []),
    ),
  ]
  const isFree = ({ customer, linkman }: RowTrace): boolean =>
    (!customer || freeCustomers.has(customer.id)) && (!linkman || freeLinkmen.has(linkman.id))
  const free = traces.filter(isFree)
  const made = (of: 'customer' | 'linkman') => free.flatMap(trace => (trace[of]?.before === null ? trace[of].id : []))
  const madeLinkmen = made('linkman')
  await tx.execute(
    sql`delete from ${linkmen} where tenant_id = ${tenantId} and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(madeLinkmen)}::jsonb))`,
  )
  await forgetLogins(tx, tenantId, madeLinkmen)
  await tx.execute(
    sql`delete from ${customers} where tenant_id = ${tenantId} and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(made('customer'))}::jsonb))`,
  )
  await updateLinkmen(
    tx,
    scope,
    free.flatMap(({ linkman: l }) => (l?.before ? linkmanRow(l.id, l.version, l.before) : [])),
  )
  await updateCustomers(
    tx,
    scope,
    free.flatMap(({ customer: c }) => (c?.before ? customerRow(c.id, c.version, c.before) : [])),
  )
  await afterRenaming(
    tx,
    tenantId,
    free.flatMap(({ customer: c, linkman: l }) => [
      ...(c?.before ? [{ customerId: c.id }] : []),
      ...(l?.before ? [{ linkmanId: l.id }] : []),
    ]),
  )
  return traces.map(trace => (isFree(trace) ? null : { column: '', error: 'CHANGED_MEANWHILE' }))
}

const definition = (
  of: Pick<SheetDefinition, 'kind' | 'columns' | 'keys' | 'merged'>,
  plan: (tx: Db, scope: SheetScope, rows: readonly RowValues[], isWritten: boolean) => Promise<Planned[]>,
): SheetDefinition => ({
  ...of,
  compare: async (tx, scope, rows) => (await plan(tx, scope, rows, false)).map(compared),
  async write(tx, scope, rows, agreement: Agreement) {
    const plans = await plan(tx, scope, rows, true)
    return writePlans(
      tx,
      scope,
      plans.map((one, i) => agreement(compared(one), i) ?? one),
    )
  },
  // traces are what writePlans gave
  undo: (tx, scope, traces) => undoRows(tx, scope, traces as readonly RowTrace[]),
})

/** Customers with one contact each. */
export const customerSheet = definition(
  {
    kind: 'customer',
    columns: CUSTOMER_COLUMNS,
    merged: { column: 'name', by: 'phone' },
    keys: ({ customerNo, phone, name }) => [
      ...(customerNo ? [`customerNo:${customerNo}`] : []),
      ...(phone ? [`phone:${phone}`] : []),
      ...(customerNo || phone ? [] : [`name:${name}`]),
    ],
  },
  planCustomers,
)

/** Contacts of customers that are there. */
export const linkmanSheet = definition(
  { kind: 'linkman', columns: LINKMAN_COLUMNS, keys: ({ phone }) => [`phone:${phone}`] },
  planLinkmen,
)
