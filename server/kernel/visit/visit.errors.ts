import { defineErrors } from '../../http/errors'

export const visitErrors = defineErrors({
  SLOT_TAKEN: {
    status: 409,
    code: 40962,
    text: {
      zh: '这个时间约满了。{next}',
      en: 'This time is not free any more. {next}',
      ru: 'Это время уже занято. {next}',
      tw: '這個時間約滿了。{next}',
    },
  },
  VISIT_CLASH: {
    status: 409,
    code: 40963,
    text: {
      zh: '{name}在这段时间已有安排：{what}，{from} 至 {to}',
      en: '{name} is not free then: {what}, {from} to {to}',
      ru: '{name}: это время занято — {what}, с {from} до {to}',
      tw: '{name}在這段時間已有安排：{what}，{from} 至 {to}',
    },
  },
  VISIT_WAY: {
    status: 409,
    code: 409104,
    text: {
      zh: '{name}来不及赶路：{what}，{from} 至 {to}，两次上门之间要留 {minutes} 分钟。仍然这样安排吗？',
      en: 'No time for the way: {name} has {what}, {from} to {to}, and {minutes} minutes are kept between two visits. Plan it all the same?',
      ru: 'Не хватает времени на дорогу. {name}: {what}, с {from} до {to}; между визитами нужно {minutes} мин. Всё равно назначить?',
      tw: '{name}來不及趕路：{what}，{from} 至 {to}，兩次到府之間要留 {minutes} 分鐘。仍要這樣安排嗎？',
    },
  },
  VISIT_SKILL: {
    status: 409,
    code: 409106,
    text: {
      zh: '{name}没有这项技能：{skill}',
      en: '{name} does not have the skill: {skill}',
      ru: '{name}: нет навыка «{skill}»',
      tw: '{name}沒有這項技能：{skill}',
    },
  },
  VISIT_HOURS: {
    status: 400,
    code: 40053,
    text: {
      zh: '这个时间不在服务时间内，确认仍要这样安排吗？',
      en: 'This time is outside the working hours. Plan it all the same?',
      ru: 'Это время вне рабочих часов. Всё равно назначить?',
      tw: '這個時間不在服務時間內，確認仍要這樣安排嗎？',
    },
  },
  VISIT_LATE: {
    status: 409,
    code: 40964,
    text: {
      zh: '离上门时间太近，不能在线修改或取消，请致电我们',
      en: 'It is too close to the visit to change or cancel it here, please call us',
      ru: 'До визита осталось слишком мало времени: для переноса или отмены позвоните нам',
      tw: '離到府時間太近，不能線上修改或取消，請致電我們',
    },
  },
  PLANNED_MEANWHILE: {
    status: 409,
    code: 40965,
    text: {
      zh: '{by}刚把上门时间改为 {time}，请核对后再改',
      en: '{by} has just moved the visit to {time}, please check before you change it',
      ru: '{by}: визит только что перенесён на {time}. Проверьте, прежде чем менять',
      tw: '{by}剛把到府時間改為 {time}，請核對後再改',
    },
  },
  VISIT_MOVES: {
    status: 409,
    code: 40966,
    text: {
      zh: '改约次数过多，请致电我们',
      en: 'This visit has been moved too often, please call us',
      ru: 'Визит переносили слишком часто, позвоните нам',
      tw: '改約次數過多，請致電我們',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof visitErrors, ErrorEntry> {}
}
