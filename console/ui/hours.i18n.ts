import { texts } from '../i18n/texts'

/** Texts of weeks and days with hours, wherever they are typed. */
export const hoursTexts = texts({
  zh: {
    day0: '星期日',
    day1: '星期一',
    day2: '星期二',
    day3: '星期三',
    day4: '星期四',
    day5: '星期五',
    day6: '星期六',
    wrongSpans: '请写成 09:00-12:00, 13:00-18:00',
    wrongDate: '第 {{n}} 行看不懂：{{text}}',
  },
  en: {
    day0: 'Sunday',
    day1: 'Monday',
    day2: 'Tuesday',
    day3: 'Wednesday',
    day4: 'Thursday',
    day5: 'Friday',
    day6: 'Saturday',
    wrongSpans: 'Write it like 09:00-12:00, 13:00-18:00',
    wrongDate: 'Line {{n}} is not understood: {{text}}',
  },
  ru: {
    day0: 'Воскресенье',
    day1: 'Понедельник',
    day2: 'Вторник',
    day3: 'Среда',
    day4: 'Четверг',
    day5: 'Пятница',
    day6: 'Суббота',
    wrongSpans: 'Укажите часы в виде 09:00-12:00, 13:00-18:00',
    wrongDate: 'Строка {{n}} не распознана: {{text}}',
  },
  tw: {
    day0: '星期日',
    day1: '星期一',
    day2: '星期二',
    day3: '星期三',
    day4: '星期四',
    day5: '星期五',
    day6: '星期六',
    wrongSpans: '請寫成 09:00-12:00, 13:00-18:00',
    wrongDate: '第 {{n}} 行看不懂：{{text}}',
  },
})
