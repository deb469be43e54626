import { and, eq } from 'drizzle-orm'
import { readsTimeline, TIMELINE, type TimelineTopic } from '../../../shared/customer-timeline'
import { PAGE_SIZE } from '../../../shared/limits'
import { AppError } from '../../http/errors'
import { may, type Ctx } from '../../kernel/call/context'
import { sole } from '../../kernel/call/offers'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import type { TimelineEntry, TimelineOf, TimelinePlace } from '../../kernel/identity/identity.offers'

interface Asked {
  customerId?: string
  linkmanId?: string
  productId?: string
  topic?: TimelineTopic
  before?: string
  pageSize?: number
}

/** Whose timeline is asked for. Throws BAD_REQUEST for nobody's or several, FORBIDDEN, NOT_FOUND. */
async function ownerOf(ctx: Ctx, { customerId, linkmanId, productId }: Asked): Promise<TimelineOf> {
  if ([customerId, linkmanId, productId].filter(id => id !== undefined).length !== 1) throw new AppError('BAD_REQUEST')
  if (!may(ctx, productId === undefined ? 'customer.read' : 'product.read')) throw new AppError('FORBIDDEN')
  if (linkmanId !== undefined) {
    const [linkman] = await ctx.db
      .select({ customerId: linkmen.customerId })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId)))
    if (!linkman) throw new AppError('NOT_FOUND')
    return { customerId: linkman.customerId, linkmanId }
  }
  if (productId !== undefined) {
    if (!(await sole(ctx.offers.product)(ctx, productId))) throw new AppError('NOT_FOUND')
    return { productId }
  }
  const id = customerId ?? ''
  const [row] = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return { customerId: id }
}

/** The place that a page begins below. Throws BAD_REQUEST. */
function placeOf(before: string): TimelinePlace {
  const [time = '', id = ''] = before.split('_')
  // a day that there is not would only fail in the database
  const moment = Date.parse(time)
  if (Number.isNaN(moment) || !time.startsWith(new Date(moment).toISOString().slice(0, 19)))
    throw new AppError('BAD_REQUEST')
  return { time, id }
}
const keyOf = ({ time, id }: TimelinePlace): string => `${time}_${id}`

/**
 * What happened with a customer, a contact or a machine, the newest first, of what the caller may read: each domain gives its next entries
 * below the place, and the newest of all make the page. Throws BAD_REQUEST, FORBIDDEN, NOT_FOUND.
 */
export async function customerTimeline(ctx: Ctx, asked: Asked) {
  const of = await ownerOf(ctx, asked)
  const before = asked.before === undefined ? undefined : placeOf(asked.before)
  const limit = asked.pageSize ?? PAGE_SIZE
  const found = await Promise.all(
    ctx.offers.timeline
      .flat()
      .filter(
        ({ kind }) =>
          (asked.topic === undefined || TIMELINE[kind].topic === asked.topic) &&
          readsTimeline(kind, permission => may(ctx, permission)),
      )
      .map(source => source.entries(ctx, { of, before, limit: limit + 1 })),
  )
  const newest: TimelineEntry[] = found
    .flat()
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
    .slice(0, limit + 1)
  const page = newest.slice(0, limit)
  const last = page.at(-1)
  return {
    list: page.map(entry => ({ ...entry, time: new Date(entry.time).toISOString() })),
    next: newest.length > limit && last ? keyOf(last) : null,
  }
}
