import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { tenants } from '../kernel/tenancy/door.table'
import type { Storage } from '../providers/storage'
import { DEMO_COMPANIES } from './companies'
import type { Clock } from './deterministic'
import { assistantSeed } from './seeds/assistant.seed'
import { cardSeed } from './seeds/card.seed'
import { commoditySeed } from './seeds/commodity.seed'
import { eventSeed } from './seeds/event.seed'
import { filesSeed } from './seeds/files.seed'
import { invoiceSeed } from './seeds/invoice.seed'
import { goodsSeed } from './seeds/goods.seed'
import { identitySeed } from './seeds/identity.seed'
import { orderSeed } from './seeds/order.seed'
import { productSeed } from './seeds/product.seed'
import { imSeed } from './seeds/im.seed'
import { customerSeed } from './seeds/customer.seed'
import { memberSeed } from './seeds/member.seed'
import { inOrder, worldOf } from './seeds/seed'
import { providerSeed } from './seeds/provider.seed'
import { circleSeed } from './seeds/circle.seed'
import { trainingSeed } from './seeds/training.seed'
import { registerSeed } from './seeds/register.seed'
import { stockSeed } from './seeds/stock.seed'
import { surveySeed } from './seeds/survey.seed'
import { reportSeed } from './seeds/report.seed'
import { taskSeed } from './seeds/task.seed'
import { tenancySeed } from './seeds/tenancy.seed'
import { visitSeed } from './seeds/visit.seed'
import { wikiSeed } from './seeds/wiki.seed'

/** One for each domain that has demo rows. */
const SEEDS = inOrder([
  tenancySeed,
  identitySeed,
  productSeed,
  registerSeed,
  cardSeed,
  goodsSeed,
  commoditySeed,
  orderSeed,
  eventSeed,
  taskSeed,
  stockSeed,
  visitSeed,
  surveySeed,
  filesSeed,
  invoiceSeed,
  reportSeed,
  providerSeed,
  trainingSeed,
  circleSeed,
  wikiSeed,
  assistantSeed,
  imSeed,
  customerSeed,
  memberSeed,
])

/**
 * Fills an empty database with two demo tenants: all of it or, on an error, nothing. Does nothing when there is a tenant
 * already. Times are told by `clock` (`clockAt`); the rest is the same in every database. Photos of requests need a place for
 * their bytes: without `storage` there are none.
 */
export async function seedDemo(db: Db, clock: Clock, storage?: Storage): Promise<void> {
  await db.transaction(async tx => {
    // two processes may start on one empty database
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lianke demo'))`)
    const there = await tx.select({ id: tenants.id }).from(tenants).limit(1)
    if (there.length) return
    for (const company of DEMO_COMPANIES) {
      const world = worldOf(company, clock, storage)
      for (const { seed } of SEEDS) await seed(tx, world)
    }
  })
}
