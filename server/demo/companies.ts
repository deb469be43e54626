import { notInArray } from 'drizzle-orm'
import type { Db } from '../db/database'
import { tenants } from '../kernel/tenancy/door.table'
import type { DemoCompany } from './company'
import { idOf } from './deterministic'
import { hengji } from './hengji'
import { mufeng } from './mufeng'
import { withPast } from './past'
import { hengjiPast } from './past.hengji'
import { mufengPast } from './past.mufeng'

/** The tenants of the demo, in the order of their doors. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [withPast(mufeng, mufengPast), withPast(hengji, hengjiPast)]
/** Their ids. */
export const demoTenants = (): string[] => DEMO_COMPANIES.map(({ key }) => idOf(`${key} tenant`))

/** Ids of their staff. */
export const demoStaff = (): string[] =>
  DEMO_COMPANIES.flatMap(({ key, staff }) => staff.map(one => idOf(`${key} staff ${one.key}`)))

/** Whether a company is there that is none of the demo's: what begins as a trial ends with it. */
export const hasOwnTenant = async (db: Db): Promise<boolean> =>
  (await db.select({ id: tenants.id }).from(tenants).where(notInArray(tenants.id, demoTenants())).limit(1)).length > 0
