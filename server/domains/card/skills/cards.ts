import { Type as T } from '@sinclair/typebox'
import { fullDate } from '../../../../shared/dates'
import type { Language } from '../../../../shared/language'
import { ifThere, toAll, TOLD } from '../../../kernel/skills/list'
import { defineSkill, openThing, type SkillLine } from '../../../kernel/skills/skill'
import { cardDetails, cardList, enterCards } from '../card.service'

/** Cards that are counted for an answer. */
const LOOKED_AT = 50

interface Texts {
  none: string
  has: (n: number, usable: number) => string
  months: (n: number) => string
  usable: (until: string) => string
  expired: (day: string) => string
  used: (machine: string, end: string) => string
  void: string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    none: '您还没有延保卡。有卡码的话，可以在延保卡页面领取。',
    has: (n, usable) => `您有 ${n} 张延保卡，其中 ${usable} 张还没用、现在可以用。`,
    months: n => `延保 ${n} 个月`,
    usable: until => (until ? `还没用，${until} 前可用` : '还没用，没有使用期限'),
    expired: day => `没有用，${day} 已过期`,
    used: (machine, end) => `已用在 ${machine}` + (end ? `，质保到 ${end}` : ''),
    void: '已作废',
    open: '我的延保卡',
  },
  en: {
    none: 'You have no warranty card yet. If you have a code, you can take the card on the screen of the cards.',
    has: (n, usable) => `Your warranty cards: ${n}; not used and good now: ${usable}.`,
    months: n => `${n} months more`,
    usable: until => (until ? `not used, good until ${until}` : 'not used, good without an end'),
    expired: day => `not used, expired ${day}`,
    used: (machine, end) => `used on ${machine}` + (end ? `, warranty until ${end}` : ''),
    void: 'void',
    open: 'My warranty cards',
  },
  ru: {
    none: 'У вас пока нет карт гарантии. Если есть код, получите карту на экране карт.',
    has: (n, usable) => `Карт гарантии: ${n}; можно применить: ${usable}.`,
    months: n => `продлевает на мес.: ${n}`,
    usable: until => (until ? `не применена, действует до ${until}` : 'не применена, действует бессрочно'),
    expired: day => `не применена, истекла ${day}`,
    used: (machine, end) => `применена: ${machine}` + (end ? `, гарантия до ${end}` : ''),
    void: 'аннулирована',
    open: 'Мои карты гарантии',
  },
  tw: {
    none: '您還沒有延保卡。有卡碼的話，可以在延保卡頁面領取。',
    has: (n, usable) => `您有 ${n} 張延保卡，其中 ${usable} 張還沒用、現在可以用。`,
    months: n => `延保 ${n} 個月`,
    usable: until => (until ? `還沒用，${until} 前可用` : '還沒用，沒有使用期限'),
    expired: day => `沒有用，${day} 已過期`,
    used: (machine, end) => `已用在 ${machine}` + (end ? `，保固到 ${end}` : ''),
    void: '已作廢',
    open: '我的延保卡',
  },
}

/** Which warranty cards a customer has. */
export const cards = defineSkill({
  name: 'cards',
  purpose:
    'Lists the warranty extension cards of the customer: which are not used yet, and on which machine the others were used.',
  examples: {
    zh: ['我有几张延保卡', '我的延保卡用了吗', '延保卡什么时候过期'],
    en: ['How many warranty cards do I have?', 'my extension cards', 'when does my warranty card expire'],
    ru: ['Сколько у меня карт гарантии?', 'мои карты гарантии', 'когда истекает моя карта гарантии'],
    tw: ['我有幾張延保卡', '我的延保卡用了嗎', '延保卡什麼時候過期'],
  },
  words: {
    about: [
      '延保卡',
      '延长保修卡',
      '延保券',
      'warranty card',
      'extension card',
      'extended warranty card',
      'карта гарантии',
      'карт гарантии',
      'карты гарантии',
      'гарантийная карта',
    ],
    asks: ['own', 'count', 'list', 'state'],
    here: [
      '什么时候',
      '到哪天',
      '到几时',
      '到期',
      '过期',
      '还能用',
      '能用吗',
      '用了吗',
      '用了没',
      '用在',
      '几个月',
      '多长',
      '多久',
      '有效',
      'until when',
      'when',
      'expire',
      'how long',
      'how many months',
      'still good',
      'still valid',
      'used',
      'до какого',
      'до когда',
      'когда',
      'истекает',
      'сколько месяцев',
      'действует',
      'применена',
    ],
    not: ['怎么用', 'how do i use', 'как применить', '买延保卡', '延保卡多少钱', 'buy a warranty card', 'купить карту'],
  },
  subjects: ['card'],
  parameters: T.Object({ id: T.Optional(T.String({ description: 'of the card on the screen' })) }),
  who: 'linkman',
  scope: ['machines'],
  read: utterance => {
    const id = openThing(utterance, 'card')
    return id ? { id } : {}
  },
  run: async (ctx, { id }) => {
    const { language } = ctx
    const texts = TEXTS[language]
    const opened = id === undefined ? null : await ifThere(cardDetails(ctx, id))
    const { list, total } = await cardList(ctx, { pageSize: LOOKED_AT })
    // where none are given out and none were, there is no screen of them
    if (!total) await enterCards(ctx)
    const isExpired = ({ expireTime }: (typeof list)[number]): boolean =>
      expireTime !== null && Date.parse(expireTime) <= ctx.now()
    const usable = list.filter(card => card.state === 'received' && !isExpired(card))
    const stateOf = async (card: (typeof list)[number]): Promise<string> => {
      const day = card.expireTime ? fullDate(card.expireTime, language) : ''
      if (card.state === 'void') return texts.void
      if (card.state !== 'activated' || !card.product) return isExpired(card) ? texts.expired(day) : texts.usable(day)
      const { id: machineId, name, model } = card.product
      const machine = (await cardDetails(ctx, card.id)).machines.find(one => one.id === machineId)
      const end = machine?.qualityInfoEndTime ?? ''
      return texts.used(`${name} ${model}`, end && fullDate(end, language))
    }
    const lineOf = async (card: (typeof list)[number]): Promise<SkillLine> => ({
      text: `${texts.months(card.months)} · ${await stateOf(card)}`,
      thing: { kind: 'card', name: card.cardNo, url: `/extendedWarrantyCard?id=${card.id}` },
    })
    const [first] = opened ? [opened] : list
    return {
      lines: opened ? [await lineOf(opened)] : [{ text: total ? texts.has(total, usable.length) : texts.none }],
      list: opened ? [] : await Promise.all(list.slice(0, TOLD).map(lineOf)),
      links: toAll(language, total, { text: texts.open, url: '/extend/list' }),
      facts: {
        cards: total,
        usable: usable.length,
        used: list.filter(({ state }) => state === 'activated').length,
        ...(first
          ? { cardNo: first.cardNo, months: first.months, state: first.state, expireTime: first.expireTime ?? '' }
          : {}),
      },
    }
  },
})
