import type { CardState } from '../card'
import type { KindWords } from './kind-words'

/** What a warranty card is called, its states, and what staff did to it, as staff read them. */
export const CARD_WORDS = {
  name: { zh: '延保卡', en: 'Warranty card', ru: 'Карта гарантии', tw: '延保卡' },
  states: {
    issued: { zh: '未领取', en: 'Not received', ru: 'Не получена', tw: '未領取' },
    received: { zh: '待使用', en: 'Ready to use', ru: 'Можно применить', tw: '待使用' },
    activated: { zh: '已使用', en: 'Used', ru: 'Применена', tw: '已使用' },
    void: { zh: '已作废', en: 'Void', ru: 'Аннулирована', tw: '已作廢' },
  },
  actions: {
    create: { zh: '制作延保卡', en: 'Warranty cards made', ru: 'Карты гарантии выпущены', tw: '製作延保卡' },
    void: { zh: '作废延保卡', en: 'Warranty card ended', ru: 'Карта гарантии аннулирована', tw: '作廢延保卡' },
  },
} as const satisfies KindWords<CardState>
