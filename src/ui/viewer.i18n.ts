import { messages } from '@/i18n'

/** Texts of the viewer for pictures. */
export const viewerTexts = messages('viewer', {
  zh: { pictures: '图片', previous: '上一页', next: '下一页' },
  en: { pictures: 'Pictures', previous: 'Previous', next: 'Next' },
  ru: { pictures: 'Изображения', previous: 'Назад', next: 'Далее' },
  tw: { pictures: '圖片', previous: '上一頁', next: '下一頁' },
})
