import { defineErrors } from '../../http/errors'

export const identityErrors = defineErrors({
  CAPTCHA_WRONG: {
    status: 400,
    code: 40020,
    text: {
      zh: '安全验证未通过，请重试',
      en: 'The security check failed, please try again',
      ru: 'Проверка безопасности не пройдена, повторите попытку',
      tw: '安全驗證未通過，請再試一次',
    },
  },
  CAPTCHA_EXPIRED: {
    status: 400,
    code: 40021,
    text: {
      zh: '安全验证已过期，请重试',
      en: 'The security check has expired, please try again',
      ru: 'Проверка безопасности устарела, повторите попытку',
      tw: '安全驗證已過期，請再試一次',
    },
  },
  PHONE_INVALID: {
    status: 400,
    code: 40022,
    text: {
      zh: '请输入 11 位手机号',
      en: 'Please enter an 11-digit mobile number',
      ru: 'Введите 11-значный номер мобильного телефона',
      tw: '請輸入 11 位手機號',
    },
  },
  CODE_TOO_SOON: {
    status: 429,
    code: 42920,
    text: {
      zh: '{seconds} 秒后可重新获取验证码',
      en: 'You can ask for a new code in {seconds} s',
      ru: 'Новый код можно запросить через {seconds} с',
      tw: '{seconds} 秒後可重新取得驗證碼',
    },
  },
  CODE_TOO_MANY: {
    status: 429,
    code: 42921,
    text: {
      zh: '获取验证码次数过多，请一小时后再试',
      en: 'Too many codes, please try again in an hour',
      ru: 'Слишком много кодов, попробуйте через час',
      tw: '取得驗證碼次數過多，請一小時後再試',
    },
  },
  CODE_WRONG: {
    status: 400,
    code: 40023,
    text: {
      zh: '验证码不正确，还可以试 {left} 次',
      en: 'The code is wrong, {left} tries left',
      ru: 'Неверный код, осталось попыток: {left}',
      tw: '驗證碼不正確，還可以試 {left} 次',
    },
  },
  CODE_EXPIRED: {
    status: 400,
    code: 40024,
    text: {
      zh: '验证码已失效，请重新获取',
      en: 'The code has expired, please get a new one',
      ru: 'Код устарел, запросите новый',
      tw: '驗證碼已失效，請重新取得',
    },
  },
  SMS_FAILED: {
    status: 503,
    code: 50320,
    text: {
      zh: '短信发送失败，请稍后再试',
      en: 'The text message could not be sent, please try again later',
      ru: 'Не удалось отправить SMS, попробуйте позже',
      tw: '簡訊發送失敗，請稍後再試',
    },
  },
  PHONE_UNKNOWN: {
    status: 403,
    code: 40320,
    text: {
      zh: '这个手机号还没有登记，请联系{company}开通',
      en: 'This number is not registered yet, please contact {company}',
      ru: 'Этот номер не зарегистрирован, обратитесь в {company}',
      tw: '這個手機號還沒有登記，請聯絡{company}開通',
    },
  },
  PASSWORD_WRONG: {
    status: 400,
    code: 40025,
    text: {
      zh: '账号或密码不正确',
      en: 'Wrong account or password',
      ru: 'Неверный логин или пароль',
      tw: '帳號或密碼不正確',
    },
  },
  LINK_EXPIRED: {
    status: 400,
    code: 40026,
    text: {
      zh: '登录链接已失效',
      en: 'This sign-in link is no longer valid',
      ru: 'Ссылка для входа больше не действует',
      tw: '登入連結已失效',
    },
  },
  OPENID_NOT_BOUND: {
    status: 409,
    code: 40960,
    text: {
      zh: '还没有绑定手机号，请先绑定',
      en: 'No phone number is linked yet, please link one first',
      ru: 'Номер телефона ещё не привязан, сначала привяжите его',
      tw: '尚未綁定手機號，請先綁定',
    },
  },
  OPENID_TICKET_EXPIRED: {
    status: 400,
    code: 40060,
    text: {
      zh: '授权已过期，请重新进入',
      en: 'The authorization has expired, please open the portal again',
      ru: 'Авторизация устарела, откройте портал заново',
      tw: '授權已過期，請重新進入',
    },
  },
  CHAT_APP_REFUSED: {
    status: 400,
    code: 40061,
    text: {
      zh: '微信授权异常，请重试',
      en: 'WeChat authorization error, please try again',
      ru: 'Ошибка авторизации WeChat, попробуйте ещё раз',
      tw: '微信授權異常，請重試',
    },
  },
  CHAT_APP_UNAVAILABLE: {
    status: 503,
    code: 50360,
    text: {
      zh: '暂时连接不上聊天应用，请稍后再试，或用手机号登录',
      en: 'The chat app cannot be reached, please try again later or sign in by phone',
      ru: 'Нет связи с чат-приложением, попробуйте позже или войдите по номеру',
      tw: '暫時連不上聊天應用程式，請稍後再試，或用手機號登入',
    },
  },
  WECHAT_PHONE_QUOTA: {
    status: 409,
    code: 40961,
    text: {
      zh: '微信手机号验证暂不可用，请用短信验证码',
      en: 'WeChat cannot give your number now, please use a text message code',
      ru: 'WeChat сейчас не может передать номер, используйте код из SMS',
      tw: '微信手機號驗證暫不可用，請用簡訊驗證碼',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof identityErrors, ErrorEntry> {}
}
