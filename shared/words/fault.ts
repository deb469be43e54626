import type { KindWords } from './kind-words'

/** What a fault of the library is called, whether customers see it, and what staff did to it, as staff read them. */
export const FAULT_WORDS = {
  name: { zh: '故障', en: 'Fault', ru: 'Неисправность', tw: '故障' },
  states: {
    open: { zh: '公开', en: 'Open', ru: 'Открыта', tw: '公開' },
    hidden: { zh: '隐藏', en: 'Hidden', ru: 'Скрыта', tw: '隱藏' },
  },
  actions: {
    create: { zh: '新建故障', en: 'Fault created', ru: 'Неисправность добавлена', tw: '新增故障' },
    update: { zh: '修改故障', en: 'Fault changed', ru: 'Неисправность изменена', tw: '修改故障' },
    remove: { zh: '删除故障', en: 'Fault removed', ru: 'Неисправность удалена', tw: '刪除故障' },
  },
} as const satisfies KindWords<'open' | 'hidden'>
