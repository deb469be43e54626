import { messages } from '@/i18n'

/** Texts of the shell screens beside the home page. */
export const mall = messages('mall', {
  zh: {
    chooseService: '需要什么服务？', chooseHint: '选择一项，填写几项信息即可提交', noTemplates: '暂时没有开放的服务，请电话联系我们', myRequests: '我的请求', waiting: '待处理', processing: '处理中', unEvaluate: '待评价', finished: '已完成', contact: '联系我们', call: '拨打 {{phone}}', callShort: '拨打',
    visitor: '您好，请登录', visitorHint: '登录后可查看服务进度与产品质保', profile: '个人信息', about: '关于我们', logout: '退出登录', logoutTitle: '退出登录？', logoutText: '未提交的草稿会从这台设备上清除，服务请求不受影响。', loggedOut: '已退出登录', soon: '即将开放',
    unableTitle: '门户暂未开放', unableText: '{{company}}的服务门户正在准备中。着急的话，请直接致电。', again: '重新检查', notFoundText: '这个页面不存在，可能已经搬走了', errorText: '出了点问题，请稍后再试。如果一直这样，请联系我们。', backHome: '返回首页',
    introduction: '公司介绍', contactPerson: '联系人', telephone: '电话', email: '邮箱', address: '地址', mailCopied: '邮箱已复制', share: '分享', shareMenu: '请点击右上角菜单分享', shareFailed: '分享失败，请稍后再试',
  },
  en: {
    chooseService: 'How can we help?', chooseHint: 'Choose one and fill in a few lines', noTemplates: 'No service is open at the moment. Please call us', myRequests: 'My requests', waiting: 'Waiting', processing: 'In progress', unEvaluate: 'To rate', finished: 'Completed', contact: 'Contact us', call: 'Call {{phone}}', callShort: 'Call',
    visitor: 'Hello, please sign in', visitorHint: 'See your requests and warranty', profile: 'My profile', about: 'About us', logout: 'Sign out', logoutTitle: 'Sign out?', logoutText: 'Drafts you have not sent are removed from this device. Your requests stay.', loggedOut: 'Signed out', soon: 'Opening soon',
    unableTitle: 'The portal is not open', unableText: 'The portal of {{company}} is being prepared. If it is urgent, please call.', again: 'Check again', notFoundText: 'This page does not exist, or has moved', errorText: 'Something went wrong, please try again later. If it stays like this, contact us.', backHome: 'Back to home',
    introduction: 'Who we are', contactPerson: 'Contact', telephone: 'Phone', email: 'E-mail', address: 'Address', mailCopied: 'E-mail address copied', share: 'Share', shareMenu: 'Share from the menu at the top right', shareFailed: 'Could not share, please try again',
  },
  ru: {
    chooseService: 'Чем помочь?', chooseHint: 'Выберите услугу и заполните короткую форму', noTemplates: 'Сейчас нет доступных услуг. Позвоните нам', myRequests: 'Мои заявки', waiting: 'Ожидают', processing: 'В работе', unEvaluate: 'Оценить', finished: 'Готово', contact: 'Контакты', call: 'Позвонить: {{phone}}', callShort: 'Позвонить',
    visitor: 'Здравствуйте! Войдите', visitorHint: 'Ваши заявки и гарантия', profile: 'Мои данные', about: 'О компании', logout: 'Выйти', logoutTitle: 'Выйти?', logoutText: 'Неотправленные черновики будут удалены с устройства. Заявки сохранятся.', loggedOut: 'Вы вышли', soon: 'Скоро откроется',
    unableTitle: 'Портал недоступен', unableText: 'Портал компании {{company}} готовится к работе. Если срочно, позвоните.', again: 'Проверить снова', notFoundText: 'Такой страницы нет или она переехала', errorText: 'Произошла ошибка, попробуйте позже. Если не поможет, свяжитесь с нами.', backHome: 'На главную',
    introduction: 'О нас', contactPerson: 'Контактное лицо', telephone: 'Телефон', email: 'Эл. почта', address: 'Адрес', mailCopied: 'Адрес скопирован', share: 'Поделиться', shareMenu: 'Поделитесь через меню справа вверху', shareFailed: 'Не получилось поделиться, попробуйте ещё раз',
  },
  tw: {
    chooseService: '需要什麼服務？', chooseHint: '選擇一項，填寫幾項資料即可送出', noTemplates: '暫時沒有開放的服務，請來電聯絡我們', myRequests: '我的請求', waiting: '待處理', processing: '處理中', unEvaluate: '待評價', finished: '已完成', contact: '聯絡我們', call: '撥打 {{phone}}', callShort: '撥打',
    visitor: '您好，請登入', visitorHint: '登入後可查看服務進度與產品保固', profile: '個人資料', about: '關於我們', logout: '登出', logoutTitle: '確定登出？', logoutText: '未送出的草稿會從這台裝置上清除，服務請求不受影響。', loggedOut: '已登出', soon: '即將開放',
    unableTitle: '服務門戶暫未開放', unableText: '{{company}}的服務門戶正在準備中。若有急事，請直接來電。', again: '重新檢查', notFoundText: '這個頁面不存在，可能已經搬走了', errorText: '發生了一點問題，請稍後再試。如果持續發生，請聯絡我們。', backHome: '返回首頁',
    introduction: '公司介紹', contactPerson: '聯絡人', telephone: '電話', email: '電子郵件', address: '地址', mailCopied: '信箱已複製', share: '分享', shareMenu: '請點選右上角選單分享', shareFailed: '分享失敗，請稍後再試',
  },
})
