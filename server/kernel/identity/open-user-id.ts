import type { Ctx } from '../call/context'
import { WECOM_COMPANY } from '../tenancy/door.table'

/** Names of WeCom's people go to the tenants that work in it, and to no other. */
export const openUserIdOf = (ctx: Ctx, of: { openUserId: string } | null | undefined): string =>
  ctx.companyType === WECOM_COMPANY ? (of?.openUserId ?? '') : ''
