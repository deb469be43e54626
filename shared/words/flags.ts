import type { TenantFlag } from '../setup'
import type { Word } from './kind-words'

/** What the switches of a company are called: where they are set, on the pages of what they open, and in the audit log. */
export const FLAG_NAMES = {
  anonymous: {
    zh: '不登录也能提交',
    en: 'Requests without signing in',
    ru: 'Заявки без входа',
    tw: '不登入也能提出請求',
  },
  progress: { zh: '进度', en: 'Progress', ru: 'Ход работ', tw: '進度' },
  evaluate: { zh: '评价', en: 'Ratings', ru: 'Оценка', tw: '評價' },
  wiki: { zh: '知识库', en: 'Knowledge base', ru: 'База знаний', tw: '知識庫' },
  multiLanguage: { zh: '多语言', en: 'Several languages', ru: 'Несколько языков', tw: '多語言' },
  languageReset: {
    zh: '重新选择语言',
    en: 'Ask for the language once more',
    ru: 'Выбрать язык заново',
    tw: '重新選擇語言',
  },
  LINKC_SCAN_CODE_CONFIG: { zh: '扫码', en: 'Scanning', ru: 'Сканирование', tw: '掃描' },
  MinAppNoLogin: {
    zh: '小程序内不登录也能浏览',
    en: 'Browsing the mini-program without signing in',
    ru: 'Просмотр в мини-программе без входа',
    tw: '小程式內不登入也能瀏覽',
  },
  PRODUCT_REGISTER_NEW: { zh: '产品注册', en: 'Registration of products', ru: 'Регистрация изделий', tw: '產品登錄' },
  extendedWarrantyCard: { zh: '延保卡', en: 'Warranty cards', ru: 'Карты гарантии', tw: '延保卡' },
  selfHelpEnabled: { zh: '自助查询', en: 'Self-service', ru: 'Самообслуживание', tw: '自助查詢' },
  signUp: { zh: '自己注册', en: 'Signing up', ru: 'Самостоятельная регистрация', tw: '自助註冊' },
  productRegisterOpen: {
    zh: '不登录也能注册产品',
    en: 'Registration without signing in',
    ru: 'Регистрация изделий без входа',
    tw: '不登入也能登錄產品',
  },
  satisfactionGray: { zh: '满意度调查', en: 'Surveys', ru: 'Опросы', tw: '滿意度調查' },
  printAuthorityCheck: {
    zh: '登录后才能打印服务报告',
    en: 'Reports are printed after signing in',
    ru: 'Печать отчётов только после входа',
    tw: '登入後才能列印服務報告',
  },
  chat: { zh: '在线客服', en: 'Chat with people', ru: 'Чат с людьми', tw: '線上客服' },
  shop: { zh: '商城', en: 'Shop', ru: 'Магазин', tw: '商城' },
  needShowDiscountPriceGray: { zh: '优惠价', en: 'Discount prices', ru: 'Цены со скидкой', tw: '優惠價' },
  needPayOrderByOutLine: { zh: '线下付款', en: 'Payment offline', ru: 'Оплата вне портала', tw: '線下付款' },
  RECEIPT_MANAGE: { zh: '发票', en: 'Invoices', ru: 'Счета', tw: '發票' },
  memberManage: { zh: '会员', en: 'Membership', ru: 'Бонусы', tw: '會員' },
} as const satisfies Readonly<Record<TenantFlag, Word>>
