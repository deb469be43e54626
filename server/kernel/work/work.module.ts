import type { WorkKind } from '../../../shared/kinds'
import type { Module } from '../module'
import { jobContext } from '../tenancy/job-context'
import { workRoutes } from './work.routes'

/** What is alike for the work of all domains: who is told of it, and who is asked when nobody accepts. */
export const workModule: Module = {
  name: 'work',
  routes: [workRoutes],
  jobs: {
    async tellStaff(app, log, { tenantId, kind, recordId, formerId }) {
      const works = app.offers.works.find(one => one.kind === kind)
      await works?.tellStaff(await jobContext(app, log, tenantId, 'tellStaff'), recordId, formerId ?? null)
    },
    async passOn(app, log, { tenantId, kind, id, recordId }) {
      const works = app.offers.works.find(one => one.kind === kind)
      await works?.passOn(await jobContext(app, log, tenantId, 'passOn'), id, recordId)
    },
  },
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** tells staff of an entry of a work's timeline; `formerId`: who of them had the work before it took it away */
    tellStaff: { tenantId: string; kind: WorkKind; recordId: string; formerId?: string }
    /** asks the next engineer when nobody has accepted a work since an entry gave it to somebody */
    passOn: { tenantId: string; kind: WorkKind; id: string; recordId: string }
  }
}
