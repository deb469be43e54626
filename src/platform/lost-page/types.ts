import type { Visit } from '@/lib/visit'

/** Tells what was asked for when the app is opened at, or a link leads to, a path that is no page. */
export interface LostPage {
  /** for the module of the app: mini-programs take a redirect only at once, while nothing is drawn yet */
  install(lead: (asked: Visit) => void): void
  /** for the app's component: a browser's router tells it */
  useLost(lead: (asked: Visit) => void): void
}
