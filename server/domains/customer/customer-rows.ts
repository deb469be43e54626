import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { instantOf } from '../../kernel/call/instant'
import {
  LEAD,
  RowsChanged,
  type Agreement,
  type Compared,
  type Outlook,
  type RowProblem,
  type RowValues,
  type SheetDefinition,
  type SheetScope,
  type Written,
} from '../../kernel/call/sheet'
import { customers } from '../../kernel/identity/auth.table'
import {
  changeOf,
  changesOf,
  contactAmong,
  filled,
  linkmenByPhone,
  linkmenOfCustomers,
  planLinkman,
  renamed,
  takeBackLinkmen,
  untouchedLinkmen,
  writeLinkmen,
  type Change,
  type KnownContact,
  type LinkmanChange,
  type LinkmanFields,
  type Trace,
} from '../../kernel/identity/contact-rows'
import { nameKey, OWNER_COLUMNS, ownersOf } from '../../kernel/identity/customer.queries'
import { afterRenaming } from '../../kernel/identity/renamed'
import { CUSTOMER_COLUMNS, LINKMAN_COLUMNS } from './customer.sheet'

/** What a row may write of a customer. */
interface CustomerFields {
  name: string
  customerNo: string | null
  customerAddress: string
}
interface RowTrace {
  customer?: Trace<CustomerFields>
  linkman?: Trace<LinkmanFields>
}
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
type CustomerRecord = typeof customers.$inferSelect
const customerFields = ({ name, customerNo, customerAddress }: CustomerRecord): CustomerFields => ({
  name,
  customerNo,
  customerAddress,
})
/**
 * Which of the customers of a name a row means that has neither a number nor a phone: the one of its address; without an address, or where
 * the only one has none yet, the only one.
 */
function customerAmong(named: readonly CustomerRecord[], address: string) {
  const same = named.filter(one => nameKey(one.customerAddress) === nameKey(address))
  const [one, other] = same.length ? same : !address || named[0]?.customerAddress === '' ? named : []
  return other ? 'several' : one
}

/** By what rows of one merged cell know their customer: the phone of the first of them, else its name and address. */
const leadOf = (row: RowValues): string => row.phone || leadByName(row.name ?? '', row.customerAddress ?? '')
const leadByName = (name: string, address: string): string => `${nameKey(name)} ${nameKey(address)}`

/** The customers that rows may mean, by key. */
async function meantCustomers(tx: Db, tenantId: string, ids: string[], rows: readonly RowValues[]) {
  const numbers = rows.flatMap(({ customerNo }) => customerNo || [])
  const names = rows.flatMap(row => (row[LEAD] || !(row.customerNo || row.phone) ? row.name || [] : []))
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

/** What a row means of what is there, before its contact without a mobile number is looked for. */
interface Meant {
  customer?: CustomerRecord
  /** the contact whose phone it has */
  contact?: KnownContact
  doubts?: RowProblem[]
}

/**
 * What rows would do. A customer is known by its number, else by the phone of its contact, else by name and address; a row with a phone
 * that nobody has is a new customer, because people share names, unless its cell says that it is one with a row above.
 */
async function planCustomers(
  tx: Db,
  { tenantId }: SheetScope,
  rows: readonly RowValues[],
  isWritten: boolean,
): Promise<Planned[]> {
  const contacts = await linkmenByPhone(
    tx,
    tenantId,
    rows.flatMap(row => [row.phone || [], row[LEAD] || []].flat()),
  )
  const known = await meantCustomers(
    tx,
    tenantId,
    [...contacts.values()].map(({ customerId }) => customerId),
    rows,
  )
  const meantBy = (row: RowValues): Meant | { problems: RowProblem[] } => {
    const contact = row.phone ? contacts.get(row.phone) : undefined
    const ofContact = contact && known.byId.get(contact.customerId)
    if (row.customerNo) {
      const customer = known.byNumber.get(row.customerNo) ?? ofContact
      if (contact && contact.customerId !== customer?.id) return problem('phone', 'PHONE_TAKEN')
      if (customer?.customerNo && customer.customerNo !== row.customerNo) return problem('phone', 'PHONE_TAKEN')
      return { ...(customer ? { customer } : {}), ...(contact ? { contact } : {}) }
    }
    if (row.phone) return { ...(ofContact ? { customer: ofContact } : {}), ...(contact ? { contact } : {}) }
    const named = known.byName(row.name ?? '')
    const customer = customerAmong(named, row.customerAddress ?? '')
    if (customer === 'several') return problem('name', 'CUSTOMER_AMBIGUOUS')
    if (customer) return { customer }
    const [namesake] = named
    const params = { name: namesake?.name ?? '', address: namesake?.customerAddress ?? '' }
    return { doubts: namesake ? [{ column: 'name', error: 'CUSTOMER_NAMESAKE', params }] : [] }
  }
  /** the customer of a row that is merged with one above, where it is there already */
  const ledBy = (row: RowValues): string | undefined => {
    const lead = row[LEAD] ?? ''
    const [one, other] = known
      .byName(row.name ?? '')
      .filter(({ name, customerAddress }) => leadByName(name, customerAddress) === lead)
    return contacts.get(lead)?.customerId ?? (other ? undefined : one?.id)
  }
  const meant = rows.map(meantBy)
  const contactsOf = await linkmenOfCustomers(
    tx,
    tenantId,
    meant.flatMap((one, i) => {
      const row = rows[i]
      return row && !('contact' in one) && hasContact(row)
        ? [('customer' in one && one.customer?.id) || [], (row[LEAD] && ledBy(row)) || []].flat()
        : []
    }),
  )
  /** customers that rows above are of, by what merged rows know them by */
  const leads = new Map<string, string>()
  return rows.map((row, i): Planned => {
    const one = meant[i] ?? {}
    const lead = row[LEAD] ?? ''
    if (lead && !('contact' in one)) {
      const customerId = leads.get(lead) ?? ledBy(row)
      if (customerId !== undefined) {
        const contact = contactAmong(contactsOf(customerId), row, row.name ?? '')
        if (contact === 'several') return problem('linkmanName', 'CONTACT_AMBIGUOUS')
        const linkman = hasContact(row) ? planLinkman(contact, row, row.name ?? '') : undefined
        return linkman ? { linkman: { ...linkman, customerId } } : {}
      }
      // the row above was refused meanwhile
      if (isWritten) return problem('name', 'ROW_REFUSED')
    }
    if ('problems' in one) return one
    const { customer, doubts = [] } = one
    const contact = one.contact ?? contactAmong(contactsOf(customer?.id), row, customer?.name ?? row.name ?? '')
    if (contact === 'several') return problem('linkmanName', 'CONTACT_AMBIGUOUS')
    const change = changeOf<CustomerFields>(
      customer && { id: customer.id, version: customer.version, fields: customerFields(customer) },
      {
        name: filled(row.name, customer?.name ?? ''),
        customerNo: filled(row.customerNo, customer?.customerNo ?? '') || null,
        customerAddress: filled(row.customerAddress, customer?.customerAddress ?? ''),
      },
    )
    const customerId = customer?.id ?? change?.id ?? ''
    const linkman = hasContact(row) ? planLinkman(contact, row, row.name ?? '') : undefined
    leads.set(leadOf(row), customerId)
    const isByNumber = Boolean(row.customerNo && known.byNumber.has(row.customerNo))
    const by = isByNumber ? 'customerNo' : row.phone ? 'phone' : 'name'
    return {
      ...(change ? { customer: change } : {}),
      ...(linkman ? { linkman: { ...linkman, customerId } } : {}),
      ...(customer ? { match: { column: by, name: nameOf(customer, by === 'phone' ? contact : undefined) } } : {}),
      doubts: [
        ...doubts,
        ...(by === 'phone' ? renamed('name', customer?.name, row.name) : []),
        ...renamed('linkmanName', one.contact?.name, row.linkmanName),
      ],
    }
  })
}

/** Whether a row tells of a contact. */
const hasContact = (row: RowValues): boolean =>
  Boolean(row.phone || row.telephone || row.linkmanName || row.email || row.language)

const nameOf = (customer: CustomerRecord, contact: KnownContact | undefined): string =>
  !contact || contact.name === customer.name ? customer.name : `${contact.name} (${customer.name})`
/** The same for rows that are contacts, of customers that are there. One that is there needs no customer; it does not move to another. */
async function planLinkmen(tx: Db, { tenantId }: SheetScope, rows: readonly RowValues[]): Promise<Planned[]> {
  const contacts = await linkmenByPhone(
    tx,
    tenantId,
    rows.flatMap(row => [row.phone || [], row[LEAD] || []].flat()),
  )
  const owners = await ownersOf(tx, tenantId, rows)
  const contactsOf = await linkmenOfCustomers(
    tx,
    tenantId,
    owners.flatMap((owner, i) =>
      owner && 'customerId' in owner && !contacts.has(rows[i]?.phone ?? '') ? owner.customerId : [],
    ),
  )
  return rows.map((row, i): Planned => {
    const owner = owners[i]
    if (owner && 'problem' in owner) return { problems: [owner.problem] }
    const known = contacts.get(row.phone ?? '')
    const contact = known ?? contactAmong(contactsOf(owner?.customerId), row, '')
    if (contact === 'several') return problem('linkmanName', 'CONTACT_AMBIGUOUS')
    if (!owner && !contact) return problem('customerName', 'CELL_REQUIRED')
    if (owner && contact && owner.customerId !== contact.customerId) return problem('phone', 'PHONE_TAKEN')
    const linkman = planLinkman(contact, row, '')
    const customerId = owner?.customerId ?? contact?.customerId ?? ''
    return {
      ...(linkman ? { linkman: { ...linkman, customerId } } : {}),
      ...(contact ? { match: { column: known ? 'phone' : 'linkmanName', name: contact.name } } : {}),
      doubts: renamed('linkmanName', known?.name, row.linkmanName),
    }
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
      ...changesOf(plan.linkman, {
        name: 'linkmanName',
        phone: 'phone',
        telephone: 'telephone',
        email: 'email',
        language: 'language',
      }),
    ],
  }
}

const json = (values: readonly object[]) => sql`${JSON.stringify(values)}::jsonb`
const CUSTOMER_FIELDS = sql`id uuid, version integer, name text, customer_no text, customer_address text`
const customerRow = (id: string, version: number, f: CustomerFields) => ({
  id,
  version,
  name: f.name,
  customer_no: f.customerNo,
  customer_address: f.customerAddress,
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

const traceOf = <F>({ id, version, before }: Change<F>): Trace<F> => ({ id, version: version + 1, before })

async function writePlans(tx: Db, scope: SheetScope, plans: readonly Planned[]): Promise<Written[]> {
  const good = plans.flatMap(plan => ('problems' in plan ? [] : plan))
  const customersOf = (isNew: boolean) =>
    good.flatMap(({ customer: c }) => (c && (c.before === null) === isNew ? customerRow(c.id, c.version, c.after) : []))
  await insertCustomers(tx, scope, customersOf(true))
  await updateCustomers(tx, scope, customersOf(false))
  await writeLinkmen(
    tx,
    scope,
    good.flatMap(({ linkman }) => linkman ?? []),
  )
  // by what requests are found
  await afterRenaming(
    tx,
    scope.tenantId,
    good.flatMap(({ customer: c }) =>
      c?.before && (c.before.name !== c.after.name || c.before.customerAddress !== c.after.customerAddress)
        ? [{ customerId: c.id }]
        : [],
    ),
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

/** The customers that are still as an import left them, by id; held until the transaction ends. */
async function untouchedCustomers(tx: Db, tenantId: string, traces: Trace<unknown>[]): Promise<Set<string>> {
  if (!traces.length) return new Set()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from ${customers} c join jsonb_to_recordset(${json(traces)}) as r(id uuid, version integer) on c.id = r.id and c.version = r.version where c.tenant_id = ${tenantId} order by c.id for update of c`,
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
    (!customer || freeCustomers.has(customer.id)) && (!linkman || freeLinkmen.has(linkman))
  const free = traces.filter(isFree)
  await takeBackLinkmen(
    tx,
    scope,
    free.flatMap(({ linkman }) => linkman ?? []),
  )
  const made = free.flatMap(({ customer }) => (customer?.before === null ? customer.id : []))
  await tx.execute(
    sql`delete from ${customers} where tenant_id = ${tenantId} and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(made)}::jsonb))`,
  )
  await updateCustomers(
    tx,
    scope,
    free.flatMap(({ customer: c }) => (c?.before ? customerRow(c.id, c.version, c.before) : [])),
  )
  await afterRenaming(
    tx,
    tenantId,
    free.flatMap(({ customer: c }) => (c?.before ? [{ customerId: c.id }] : [])),
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

/** A contact without a mobile number among those of one customer. */
const contactKey = (row: RowValues, whose: string): string =>
  [whose, nameKey(row.linkmanName ?? ''), row.telephone ?? ''].join(' ')

/** Customers with one contact each. */
export const customerSheet = definition(
  {
    kind: 'customer',
    columns: CUSTOMER_COLUMNS,
    merged: { column: 'name', by: leadOf },
    keys: row => [
      ...(row.customerNo ? [`customerNo:${row.customerNo}`] : []),
      ...(row.phone ? [`phone:${row.phone}`] : []),
      ...(row.customerNo || row.phone ? [] : [`name:${row[LEAD] ? contactKey(row, row[LEAD]) : leadOf(row)}`]),
    ],
  },
  planCustomers,
)

/** Contacts of customers that are there. */
export const linkmanSheet = definition(
  {
    kind: 'linkman',
    columns: LINKMAN_COLUMNS,
    keys: row => [
      row.phone
        ? `phone:${row.phone}`
        : `linkmanName:${contactKey(row, OWNER_COLUMNS.map(name => row[name] ?? '').join(' '))}`,
    ],
  },
  planLinkmen,
)
