import { and, eq, inArray } from 'drizzle-orm'
import type { Inside } from '../../../shared/setup'
import type { Ctx } from '../../kernel/call/context'
import { conversations } from './im.table'

/** Talks that wait or are served: they go on to their end. */
export const insideChat = async ({ db, tenantId }: Ctx): Promise<Inside[]> => [
  {
    flag: 'chat',
    kind: 'talks',
    count: await db.$count(
      conversations,
      and(eq(conversations.tenantId, tenantId), inArray(conversations.state, ['queued', 'serving'])),
    ),
  },
]
