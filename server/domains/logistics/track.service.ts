import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isGoingBack, isParcelOver, PARCEL_STATES } from '../../../shared/parcel'
import { companyCode, companyName } from '../../providers/logistics/companies'
import { VendorError } from '../../providers/vendor'
import { isoNow, type App, type Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import { announce } from '../../kernel/live/announce'
import { jobContext } from '../../kernel/tenancy/job-context'
import { tell } from '../../kernel/notify/notify.service'
import { staffWho } from '../../kernel/notify/staff.queries'
import { orders, shipments } from '../order/order.table'
import { shipmentSteps, shipmentTracks } from './logistics.table'
import { giveQuestionBack, takeQuestion } from './quota.service'

/** Parcels that one round asks for, how old they are at most, and how long it lets them rest. */
const ROUND = 100
const OLDEST_DAYS = 30
const ROUND_REST_SECONDS = 6 * 3600
/** How long one rests where no carrier can be asked. */
const NOBODY_REST_SECONDS = 60

export interface Parcel {
  id: string
  orderId: string
  orderNo: string
  customerId: string
  company: string
  number: string
  /** of who gets it */
  phone: string
  createTime: string
}

/** Takes the turn to ask for a parcel; false while it rests. Of any number who want to at once one may. */
async function takeTurn(ctx: Ctx, shipmentId: string, restSeconds: number): Promise<boolean> {
  const now = isoNow(ctx)
  const taken = await ctx.db
    .insert(shipmentTracks)
    .values({ tenantId: ctx.tenantId, shipmentId, askedTime: now })
    .onConflictDoUpdate({
      target: [shipmentTracks.tenantId, shipmentTracks.shipmentId],
      set: { askedTime: now },
      setWhere: and(
        lt(shipmentTracks.askedTime, instantOf(ctx.now(), -restSeconds)),
        notInArray(shipmentTracks.state, PARCEL_STATES.filter(isParcelOver)),
      ),
    })
    .returning({ id: shipmentTracks.shipmentId })
  return taken.length > 0
}

/**
 * Asks the carrier of a parcel, where it is time to and the company has questions left, and keeps what it says: each step once, by its time.
 * A carrier that does not answer leaves what is known. What becomes of the order is never the carrier's to say.
 */
export async function askFor(ctx: Ctx, parcel: Parcel): Promise<void> {
  const { logistics } = ctx.providers
  const company = companyCode(parcel.company)
  // also of one that nobody can be asked for: a round does not come back to it at once
  if (!(await takeTurn(ctx, parcel.id, logistics?.restSeconds ?? NOBODY_REST_SECONDS))) return
  if (!logistics || !company || !(await takeQuestion(ctx))) return
  const { number, phone, createTime: since } = parcel
  const said = await logistics.steps({ company, number, phone, since }).catch(async (error: unknown) => {
    if (!(error instanceof VendorError)) throw error
    if (error.reason === 'outage') await giveQuestionBack(ctx)
    ctx.log.info({ err: error, shipmentId: parcel.id }, 'a carrier did not say where a parcel is')
    return null
  })
  if (said) await keep(ctx, parcel, said.steps)
}

type Steps = Awaited<ReturnType<NonNullable<Ctx['providers']['logistics']>['steps']>>['steps']
const keep = (ctx: Ctx, parcel: Parcel, steps: Steps): Promise<void> =>
  ctx.db.transaction(async tx => {
    const own = and(eq(shipmentTracks.tenantId, ctx.tenantId), eq(shipmentTracks.shipmentId, parcel.id))
    const [before] = await tx.select().from(shipmentTracks).where(own).for('update')
    const ofParcel = and(eq(shipmentSteps.tenantId, ctx.tenantId), eq(shipmentSteps.shipmentId, parcel.id))
    const byTime = new Map(steps.map(step => [step.time, step]))
    if (byTime.size)
      await tx
        .insert(shipmentSteps)
        .values([...byTime.values()].map(step => ({ tenantId: ctx.tenantId, shipmentId: parcel.id, ...step })))
        .onConflictDoUpdate({
          target: [shipmentSteps.tenantId, shipmentSteps.shipmentId, shipmentSteps.time],
          set: { text: sql`excluded.text`, state: sql`excluded.state` },
        })
    // what was told late or twice does not set it back
    const [last] = await tx.select().from(shipmentSteps).where(ofParcel).orderBy(desc(shipmentSteps.time)).limit(1)
    const state = last?.state ?? 'sent'
    await tx
      .update(shipmentTracks)
      .set({ state, stepTime: last?.time ?? null, knownTime: isoNow(ctx) })
      .where(own)
    if (isGoingBack(state))
      await tell(ctx, tx, {
        subject: { kind: 'order', id: parcel.orderId },
        change: 'returned',
        changeId: parcel.id,
        people: await staffWho(tx, ctx.tenantId, 'order.handle', { onDuty: true }),
        facts: {
          number: parcel.orderNo,
          title: last?.text ?? '',
          parcel: `${companyName(parcel.company, ctx.language)} ${parcel.number}`,
        },
      })
    if (state !== before?.state || last?.time !== before.stepTime)
      await announce(ctx, tx, { kind: 'order', id: parcel.orderId, change: 'track', owner: parcel.customerId })
  })

/** The columns of a {@link Parcel}. */
export const PARCEL = {
  id: shipments.id,
  orderId: shipments.orderId,
  orderNo: orders.orderNo,
  customerId: orders.customerId,
  company: shipments.company,
  number: shipments.number,
  phone: sql<string>`coalesce(${orders.address} ->> 'phone', '')`,
  createTime: shipments.createTime,
}
export const OF_ORDER = and(eq(orders.tenantId, shipments.tenantId), eq(orders.id, shipments.orderId))

/** Asks for parcels that are on their way and that nobody looked at for hours, of all tenants: one that goes back has to be told. */
export async function askCarriers(app: App, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const due = await app.db
    .select({ tenantId: shipments.tenantId, parcel: PARCEL })
    .from(shipments)
    .innerJoin(orders, OF_ORDER)
    .leftJoin(
      shipmentTracks,
      and(eq(shipmentTracks.tenantId, shipments.tenantId), eq(shipmentTracks.shipmentId, shipments.id)),
    )
    .where(
      and(
        gt(shipments.createTime, instantOf(app.now(), -OLDEST_DAYS * 86_400)),
        inArray(orders.state, ['paid', 'shipped', 'completed']),
        or(
          isNull(shipmentTracks.askedTime),
          and(
            lt(shipmentTracks.askedTime, instantOf(app.now(), -ROUND_REST_SECONDS)),
            notInArray(shipmentTracks.state, PARCEL_STATES.filter(isParcelOver)),
          ),
        ),
      ),
    )
    .orderBy(sql`${shipmentTracks.askedTime} nulls first`, asc(shipments.createTime))
    .limit(ROUND)
  for (const { tenantId, parcel } of due) {
    if (signal.aborted) return
    await askFor(await jobContext(app, log, tenantId, 'askCarriers'), parcel)
  }
}
