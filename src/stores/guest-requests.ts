import { keep, load } from '@/platform/storage'

/** A request that was sent without an account, by the secret that shows what became of it. */
export interface GuestRequest {
  id: string
  secret: string
}
/** The server looks at no more at a time. */
const MOST = 20
const LINK = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/i

/** What a link carries of one, and back; null for what is none. */
export const guestLink = ({ id, secret }: GuestRequest): string => `${id}.${secret}`
export function readGuestLink(text: string | undefined): GuestRequest | null {
  const [, id = '', secret = ''] = LINK.exec(text ?? '') ?? []
  return id ? { id, secret } : null
}

/** Those of this device at the present door, the last first. */
export const guestRequests = (): GuestRequest[] =>
  (load('guestRequests') ?? [])
    .filter(one => one.domainId === load('domainId'))
    .map(({ id, secret }) => ({ id, secret }))

/** Remembers one on this device. */
export function keepGuestRequest({ id, secret }: GuestRequest): void {
  const others = (load('guestRequests') ?? []).filter(one => one.id !== id)
  keep('guestRequests', [{ domainId: load('domainId') ?? '', id, secret }, ...others].slice(0, MOST))
}
