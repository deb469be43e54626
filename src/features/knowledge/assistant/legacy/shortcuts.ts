import { matchRoute } from '../../../../../config/route-match'

export interface Target {
  url: string
  query?: Record<string, string>
}
export type ShortcutKey =
  | 'report'
  | 'myRequests'
  | 'toRate'
  | 'machines'
  | 'scan'
  | 'orders'
  | 'wiki'
  | 'favourites'
  | 'company'

/**
 * Where the shortcuts of a customer lead. Those of AI specification §2.2 are of an app of the staff: tasks, customers, approvals and parts
 * have no screen here (docs/decisions/28).
 */
export const SHORTCUTS: Record<ShortcutKey, Target> = {
  report: { url: '/mall/serviceCenter' },
  myRequests: { url: '/service/serviceList', query: { state: 'all' } },
  toRate: { url: '/service/serviceList', query: { state: 'unEvaluate' } },
  machines: { url: '/product/list' },
  scan: { url: '/mall/scanner' },
  orders: { url: '/order/orderList' },
  wiki: { url: '/wiki' },
  favourites: { url: '/collection/list' },
  company: { url: '/mall/company/info' },
}

/** The two batches of tips of a first visit. */
export const TIPS: readonly (readonly ShortcutKey[])[] = [
  ['report', 'myRequests', 'scan', 'wiki'],
  ['machines', 'orders', 'toRate', 'company'],
]

export type HelpGroup = 'groupService' | 'groupMachines' | 'groupOther'
/** What the help lists, by its groups. */
export const HELP: readonly { group: HelpGroup; list: readonly ShortcutKey[] }[] = [
  { group: 'groupService', list: ['report', 'myRequests', 'toRate'] },
  { group: 'groupMachines', list: ['machines', 'scan', 'orders'] },
  { group: 'groupOther', list: ['wiki', 'favourites', 'company'] },
]

/** What following a target comes to: only where this portal has such a screen, and not where the person is already. */
export const followed = ({ url }: Target, presentPath: string): 'go' | 'here' | 'notOpen' =>
  !matchRoute(url) ? 'notOpen' : url === presentPath ? 'here' : 'go'

/** Params of a voice answer: JSON text of names and values; anything else is none. */
export function paramsOf(json: string): Record<string, string> {
  try {
    const params: unknown = JSON.parse(json)
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return {}
    return Object.fromEntries(
      Object.entries(params)
        .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
        .map(([name, value]) => [name, String(value)]),
    )
  } catch {
    return {}
  }
}
