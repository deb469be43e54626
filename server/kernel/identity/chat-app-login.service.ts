import { and, eq } from 'drizzle-orm'
import { AppError } from '../../http/errors'
import type { Providers } from '../../providers'
import type { Ctx } from '../call/context'
import { once } from '../call/idempotency'
import { countLimit } from '../call/limit'
import { staff } from './auth.table'
import { askVendor } from './chat-app.service'
import { consolePath } from './console-address'
import { hmac, newToken, same } from './secret'
import { memberColumns, proceed } from './staff-login.service'

/** Where staff have accounts of their own: the corp says who they are. */
export type StaffApp = 'dingtalk' | 'wecom'

/** A sign-in at a chat app comes back within this. */
const STATE_SECONDS = 600

/** Chat apps that the company's staff can sign in with. */
export const staffApps = ({ dingtalk, wechat }: Pick<Providers, 'dingtalk' | 'wechat'>): StaffApp[] => [
  ...(dingtalk.corpId ? ['dingtalk' as const] : []),
  // WeCom asks on behalf of an app of the corp, which its agent names
  ...(wechat.tellsStaff ? ['wecom' as const] : []),
]

/** The end of the state's life (seconds since 1970, hex) and a signature: letters and digits, as WeCom wants it. */
function stateOf(ctx: Ctx, app: StaffApp, verifier: string, until: string): string {
  return until + hmac(ctx.secret, 'sign-in by chat app', ctx.tenantId, app, until, verifier)
}

/**
 * Where a sign-in by a chat app begins. The browser keeps `verifier`, which nobody else sees: the `state` that comes back with a code is
 * good with it only. Throws PROVIDER_OFF.
 */
export async function beginChatAppLogin(
  ctx: Ctx,
  { app, inApp, origin }: { app: StaffApp; inApp: boolean; origin: string },
) {
  const { dingtalk, wechat } = ctx.providers
  if (!staffApps(ctx.providers).includes(app)) throw new AppError('PROVIDER_OFF')
  const verifier = newToken()
  const until = (Math.floor(ctx.now() / 1000) + STATE_SECONDS).toString(16).padStart(10, '0')
  const state = stateOf(ctx, app, verifier, until)
  // the browser keeps things by origin, so it comes back to where it is, if that is one of ours
  const back = (ctx.origins.includes(origin) ? origin : ctx.origins[0]) + (await consolePath(ctx, ctx.db))
  const url = app === 'dingtalk' ? dingtalk.signInUrl(back, state) : wechat.signInUrl(back, state, inApp)
  return { url, state, verifier }
}

/** Uses a state up. Throws SIGN_IN_AGAIN for one that is forged, old, used, or another browser's. */
async function takeState(ctx: Ctx, app: StaffApp, state: string, verifier: string): Promise<void> {
  const until = state.slice(0, 10)
  const good = same(state, stateOf(ctx, app, verifier, until)) && parseInt(until, 16) * 1000 > ctx.now()
  if (!good) throw new AppError('SIGN_IN_AGAIN')
  let fresh = false
  // whoever shows it: a login that comes along makes it no other state
  await once({ ...ctx, principal: { kind: 'guest', tourist: '' }, idempotencyKey: state }, {}, async () => {
    fresh = true
    return {}
  })
  if (!fresh) throw new AppError('SIGN_IN_AGAIN')
}

interface Shown {
  app: StaffApp
  code: string
  state: string
  verifier: string
}
/**
 * Signs in who comes back from DingTalk or WeCom with a code, if one staff member has their user id.
 * Throws PROVIDER_OFF, SIGN_IN_AGAIN, CHAT_APP_UNAVAILABLE, STAFF_UNKNOWN, STAFF_OFF.
 */
export async function chatAppLogin(ctx: Ctx, { app, code, state, verifier }: Shown) {
  await countLimit(ctx, 'signIn')
  const { dingtalk, wechat } = ctx.providers
  if (!staffApps(ctx.providers).includes(app)) throw new AppError('PROVIDER_OFF')
  await takeState(ctx, app, state, verifier)
  const userId = await askVendor(ctx, () => (app === 'dingtalk' ? dingtalk : wechat).memberOf(code), {
    code: 'SIGN_IN_AGAIN',
  })
  const [member, another] = userId
    ? await ctx.db
        .select(memberColumns)
        .from(staff)
        .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.openUserId, userId)))
        .limit(2)
    : []
  if (!member || another) throw new AppError('STAFF_UNKNOWN')
  return proceed(ctx, member, '')
}
