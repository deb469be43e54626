import type { Localized } from '../../../shared/language'

/** How the columns of a file of figures are called. */
export const FIGURE_COLUMNS = {
  name: { zh: '指标', en: 'Figure', ru: 'Показатель', tw: '指標' },
  when: { zh: '时间', en: 'Period', ru: 'Период', tw: '時間' },
  part: { zh: '分项', en: 'Part', ru: 'Часть', tw: '分項' },
  value: {
    zh: '数值（比例为 %，金额为元，用时为分钟）',
    en: 'Value (shares %, money yuan, times minutes)',
    ru: 'Значение (доли %, деньги юани, время минуты)',
    tw: '數值（比例為 %，金額為元，用時為分鐘）',
  },
  high: { zh: '90% 不超过', en: '90 % at most', ru: '90 % не больше', tw: '90% 不超過' },
  count: { zh: '计入条数', en: 'Counted', ru: 'Учтено', tw: '計入筆數' },
  former: { zh: '上一时间段', en: 'Period before', ru: 'Период до того', tw: '上一時間段' },
} as const satisfies Record<string, Required<Localized>>
