import { and, desc, eq, inArray } from 'drizzle-orm'
import type { StoredField } from '../../../contract/stored-field'
import type { AddressValue, FormField, FormValues } from '../../../shared/form'
import {
  checkField,
  entryKindOf,
  holdsOf,
  isAbroad,
  isEmptyValue,
  takesValue,
  unboundOf,
} from '../../../shared/form-rules'
import { localize } from '../../../shared/language'
import { cleanPhone, isMainlandPhone, maskPhone } from '../../../shared/phone'
import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import { resolveAddress } from '../../kernel/address/address.service'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { toEntryFields, type EntryField } from '../../kernel/form-fields/form-fields'
import { asksOf, topicOf } from '../../kernel/form-fields/hints'
import { formVersions } from '../../kernel/forms/form-version.table'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { addresses as addressBook } from '../address/address.table'
import { products } from '../product/product.table'
import { events, eventTemplates } from './event.table'
import { defaultAddress, placeOfProduct } from './known-place'

/** Of a customer's newest requests, and of a product's, so many are looked through; of contacts and addresses so many are offered. */
const LOOKED_THROUGH = 50
const OFFERED = 8
/** Longer ones are no name of a person and no number. */
const MAX_NAME = 40
const MAX_PHONE = 20
/** Of the customer's own address, which is one text, so much is read. */
const MAX_READ = 200

type Request = Awaited<ReturnType<typeof requestsOf>>[number]
interface Contact {
  name: string
  phone: string
}

const own = (values: FormValues, { fieldName }: Pick<FormField, 'fieldName'>): unknown =>
  Object.hasOwn(values, fieldName) ? values[fieldName] : undefined
const textOf = (values: FormValues, field: FormField | undefined, most: number): string => {
  const value = field && own(values, field)
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length <= most ? text : ''
}

/** The fields by which a form asks for a contact. A form with several people asks for its contact first. */
export const contactFields = (fields: readonly EntryField[]) => {
  const asksFor = (asked: 'person' | 'phone') => (field: EntryField) =>
    entryKindOf(field.formType) === 'text' && asksOf(field) === asked
  const isPhone = asksFor('phone')
  return {
    name: fields.find(asksFor('person')),
    phone: fields.find(field => entryKindOf(field.formType) === 'phone' || isPhone(field)),
  }
}
/** The question where the contact is, as the number that is known answers it: by what lets the field of the number show. */
const placeOfContact = (
  fields: readonly EntryField[],
  phone: EntryField | undefined,
): [EntryField | undefined, unknown] => {
  const asked = fields.find(field => topicOf(field) === 'contactPlace')
  const [answer, ...others] =
    phone?.setting.dependencies?.find(({ fieldName }) => fieldName === asked?.fieldName)?.values ?? []
  return others.length ? [undefined, undefined] : [asked, answer]
}
/** Whether a field asks for a place. */
export const isAddress = (field: FormField): boolean => entryKindOf(field.formType) === 'address'

/** Requests of the customer, newest first, with what was filled in. */
const requestsOf = (ctx: Ctx, customerId: string, productId?: string) => {
  // those of a product are read by its own index, before somebody else's among them are left out
  const newest = ctx.db
    .select({
      id: events.id,
      customerId: events.customerId,
      linkmanId: events.linkmanId,
      templateId: events.templateId,
      formVersionId: events.formVersionId,
      attribute: events.attribute,
      createTime: events.createTime,
    })
    .from(events)
    .where(
      and(
        eq(events.tenantId, ctx.tenantId),
        productId ? eq(events.productId, productId) : eq(events.customerId, customerId),
      ),
    )
    .orderBy(desc(events.createTime), desc(events.id))
    .limit(LOOKED_THROUGH)
    .as('newest')
  return ctx.db
    .select()
    .from(newest)
    .where(eq(newest.customerId, customerId))
    .orderBy(desc(newest.createTime), desc(newest.id))
}

/** The request that is raised once more. Throws NOT_FOUND. */
async function requestOf(ctx: Ctx, customerId: string, id: string): Promise<Request> {
  const { linkmanId, templateId, formVersionId, attribute, createTime } = events
  const [request] = await ctx.db
    .select({
      id: events.id,
      customerId: events.customerId,
      linkmanId,
      templateId,
      formVersionId,
      attribute,
      createTime,
    })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.customerId, customerId), eq(events.id, id)))
  if (!request) throw new AppError('NOT_FOUND')
  return request
}

/** The forms that requests were raised with, by the id of their version. */
async function formsOf(ctx: Ctx, requests: readonly Request[]): Promise<(request: Request) => EntryField[]> {
  const ids = [...new Set(requests.flatMap(({ formVersionId }) => formVersionId ?? []))]
  const rows = ids.length
    ? await ctx.db
        .select({ id: formVersions.id, fields: formVersions.fields })
        .from(formVersions)
        .where(and(eq(formVersions.tenantId, ctx.tenantId), inArray(formVersions.id, ids)))
    : []
  const forms = new Map(rows.map(({ id, fields }) => [id, toEntryFields(fields, ctx.language)]))
  return ({ formVersionId }) => forms.get(formVersionId ?? '') ?? []
}

/** Whom a form names as its contact. */
const contactIn = (values: FormValues, fields: readonly EntryField[]): Contact => {
  const { name, phone } = contactFields(fields)
  return { name: textOf(values, name, MAX_NAME), phone: textOf(values, phone, MAX_PHONE) }
}
/** The same of what is stored, as its fields are kept. */
export const givenContact = (ctx: Ctx, fields: readonly StoredField[], values: FormValues): Contact =>
  contactIn(values, toEntryFields(fields, ctx.language))

/** Whom requests name as their contact. */
const contactsOf = (requests: readonly Request[], formOf: (request: Request) => EntryField[]): Contact[] =>
  requests.map(request => contactIn(request.attribute, formOf(request)))
/** Each that can be called, once; a number without a name is no other contact than the same one with it. */
const differentContacts = (contacts: readonly Contact[]): Contact[] =>
  contacts
    .filter(
      (one, i) =>
        one.phone &&
        !contacts.some(
          (other, j) => other.phone === one.phone && (other.name === one.name ? j < i : !one.name && other.name),
        ),
    )
    .slice(0, OFFERED)

const toAddress = (value: AddressValue): AddressValue => ({
  ...(value.country ? { country: value.country } : {}),
  province: value.province,
  city: value.city || '',
  dist: value.dist || '',
  address: value.address,
  longitude: value.longitude ?? null,
  latitude: value.latitude ?? null,
})
/** The addresses that requests were raised for. */
const addressesOf = (requests: readonly Request[], formOf: (request: Request) => EntryField[]): AddressValue[] =>
  requests.flatMap(request =>
    formOf(request)
      .filter(isAddress)
      .map(field => ({ field, value: own(request.attribute, field) }))
      .filter(({ field, value }) => !isEmptyValue(field, value) && !checkField(field, value))
      .map(({ value }) => toAddress(value as AddressValue)),
  )
const placeOf = ({ province, city, dist, address }: AddressValue): string =>
  JSON.stringify([province, city, dist, address.trim()])
const differentAddresses = (addresses: readonly AddressValue[]): AddressValue[] => {
  const places = addresses.map(placeOf)
  return addresses.filter((_, i) => places.indexOf(places[i] ?? '') === i).slice(0, OFFERED)
}
/**
 * Where the caller's requests were for, the newest first, each with the contact that the request names, else the caller: those that the
 * address book does not have.
 */
export async function usedAddresses(ctx: Ctx) {
  const me = linkmanOf(ctx)
  const [requests, book] = await Promise.all([
    requestsOf(ctx, me.customerId),
    ctx.db
      .select()
      .from(addressBook)
      .where(and(eq(addressBook.tenantId, ctx.tenantId), eq(addressBook.linkmanId, me.linkmanId))),
  ])
  const ofMine = requests.filter(request => request.linkmanId === me.linkmanId)
  const formOf = await formsOf(ctx, ofMine)
  const used = ofMine.flatMap(request => {
    const [contact] = contactsOf([request], formOf)
    const name = contact?.name || me.name
    // the book takes mobile numbers, and at home a place with its regions
    const phone = isMainlandPhone(cleanPhone(contact?.phone ?? '')) ? cleanPhone(contact?.phone ?? '') : me.phone
    return addressesOf([request], formOf)
      .filter(place => isAbroad(place) || (place.province && place.city))
      .map(place => ({ ...place, name, phone }))
  })
  const inBook = new Set(book.map(placeOf))
  const places = used.map(placeOf)
  return used.filter((_, i) => !inBook.has(places[i] ?? '') && places.indexOf(places[i] ?? '') === i).slice(0, OFFERED)
}
/** The customer's own address, where it can be told what is where in it. */
const ownAddress = (text: string): AddressValue[] => {
  // spaces within a Chinese address would be taken for those around a name
  const read = text
    .trim()
    .slice(0, MAX_READ)
    .replace(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, '')
  if (!read) return []
  const { province, city, dist, address } = resolveAddress(read)
  return province && address ? [{ province, city, dist, address }] : []
}

/** Whether a value may stand in another request: not what is of one visit (days, times, files, a signature), and nothing that must be unique. */
const isRepeatable = (field: FormField): boolean =>
  takesValue(field) &&
  !field.setting.unique &&
  holdsOf(field.formType) !== 'files' &&
  entryKindOf(field.formType) !== 'time'
/** The values of a request that the form of the template takes today. */
const repeated = (fields: readonly EntryField[], before: readonly EntryField[], values: FormValues): FormValues => {
  const types = new Map(before.map(field => [field.fieldName, field.formType]))
  return Object.fromEntries(
    fields
      .filter(field => isRepeatable(field) && types.get(field.fieldName) === field.formType)
      .map(field => ({ field, value: own(values, field) }))
      .filter(({ field, value }) => !isEmptyValue(field, value) && !checkField(field, value))
      .map(({ field, value }) => [field.fieldName, value]),
  )
}
const isProduct = (field: FormField): boolean => holdsOf(field.formType) === 'product'
const idOf = (value: unknown): string => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : ''
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : ''
}
/** The values with the products that are the customer's as they are registered today, and without others. */
async function withProducts(
  ctx: Ctx,
  customerId: string,
  fields: readonly EntryField[],
  all: readonly FormValues[],
): Promise<FormValues[]> {
  const asking = fields.filter(isProduct)
  const ids = [...new Set(all.flatMap(values => asking.map(field => idOf(own(values, field)))))].filter(Boolean)
  const rows = ids.length
    ? await ctx.db
        .select({ id: products.id, name: products.name, model: products.model, serialNumber: products.serialNumber })
        .from(products)
        .where(and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, customerId), inArray(products.id, ids)))
    : []
  const found = new Map(rows.map(row => [row.id, { ...row, name: localize(row.name, ctx.language) }]))
  return all.map(values => {
    const rest = { ...values }
    for (const field of asking) {
      const product = found.get(idOf(own(values, field)))
      if (product) rest[field.fieldName] = product
      else if (!unboundOf(own(values, field))) delete rest[field.fieldName]
    }
    return rest
  })
}

/** For whom a form is filled in: a contact, or a customer of whom nobody is chosen yet. */
interface Person {
  linkmanId: string | null
  customerId: string
}

/** The person, as their customer knows them, and the customer. */
async function profileOf(ctx: Ctx, { linkmanId, customerId }: Person) {
  const [[profile], [customer], others] = await Promise.all([
    linkmanId === null
      ? []
      : ctx.db
          .select({ name: linkmen.name, phone: linkmen.phone })
          .from(linkmen)
          .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId))),
    ctx.db
      .select({ address: customers.customerAddress })
      .from(customers)
      .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId))),
    ctx.db
      .select({ name: linkmen.name, phone: linkmen.phone })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.customerId, customerId)))
      .orderBy(linkmen.id)
      .limit(OFFERED),
  ])
  // who signed up by phone is called by it until the name is known
  const named = ({ name, phone }: Contact): Contact => ({ name: name === maskPhone(phone) ? '' : name, phone })
  return {
    me: profile ? [named(profile)] : [],
    address: customer?.address ?? '',
    others: others.map(named),
  }
}

interface KnownQuery {
  templateId: string
  productId?: string
  again?: string
}
/** What the calling linkman need not type into the form of a template, as {@link knownOf}. */
export const known = (ctx: Ctx, query: KnownQuery) => knownOf(ctx, linkmanOf(ctx), query)

/** Whose form it is that staff fill in: the contact's, the customer's, or of whom a product is; null for nobody's. Throws NOT_FOUND. */
async function personFor(
  ctx: Ctx,
  { linkmanId, customerId, productId }: { linkmanId?: string; customerId?: string; productId?: string },
): Promise<Person | null> {
  const none = [] as const
  const [[linkman], [customer], [product]] = await Promise.all([
    linkmanId === undefined
      ? none
      : ctx.db
          .select({ customerId: linkmen.customerId })
          .from(linkmen)
          .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId))),
    customerId === undefined
      ? none
      : ctx.db
          .select({ id: customers.id })
          .from(customers)
          .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId))),
    productId === undefined
      ? none
      : ctx.db
          .select({ customerId: products.customerId })
          .from(products)
          .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId))),
  ])
  if ((linkmanId && !linkman) || (customerId && !customer) || (productId && !product)) throw new AppError('NOT_FOUND')
  if (linkman && customer && linkman.customerId !== customer.id) throw new AppError('NOT_FOUND')
  const of = linkman?.customerId ?? customer?.id ?? product?.customerId
  return of ? { customerId: of, linkmanId: linkmanId ?? null } : null
}

/** The same for whom staff fill a form in; of nobody only where the form asks for a contact. Throws NOT_FOUND. */
export async function knownForStaff(
  ctx: Ctx,
  query: { templateId: string; customerId?: string; linkmanId?: string; productId?: string },
) {
  const person = await personFor(ctx, query)
  if (person) {
    const { last: _own, ...values } = await knownOf(ctx, person, query)
    return values
  }
  const { name, phone } = contactFields(await fieldsOf(ctx, query.templateId))
  return {
    initial: {},
    nameField: name?.fieldName ?? '',
    phoneField: phone?.fieldName ?? '',
    contacts: [],
    addresses: [],
  }
}

/** The form of a template. Throws NOT_FOUND. */
async function fieldsOf(ctx: Ctx, templateId: string): Promise<EntryField[]> {
  const [template] = await ctx.db
    .select({ fields: eventTemplates.fields })
    .from(eventTemplates)
    .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, templateId)))
  if (!template) throw new AppError('NOT_FOUND')
  return toEntryFields(template.fields, ctx.language)
}

/**
 * What a person need not type into the form of a template. The form begins with the person as contact, and the address of the
 * product's last request, else where the product stands, else that of the person's last request, their default one, or the customer's; or
 * with the values of `again`. Throws NOT_FOUND.
 */
async function knownOf(ctx: Ctx, me: Person, { templateId, productId, again }: KnownQuery) {
  const { customerId } = me
  const [fields, [product]] = await Promise.all([
    fieldsOf(ctx, templateId),
    productId
      ? ctx.db
          .select({ id: products.id })
          .from(products)
          .where(
            and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, customerId), eq(products.id, productId)),
          )
      : [],
  ])
  if (productId && !product) throw new AppError('NOT_FOUND')
  const [repeats, ofProduct, requests, profile, ...registered] = await Promise.all([
    again ? requestOf(ctx, customerId, again) : null,
    productId ? requestsOf(ctx, customerId, productId) : [],
    requestsOf(ctx, customerId),
    profileOf(ctx, me),
    productId ? placeOfProduct(ctx, ctx.db, customerId, productId) : null,
    me.linkmanId === null ? null : defaultAddress(ctx, ctx.db, me.linkmanId),
  ])
  const formOf = await formsOf(ctx, [...ofProduct, ...requests, ...(repeats ? [repeats] : [])])
  const ofMine = requests.filter(request => request.linkmanId === me.linkmanId)
  const ofOthers = requests.filter(request => request.linkmanId !== me.linkmanId)

  const contacts = differentContacts([
    ...profile.me,
    ...contactsOf([...ofMine, ...ofOthers], formOf),
    ...profile.others,
  ])
  const [atProduct, byDefault] = registered.map(place => (place?.province && place.address ? [toAddress(place)] : []))
  const sure = [
    ...addressesOf(ofProduct, formOf),
    ...(atProduct ?? []),
    ...addressesOf(ofMine, formOf),
    ...(byDefault ?? []),
    ...ownAddress(profile.address),
  ]
  const addresses = differentAddresses([...sure, ...addressesOf(ofOthers, formOf)])

  const { name, phone } = contactFields(fields)
  // somebody without a number is not offered as a contact
  const [self] = profile.me
  const myself = contacts.find(one => one.phone === self?.phone) ?? self
  const begins: [EntryField | undefined, unknown][] = [
    [name, myself?.name],
    [phone, myself?.phone],
    [fields.find(isAddress), sure[0]],
  ]
  const beginsWith = (all: typeof begins): FormValues =>
    Object.fromEntries(
      all.flatMap(([field, value]) =>
        field && !field.setting.unique && !isEmptyValue(field, value) && !checkField(field, value)
          ? [[field.fieldName, value] as const]
          : [],
      ),
    )
  const begun = beginsWith(begins)
  const initial =
    phone && Object.hasOwn(begun, phone.fieldName)
      ? { ...begun, ...beginsWith([placeOfContact(fields, phone)]) }
      : begun
  const last = ofMine.find(request => request.templateId === templateId)
  const valuesOf = (request: Request) => repeated(fields, formOf(request), request.attribute)
  const [lastValues = {}, repeatedValues = {}] = await withProducts(ctx, customerId, fields, [
    last ? valuesOf(last) : {},
    repeats ? valuesOf(repeats) : {},
  ])
  return {
    initial: { ...initial, ...repeatedValues },
    nameField: name?.fieldName ?? '',
    phoneField: phone?.fieldName ?? '',
    contacts,
    addresses,
    last: Object.keys(lastValues).length ? lastValues : null,
  }
}
