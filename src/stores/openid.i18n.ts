import { messages } from '@/i18n'

/** What goes wrong between a chat app and the portal (spec §8). */
export const openidTexts = messages('openid', {
  zh: { authorizationError: '微信授权异常，请用手机号登录', dataAbnormal: '数据异常' },
  en: {
    authorizationError: 'WeChat authorization error. Please sign in by phone',
    dataAbnormal: 'Something is wrong with the data',
  },
  ru: { authorizationError: 'Ошибка авторизации WeChat. Войдите по телефону', dataAbnormal: 'Ошибка данных' },
  tw: { authorizationError: '微信授權異常，請用手機號碼登入', dataAbnormal: '資料異常' },
})
