import { defineErrors } from '../../http/errors'

export const memberErrors = defineErrors({
  MEMBERS_OFF: {
    status: 403,
    code: 403401,
    text: {
      zh: '本公司没有开通会员服务。账上已有的会保留，请联系我们',
      en: 'This company keeps no members. What is on an account stays there, please contact us',
      ru: 'Эта компания не ведёт счета клиентов. То, что есть на счёте, сохраняется, свяжитесь с нами',
      tw: '本公司沒有開通會員服務。帳上已有的會保留，請聯絡我們',
    },
  },
  MEMBER_SHORT: {
    status: 409,
    code: 409401,
    text: {
      zh: '可用数额不足，请刷新后再试',
      en: 'There is not enough left, please look again',
      ru: 'Недостаточно средств, обновите страницу',
      tw: '可用數額不足，請重新整理後再試',
    },
  },
  MEMBER_MOST: {
    status: 409,
    code: 409402,
    text: {
      zh: '超过了账户可容纳的上限',
      en: 'This is more than one account can hold',
      ru: 'Больше, чем может быть на счёте',
      tw: '超過了帳戶可容納的上限',
    },
  },
  MEMBER_RATE: {
    status: 409,
    code: 409403,
    text: {
      zh: '本公司暂不支持服务费兑换积分',
      en: 'Service fee cannot be turned into points here',
      ru: 'Обмен сервисного счёта на баллы здесь недоступен',
      tw: '本公司暫不支援服務費兌換點數',
    },
  },
  MEMBER_AMOUNT: {
    status: 400,
    code: 400401,
    text: {
      zh: '请选择列出的充值金额',
      en: 'Please choose one of the amounts that are offered',
      ru: 'Выберите одну из предложенных сумм',
      tw: '請選擇列出的儲值金額',
    },
  },
  MEMBER_PHONE_OURS: {
    status: 409,
    code: 409405,
    text: {
      zh: '该手机号已是贵方成员',
      en: 'This phone number belongs to one of your people already',
      ru: 'Этот номер уже у одного из ваших людей',
      tw: '該手機號碼已是貴方成員',
    },
  },
  MEMBER_FULL: {
    status: 409,
    code: 409406,
    text: {
      zh: '最多可有 {most} 位成员',
      en: 'There can be {most} people at most',
      ru: 'Людей может быть не больше {most}',
      tw: '最多可有 {most} 位成員',
    },
  },
  INVITATION_OVER: {
    status: 409,
    code: 409500,
    text: {
      zh: '这份邀请已失效：已过期、已收回或已答复',
      en: 'This invitation counts no more: it ran out, was taken back or answered',
      ru: 'Приглашение недействительно: истекло, отозвано или на него уже ответили',
      tw: '這份邀請已失效：已過期、已收回或已回覆',
    },
  },
  END_DAY: {
    status: 400,
    code: 400500,
    text: {
      zh: '结束日期须在今天或之后，且在十年以内',
      en: 'The last day has to be today or later, within ten years',
      ru: 'Последний день: сегодня или позже, не дальше десяти лет',
      tw: '結束日期須在今天或之後，且在十年以內',
    },
  },
  MEMBER_OWN_CORRECTION: {
    status: 409,
    code: 409408,
    text: {
      zh: '不能复核自己申请的更正，请由同事处理',
      en: 'Somebody else has to decide what you asked for',
      ru: 'Вашу правку должен рассмотреть другой сотрудник',
      tw: '不能複核自己申請的更正，請由同事處理',
    },
  },
  MEMBER_CORRECTION_STATE: {
    status: 409,
    code: 409409,
    text: {
      zh: '这项更正已处理过',
      en: 'This correction has been decided already',
      ru: 'Эта правка уже рассмотрена',
      tw: '這項更正已處理過',
    },
  },
  MEMBER_LEVELS: {
    status: 400,
    code: 400402,
    text: {
      zh: '会员等级需要名称，所需积分须逐级递增',
      en: 'Levels need names, and each has to begin above the one before',
      ru: 'Уровням нужны названия, и каждый должен начинаться выше предыдущего',
      tw: '會員等級需要名稱，所需點數須逐級遞增',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof memberErrors, ErrorEntry> {}
}
