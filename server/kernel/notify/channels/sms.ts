import { AppError } from '../../../http/errors'
import type { Notice } from '../../../providers/sms/sms'
import { VendorError } from '../../../providers/vendor'
import { shorten } from '../../../providers/wechat/subscribe'
import type { Language } from '../../../../shared/language'
import { countLimit, uncountLimit } from '../../call/limit'
import type { ChangeTexts } from '../../call/offers'
import { wordsOf, type Facts } from '../message-words'
import { begin, end, type Channel, type Delivery } from './channel'

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
  }
}

/** In whose name text messages are counted. */
function counted({ app, message, linkman }: Delivery) {
  const { id: linkmanId, customerId, name, phone } = linkman
  return {
    ...app,
    tenantId: message.tenantId,
    address: '',
    principal: { kind: 'linkman' as const, linkmanId, customerId, name, phone },
  }
}

/** Takes a place among the messages of the day and notes the try, both or neither. Throws TOO_MANY_REQUESTS. */
const take = (delivery: Delivery): Promise<boolean> =>
  delivery.app.db.transaction(async tx => {
    if (!(await begin(tx, delivery.message, 'sms'))) return false
    await countLimit(counted(delivery), 'notice', { db: tx })
    return true
  })

/** Text messages, for changes that are worth one, to people who asked for them. */
export const smsChannel: Channel = {
  async send(delivery) {
    const { app, log, message, linkman, wishes, language, texts, providers } = delivery
    const sendNotice = providers.sms?.sendNotice
    if (!wishes.sms || !texts.sms || !sendNotice) return 'next'
    try {
      if (!(await take(delivery))) return 'over'
    } catch (error) {
      if (!(error instanceof AppError) || error.id !== 'TOO_MANY_REQUESTS') throw error
      log.info({ messageId: message.id }, 'no more text messages today')
      return 'next'
    }
    try {
      await sendNotice(linkman.phone, noticeOf(texts, message.facts, language), language)
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      const { vendor, reason, message: detail } = error
      log.warn({ vendor, reason, detail, messageId: message.id }, 'a text message was not sent')
      // it may have been sent all the same, and nobody wants it twice
      if (reason === 'silent') return 'over'
      await uncountLimit(counted(delivery), 'notice', `linkman:${linkman.id}`)
      const isOver = reason === 'refused' || reason === 'code'
      await end(app.db, message, isOver ? 'refused' : 'failed')
      if (isOver) return 'next'
      throw error
    }
    await end(app.db, message, 'sent')
    return 'over'
  },
}
