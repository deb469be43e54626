import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FormValues, ProductValue } from '../../../shared/form'
import { holdsOf } from '../../../shared/form-rules'
import { localize } from '../../../shared/language'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../call/context'
import { fileValues } from '../files/use.service'
import type { StoredField } from '../../../contract/stored-field'
import { fileIdsOf, withFiles } from '../forms/form-files'
import { natureOf } from '../forms/form-nature'
import { askedFields } from '../forms/lead-time'
import { formVersions } from '../forms/form-version.table'
import { customers, linkmen, staff } from '../identity/auth.table'
import { listedOf, toWorkSummary, type WorkRow } from './summary'
import { ofCustomer, ofTenant, type Beside, type ValuesOf } from './work-list.queries'
import type { Neighbours, WorkTable } from './work.table'

/** What a domain says of its works in full. */
export interface Detailed<S extends string, C extends Beside, D extends Beside> extends Neighbours {
  /** begins the names of its prepared statements */
  kind: string
  works: WorkTable<S>
  /** version of the form */
  formVersionId: AnyPgColumn
  /** the form where there is no version */
  ownFields?: AnyPgColumn
  /** read beside those of every work, as in its lists */
  beside: C
  /** of the template, read beside its name */
  ofTemplate: D
}

/** A work in full. */
export interface DetailRow<S extends string, X, D> extends WorkRow<S, X> {
  work: WorkRow<S, X>['work'] &
    Pick<WorkTable<S>['$inferSelect'], 'level' | 'serviceContent' | 'attribute'> & { fields: StoredField[] }
  template: WorkRow<S, X>['template'] & D
  executor: { displayName: string; phone: string; openUserId: string } | null
  customer: { id: string; name: string; customerAddress: typeof customers.$inferSelect.customerAddress }
  linkman: { id: string; name: string; phone: string }
}

function detailStatement(db: Database, name: string, source: Detailed<string, Beside, Beside>, owner: SQL | undefined) {
  const { works, formVersionId, ownFields, beside, ofTemplate, templates, products } = source
  return db
    .select({
      work: {
        ...listedOf(works),
        ...beside,
        level: works.level,
        serviceContent: works.serviceContent,
        fields: ownFields ? sql`coalesce(${formVersions.fields}, ${ownFields})` : formVersions.fields,
        attribute: works.attribute,
      },
      template: { name: templates.name, icon: templates.icon, ...ofTemplate },
      product: { id: products.id, name: products.name, model: products.model },
      executor: { displayName: staff.displayName, phone: staff.phone, openUserId: staff.openUserId },
      customer: { id: customers.id, name: customers.name, customerAddress: customers.customerAddress },
      linkman: { id: linkmen.id, name: linkmen.name, phone: linkmen.phone },
    })
    .from(works)
    .innerJoin(templates, and(eq(templates.tenantId, works.tenantId), eq(templates.id, works.templateId)))
    .leftJoin(formVersions, and(eq(formVersions.tenantId, works.tenantId), eq(formVersions.id, formVersionId)))
    .innerJoin(customers, and(eq(customers.tenantId, works.tenantId), eq(customers.id, works.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, works.tenantId), eq(linkmen.id, works.linkmanId)))
    .leftJoin(products, and(eq(products.tenantId, works.tenantId), eq(products.id, works.productId)))
    .leftJoin(staff, and(eq(staff.tenantId, works.tenantId), eq(staff.id, works.executorId)))
    .where(and(owner, eq(works.id, sql.placeholder('id'))))
    .prepare(name)
}

/** Reads one work with its neighbours, if the caller may see it; throws NOT_FOUND. Made once for a domain. */
export function workReader<S extends string, C extends Beside, D extends Beside>(domain: Detailed<S, C, D>) {
  const works: WorkTable<string> = domain.works
  const source = { ...domain, works }
  const details = prepared(db => ({
    linkman: detailStatement(db, `${domain.kind}_get`, source, ofCustomer(works)),
    staff: detailStatement(db, `${domain.kind}_get_staff`, source, ofTenant(works)),
  }))
  return async (ctx: Ctx, id: string) => {
    const [row] =
      ctx.principal.kind === 'staff'
        ? await details(ctx.db).staff.execute({ tenantId: ctx.tenantId, id })
        : await details(ctx.db).linkman.execute({ tenantId: ctx.tenantId, customerId: linkmanOf(ctx).customerId, id })
    if (!row) throw new AppError('NOT_FOUND')
    // the columns are those of the domain, whose types the statement does not carry
    return row as unknown as DetailRow<S, ValuesOf<C>, ValuesOf<D>>
  }
}

/** The values with the product as it is called in the caller's language today: what was kept is in the language of who filled in the form. */
function withProduct(
  ctx: Ctx,
  product: DetailRow<string, unknown, unknown>['product'],
  fields: readonly StoredField[],
  values: FormValues,
): FormValues {
  if (!product) return values
  const name = localize(product.name, ctx.language)
  const named = fields.flatMap(({ fieldName, formType }) => {
    const value = holdsOf(formType) === 'product' ? (values[fieldName] as ProductValue | undefined) : undefined
    return value?.id === product.id ? [[fieldName, { ...value, name }] as const] : []
  })
  return { ...values, ...Object.fromEntries(named) }
}

/** What works of every kind show in full. Level is for staff only; what was done is told once it `isDone`. */
export async function toWorkDetail<S extends string, X, D>(ctx: Ctx, row: DetailRow<S, X, D>, isDone: boolean) {
  const { work, template, product, executor, customer, linkman } = row
  const [files, fields] = await Promise.all([
    fileValues(ctx, fileIdsOf(work.fields, work.attribute)),
    askedFields(ctx, ctx.db, work.fields),
  ])
  return {
    ...toWorkSummary(ctx, row, natureOf(work.fields)),
    level: ctx.principal.kind === 'staff' ? work.level : '',
    serviceType: localize(template.name, ctx.language),
    serviceContent: isDone ? work.serviceContent : '',
    customer,
    linkman,
    executorPhone: executor?.phone ?? '',
    fields,
    attribute: withProduct(ctx, product, work.fields, withFiles(work.fields, work.attribute, files)),
  }
}
