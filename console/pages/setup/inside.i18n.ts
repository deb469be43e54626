import { texts } from '../../i18n/texts'

/** Texts of what stays behind a switch that is turned off. */
export const inside = texts({
  zh: {
    head: '关闭以后：',
    none: '里面没有未了结的事。',
    carts: '购物车 {{count}} 个：内容保留，重新开启后还在。',
    unpaidOrders: '未付款的订单 {{count}} 个：客户仍能查看、付款或取消。',
    openOrders: '未完成的订单 {{count}} 个：照常发货、签收和售后。',
    offlineOrders: '等待确认线下付款的订单 {{count}} 个：仍在“{{page_orders}}”里确认。',
    invoices: '已申请的发票 {{count}} 张：仍在“{{page_invoices}}”里开具或退回；开过的客户仍能下载。',
    assets: '有余额或积分的客户 {{count}} 位：他们仍能查看，不能再充值或使用；您在“{{page_members}}”里退还。',
    talks: '正在排队或接待的会话 {{count}} 个：继续到结束，不再开始新的。',
    cards: '已领取未使用的延保卡 {{count}} 张：客户仍看得到，重新开启后才能使用。',
    surveys: '已发出未回答的调查 {{count}} 份：到期前仍可回答，只是不再发出新的。',
    registrations: '待审核的注册 {{count}} 条：仍在“{{page_registrations}}”里审核。',
  },
  en: {
    head: 'When it is off:',
    none: 'Nothing is open inside.',
    carts: 'Carts with something in them: {{count}}. They are kept, and there again when it is on.',
    unpaidOrders: 'Orders not paid: {{count}}. Customers still see, pay or cancel them.',
    openOrders: 'Orders not finished: {{count}}. They are shipped, received and sent back as before.',
    offlineOrders:
      'Orders whose payment offline is to be confirmed: {{count}}. You still confirm them under {{page_orders}}.',
    invoices:
      'Invoices asked for: {{count}}. You still issue or refuse them under {{page_invoices}}; issued ones can be downloaded.',
    assets:
      'Customers with a balance or points: {{count}}. They still see it and cannot top up or use it; you give it back under {{page_members}}.',
    talks: 'Chats waiting or served: {{count}}. They go on to their end; no new one begins.',
    cards:
      'Warranty cards received and not used: {{count}}. Customers still see them, and use them when it is on again.',
    surveys: 'Surveys sent and not answered: {{count}}. They can still be answered until they end; no more are sent.',
    registrations: 'Registrations waiting: {{count}}. You still decide them under {{page_registrations}}.',
  },
  ru: {
    head: 'Когда выключено:',
    none: 'Незавершённого внутри нет.',
    carts: 'Непустые корзины: {{count}}. Они сохраняются и вернутся после включения.',
    unpaidOrders: 'Неоплаченные заказы: {{count}}. Клиенты по-прежнему видят их, могут оплатить или отменить.',
    openOrders: 'Незавершённые заказы: {{count}}. Их отправка, получение и возврат идут как прежде.',
    offlineOrders:
      'Заказы, оплата которых не подтверждена: {{count}}. Вы подтверждаете её в разделе «{{page_orders}}».',
    invoices:
      'Запрошенные счета: {{count}}. Вы выставляете или отклоняете их в разделе «{{page_invoices}}»; выставленные можно скачать.',
    assets:
      'Клиенты с балансом или баллами: {{count}}. Они видят их, но не могут пополнять и тратить; вернуть можно в разделе «{{page_members}}».',
    talks: 'Чаты в очереди и в работе: {{count}}. Они идут до конца, новые не начинаются.',
    cards: 'Полученные и не использованные карты гарантии: {{count}}. Клиенты видят их и используют после включения.',
    surveys: 'Отправленные опросы без ответа: {{count}}. На них можно ответить до срока; новые не отправляются.',
    registrations: 'Регистрации на проверке: {{count}}. Вы решаете их в разделе «{{page_registrations}}».',
  },
  tw: {
    head: '關閉以後：',
    none: '裡面沒有未了結的事。',
    carts: '購物車 {{count}} 個：內容保留，重新開啟後還在。',
    unpaidOrders: '未付款的訂單 {{count}} 個：客戶仍能檢視、付款或取消。',
    openOrders: '未完成的訂單 {{count}} 個：照常出貨、簽收和售後。',
    offlineOrders: '等待確認線下付款的訂單 {{count}} 個：仍在「{{page_orders}}」裡確認。',
    invoices: '已申請的發票 {{count}} 張：仍在「{{page_invoices}}」裡開立或退回；開過的客戶仍能下載。',
    assets: '有餘額或點數的客戶 {{count}} 位：他們仍能檢視，不能再儲值或使用；您在「{{page_members}}」裡退還。',
    talks: '正在排隊或接待的會話 {{count}} 個：繼續到結束，不再開始新的。',
    cards: '已領取未使用的延保卡 {{count}} 張：客戶仍看得到，重新開啟後才能使用。',
    surveys: '已發出未回答的調查 {{count}} 份：到期前仍可回答，只是不再發出新的。',
    registrations: '待審核的登錄 {{count}} 筆：仍在「{{page_registrations}}」裡審核。',
  },
})
