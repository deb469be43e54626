import { defineErrors } from '../../http/errors'

export const circleErrors = defineErrors({
  ANNOUNCEMENT_TIMES: {
    status: 400,
    code: 400211,
    text: {
      zh: '请填写有效的开始和结束时间，结束要晚于开始；活动必须有结束时间',
      en: 'Give a valid begin and end, the end after the begin; an activity needs an end',
      ru: 'Укажите верные начало и конец; конец позже начала, у мероприятия он обязателен',
      tw: '請填寫有效的開始和結束時間，結束要晚於開始；活動必須有結束時間',
    },
  },
  ANNOUNCEMENT_LINK: {
    status: 400,
    code: 400212,
    text: {
      zh: '链接要以 / 开头，并且是门户里的页面',
      en: 'The link must begin with / and be a screen of the portal',
      ru: 'Ссылка должна начинаться с / и вести на экран портала',
      tw: '連結要以 / 開頭，並且是服務入口裡的頁面',
    },
  },
  ACTIVITY_OVER: {
    status: 409,
    code: 409211,
    text: {
      zh: '活动已经结束',
      en: 'The activity is over',
      ru: 'Мероприятие уже прошло',
      tw: '活動已經結束',
    },
  },
  ACTIVITY_FULL: {
    status: 409,
    code: 409212,
    text: { zh: '名额已满', en: 'All places are taken', ru: 'Мест больше нет', tw: '名額已滿' },
  },
  ACTIVITY_CALLED_OFF: {
    status: 409,
    code: 409213,
    text: {
      zh: '活动已取消',
      en: 'The activity was called off',
      ru: 'Мероприятие отменено',
      tw: '活動已取消',
    },
  },
  ACTIVITY_AWAITED: {
    status: 409,
    code: 409214,
    text: {
      zh: '已有 {n} 人报名，请先取消活动，系统会通知他们',
      en: '{n} people mean to come: call the activity off first, so that they are told',
      ru: 'Записались: {n}. Сначала отмените мероприятие, чтобы они узнали об этом',
      tw: '已有 {n} 人報名，請先取消活動，系統會通知他們',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof circleErrors, ErrorEntry> {}
}
