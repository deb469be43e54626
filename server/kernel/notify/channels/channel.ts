import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../../../shared/language'
import type { Db } from '../../../db/database'
import type { Providers } from '../../../providers'
import type { App } from '../../call/context'
import type { linkmen } from '../../identity/auth.table'
import type { ChangeTexts, SubjectMessages } from '../../call/offers'
import { messages, type messageSettings } from '../message.table'

export type MessageRow = typeof messages.$inferSelect
export type Wishes = Pick<typeof messageSettings.$inferSelect, 'wechat' | 'sms' | 'quiet'>

/** A message that is to ring, and what is needed for it. */
export interface Delivery {
  app: App
  log: FastifyBaseLogger
  message: MessageRow
  linkman: typeof linkmen.$inferSelect
  wishes: Wishes
  language: Language
  subject: SubjectMessages
  texts: ChangeTexts
  providers: Providers
}

/** A way to reach a person outside the portal. */
export interface Channel {
  /**
   * `over`: the message was sent, or may have been; `next`: nothing was delivered, and another channel may try. Throws VendorError
   * when nothing was sent now and it may be tried again.
   */
  send(delivery: Delivery): Promise<'over' | 'next'>
}

const same = ({ tenantId, id }: Pick<MessageRow, 'tenantId' | 'id'>) =>
  and(eq(messages.tenantId, tenantId), eq(messages.id, id))

/** Notes, before a vendor is asked, that a channel tries; false when another try may have arrived, or this channel was refused. */
export async function begin(tx: Db, message: MessageRow, channel: 'wechat' | 'sms'): Promise<boolean> {
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
