import type { EventState } from '../event'
import type { KindWords } from './kind-words'

/** What a service request is called, its states, and what staff did to it, as staff read them; the portal has a catalogue of its own. */
export const EVENT_WORDS = {
  name: { zh: '请求', en: 'Request', ru: 'Заявка', tw: '請求' },
  states: {
    created: { zh: '待处理', en: 'New', ru: 'Новая', tw: '待處理' },
    allocated: { zh: '已派单', en: 'Assigned', ru: 'Назначена', tw: '已派單' },
    processing: { zh: '处理中', en: 'In progress', ru: 'В работе', tw: '處理中' },
    finished: { zh: '已完成', en: 'Finished', ru: 'Завершена', tw: '已完成' },
    evaluated: { zh: '已评价', en: 'Rated', ru: 'Оценена', tw: '已評價' },
    off: { zh: '已取消', en: 'Cancelled', ru: 'Отменена', tw: '已取消' },
    converted: { zh: '已转任务', en: 'Became a task', ru: 'Создано задание', tw: '已轉任務' },
  },
  actions: {
    create: {
      zh: '代客户提交请求',
      en: 'Request created for a customer',
      ru: 'Создание заявки за клиента',
      tw: '代客戶建立請求',
    },
    allocate: { zh: '派请求', en: 'Request assigned', ru: 'Назначение заявки', tw: '請求派單' },
    accept: { zh: '接请求', en: 'Request accepted', ru: 'Принятие заявки', tw: '請求接單' },
    depart: { zh: '出发去请求现场', en: 'On the way to a request', ru: 'Выезд по заявке', tw: '出發處理請求' },
    takeBack: { zh: '收回请求', en: 'Request taken back', ru: 'Отзыв заявки у исполнителя', tw: '收回請求' },
    refuse: { zh: '退回请求', en: 'Request refused', ru: 'Отказ от заявки', tw: '拒絕請求' },
    revisit: {
      zh: '请求需再次上门',
      en: 'Another visit needed for a request',
      ru: 'Нужен повторный визит по заявке',
      tw: '請求需再次到府',
    },
    complete: {
      zh: '代为完成请求',
      en: 'Request finished for a colleague',
      ru: 'Завершение заявки за коллегу',
      tw: '代為完成請求',
    },
    off: { zh: '取消请求', en: 'Request cancelled', ru: 'Отмена заявки', tw: '取消請求' },
    reopen: { zh: '重新打开请求', en: 'Request reopened', ru: 'Повторное открытие заявки', tw: '重新開啟請求' },
    correct: { zh: '更正请求', en: 'Request corrected', ru: 'Исправление заявки', tw: '更正請求' },
    merge: { zh: '合并重复的请求', en: 'Duplicate requests merged', ru: 'Объединение заявок', tw: '合併重複的請求' },
    schedule: {
      zh: '改请求的上门时间',
      en: 'Visit of a request rescheduled',
      ru: 'Перенос визита по заявке',
      tw: '更改請求的到府時間',
    },
    level: {
      zh: '改请求的重要程度',
      en: 'Importance of a request changed',
      ru: 'Изменение приоритета заявки',
      tw: '更改請求的緊急程度',
    },
    remark: { zh: '回复客户的请求', en: 'Reply to a request', ru: 'Ответ клиенту по заявке', tw: '在請求中回覆客戶' },
    note: {
      zh: '写请求的内部备注',
      en: 'Internal note on a request',
      ru: 'Внутренняя заметка к заявке',
      tw: '寫請求的內部備註',
    },
    finish: { zh: '完成请求', en: 'Request finished', ru: 'Завершение заявки', tw: '完成請求' },
    convert: {
      zh: '请求转任务',
      en: 'Request converted to a task',
      ru: 'Создание задания из заявки',
      tw: '請求轉為任務',
    },
    quote: { zh: '给请求报价', en: 'Quotation for a request', ru: 'Смета по заявке', tw: '為請求報價' },
    bulk: {
      zh: '批量处理请求',
      en: 'Many requests changed at once',
      ru: 'Массовое изменение заявок',
      tw: '批次處理請求',
    },
  },
} as const satisfies KindWords<EventState>
