import { messages } from '@/i18n'
import type { TitleKey } from '../../../config/routes'

/** What a screen that is not open yet will do, by its title; `other` for those that need no words. */
export type AboutKey =
  | 'task'
  | 'serviceReport'
  | 'productList'
  | 'product'
  | 'productRegister'
  | 'warrantyCheck'
  | 'warrantyCard'
  | 'wiki'
  | 'collection'
  | 'shop'
  | 'goods'
  | 'placeOrder'
  | 'order'
  | 'address'
  | 'map'
  | 'city'
  | 'member'
  | 'provider'
  | 'engineer'
  | 'bindPhone'
  | 'faultLibrary'
  | 'serviceRecord'
  | 'article'
  | 'other'

export const notOpen = messages<AboutKey | 'notOpenYet' | 'meanwhile' | 'back'>('notOpen', {
  zh: {
    notOpenYet: '“{{title}}”还没有开放',
    meanwhile: '现在您可以发起服务请求，或直接致电我们。',
    back: '返回上一页',
    task: '在这里查看和评价上门工单。',
    serviceReport: '在这里查看服务报告，并签字确认。',
    productList: '在这里查看名下全部设备、质保和服务历史。',
    product: '在这里查看产品的说明、质保和服务历史。',
    productRegister: '扫描产品上的二维码即可登记，质保自动生效。',
    warrantyCheck: '输入序列号，就能查到产品是否在保。',
    warrantyCard: '在这里购买和查看延长质保。',
    wiki: '在这里按故障码、型号搜索使用和排障文章。',
    collection: '收藏过的文章会放在这里。',
    shop: '在这里选购原厂配件、耗材和服务。',
    goods: '在这里查看配件和服务的详情。',
    placeOrder: '在这里确认订单并付款。',
    order: '在这里查看订单、付款和收货。',
    address: '在这里管理常用地址，下单和报修一键填入。',
    map: '在地图上选择位置。',
    city: '在这里选择所在城市。',
    member: '在这里查看积分、余额和会员权益。',
    provider: '在这里查找附近的服务网点，查看地址和营业时间。',
    engineer: '在这里认识为您服务的工程师。',
    bindPhone: '在这里把微信和手机号关联起来。',
    faultLibrary: '在这里按现象查找故障原因和处理办法。',
    serviceRecord: '在这里查看每台设备的服务历史。',
    article: '在这里阅读说明和文章。',
    other: '这个功能正在准备中。',
  },
  en: {
    notOpenYet: '"{{title}}" is not open yet',
    meanwhile: 'Until then you can send a service request or call us.',
    back: 'Go back',
    task: 'See and rate visits here.',
    serviceReport: 'Read and sign service reports here.',
    productList: 'All your products with warranty and service history.',
    product: 'Manual, warranty and service history of the product.',
    productRegister: 'Scan the code on a product to register it; the warranty starts by itself.',
    warrantyCheck: 'Enter a serial number to see whether it is in warranty.',
    warrantyCard: 'Buy and see extended warranties here.',
    wiki: 'Search articles by error code and model here.',
    collection: 'Articles you saved will be kept here.',
    shop: 'Genuine parts, supplies and services to order.',
    goods: 'Details of a part or service.',
    placeOrder: 'Check and pay your order here.',
    order: 'Follow your orders here.',
    address: 'Keep your addresses here and fill them in with one tap.',
    map: 'Choose a place on the map.',
    city: 'Choose your city here.',
    member: 'Points, balance and benefits.',
    provider: 'Find service points near you, with address and hours.',
    engineer: 'Get to know your engineer.',
    bindPhone: 'Link WeChat and your phone number here.',
    faultLibrary: 'Look up causes and remedies by symptom.',
    serviceRecord: 'The service history of each product.',
    article: 'Read manuals and articles.',
    other: 'This is being prepared.',
  },
  ru: {
    notOpenYet: 'Раздел «{{title}}» ещё не открыт',
    meanwhile: 'Пока можно отправить заявку или позвонить нам.',
    back: 'Назад',
    task: 'Здесь можно будет оценить визит.',
    serviceReport: 'Здесь можно будет прочитать и подписать отчёт.',
    productList: 'Вся ваша техника, гарантия и история сервиса.',
    product: 'Инструкция, гарантия и история изделия.',
    productRegister: 'Отсканируйте код на изделии, и гарантия начнёт действовать.',
    warrantyCheck: 'Введите серийный номер и узнайте срок гарантии.',
    warrantyCard: 'Здесь можно будет продлить гарантию.',
    wiki: 'Поиск статей по коду ошибки и модели.',
    collection: 'Здесь будут сохранённые статьи.',
    shop: 'Оригинальные детали, материалы и услуги.',
    goods: 'Описание детали или услуги.',
    placeOrder: 'Здесь можно будет оформить и оплатить заказ.',
    order: 'Здесь будут ваши заказы.',
    address: 'Ваши адреса, которые подставляются одним касанием.',
    map: 'Выбор места на карте.',
    city: 'Выбор города.',
    member: 'Баллы, баланс и привилегии.',
    provider: 'Сервисные центры рядом: адреса и часы работы.',
    engineer: 'Сведения о вашем инженере.',
    bindPhone: 'Здесь можно будет связать WeChat и телефон.',
    faultLibrary: 'Причины и решения по признакам поломки.',
    serviceRecord: 'История обслуживания изделий.',
    article: 'Инструкции и статьи.',
    other: 'Раздел готовится.',
  },
  tw: {
    notOpenYet: '「{{title}}」還沒有開放',
    meanwhile: '現在您可以提出服務請求，或直接來電。',
    back: '返回上一頁',
    task: '在這裡查看和評價到府工單。',
    serviceReport: '在這裡查看服務報告，並簽名確認。',
    productList: '在這裡查看名下全部設備、保固和服務歷史。',
    product: '在這裡查看產品的說明、保固和服務歷史。',
    productRegister: '掃描產品上的 QR Code 即可登錄，保固自動生效。',
    warrantyCheck: '輸入序號，就能查到產品是否在保固內。',
    warrantyCard: '在這裡購買和查看延長保固。',
    wiki: '在這裡按故障碼、型號搜尋使用和排障文章。',
    collection: '收藏過的文章會放在這裡。',
    shop: '在這裡選購原廠零件、耗材和服務。',
    goods: '在這裡查看零件和服務的詳情。',
    placeOrder: '在這裡確認訂單並付款。',
    order: '在這裡查看訂單、付款和收貨。',
    address: '在這裡管理常用地址，下單和報修一鍵填入。',
    map: '在地圖上選擇位置。',
    city: '在這裡選擇所在城市。',
    member: '在這裡查看點數、餘額和會員權益。',
    provider: '在這裡查找附近的服務據點，查看地址和營業時間。',
    engineer: '在這裡認識為您服務的工程師。',
    bindPhone: '在這裡把微信和手機號碼連結起來。',
    faultLibrary: '在這裡按現象查找故障原因和處理辦法。',
    serviceRecord: '在這裡查看每台設備的服務歷史。',
    article: '在這裡閱讀說明和文章。',
    other: '這個功能正在準備中。',
  },
})

const ABOUT: readonly TitleKey[] = [
  'task',
  'serviceReport',
  'productList',
  'product',
  'productRegister',
  'warrantyCheck',
  'warrantyCard',
  'wiki',
  'collection',
  'shop',
  'goods',
  'placeOrder',
  'order',
  'address',
  'map',
  'city',
  'member',
  'provider',
  'engineer',
  'bindPhone',
  'faultLibrary',
  'serviceRecord',
  'article',
]
export const aboutOf = (title: TitleKey): AboutKey => (ABOUT.includes(title) ? (title as AboutKey) : 'other')
