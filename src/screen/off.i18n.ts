import { messages } from '@/i18n'

/** What is said where a company does not offer what a screen is about. */
export const offTexts = messages('off', {
  zh: {
    '/wiki': '知识库没有开放',
    '/mall/shop': '商城没有开放',
    '/product/qualitySearch': '质保查询没有开放',
    '/faultLibrary/list': '故障库没有开放',
    '/extendedWarrantyCard': '这里没有延保卡',
    '/invoiceManage/list': '这里不能开发票，请联系我们',
    '/vip/center': '这家公司没有开通会员',
    '/event/evaluate/create': '评价没有开放',
  },
  en: {
    '/wiki': 'The knowledge base is not open',
    '/mall/shop': 'The shop is closed',
    '/product/qualitySearch': 'Checking a warranty is not offered',
    '/faultLibrary/list': 'The fault library is not open',
    '/extendedWarrantyCard': 'Warranty cards are not offered',
    '/invoiceManage/list': 'Invoices are not offered here, please contact us',
    '/vip/center': 'This company has no membership',
    '/event/evaluate/create': 'Ratings are not asked for',
  },
  ru: {
    '/wiki': 'База знаний закрыта',
    '/mall/shop': 'Магазин закрыт',
    '/product/qualitySearch': 'Проверка гарантии недоступна',
    '/faultLibrary/list': 'Справочник неисправностей закрыт',
    '/extendedWarrantyCard': 'Карт продления гарантии здесь нет',
    '/invoiceManage/list': 'Счета-фактуры здесь не выставляются, свяжитесь с нами',
    '/vip/center': 'У этой компании нет программы участников',
    '/event/evaluate/create': 'Оценки здесь не собирают',
  },
  tw: {
    '/wiki': '知識庫沒有開放',
    '/mall/shop': '商城沒有開放',
    '/product/qualitySearch': '保固查詢沒有開放',
    '/faultLibrary/list': '故障庫沒有開放',
    '/extendedWarrantyCard': '這裡沒有延保卡',
    '/invoiceManage/list': '這裡不能開立發票，請聯絡我們',
    '/vip/center': '這家公司沒有開通會員',
    '/event/evaluate/create': '評價沒有開放',
  },
})
