import { AppError } from '../../../http/errors'
import type { LimitScope } from '../../../http/limit.rules'
import type { Notice } from '../../../providers/sms/sms'
import { shorten } from '../../../providers/wechat/subscribe'
import type { Language } from '../../../../shared/language'
import type { App } from '../../call/context'
import { countLimit, uncountLimit } from '../../call/limit'
import type { ChangeTexts } from '../../call/offers'
import { wordsOf, type Facts } from '../message-words'
import { begin, tryToSend, type Channel, type Delivery, type StaffDelivery } from './channel'

/** Longest value of a variable: vendors refuse or cut longer ones, and a text message costs by its length. */
const MAX_VALUE = 20

/** What a notice says of a change. */
export function noticeOf(texts: ChangeTexts | undefined, facts: Facts, language: Language): Notice {
  const { title, body } = wordsOf(texts, facts, language)
  const values = { number: facts.number ?? '', title: facts.title ?? '', state: title, note: body }
  return {
    number: shorten(values.number, MAX_VALUE),
    title: shorten(values.title, MAX_VALUE),
    state: shorten(values.state, MAX_VALUE),
    note: shorten(values.note, MAX_VALUE),
    link: '',
  }
}

/** In whose name text messages are counted. */
const counterOf = (app: App, tenantId: string) => ({
  ...app,
  tenantId,
  address: '',
  principal: { kind: 'guest' as const, tourist: '' },
})

/** Sends a text message, if there is still one for the person and the tenant today. */
async function sendText(
  delivery: Delivery | StaffDelivery,
  { scope, person, send }: { scope: LimitScope; person: string; send: () => Promise<void> },
): Promise<'over' | 'next'> {
  const { app, log, message } = delivery
  const counted = counterOf(app, message.tenantId)
  try {
    // a place among the messages of the day and the note of the try, both or neither
    const isFree = await app.db.transaction(async tx => {
      if (!(await begin(tx, message, 'sms'))) return false
      await countLimit(counted, scope, { db: tx, person })
      return true
    })
    if (!isFree) return 'over'
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'TOO_MANY_REQUESTS') throw error
    log.info({ messageId: message.id }, 'no more text messages today')
    return 'next'
  }
  return tryToSend(delivery, send, () => uncountLimit(counted, scope, person))
}

/** Text messages, for changes that are worth one, to people who asked for them. */
export const smsChannel: Channel<Delivery> = {
  async send(delivery) {
    const { message, linkman, wishes, language, texts, providers } = delivery
    const sendNotice = providers.sms?.sendNotice
    if (!wishes.sms || !texts.sms || !sendNotice || !linkman.phone) return 'next'
    return sendText(delivery, {
      scope: 'notice',
      person: `linkman:${linkman.id}`,
      send: () => sendNotice(linkman.phone, noticeOf(texts, message.facts, language), language),
    })
  },
}

/** Text messages to staff, where no work chat app reached them. */
export const staffSmsChannel: Channel<StaffDelivery> = {
  async send(delivery) {
    const { message, person, wishes, language, texts, providers, link } = delivery
    const sendNotice = providers.sms?.sendStaffNotice
    if (!wishes.sms || !sendNotice || !person.phone) return 'next'
    return sendText(delivery, {
      scope: 'staffNotice',
      person: `staff:${person.id}`,
      send: () => sendNotice(person.phone, { ...noticeOf(texts, message.facts, language), link }, language),
    })
  },
}
