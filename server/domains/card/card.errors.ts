import { defineErrors } from '../../http/errors'

export const cardErrors = defineErrors({
  CARDS_OFF: {
    status: 403,
    code: 40311,
    text: {
      zh: '延保卡尚未开放',
      en: 'Warranty cards are not offered',
      ru: 'Карты гарантии не используются',
      tw: '延保卡尚未開放',
    },
  },
  CARD_CODE: {
    status: 400,
    code: 40051,
    text: {
      zh: '卡密不对，或已不能领取',
      en: 'This code is wrong, or cannot be used any more',
      ru: 'Код неверен или больше не действует',
      tw: '卡密不對，或已不能領取',
    },
  },
  CARD_EXPIRY: {
    status: 400,
    code: 40052,
    text: {
      zh: '有效期不能早于今天',
      en: 'The last day lies in the past',
      ru: 'Последний день уже прошёл',
      tw: '有效期限不能早於今天',
    },
  },
  CARD_USED: {
    status: 409,
    code: 40901,
    text: {
      zh: '这张延保卡已经用过或作废',
      en: 'This card was used already, or is void',
      ru: 'Эта карта уже использована или аннулирована',
      tw: '這張延保卡已經用過或作廢',
    },
  },
  CARD_EXPIRED: {
    status: 409,
    code: 40902,
    text: {
      zh: '这张延保卡已过期',
      en: 'This card has expired',
      ru: 'Срок действия карты истёк',
      tw: '這張延保卡已過期',
    },
  },
  CARD_MODEL: {
    status: 409,
    code: 40903,
    text: {
      zh: '这张延保卡不适用于型号 {model}',
      en: 'This card is not for the model {model}',
      ru: 'Карта не подходит к модели {model}',
      tw: '這張延保卡不適用於型號 {model}',
    },
  },
  CARD_NO_END: {
    status: 409,
    code: 40904,
    text: {
      zh: '这台机器的质保到期日未知，请先联系我们',
      en: 'The end of its warranty is not known, please contact us first',
      ru: 'Срок гарантии изделия неизвестен, сначала свяжитесь с нами',
      tw: '這台機器的保固到期日未知，請先聯絡我們',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof cardErrors, ErrorEntry> {}
}
