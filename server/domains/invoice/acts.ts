import { Type as T } from '@sinclair/typebox'
import { INVOICE_TITLE_KINDS } from '../../../shared/invoice'
import { OneOf } from '../../../contract/entities'
import type { Language } from '../../../shared/language'
import { defineAct } from '../../kernel/skills/act'
import { saveInvoice } from './invoice.service'

const ASKED: Record<Language, (invoiceNo: string) => string> = {
  zh: invoiceNo => `已申请开票（${invoiceNo}）。开票以前可以在“我的发票”里修改或撤回。`,
  en: invoiceNo =>
    `The invoice is asked for (${invoiceNo}). Until it is issued you can change or withdraw it in “My invoices”.`,
  ru: invoiceNo =>
    `Счёт-фактура запрошена (${invoiceNo}). Пока она не выставлена, её можно изменить или отозвать в «Моих счетах-фактурах».`,
  tw: invoiceNo => `已申請開立發票（${invoiceNo}）。開立以前可以在「我的發票」裡修改或撤回。`,
}

/** What the assistant asks for of invoices. */
export const invoiceActs = [
  defineAct({
    name: 'askInvoice',
    parameters: T.Object({
      orderId: T.String({ format: 'uuid' }),
      title: T.Object({
        kind: OneOf(INVOICE_TITLE_KINDS),
        name: T.String(),
        taxNo: T.String(),
        bank: T.String(),
        bankAccount: T.String(),
        address: T.String(),
        phone: T.String(),
        email: T.String(),
      }),
    }),
    scope: ['money'],
    run: async (ctx, { orderId, title }) => {
      const { invoiceNo } = await saveInvoice(ctx, { bizType: 'order', bizIds: [orderId], ...title })
      return ASKED[ctx.language](invoiceNo)
    },
  }),
]
