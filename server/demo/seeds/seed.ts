import type { Db } from '../../db/database'
import type { Storage } from '../../providers/storage'
import type { DemoCompany } from '../company'
import { idOf, numberOf, type Clock } from '../deterministic'

/** What a seed is told: the company that is written, and when it is written. */
export interface World {
  company: DemoCompany
  tenantId: string
  clock: Clock
  /** where the bytes of photos go; without it there are no photos */
  storage: Storage | undefined
  /** ISO moment at nine o'clock `daysAgo` days ago, `i` minutes later: a list by time keeps the order in which rows are written here */
  made(daysAgo: number, i?: number): string
  /** ISO moment in the working hours of the day `daysAgo` days ago, which `name` decides */
  moment(daysAgo: number, name: string): string
}

/**
 * The demo rows of one domain. They are registered in the demo, which stands above all domains, and not in the modules of the domains:
 * companies, people and stories of the demo cross them, and no domain may know the demo. Every id and every time comes from the names of
 * deterministic.ts, so that two demos of one moment are alike to the byte.
 */
export interface Seed {
  /** the folder of the domain */
  name: string
  /** names of the seeds whose rows this one points at */
  after: readonly string[]
  /** writes the rows of one company */
  seed(tx: Db, world: World): Promise<void>
}

/** Rows for one statement each: PostgreSQL takes 65,535 parameters at once. */
export const portions = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 1500) }, (_, i) => rows.slice(i * 1500, (i + 1) * 1500))

/** The seeds, each after those whose rows it points at; those that wait for nothing keep their place. Throws for an unknown name and for a circle. */
export function inOrder(seeds: readonly Seed[]): Seed[] {
  const done: Seed[] = []
  let waiting = [...seeds]
  while (waiting.length) {
    const ready = waiting.find(one => one.after.every(name => done.some(seed => seed.name === name)))
    if (!ready) throw new Error(`the seeds ${waiting.map(one => one.name).join(', ')} wait for what never comes`)
    done.push(ready)
    waiting = waiting.filter(one => one !== ready)
  }
  return done
}

/** What the seeds are told of a company by a clock. */
export function worldOf(company: DemoCompany, clock: Clock, storage: Storage | undefined): World {
  const nine = (daysAgo: number) => clock.at([-daysAgo, '09:00'])
  return {
    company,
    clock,
    storage,
    tenantId: idOf(`${company.key} tenant`),
    made: (daysAgo, i = 0) => new Date(nine(daysAgo) + i * 60_000).toISOString(),
    moment: (daysAgo, name) => new Date(nine(daysAgo) + numberOf(`${name} minute`, 0, 539) * 60_000).toISOString(),
  }
}
