import { messages } from '@/i18n'

/** Names of what the user centre offers beside requests. */
export const mine = messages('mallMine', {
  zh: {
    tasks: '我的工单',
    orders: '我的订单',
    afterSales: '我的售后',
    addresses: '地址管理',
    invoices: '发票管理',
    member: '会员中心',
    people: '一起管理的人',
    collection: '我的收藏',
    warrantyCards: '延保卡',
  },
  en: {
    tasks: 'Work orders',
    orders: 'Orders',
    afterSales: 'Returns and repairs',
    addresses: 'Addresses',
    invoices: 'Invoices',
    member: 'Membership',
    people: 'People who act for you',
    collection: 'Saved',
    warrantyCards: 'Warranty',
  },
  ru: {
    tasks: 'Наряды',
    orders: 'Заказы',
    afterSales: 'Возврат и обмен',
    addresses: 'Адреса',
    invoices: 'Счета',
    member: 'Бонусы',
    people: 'Кто действует за вас',
    collection: 'Избранное',
    warrantyCards: 'Гарантия+',
  },
  tw: {
    tasks: '我的工單',
    orders: '我的訂單',
    afterSales: '我的售後',
    addresses: '地址管理',
    invoices: '發票管理',
    member: '會員中心',
    people: '一起管理的人',
    collection: '我的收藏',
    warrantyCards: '延長保固',
  },
})
