import type { RegistrationState } from '../register'
import type { KindWords } from './kind-words'

/** What a registration is called, its states, and what staff did to it, as staff read them. */
export const REGISTRATION_WORDS = {
  name: { zh: '产品注册', en: 'Registration', ru: 'Регистрация изделия', tw: '產品登錄' },
  states: {
    submitted: { zh: '待审核', en: 'To be approved', ru: 'На проверке', tw: '待審核' },
    approved: { zh: '已通过', en: 'Approved', ru: 'Одобрена', tw: '已通過' },
    rejected: { zh: '已退回', en: 'Sent back', ru: 'Возвращена', tw: '已退回' },
  },
  actions: {
    approve: { zh: '通过注册', en: 'Registration approved', ru: 'Регистрация одобрена', tw: '通過登錄' },
    reject: { zh: '退回注册', en: 'Registration sent back', ru: 'Регистрация возвращена', tw: '退回登錄' },
  },
} as const satisfies KindWords<RegistrationState>
