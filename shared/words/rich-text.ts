import type { KindWords } from './kind-words'

/** What a page of rich text is called, and what staff did to it, as staff read them. */
export const RICH_TEXT_WORDS = {
  name: { zh: '说明页', en: 'Information page', ru: 'Справочная страница', tw: '說明頁' },
  states: {},
  actions: {
    create: { zh: '新建说明页', en: 'Information page created', ru: 'Справочная страница добавлена', tw: '新增說明頁' },
    update: { zh: '修改说明页', en: 'Information page changed', ru: 'Справочная страница изменена', tw: '修改說明頁' },
    remove: { zh: '删除说明页', en: 'Information page removed', ru: 'Справочная страница удалена', tw: '刪除說明頁' },
  },
} as const satisfies KindWords<never>

/** The parts of the product that have such pages, each named by where customers find them. */
export const RICH_TEXT_MODULE_WORDS = {
  notLogin: {
    zh: '公司介绍（访客可看）',
    en: 'Company page, open to visitors',
    ru: 'О компании, открыто всем',
    tw: '公司介紹（訪客可看）',
  },
  task: { zh: '上门和服务报告', en: 'Visits and service reports', ru: 'Визиты и отчёты', tw: '到府和服務報告' },
  im: { zh: '在线客服', en: 'Chat with people', ru: 'Чат с сотрудниками', tw: '線上客服' },
  warehouse: {
    zh: '商城的配件和服务',
    en: 'Parts and services of the shop',
    ru: 'Запчасти и услуги магазина',
    tw: '商城的零件和服務',
  },
} as const
