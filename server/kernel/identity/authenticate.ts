import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { HEADER } from '../../../shared/api'
import type { Needed } from '../../../contract/define'
import { permissionsOf } from '../../../shared/roles'
import { linkmen, sessions, staff, tokenFamilies } from './auth.table'
import { prepared } from '../../db/prepared'
import { onRoles } from './role.queries'
import { findDoor } from '../tenancy/door.service'
import { providersOf } from '../tenancy/account.service'
import { networkOf } from '../../http/address'
import { isoNow, may, type App, type ContextOf, type Principal } from '../call/context'
import { hashToken } from '../call/token-hash'
import { assertProven } from './token.service'
import { AppError } from '../../http/errors'
import { headerOf, languageOf } from '../../http/headers'
import { originsOf } from '../../http/origin'

const livingSession = prepared(db =>
  db
    .select({
      kind: sessions.kind,
      userId: sessions.userId,
      familyId: sessions.familyId,
      generation: sessions.generation,
      lastUseTime: sessions.lastUseTime,
      customerId: linkmen.customerId,
      name: linkmen.name,
      phone: linkmen.phone,
      displayName: staff.displayName,
      ...onRoles,
    })
    .from(sessions)
    .leftJoin(
      linkmen,
      and(eq(sessions.kind, 'linkman'), eq(linkmen.tenantId, sessions.tenantId), eq(linkmen.id, sessions.userId)),
    )
    .leftJoin(
      staff,
      and(
        eq(sessions.kind, 'staff'),
        eq(staff.tenantId, sessions.tenantId),
        eq(staff.id, sessions.userId),
        eq(staff.enabled, true),
      ),
    )
    .where(
      and(
        eq(sessions.tenantId, sql.placeholder('tenantId')),
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expireTime, sql.placeholder('now')),
      ),
    )
    .prepare('living_session'),
)

/** A secret of 16 to 64 characters that a visitor's device made up. */
const TOURIST = /^[\w-]{16,64}$/

/** How exactly it is known when a device was used last: a call in between writes nothing. */
const USE_MS = 5 * 60_000

/** Notes that a token was used: the device was there, and the answer that brought the token was not lost. */
async function noteUse(
  app: App,
  tenantId: string,
  tokenHash: string,
  familyId: string,
  generation: number,
): Promise<void> {
  const now = isoNow(app)
  const before = new Date(app.now() - USE_MS).toISOString()
  const arrives = and(eq(tokenFamilies.arrived, false), eq(tokenFamilies.generation, generation))
  await app.db
    .update(tokenFamilies)
    .set({ lastUseTime: now, arrived: sql`${tokenFamilies.arrived} or ${tokenFamilies.generation} = ${generation}` })
    .where(
      and(
        eq(tokenFamilies.tenantId, tenantId),
        eq(tokenFamilies.id, familyId),
        or(lt(tokenFamilies.lastUseTime, before), arrives),
      ),
    )
  // last, because it says that the rest is done
  await app.db
    .update(sessions)
    .set({ lastUseTime: now })
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.tokenHash, tokenHash)))
}

/** SHA-256 of the secret that the device made up before anybody signed in on it, '' for none. */
export function touristOf(request: FastifyRequest): string {
  const secret = headerOf(request, HEADER.tourist)
  return TOURIST.test(secret) ? hashToken(secret) : ''
}

/** The living session of a token in a tenant, or guest. One indexed look-up, and every few minutes a note of the use. */
async function principalOf(
  app: App,
  request: FastifyRequest,
  tenantId: string,
  tokenHash: string,
): Promise<{ principal: Principal; familyId: string }> {
  const guest = {
    principal: { kind: 'guest', tourist: touristOf(request) },
    familyId: '',
  } as const
  if (!tokenHash) return guest
  const [session] = await livingSession(app.db).execute({ tenantId, tokenHash, now: isoNow(app) })
  if (!session) return guest
  const familyId = session.familyId ?? ''
  if (familyId && (!session.lastUseTime || Date.parse(session.lastUseTime) < app.now() - USE_MS))
    await noteUse(app, tenantId, tokenHash, familyId, session.generation)
  if (session.kind === 'linkman' && session.customerId && session.phone)
    return {
      principal: {
        kind: 'linkman',
        linkmanId: session.userId,
        customerId: session.customerId,
        name: session.name ?? '',
        phone: session.phone,
      },
      familyId,
    }
  if (session.kind === 'staff' && session.displayName)
    return {
      principal: {
        kind: 'staff',
        staffId: session.userId,
        name: session.displayName,
        permissions: permissionsOf(session.roles, session.ownPermissions),
      },
      familyId,
    }
  return guest
}

const isAllowed = (principal: Principal, needed: Needed): boolean =>
  needed === 'self' || [needed].flat().some(one => may({ principal }, one))

/**
 * Who calls, in which tenant and language. The tenant comes from the door (`domain-id` header, else the host's door);
 * a token of another tenant is no token here. Throws DOOR_NOT_FOUND, PORTAL_DISABLED, FORBIDDEN, PROOF_NEEDED, and UNAUTHORIZED also for a token that is not good where none was needed.
 */
export const contextOf: ContextOf = async (app, request, key, call) => {
  const door = await findDoor(app.db, headerOf(request, HEADER.domain), request.hostname)
  const token = headerOf(request, HEADER.token)
  const tokenHash = token ? hashToken(token) : ''
  const { principal, familyId } = await principalOf(app, request, door.tenantId, tokenHash)
  const auth = call.auth ?? 'linkman'
  if (auth !== 'public' && principal.kind !== auth) throw new AppError('UNAUTHORIZED')
  if (call.permission && !isAllowed(principal, call.permission)) throw new AppError('FORBIDDEN')
  if (token && principal.kind === 'guest' && !call.anyToken) throw new AppError('UNAUTHORIZED')
  if (auth === 'linkman' && !door.portalEnabled) throw new AppError('PORTAL_DISABLED')
  if (call.proof) await assertProven({ ...app, tenantId: door.tenantId, familyId })
  const providers = await providersOf(app, door.tenantId, request.log)
  return {
    ...app,
    providers,
    tenantId: door.tenantId,
    doorId: door.id,
    companyType: door.companyType,
    origins: originsOf(app.config, door, request),
    language: languageOf(request),
    principal,
    address: networkOf(request.ip),
    tokenHash: principal.kind === 'guest' ? '' : tokenHash,
    familyId,
    device: { userAgent: headerOf(request, 'user-agent'), platform: headerOf(request, HEADER.platform) },
    idempotencyKey: headerOf(request, HEADER.idempotency),
    call: key,
    requestId: request.id,
    log: request.log,
  }
}
