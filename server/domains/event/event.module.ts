import { sql } from 'drizzle-orm'
import { EVENT } from '../../../shared/event'
import type { WorkingTime } from '../../../shared/sla'
import type { RetainedKind } from '../../kernel/call/offers'
import type { Module } from '../../kernel/module'
import { aftercare } from '../../kernel/work/aftercare'
import { givenWorks } from '../../kernel/work/given'
import { customerWorks } from '../../kernel/work/customer-works'
import { workTimeline } from '../../kernel/work/customer-timeline'
import { productWorks } from '../../kernel/work/product-works'
import { staffWork } from '../../kernel/work/staff-work'
import { suggestions } from './desk/suggest.queries'
import { dispatchRoutes } from './dispatch.routes'
import { eventRoutes } from './event.routes'
import { queueRoutes } from './desk/queue.routes'
import { requests } from './quotation/ordered-service'
import { hasQuotations, owedForQuotations } from './quotation/quotation.queries'
import { staffRoutes } from './staff.routes'
import { releaseOldFiles } from '../../kernel/work/old-files.service'
import { eventLife, keepEventVisit } from './transition.service'
import { templateSetupRoutes } from './template/template-setup.routes'
import { eventForms } from './order-forms'
import { newestEvents } from './event-list.queries'
import { templateSkills } from './template/template.service'
import { prepareBacklog } from './backlog.service'
import { recountAll, recountPromises } from './recount.service'
import { refreshNames } from './refresh-words.service'
import { eventMessages, tellOfOldEntry } from './event.messages'
import { eventErrors } from './event.errors'
import { eventActs } from './acts'
import { agree } from './skills/agree'
import { cancel } from './skills/cancel'
import { complain } from './skills/complain'
import { move } from './skills/move'
import { quotation } from './skills/quotation'
import { rate } from './skills/rate'
import { reopen } from './skills/reopen'
import { urge } from './skills/urge'

import { engineer } from './skills/engineer'
import { requests as requestsTold } from './skills/requests'
import { visits } from './skills/visits'

import { products } from '../product/product.table'
import { eventCounts, events, eventTemplates, neededSkills, NEVER } from './event.table'
import { enteredEvents, joinEvents } from './guest.service'
import { eventFacts } from './figures'

/** How long the files of a request, and of its task, are kept after it is over. */
const EVENT_FILES_KEPT: RetainedKind = { kind: 'eventFiles', byDefault: 0, least: 90, most: 3650, endless: true }

export const eventModule: Module = {
  name: 'event',
  routes: [eventRoutes, staffRoutes, queueRoutes, dispatchRoutes, templateSetupRoutes],
  errors: eventErrors,
  jobs: {
    tellLinkman: tellOfOldEntry,
    refreshNames: (app, _log, payload) => refreshNames(app, payload),
    recountPromises: (app, _log, payload) => recountAll(app, payload),
  },
  retention: [
    {
      name: 'prepareBacklog',
      everySeconds: 300,
      async run(app, log, signal) {
        const prepared = await prepareBacklog(app, signal)
        if (prepared) log.info({ events: prepared }, 'events got promises and words')
      },
    },
    {
      name: 'forgetEventFiles',
      everySeconds: 86_400,
      // what became of a converted one is its task's
      run: (app, _log, signal) => releaseOldFiles(app, eventLife, [...EVENT.ended, 'converted'], signal),
    },
  ],
  offers: {
    retained: [EVENT_FILES_KEPT],
    figures: eventFacts,
    timeline: workTimeline('event', events),
    owed: owedForQuotations,
    assistantActs: eventActs,

    assistantSkills: [requestsTold, visits, engineer, quotation, agree, cancel, move, rate, reopen, urge, complain],
    hoursChanged: recountPromises,
    orderForms: eventForms,
    customerEvents: newestEvents,
    requests,
    inUse: async (ctx, tenantId) => ((await hasQuotations(ctx, tenantId)) ? ['orders'] : []),
    entered: enteredEvents,
    joined: joinEvents,
    messages: eventMessages,
    skills: templateSkills,
    aftercare: aftercare('event', eventLife),
    given: givenWorks('event', events),
    customerWorks: customerWorks('event', { works: events, counts: eventCounts }),
    productWorks: productWorks('event', {
      works: events,
      templates: eventTemplates,
      number: events.eventNo,
      formVersionId: events.formVersionId,
      passed: 'converted',
    }),
    works: staffWork('event', eventLife, events.eventNo, {
      templates: eventTemplates,
      products,
      formVersionId: events.formVersionId,
      ownFields: events.fields,
      area: sql`${events.area}`,
      skills: neededSkills,
      dueTime: sql`nullif(${events.dueTime}, ${NEVER}::timestamptz)`,
      level: events.level,
      passed: ['converted'],
      keep: keepEventVisit,
    }),
    suggestions: { kind: 'event', of: (ctx, id, task) => suggestions(ctx, [id], task) },
  },
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** tells a linkman of an entry in the timeline of an event: what waits of servers that had no message centre */
    tellLinkman: { tenantId: string; recordId: string }
    /** counts what is promised of a tenant's open events anew, after the hours `before` were changed */
    recountPromises: { tenantId: string; before: WorkingTime; changeTime: string }
  }
}
