import { messages } from '@/i18n'

/** What is said where a chat app opens no links. */
export const linkTexts = messages('link', {
  zh: { copied: '链接已复制' },
  en: { copied: 'Link copied' },
  ru: { copied: 'Ссылка скопирована' },
  tw: { copied: '連結已複製' },
})
