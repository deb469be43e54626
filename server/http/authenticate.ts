import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { CallDefinition } from '../../contract/define'
import { HEADER } from '../../shared/api'
import { fromLocale, isLanguage, type Language } from '../../shared/language'
import { linkmen, sessions, staff } from '../auth/auth.table'
import { prepared } from '../db/prepared'
import { findDoor } from '../door/door.service'
import { providersOf } from '../tenant/account.service'
import type { App, Ctx, Principal } from './context'
import { AppError } from './errors'
import { originsOf } from './origin'

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** The caller's language: the specification's header, else the browser's, else zh. */
export const languageOf = (request: FastifyRequest): Language => {
  const wanted = headerOf(request, HEADER.language)
  return isLanguage(wanted) ? wanted : fromLocale(headerOf(request, 'accept-language').split(',')[0]) ?? 'zh'
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const livingSession = prepared(db => db
  .select({ kind: sessions.kind, userId: sessions.userId, customerId: linkmen.customerId, name: linkmen.name, phone: linkmen.phone, displayName: staff.displayName })
  .from(sessions)
  .leftJoin(linkmen, and(eq(sessions.kind, 'linkman'), eq(linkmen.tenantId, sessions.tenantId), eq(linkmen.id, sessions.userId)))
  .leftJoin(staff, and(eq(sessions.kind, 'staff'), eq(staff.tenantId, sessions.tenantId), eq(staff.id, sessions.userId)))
  .where(and(eq(sessions.tenantId, sql.placeholder('tenantId')), eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expireTime, sql.placeholder('now')))).prepare('living_session'))

/** A secret of 16 to 64 characters that a visitor's device made up. */
const TOURIST = /^[\w-]{16,64}$/

/** The living session of a token in a tenant, or guest. One indexed look-up. */
async function principalOf(app: App, request: FastifyRequest, tenantId: string, tokenHash: string): Promise<Principal> {
  const secret = headerOf(request, HEADER.tourist)
  const guest = { kind: 'guest', tourist: TOURIST.test(secret) ? hashToken(secret) : '' } as const
  if (!tokenHash) return guest
  const [session] = await livingSession(app.db).execute({ tenantId, tokenHash, now: new Date(app.now()).toISOString() })
  if (session?.kind === 'linkman' && session.customerId) return { kind: 'linkman', linkmanId: session.userId, customerId: session.customerId, name: session.name ?? '', phone: session.phone ?? '' }
  if (session?.kind === 'staff' && session.displayName) return { kind: 'staff', staffId: session.userId, name: session.displayName }
  return guest
}

/**
 * Who calls, in which tenant and language. The tenant comes from the door (`domain-id` header, else the host's door);
 * a token of another tenant is no token here. Throws DOOR_NOT_FOUND, PORTAL_DISABLED, UNAUTHORIZED.
 */
export async function contextOf(app: App, request: FastifyRequest, key: string, call: Pick<CallDefinition, 'auth'>): Promise<Ctx> {
  const door = await findDoor(app.db, headerOf(request, HEADER.domain), request.hostname)
  const token = headerOf(request, HEADER.token)
  const tokenHash = token ? hashToken(token) : ''
  const principal = await principalOf(app, request, door.tenantId, tokenHash)
  const auth = call.auth ?? 'linkman'
  if (auth !== 'public' && principal.kind !== auth) throw new AppError('UNAUTHORIZED')
  if (auth === 'linkman' && !door.portalEnabled) throw new AppError('PORTAL_DISABLED')
  const providers = await providersOf(app, door.tenantId, request.log)
  return {
    ...app, providers, tenantId: door.tenantId, doorId: door.id, companyType: door.companyType, origins: originsOf(app.config, door, request), language: languageOf(request), principal, address: request.ip, tokenHash: principal.kind === 'guest' ? '' : tokenHash,
    idempotencyKey: headerOf(request, HEADER.idempotency), call: key, log: request.log,
  }
}
