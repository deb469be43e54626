import { messages } from '@/i18n'

/** What is said of a request that has just been sent. */
export const sentTexts = messages('sent', {
  zh: {
    title: '请求已提交',
    number: '编号 {{number}}',
    closed: '现在是休息时间，{{time}} 开始处理',
    answerBy: '我们会在 {{time}} 前答复您',
    news: '有进展会马上通知您',
  },
  en: {
    title: 'Your request is with us',
    number: 'Number {{number}}',
    closed: 'We are closed now and start again {{time}}',
    answerBy: 'You will have our answer {{time}} at the latest',
    news: 'We will tell you as soon as there is news',
  },
  ru: {
    title: 'Заявка отправлена',
    number: 'Номер {{number}}',
    closed: 'Сейчас нерабочее время, начнём {{time}}',
    answerBy: 'Ответим не позднее: {{time}}',
    news: 'Сообщим, как только будут новости',
  },
  tw: {
    title: '請求已送出',
    number: '編號 {{number}}',
    closed: '現在是休息時間，{{time}} 開始處理',
    answerBy: '我們會在 {{time}} 前答覆您',
    news: '有進展會馬上通知您',
  },
})
