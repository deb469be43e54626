import type { TaskState } from '../task'
import type { KindWords } from './kind-words'

/** What a task is called, its states, and what staff did to it, as staff read them; the portal has a catalogue of its own. */
export const TASK_WORDS = {
  name: { zh: '任务', en: 'Task', ru: 'Задание', tw: '任務' },
  states: {
    created: { zh: '待派单', en: 'Unassigned', ru: 'Не назначено', tw: '待派單' },
    allocated: { zh: '待接单', en: 'Awaiting acceptance', ru: 'Ждёт принятия', tw: '待接單' },
    accepted: { zh: '已接单', en: 'Accepted', ru: 'Принято', tw: '已接單' },
    processing: { zh: '处理中', en: 'In progress', ru: 'В работе', tw: '處理中' },
    finished: { zh: '已完成', en: 'Finished', ru: 'Завершено', tw: '已完成' },
    closed: { zh: '已关闭', en: 'Closed', ru: 'Закрыто', tw: '已關閉' },
    refused: { zh: '已拒绝', en: 'Refused', ru: 'Отказ', tw: '已拒絕' },
    off: { zh: '已取消', en: 'Cancelled', ru: 'Отменено', tw: '已取消' },
  },
  actions: {
    allocate: { zh: '派任务', en: 'Task assigned', ru: 'Назначение задания', tw: '任務派單' },
    accept: { zh: '接任务', en: 'Task accepted', ru: 'Принятие задания', tw: '任務接單' },
    refuse: { zh: '退回任务', en: 'Task refused', ru: 'Отказ от задания', tw: '拒絕任務' },
    takeBack: { zh: '收回任务', en: 'Task taken back', ru: 'Отзыв задания у исполнителя', tw: '收回任務' },
    revisit: {
      zh: '任务需再次上门',
      en: 'Another visit needed for a task',
      ru: 'Нужен повторный визит по заданию',
      tw: '任務需再次到府',
    },
    complete: {
      zh: '代为完成任务',
      en: 'Task finished for a colleague',
      ru: 'Завершение задания за коллегу',
      tw: '代為完成任務',
    },
    reopen: { zh: '重新打开任务', en: 'Task reopened', ru: 'Повторное открытие задания', tw: '重新開啟任務' },
    schedule: {
      zh: '改任务的上门时间',
      en: 'Visit of a task rescheduled',
      ru: 'Перенос визита по заданию',
      tw: '更改任務的到府時間',
    },
    depart: { zh: '出发去任务现场', en: 'On the way to a task', ru: 'Выезд по заданию', tw: '出發處理任務' },
    start: { zh: '开始任务', en: 'Task started', ru: 'Начало работы по заданию', tw: '開始任務' },
    finish: { zh: '完成任务', en: 'Task finished', ru: 'Завершение задания', tw: '完成任務' },
    close: { zh: '关闭任务', en: 'Task closed', ru: 'Закрытие задания', tw: '關閉任務' },
    off: { zh: '取消任务', en: 'Task cancelled', ru: 'Отмена задания', tw: '取消任務' },
    price: { zh: '改任务价格', en: 'Price of a task changed', ru: 'Указание цены задания', tw: '任務報價' },
    remark: { zh: '回复客户的任务', en: 'Reply to a task', ru: 'Ответ клиенту по заданию', tw: '在任務中回覆客戶' },
    note: {
      zh: '写任务的内部备注',
      en: 'Internal note on a task',
      ru: 'Внутренняя заметка к заданию',
      tw: '寫任務的內部備註',
    },
  },
} as const satisfies KindWords<TaskState>
