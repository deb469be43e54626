import type { Language } from '../../../shared/language'

/** What the main warehouse, which has no row, is called. */
export const MAIN_WAREHOUSE: Record<Language, string> = {
  zh: '主仓库',
  en: 'Main warehouse',
  ru: 'Основной склад',
  tw: '主倉庫',
}
