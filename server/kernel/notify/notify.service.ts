import { and, eq, inArray, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isLanguage } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { addJob, type Jobs } from '../../jobs/queue'
import { VendorError } from '../../providers/vendor'
import { shorten } from '../../providers/wechat/subscribe'
import type { App, Ctx } from '../call/context'
import { linkmen } from '../identity/auth.table'
import { instantOf } from '../call/instant'
import { providersOf } from '../tenancy/account.service'
import { tenants } from '../tenancy/door.table'
import type { Channel, Wishes } from './channels/channel'
import { smsChannel } from './channels/sms'
import { consentsLeft, templateFor, wechatChannel } from './channels/wechat'
import { messagesOf, type Facts } from './message-words'
import { messageConsents, messages, messageSettings, sentMessages } from './message.table'
import { quietUntil } from './quiet-hours'

const DAY_SECONDS = 86_400
/** A message stays in the message centre for this many days. */
const KEEP_DAYS = 180
/** Facts are small: a row of the message centre, and no store of texts. */
const MOST_FACTS = 8
const MAX_FACT = 120
/** The ways to ring, the first one that reaches the person ends it. */
const CHANNELS: readonly Channel[] = [wechatChannel, smsChannel]
export const DEFAULT_WISHES: Wishes = { wechat: true, sms: false, quiet: true }

/** Who may tell: a request, or a job for a tenant. */
type Teller = Pick<Ctx, 'tenantId' | 'now' | 'providers'>
export interface Told {
  subject: { kind: string; id: string }
  /** what happened, by its name in the domain's texts */
  change: string
  /** names this very change, as the id of its timeline entry does: of one change everybody is told once */
  changeId?: string
  /** when it happened, ISO; now */
  time?: string
  people: readonly { linkmanId: string }[]
  facts: Facts
}

const boundedFacts = (facts: Facts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts)
      .slice(0, MOST_FACTS)
      .map(([name, text]) => [name, shorten(text, MAX_FACT)]),
  )

const keyOf = (messageId: string): string => `message ${messageId}`

/** Of these linkmen, those whom a channel may reach, with the moment until which nothing may ring. */
async function whoRings(who: Teller, tx: Db, linkmanIds: string[], change: string) {
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
  const ringing = linkmanIds.flatMap(linkmanId => {
    const wishes = settings.find(row => row.linkmanId === linkmanId) ?? DEFAULT_WISHES
    const byWechat = wishes.wechat && consents.some(row => row.linkmanId === linkmanId)
    return byWechat || (wishes.sms && who.providers.sms?.sendNotice) ? [{ linkmanId, quiet: wishes.quiet }] : []
  })
  if (!ringing.some(one => one.quiet)) return ringing.map(one => ({ ...one, until: null }))
  const [tenant] = await tx.select({ quietHours: tenants.quietHours }).from(tenants).where(eq(tenants.id, who.tenantId))
  const until = tenant ? quietUntil(who.now(), tenant.quietHours) : null
  return ringing.map(one => ({ ...one, until: one.quiet && until !== null ? new Date(until) : null }))
}

/**
 * Tells people of a change, inside its transaction: it stands in their message centres when that is committed, and then rings over
 * the channels that they want, at night in the morning. Of one change nobody is told twice.
 */
export async function tell(who: Teller, tx: Db, told: Told): Promise<void> {
  // sorted, so that two changes that tell the same people cannot wait for each other
  const linkmanIds = [...new Set(told.people.map(one => one.linkmanId))].sort()
  if (!linkmanIds.length) return
  const row = {
    tenantId: who.tenantId,
    kind: told.subject.kind,
    subjectId: told.subject.id,
    change: told.change,
    changeId: told.changeId ?? newId(),
    facts: boundedFacts(told.facts),
    createTime: told.time ?? instantOf(who.now()),
  }
  const written = await tx
    .insert(messages)
    .values(linkmanIds.map(linkmanId => ({ ...row, id: newId(), linkmanId })))
    .onConflictDoNothing()
    .returning({ id: messages.id, linkmanId: messages.linkmanId })
  const ringing = await whoRings(who, tx, linkmanIds, told.change)
  for (const { id: messageId, linkmanId } of written) {
    const one = ringing.find(ring => ring.linkmanId === linkmanId)
    if (one) await addJob(tx, 'sendMessage', { tenantId: who.tenantId, messageId }, keyOf(messageId), one.until)
  }
}

/** Rings for a message, over the first channel that reaches the person. Throws when no vendor could be reached, to be tried again. */
export async function sendMessage(app: App, log: FastifyBaseLogger, job: Jobs['sendMessage']): Promise<void> {
  const [row] = await app.db
    .select({ message: messages, linkman: linkmen, quietHours: tenants.quietHours, settings: messageSettings })
    .from(messages)
    .innerJoin(linkmen, and(eq(linkmen.tenantId, messages.tenantId), eq(linkmen.id, messages.linkmanId)))
    .innerJoin(tenants, eq(tenants.id, messages.tenantId))
    .leftJoin(
      messageSettings,
      and(eq(messageSettings.tenantId, messages.tenantId), eq(messageSettings.linkmanId, messages.linkmanId)),
    )
    .where(and(eq(messages.tenantId, job.tenantId), eq(messages.id, job.messageId)))
  if (!row) return
  const { message, linkman, quietHours, settings } = row
  const subject = messagesOf(app, message.kind)
  const texts = subject?.changes[message.change]
  // who has read it need not be called to it
  if (!subject || !texts || message.readTime) return
  if (message.state === 'refused' && message.channel === 'sms') return
  const wishes = settings ?? DEFAULT_WISHES
  const until = wishes.quiet ? quietUntil(app.now(), quietHours) : null
  if (until !== null) return addJob(app.db, 'sendMessage', job, keyOf(message.id), new Date(until))

  const providers = await providersOf(app, message.tenantId, log)
  const language = isLanguage(linkman.language) ? linkman.language : 'zh'
  const delivery = { app, log, message, linkman, wishes, language, subject, texts, providers }
  let failure: VendorError | null = null
  for (const channel of CHANNELS) {
    try {
      if ((await channel.send(delivery)) === 'over') return
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      failure = error
    }
  }
  if (failure) throw failure
}

/** Deletes messages that are too old, of every tenant. */
export async function forgetMessages({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await db.delete(messages).where(lt(messages.createTime, instantOf(now(), -KEEP_DAYS * DAY_SECONDS)))
  // what waits of an older server is tried for some hours; its row keeps it from being sent twice
  await db.delete(sentMessages).where(lt(sentMessages.createTime, instantOf(now(), -7 * DAY_SECONDS)))
}
