import { messages } from '@/i18n'

/** Texts of files as a form and a record show them: apart from those of forms, since articles show files, too. */
export const pictureTexts = messages('pictures', {
  zh: { remove: '移除 {{name}}', preview: '查看 {{name}}' },
  en: { remove: 'Remove {{name}}', preview: 'View {{name}}' },
  ru: { remove: 'Удалить {{name}}', preview: 'Открыть {{name}}' },
  tw: { remove: '移除 {{name}}', preview: '檢視 {{name}}' },
})
