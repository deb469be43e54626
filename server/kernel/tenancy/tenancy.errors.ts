import { defineErrors } from '../../http/errors'

export const tenancyErrors = defineErrors({
  PORTAL_DISABLED: {
    status: 403,
    code: 40301,
    text: {
      zh: '服务门户暂未开放',
      en: 'The portal is not open at the moment',
      ru: 'Портал сейчас недоступен',
      tw: '服務門戶暫未開放',
    },
  },
  DOOR_NOT_FOUND: {
    status: 404,
    code: 40401,
    text: {
      zh: '没有找到这个服务门户',
      en: 'There is no such portal',
      ru: 'Такой портал не найден',
      tw: '沒有找到這個服務門戶',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof tenancyErrors, ErrorEntry> {}
}
