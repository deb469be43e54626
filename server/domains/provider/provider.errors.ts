import { defineErrors } from '../../http/errors'

export const providerErrors = defineErrors({
  POINT_PLACE: {
    status: 400,
    code: 400140,
    text: {
      zh: '经度和纬度要一起填写',
      en: 'Longitude and latitude belong together',
      ru: 'Укажите и долготу, и широту',
      tw: '經度和緯度要一起填寫',
    },
  },
  POINT_AREA: {
    status: 400,
    code: 40054,
    text: {
      zh: '没有找到这个地区，请从省市区写起',
      en: 'There is no such division; begin with province and city',
      ru: 'Такого региона нет; начните с провинции и города',
      tw: '找不到這個地區，請從省市區寫起',
    },
  },
  POINT_DEGREES: {
    status: 400,
    code: 40055,
    text: {
      zh: '不是有效的度数，请写成 120.123456',
      en: 'Not degrees; write them as 120.123456',
      ru: 'Неверные градусы, укажите в виде 120.123456',
      tw: '不是有效的度數，請寫成 120.123456',
    },
  },
  POINT_PHONE: {
    status: 400,
    code: 40057,
    text: {
      zh: '电话只能有数字、空格和 + ( ) / -',
      en: 'A phone has digits, blanks and + ( ) / - only',
      ru: 'В телефоне только цифры, пробелы и + ( ) / -',
      tw: '電話只能有數字、空格和 + ( ) / -',
    },
  },
  POINT_HOURS: {
    status: 400,
    code: 40056,
    text: {
      zh: '写成 09:00-18:00；每天不同时从周一起写七段，用 | 分开，休息日写 -',
      en: 'Write 09:00-18:00; where days differ, seven parts from Monday on with | between them, - for a closed day',
      ru: 'Укажите 09:00-18:00; если дни разные — семь частей с понедельника через |, выходной: -',
      tw: '寫成 09:00-18:00；每天不同時從週一起寫七段，用 | 分開，休息日寫 -',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof providerErrors, ErrorEntry> {}
}
