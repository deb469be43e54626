import { texts } from '../i18n/texts'

/** Texts of a product that is not registered, apart from those of forms, which lists of requests do without. */
export const unboundTexts = texts({
  zh: {
    unbound: '未绑定产品：{{product}}',
    plate: '铭牌 {{n}}',
  },
  en: {
    unbound: 'No product bound: {{product}}',
    plate: 'On its plate: {{n}}',
  },
  ru: {
    unbound: 'Изделие не привязано: {{product}}',
    plate: 'На табличке: {{n}}',
  },
  tw: {
    unbound: '未綁定產品：{{product}}',
    plate: '銘牌 {{n}}',
  },
})
