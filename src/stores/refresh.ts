import { proxy } from 'valtio'

/**
 * Lists that must load anew when they show next. Per-tab flags start true and are cleared one by one (spec §4): here the
 * service tab's, the other tabs ask anew each time they show;
 * `eventList` and `evaluateList` are set by creating, evaluating and switching off an event, `collection` by collecting an article.
 */
export const refresh = proxy({ service: true, eventList: false, evaluateList: false, collection: false })

/** Whether the flag was set; clears it. */
export function takeRefresh(flag: keyof typeof refresh): boolean {
  const was = refresh[flag]
  refresh[flag] = false
  return was
}
