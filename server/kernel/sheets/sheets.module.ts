import { and, eq, lt } from 'drizzle-orm'
import type { RetainedKind } from '../call/offers'
import type { Module } from '../module'
import { keptSince } from '../tenancy/retention.service'
import { importSlice } from './import.job'
import { importRoutes } from './import.routes'
import { imports } from './sheet.table'
import { sheetsErrors } from './sheets.errors'

/** How long an import, with all rows of its file, can be looked at and undone. */
const IMPORTS_KEPT: RetainedKind = { kind: 'imports', byDefault: 90, least: 7, most: 730, endless: false }

/** Files of rows: imports with preview, undo and progress, and exports of lists. What a row is, domains say (`offers.sheets`). */
export const sheetsModule: Module = {
  name: 'sheets',
  routes: [importRoutes],
  errors: sheetsErrors,
  jobs: { importRows: (app, _log, payload) => importSlice(app, payload) },
  offers: { retained: [IMPORTS_KEPT] },
  retention: [
    {
      name: 'forgetImports',
      everySeconds: 86_400,
      run: async app => {
        for (const { tenantId, before } of await keptSince(app, 'imports'))
          await app.db.delete(imports).where(and(eq(imports.tenantId, tenantId), lt(imports.createTime, before)))
      },
    },
  ],
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** goes on with an import, wherever it is */
    importRows: { tenantId: string; importId: string }
  }
}
