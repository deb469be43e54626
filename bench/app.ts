import { ERRORS, OFFERS } from '../server/app/modules'
import { readConfig } from '../server/config'
import type { Database } from '../server/db/database'
import type { App } from '../server/kernel/call/context'
import { createProviders } from '../server/providers'

/** The portal in this process, on a database, as an operator runs it: silent, and without limits for those who ask often. */
export function appOn(db: Database, dataFolder: string): App {
  const config = readConfig({
    LIANKE_DATA: dataFolder,
    LOG_LEVEL: 'silent',
    LOG_FILE: '-',
    RATE_LIMIT: '1000000000',
  })
  return {
    db,
    config,
    providers: createProviders(config),
    secret: Buffer.alloc(32),
    disk: { isShort: () => false, state: () => 'ok' },
    errors: ERRORS,
    offers: OFFERS,
    demoTenants: [],
    demoStaff: [],
    now: Date.now,
  }
}
