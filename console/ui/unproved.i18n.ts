import { texts } from '../i18n/texts'

/** A phone of which nothing shows whose it is. */
export const unproved = texts({
  zh: {
    unproved: '未验证',
    unprovedHint: '访客填写的手机号，号码本人尚未登录确认；确认前不与其客户资料合并',
  },
  en: {
    unproved: 'Not proved',
    unprovedHint:
      'A visitor entered this phone. Until its owner signs in and says yes, it is not joined to their record',
  },
  ru: {
    unproved: 'Не подтверждён',
    unprovedHint: 'Телефон указал посетитель. Пока владелец не войдёт и не согласится, данные не объединяются',
  },
  tw: {
    unproved: '未驗證',
    unprovedHint: '訪客填寫的手機號碼，號碼本人尚未登入確認；確認前不與其客戶資料合併',
  },
})
