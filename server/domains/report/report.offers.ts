import type { Objection } from '../../../shared/report'

/** What the newest report of a task asks for, as far as a list says it. */
export interface TaskReport {
  state: 'pending' | 'confirmed' | 'refused'
  /** the last one */
  objection: Objection | null
  /** by when it is answered, while it is open */
  dueTime: string | null
}

/** A version of a service report of the caller's customer that counts, as it is told. Amounts in cents. */
export interface CustomerReport {
  taskId: string
  /** of the request that it is paid with */
  eventId: string
  reportNo: string
  /** what the visit was about */
  title: string
  state: 'pending' | 'confirmed' | 'refused'
  result: string
  work: string
  /** what is promised for what was repaired, '' for nothing */
  repairWarranty: string
  total: number
  /** that the warranty pays */
  covered: number
  payable: number
  /** that are not paid yet */
  due: number
  /** the last one to it, and by when that is answered */
  objection: Objection | null
  answerTime: string | null
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** refuses a text that no paper could show, before somebody signs it. Throws REPORT_LETTERS, which names the letters, BUSY */
    assertPrintable: (ctx: C, text: string) => Promise<void>
    /** what the reports of tasks ask for, by the tasks' ids, which the caller may see */
    reportsOfTasks: (ctx: C, taskIds: readonly string[]) => Promise<ReadonlyMap<string, TaskReport>>
  }
}
