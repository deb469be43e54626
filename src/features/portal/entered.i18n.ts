import { messages } from '@/i18n'

/** What is asked of who signs in about what somebody else entered under their phone. */
export const entered = messages('entered', {
  zh: {
    title: '是您填写的吗？',
    about: '有人未登录，用您的手机号填写了以下内容：',
    by: '填写的姓名：{{name}}，{{time}}',
    event: '服务请求',
    registration: '产品注册',
    yes: '是我的',
    no: '不是我的',
    yesHint: '选“是我的”，它会出现在您的账户里；选“不是我的”，它留给商家，与您无关。',
  },
  en: {
    title: 'Is this yours?',
    about: 'Somebody who had not signed in entered this under your phone number:',
    by: 'Name given: {{name}}, {{time}}',
    event: 'Service request',
    registration: 'Product registration',
    yes: 'It is mine',
    no: 'Not mine',
    yesHint:
      'If it is yours, you find it in your account. If not, it stays with the company and has nothing to do with you.',
  },
  ru: {
    title: 'Это ваше?',
    about: 'Кто-то без входа указал ваш номер телефона:',
    by: 'Указанное имя: {{name}}, {{time}}',
    event: 'Заявка',
    registration: 'Регистрация изделия',
    yes: 'Да, моё',
    no: 'Не моё',
    yesHint: 'Если это ваше, оно появится в вашем кабинете. Если нет, останется у компании и с вами связано не будет.',
  },
  tw: {
    title: '是您填寫的嗎？',
    about: '有人未登入，用您的手機號碼填寫了以下內容：',
    by: '填寫的姓名：{{name}}，{{time}}',
    event: '服務請求',
    registration: '產品登錄',
    yes: '是我的',
    no: '不是我的',
    yesHint: '選「是我的」，它會出現在您的帳戶裡；選「不是我的」，它留給商家，與您無關。',
  },
})
