import { defineErrors } from '../../http/errors'

export const registerErrors = defineErrors({
  REGISTER_UNPROVED: {
    status: 409,
    code: 409420,
    text: {
      zh: '手机号尚未验证：需由号码本人登录并确认是自己登记的',
      en: 'The phone is not proved: its owner has to sign in and say that this is theirs',
      ru: 'Телефон не подтверждён: его владелец должен войти и сказать, что это его регистрация',
      tw: '手機號碼尚未驗證：需由號碼本人登入並確認是自己登記的',
    },
  },
  REGISTER_ITEM: {
    status: 400,
    code: 40050,
    text: {
      zh: '第 {place} 台：{reason}',
      en: 'Machine {place}: {reason}',
      ru: 'Изделие {place}: {reason}',
      tw: '第 {place} 台：{reason}',
    },
  },
  REGISTER_CLOSED: {
    status: 403,
    code: 40310,
    text: {
      zh: '产品注册尚未开放',
      en: 'Registration is not open',
      ru: 'Регистрация изделий закрыта',
      tw: '產品登錄尚未開放',
    },
  },
  REGISTRATION_STATE: {
    status: 409,
    code: 40900,
    text: {
      zh: '注册的状态已经变了{who}，请刷新后再试',
      en: 'The registration has moved on{who}, please look again',
      ru: 'Статус регистрации изменился{who}, обновите страницу',
      tw: '登錄的狀態已經變了{who}，請重新整理後再試',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof registerErrors, ErrorEntry> {}
}
