import { and, asc, eq } from 'drizzle-orm'
import type { FormValues } from '../../../../shared/form'
import { checkField, isEmptyValue, isTelling, takesValue } from '../../../../shared/form-rules'
import { maskPhone } from '../../../../shared/phone'
import type { Db } from '../../../db/database'
import type { Ctx } from '../../../kernel/call/context'
import type { OrderedService, Requests } from '../event.offers'
import { toEntryFields, type EntryField } from '../../../kernel/form-fields/form-fields'
import { linkmen } from '../../../kernel/identity/auth.table'
import { SYSTEM } from '../../../kernel/lifecycle/lifecycle.service'
import { raiseEvent } from '../event.service'
import { eventTemplates } from '../event.table'
import { contactFields, isAddress } from '../known.queries'
import { holdJob, holdParts, keepsParts, releaseJob, useParts } from '../job-parts'
import { charge } from './charge.service'
import { quotedLines, quotedSums } from './quotation.queries'
import { notePaid } from './quotation.service'

/** The template by which an ordered service is raised: the one that the shop named while it is open, else the first that is. */
async function templateFor(ctx: Ctx, tx: Db, templateId: string | null) {
  const open = await tx
    .select()
    .from(eventTemplates)
    .where(
      and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.enabled, 1), eq(eventTemplates.isDelete, 0)),
    )
    .orderBy(asc(eventTemplates.order), asc(eventTemplates.id))
  return open.find(({ id }) => id === templateId) ?? open[0]
}

/** What is known of a service that was ordered, as the form asks for it. What else it asks for stays open: it is paid for already. */
function valuesFor(fields: readonly EntryField[], { title, address }: OrderedService, me: Contact): FormValues {
  const { name, phone } = contactFields(fields)
  const told = fields.find(field => isTelling(field) && takesValue(field) && field !== name && field !== phone)
  const known: [EntryField | undefined, unknown][] = [
    [told, title],
    [name, address?.name ?? me.name],
    [phone, address?.phone ?? me.phone],
    [fields.find(isAddress), address ? placeOf(address) : undefined],
  ]
  return Object.fromEntries(
    known.flatMap(([field, value]) =>
      field && !field.setting.unique && !isEmptyValue(field, value) && !checkField(field, value)
        ? [[field.fieldName, value] as const]
        : [],
    ),
  )
}
interface Contact {
  name: string
  phone: string
}
const placeOf = ({ country, province, city, dist, address }: NonNullable<OrderedService['address']>) => ({
  ...(country ? { country } : {}),
  province,
  city,
  dist,
  address,
})

/** What requests do for orders. */
export const requests: Requests<Ctx> = {
  paid: notePaid,
  charge,
  sums: quotedSums,
  quoted: quotedLines,
  holdJob,
  holdParts,
  useParts,
  keepsParts,
  releaseParts: releaseJob,
  async raise(ctx, tx, service) {
    const [linkman] = await tx
      .select({ id: linkmen.id, customerId: linkmen.customerId, name: linkmen.name, phone: linkmen.phone })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, service.linkmanId)))
    const template = await templateFor(ctx, tx, service.templateId)
    if (!linkman || !template) return null
    const fields = toEntryFields(template.fields, ctx.language)
    // who signed up by phone is called by it until the name is known
    const me = { name: linkman.name === maskPhone(linkman.phone) ? '' : linkman.name, phone: linkman.phone }
    return raiseEvent(
      ctx,
      tx,
      { linkman, raisedBy: SYSTEM, isOpenForm: true, title: service.title },
      {
        templateId: template.id,
        ...(service.productId ? { productId: service.productId } : {}),
        attribute: valuesFor(fields, service, me),
      },
    )
  },
}
