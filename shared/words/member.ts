import type { Asset, CorrectionState, MemberReason } from '../member'
import type { KindWords, Word } from './kind-words'

/** What a customer has with the company, the states of a correction of it, and what staff did to it, as staff read them. */
export const MEMBER_WORDS = {
  name: { zh: '会员资产', en: 'Member assets', ru: 'Активы клиента', tw: '會員資產' },
  states: {
    asked: { zh: '待复核', en: 'To be confirmed', ru: 'Ждёт подтверждения', tw: '待複核' },
    confirmed: { zh: '已生效', en: 'Confirmed', ru: 'Подтверждена', tw: '已生效' },
    refused: { zh: '已拒绝', en: 'Refused', ru: 'Отклонена', tw: '已拒絕' },
  },
  actions: {
    askCorrection: { zh: '申请更正资产', en: 'Correction asked for', ru: 'Запрошена правка', tw: '申請更正資產' },
    decideCorrection: { zh: '复核资产更正', en: 'Correction decided', ru: 'Правка рассмотрена', tw: '複核資產更正' },
  },
} as const satisfies KindWords<CorrectionState>

/** What each asset is called. */
export const ASSET_WORDS = {
  balance: { zh: '余额', en: 'Balance', ru: 'Баланс', tw: '餘額' },
  points: { zh: '积分', en: 'Points', ru: 'Баллы', tw: '點數' },
  serviceFee: { zh: '服务费', en: 'Service fee', ru: 'На услуги', tw: '服務費' },
  quota: { zh: '额度', en: 'Quota', ru: 'Лимит', tw: '額度' },
} as const satisfies Record<Asset, Word>

/** Why there is more or less of one. */
export const ASSET_REASON_WORDS = {
  topUp: { zh: '充值', en: 'Topped up', ru: 'Пополнение', tw: '儲值' },
  grant: { zh: '发放', en: 'Given', ru: 'Начислено', tw: '發放' },
  correct: { zh: '更正', en: 'Corrected', ru: 'Исправлено', tw: '更正' },
  earn: { zh: '订单得积分', en: 'Earned by an order', ru: 'Баллы за заказ', tw: '訂單得點數' },
  earnBack: { zh: '退款收回', en: 'Taken back with a refund', ru: 'Списано при возврате', tw: '退款收回' },
  spend: { zh: '下单使用', en: 'Used for an order', ru: 'Оплата заказа', tw: '下單使用' },
  spendBack: { zh: '退回', en: 'Given back', ru: 'Возвращено', tw: '退回' },
  convert: { zh: '服务费转积分', en: 'Service fee into points', ru: 'Обмен на баллы', tw: '服務費轉點數' },
} as const satisfies Record<MemberReason, Word>
