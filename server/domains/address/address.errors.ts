import { defineErrors } from '../../http/errors'

export const addressErrors = defineErrors({
  ADDRESS_INCOMPLETE: {
    status: 400,
    code: 40068,
    text: {
      zh: '请选择所在的省和市',
      en: 'Please choose province and city',
      ru: 'Выберите провинцию и город',
      tw: '請選擇所在的省和市',
    },
  },
  ADDRESS_FULL: {
    status: 409,
    code: 40919,
    text: {
      zh: '最多保存 {most} 个地址',
      en: 'There can be {most} addresses at most',
      ru: 'Адресов может быть не больше {most}',
      tw: '最多儲存 {most} 個地址',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof addressErrors, ErrorEntry> {}
}
