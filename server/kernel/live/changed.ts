import { isUuid } from '../../db/ids'
import type { Db } from '../../db/database'
import { audited } from '../audit/audit.service'
import type { Ctx } from '../call/context'
import { announce } from './announce'

type Change = Parameters<typeof audited>[2]

/** Notes what staff changed, as {@link audited}, and tells all who have it on their pages. What has no id of its own is the company's. */
export async function changed(ctx: Ctx, tx: Db, change: Change): Promise<void> {
  await audited(ctx, tx, change)
  const { kind, id = '', before, after } = change
  await announce(ctx, tx, {
    kind,
    id: isUuid(id) ? id : ctx.tenantId,
    change: !before ? 'create' : after ? 'update' : 'remove',
  })
}
