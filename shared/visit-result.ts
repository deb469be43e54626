import type { Localized } from './language'

/** What became of a visit: done, nobody was there, a part is missing, it takes another one for some other reason, or it was called off. */
export const VISIT_RESULTS = ['done', 'absent', 'part', 'again', 'off'] as const
export type VisitResult = (typeof VISIT_RESULTS)[number]

/** Why somebody has to come again. */
export const REVISIT_RESULTS = ['part', 'absent', 'again'] as const satisfies readonly VisitResult[]
export type RevisitResult = (typeof REVISIT_RESULTS)[number]

/** What they are called, by staff and by customers alike. */
export const VISIT_RESULT_WORDS = {
  done: { zh: '已完成', en: 'Done', ru: 'Выполнено', tw: '已完成' },
  absent: { zh: '客户不在', en: 'Nobody was there', ru: 'Клиента не было на месте', tw: '客戶不在' },
  part: { zh: '缺配件', en: 'A part is missing', ru: 'Не хватает детали', tw: '缺零件' },
  again: { zh: '需再次上门', en: 'Another visit needed', ru: 'Нужен повторный визит', tw: '需再次到府' },
  off: { zh: '未上门', en: 'Called off', ru: 'Визит отменён', tw: '未到府' },
} as const satisfies Record<VisitResult, Localized>
