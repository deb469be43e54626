import { messages } from '@/i18n'

/** How a product's warranty stands. */
export const warranty = messages('warranty', {
  zh: { in: '保内', out: '过保', until: '质保至 {{date}}，还剩 {{left}}', ended: '质保已于 {{date}} 到期', from: '质保自 {{date}} 起', none: '暂无质保信息', years: '{{years}} 年', yearsMonths: '{{years}} 年 {{months}} 个月', months: '{{months}} 个月', days: '{{days}} 天' },
  en: { in: 'In warranty', out: 'Expired', until: 'Until {{date}}, {{left}} left', ended: 'Warranty ended {{date}}', from: 'Warranty from {{date}}', none: 'No warranty data', years: '{{years}} yr', yearsMonths: '{{years}} yr {{months}} mo', months: '{{months}} mo', days: '{{days}} d' },
  ru: { in: 'На гарантии', out: 'Истекла', until: 'До {{date}}, ещё {{left}}', ended: 'Гарантия истекла {{date}}', from: 'Гарантия с {{date}}', none: 'Нет данных о гарантии', years: '{{years}} г.', yearsMonths: '{{years}} г. {{months}} мес.', months: '{{months}} мес.', days: '{{days}} дн.' },
  tw: { in: '保固內', out: '已過保', until: '保固至 {{date}}，還剩 {{left}}', ended: '保固已於 {{date}} 到期', from: '保固自 {{date}} 起', none: '暫無保固資訊', years: '{{years}} 年', yearsMonths: '{{years}} 年 {{months}} 個月', months: '{{months}} 個月', days: '{{days}} 天' },
})
