import { sql } from 'drizzle-orm'
import type { Input, Output } from '../../../contract/define'
import type { setupApi } from '../../../contract/setup'
import { PROVIDER_KINDS, type ProviderKind } from '../../../shared/setup'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { GROUPS, statesOf, type Group, type Providers } from '../../providers'
import { accountOf, openSettings, settingNames } from '../../providers/accounts'
import { PaymentFailure } from '../../providers/payment/payment'
import { VendorError } from '../../providers/vendor'
import { changed } from '../live/changed'
import { isoNow, type App, type Ctx } from '../call/context'
import { countLimit } from '../call/limit'
import { accountOfTenant, freshProviders, keepAccount, removeAccount, type Settings } from './account.service'

type Setup = typeof setupApi
type Body<K extends keyof Setup> = Input<Setup, K> extends { body: infer B } ? B : never
type Item = Output<Setup, 'GET /staff/provider/list'>[number]
type Tried = Output<Setup, 'POST /staff/provider/test'>

const SHOWN = 4
const DOTS = '••••'
/** A secret as it may be shown: its last 4 characters, where it is so long that they do not help to guess it; of a key in PEM none. */
export const masked = (secret: string): string =>
  secret === '' ? '' : secret.length < 12 || secret.includes('-----') ? DOTS : DOTS + secret.slice(-SHOWN)

const groupOf = (kind: ProviderKind): Group =>
  (Object.keys(GROUPS) as Group[]).find(group => (GROUPS[group] as readonly string[]).includes(kind)) ?? 'chat'

const shownSettings = (kind: ProviderKind, settings: Settings | null): Item['settings'] => {
  const open = openSettings(kind)
  return settingNames(kind).map(name => {
    const secret = !open.includes(name)
    const value = settings?.[name] ?? ''
    return { name, secret, value: secret ? masked(value) : value }
  })
}

async function itemOf(ctx: Ctx, kind: ProviderKind, providers: Providers): Promise<Item> {
  const own = await accountOfTenant(ctx, ctx.tenantId, kind)
  return {
    kind,
    group: groupOf(kind),
    state: statesOf(providers)[kind],
    own: own !== null,
    readable: own?.settings !== null,
    version: own?.version ?? 0,
    check: kind === 'sms' ? 'message' : 'quiet',
    settings: shownSettings(kind, own?.settings ?? null),
  }
}

/** The accounts at vendors that the caller's company may have: how each stands, secrets masked. */
export const providerSetups = (ctx: Ctx): Promise<Item[]> =>
  Promise.all(PROVIDER_KINDS.map(kind => itemOf(ctx, kind, ctx.providers)))

/** Addresses that the server asks: the operator's to say, or a company could have it ask what only the server reaches. */
const OPERATORS = ['url']
/** Settings of one kind, with what stays of those that are there. Throws PROVIDER_SETTING. */
function settingsOf(ctx: Ctx, kind: ProviderKind, before: Settings, given: Settings): Settings {
  const operators = OPERATORS.find(name => name in given && given[name] !== (before[name] ?? ''))
  if (operators) throw new AppError('PROVIDER_SETTING', { detail: `${operators}: npm run tenant -- provider set` })
  const settings = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
  try {
    accountOf(kind, settings, ctx.config.addresses)
  } catch (error) {
    // one line that names settings and never their values
    throw new AppError('PROVIDER_SETTING', { detail: error instanceof Error ? error.message : '' })
  }
  return settings
}

/** Holds the company's accounts of a kind until the transaction ends, and gives the one there is. Throws CHANGED_MEANWHILE. */
async function lockAccount(ctx: Ctx, tx: Db, kind: ProviderKind, version: number) {
  // a row that is not there yet cannot be held
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`account ${ctx.tenantId} ${kind}`}))`)
  const before = await accountOfTenant({ db: tx, secret: ctx.secret }, ctx.tenantId, kind)
  if ((before?.version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE')
  return before
}
const audit = (kind: ProviderKind, settings: Settings | null) =>
  Object.fromEntries(shownSettings(kind, settings).flatMap(({ name, value }) => (value ? [[name, value]] : [])))

/** Keeps an account at a vendor, encrypted: what is not named stays, what is empty is removed. Throws CHANGED_MEANWHILE, and PROVIDER_SETTING with what is missing or makes no sense. */
export async function setProvider(app: App, ctx: Ctx, { kind, version, settings }: Body<'POST /staff/provider/set'>) {
  await ctx.db.transaction(async tx => {
    const before = await lockAccount(ctx, tx, kind, version)
    const kept = settingsOf(ctx, kind, before?.settings ?? {}, settings)
    await keepAccount({ db: tx, secret: ctx.secret, config: ctx.config }, ctx.tenantId, kind, kept)
    // a secret may have been replaced by one with the same end: the version tells that there was a change
    await changed(ctx, tx, {
      kind: 'provider',
      id: kind,
      ...(before ? { before: { ...audit(kind, before.settings), version: before.version } } : {}),
      after: { ...audit(kind, kept), version: (before?.version ?? 0) + 1 },
    })
  })
  return itemOf(ctx, kind, await freshProviders(app, ctx.tenantId, ctx.log))
}

/** Forgets the company's own account at a vendor. Throws CHANGED_MEANWHILE, NOT_FOUND where it has none. */
export async function removeProvider(app: App, ctx: Ctx, { kind, version }: Body<'POST /staff/provider/remove'>) {
  await ctx.db.transaction(async tx => {
    const before = await lockAccount(ctx, tx, kind, version)
    if (!before || !(await removeAccount(tx, ctx.tenantId, kind))) throw new AppError('NOT_FOUND')
    await changed(ctx, tx, { kind: 'provider', id: kind, before: audit(kind, before.settings) })
  })
  return itemOf(ctx, kind, await freshProviders(app, ctx.tenantId, ctx.log))
}

/** A trade that nobody has made: the vendor says so only to a merchant whose signature is good. */
const NO_TRADE = 'liankecheck'
/** A parcel that nobody has sent: the vendor says so only to an account whose signature is good. */
const NO_PARCEL = { company: 'yuantong', number: 'LIANKECHECK', phone: '' }
/** What a refused payment means: no answer, an answer without the vendor's signature, or the vendor's own word. */
const paymentReason = (code: string): Tried['reason'] =>
  code === 'UNREACHABLE' ? 'outage' : code === 'UNSIGNED' ? 'keys' : 'refused'

async function ask(ctx: Ctx, kind: ProviderKind, providers: Providers, phone: string): Promise<void> {
  const { sms, payment, wechat, dingtalk, logistics } = providers
  if (kind === 'sms') await sms?.sendCode(phone, '000000', ctx.language)
  else if (kind === 'wechatPay') await payment.wechat?.query(NO_TRADE)
  else if (kind === 'alipay') await payment.alipay?.query(NO_TRADE)
  else if (kind === 'dingtalk') await dingtalk.check()
  else if (kind === 'kuaidi100') await logistics?.steps({ ...NO_PARCEL, since: isoNow(ctx) })
  else await wechat.check(kind === 'wechat' ? 'weapp' : kind)
}

/** Asks the vendor whether an account is good, as the server uses it. Throws PROVIDER_OFF where there is none, TOO_MANY_REQUESTS. */
export async function testProvider(
  app: App,
  ctx: Ctx,
  { kind, phone = '' }: Body<'POST /staff/provider/test'>,
): Promise<Tried> {
  const providers = await freshProviders(app, ctx.tenantId, ctx.log)
  if (statesOf(providers)[kind] === 'off') throw new AppError('PROVIDER_OFF')
  if (kind === 'sms' && !phone) return { ok: false, reason: 'phone', detail: '' }
  await countLimit(ctx, 'providerTest')
  try {
    await ask(ctx, kind, providers, phone)
    return { ok: true, reason: '', detail: '' }
  } catch (error) {
    if (error instanceof PaymentFailure)
      return { ok: false, reason: paymentReason(error.code), detail: error.code.slice(0, 80) }
    if (!(error instanceof VendorError)) throw error
    const { reason, errcode } = error
    const plain = reason === 'outage' || reason === 'silent' || reason === 'quota'
    return {
      ok: false,
      reason: plain ? reason : kind === 'sms' ? 'refused' : 'keys',
      detail: errcode ? String(errcode) : '',
    }
  }
}
