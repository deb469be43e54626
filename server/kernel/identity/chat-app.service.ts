import { randomBytes } from 'node:crypto'
import type { Ctx } from '../call/context'
import { AppError, type ErrorId } from '../../http/errors'
import { ownAddress } from '../../http/origin'
import { SITE_PATH } from '../../http/site'
import { VendorError, type VendorReason } from '../../providers/vendor'
import type { Named } from './binding.service'
import type { ChatApp } from './openid.table'

/** How a vendor's failure is told to the caller: what is not named here is CHAT_APP_UNAVAILABLE. */
type Told = Partial<Record<VendorReason, ErrorId>>

/** Does what asks a vendor. Throws the AppError of `told` for its failure, and logs it: a text of a vendor is for the operator. */
export async function askVendor<T>(ctx: Ctx, work: () => Promise<T>, told: Told = {}): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    ctx.log.warn(
      { vendor: error.vendor, reason: error.reason, detail: error.message },
      'a chat app did not do what it was asked',
    )
    throw new AppError(told[error.reason] ?? 'CHAT_APP_UNAVAILABLE')
  }
}

/** The id of an app at its vendor, '' where the tenant does not use it. */
export const appIdOf = ({ providers: { wechat, dingtalk } }: Ctx, app: ChatApp): string =>
  app === 'dingtalk' ? dingtalk.corpId : wechat.appIds[app]

/** Asks the chat app who showed a code. Throws PROVIDER_OFF, CHAT_APP_REFUSED for a wrong, used or old code, CHAT_APP_UNAVAILABLE. */
export const personOf = (ctx: Ctx, app: ChatApp, code: string): Promise<Named> =>
  askVendor(
    ctx,
    async () => {
      const { wechat, dingtalk } = ctx.providers
      const appId = appIdOf(ctx, app)
      if (!appId) throw new AppError('PROVIDER_OFF')
      if (app === 'dingtalk') {
        const { userId, unionId, name, mobile } = await dingtalk.personOf(code)
        return { app, appId, openId: userId, unionId, nickname: name, head: '', mobile }
      }
      return { app, appId, ...(await wechat.personOf(app, code)), mobile: '' }
    },
    { code: 'CHAT_APP_REFUSED' },
  )

/**
 * Where web authorization of the official account begins, '' without one. It comes back to `returnUrl`, or to the portal's
 * first page, with `code` and a `state` that is new each time: the client keeps it and takes no other back.
 * Throws BAD_REQUEST for an address of another site.
 */
export function authorizeUrl(ctx: Ctx, returnUrl?: string): string {
  const back = ownAddress(ctx, returnUrl || `${ctx.origins[0]}${SITE_PATH}/`, 'returnUrl').href
  return (
    ctx.providers.wechat.appIds.wechatWeb && ctx.providers.wechat.authorizeUrl(back, randomBytes(16).toString('hex'))
  )
}
