import { messages } from '@/i18n'

/** Whether people answer, in the words of every screen that says it. */
export const attendanceTexts = messages('attendance', {
  zh: {
    here: '客服在线',
    hereUntil: '客服在线，今天到 {{time}}',
    away: '客服暂时不在，留言后按先后回复',
    opens: '在线客服 {{time}} 上班，现在可以留言',
    phoneHours: '服务热线 {{hours}}',
  },
  en: {
    here: 'We are here',
    hereUntil: 'We are here until {{time}} today',
    away: 'Nobody is here just now: write, we answer in order',
    opens: 'The chat opens {{time}}, you can write now',
    phoneHours: 'Phone: {{hours}}',
  },
  ru: {
    here: 'Мы на связи',
    hereUntil: 'Мы на связи сегодня до {{time}}',
    away: 'Сейчас никого нет: напишите, ответим по порядку',
    opens: 'Чат откроется: {{time}}; написать можно сейчас',
    phoneHours: 'Телефон: {{hours}}',
  },
  tw: {
    here: '客服在線',
    hereUntil: '客服在線，今天到 {{time}}',
    away: '客服暫時不在，留言後按先後回覆',
    opens: '線上客服 {{time}} 上班，現在可以留言',
    phoneHours: '服務熱線 {{hours}}',
  },
})
