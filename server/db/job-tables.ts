import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

const silent = new Logger(() => () => undefined)

/** Brings the tables of the job queue up to date. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silent })
