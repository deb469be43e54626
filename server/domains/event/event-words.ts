import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { FormValues } from '../../../shared/form'
import type { Db } from '../../db/database'
import type { StoredField } from '../../../contract/stored-field'
import { formVersions } from '../../kernel/forms/form-version.table'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { firstWords, wordsOf } from '../../kernel/work/words'
import { products } from '../product/product.table'
import { events, eventWords, guestRequests } from './event.table'

/** An event as far as it is found by words. */
interface Worded {
  tenantId: string
  id: string
  eventNo: string
  title: string
  customerId: string
  linkmanId: string
  productId: string | null
  attribute: FormValues
  knownPlace: string
}

/** Events with the forms that they were raised with, and what else is asked of each. */
export const eventsWithForms = <M extends Record<string, SQL<string>>>(tx: Db, more: M) =>
  tx
    .select({ event: events, fields: formVersions.fields, ...more })
    .from(events)
    .leftJoin(formVersions, and(eq(formVersions.tenantId, events.tenantId), eq(formVersions.id, events.formVersionId)))
/** One of them as {@link writeWords} takes it. */
export const asWorded = ({ event, fields }: { event: typeof events.$inferSelect; fields: StoredField[] | null }) => ({
  ...event,
  fields: event.fields ?? fields ?? [],
})

/** What people call a number by: SR20261118-0042, and 1118-0042 as the queue shows it. */
const numbersOf = (eventNo: string): string[] => [eventNo, eventNo.slice(-9)]

/**
 * Lets events of one tenant be found by number, title, product and what was asked, and at the desk also by the number outside, customer, address,
 * contact and phone (also its last four digits); in place of their earlier words.
 */
export async function writeWords(
  tx: Db,
  worded: readonly (Worded & { fields: readonly StoredField[] })[],
): Promise<void> {
  const [first] = worded
  if (!first) return
  const { tenantId } = first
  const people = await tx
    .select({
      id: linkmen.id,
      name: linkmen.name,
      phone: linkmen.phone,
      telephone: linkmen.telephone,
      customer: customers.name,
      address: customers.customerAddress,
    })
    .from(linkmen)
    .innerJoin(customers, and(eq(customers.tenantId, linkmen.tenantId), eq(customers.id, linkmen.customerId)))
    .where(and(eq(linkmen.tenantId, tenantId), inArray(linkmen.id, [...new Set(worded.map(one => one.linkmanId))])))
  const productIds = [...new Set(worded.flatMap(one => one.productId ?? []))]
  const things = productIds.length
    ? await tx
        .select({ id: products.id, name: products.name, model: products.model, serialNumber: products.serialNumber })
        .from(products)
        .where(and(eq(products.tenantId, tenantId), inArray(products.id, productIds)))
    : []
  const outside = await tx
    .select({ id: guestRequests.eventId, number: guestRequests.outerBizId })
    .from(guestRequests)
    .where(
      and(
        eq(guestRequests.tenantId, tenantId),
        inArray(
          guestRequests.eventId,
          worded.map(({ id }) => id),
        ),
        ne(guestRequests.outerBizId, ''),
      ),
    )
  await tx
    .insert(eventWords)
    .values(
      worded.map(event => {
        const person = people.find(one => one.id === event.linkmanId)
        const product = things.find(one => one.id === event.productId) ?? null
        const { open, staff } = firstWords({ ...event, numbers: numbersOf(event.eventNo) }, event.fields, product)
        const said = person
          ? [
              person.customer,
              event.knownPlace || person.address,
              person.name,
              person.phone,
              person.phone.slice(-4),
              person.telephone,
              person.telephone.replace(/-/g, ''),
            ]
          : []
        const numbers = outside.flatMap(one => (one.id === event.id ? one.number : []))
        const words = wordsOf({ open, staff: [...numbers, ...said, ...staff] })
        return { tenantId, subjectId: event.id, customerId: event.customerId, words }
      }),
    )
    .onConflictDoUpdate({
      target: [eventWords.tenantId, eventWords.subjectId],
      set: { words: sql`excluded.words` },
    })
}
