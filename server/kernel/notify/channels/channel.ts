import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../../../shared/language'
import type { Db } from '../../../db/database'
import type { Providers } from '../../../providers'
import { VendorError } from '../../../providers/vendor'
import type { App } from '../../call/context'
import type { linkmen, staff } from '../../identity/auth.table'
import type { ChangeTexts, SubjectMessages } from '../../call/offers'
import { messages, type ChannelName, type messageSettings, type staffMessageSettings } from '../message.table'

export type MessageRow = typeof messages.$inferSelect
export type Wishes = Pick<typeof messageSettings.$inferSelect, 'wechat' | 'sms' | 'quiet'>
export type StaffWishes = Omit<typeof staffMessageSettings.$inferSelect, 'tenantId' | 'staffId'>

/** A message that is to ring, and what is needed for it. */
interface Ringing {
  app: App
  log: FastifyBaseLogger
  message: MessageRow
  language: Language
  texts: ChangeTexts
  providers: Providers
}
/** One for a linkman. */
export interface Delivery extends Ringing {
  linkman: typeof linkmen.$inferSelect
  wishes: Wishes
  subject: SubjectMessages
}
/** One for a member of staff. */
export interface StaffDelivery extends Ringing {
  person: typeof staff.$inferSelect
  wishes: StaffWishes
  /** where the console shows what it is about */
  link: string
}

/** A way to reach a person outside of the portal. */
export interface Channel<D> {
  /**
   * `over`: the message was sent, or may have been; `next`: nothing was delivered, and another channel may try. Throws VendorError
   * when nothing was sent now and it may be tried again.
   */
  send(delivery: D): Promise<'over' | 'next'>
}

/**
 * Asks a vendor to send a message whose try was noted, and notes how that went. `undo` takes back what was counted for one that was not
 * sent. Answers and throws as a {@link Channel}.
 */
export async function tryToSend(
  { app, log, message }: Ringing,
  send: () => Promise<void>,
  undo?: () => Promise<void>,
): Promise<'over' | 'next'> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const { vendor, reason, message: detail } = error
    log.warn({ vendor, reason, detail, messageId: message.id }, 'a message was not sent')
    // it may have arrived all the same, and nobody wants it twice
    if (reason === 'silent') return 'over'
    await undo?.()
    const isRefused = reason === 'refused' || reason === 'code'
    await end(app.db, message, isRefused ? 'refused' : 'failed')
    if (isRefused) return 'next'
    throw error
  }
  await end(app.db, message, 'sent')
  return 'over'
}

const same = ({ tenantId, id }: Pick<MessageRow, 'tenantId' | 'id'>) =>
  and(eq(messages.tenantId, tenantId), eq(messages.id, id))

/** Notes, before a vendor is asked, that a channel tries; false when another try may have arrived, or this channel was refused. */
export async function begin(tx: Db, message: MessageRow, channel: ChannelName): Promise<boolean> {
  const isFree = or(
    inArray(messages.state, ['', 'failed']),
    and(eq(messages.state, 'refused'), ne(messages.channel, channel)),
  )
  const begun = await tx
    .update(messages)
    .set({ channel, state: 'sending' })
    .where(and(same(message), isFree))
    .returning({ id: messages.id })
  return begun.length > 0
}

/** Notes what the vendor said: `failed` may be tried again, `refused` not over this channel. */
export async function end(tx: Db, message: MessageRow, state: 'sent' | 'failed' | 'refused'): Promise<void> {
  await tx.update(messages).set({ state }).where(same(message))
}
