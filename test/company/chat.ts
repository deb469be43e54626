import { eq } from 'drizzle-orm'
import { imSettings } from '../../server/domains/im/im.table'
import { tenants } from '../../server/kernel/tenancy/door.table'
import type { TestServer } from '../harness'

/** Lets a company answer in a chat at any hour, visitors too. */
export async function openChat({ db }: Pick<TestServer, 'db'>, tenantId: string): Promise<void> {
  const [row] = await db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, tenantId))
  if (!row) throw new Error('no such company')
  const allDay = Array.from({ length: 7 }, () => [['00:00', '24:00'] as const])
  await db
    .update(tenants)
    .set({
      flags: { ...row.flags, editionList: [1, 6] },
      workingTime: { days: allDay, holidays: [], extraDays: {} },
    })
    .where(eq(tenants.id, tenantId))
  await db.insert(imSettings).values({
    tenantId,
    enabled: true,
    welcome: {},
    questions: [{ zh: '滤网多久洗一次？', en: 'How often is the filter washed?' }],
  })
}
