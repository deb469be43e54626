import { tenantDay } from '../../../shared/day'
import type { WorkKind } from '../../../shared/kinds'
import { localize } from '../../../shared/language'
import { windowOf } from '../../../shared/plan-time'
import { workName } from '../../../shared/work-name'
import type { TimelineTable } from '../../kernel/lifecycle/lifecycle.table'
import type { messages } from '../../kernel/notify/message.table'
import type { visits } from '../../kernel/visit/visit.table'
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

/** What a work says of its visits. */
interface VisitedRow {
  tenantId: string
  id: string
  state: string
  planTime?: string
  executorId?: string | null
}
/** What the visit before another one waits for. */
type Waits = Pick<typeof visits.$inferInsert, 'result' | 'part' | 'waitUntil'>

/** The visits of a work, as its timeline tells of them; the plan of the last one is that of the work. */
export function visitRows(
  kind: WorkKind,
  work: VisitedRow,
  records: readonly TimelineTable<string>['$inferInsert'][],
  waits: Waits = { result: 'again' },
): (typeof visits.$inferInsert)[] {
  const { tenantId, planTime = '' } = work
  const rows: (typeof visits.$inferInsert)[] = []
  let open: typeof visits.$inferInsert | null = null
  const ongoing = (createTime: string | undefined): typeof visits.$inferInsert => {
    const number = rows.length + 1
    open ??= { tenantId, id: idOf(`${work.id} visit ${String(number)}`), kind, subjectId: work.id, number, createTime }
    return open
  }
  const leave = (leaveTime: string | undefined, end: Waits & { content?: string | undefined }) => {
    if (open) rows.push({ ...open, leaveTime, ...end })
    open = null
  }
  for (const { type, createTime, content, executorId, arriveTime } of records) {
    const nobody = { departTime: null, expectedTime: null, arriveTime: null, beginTime: null }
    if (type === 'create' && planTime) ongoing(createTime)
    else if (type === 'allocate') Object.assign(ongoing(createTime), { executorId, ...nobody })
    else if (type === 'takeBack' || type === 'refuse')
      Object.assign(ongoing(createTime), { executorId: null, ...nobody })
    else if (type === 'depart') Object.assign(ongoing(createTime), { departTime: createTime, expectedTime: arriveTime })
    else if (type === 'arrive') ongoing(createTime).arriveTime = createTime
    else if (type === 'start') ongoing(createTime).beginTime = createTime
    else if (type === 'revisit') leave(createTime, { content, ...waits })
    else if (type === 'finish') leave(createTime, { result: 'done', content })
    else if (type === 'off') leave(createTime, { result: 'off' })
    else if (type === 'reopen') ongoing(createTime).executorId = work.executorId
  }
  if (open) rows.push(open)
  const last = rows.at(-1)
  if (last && planTime) Object.assign(last, { planTime, planMinutes: windowOf({ planMinutes: 0 }) })
  // of one that is over nothing but the person may be known: nobody may have come at all
  return rows.filter(
    row => row.planTime || row.departTime || row.arriveTime || (row.result !== 'done' && row.result !== 'off'),
  )
}

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
