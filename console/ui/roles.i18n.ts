import { texts } from '../i18n/texts'

/** Names of the roles that every company has (shared/roles.ts). */
export const roleNames = texts({
  zh: {
    dispatcher: '调度',
    engineer: '工程师',
    author: '知识编辑',
    shopkeeper: '商城管理',
    agent: '客服',
    finance: '财务',
    warehouse: '仓库',
    administrator: '管理员',
    auditor: '审计',
  },
  en: {
    dispatcher: 'Dispatcher',
    engineer: 'Engineer',
    author: 'Editor',
    shopkeeper: 'Shop manager',
    agent: 'Customer service',
    finance: 'Finance clerk',
    warehouse: 'Warehouse',
    administrator: 'Administrator',
    auditor: 'Auditor',
  },
  ru: {
    dispatcher: 'Диспетчер',
    engineer: 'Инженер',
    author: 'Редактор',
    shopkeeper: 'Менеджер магазина',
    agent: 'Оператор чата',
    finance: 'Финансист',
    warehouse: 'Кладовщик',
    administrator: 'Администратор',
    auditor: 'Аудитор',
  },
  tw: {
    dispatcher: '調度員',
    engineer: '工程師',
    author: '知識編輯',
    shopkeeper: '商城管理員',
    agent: '客服',
    finance: '財務',
    warehouse: '倉庫',
    administrator: '管理員',
    auditor: '稽核員',
  },
})
