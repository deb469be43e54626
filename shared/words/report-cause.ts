import type { ReportCause } from '../report'
import type { Word } from './kind-words'

/** Why something was broken, as it is read and chosen. */
export const REPORT_CAUSE_WORDS: Readonly<Record<ReportCause, Word>> = {
  wear: { zh: '正常磨损或老化', en: 'Wear or age', ru: 'Износ или возраст', tw: '正常磨損或老化' },
  manufacturing: { zh: '产品质量', en: 'Defect of the product', ru: 'Дефект изделия', tw: '產品品質' },
  installation: { zh: '安装问题', en: 'Installation', ru: 'Ошибка монтажа', tw: '安裝問題' },
  use: { zh: '使用不当', en: 'How it was used', ru: 'Неправильное использование', tw: '使用不當' },
  environment: {
    zh: '水、电或环境',
    en: 'Water, power or surroundings',
    ru: 'Вода, сеть или условия',
    tw: '水、電或環境',
  },
  none: { zh: '没有发现故障', en: 'No fault found', ru: 'Неисправность не найдена', tw: '沒有發現故障' },
}
