import { defineErrors } from '../../http/errors'

export const goodsErrors = defineErrors({
  GOODS_CODE_TAKEN: {
    status: 409,
    code: 40978,
    text: {
      zh: '这个编码已被使用',
      en: 'This code is taken',
      ru: 'Этот артикул уже занят',
      tw: '這個編碼已被使用',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof goodsErrors, ErrorEntry> {}
}
