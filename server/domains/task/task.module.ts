import { sql } from 'drizzle-orm'
import type { Module } from '../../kernel/module'
import { joinSubjects } from '../../kernel/lifecycle/join'
import { aftercare } from '../../kernel/work/aftercare'
import { givenWorks } from '../../kernel/work/given'
import { customerWorks } from '../../kernel/work/customer-works'
import { workTimeline } from '../../kernel/work/customer-timeline'
import { productWorks } from '../../kernel/work/product-works'
import { staffWork } from '../../kernel/work/staff-work'
import { taskActs } from './acts'
import { eventTasks, taskSuggestions } from './conversion.service'
import { TASK } from '../../../shared/task'
import { releaseOldFiles } from '../../kernel/work/old-files.service'
import { keepTaskVisit, taskLife } from './task.life'
import { taskErrors } from './task.errors'
import { taskMessages } from './task.messages'
import { staffThings } from './staff.things'
import { taskThings } from './task.things'
import { events, eventTemplates, neededSkills } from '../event/event.table'
import { dispatchRoutes } from './dispatch.routes'
import { taskRoutes } from './task.routes'
import { products } from '../product/product.table'
import { taskCounts, tasks, taskWords } from './task.table'

export const taskModule: Module = {
  name: 'task',
  routes: [taskRoutes, dispatchRoutes],
  errors: taskErrors,
  retention: [
    {
      name: 'forgetTaskFiles',
      everySeconds: 86_400,
      run: (app, _log, signal) => releaseOldFiles(app, taskLife, TASK.ended, signal),
    },
  ],
  offers: {
    messages: taskMessages,
    timeline: workTimeline('task', tasks),
    tasks: eventTasks,
    assistantActs: taskActs,
    joined: joinSubjects(taskLife, taskWords),
    formThings: [staffThings, taskThings],
    suggestions: taskSuggestions,
    aftercare: aftercare('task', taskLife),
    given: givenWorks('task', tasks),
    customerWorks: customerWorks('task', { works: tasks, counts: taskCounts }),
    productWorks: productWorks('task', {
      works: tasks,
      templates: eventTemplates,
      number: tasks.taskNo,
      formVersionId: tasks.formVersionId,
    }),
    works: staffWork('task', taskLife, tasks.taskNo, {
      templates: eventTemplates,
      products,
      formVersionId: tasks.formVersionId,
      area: sql`coalesce((select ${events.area} from ${events} where ${events.tenantId} = ${tasks.tenantId} and ${events.id} = ${tasks.eventId}), '')`,
      skills: sql`(select ${neededSkills} from ${events} where ${events.tenantId} = ${tasks.tenantId} and ${events.id} = ${tasks.eventId})`,
      passed: [],
      keep: keepTaskVisit,
    }),
  },
}
