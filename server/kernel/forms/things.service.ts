import type { NamedThing, Thing } from '../../../shared/form'
import { isCounted, isSingle } from '../../../shared/form-rules'
import { TOLD_GAP } from '../../../shared/told'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isInScope, linkmanOf, type Ctx } from '../call/context'
import type { Asker, FormThings, KnownThing } from './forms.offers'
import { pageOf, paginate } from '../call/page'
import type { AcceptedForm } from './accept-form'

const providerOf = (ctx: Ctx, kind: Thing): FormThings<Ctx> => {
  const found = ctx.offers.formThings.flat().find(one => one.kind === kind)
  if (!found) throw new Error(`nobody knows things of the kind ${kind}`)
  return found
}

/**
 * Puts the things that a form names into its values as they are registered, whatever was sent along: those that `asker` may name, and
 * `also`, which was scanned or stood there before. Throws NOT_FOUND with every field that names one that is not there for them.
 */
export async function settleThings(
  ctx: Ctx,
  tx: Db,
  form: AcceptedForm,
  asker: Asker,
  also: readonly string[] = [],
): Promise<void> {
  const kinds = [...new Set(form.things.map(one => one.holds))]
  const gone: string[] = []
  for (const kind of kinds) {
    const naming = form.things.filter(one => one.holds === kind)
    const wanted = [...new Set(naming.flatMap(one => one.named.map(({ id }) => id.toLowerCase())))].filter(isUuid)
    const found = wanted.length
      ? await providerOf(ctx, kind).find(ctx, tx, asker, wanted, also)
      : new Map<string, KnownThing>()
    for (const { field, named, unbound } of naming) {
      if (unbound) {
        const ofKind = found.get(unbound.kindId.toLowerCase())
        if (unbound.kindId && !ofKind) gone.push(field.fieldName)
        // its kind by the name that it has, whatever was sent along
        form.values[field.fieldName] = { ...unbound, kindId: ofKind?.id ?? '', name: ofKind?.name ?? '' }
        continue
      }
      const kept = named.flatMap(({ id, count }) => {
        const thing = found.get(id.toLowerCase())
        if (!thing) return []
        const { id: ownId, name, kept: more, facts } = thing
        const { fieldName = '', customerOption = {} } = field.setting
        const told = [
          fieldName && facts?.[fieldName],
          customerOption.linkman && facts?.linkman,
          customerOption.address && facts?.customerAddress,
        ].filter(Boolean)
        return [
          {
            id: ownId,
            name,
            ...more,
            ...(isCounted(field.formType) ? { number: count } : {}),
            ...(told.length ? { told: told.join(TOLD_GAP) } : {}),
          },
        ]
      })
      if (kept.length < named.length) gone.push(field.fieldName)
      form.values[field.fieldName] = isSingle(field.formType) ? kept[0] : kept
    }
  }
  if (gone.length)
    throw new AppError(
      'NOT_FOUND',
      {},
      gone.map(fieldName => ({ fieldName, error: 'gone' })),
    )
}

/** Kinds of products by their ids, as they are called in the caller's language today; one that is gone has no name. */
export async function kindNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (!wanted.length) return new Map()
  const asker = { customerId: null, isStaff: ctx.principal.kind === 'staff' }
  const found = await providerOf(ctx, 'catalog').find(ctx, ctx.db, asker, wanted, [])
  return new Map([...found].map(([id, { name }]) => [id, name]))
}

/**
 * Names the registered product in place of a description that gives the code on it: whoever holds the machine can read that. The ids of
 * such products, which the asker need not own.
 */
export async function bindCodes(ctx: Ctx, form: AcceptedForm): Promise<string[]> {
  const bound: string[] = []
  for (const one of form.things) {
    const code = one.unbound?.serialNumber
    if (!code) continue
    const [found] = (await Promise.all(ctx.offers.scannedProduct.map(find => find(ctx, code)))).flatMap(
      scanned => scanned ?? [],
    )
    if (!found) continue
    const { id } = found.product
    delete one.unbound
    one.holds = 'product'
    one.named = [{ id, count: 1 }]
    bound.push(id)
  }
  return bound
}

/** Whether a product of this id is one that the asker may name. Throws NOT_FOUND. */
export async function assertProduct(
  ctx: Ctx,
  tx: Db,
  asker: Asker,
  id: string | null,
  also: readonly string[] = [],
): Promise<void> {
  if (id === null) return
  const found = isUuid(id)
    ? await providerOf(ctx, 'product').find(ctx, tx, asker, [id.toLowerCase()], also)
    : new Map<string, KnownThing>()
  if (!found.size) throw new AppError('NOT_FOUND')
}

/** What an authorised contact needs to name things of the customer in a form; without it they are as a visitor. */
const NAMED_BY = ['service', 'machines'] as const

/** Whether the caller, no member of the staff, has anything of a kind to name. */
export async function hasThings(ctx: Ctx, kind: Thing): Promise<boolean> {
  const { principal } = ctx
  const customerId = principal.kind === 'linkman' && isInScope(ctx, NAMED_BY) ? linkmanOf(ctx).customerId : null
  const { total } = await providerOf(ctx, kind).list(
    ctx,
    { customerId, isStaff: false },
    { keyword: '', limit: 1, offset: 0 },
  )
  return total > 0
}

/** What the caller may name in a field of a form, a page of it. Staff name `customerId` for whom they fill it in; guests choose out of the catalogue alone. */
export async function thingList(
  ctx: Ctx,
  query: {
    kind: Thing
    keyword?: string
    customerId?: string
    productId?: string
    pageNum?: number
    pageSize?: number
  },
) {
  const page = pageOf(query)
  const { principal } = ctx
  const asker: Asker = {
    customerId:
      principal.kind === 'staff'
        ? (query.customerId ?? null)
        : principal.kind === 'linkman' && isInScope(ctx, NAMED_BY)
          ? linkmanOf(ctx).customerId
          : null,
    isStaff: principal.kind === 'staff',
  }
  const { list, total } = await providerOf(ctx, query.kind).list(ctx, asker, {
    keyword: query.keyword?.trim() ?? '',
    productId: query.productId,
    limit: page.pageSize,
    offset: page.offset,
  })
  return paginate<NamedThing & { more: string }>(list, total, page)
}
