import { seedDemo } from '../server/demo/seed'
import { clockAt } from '../server/demo/deterministic'
import { diskStorage } from '../server/providers/storage'
import type { Contents } from './harness'

/** The demo tells its times from the moment of its writing, which for a test is no longer ago than this, ms. */
const FRESH_MS = 600_000

/** The demo data with its photos, as of a server that was first started a few minutes ago. */
export const demoContents = (): Contents => ({
  name: `demo_${Math.floor(Date.now() / FRESH_MS)}`,
  write: (db, dataFolder) => seedDemo(db, clockAt(Date.now(), { roundTheClock: true }), diskStorage(dataFolder)),
})
