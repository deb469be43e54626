import { texts } from '../../i18n/texts'

/** Texts of what the customer of a request was asked after it. */
export const surveysOf = texts({
  zh: {
    title: '满意度调查',
    send: '发送调查',
    sent: '已发给客户',
    sentBefore: '已有一份待答的调查',
    passOn: '客户会收到消息；也可以把这个链接转给客户，谁拿到都能作答：',
    open: '待作答',
    answered: '已作答',
    expired: '已过期',
    closed: '已结束',
  },
  en: {
    title: 'Surveys',
    send: 'Send a survey',
    sent: 'Sent to the customer',
    sentBefore: 'One is open already',
    passOn: 'The customer gets a message. You can also pass this link on; whoever has it may answer:',
    open: 'Open',
    answered: 'Answered',
    expired: 'Expired',
    closed: 'Closed',
  },
  ru: {
    title: 'Опросы',
    send: 'Отправить опрос',
    sent: 'Отправлено клиенту',
    sentBefore: 'Один опрос уже открыт',
    passOn: 'Клиент получит сообщение. Ссылку можно передать и так: ответит любой, у кого она есть:',
    open: 'Открыт',
    answered: 'Отвечен',
    expired: 'Истёк',
    closed: 'Закрыт',
  },
  tw: {
    title: '滿意度調查',
    send: '傳送調查',
    sent: '已傳給客戶',
    sentBefore: '已有一份待答的調查',
    passOn: '客戶會收到訊息；也可以把這個連結轉給客戶，誰拿到都能作答：',
    open: '待作答',
    answered: '已作答',
    expired: '已過期',
    closed: '已結束',
  },
})
