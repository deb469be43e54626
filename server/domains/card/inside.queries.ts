import { and, eq } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import type { Ctx } from '../../kernel/call/context'
import { warrantyCards } from './card.table'

/** Cards that customers have received and not used: they have them again when there are cards again. */
export const insideCards = async ({ db, tenantId }: Ctx): Promise<Inside[]> => [
  {
    flag: 'extendedWarrantyCard',
    kind: 'cards',
    count: await db.$count(
      warrantyCards,
      and(eq(warrantyCards.tenantId, tenantId), eq(warrantyCards.state, 'received')),
    ),
  },
]
