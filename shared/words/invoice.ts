import type { InvoiceState } from '../invoice'
import type { KindWords } from './kind-words'

/** What an invoice is called, its states, and what staff did to it, as staff read them. */
export const INVOICE_WORDS = {
  name: { zh: '发票', en: 'Invoice', ru: 'Счёт-фактура', tw: '發票' },
  states: {
    applied: { zh: '待开票', en: 'To be issued', ru: 'Ждёт выставления', tw: '待開立' },
    issued: { zh: '已开票', en: 'Issued', ru: 'Выставлен', tw: '已開立' },
    refused: { zh: '已退回', en: 'Sent back', ru: 'Возвращён', tw: '已退回' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', ru: 'Отозван', tw: '已撤回' },
    void: { zh: '已作废', en: 'Void', ru: 'Аннулирован', tw: '已作廢' },
  },
  actions: {
    issue: { zh: '开发票', en: 'Invoice issued', ru: 'Счёт-фактура выставлен', tw: '開立發票' },
    refuse: { zh: '退回开票申请', en: 'Invoice request sent back', ru: 'Запрос счёта возвращён', tw: '退回開票申請' },
    void: { zh: '作废发票', en: 'Invoice made void', ru: 'Счёт-фактура аннулирован', tw: '作廢發票' },
  },
} as const satisfies KindWords<InvoiceState>
