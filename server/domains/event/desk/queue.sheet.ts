import type { ExportFormat } from '../../../../shared/directory'
import type { Localized } from '../../../../shared/language'
import { localize } from '../../../../shared/language'
import { visitEnd } from '../../../../shared/plan-time'
import type { QueueFilter } from '../../../../shared/queue'
import { EVENT_WORDS } from '../../../../shared/words/event'
import type { Ctx } from '../../../kernel/call/context'
import { exported, timeCell, type ExportColumn } from '../../../kernel/sheets/export'
import { queue } from './queue.queries'

type Row = Awaited<ReturnType<typeof queue>>['list'][number]

const BATCH = 100
const LEVELS: Readonly<Record<string, Required<Localized>>> = {
  high: { zh: '重要', en: 'Important', ru: 'Важный', tw: '重要' },
  urgent: { zh: '紧急', en: 'Urgent', ru: 'Срочный', tw: '緊急' },
}
const COLUMNS = {
  eventNo: { zh: '编号', en: 'Number', ru: 'Номер', tw: '編號' },
  title: { zh: '内容', en: 'What it is about', ru: 'О чём', tw: '內容' },
  state: { zh: '状态', en: 'State', ru: 'Статус', tw: '狀態' },
  level: { zh: '紧急程度', en: 'Priority', ru: 'Приоритет', tw: '緊急程度' },
  template: { zh: '类型', en: 'Type', ru: 'Тип', tw: '類型' },
  customer: { zh: '客户', en: 'Customer', ru: 'Клиент', tw: '客戶' },
  linkman: { zh: '联系人', en: 'Contact', ru: 'Контакт', tw: '聯絡人' },
  phone: { zh: '电话', en: 'Phone', ru: 'Телефон', tw: '電話' },
  product: { zh: '产品', en: 'Product', ru: 'Изделие', tw: '產品' },
  model: { zh: '型号', en: 'Model', ru: 'Модель', tw: '型號' },
  area: { zh: '地区', en: 'Area', ru: 'Район', tw: '地區' },
  executor: { zh: '工程师', en: 'Engineer', ru: 'Инженер', tw: '工程師' },
  visit: { zh: '上门时间', en: 'Visit', ru: 'Визит', tw: '到府時間' },
  due: { zh: '承诺时间', en: 'Promised by', ru: 'Срок', tw: '承諾時間' },
  created: { zh: '提交时间', en: 'Received', ru: 'Получена', tw: '送出時間' },
  finished: { zh: '完成时间', en: 'Finished', ru: 'Завершена', tw: '完成時間' },
} as const satisfies Record<string, Required<Localized>>

/** What a line of the file says of a request, in the caller's language. */
function textsOf(ctx: Ctx): Record<keyof typeof COLUMNS, (row: Row) => string> {
  const words = (of: Localized | undefined) => (of ? localize(of, ctx.language) : '')
  return {
    eventNo: row => row.eventNo,
    title: row => row.title,
    state: row => words(EVENT_WORDS.states[row.state]),
    level: row => words(LEVELS[row.level]),
    template: row => row.templateName,
    customer: row => row.customer.name,
    linkman: row => row.linkman.name,
    phone: row => row.linkman.phone,
    product: row => row.product?.name ?? row.unbound?.name ?? '',
    model: row => row.product?.model ?? row.unbound?.model ?? '',
    area: row => row.area,
    executor: row => row.executorName,
    visit: row => [row.planTime, visitEnd(row.planTime)].filter(Boolean).join(' – '),
    due: row => timeCell(row.dueTime),
    created: row => timeCell(row.createTime),
    finished: row => timeCell(row.finishTime),
  }
}

/** The requests of a queue as a file, in the order in which they were raised. Throws EXPORT_TOO_LARGE, BUSY. */
export function exportQueue(ctx: Ctx, { format, ...filter }: QueueFilter & { format: ExportFormat }) {
  const texts = textsOf(ctx)
  const columns = Object.entries(COLUMNS).map(([name, label]): ExportColumn<Row> => ({
    label,
    text: texts[name as keyof typeof COLUMNS],
  }))
  let cursor: string | undefined = ''
  return exported(ctx, { list: 'event', filename: 'requests', format, filter }, columns, async () => {
    // a page of rare matches may be empty and still not be the last one
    while (cursor !== undefined) {
      const page: Awaited<ReturnType<typeof queue>> = await queue(ctx, {
        ...filter,
        sort: 'oldest',
        pageSize: BATCH,
        cursor,
      })
      cursor = page.next || undefined
      if (page.list.length) return page.list
    }
    return []
  })
}
