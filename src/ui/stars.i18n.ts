import { messages } from '@/i18n'

export const starTexts = messages('stars', { zh: { stars: '{{count}} 星' }, en: { stars: '{{count}} of 5 stars' }, ru: { stars: 'Оценка {{count}} из 5' }, tw: { stars: '{{count}} 星' } })
