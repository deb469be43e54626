import { tenantDay } from '../../../shared/day'
import { localize } from '../../../shared/language'
import { workName } from '../../../shared/work-name'
import type { TimelineTable } from '../../kernel/lifecycle/lifecycle.table'
import type { messages } from '../../kernel/notify/message.table'
import { factsOf } from '../../kernel/work/entry-message'
import type { DemoCompany } from '../company'
import { idOf, numberOf } from '../deterministic'
import { byKey } from '../events'

/** Numbers for works in their order of time, with gaps as other customers leave them; and the last number of each day. */
export function numbered<T extends { id: string; createTime?: string }>(prefix: string, works: readonly T[]) {
  const lasts = new Map<string, number>()
  const numbers = works.map(({ id, createTime }) => {
    const day = tenantDay(Date.parse(createTime ?? '')).replaceAll('-', '')
    const n = (lasts.get(day) ?? 0) + numberOf(`number ${id}`, 3, 28)
    lasts.set(day, n)
    return `${prefix}${day}-${String(n).padStart(4, '0')}`
  })
  return { numbers, lasts: [...lasts].map(([day, last]) => ({ day, last })) }
}

/** A title with the machine that it is about, as its reader calls that. */
export function namedWith(
  company: Pick<DemoCompany, 'products' | 'models' | 'linkmen'>,
  title: string,
  { product, linkman }: { product?: string | undefined; linkman: string },
): string {
  if (product === undefined) return title
  const model = company.models[byKey(company.products, product).model]
  return workName(title, model ? localize(model.name, byKey(company.linkmen, linkman).language) : '')
}

/** What the message centre says of entries that staff made, read where the entry is. */
export const messageRows = (
  kind: string,
  work: { id: string; number: string; title: string; linkmanId: string },
  records: readonly TimelineTable<string>['$inferInsert'][],
  engineer: string,
): (typeof messages.$inferInsert)[] =>
  records
    .filter(record => record.actor === 'staff')
    .map(record => {
      const {
        content = '',
        executorName = '',
        arriveTime = null,
        planTime = '',
        actorName,
        type,
        createTime,
        isRead,
      } = record
      return {
        tenantId: record.tenantId,
        id: idOf(`${record.id} message`),
        linkmanId: work.linkmanId,
        kind,
        subjectId: work.id,
        change: type,
        changeId: record.id,
        facts: factsOf(work, { type, content, executorName, arriveTime, planTime, actorName }, engineer),
        createTime,
        readTime: isRead ? createTime : null,
      }
    })

/** How many rows have the same key, as rows of a table of counts. */
export function countRows<T, R>(list: readonly T[], rowOf: (one: T) => R): (R & { count: number })[] {
  const rows = new Map<string, R & { count: number }>()
  for (const one of list) {
    const row = rowOf(one)
    const key = JSON.stringify(row)
    rows.set(key, { ...row, count: (rows.get(key)?.count ?? 0) + 1 })
  }
  return [...rows.values()]
}
