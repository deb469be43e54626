import { defineErrors } from '../../http/errors'

export const productErrors = defineErrors({
  SERIAL_NUMBER_TAKEN: {
    status: 409,
    code: 40991,
    text: {
      zh: '这个序列号已被使用',
      en: 'This serial number is taken',
      ru: 'Этот серийный номер уже занят',
      tw: '這個序號已被使用',
    },
  },
  QRCODE_TAKEN: {
    status: 409,
    code: 40989,
    text: {
      zh: '这个二维码已用于另一件产品',
      en: 'This code is on another product already',
      ru: 'Этот код уже на другом изделии',
      tw: '這個 QR Code 已用於另一件產品',
    },
  },
  KIND_NAME_TAKEN: {
    status: 409,
    code: 40979,
    text: {
      zh: '已有名为“{name}”的品类',
      en: 'There is a product kind called “{name}” already',
      ru: 'Вид изделий «{name}» уже есть',
      tw: '已有名為「{name}」的品類',
    },
  },
  WARRANTY_BACKWARDS: {
    status: 400,
    code: 40094,
    text: {
      zh: '质保结束日期早于开始日期',
      en: 'The warranty ends before it begins',
      ru: 'Гарантия заканчивается раньше, чем начинается',
      tw: '保固結束日期早於開始日期',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof productErrors, ErrorEntry> {}
}
