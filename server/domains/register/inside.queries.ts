import { and, eq } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import type { Ctx } from '../../kernel/call/context'
import { registrations } from './register.table'

/** Registrations that wait: staff decide them without the switches, too. Those of visitors belong to another switch. */
export async function insideRegistrations({ db, tenantId }: Ctx): Promise<Inside[]> {
  const waiting = (isGuest: boolean) =>
    db.$count(
      registrations,
      and(
        eq(registrations.tenantId, tenantId),
        eq(registrations.state, 'submitted'),
        eq(registrations.isGuest, isGuest),
      ),
    )
  const [own, guests] = await Promise.all([waiting(false), waiting(true)])
  return [
    { flag: 'PRODUCT_REGISTER_NEW', kind: 'registrations', count: own },
    { flag: 'productRegisterOpen', kind: 'registrations', count: guests },
  ]
}
