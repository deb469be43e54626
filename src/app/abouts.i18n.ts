import { messages } from '@/i18n'

/** What screens are for, for those who see a link to them. */
export const abouts = messages('abouts', {
  zh: {
    serviceCenter: '选择服务类型，说明问题，预约上门维修、安装或保养。',
    userCenter: '查看服务请求、工单和消息，管理个人信息。',
    login: '登录后提交服务请求、查看进度、评价服务。',
    assistant: '随时提问：AI 助手依据知识库回答，也能帮您填写服务请求。',
  },
  en: {
    serviceCenter: 'Choose a service, say what is wrong, and book a repair, an installation or maintenance.',
    userCenter: 'Your service requests, work orders and messages, and your profile.',
    login: 'Sign in to ask for service, follow its progress and rate it.',
    assistant: 'Ask at any time: the AI assistant answers from the knowledge base and helps to fill in a request.',
  },
  ru: {
    serviceCenter: 'Выберите услугу, опишите неисправность и закажите ремонт, установку или обслуживание.',
    userCenter: 'Ваши заявки, наряды и сообщения, личные данные.',
    login: 'Войдите, чтобы отправить заявку, следить за ходом работ и оценить сервис.',
    assistant: 'Спросите в любое время: помощник отвечает по базе знаний и помогает заполнить заявку.',
  },
  tw: {
    serviceCenter: '選擇服務類型，說明問題，預約到府維修、安裝或保養。',
    userCenter: '查看服務請求、工單和訊息，管理個人資料。',
    login: '登入後送出服務請求、查看進度、評價服務。',
    assistant: '隨時提問：AI 助理依據知識庫回答，也能幫您填寫服務請求。',
  },
})
