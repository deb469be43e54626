import { asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isLanguage } from '../../../shared/language'
import { linkOrigin } from '../../http/origin'
import type { App, Ctx } from '../call/context'
import { providersOf } from './account.service'
import { doors, tenants } from './door.table'

/** Whether there is such a tenant, with a door. */
export const isTenant = async ({ db }: Pick<App, 'db'>, tenantId: string): Promise<boolean> =>
  (await db.select({ id: doors.id }).from(doors).where(eq(doors.tenantId, tenantId)).limit(1)).length > 0

/** The context of a job for a tenant, which nobody called: what it does is done by nobody, and links lead to the tenant's first door. */
export async function jobContext(
  app: App,
  log: FastifyBaseLogger,
  tenantId: string,
  job: string,
): Promise<Ctx & { domainId: string }> {
  const [row] = await app.db
    .select({ door: doors, companyType: tenants.type })
    .from(tenants)
    .innerJoin(doors, eq(doors.tenantId, tenants.id))
    .where(eq(tenants.id, tenantId))
    .orderBy(asc(doors.createTime), asc(doors.id))
    .limit(1)
  if (!row) throw new Error(`tenant ${tenantId} has no door`)
  const { door, companyType } = row
  return {
    ...app,
    providers: await providersOf(app, tenantId, log),
    tenantId,
    doorId: door.id,
    domainId: door.domainId,
    companyType,
    origins: [linkOrigin(app.config, door)],
    language: isLanguage(door.defaultLanguage) ? door.defaultLanguage : 'zh',
    principal: { kind: 'guest', tourist: '' },
    address: '',
    tokenHash: '',
    familyId: '',
    device: { userAgent: '', platform: '' },
    idempotencyKey: '',
    call: job,
    requestId: '',
    log,
  }
}
