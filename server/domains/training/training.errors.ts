import { defineErrors } from '../../http/errors'

export const trainingErrors = defineErrors({
  COURSE_TIMES: {
    status: 400,
    code: 400201,
    text: {
      zh: '请填写有效的开始和结束时间，结束要晚于开始',
      en: 'Give a valid begin and end, the end after the begin',
      ru: 'Укажите верные начало и конец; конец позже начала',
      tw: '請填寫有效的開始和結束時間，結束要晚於開始',
    },
  },
  COURSE_EARLY: {
    status: 409,
    code: 409201,
    text: {
      zh: '还没到签到时间，课程开始前一小时可以签到',
      en: 'It is too early: check-in begins an hour before the course',
      ru: 'Ещё рано: отметиться можно за час до начала',
      tw: '還沒到簽到時間，課程開始前一小時可以簽到',
    },
  },
  COURSE_OVER: {
    status: 409,
    code: 409202,
    text: {
      zh: '课程已经结束，不能再签到',
      en: 'The course is over; nobody can check in any more',
      ru: 'Курс уже закончился, отметиться нельзя',
      tw: '課程已經結束，不能再簽到',
    },
  },
  COURSE_FULL: {
    status: 409,
    code: 409203,
    text: {
      zh: '名额已满，请和现场工作人员联系',
      en: 'All places are taken; please ask somebody in charge',
      ru: 'Мест больше нет; обратитесь к организаторам',
      tw: '名額已滿，請和現場工作人員聯絡',
    },
  },
  COURSE_CLOSED: {
    status: 409,
    code: 409204,
    text: {
      zh: '这门课程的签到已关闭',
      en: 'Check-in to this course is closed',
      ru: 'Отметка на этот курс закрыта',
      tw: '這門課程的簽到已關閉',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof trainingErrors, ErrorEntry> {}
}
