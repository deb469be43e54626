import type { TaskAction } from '../../../shared/task'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { WORK_CHANGES } from '../../kernel/work/entry-message'
import { STAFF_CHANGES } from '../../kernel/work/staff-news'

/** What staff may do that a customer is told of. */
const CHANGES = {
  accept: {
    title: { zh: '已接单', en: 'Visit confirmed', ru: 'Визит принят', tw: '已接單' },
    body: { zh: '工程师会按时到达', en: 'Engineer will come', ru: 'Инженер приедет', tw: '工程師會準時到達' },
  },
  off: {
    title: { zh: '工单取消', en: 'Visit cancelled', ru: 'Визит отменён', tw: '工單取消' },
    body: { zh: '上门工单已取消', en: 'The visit is off', ru: 'Визит не состоится', tw: '到府工單已取消' },
    sms: true,
  },
  price: {
    title: { zh: '费用更新', en: 'Price set', ru: 'Цена указана', tw: '費用更新' },
    body: { zh: '请查看费用', en: 'See what it costs', ru: 'Посмотрите цену', tw: '請查看費用' },
  },
  ...WORK_CHANGES,
} as const satisfies Partial<Record<TaskAction, ChangeTexts>>

export const taskMessages: SubjectMessages = {
  kind: 'task',
  link: id => `/task/details?id=${id}`,
  page: 'features/service/task/pages/details',
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}
