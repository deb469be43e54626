import { and, eq, inArray } from 'drizzle-orm'
import { EVENT } from '../../../shared/event'
import type { FormValues } from '../../../shared/form'
import { isEnded } from '../../../shared/lifecycle'
import { GUEST_LINK_DAYS } from '../../../shared/limits'
import { mobileOf } from '../../kernel/identity/mobile'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { countLimit } from '../../kernel/call/limit'
import { assertStorable } from '../../kernel/forms/accept-form'
import { natureOf } from '../../kernel/forms/form-nature'
import type { Owner } from '../../kernel/identity/identity.offers'
import { strangerUnder } from '../../kernel/identity/unproved.service'
import { hmac, same } from '../../kernel/identity/secret'
import { joinSubjects } from '../../kernel/lifecycle/join'
import { tenants } from '../../kernel/tenancy/door.table'
import { toShownForm } from '../../kernel/work/work-detail.queries'
import { addWords } from '../../kernel/work/words'
import { tasksOf, toSummary } from './event-list.queries'
import { guestEvent } from './event.queries'
import { raiseEvent, type Raiser } from './event.service'
import { knownPlace } from './known-place'
import { firstAnswers } from './sla.service'
import { eventLife } from './transition.service'
import { events, eventWords, guestRequests } from './event.table'

export interface Guest {
  name: string
  phone: string
}

/** Shows what became of a request without an account. It is worked out anew each time, so that nobody reads it out of the database. */
const secretOf = (ctx: Ctx, eventId: string): string => hmac(ctx.secret, 'guest request', ctx.tenantId, eventId)
/** What a guest is answered: the request, and the secret of the link to it. */
export const withSecret = <T extends { id: string }>(ctx: Ctx, created: T): T & { secret: string } => ({
  ...created,
  secret: secretOf(ctx, created.id),
})

/** A contact for what the guest enters under the phone, until its owner says whose it is; the answer is the same whether the phone was known. Throws PHONE_INVALID. */
export async function guestRaiser(ctx: Ctx, tx: Db, guest: Guest): Promise<Raiser> {
  const { id, customerId, name } = await strangerUnder(ctx, tx, guest)
  return { linkman: { id, customerId, name }, isGuest: true }
}

/** Counts a request for the address and for the phone that a guest gave, which a device that forgets itself does not change. Throws PHONE_INVALID, TOO_MANY_REQUESTS. */
export const countGuest = (ctx: Ctx, { phone }: Guest) => countLimit(ctx, 'guestRequest', { person: mobileOf(phone) })

/** Whether the company lets strangers in. */
async function letsGuestsIn(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return row?.flags.setting.anonymous === true
}

/** Raises a service request of somebody without an account. Throws GUEST_NOT_ALLOWED, PHONE_INVALID, TOO_MANY_REQUESTS and what raiseEvent throws. */
export async function createGuestEvent(
  ctx: Ctx,
  body: { templateId: string; attribute: FormValues; formVersion?: string; guest: Guest; formOuterBizId?: string },
) {
  assertStorable(body.attribute)
  if (!(await letsGuestsIn(ctx))) throw new AppError('GUEST_NOT_ALLOWED')
  await countGuest(ctx, body.guest)
  const created = await once(ctx, body, async tx => {
    const made = await raiseEvent(ctx, tx, await guestRaiser(ctx, tx, body.guest), body)
    const outerBizId = body.formOuterBizId ?? ''
    await tx
      .insert(guestRequests)
      .values({ tenantId: ctx.tenantId, eventId: made.id, outerBizId, createTime: isoNow(ctx) })
    // the request's own words were written before this row could be
    if (outerBizId) await addWords(tx, eventWords, { tenantId: ctx.tenantId, id: made.id }, { staff: [outerBizId] })
    return made
  })
  return withSecret(ctx, created)
}

const joinTheirs = joinSubjects(eventLife, eventWords)
/** Makes the requests that a stranger entered another contact's, each with the place that is known of them now. */
export async function joinEvents(ctx: Ctx, tx: Db, from: Owner, to: Owner): Promise<void> {
  const placeless = await tx
    .select({ id: events.id, productId: events.productId })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.linkmanId, from.linkmanId), eq(events.knownPlace, '')))
  await joinTheirs(ctx, tx, from, to)
  for (const { id, productId } of placeless)
    await tx
      .update(events)
      .set({ knownPlace: await knownPlace(ctx, tx, to.customerId, productId) })
      .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id)))
}

/** What of contacts that strangers made was asked for, as whose phone it is is told. */
export async function enteredEvents(ctx: Ctx, linkmanIds: readonly string[]) {
  const rows = await ctx.db
    .select({ linkmanId: events.linkmanId, number: events.eventNo, title: events.title })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), inArray(events.linkmanId, [...linkmanIds])))
    .orderBy(events.createTime, events.id)
  return rows.map(row => ({ kind: 'event' as const, ...row }))
}

/** The requests that a guest has the secrets of, with what was filled in, and nothing of what is known of the customer beside that. */
export async function guestEvents(ctx: Ctx, { requests }: { requests: { id: string; secret: string }[] }) {
  const shown = requests.filter(({ id, secret }) => same(secretOf(ctx, id.toLowerCase()), secret))
  const since = ctx.now() - GUEST_LINK_DAYS * 24 * 60 * 60 * 1000
  const rows = (await Promise.all(shown.map(({ id }) => guestEvent(ctx, id))))
    .flatMap(row => row ?? [])
    // a link that was passed on does not tell for ever what somebody filled in
    .filter(({ work }) => !isEnded(EVENT, work.state) || Date.parse(work.updateTime) >= since)
  const [tasks, answers] = await Promise.all([
    tasksOf(ctx, rows),
    firstAnswers(
      ctx,
      rows.map(({ work }) => work),
    ),
  ])
  return Promise.all(
    rows.map(async row => ({
      ...toSummary(ctx, row, tasks, natureOf(row.work.fields)),
      firstAnswer: answers.get(row.work.id) ?? null,
      ...(await toShownForm(ctx, row)),
    })),
  )
}
