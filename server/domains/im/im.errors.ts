import { defineErrors } from '../../http/errors'

export const imErrors = defineErrors({
  IM_VISITOR: {
    status: 400,
    code: 400300,
    text: {
      zh: '无法识别这台设备，请登录后再咨询',
      en: 'This device cannot be recognised, please sign in to chat',
      ru: 'Устройство не распознано, войдите, чтобы начать чат',
      tw: '無法識別這台裝置，請登入後再諮詢',
    },
  },
  IM_TOO_LONG: {
    status: 400,
    code: 400301,
    text: {
      zh: '一条消息最多 {most} 字，现在有 {characters} 字，请分几条发送',
      en: 'A message has at most {most} characters, this one has {characters}. Please send it in parts',
      ru: 'В сообщении не больше {most} знаков, сейчас {characters}. Отправьте его частями',
      tw: '一則訊息最多 {most} 字，現在有 {characters} 字，請分幾則傳送',
    },
  },
  IM_TEXT_OPEN: {
    status: 400,
    code: 400302,
    text: {
      zh: '没有发送：{open} 还没有填上，请改好再发',
      en: 'Not sent: {open} is not filled in yet, please write what it stands for',
      ru: 'Не отправлено: не заполнено {open}, впишите нужное',
      tw: '沒有傳送：{open} 還沒有填上，請改好再傳送',
    },
  },
  IM_OFF: {
    status: 403,
    code: 403300,
    text: {
      zh: '这里没有在线客服，请用其他方式联系我们。已开始的接待会继续到结束',
      en: 'There is no chat here, please contact us in another way. A talk with a person that has begun goes on',
      ru: 'Чата здесь нет, свяжитесь с нами другим способом. Начатый разговор с человеком продолжается',
      tw: '這裡沒有線上客服，請用其他方式聯絡我們。已開始的接待會繼續到結束',
    },
  },
  IM_SIGN_IN: {
    status: 403,
    code: 403301,
    text: {
      zh: '请先登录，再咨询客服',
      en: 'Please sign in before you chat',
      ru: 'Войдите, чтобы начать чат',
      tw: '請先登入，再諮詢客服',
    },
  },
  IM_NOT_MINE: {
    status: 403,
    code: 403302,
    text: {
      zh: '这个对话不在您名下，请先接入',
      en: 'This chat is not yours, please take it first',
      ru: 'Этот чат не ваш, сначала примите его',
      tw: '這個對話不在您名下，請先接入',
    },
  },
  IM_TOO_MANY: {
    status: 429,
    code: 429300,
    text: {
      zh: '这里发起的咨询太多了，请稍后再试，或给我们打电话',
      en: 'Too many chats were begun from here, please try later or call us',
      ru: 'Отсюда начато слишком много чатов, попробуйте позже или позвоните',
      tw: '這裡發起的諮詢太多了，請稍後再試，或給我們打電話',
    },
  },
  IM_CLOSED: {
    status: 409,
    code: 409300,
    text: {
      zh: '现在是非工作时间{time}，您可以先留言或提交请求',
      en: 'Nobody is here now{time}. You can leave a request',
      ru: 'Сейчас нерабочее время{time}. Можно оставить заявку',
      tw: '現在是非上班時間{time}，您可以先留言或送出請求',
    },
  },
  IM_ENDED: {
    status: 409,
    code: 409301,
    text: {
      zh: '这个对话已经结束',
      en: 'This chat is over',
      ru: 'Этот чат завершён',
      tw: '這個對話已經結束',
    },
  },
  IM_OPEN: {
    status: 409,
    code: 409302,
    text: {
      zh: '您还有一个没有结束的对话，请先结束它',
      en: 'Another chat of yours is still open, please end it first',
      ru: 'У вас открыт другой чат, сначала завершите его',
      tw: '您還有一個沒有結束的對話，請先結束它',
    },
  },
  IM_MESSAGE: {
    status: 409,
    code: 409303,
    text: {
      zh: '这条消息已经发送过，内容不同，请重新发送',
      en: 'This message was sent before with something else in it, please send it anew',
      ru: 'Это сообщение уже отправлено с другим содержанием, отправьте заново',
      tw: '這則訊息已經傳送過，內容不同，請重新傳送',
    },
  },
  IM_RECALL_LATE: {
    status: 409,
    code: 409304,
    text: {
      zh: '发送超过 {minutes} 分钟，不能再撤回或修改',
      en: 'After {minutes} minutes a message can no longer be recalled or changed',
      ru: 'Отозвать или изменить можно в течение {minutes} мин.',
      tw: '傳送超過 {minutes} 分鐘，不能再收回或修改',
    },
  },
  IM_EVALUATED: {
    status: 409,
    code: 409305,
    text: {
      zh: '这个对话已经评价过',
      en: 'This chat was rated before',
      ru: 'Этот чат уже оценён',
      tw: '這個對話已經評價過',
    },
  },
  IM_NOT_SERVED: {
    status: 409,
    code: 409306,
    text: {
      zh: '还没有客服接待，不能评价',
      en: 'Nobody has served this chat, there is nothing to rate',
      ru: 'С вами ещё никто не говорил, оценивать нечего',
      tw: '還沒有客服接待，不能評價',
    },
  },
  IM_TAKEN: {
    status: 409,
    code: 409307,
    text: {
      zh: '{name} 已经接入了这个对话',
      en: '{name} has taken this chat',
      ru: 'Этот чат уже ведёт {name}',
      tw: '{name} 已經接入了這個對話',
    },
  },
  IM_SEAT_FULL: {
    status: 409,
    code: 409308,
    text: {
      zh: '同时接待的对话已满 {most} 个',
      en: 'There are {most} chats at a time already',
      ru: 'Одновременно можно вести не больше {most} чатов',
      tw: '同時接待的對話已滿 {most} 個',
    },
  },
  IM_OFF_SHIFT: {
    status: 409,
    code: 409309,
    text: {
      zh: '不在接待中，请先上线',
      en: 'Not on shift, please begin it first',
      ru: 'Смена не начата',
      tw: '不在接待中，請先上線',
    },
  },
  IM_LINE_FULL: {
    status: 409,
    code: 409310,
    text: {
      zh: '排队的人太多了，请稍后再试，或提交请求',
      en: 'The line is full, please try later or leave a request',
      ru: 'Очередь заполнена, попробуйте позже или оставьте заявку',
      tw: '排隊的人太多了，請稍後再試，或送出請求',
    },
  },
  IM_NOT_IN_LINE: {
    status: 409,
    code: 409311,
    text: {
      zh: '这个对话没有在排队',
      en: 'This chat is not in line',
      ru: 'Этого чата нет в очереди',
      tw: '這個對話沒有在排隊',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof imErrors, ErrorEntry> {}
}
