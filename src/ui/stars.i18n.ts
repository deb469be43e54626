import { messages } from '@/i18n'

export const starTexts = messages('stars', {
  zh: { stars: '{{n}} 星' },
  en: { stars: '{{n}} of 5 stars' },
  ru: { stars: 'Оценка {{n}} из 5' },
  tw: { stars: '{{n}} 星' },
})
