import { matchRoute } from '../../../../../config/route-match'

export interface Target {
  url: string
  query?: Record<string, string>
}
export type ShortcutKey =
  | 'todayTasks'
  | 'runningTasks'
  | 'myTasks'
  | 'addTask'
  | 'nearCustomers'
  | 'customerMap'
  | 'approvals'
  | 'bench'
  | 'myEvents'
  | 'allEvents'
  | 'addEvent'
  | 'myParts'
  | 'parts'
  | 'help'
  | 'addCustomer'
  | 'wiki'

/** Targets of the shortcuts (AI specification §2.2), word for word. */
export const SHORTCUTS: Record<ShortcutKey, Target> = {
  todayTasks: { url: '/task/search/result', query: { taskPlanTime: 'today' } },
  runningTasks: { url: '/task/search/result', query: { taskState: 'processing' } },
  myTasks: { url: '/task/search/result', query: { taskView: 'executor' } },
  addTask: { url: '/index', query: { doSome: 'addTask', page: 'task-list' } },
  bench: { url: '/index', query: { page: 'account-view-v2' } },
  nearCustomers: { url: '/customer/v2', query: { customerType: 'nearCustomer' } },
  customerMap: { url: '/customer/v2', query: { customerType: 'nearCustomer', mapView: 'true' } },
  addCustomer: { url: '/customer/create/v2' },
  approvals: { url: '/approve' },
  myEvents: { url: '/event', query: { eventView: 'execute', state: 'created' } },
  allEvents: { url: '/event', query: { eventView: 'all', state: 'created' } },
  addEvent: { url: '/event', query: { eventView: 'all', state: 'created', doSome: 'addTask' } },
  myParts: { url: '/partV3/person' },
  parts: { url: '/partV3' },
  help: { url: '/help' },
  wiki: { url: '/wiki' },
}

/** The two batches of tips of a first visit. */
export const TIPS: readonly (readonly ShortcutKey[])[] = [
  ['todayTasks', 'myEvents', 'nearCustomers', 'wiki'],
  ['runningTasks', 'addEvent', 'myParts', 'approvals'],
]

export type HelpGroup = 'groupBench' | 'groupTask' | 'groupCustomer' | 'groupPart' | 'groupOther'
/** What the help lists, by its groups. */
export const HELP: readonly { group: HelpGroup; list: readonly ShortcutKey[] }[] = [
  { group: 'groupBench', list: ['bench', 'myEvents', 'allEvents', 'addEvent'] },
  { group: 'groupTask', list: ['todayTasks', 'runningTasks', 'myTasks', 'addTask'] },
  { group: 'groupCustomer', list: ['nearCustomers', 'customerMap', 'addCustomer'] },
  { group: 'groupPart', list: ['myParts', 'parts'] },
  { group: 'groupOther', list: ['approvals', 'wiki', 'help'] },
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
