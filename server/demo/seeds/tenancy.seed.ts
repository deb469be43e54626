import { announcements, doors, tenants } from '../../kernel/tenancy/door.table'
import { DEMO_COMPANIES } from '../companies'
import { idOf } from '../deterministic'
import type { Seed } from './seed'

/** The company, its door and what it announces. */
export const tenancySeed: Seed = {
  name: 'tenancy',
  after: [],
  async seed(tx, { company, tenantId, made }) {
    const { key } = company
    // the oldest company is the one of the default door
    const createTime = made(1200, DEMO_COMPANIES.indexOf(company))
    await tx.insert(tenants).values({ ...company.tenant, id: tenantId, createTime })
    await tx.insert(doors).values({ ...company.door, tenantId, id: idOf(`${key} door`), createTime })
    await tx.insert(announcements).values(
      company.announcements.map(({ daysAgo, ...a }, i) => ({
        ...a,
        tenantId,
        id: idOf(`${key} announcement ${i + 1}`),
        startTime: made(daysAgo),
        createTime: made(daysAgo),
        updateTime: made(daysAgo),
      })),
    )
  },
}
