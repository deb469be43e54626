import { TENANT_FLAGS, type FlagValues, type TenantFlag } from '../../../shared/setup'
import { CHAT_EDITION, hasChat, hasShop } from '../../../shared/screen-switches'
import type { TenantFlags } from './door.table'

/** Switches that lie in `setting`; the others lie beside it. */
const IN_SETTING = ['anonymous', 'progress', 'evaluate', 'wiki'] as const satisfies readonly TenantFlag[]
type InSetting = (typeof IN_SETTING)[number]
const isInSetting = (name: TenantFlag): name is InSetting => (IN_SETTING as readonly string[]).includes(name)

function isOn(flags: TenantFlags, name: TenantFlag): boolean {
  if (name === 'shop') return hasShop(flags)
  if (name === 'chat') return hasChat(flags)
  return isInSetting(name) ? flags.setting[name] : flags[name]
}
/** The flags of a company as the switches that it sets. */
export const valuesOf = (flags: TenantFlags): FlagValues =>
  Object.fromEntries(TENANT_FLAGS.map(name => [name, isOn(flags, name)])) as FlagValues

/** The flags of a company with its switches set; what nobody sets stays. */
export function withValues(flags: TenantFlags, given: FlagValues): TenantFlags {
  const { anonymous, progress, evaluate, wiki, shop, chat, ...beside } = given
  const others = flags.editionList.filter(one => one !== CHAT_EDITION)
  return {
    ...flags,
    ...beside,
    setting: { anonymous, progress, evaluate, wiki, shop },
    serviceMall: shop,
    editionList: chat ? [...others, CHAT_EDITION] : others,
  }
}
