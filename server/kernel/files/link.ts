import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../call/context'

const HOUR = 3600
const LIFE = 24 * HOUR

const signature = (secret: Buffer, tenantId: string, id: string, expiry: string) =>
  createHmac('sha256', secret).update(`file|${tenantId}|${id}|${expiry}`).digest()

/** Path that gives a file's bytes to everybody who has it, for 24 to 25 hours. It stays the same within an hour, so that browsers keep what they loaded. */
export function fileLink(app: Pick<App, 'secret' | 'now'>, tenantId: string, id: string): string {
  const expiry = String(Math.ceil(app.now() / 1000 / HOUR) * HOUR + LIFE)
  return `/api/files/${tenantId}/${id}?e=${expiry}&s=${signature(app.secret, tenantId, id, expiry).toString('base64url')}`
}

/** Seconds that a link is still good for; 0 for an expired, changed or invented one. */
export function linkLife(
  app: Pick<App, 'secret' | 'now'>,
  link: { tenantId: string; id: string; e: string; s: string },
): number {
  const given = Buffer.from(link.s, 'base64url')
  const right = signature(app.secret, link.tenantId, link.id, link.e)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0
  return Math.max(0, Number(link.e) - Math.floor(app.now() / 1000))
}
