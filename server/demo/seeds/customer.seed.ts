import { customerNotes } from '../../domains/customer/customer.table'
import { idOf } from '../deterministic'
import type { Seed } from './seed'

/** What staff wrote about customers for each other. */
export const customerSeed: Seed = {
  name: 'customer',
  after: ['identity'],
  async seed(tx, { company, tenantId, made }) {
    const { key } = company
    const names = new Map(company.staff.map(one => [one.key, one.displayName]))
    const rows = company.customers.flatMap(customer =>
      (customer.notes ?? []).map(({ staff, daysAgo, content }, i) => ({
        tenantId,
        id: idOf(`${key} note ${customer.key} ${String(i)}`),
        subjectId: idOf(`${key} customer ${customer.key}`),
        staffId: idOf(`${key} staff ${staff}`),
        staffName: names.get(staff) ?? '',
        content,
        createTime: made(daysAgo, i),
      })),
    )
    if (rows.length) await tx.insert(customerNotes).values(rows)
  },
}
