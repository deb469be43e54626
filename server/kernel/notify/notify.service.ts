import { and, eq, inArray, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { hearsOf } from '../../../shared/authorization'
import { isLanguage } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { CONSOLE_PATH } from '../../http/site'
import { addJob, type Jobs } from '../../jobs/queue'
import { VendorError } from '../../providers/vendor'
import { shorten } from '../../providers/wechat/subscribe'
import type { App, Ctx } from '../call/context'
import type { RetainedKind } from '../call/offers'
import { linkmen, staff } from '../identity/auth.table'
import { standingWith } from '../identity/authorization.service'
import { instantOf } from '../call/instant'
import { announce } from '../live/announce'
import { providersOf } from '../tenancy/account.service'
import { tenants, type QuietHours } from '../tenancy/door.table'
import { jobContext } from '../tenancy/job-context'
import { keptSince } from '../tenancy/retention.service'
import type { Channel, Delivery, MessageRow, StaffDelivery, StaffWishes, Wishes } from './channels/channel'
import { smsChannel, staffSmsChannel } from './channels/sms'
import { consentsLeft, templateFor, wechatChannel } from './channels/wechat'
import { dingtalkChannel, wecomChannel } from './channels/work-chat'
import { messagesOf, staffPage, type Facts } from './message-words'
import { messageConsents, messages, messageSettings, sentMessages, staffMessageSettings } from './message.table'
import { quietUntil } from './quiet-hours'
import { staffWho } from './staff.queries'

const DAY_SECONDS = 86_400
/** How long a message stays in the message centre. */
export const MESSAGES_KEPT: RetainedKind = { kind: 'messages', byDefault: 180, least: 30, most: 730, endless: false }
/** Facts are small: a row of the message centre, and no store of texts. */
const MOST_FACTS = 8
const MAX_FACT = 120
/** The ways to ring, the first one that reaches the person ends it. */
const CHANNELS: readonly Channel<Delivery>[] = [wechatChannel, smsChannel]
const STAFF_CHANNELS: readonly Channel<StaffDelivery>[] = [dingtalkChannel, wecomChannel, staffSmsChannel]
export const DEFAULT_WISHES: Wishes = { wechat: true, sms: false, quiet: true }
export const DEFAULT_STAFF_WISHES: StaffWishes = {
  duty: true,
  dingtalk: true,
  wecom: true,
  sms: true,
  quiet: true,
  ownQuietHours: null,
}

/** Who may tell: a request, or a job for a tenant. */
type Teller = Pick<Ctx, 'tenantId' | 'now' | 'providers'>
/** Somebody who is told: exactly one of the two is set. */
type Person = { linkmanId: string; staffId?: undefined } | { staffId: string; linkmanId?: undefined }
export interface Told {
  subject: { kind: string; id: string }
  /** what happened, by its name in the domain's texts */
  change: string
  /** names this very change, as the id of its timeline entry does: of one change everybody is told once */
  changeId?: string
  /** when it happened, ISO; now */
  time?: string
  people: readonly Person[]
  /** the customer whose thing it is: of those who are authorised contacts of it only who may see it is told. None for what is told to people as such */
  customerId?: string
  facts: Facts
}

const boundedFacts = (facts: Facts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts)
      .slice(0, MOST_FACTS)
      .map(([name, text]) => [name, shorten(text, MAX_FACT)]),
  )

/** Changes after which somebody waits for the one who was told. */
const WAITED_FOR: readonly string[] = ['allocate', 'pass']

/** When nothing rings for somebody; a linkman has no hours of their own. */
interface Quiet {
  quiet: boolean
  ownQuietHours?: QuietHours | null
}
/** The end of the quiet hours that hold for somebody now; null where they may be rung. */
function putOffTo(now: number, { quiet, ownQuietHours }: Quiet, ofTenant: QuietHours): Date | null {
  const until = quiet ? quietUntil(now, ownQuietHours ?? ofTenant) : null
  return until === null ? null : new Date(until)
}

const keyOf = (messageId: string): string => `message ${messageId}`

/** Of these linkmen, those whom a channel may reach. */
async function whichLinkmenRing(who: Teller, tx: Db, linkmanIds: string[], change: string) {
  const template = templateFor(who.providers, change)
  const settings = await tx
    .select()
    .from(messageSettings)
    .where(and(eq(messageSettings.tenantId, who.tenantId), inArray(messageSettings.linkmanId, linkmanIds)))
  const consents = template
    ? await tx
        .selectDistinct({ linkmanId: messageConsents.linkmanId })
        .from(messageConsents)
        .where(consentsLeft(who.tenantId, linkmanIds, template.id))
    : []
  return linkmanIds.flatMap(linkmanId => {
    const wishes = settings.find(row => row.linkmanId === linkmanId) ?? DEFAULT_WISHES
    const byWechat = wishes.wechat && consents.some(row => row.linkmanId === linkmanId)
    return byWechat || (wishes.sms && who.providers.sms?.sendNotice) ? [{ linkmanId, quiet: wishes.quiet }] : []
  })
}

/** Of these members of staff all whom any channel may reach: whether one does is found out when it is tried. */
async function whichStaffRing({ tenantId, providers }: Teller, tx: Db, staffIds: string[]) {
  const isAny = providers.dingtalk.tellsStaff || providers.wechat.tellsStaff || !!providers.sms?.sendStaffNotice
  if (!isAny || !staffIds.length) return []
  const settings = await tx
    .select()
    .from(staffMessageSettings)
    .where(and(eq(staffMessageSettings.tenantId, tenantId), inArray(staffMessageSettings.staffId, staffIds)))
  return staffIds.flatMap(staffId => {
    const wishes = settings.find(row => row.staffId === staffId) ?? DEFAULT_STAFF_WISHES
    const { quiet, ownQuietHours } = wishes
    return wishes.dingtalk || wishes.wecom || wishes.sms ? [{ staffId, quiet, ownQuietHours }] : []
  })
}

const idOf = ({ linkmanId, staffId }: { linkmanId?: string | null; staffId?: string | null }): string =>
  linkmanId ?? staffId ?? ''

/** Of the people those who may hear of a change of a customer's thing. */
async function whoMayHear(who: Teller, tx: Db, { customerId, people, subject, change }: Told): Promise<Person[]> {
  if (customerId === undefined) return [...people]
  const heard: Person[] = []
  for (const one of people) {
    const standing = one.linkmanId === undefined ? 'all' : await standingWith(who, tx, one.linkmanId, customerId)
    if (standing === 'all' || (standing && hearsOf(standing, subject.kind, change))) heard.push(one)
  }
  return heard
}

/**
 * Tells people of a change, inside its transaction: it stands in their message centres when that is committed, and then rings over
 * the channels that they want, at night in the morning. Of one change nobody is told twice.
 */
export async function tell(who: Teller, tx: Db, told: Told): Promise<void> {
  // sorted, so that two changes that tell the same people cannot wait for each other
  const people = [...new Map((await whoMayHear(who, tx, told)).map(one => [idOf(one), one])).entries()]
    .toSorted()
    .map(([, one]) => one)
  if (!people.length) return
  const row = {
    tenantId: who.tenantId,
    customerId: told.customerId ?? null,
    kind: told.subject.kind,
    subjectId: told.subject.id,
    change: told.change,
    changeId: told.changeId ?? newId(),
    facts: boundedFacts(told.facts),
    createTime: told.time ?? instantOf(who.now()),
  }
  const written = await tx
    .insert(messages)
    .values(people.map(one => ({ ...row, id: newId(), ...one })))
    .onConflictDoNothing()
    .returning({ id: messages.id, linkmanId: messages.linkmanId, staffId: messages.staffId })
  const linkmanIds = people.flatMap(one => one.linkmanId ?? [])
  const staffIds = people.flatMap(one => one.staffId ?? [])
  await announce(who, tx, ...written.map(message => toldLive(message, told.change)))
  const ringing: ({ linkmanId?: string; staffId?: string } & Quiet)[] = [
    ...(linkmanIds.length ? await whichLinkmenRing(who, tx, linkmanIds, told.change) : []),
    ...(await whichStaffRing(who, tx, staffIds)),
  ]
  const [tenant] = ringing.some(one => one.quiet)
    ? await tx.select({ quietHours: tenants.quietHours }).from(tenants).where(eq(tenants.id, who.tenantId))
    : []
  for (const message of written) {
    const one = ringing.find(other => idOf(other) === idOf(message))
    if (!one) continue
    const job = { tenantId: who.tenantId, messageId: message.id }
    const until = tenant ? putOffTo(who.now(), one, tenant.quietHours) : null
    await addJob(tx, 'sendMessage', job, keyOf(message.id), until)
  }
}

/** A message, as the live stream tells its reader, and nobody else, of it. */
export const toldLive = (
  { id, linkmanId, staffId }: { id: string; linkmanId: string | null; staffId: string | null },
  change: string,
) => ({ kind: 'message', id, change, staffIds: [staffId], ...(linkmanId === null ? {} : { owner: linkmanId }) })

interface ToRing {
  app: App
  log: FastifyBaseLogger
  message: MessageRow
  quietHours: QuietHours
}

/** Puts a message off to the end of the quiet hours; false when it may ring now. */
async function isPutOff({ app, message, quietHours }: ToRing, wishes: Quiet): Promise<boolean> {
  const until = putOffTo(app.now(), wishes, quietHours)
  if (until === null) return false
  const job = { tenantId: message.tenantId, messageId: message.id }
  await addJob(app.db, 'sendMessage', job, keyOf(message.id), until)
  return true
}

/** Rings over the first channel that reaches the person; false when none could. Throws when no vendor could be reached, to be tried again. */
async function ring<D>(channels: readonly Channel<D>[], delivery: D): Promise<boolean> {
  let failure: VendorError | null = null
  for (const channel of channels) {
    try {
      if ((await channel.send(delivery)) === 'over') return true
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      failure = error
    }
  }
  if (failure) throw failure
  return false
}

async function ringLinkman(ringing: ToRing, linkmanId: string): Promise<void> {
  const { app, log, message } = ringing
  const { tenantId } = message
  const [row] = await app.db
    .select({ linkman: linkmen, settings: messageSettings })
    .from(linkmen)
    .leftJoin(
      messageSettings,
      and(eq(messageSettings.tenantId, linkmen.tenantId), eq(messageSettings.linkmanId, linkmen.id)),
    )
    .where(and(eq(linkmen.tenantId, tenantId), eq(linkmen.id, linkmanId)))
  const subject = messagesOf(app, message.kind)
  const texts = subject?.changes[message.change]
  if (!row || !subject || !texts) return
  const wishes = row.settings ?? DEFAULT_WISHES
  if (await isPutOff(ringing, wishes)) return
  const { linkman } = row
  const providers = await providersOf(app, tenantId, log)
  const language = isLanguage(linkman.language) ? linkman.language : 'zh'
  await ring(CHANNELS, { app, log, message, linkman, wishes, language, subject, texts, providers })
}

async function ringStaff(ringing: ToRing, staffId: string): Promise<void> {
  const { app, log, message } = ringing
  const { tenantId, kind, subjectId } = message
  const [row] = await app.db
    .select({ person: staff, settings: staffMessageSettings })
    .from(staff)
    .leftJoin(
      staffMessageSettings,
      and(eq(staffMessageSettings.tenantId, staff.tenantId), eq(staffMessageSettings.staffId, staff.id)),
    )
    .where(and(eq(staff.tenantId, tenantId), eq(staff.id, staffId), eq(staff.enabled, true)))
  const texts = messagesOf(app, kind)?.staffChanges[message.change]
  if (!row || !texts) return
  const wishes = row.settings ?? DEFAULT_STAFF_WISHES
  if (await isPutOff(ringing, wishes)) return
  const { person } = row
  const ctx = await jobContext(app, log, tenantId, 'sendMessage')
  const { providers } = ctx
  const language = isLanguage(person.language) ? person.language : ctx.language
  const link = `${ctx.origins[0]}${CONSOLE_PATH}/${ctx.domainId}${staffPage(app, message)}`
  if (await ring(STAFF_CHANNELS, { app, log, message, person, wishes, language, texts, providers, link })) return
  // who waits for this person has to know
  const allocators = await staffWho(app.db, tenantId, `${kind}.allocate`, { onDuty: true })
  if (WAITED_FOR.includes(message.change))
    await app.db.transaction(tx =>
      tell(ctx, tx, {
        subject: { kind, id: subjectId },
        change: 'unreachable',
        changeId: message.id,
        people: allocators.filter(one => one.staffId !== staffId),
        facts: { ...message.facts, engineer: person.displayName },
      }),
    )
}

/** Rings for a message, over the first channel that reaches the person. Throws when no vendor could be reached, to be tried again. */
export async function sendMessage(app: App, log: FastifyBaseLogger, job: Jobs['sendMessage']): Promise<void> {
  const [row] = await app.db
    .select({ message: messages, quietHours: tenants.quietHours })
    .from(messages)
    .innerJoin(tenants, eq(tenants.id, messages.tenantId))
    .where(and(eq(messages.tenantId, job.tenantId), eq(messages.id, job.messageId)))
  // who has read it need not be called to it
  if (!row || row.message.readTime) return
  const { message } = row
  if (message.state === 'refused' && message.channel === 'sms') return
  if (message.linkmanId) await ringLinkman({ app, log, ...row }, message.linkmanId)
  if (message.staffId) await ringStaff({ app, log, ...row }, message.staffId)
}

/** Deletes messages that are too old, of every tenant. */
export async function forgetMessages(app: Pick<App, 'db' | 'now' | 'offers'>): Promise<void> {
  const { db, now } = app
  for (const { tenantId, before } of await keptSince(app, 'messages'))
    await db.delete(messages).where(and(eq(messages.tenantId, tenantId), lt(messages.createTime, before)))
  // what waits of an older server is tried for some hours; its row keeps it from being sent twice
  await db.delete(sentMessages).where(lt(sentMessages.createTime, instantOf(now(), -7 * DAY_SECONDS)))
}
