import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { HEADER } from '../../../shared/api'
import { isOver, isWithin, SCOPE_OF_TAG, type NeededScope } from '../../../shared/authorization'
import { tenantDay } from '../../../shared/day'
import type { CallDefinition, Needed } from '../../../contract/define'
import { permissionsOf } from '../../../shared/roles'
import { linkmen, sessions, staff, tokenFamilies } from './auth.table'
import { authorizations } from './authorization.table'
import { actingBy, endedWith } from './authorization.service'
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
      authorizationId: authorizations.id,
      authorizationState: authorizations.state,
      scopes: authorizations.scopes,
      endDay: authorizations.endDay,
      displayName: staff.displayName,
      ...onRoles,
    })
    .from(sessions)
    .leftJoin(
      linkmen,
      and(eq(sessions.kind, 'linkman'), eq(linkmen.tenantId, sessions.tenantId), eq(linkmen.id, sessions.userId)),
    )
    .leftJoin(authorizations, actingBy)
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
): Promise<{ principal: Principal; familyId: string; endedId: string | null }> {
  const guest = {
    principal: { kind: 'guest', tourist: touristOf(request) },
    familyId: '',
    endedId: null,
  } as const
  if (!tokenHash) return guest
  const [session] = await livingSession(app.db).execute({ tenantId, tokenHash, now: isoNow(app) })
  if (!session) return guest
  const familyId = session.familyId ?? ''
  if (familyId && (!session.lastUseTime || Date.parse(session.lastUseTime) < app.now() - USE_MS))
    await noteUse(app, tenantId, tokenHash, familyId, session.generation)
  const { authorizationId, authorizationState, scopes, endDay } = session
  if (authorizationId && (authorizationState !== 'accepted' || isOver(endDay ?? '', tenantDay(app.now()))))
    return { ...guest, endedId: authorizationId }
  if (session.kind === 'linkman' && session.customerId && session.phone)
    return {
      principal: {
        kind: 'linkman',
        linkmanId: session.userId,
        customerId: session.customerId,
        name: session.name ?? '',
        phone: session.phone,
        ...(authorizationId && scopes ? { scopes } : {}),
      },
      familyId,
      endedId: null,
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
      endedId: null,
    }
  return guest
}

const isAllowed = (principal: Principal, needed: Needed): boolean =>
  needed === 'self' || [needed].flat().some(one => may({ principal }, one))

/** What an authorised contact needs for a call. */
const scopeOf = ({ auth = 'linkman', scope, tag }: Pick<CallDefinition, 'auth' | 'scope' | 'tag'>): NeededScope =>
  // of a tag that nobody decided about nothing is a contact's
  scope ?? (auth === 'linkman' ? (SCOPE_OF_TAG[tag] ?? 'owner') : 'own')

/** Throws OWNER_ONLY, OUT_OF_SCOPE where the caller is an authorised contact who may not do that. */
function assertInScope(principal: Principal, call: Pick<CallDefinition, 'auth' | 'scope' | 'tag'>): void {
  if (principal.kind !== 'linkman') return
  const needed = scopeOf(call)
  if (!isWithin(principal.scopes, needed)) throw new AppError(needed === 'owner' ? 'OWNER_ONLY' : 'OUT_OF_SCOPE')
}

/**
 * Who calls, in which tenant and language. The tenant comes from the door (`domain-id` header, else the host's door);
 * a token of another tenant is no token here. Throws DOOR_NOT_FOUND, PORTAL_DISABLED, FORBIDDEN, OWNER_ONLY, OUT_OF_SCOPE, PROOF_NEEDED, AUTHORIZATION_ENDED for a contact who is none any more, and UNAUTHORIZED also for a token that is not good where none was needed.
 */
export const contextOf: ContextOf = async (app, request, key, call) => {
  const door = await findDoor(app.db, headerOf(request, HEADER.domain), request.hostname)
  const token = headerOf(request, HEADER.token)
  const tokenHash = token ? hashToken(token) : ''
  const { principal, familyId, endedId } = await principalOf(app, request, door.tenantId, tokenHash)
  const auth = call.auth ?? 'linkman'
  if (endedId && !call.anyToken) throw await endedWith({ db: app.db, tenantId: door.tenantId }, endedId)
  if (auth !== 'public' && principal.kind !== auth) throw new AppError('UNAUTHORIZED')
  if (call.permission && !isAllowed(principal, call.permission)) throw new AppError('FORBIDDEN')
  if (token && principal.kind === 'guest' && !call.anyToken) throw new AppError('UNAUTHORIZED')
  assertInScope(principal, call)
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
