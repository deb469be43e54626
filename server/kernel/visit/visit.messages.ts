import type { Language } from '../../../shared/language'

/** What stands in errors and files of visits beside what people wrote; `{times}` and `{number}` are filled in. */
export const VISIT_WORDS = {
  next: {
    zh: '附近还有：{times}',
    en: 'Free nearby: {times}',
    ru: 'Свободно рядом: {times}',
    tw: '附近還有：{times}',
  },
  none: {
    zh: '近期没有可约的时间，请致电我们',
    en: 'Nothing is free in the next days, please call us',
    ru: 'В ближайшие дни свободного времени нет, позвоните нам',
    tw: '近期沒有可約的時間，請致電我們',
  },
  visit: { zh: '上门 {number}', en: 'visit {number}', ru: 'визит {number}', tw: '到府 {number}' },
  leave: { zh: '请假', en: 'leave', ru: 'отпуск', tw: '請假' },
  other: { zh: '其他安排', en: 'something else', ru: 'другое', tw: '其他安排' },
  nobody: { zh: '待定', en: 'not decided', ru: 'не определено', tw: '待定' },
} as const satisfies Record<string, Record<Language, string>>
