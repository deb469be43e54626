import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { addressLine } from '../../../shared/address'
import { localize, type Language, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { resolveAddress } from '../../kernel/address/address.service'
import { instantOf } from '../../kernel/call/instant'
import {
  RowsChanged,
  type Compared,
  type FieldChange,
  type RowProblem,
  type RowValues,
  type SheetDefinition,
  type SheetScope,
  type Written,
} from '../../kernel/call/sheet'
import { customers } from '../../kernel/identity/auth.table'
import {
  changesOf as contactChanges,
  contactAmong,
  linkmenByPhone,
  linkmenById,
  linkmenOfCustomers,
  planLinkman,
  renamed,
  takeBackLinkmen,
  untouchedLinkmen,
  writeLinkmen,
  type KnownContact,
  type LinkmanChange,
  type LinkmanFields,
  type Trace as ContactTrace,
} from '../../kernel/identity/contact-rows'
import { nameKey, ownersOf, type Owner } from '../../kernel/identity/customer.queries'
import { serialKey } from '../../../shared/register'
import type { QualityInfo } from '../../../shared/warranty'
import { holdSerials, machinesBySerials, printedLabels } from './machine.queries'
import { standsAt } from './machine.service'
import { PRODUCT_COLUMNS } from './product.sheet'
import { products, qrcodes, type ProductAddress } from './product.table'
import { ownOf, qualityByHand, qualityByRule, ruleOf, withLengthened, type CatalogueRule } from './quality.service'

type ProductRecord = typeof products.$inferSelect
/** What a row may write of a product, named as the columns are. */
interface Fields {
  customer_id: string | null
  linkman_id: string | null
  address: ProductAddress | null
  place: string
  name: Localized
  type: Localized
  model: string
  serial_number: string
  quality_info_start_time: string | null
  quality_info_end_time: string | null
  install_time: string | null
  purchase_time: string | null
  production_time: string | null
  quality_info: QualityInfo | null
}
interface Plan {
  /** what the row puts in place of what is there */
  changes: FieldChange[]
  name: string
  id: string
  /** of what is there; 0 for something new */
  version: number
  before: Fields | null
  /** null when nothing changes but the code */
  after: Fields | null
  /** a code that is not on it yet, '' for none; one that was printed before is on nothing */
  code: string
  isBlank: boolean
  /** its contact, where that is new or becomes another */
  linkman?: LinkmanChange
  doubts: RowProblem[]
  notes: RowProblem[]
}
/** What a row did. `version` is that behind the write. */
interface Trace {
  id: string
  version: number
  /** of an import by an earlier server without what that did not write */
  before: Partial<Fields> | null
  written: boolean
  code: string
  isBlank?: boolean
  linkman?: ContactTrace<LinkmanFields>
}
type Planned = Plan | { problems: RowProblem[] }

const fieldsOf = (row: ProductRecord): Fields => ({
  customer_id: row.customerId,
  linkman_id: row.linkmanId,
  address: row.address,
  place: row.place,
  name: row.name,
  type: row.type,
  model: row.model,
  serial_number: row.serialNumber,
  quality_info_start_time: row.qualityInfoStartTime,
  quality_info_end_time: row.qualityInfoEndTime,
  install_time: row.installTime,
  purchase_time: row.purchaseTime,
  production_time: row.productionTime,
  quality_info: row.qualityInfo,
})
/** A text in the language of who imports; the other languages stay, and so does one that stands for it. */
const inLanguage = (text: string | undefined, before: Localized, language: Language): Localized =>
  text && text !== localize(before, language) ? { ...before, [language]: text } : before

/** An address in a cell, with its divisions where they are known; as it is where the cell says the same. */
function addressIn(text: string | undefined, before: ProductAddress | null): ProductAddress | null {
  if (!text || text === addressLine(before ?? {})) return before
  const { province, city, dist, address, name, phone } = resolveAddress(text)
  // who stands in it has columns of their own: nothing of the cell is lost
  return standsAt({ address: province && !name && !phone ? { province, city, dist, address } : { address: text } })
    .address
}

/** The contacts whom rows may mean, as they are when the rows before are written. */
async function contactsOf(
  tx: Db,
  tenantId: string,
  rows: readonly RowValues[],
  callers: ReadonlyMap<string, KnownContact>,
  { customerIds, linkmanIds }: { customerIds: readonly string[]; linkmanIds: readonly string[] },
) {
  const isAsked = rows.some(({ linkmanName, linkmanPhone }) => linkmanName || linkmanPhone)
  const known = await linkmenOfCustomers(tx, tenantId, isAsked ? customerIds : [])
  const byId = await linkmenById(tx, tenantId, linkmanIds)
  const planned = new Map<string, KnownContact>()
  const now = (one: KnownContact): KnownContact => planned.get(one.id) ?? one
  return {
    byPhone(phone: string) {
      const caller = callers.get(phone)
      return caller ? now(caller) : [...planned.values()].find(one => phone && one.phone === phone)
    },
    ofCustomer: (id: string) => {
      const there = known(id)
      const added = [...planned.values()].filter(
        one => one.customerId === id && !there.some(other => other.id === one.id),
      )
      return [...there.map(now), ...added]
    },
    byId: (id: string | null) => (id === null ? undefined : (planned.get(id) ?? byId.get(id))),
    plan: ({ id, version, customerId, after }: LinkmanChange) =>
      void planned.set(id, { id, version: version + 1, customerId, ...after }),
  }
}
type Contacts = Awaited<ReturnType<typeof contactsOf>>

/** Who looks after a machine, as a row says: somebody who is there, or becomes another by it, or is new. */
interface MeantContact {
  id: string
  name: string
  change?: LinkmanChange
  doubts: RowProblem[]
  notes: RowProblem[]
}
/**
 * The contact of a customer whom a row means: who looks after the machine already where the row says the same, else whose phone it is, else
 * by the rule of all sheets. Nobody is renamed but by somebody who confirms it.
 */
function contactOf(
  row: RowValues,
  contacts: Contacts,
  customer: { id: string; name: string } | null,
  before: string | null,
): MeantContact | { problems: RowProblem[] } | null {
  const { linkmanPhone = '', linkmanName = '' } = row
  if (!linkmanPhone && !linkmanName) return null
  if (!customer) return { problems: [{ column: 'customerName', error: 'CELL_REQUIRED' }] }
  const isCalled = (name: string): boolean => nameKey(name) === nameKey(linkmanName)
  const there = (one: KnownContact): MeantContact => ({ id: one.id, name: one.name, doubts: [], notes: [] })
  const kept = contacts.byId(before)
  const isKept =
    kept?.customerId === customer.id &&
    (!linkmanPhone || kept.phone === linkmanPhone) &&
    (!linkmanName || isCalled(kept.name))
  if (isKept) return there(kept)
  const owner = contacts.byPhone(linkmanPhone)
  if (owner && owner.customerId !== customer.id) return { problems: [{ column: 'linkmanPhone', error: 'PHONE_TAKEN' }] }
  const asked = { linkmanName, phone: linkmanPhone }
  const one = owner ?? contactAmong(contacts.ofCustomer(customer.id), asked, customer.name)
  if (one === 'several') return { problems: [{ column: 'linkmanName', error: 'CONTACT_AMBIGUOUS' }] }
  // another spelling of a name is no other name
  const change = planLinkman(one, one && isCalled(one.name) ? { phone: linkmanPhone } : asked, customer.name)
  if (!change) return one ? there(one) : null
  const { name } = change.after
  return {
    id: change.id,
    name,
    change: { ...change, customerId: customer.id },
    doubts: renamed('linkmanName', owner?.name, linkmanName),
    notes: one ? [] : [{ column: 'linkmanName', error: 'CONTACT_NEW', params: { name, customer: customer.name } }],
  }
}

/** What the catalogue says of the models of rows; each is asked once. */
async function rulesOf(tx: Db, tenantId: string, models: readonly string[]): Promise<Map<string, CatalogueRule>> {
  const rules = new Map<string, CatalogueRule>()
  for (const model of new Set(models)) {
    const found = model ? await ruleOf({ tenantId }, tx, { model }) : null
    // a sheet tells of machines of long ago: what counts from the day of the import is not theirs
    if (found?.rule.qualityFiledName) rules.set(model, found)
  }
  return rules
}

/**
 * The warranty that a row gives: by hand where it has days of it, else the catalogue's where the model or a day is another than before.
 * What was given by hand is never computed again, and a rule that was copied stays that of its day.
 */
function qualityOf(
  row: RowValues,
  after: Fields,
  before: ProductRecord | undefined,
  rules: Map<string, CatalogueRule>,
) {
  const info = before?.qualityInfo ?? null
  const [start, end] = [after.quality_info_start_time, after.quality_info_end_time]
  const isTyped = row.qualityInfoStartTime || row.qualityInfoEndTime
  const isSame = start === (before?.qualityInfoStartTime ?? null) && end === (before?.qualityInfoEndTime ?? null)
  if (isTyped) return isSame && before ? null : { start, end, info: { ...qualityByHand(end), ...ownOf(info) } }
  if (info ? info.mode === 'manual' : end !== null) return null
  const isAnother =
    !before ||
    before.model !== after.model ||
    before.installTime !== after.install_time ||
    before.purchaseTime !== after.purchase_time ||
    before.productionTime !== after.production_time
  if (!isAnother) return null
  const copied = info?.rule && before?.model === after.model ? { rule: info.rule, catalogName: info.catalogName } : null
  const found = copied ?? rules.get(after.model)
  if (!found?.rule.qualityFiledName) return null
  const given = withLengthened(
    qualityByRule(
      found,
      {
        installTime: after.install_time,
        purchaseTime: after.purchase_time,
        productionTime: after.production_time,
        qualityInfoStartTime: start,
      },
      '',
    ),
    info,
  )
  return { start: given.qualityInfoStartTime, end: given.qualityInfoEndTime, info: given.qualityInfo }
}

const asText = (text: string | null): string => text ?? ''
/** What a row puts in place of what is there, as cells say it. */
function changesOf(
  before: Fields,
  after: Fields,
  language: Language,
  owners: ReadonlyMap<string, string>,
  [linkmanBefore, linkmanAfter]: readonly [before: string, after: string],
) {
  const owner = (id: string | null): string => (id === null ? '' : (owners.get(id) ?? ''))
  const texts = (fields: Fields, linkmanName: string): [column: string, text: string][] => [
    ['name', localize(fields.name, language)],
    ['type', localize(fields.type, language)],
    ['model', fields.model],
    ['customerName', owner(fields.customer_id)],
    ['linkmanName', linkmanName],
    ['address', addressLine(fields.address ?? {})],
    ['qualityInfoStartTime', asText(fields.quality_info_start_time)],
    ['qualityInfoEndTime', asText(fields.quality_info_end_time)],
    ['installTime', asText(fields.install_time)],
    ['purchaseTime', asText(fields.purchase_time)],
    ['productionTime', asText(fields.production_time)],
  ]
  const now = new Map(texts(after, linkmanAfter))
  return texts(before, linkmanBefore).flatMap(([column, text]): FieldChange[] =>
    now.get(column) === text ? [] : [{ column, before: text, after: now.get(column) ?? '' }],
  )
}
/** Whose a row says the product is; of several of one name, whose it is already. */
const ownerOf = (
  row: RowValues,
  owner: Owner | undefined,
  before: ProductRecord | undefined,
  names: ReadonlyMap<string, string>,
): Owner => {
  const customerId = before?.customerId
  const isSame = customerId && names.get(customerId) === row.customerName
  return owner && 'problem' in owner && owner.problem.error === 'CUSTOMER_AMBIGUOUS' && isSame
    ? { customerId }
    : (owner ?? null)
}
/** Names of the customers whose products are there, or will be. */
async function ownerNames(tx: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const found = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), inArray(customers.id, [...new Set(ids)])))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** What rows would do. A product is known by its serial number; a filled cell counts, an empty one leaves what is there. */
async function plan(tx: Db, { tenantId, language }: SheetScope, rows: readonly RowValues[]): Promise<Planned[]> {
  const known = await machinesBySerials(
    { tenantId },
    tx,
    rows.map(({ serialNumber = '' }) => serialNumber),
  )
  const printed = await printedLabels(
    { tenantId },
    tx,
    rows.flatMap(({ qrcode }) => qrcode || []),
  )
  const codeOf = ({ qrcode = '' }: RowValues): string => printed.get(qrcode) ?? qrcode
  const codes = rows.flatMap(row => codeOf(row) || [])
  // of all tenants: a code stands on one product in the world, and nobody is told whose
  const glued = codes.length
    ? await tx
        .select({
          tenantId: qrcodes.tenantId,
          code: qrcodes.code,
          productId: qrcodes.productId,
          revokeTime: qrcodes.revokeTime,
        })
        .from(qrcodes)
        .where(inArray(qrcodes.code, codes))
    : []
  const on = new Map(glued.map(row => [row.code, row]))
  const owners = await ownersOf(tx, tenantId, rows)
  const there = [...known.values()].flat()
  const callers = await linkmenByPhone(
    tx,
    tenantId,
    rows.flatMap(({ linkmanPhone }) => linkmanPhone || []),
  )
  const names = await ownerNames(tx, tenantId, [
    ...owners.flatMap(owner => (owner && 'customerId' in owner ? owner.customerId : [])),
    ...there.flatMap(({ customerId }) => customerId ?? []),
    ...[...callers.values()].map(({ customerId }) => customerId),
  ])
  const contacts = await contactsOf(tx, tenantId, rows, callers, {
    customerIds: [...names.keys()],
    linkmanIds: there.flatMap(({ linkmanId }) => linkmanId ?? []),
  })
  const rules = await rulesOf(tx, tenantId, [
    ...rows.map(({ model = '' }) => model),
    ...[...known.values()].flatMap(found => found[0]?.model ?? []),
  ])
  return rows.map((row, i): Planned => {
    const serialNumber = row.serialNumber ?? ''
    const [before, other] = known.get(serialNumber) ?? []
    // several that are alike stay as they are, and only the exact spelling says which one is meant
    if (other && before?.serialNumber !== serialNumber)
      return { problems: [{ column: 'serialNumber', error: 'SERIAL_NUMBER_TAKEN' }] }
    const owner = ownerOf(row, owners[i], before, names)
    if (owner && 'problem' in owner) return { problems: [owner.problem] }
    const customerId =
      owner?.customerId ?? before?.customerId ?? contacts.byPhone(row.linkmanPhone ?? '')?.customerId ?? null
    const customer = customerId === null ? null : { id: customerId, name: names.get(customerId) ?? '' }
    const contact = contactOf(row, contacts, customer, before?.linkmanId ?? null)
    if (contact && 'problems' in contact) return contact
    // what is known of the place and the contact of one customer is nothing of another's
    const kept = before?.customerId === customerId ? before : undefined
    const code = codeOf(row)
    const place = on.get(code)
    const isBlank = place?.tenantId === tenantId && place.productId === null && place.revokeTime === null
    if (place && !isBlank && (place.tenantId !== tenantId || place.productId !== before?.id || place.revokeTime))
      return { problems: [{ column: 'qrcode', error: 'QRCODE_TAKEN' }] }
    if (!before && !row.name) return { problems: [{ column: 'name', error: 'CELL_REQUIRED' }] }
    const after: Fields = {
      customer_id: customerId,
      linkman_id: contact?.id ?? kept?.linkmanId ?? null,
      address: addressIn(row.address, kept?.address ?? null),
      place: kept?.place ?? '',
      name: inLanguage(row.name, before?.name ?? {}, language),
      type: inLanguage(row.type, before?.type ?? {}, language),
      model: row.model || (before?.model ?? ''),
      serial_number: before?.serialNumber ?? serialNumber,
      quality_info_start_time: row.qualityInfoStartTime || (before?.qualityInfoStartTime ?? null),
      quality_info_end_time: row.qualityInfoEndTime || (before?.qualityInfoEndTime ?? null),
      install_time: row.installTime || (before?.installTime ?? null),
      purchase_time: row.purchaseTime || (before?.purchaseTime ?? null),
      production_time: row.productionTime || (before?.productionTime ?? null),
      quality_info: before?.qualityInfo ?? null,
    }
    const [start, end] = [after.quality_info_start_time, after.quality_info_end_time]
    if (start && end && end < start)
      return { problems: [{ column: 'qualityInfoEndTime', error: 'WARRANTY_BACKWARDS' }] }
    const given = qualityOf(row, after, before, rules)
    if (given) {
      after.quality_info_start_time = given.start
      after.quality_info_end_time = given.end
      after.quality_info = given.info
    }
    const fields = before ? fieldsOf(before) : null
    const linkman = contact?.change
    const linkmanBefore = contacts.byId(before?.linkmanId ?? null)?.name ?? ''
    const linkmanAfter = contact?.name ?? (after.linkman_id ? linkmanBefore : '')
    const changes = fields ? changesOf(fields, after, language, names, [linkmanBefore, linkmanAfter]) : []
    if (linkman?.before)
      for (const change of contactChanges(linkman, { name: 'linkmanName', phone: 'linkmanPhone' }))
        if (!changes.some(one => isDeepStrictEqual(one, change))) changes.push(change)
    if (fields && code && !(place && !isBlank)) changes.push({ column: 'qrcode', before: '', after: code })
    if (linkman) contacts.plan(linkman)
    return {
      ...(linkman ? { linkman } : {}),
      doubts: contact?.doubts ?? [],
      notes: contact?.notes ?? [],
      changes,
      name: before ? localize(before.name, language) : '',
      id: before?.id ?? newId(),
      version: before?.version ?? 0,
      before: fields,
      after: isDeepStrictEqual(fields, after) ? null : after,
      code: place && !isBlank ? '' : code,
      isBlank,
    }
  })
}

const isIdle = ({ after, code, linkman }: Plan): boolean => !after && !code && !linkman

const compared = (planned: Planned): Compared => {
  if ('problems' in planned) return planned
  const { changes, name, doubts, notes } = planned
  if (isIdle(planned)) return { outcome: 'unchanged' }
  const told = { changes, doubts, notes }
  if (!planned.before) return { outcome: 'new', ...told }
  return { outcome: 'changed', ...told, match: { column: 'serialNumber', name } }
}

const RECORD = sql`id uuid, version integer, customer_id uuid, linkman_id uuid, address jsonb, place text, name jsonb, type jsonb, model text, serial_number text, quality_info_start_time date, quality_info_end_time date, install_time date, purchase_time date, production_time date, quality_info jsonb`
const COLUMNS = sql.raw(
  'customer_id, linkman_id, address, place, name, type, model, serial_number, quality_info_start_time, quality_info_end_time, install_time, purchase_time, production_time, quality_info',
)
const json = (values: readonly unknown[]) => sql`${JSON.stringify(values)}::jsonb`

async function update(tx: Db, tenantId: string, rows: object[]): Promise<void> {
  if (!rows.length) return
  const { rowCount } = await tx.execute(
    sql`update ${products} p set (${COLUMNS}, version) = (select ${sql.raw('r.customer_id, r.linkman_id, r.address, r.place, r.name, r.type, r.model, r.serial_number, r.quality_info_start_time, r.quality_info_end_time, r.install_time, r.purchase_time, r.production_time, r.quality_info, p.version + 1')}) from jsonb_to_recordset(${json(rows)}) as r(${RECORD}) where p.tenant_id = ${tenantId} and p.id = r.id and p.version = r.version`,
  )
  if (rowCount !== rows.length) throw new RowsChanged()
}

/** Throws where a row counts on a contact of one that is not written: they are looked at again, apart. */
function assertContacts(good: readonly Plan[], refused: readonly Planned[]): void {
  const gone = new Set(refused.flatMap(one => ('linkman' in one && one.linkman?.before === null ? one.linkman.id : [])))
  if (good.some(({ after }) => after?.linkman_id && gone.has(after.linkman_id))) throw new RowsChanged()
}

async function write(tx: Db, scope: SheetScope, plans: readonly Planned[]): Promise<Written[]> {
  const { tenantId, now } = scope
  const good = plans.flatMap(planned => ('problems' in planned ? [] : planned))
  await writeLinkmen(
    tx,
    scope,
    good.flatMap(({ linkman }) => linkman ?? []),
  )
  const made = good.flatMap(({ id, version, before, after }) => (after && !before ? { id, version, ...after } : []))
  if (made.length)
    await tx.execute(
      sql`insert into ${products} (tenant_id, id, ${COLUMNS}, create_time) select ${tenantId}, id, ${COLUMNS}, ${instantOf(now())} from jsonb_to_recordset(${json(made)}) as r(${RECORD})`,
    )
  await update(
    tx,
    tenantId,
    good.flatMap(({ id, version, before, after }) => (after && before ? { id, version, ...after } : [])),
  )
  for (const { id, code, isBlank } of good)
    if (code && isBlank)
      await tx
        .update(qrcodes)
        .set({ productId: id })
        .where(and(eq(qrcodes.tenantId, tenantId), eq(qrcodes.code, code), isNull(qrcodes.productId)))
  const codes = good.flatMap(({ id, code, isBlank }) => (code && !isBlank ? { tenantId, code, productId: id } : []))
  if (codes.length) await tx.insert(qrcodes).values(codes)
  return plans.map((planned): Written => {
    if ('problems' in planned) return planned
    const { id, version, before, after, code, isBlank, linkman } = planned
    if (isIdle(planned)) return { outcome: 'unchanged' }
    const trace: Trace = {
      id,
      version: after ? version + 1 : version,
      before,
      written: after !== null,
      code,
      isBlank,
      ...(linkman ? { linkman: { id: linkman.id, version: linkman.version + 1, before: linkman.before } } : {}),
    }
    return { outcome: before ? 'updated' : 'made', trace }
  })
}

/** What imports by earlier servers did not write. */
const LATER = ['purchase_time', 'production_time', 'quality_info', 'linkman_id', 'address', 'place'] as const

/** The contacts that rows made and that machines still count on which the rows did not write, or that are changed again since. */
async function countedOn(tx: Db, tenantId: string, free: readonly Trace[]): Promise<Set<string>> {
  const made = free.flatMap(({ linkman }) => (linkman?.before === null ? linkman.id : []))
  if (!made.length) return new Set()
  const freed = new Set(free.flatMap(({ id, before, written }) => (!before || written ? id : [])))
  const rows = await tx
    .select({ id: products.id, linkmanId: products.linkmanId })
    .from(products)
    .where(and(eq(products.tenantId, tenantId), inArray(products.linkmanId, made)))
  return new Set(rows.flatMap(({ id, linkmanId }) => (freed.has(id) ? [] : (linkmanId ?? []))))
}

/** Takes back what rows wrote, all of a row or nothing. Throws where something still points at what they made. */
async function undo(tx: Db, scope: SheetScope, traces: readonly Trace[]): Promise<(RowProblem | null)[]> {
  const { tenantId } = scope
  const { rows } = traces.length
    ? await tx.execute<{ id: string } & Pick<Fields, (typeof LATER)[number]>>(
        sql`select p.id, p.purchase_time::text, p.production_time::text, p.quality_info, p.linkman_id, p.address, p.place from ${products} p join jsonb_to_recordset(${json(traces.map(({ id, version }) => ({ id, version })))}) as r(id uuid, version integer) on p.id = r.id and p.version = r.version where p.tenant_id = ${tenantId} order by p.id for update of p`,
      )
    : { rows: [] }
  const untouched = new Map(rows.map(row => [row.id, row]))
  const open = traces.filter(({ id }) => untouched.has(id))
  const contacts = await untouchedLinkmen(
    tx,
    tenantId,
    open.flatMap(({ linkman }) => linkman ?? []),
  )
  const asLeft = open.filter(({ linkman }) => !linkman || contacts.has(linkman))
  const used = await countedOn(tx, tenantId, asLeft)
  const free = asLeft.filter(({ linkman }) => linkman?.before !== null || !used.has(linkman.id))
  const blank = free.flatMap(({ code, isBlank }) => (isBlank ? code : []))
  if (blank.length)
    await tx
      .update(qrcodes)
      .set({ productId: null })
      .where(and(eq(qrcodes.tenantId, tenantId), inArray(qrcodes.code, blank)))
  const codes = free.flatMap(({ code, isBlank }) => (isBlank ? [] : code || []))
  if (codes.length) await tx.delete(qrcodes).where(and(eq(qrcodes.tenantId, tenantId), inArray(qrcodes.code, codes)))
  const made = free.flatMap(({ id, before }) => (before ? [] : id))
  if (made.length) await tx.delete(products).where(and(eq(products.tenantId, tenantId), inArray(products.id, made)))
  await update(
    tx,
    tenantId,
    free.flatMap(({ id, version, before, written }) =>
      before && written ? { version, ...untouched.get(id), ...before, id } : [],
    ),
  )
  await takeBackLinkmen(
    tx,
    scope,
    free.flatMap(({ linkman }) => linkman ?? []),
  )
  const done = new Set(free)
  return traces.map(trace => {
    if (done.has(trace)) return null
    const isUsed = trace.linkman?.before === null && used.has(trace.linkman.id)
    return isUsed ? { column: 'linkmanName', error: 'IN_USE' } : { column: '', error: 'CHANGED_MEANWHILE' }
  })
}

/** Products, by their serial numbers. */
export const productSheet: SheetDefinition = {
  kind: 'product',
  columns: PRODUCT_COLUMNS,
  keys: ({ serialNumber = '', qrcode }) => [
    `serialNumber:${serialKey(serialNumber)}`,
    ...(qrcode ? [`qrcode:${serialKey(qrcode)}`] : []),
  ],
  compare: async (tx, scope, rows) => (await plan(tx, scope, rows)).map(compared),
  async write(tx, scope, rows, agreement) {
    await holdSerials(
      scope,
      tx,
      rows.map(({ serialNumber = '' }) => serialNumber),
    )
    const plans = await plan(tx, scope, rows)
    const agreed = plans.map((one, i) => agreement(compared(one), i) ?? one)
    assertContacts(
      agreed.flatMap(one => ('problems' in one ? [] : one)),
      plans.filter((one, i) => one !== agreed[i]),
    )
    return write(tx, scope, agreed)
  },
  // traces are what write gave
  undo: (tx, scope, traces) => undo(tx, scope, traces as readonly Trace[]),
}
