import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { CallDefinition } from '../../../contract/define'
import { isWithin, type NeededScope, type Scope } from '../../../shared/authorization'
import type { Language } from '../../../shared/language'
import type { Permission } from '../../../shared/permissions'
import type { Config } from '../../config'
import type { Database } from '../../db/database'
import type { Providers } from '../../providers'
import type { Disk } from '../../http/disk'
import { AppError, type ErrorEntry, type ErrorId } from '../../http/errors'
import { instantOf } from './instant'
import type { Offered } from './offers'

/** What the process has: made once in main, given to every request. In a request, `providers` are those of its tenant. */
export interface App {
  db: Database
  config: Config
  providers: Providers
  secret: Buffer
  disk: Pick<Disk, 'isShort' | 'state'>
  /** what callers are told of errors */
  errors: Readonly<Record<ErrorId, ErrorEntry>>
  /** what modules offer to each other */
  offers: Offered<Ctx>
  /** companies of the demo, whose accounts anybody may try; none where the demo is off */
  demoTenants: readonly string[]
  /** the demo's own staff in them: somebody whom one of them invited is nobody's to try */
  demoStaff: readonly string[]
  now(): number
}

/** Who calls. A guest has a tenant (from the door), and `tourist`: SHA-256 of the secret that the device made up, '' for none. */
export type Principal =
  | { kind: 'guest'; tourist: string }
  | {
      kind: 'linkman'
      linkmanId: string
      customerId: string
      name: string
      phone: string
      /** what an authorised contact may do for the customer; without it, it is one of its own people */
      scopes?: readonly Scope[]
    }
  | { kind: 'staff'; staffId: string; name: string; permissions: readonly Permission[] }

/** One request: what services take as their first argument. `tenantId` belongs into every query. */
export interface Ctx extends App {
  tenantId: string
  /** door (entrance) that the request came through */
  doorId: string
  /** `company.type` of the tenant */
  companyType: number
  /** where people reach this door, for links: never what the request says of its host */
  origins: readonly [string, ...string[]]
  language: Language
  principal: Principal
  /** address on the network that the request comes from, of IPv6 the /64; see `networkOf` */
  address: string
  /** SHA-256 of the caller's token, '' for a guest */
  tokenHash: string
  /** the caller's login on this device, '' for a guest and for a login of before there were families */
  familyId: string
  /** headers that tell of the device, as they came */
  device: { userAgent: string; platform: string }
  /** key of the caller's write, '' when the call takes none */
  idempotencyKey: string
  call: string
  /** the request's, as in the log and in the envelope */
  requestId: string
  log: FastifyBaseLogger
}

/** Finds out who calls, in which tenant and language; throws when they may not. `key` is the call's `METHOD /path`. */
export type ContextOf = (
  app: App,
  request: FastifyRequest,
  key: string,
  call: Pick<CallDefinition, 'auth' | 'anyToken' | 'permission' | 'proof' | 'scope' | 'tag'>,
) => Promise<Ctx>

/** The present moment as the database and the contract have it: ISO 8601. */
export const isoNow = ({ now }: Pick<App, 'now'>): string => instantOf(now())

/** The linkman who calls. Throws UNAUTHORIZED for anyone else. */
export function linkmanOf(ctx: Ctx): Extract<Principal, { kind: 'linkman' }> {
  if (ctx.principal.kind !== 'linkman') throw new AppError('UNAUTHORIZED')
  return ctx.principal
}

/** The staff member who calls. Throws UNAUTHORIZED for anyone else. */
export function staffOf(ctx: Ctx): Extract<Principal, { kind: 'staff' }> {
  if (ctx.principal.kind !== 'staff') throw new AppError('UNAUTHORIZED')
  return ctx.principal
}

/** Whether the caller is staff who may do this. */
export const may = ({ principal }: Pick<Ctx, 'principal'>, permission: Permission): boolean =>
  principal.kind === 'staff' && principal.permissions.includes(permission)

/** Whether the caller, if an authorised contact, may do or see what needs one of these scopes; of everybody else it asks nothing. */
export const isInScope = ({ principal }: Pick<Ctx, 'principal'>, needed: NeededScope): boolean =>
  isWithin(principal.kind === 'linkman' ? principal.scopes : undefined, needed)

/** Whose something is that visitors may have too: a linkman, a staff member, a visitor's device; '' for a visitor whose device says nothing. */
export function ownerOf({ principal }: Pick<Ctx, 'principal'>): string {
  if (principal.kind === 'linkman') return `linkman:${principal.linkmanId}`
  if (principal.kind === 'staff') return `staff:${principal.staffId}`
  return principal.tourist && `tourist:${principal.tourist}`
}

/** Who has one place in a line, where things are done one after the other: a signed-in person, else all visitors from one address, because anybody can be many visitors. */
export function personOf(ctx: Ctx): string {
  return ctx.principal.kind === 'guest' ? `address:${ctx.address}` : `${ctx.tenantId} ${ownerOf(ctx)}`
}
