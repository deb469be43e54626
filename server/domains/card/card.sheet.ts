import type { Localized } from '../../../shared/language'

/** How the columns of a file of cards are called. */
export const CARD_COLUMNS = {
  cardNo: { zh: '卡号', en: 'Card', ru: 'Карта', tw: '卡號' },
  code: { zh: '卡密', en: 'Code', ru: 'Код', tw: '卡密' },
  months: { zh: '延保月数', en: 'Months', ru: 'Месяцев', tw: '延保月數' },
  models: { zh: '适用型号', en: 'Models', ru: 'Модели', tw: '適用型號' },
  state: { zh: '状态', en: 'State', ru: 'Статус', tw: '狀態' },
  customerName: { zh: '客户', en: 'Customer', ru: 'Клиент', tw: '客戶' },
  serialNumber: { zh: '产品序列号', en: 'Serial number', ru: 'Серийный номер', tw: '產品序號' },
  expireTime: { zh: '有效期至', en: 'Good until', ru: 'Действует до', tw: '有效期至' },
  receiveTime: { zh: '领取时间', en: 'Received', ru: 'Получена', tw: '領取時間' },
  activateTime: { zh: '使用时间', en: 'Used', ru: 'Применена', tw: '使用時間' },
  note: { zh: '备注', en: 'Note', ru: 'Примечание', tw: '備註' },
  createTime: { zh: '制作时间', en: 'Made', ru: 'Выпущена', tw: '製作時間' },
} as const satisfies Record<string, Required<Localized>>
