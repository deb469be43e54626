import type { Visit } from '@/lib/visit'
import { isMainlandPhone } from '@shared/phone'

export interface Visitor {
  hasLogin: boolean
  /** phone of the stored login, '' for none */
  phone: string
  /** null while the door is not known */
  portalEnabled: boolean | null
  /** the server gave them nothing of what the screen is about */
  isRefused?: boolean
}
export type Decision = { allow: true } | { redirect: string }

/** Shell screens that must open whatever the state of login and portal, or the person would go round in circles. */
const ALWAYS = ['/404', '/defaultError', '/mall/unable', '/language']
/** Where a visitor becomes known, and goes on from. */
const LOGIN = ['/login', '/mall/login', '/mall/phone']
const PROVIDER_NETWORK = '/serviceProviderNetWork'
/** How a link says that it comes from a mini-program: in the query or in the path. The specification does not show the marker. */
const MINI_PROGRAM = /miniprogram/i

const allow: Decision = { allow: true }

export const queryText = (query: Visit['query']): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join('&')

export const withQuery = (visit: Visit): string =>
  queryText(visit.query) ? `${visit.path}?${queryText(visit.query)}` : visit.path

/** Whether the visit carries a mini-program marker (spec §2 "Mini-program origin"). */
export const fromMiniProgram = (visit: Visit): boolean =>
  MINI_PROGRAM.test(visit.path) ||
  Object.entries(visit.query).some(
    ([name, value]) => MINI_PROGRAM.test(name) || (name === 'source' && MINI_PROGRAM.test(value ?? '')),
  )

/** Class of what a visitor may tap inside a mini-program although a tap leads to the login elsewhere: the buttons of the language chooser. */
export const FREE_TAP = 'free-tap'

/** Whether a path is where a visitor becomes known. */
export const isLogin = (path: string): boolean => LOGIN.includes(path)

/** Whether the guard sends a visitor to the login page, where a chat app may make that needless. */
export const leadsToLogin = (redirect: string): boolean => /^\/login(\?|$)/.test(redirect)

/** Whether a `from` of a link names a place of this portal, and so may be gone back to: a path with a single slash before it. */
export const isInPortal = (url: string | undefined): url is string => /^\/[^/\\]/.test(url ?? '')

/** A path starting with /serviceProviderNetWork shows the app without the normal start-up (spec §2). */
export const skipsStartUp = (path: string): boolean => path.startsWith(PROVIDER_NETWORK)

/** "Guard behaviour" of spec §2, sentence by sentence. `open` are the paths that need no login. Pure. */
export function decide(visit: Visit, visitor: Visitor, open: readonly string[]): Decision {
  const { path, query } = visit
  if (skipsStartUp(path)) return allow
  if (visitor.portalEnabled === false && !ALWAYS.includes(path)) return { redirect: '/mall/unable' }
  if (visitor.portalEnabled && path === '/mall/unable') return { redirect: '/mall/index' }
  if (ALWAYS.includes(path)) return allow
  if (fromMiniProgram(visit) && !LOGIN.includes(path)) {
    const phone = query.phone ?? ''
    if (!isMainlandPhone(phone) || !visitor.hasLogin || phone !== visitor.phone)
      return { redirect: `/login?relogin=true&from=${encodeURIComponent(withQuery(visit))}` }
  }
  // a person who has just signed in goes on to where they wanted to
  if (LOGIN.includes(path))
    return visitor.hasLogin && query.relogin !== 'true'
      ? { redirect: isInPortal(query.from) ? query.from : '/mall/index' }
      : allow
  if (path === '/mall') return { redirect: '/mall/index' }
  if (visitor.hasLogin || open.includes(path)) return allow
  if (!visitor.isRefused && (query.formOuterBizId || query.from === 'dx')) return allow
  return { redirect: `/login?from=${encodeURIComponent(withQuery(visit))}` }
}

/**
 * Inside a mini-program, without login, a click leads to the login page, except on the language chooser (spec §2),
 * where the door does not let visitors in (MinAppNoLogin). The screens where a visitor becomes known or chooses a language are left alone,
 * and the one of a portal that is off: from there every way leads back to it.
 */
export const clickNeedsLogin = (o: {
  insideMiniProgram: boolean
  hasLogin: boolean
  minAppNoLogin: boolean
  path: string
  onLanguageChooser: boolean
}): boolean =>
  o.insideMiniProgram &&
  !o.hasLogin &&
  !o.minAppNoLogin &&
  !o.onLanguageChooser &&
  ![...LOGIN, '/language', '/mall/unable'].includes(o.path)
