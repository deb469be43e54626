import type { Language } from '../../../../shared/language'
import { tenantTime } from '../../../../shared/day'
import type { WorkNotice } from '../../../providers/dingtalk/dingtalk'
import { shorten } from '../../../providers/wechat/subscribe'
import { wordsOf } from '../message-words'
import { begin, tryToSend, type Channel, type StaffDelivery } from './channel'

/** What the apps take at most. */
const MAX = { title: 60, text: 400 }
/** From a sign of ASCII to the one that looks the same and is none. */
const FULL_WIDTH = 0xfee0
const BUTTON: Record<Language, string> = { zh: '查看', en: 'Open', ru: 'Открыть', tw: '查看' }

/** The apps draw Markdown and some HTML: what customers wrote makes no link, picture or element there. */
const asWords = (text: string): string =>
  text.replace(/[[\]<>`]|:(?=\/\/)/g, sign => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH))

/** The message with its number, title and time: an app that is sent the same words twice on a day keeps the second ones back. */
function noticeOf({ message, texts, language, link }: StaffDelivery, userId: string): WorkNotice {
  const { facts, createTime } = message
  const { title, body } = wordsOf(texts, facts, language)
  return {
    userId,
    title: asWords(shorten([title, facts.number].filter(Boolean).join(' · '), MAX.title)),
    text: asWords(
      shorten([facts.title, body, tenantTime(Date.parse(createTime))].filter(Boolean).join('\n\n'), MAX.text),
    ),
    url: link,
    button: BUTTON[language],
  }
}

/** Work notifications of DingTalk, to who is found there by their phone, or is known by name in a company that has no WeCom, whose name it would be. */
export const dingtalkChannel: Channel<StaffDelivery> = {
  async send(delivery) {
    const { app, message, person, wishes, providers } = delivery
    if (!wishes.dingtalk || !providers.dingtalk.tellsStaff) return 'next'
    const byPhone = person.phone && (await providers.dingtalk.userIdOf(person.phone))
    const userId = byPhone || (providers.wechat.tellsStaff ? '' : person.openUserId)
    if (!userId) return 'next'
    if (!(await begin(app.db, message, 'dingtalk'))) return message.state === 'refused' ? 'next' : 'over'
    return tryToSend(delivery, () => providers.dingtalk.notify(noticeOf(delivery, userId)))
  },
}

/** Messages of the company's app at WeCom, to who is known there by name or found by phone. */
export const wecomChannel: Channel<StaffDelivery> = {
  async send(delivery) {
    const { app, message, person, wishes, providers } = delivery
    if (!wishes.wecom || !providers.wechat.tellsStaff) return 'next'
    const userId = person.openUserId || (person.phone && (await providers.wechat.userIdOf(person.phone)))
    if (!userId) return 'next'
    if (!(await begin(app.db, message, 'wecom'))) return message.state === 'refused' ? 'next' : 'over'
    return tryToSend(delivery, () => providers.wechat.notify(noticeOf(delivery, userId)))
  },
}
