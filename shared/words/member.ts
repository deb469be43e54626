import type { CorrectionState } from '../member'
import type { KindWords } from './kind-words'

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
