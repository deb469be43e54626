import { Type as T } from '@sinclair/typebox'
import { OneOf } from '../../../contract/entities'
import { AFTER_SALE_REASONS, AFTER_SALE_TYPES } from '../../../shared/aftersale'
import type { Language } from '../../../shared/language'
import { defineAct } from '../../kernel/skills/act'
import { applyAfterSale } from './aftersale.service'

const ASKED: Record<Language, (number: string) => string> = {
  zh: number => `已提交售后申请（${number}），处理以后会通知您。处理以前可以修改或撤回。`,
  en: number =>
    `It is asked for (${number}); you are told once it is decided. Until then you can change or withdraw it.`,
  ru: number => `Заявка подана (${number}), мы сообщим о решении. До этого её можно изменить или отозвать.`,
  tw: number => `已提出售後申請（${number}），處理以後會通知您。處理以前可以修改或撤回。`,
}

/** What the assistant asks for with goods of an order. */
export const afterSaleActs = [
  defineAct({
    name: 'askReturn',
    parameters: T.Object({
      orderId: T.String({ format: 'uuid' }),
      type: OneOf(AFTER_SALE_TYPES),
      reason: OneOf(AFTER_SALE_REASONS),
      text: T.String(),
      amount: T.Integer({ minimum: 0 }),
      lines: T.Array(T.Object({ lineId: T.String({ format: 'uuid' }), pieces: T.Integer({ minimum: 1 }) }), {
        minItems: 1,
      }),
    }),
    scope: ['money'],
    run: async (ctx, asked) => ASKED[ctx.language]((await applyAfterSale(ctx, { ...asked, pictures: [] })).afterSaleNo),
  }),
]
