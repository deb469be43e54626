import { useSyncExternalStore } from 'react'
import { domainId } from './address'

export interface Session {
  token: string
  refreshToken: string
}

const KEY = `lianke-console session ${domainId}`
const DEVICES = 'lianke-console devices'
const listeners = new Set<() => void>()

function read(): Session | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'token' in kept && 'refreshToken' in kept
      ? { token: String(kept.token), refreshToken: String(kept.refreshToken) }
      : null
  } catch {
    return null
  }
}

let session = read()
const tell = () => {
  for (const run of listeners) run()
}
// another tab signed in, renewed or signed out
window.addEventListener('storage', event => {
  if (event.key !== KEY && event.key !== null) return
  session = read()
  tell()
})

export const currentSession = (): Session | null => session
export function keepSession(next: Session | null): void {
  session = next
  if (next) localStorage.setItem(KEY, JSON.stringify(next))
  else localStorage.removeItem(KEY)
  tell()
}
/** Calls back when somebody signs in or out, or tokens are renewed, in whatever tab. */
export const onSession = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}
/** Whether somebody is signed in at this company, kept current over all tabs. */
export const useSignedIn = (): boolean => useSyncExternalStore(onSession, () => session !== null)

const readDevices = (): Record<string, string> => {
  try {
    return { ...(JSON.parse(localStorage.getItem(DEVICES) ?? '{}') as Record<string, string>) }
  } catch {
    return {}
  }
}
const deviceKey = (account: string): string => `${domainId} ${account}`
/** What makes this browser known to an account, so that others' wrong passwords do not keep it waiting. */
export const deviceOf = (account: string): string | undefined => readDevices()[deviceKey(account)]
export const keepDevice = (account: string, device: string): void =>
  localStorage.setItem(DEVICES, JSON.stringify({ ...readDevices(), [deviceKey(account)]: device }))
