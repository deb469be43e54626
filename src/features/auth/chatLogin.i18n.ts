import { messages } from '@/i18n'

/** Signing in by a chat app, and binding a phone to it. */
export const chatLogin = messages('chatLogin', {
  zh: {
    or: '或', by_weapp: '微信登录', by_wechatWeb: '微信登录', by_wecom: '企业微信登录', by_dingtalk: '钉钉登录', bind: '绑定手机号', notKnown: '未能识别您的身份，请用手机号登录',
    bindTitle: '绑定手机号', bindHint: '绑定后，下次打开即可自动登录', byButton: '一键绑定手机号', bySms: '用短信验证码绑定', quota: '一键绑定的次数已用完，请用短信验证码绑定', noNumber: '未能取得手机号，请用短信验证码绑定', refused: '您未授权手机号，也可以用短信验证码绑定', noSms: '这里不发送短信，请用账号登录', byAccount: '账号登录', gone: '身份验证已过期，请重新登录', again: '重新登录',
  },
  en: {
    or: 'or', by_weapp: 'Sign in with WeChat', by_wechatWeb: 'Sign in with WeChat', by_wecom: 'Sign in with WeCom', by_dingtalk: 'Sign in with DingTalk', bind: 'Link your phone', notKnown: 'We could not tell who you are. Please sign in by phone',
    bindTitle: 'Link your phone', bindHint: 'Next time you are signed in by itself', byButton: 'Link my number', bySms: 'Link by text message', quota: 'One-tap linking is used up for now. Please link by text message', noNumber: 'We could not get your number. Please link by text message', refused: 'You did not share your number. You can link it by text message', noSms: 'No text messages are sent here. Please sign in with your account', byAccount: 'Sign in with an account', gone: 'The identity check has expired. Please sign in again', again: 'Sign in again',
  },
  ru: {
    or: 'или', by_weapp: 'Войти через WeChat', by_wechatWeb: 'Войти через WeChat', by_wecom: 'Войти через WeCom', by_dingtalk: 'Войти через DingTalk', bind: 'Привязать телефон', notKnown: 'Не удалось узнать вас. Войдите по телефону',
    bindTitle: 'Привязка телефона', bindHint: 'В следующий раз вход будет автоматическим', byButton: 'Привязать мой номер', bySms: 'Привязать по SMS', quota: 'Быстрая привязка исчерпана. Привяжите номер по SMS', noNumber: 'Номер получить не удалось. Привяжите его по SMS', refused: 'Вы не передали номер. Его можно привязать по SMS', noSms: 'SMS здесь не отправляются. Войдите по учётной записи', byAccount: 'Войти по учётной записи', gone: 'Проверка устарела. Войдите снова', again: 'Войти снова',
  },
  tw: {
    or: '或', by_weapp: '微信登入', by_wechatWeb: '微信登入', by_wecom: '企業微信登入', by_dingtalk: '釘釘登入', bind: '綁定手機號碼', notKnown: '無法識別您的身分，請用手機號碼登入',
    bindTitle: '綁定手機號碼', bindHint: '綁定後，下次開啟即可自動登入', byButton: '一鍵綁定手機號碼', bySms: '用簡訊驗證碼綁定', quota: '一鍵綁定的次數已用完，請用簡訊驗證碼綁定', noNumber: '無法取得手機號碼，請用簡訊驗證碼綁定', refused: '您未授權手機號碼，也可以用簡訊驗證碼綁定', noSms: '這裡不發送簡訊，請用帳號登入', byAccount: '帳號登入', gone: '身分驗證已過期，請重新登入', again: '重新登入',
  },
})
