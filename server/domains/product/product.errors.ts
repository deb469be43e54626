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
  PRODUCT_REPLACED: {
    status: 409,
    code: 40927,
    text: {
      zh: '这件产品已由另一件替换',
      en: 'Another product has taken the place of this one',
      ru: 'Это изделие уже заменено другим',
      tw: '這件產品已由另一件替換',
    },
  },
  WARRANTY_UNKNOWN: {
    status: 409,
    code: 40908,
    text: {
      zh: '这件产品的质保到期日未知，无法延长',
      en: 'The end of the warranty is not known, so it cannot be extended',
      ru: 'Срок гарантии неизвестен, продлить её нельзя',
      tw: '這件產品的保固到期日未知，無法延長',
    },
  },
  LABEL_REVOKED: {
    status: 409,
    code: 40928,
    text: {
      zh: '这个二维码已作废',
      en: 'This code is not valid any more',
      ru: 'Этот код больше не действует',
      tw: '這個 QR Code 已作廢',
    },
  },
  WORKSHOP_OFF: {
    status: 409,
    code: 40905,
    text: {
      zh: '贵公司的规则不按维修天数延长质保',
      en: 'By your company’s rule, days in the workshop do not extend the warranty',
      ru: 'По правилам вашей компании дни ремонта не продлевают гарантию',
      tw: '貴公司的規則不按維修天數延長保固',
    },
  },
  LABEL_BLANK: {
    status: 409,
    code: 40967,
    text: {
      zh: '这个二维码还没有绑定产品',
      en: 'No product is registered with this code yet',
      ru: 'К этому коду ещё не привязано изделие',
      tw: '這個 QR Code 還沒有綁定產品',
    },
  },
  PART_TERM: {
    status: 400,
    code: 40036,
    text: {
      zh: '请填写质保月数或质保到期日，二者填一个',
      en: 'Give either the months of warranty or its last day',
      ru: 'Укажите либо срок в месяцах, либо последний день гарантии',
      tw: '請填寫保固月數或保固到期日，二者填一個',
    },
  },
  HANDOVER_CODE: {
    status: 400,
    code: 40034,
    text: {
      zh: '转让码不正确或已失效',
      en: 'The transfer code is wrong or no longer valid',
      ru: 'Код передачи неверен или больше не действует',
      tw: '轉讓碼不正確或已失效',
    },
  },
  HANDOVER_OWN: {
    status: 409,
    code: 40909,
    text: {
      zh: '这件产品已经是您的',
      en: 'This product is yours already',
      ru: 'Это изделие уже ваше',
      tw: '這件產品已經是您的',
    },
  },
  MODEL_TAKEN: {
    status: 409,
    code: 40959,
    text: {
      zh: '目录中已有这个型号',
      en: 'The catalogue has this model already',
      ru: 'Эта модель уже есть в каталоге',
      tw: '目錄中已有這個型號',
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
