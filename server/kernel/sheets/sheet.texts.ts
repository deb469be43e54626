import type { Language } from '../../../shared/language'

/** Headers of the columns that a list of wrong rows has beside those of the file. */
export const SHEET_TEXTS: Record<Language, { row: string; problem: string }> = {
  zh: { row: '原行号', problem: '问题' },
  en: { row: 'Row in the file', problem: 'Problem' },
  ru: { row: 'Строка файла', problem: 'Ошибка' },
  tw: { row: '原列號', problem: '問題' },
}
