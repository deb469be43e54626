import { messages } from '@/i18n'
import type { EventState } from '@shared/event'

type StepKey = 'stepCreated' | 'stepAllocated' | 'stepProcessing' | 'stepOnTheWay' | 'stepFinished' | 'stepEvaluated'
type NextKey =
  | 'nextCreated' | 'nextAllocated' | 'nextAllocatedAt' | 'nextAllocatedTo' | 'nextAllocatedToAt' | 'nextProcessing' | 'nextProcessingBy' | 'nextArrive' | 'nextArriveBy' | 'nextFinished' | 'nextClosed' | 'nextEvaluated' | 'nextOff' | 'nextOffReason' | 'nextConverted'

/** Names of event states, the steps of the progress bar, and what the customer can expect next. */
export const eventState = messages<EventState | StepKey | NextKey | 'progress'>('eventState', {
  zh: {
    created: '待处理', allocated: '已派单', processing: '处理中', finished: '待评价', evaluated: '已完成', off: '已取消', converted: '已转工单',
    stepCreated: '已提交', stepAllocated: '已派单', stepProcessing: '处理中', stepOnTheWay: '上门中', stepFinished: '完成', stepEvaluated: '评价', progress: '进度：{{step}}，第 {{at}} 步，共 {{of}} 步',
    nextCreated: '已收到您的请求，客服会尽快安排工程师', nextAllocated: '已安排工程师，会尽快与您联系', nextAllocatedAt: '已安排工程师，{{time}} 上门', nextAllocatedTo: '已安排{{name}}，会尽快与您联系', nextAllocatedToAt: '{{name}}将于{{time}} 上门',
    nextProcessing: '工程师正在为您处理', nextProcessingBy: '{{name}}正在为您处理', nextArrive: '工程师已出发，预计{{time}} 到达', nextArriveBy: '{{name}}已出发，预计{{time}} 到达', nextFinished: '服务已完成，欢迎评价本次服务', nextClosed: '服务已完成', nextEvaluated: '感谢您的评价', nextOff: '已取消', nextOffReason: '原因：{{reason}}', nextConverted: '已转为工单，工程师会继续跟进',
  },
  en: {
    created: 'Waiting', allocated: 'Assigned', processing: 'In progress', finished: 'To rate', evaluated: 'Completed', off: 'Cancelled', converted: 'Work order',
    stepCreated: 'Sent', stepAllocated: 'Assigned', stepProcessing: 'At work', stepOnTheWay: 'On the way', stepFinished: 'Done', stepEvaluated: 'Rated', progress: 'Progress: {{step}}, step {{at}} of {{of}}',
    nextCreated: 'We have your request and are finding an engineer', nextAllocated: 'An engineer is assigned and will contact you', nextAllocatedAt: 'An engineer will visit: {{time}}', nextAllocatedTo: '{{name}} is assigned and will contact you', nextAllocatedToAt: '{{name}} will visit: {{time}}',
    nextProcessing: 'An engineer is working on it', nextProcessingBy: '{{name}} is working on it', nextArrive: 'The engineer is on the way, arrival: {{time}}', nextArriveBy: '{{name}} is on the way, arrival: {{time}}', nextFinished: 'Done. How was our service?', nextClosed: 'Done', nextEvaluated: 'Thank you for your rating', nextOff: 'Cancelled', nextOffReason: 'Reason: {{reason}}', nextConverted: 'Became a work order; an engineer follows up',
  },
  ru: {
    created: 'Принята', allocated: 'Назначена', processing: 'В работе', finished: 'Ждёт оценки', evaluated: 'Завершена', off: 'Отменена', converted: 'Наряд',
    stepCreated: 'Принята', stepAllocated: 'Мастер', stepProcessing: 'В работе', stepOnTheWay: 'В пути', stepFinished: 'Готово', stepEvaluated: 'Оценка', progress: 'Ход работ: {{step}}, шаг {{at}} из {{of}}',
    nextCreated: 'Заявка принята, подбираем мастера', nextAllocated: 'Мастер назначен и скоро свяжется с вами', nextAllocatedAt: 'Визит мастера: {{time}}', nextAllocatedTo: 'Назначен мастер: {{name}}, скоро свяжется с вами', nextAllocatedToAt: 'Мастер: {{name}}, визит: {{time}}',
    nextProcessing: 'Мастер работает над заявкой', nextProcessingBy: 'В работе, мастер: {{name}}', nextArrive: 'Мастер в пути, прибытие: {{time}}', nextArriveBy: '{{name}} в пути, прибытие: {{time}}', nextFinished: 'Работы завершены. Оцените, пожалуйста, сервис', nextClosed: 'Работы завершены', nextEvaluated: 'Спасибо за оценку', nextOff: 'Отменена', nextOffReason: 'Причина: {{reason}}', nextConverted: 'Создан наряд, мастер продолжит работу',
  },
  tw: {
    created: '待處理', allocated: '已派單', processing: '處理中', finished: '待評價', evaluated: '已完成', off: '已取消', converted: '已轉工單',
    stepCreated: '已送出', stepAllocated: '已派單', stepProcessing: '處理中', stepOnTheWay: '前往中', stepFinished: '完成', stepEvaluated: '評價', progress: '進度：{{step}}，第 {{at}} 步，共 {{of}} 步',
    nextCreated: '已收到您的請求，客服會盡快安排工程師', nextAllocated: '已安排工程師，會盡快與您聯絡', nextAllocatedAt: '已安排工程師，{{time}} 到府', nextAllocatedTo: '已安排{{name}}，會盡快與您聯絡', nextAllocatedToAt: '{{name}}將於{{time}} 到府',
    nextProcessing: '工程師正在為您處理', nextProcessingBy: '{{name}}正在為您處理', nextArrive: '工程師已出發，預計{{time}} 抵達', nextArriveBy: '{{name}}已出發，預計{{time}} 抵達', nextFinished: '服務已完成，歡迎評價本次服務', nextClosed: '服務已完成', nextEvaluated: '感謝您的評價', nextOff: '已取消', nextOffReason: '原因：{{reason}}', nextConverted: '已轉為工單，工程師會繼續跟進',
  },
})
