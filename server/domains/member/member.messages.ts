import type { Word } from '../../../shared/words/kind-words'

/** What the payment of a top-up is called at the cashier's. */
export const SUBJECT: Word = { zh: '余额充值', en: 'Balance top-up', ru: 'Пополнение баланса', tw: '餘額儲值' }
