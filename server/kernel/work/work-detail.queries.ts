import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FormValues, ProductValue } from '../../../shared/form'
import { holdsOf, isSingle, unboundOf } from '../../../shared/form-rules'
import { ownedValues, type OwnerFacts } from '../../../shared/form-owners'
import { localize, type Localized } from '../../../shared/language'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../call/context'
import { fileValues } from '../files/use.service'
import type { StoredField } from '../../../contract/stored-field'
import { fileIdsOf, withFiles } from '../forms/form-files'
import { natureOf } from '../forms/form-nature'
import { askedFields } from '../forms/lead-time'
import { kindNames } from '../forms/things.service'
import { keptFields } from '../forms/form-version.service'
import { calledAt, customers, linkmen, staff } from '../identity/auth.table'
import { changeUntil } from '../visit/keep-visit.service'
import { listedOf, toWorkSummary, type WorkRow } from './summary'
import { ofCustomer, ofTenant, type Beside, type ValuesOf } from './work-list.queries'
import { addressOf, type Neighbours, type WorkTable } from './work.table'

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
    Pick<WorkTable<S>['$inferSelect'], 'level' | 'serviceContent' | 'attribute'> & { fields: readonly StoredField[] }
  template: WorkRow<S, X>['template'] & D
  product:
    | (NonNullable<WorkRow<S, X>['product']> & {
        serialNumber: string
        type: Localized
        qualityInfoStartTime: string | null
        qualityInfoEndTime: string | null
      })
    | null
  executor: { displayName: string; phone: string; openUserId: string } | null
  customer: { id: string; name: string; customerAddress: string }
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
        attribute: works.attribute,
      },
      form: {
        versionId: formVersionId,
        own: sql`${ownFields ? sql`case when ${formVersionId} is null then ${ownFields} end` : sql`null`}`,
      },
      template: { name: templates.name, icon: templates.icon, ...ofTemplate },
      product: {
        id: products.id,
        name: products.name,
        model: products.model,
        serialNumber: products.serialNumber,
        type: products.type,
        qualityInfoStartTime: products.qualityInfoStartTime,
        qualityInfoEndTime: products.qualityInfoEndTime,
      },
      executor: { displayName: staff.displayName, phone: staff.phone, openUserId: staff.openUserId },
      customer: { id: customers.id, name: customers.name, customerAddress: addressOf(works) },
      linkman: { id: linkmen.id, name: linkmen.name, phone: calledAt },
    })
    .from(works)
    .innerJoin(templates, and(eq(templates.tenantId, works.tenantId), eq(templates.id, works.templateId)))
    .innerJoin(customers, and(eq(customers.tenantId, works.tenantId), eq(customers.id, works.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, works.tenantId), eq(linkmen.id, works.linkmanId)))
    .leftJoin(products, and(eq(products.tenantId, works.tenantId), eq(products.id, works.productId)))
    .leftJoin(staff, and(eq(staff.tenantId, works.tenantId), eq(staff.id, works.executorId)))
    .where(and(owner, eq(works.id, sql.placeholder('id'))))
    .prepare(name)
}

/** Reads works with their neighbours: `own` one that the caller may see, and throws NOT_FOUND; `any` one of the tenant for who has shown that they may, null for none. Made once for a domain. */
export function workReader<S extends string, C extends Beside, D extends Beside>(domain: Detailed<S, C, D>) {
  const works: WorkTable<string> = domain.works
  const source = { ...domain, works }
  const details = prepared(db => ({
    linkman: detailStatement(db, `${domain.kind}_get`, source, ofCustomer(works)),
    staff: detailStatement(db, `${domain.kind}_get_staff`, source, ofTenant(works)),
  }))
  // the columns are those of the domain, whose types the statement does not carry
  type Row = DetailRow<S, ValuesOf<C>, ValuesOf<D>>
  const withForm = async (ctx: Ctx, read: Awaited<ReturnType<ReturnType<typeof details>['staff']['execute']>>) => {
    const [row] = read
    if (!row) return null
    const { form, work, ...others } = row as {
      form: { versionId: string | null; own: StoredField[] | null }
      work: object
    }
    const { versionId, own } = form
    const fields = versionId === null ? (own ?? []) : await keptFields(ctx, versionId)
    return { ...others, work: { ...work, fields } } as unknown as Row
  }
  const any = async (ctx: Ctx, id: string): Promise<Row | null> =>
    withForm(ctx, await details(ctx.db).staff.execute({ tenantId: ctx.tenantId, id }))
  const own = async (ctx: Ctx, id: string): Promise<Row> => {
    if (ctx.principal.kind !== 'staff') {
      const { customerId } = linkmanOf(ctx)
      const row = await withForm(ctx, await details(ctx.db).linkman.execute({ tenantId: ctx.tenantId, customerId, id }))
      if (row) return row
    }
    const row = ctx.principal.kind === 'staff' ? await any(ctx, id) : null
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }
  return { own, any }
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
    const value =
      holdsOf(formType) === 'product' && isSingle(formType)
        ? (values[fieldName] as ProductValue | undefined)
        : undefined
    return value?.id === product.id ? [[fieldName, { ...value, name }] as const] : []
  })
  return { ...values, ...Object.fromEntries(named) }
}

/** The values with the kind of a product that is not registered as it is called in the caller's language today. */
async function withKinds(ctx: Ctx, fields: readonly StoredField[], values: FormValues): Promise<FormValues> {
  const described = fields.flatMap(({ fieldName, formType }) => {
    const unbound = holdsOf(formType) === 'product' && isSingle(formType) ? unboundOf(values[fieldName]) : null
    return unbound ? [{ fieldName, unbound }] : []
  })
  if (!described.length) return values
  const names = await kindNames(
    ctx,
    described.map(({ unbound }) => unbound.kindId),
  )
  return {
    ...values,
    ...Object.fromEntries(
      described.map(({ fieldName, unbound }) => [
        fieldName,
        { ...unbound, name: names.get(unbound.kindId) ?? unbound.name },
      ]),
    ),
  }
}

/** The form of a work, and what was filled in. */
export async function toShownForm(ctx: Ctx, { work, product }: DetailRow<string, unknown, unknown>) {
  const [files, fields] = await Promise.all([
    fileValues(ctx, fileIdsOf(work.fields, work.attribute)),
    askedFields(ctx, ctx.db, work.fields),
  ])
  const attribute = withProduct(ctx, product, work.fields, withFiles(work.fields, work.attribute, files))
  return { fields, attribute: await withKinds(ctx, work.fields, attribute) }
}

/** What works of every kind show in full. Level is for staff only; what was done is told once it `isDone`. */
export async function toWorkDetail<S extends string, X, D>(ctx: Ctx, row: DetailRow<S, X, D>, isDone: boolean) {
  const { work, template, executor, customer, linkman } = row
  const [limit, form] = await Promise.all([changeUntil(ctx, work.planTime), toShownForm(ctx, row)])
  return {
    ...toWorkSummary(ctx, row, natureOf(work.fields)),
    level: ctx.principal.kind === 'staff' ? work.level : '',
    serviceType: localize(template.name, ctx.language),
    serviceContent: isDone ? work.serviceContent : '',
    customer,
    linkman,
    executorPhone: executor?.phone ?? '',
    changeUntil: limit,
    ...form,
  }
}

/** A work in full as it is told, as far as fields of its form can show it. */
type Told = Awaited<ReturnType<typeof toWorkDetail>> & {
  eventNo: string
  taskNo: string
  cost: number | null
  discount: number | null
  totalPrice: number | null
}
const inMoney = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** The same with the values that nobody fills in: numbers, and what is known of whom the fields belong to. */
export function withGiven<D extends Told>(
  ctx: Ctx,
  { product }: Pick<DetailRow<string, unknown, unknown>, 'product'>,
  detail: D,
): D {
  const { customer, linkman, fields, eventNo, taskNo, level, planTime, executorName, serviceType, serviceContent } =
    detail
  const facts: OwnerFacts = {
    customer: {
      name: customer.name,
      customerAddress: customer.customerAddress,
      linkman: linkman.name,
      phone: linkman.phone,
    },
    event: { eventNo, level, planTime, executorName, serviceType, serviceContent },
    product: {
      product: product ? localize(product.name, ctx.language) : '',
      model: product?.model ?? '',
      serialNumber: product?.serialNumber ?? '',
      type: product ? localize(product.type, ctx.language) : '',
      qualityInfoStartTime: product?.qualityInfoStartTime ?? '',
      qualityInfoEndTime: product?.qualityInfoEndTime ?? '',
    },
    task: {
      taskNo,
      cost: inMoney(detail.cost),
      discount: inMoney(detail.discount),
      totalPrice: inMoney(detail.totalPrice),
    },
  }
  return { ...detail, attribute: { ...detail.attribute, ...ownedValues(fields, facts) } }
}
