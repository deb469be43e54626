import { messages } from '@/i18n'

/** Texts of the home page, which is the first thing loaded: nothing else stands here. */
export const home = messages('home', {
  zh: {
    languageName: '中文', language: '语言', search: '搜索故障码、型号、文章', searchSoon: '知识库即将开放', signIn: '登录', welcome: '登录后随时查看进度', welcomeHint: '服务请求、上门时间、产品质保，都在这里', welcomeBack: '欢迎回来，{{name}}',
    allServices: '全部服务', scan: '扫一扫', register: '产品注册', warranty: '质保查询', warrantyCard: '延保卡', wiki: '知识库', fault: '故障库', shop: '商城', provider: '服务网点', chat: '人工客服', phone: '电话客服',
    running: '进行中的服务', recent: '最近的服务', noRequests: '还没有服务请求', noRequestsHint: '遇到问题随时告诉我们，进度在这里一目了然', raise: '发起服务', toRate: '{{n}} 项服务等待您的评价', rate: '去评价',
    myProducts: '我的设备', allCount: '全部 {{n}}', report: '报修', noProducts: '名下还没有设备', noProductsHint: '购买或安装后由{{company}}登记，质保一查便知', news: '公告',
  },
  en: {
    languageName: 'English', language: 'Language', search: 'Error codes, models, articles', searchSoon: 'Knowledge base opens soon', signIn: 'Sign in', welcome: 'Sign in to follow your requests', welcomeHint: 'Progress, visits and warranty in one place', welcomeBack: 'Welcome back, {{name}}',
    allServices: 'All services', scan: 'Scan', register: 'Register', warranty: 'Warranty', warrantyCard: 'Extension', wiki: 'Knowledge', fault: 'Faults', shop: 'Shop', provider: 'Outlets', chat: 'Live chat', phone: 'Call us',
    running: 'Requests in progress', recent: 'Recent requests', noRequests: 'No requests yet', noRequestsHint: 'Tell us when something is wrong; you can follow it here', raise: 'New request', toRate: 'Requests waiting for your rating: {{n}}', rate: 'Rate',
    myProducts: 'My products', allCount: 'All {{n}}', report: 'Report', noProducts: 'No products yet', noProductsHint: '{{company}} adds them after purchase or installation, with their warranty', news: 'News',
  },
  ru: {
    languageName: 'Русский', language: 'Язык', search: 'Коды ошибок, модели, статьи', searchSoon: 'База знаний скоро откроется', signIn: 'Войти', welcome: 'Войдите, чтобы следить за заявками', welcomeHint: 'Ход работ, визиты и гарантия в одном месте', welcomeBack: 'С возвращением, {{name}}',
    allServices: 'Все услуги', scan: 'Сканер', register: 'Регистрация', warranty: 'Гарантия', warrantyCard: 'Продление', wiki: 'Знания', fault: 'Поломки', shop: 'Магазин', provider: 'Сервисы', chat: 'Чат', phone: 'Звонок',
    running: 'Текущие заявки', recent: 'Недавние заявки', noRequests: 'Заявок пока нет', noRequestsHint: 'Сообщите о проблеме, и здесь будет виден ход работ', raise: 'Новая заявка', toRate: 'Ждут вашей оценки: {{n}}', rate: 'Оценить',
    myProducts: 'Мои изделия', allCount: 'Все {{n}}', report: 'Ремонт', noProducts: 'Изделий пока нет', noProductsHint: '{{company}} добавит их после покупки или установки', news: 'Новости',
  },
  tw: {
    languageName: '繁體中文', language: '語言', search: '搜尋故障碼、型號、文章', searchSoon: '知識庫即將開放', signIn: '登入', welcome: '登入後隨時查看進度', welcomeHint: '服務請求、到府時間、產品保固，都在這裡', welcomeBack: '歡迎回來，{{name}}',
    allServices: '全部服務', scan: '掃一掃', register: '產品註冊', warranty: '保固查詢', warrantyCard: '延長保固', wiki: '知識庫', fault: '故障庫', shop: '商城', provider: '服務據點', chat: '真人客服', phone: '電話客服',
    running: '進行中的服務', recent: '最近的服務', noRequests: '還沒有服務請求', noRequestsHint: '遇到問題隨時告訴我們，進度在這裡一目了然', raise: '提出請求', toRate: '{{n}} 項服務等待您的評價', rate: '去評價',
    myProducts: '我的設備', allCount: '全部 {{n}}', report: '報修', noProducts: '名下還沒有設備', noProductsHint: '購買或安裝後由{{company}}登錄，保固一查便知', news: '公告',
  },
})
