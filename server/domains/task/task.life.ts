import { TASK, type TaskAction, type TaskState } from '../../../shared/task'
import { AppError } from '../../http/errors'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { tellOfEntry } from '../../kernel/work/entry-message'
import { addWords } from './task-words'
import { taskCounts, taskRecords, tasks, taskTotals } from './task.table'

/** The life of tasks, as the kernel leads it. What is refused is TASK_STATE. */
export const taskLife: Domain<typeof tasks, TaskState, TaskAction, never> = {
  kind: 'task',
  rules: TASK,
  subjects: tasks,
  timeline: taskRecords,
  counts: taskCounts,
  totals: taskTotals,
  refused: () => new AppError('TASK_STATE'),
  async onEntry(_ctx, tx, task, { type, content }) {
    // why a colleague refused is not for the customer
    if (content && type !== 'refuse') await addWords(tx, task, content)
  },
  told: (ctx, tx, task, entry) => tellOfEntry(ctx, tx, { ...task, kind: 'task', number: task.taskNo }, entry),
}
