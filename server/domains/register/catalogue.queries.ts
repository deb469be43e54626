import { and, eq, ne, sql, type SQL } from 'drizzle-orm'

import { LANGUAGES, localize, type Localized } from '../../../shared/language'
import { serialKey } from '../../../shared/register'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { countLimit } from '../../kernel/call/limit'
import { sole, type Offers } from '../../kernel/call/offers'
import { pageOf, paginate } from '../../kernel/call/page'
import { fileLink } from '../../kernel/files/link'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { productKinds, productModels, serialKeyOf } from '../product/product.table'
import { registrations } from './register.table'

type FoundMachine = NonNullable<Awaited<ReturnType<Offers<Ctx>['machines']['find']>>>

/** The customer who calls; null for a visitor, and for staff. */
const customerOf = ({ principal }: Ctx): string | null => (principal.kind === 'linkman' ? principal.customerId : null)

/** What a machine is by the catalogue, in the caller's words; '' where nothing is known. */
async function catalogued(ctx: Ctx, model: string) {
  const listed = model ? await sole(ctx.offers.machines).catalogued(ctx, ctx.db, { catalogId: null, model }) : null
  return {
    catalogId: listed?.catalogId ?? '',
    catalogName: listed?.catalogName ?? '',
    name: localize(listed?.name, ctx.language),
    model,
    picture: listed?.picture ?? '',
  }
}

/** How a machine that is there looks to the caller: of somebody else's nothing but what it is. */
function seen(ctx: Ctx, machine: FoundMachine) {
  if (machine.isReplaced) return 'revoked'
  if (machine.customerId === null) return 'known'
  return machine.customerId === customerOf(ctx) ? 'mine' : 'registered'
}

async function shown(ctx: Ctx, machine: FoundMachine) {
  const listed = await catalogued(ctx, machine.model)
  const state = seen(ctx, machine)
  const isOpen = state === 'known' || state === 'mine'
  return {
    ...listed,
    name: localize(machine.name, ctx.language) || listed.name,
    picture: machine.picture || listed.picture,
    serialNumber: machine.serialNumber,
    state,
    productId: state === 'mine' ? machine.id : '',
    productionTime: isOpen ? machine.productionTime : null,
    installTime: isOpen ? machine.installTime : null,
  } as const
}

/** What a code or a serial number stands for. Throws BAD_REQUEST without either, TOO_MANY_REQUESTS. */
export async function productInfo(ctx: Ctx, query: { code?: string; serialNumber?: string }) {
  const [code, serialNumber] = [query.code?.trim() ?? '', query.serialNumber?.trim() ?? '']
  if (!code && !serialNumber) throw new AppError('BAD_REQUEST', {}, [{ fieldName: 'code', error: 'required' }])
  await countLimit(ctx, 'machine')
  const machines = sole(ctx.offers.machines)
  const nothing = { serialNumber: '', productId: '', productionTime: null, installTime: null } as const
  if (code) {
    const label = await machines.label(ctx, ctx.db, code)
    if (label && label.state !== 'bound')
      return { ...(await catalogued(ctx, label.model)), ...nothing, serialNumber, state: label.state }
  }
  const machine =
    (code ? await machines.find(ctx, ctx.db, { code }) : null) ??
    (serialKey(serialNumber) ? await machines.find(ctx, ctx.db, { serialNumber }) : null)
  if (machine) return shown(ctx, machine)
  return { ...(await catalogued(ctx, '')), ...nothing, serialNumber, state: 'unknown' as const }
}

/** A model of the catalogue, or a kind, with its papers and the warranty that it gives. Throws NOT_FOUND. */
export async function productInfoByCatalog(ctx: Ctx, query: { catalogId: string; model?: string }) {
  const catalogId = query.catalogId.toLowerCase()
  const model = query.model?.trim() ?? ''
  const machines = sole(ctx.offers.machines)
  const listed = await machines.catalogued(ctx, ctx.db, { catalogId, model })
  if (!listed) throw new AppError('NOT_FOUND')
  const [said] = model
    ? await ctx.db
        .select({ summary: productModels.summary, documents: productModels.documents })
        .from(productModels)
        .where(and(eq(productModels.tenantId, ctx.tenantId), eq(productModels.model, model)))
    : []
  const days = { purchaseTime: null, installTime: null, productionTime: null }
  const { qualityInfo } = await machines.quality(ctx, ctx.db, { catalogId, model, ...days })
  return {
    catalogId: listed.catalogId,
    catalogName: listed.catalogName,
    name: localize(listed.name, ctx.language),
    model: listed.model,
    picture: listed.picture,
    summary: localize(said?.summary, ctx.language),
    documents: (said?.documents ?? []).map(({ name, fileId }) => ({
      name,
      url: fileLink(ctx, ctx.tenantId, fileId),
    })),
    qualityInfo,
  }
}

interface ModelRow extends Record<string, unknown> {
  catalog_id: string
  catalog_name: Localized
  model: string
  model_name: Localized | null
  picture: string | null
  total: number
}

/** Models of the catalogue by a keyword, those of a kind where one is named. */
export async function productInfoList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; keyword?: string; catalogId?: string },
) {
  const page = pageOf(query)
  const keyword = query.keyword?.trim()
  const pattern = keyword ? containing(keyword) : ''
  const says = (column: SQL) =>
    sql.join(
      LANGUAGES.map(language => sql`${column} ->> ${language} ilike ${pattern}`),
      sql` or `,
    )
  const condition = sql.join(
    [
      sql`k.tenant_id = ${ctx.tenantId}`,
      ...(query.catalogId ? [sql`k.id = ${query.catalogId}`] : []),
      ...(pattern ? [sql`(m ilike ${pattern} or ${says(sql`k.name`)} or ${says(sql`p.name`)})`] : []),
    ],
    sql` and `,
  )
  const { rows } = await ctx.db.execute<ModelRow>(sql`
    select k.id as catalog_id, k.name as catalog_name, m as model, p.name as model_name, p.picture,
      (count(*) over ())::integer as total
    from ${productKinds} k
    cross join unnest(k.models) as m
    left join ${productModels} p on p.tenant_id = k.tenant_id and p.model = m
    where ${condition}
    order by m, k.id
    limit ${page.pageSize} offset ${page.offset}`)
  const isSaid = (name: Localized | null) => Object.values(name ?? {}).some(Boolean)
  return paginate(
    rows.map(row => ({
      catalogId: row.catalog_id,
      catalogName: localize(row.catalog_name, ctx.language),
      name: localize(isSaid(row.model_name) ? row.model_name : row.catalog_name, ctx.language),
      model: row.model,
      picture: pictureUrl(ctx, ctx.tenantId, row.picture ?? ''),
    })),
    rows[0]?.total ?? 0,
    page,
    'model asc',
  )
}

/** Whether somebody has a serial number already, or waits for it; not who. Throws TOO_MANY_REQUESTS. */
export async function checkRepeat(ctx: Ctx, { serialNumber }: { serialNumber: string }) {
  await countLimit(ctx, 'machine')
  const key = serialKey(serialNumber)
  const machine = key ? await sole(ctx.offers.machines).find(ctx, ctx.db, { serialNumber }) : null
  const own = customerOf(ctx)
  const isMine = machine !== null && machine.customerId !== null && machine.customerId === own
  if (isMine) return { isRepeat: false, isMine }
  const [waiting] = key
    ? await ctx.db
        .select({ id: registrations.id })
        .from(registrations)
        .where(
          and(
            eq(registrations.tenantId, ctx.tenantId),
            eq(registrations.state, 'submitted'),
            eq(serialKeyOf(registrations), key),
            own === null ? undefined : ne(registrations.customerId, own),
          ),
        )
        .limit(1)
    : []
  return { isRepeat: (machine?.customerId ?? null) !== null || waiting !== undefined, isMine }
}
