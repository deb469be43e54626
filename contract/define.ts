import type { Static, TSchema } from '@sinclair/typebox'
import type { NeededScope } from '../shared/authorization'
import type { AuditSubject } from '../shared/kinds'
import type { Permission } from '../shared/permissions'

interface Call {
  /** one line for the API page */
  summary: string
  /** group on the API page: the contract file's domain */
  tag: string
  /** section of the specification, or the reason a path was chosen here */
  source: string
  /** of a public call: a token that is not good counts as none. Elsewhere it is refused, or what customers do after their token has run out would be done as visitors */
  anyToken?: true
  query?: TSchema
  /** it may be sent without a body, which counts as an empty one */
  mayLackBody?: true
  body?: TSchema
  /** the call takes one multipart file instead of a JSON body; a text part `filename` beside it goes before the file's own name, which chat apps make up */
  upload?: true
  /** it answers with a stream of numbered events instead of the envelope (server/kernel/call/sse.ts); `data` only says so */
  stream?: true
  /** the stream goes on until the reader leaves: it has no last event */
  endless?: true
  /** it answers with a file instead of the envelope (`Download` of server/kernel/call/mount.ts); `data` only says what is in it */
  download?: true
  /** the client sends an idempotency key, and a repeated key answers what the first call answered */
  idempotent?: true
  /**
   * it is refused with DISK_FULL when the disk is short: by default every POST and no GET. Not what only reads or deletes, and not
   * signing in, without which nobody could read: what is reserved is for that
   */
  needsRoom?: boolean
  /**
   * what an authorised contact needs for it, where it is not what its tag says (shared/authorization.ts). A public call that is about what the
   * caller's customer has names it, too: by its tag it would need nothing
   */
  scope?: NeededScope
  /** the answer is the same for everyone and may be kept this many seconds */
  cacheSeconds?: number
  /** the envelope's `data` */
  data: TSchema
}
/**
 * What staff must be allowed to do for a call: one thing, or any of several; `self` is about the caller alone (own devices, own profile)
 * and needs nothing. A call whose permissions differ in what they let see asks `may(ctx, …)` (server/kernel/call/context.ts).
 */
export type Needed = Permission | readonly Permission[] | 'self'
/** Who may make a call: anyone, a signed-in linkman (customer contact; the default), or the tenant's staff. A call of staff names what one must be allowed to do; nobody else has permissions. */
type Caller =
  | { auth?: 'public' | 'linkman'; permission?: undefined; audit?: undefined; proof?: undefined }
  | StaffCaller
interface StaffCaller {
  auth: 'staff'
  permission: Needed
  /**
   * it opens a way in, or to what others may do: the caller must have signed in minutes ago (PROOF_NEEDED), so that a token that somebody
   * took does not become an account
   */
  proof?: true
  /** what a write changes, as the audit log names it; false for one that changes nothing worth an entry */
  audit?: AuditSubject | false
}
/** One call of the portal. The key (`METHOD /path`) is the name the specification gives it. */
export type CallDefinition = Call & Caller
/** One that is sent with POST: of staff it says what it changes. */
type PostDefinition = Call & (Exclude<Caller, StaffCaller> | (StaffCaller & { audit: AuditSubject | false }))

type Method = 'GET' | 'POST'
export type CallKey = `${Method} /${string}`

/** The calls of one contract file. */
export interface Calls {
  [key: `GET /${string}`]: CallDefinition
  [key: `POST /${string}`]: PostDefinition
}
/** Keeps the literal keys and schemas of a domain's calls, so that handlers and client are typed by them. */
export const defineCalls = <const C extends Calls>(calls: C): C => calls

type PathNames<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | PathNames<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never
type Of<T> = T extends TSchema ? Static<T> : never
type Part<Name extends string, V> = [V] extends [never]
  ? { [n in Name]?: undefined }
  : Record<never, never> extends V
    ? { [n in Name]?: V }
    : { [n in Name]: V }
type Flat<T> = { [K in keyof T]: T[K] }

type Params<K> = K extends `${string} ${infer P}`
  ? [PathNames<P>] extends [never]
    ? never
    : { [n in PathNames<P>]: string }
  : never

/** What a caller passes: `params` from the path, `query`, `body`. */
export type Input<C, K extends keyof C> = Flat<
  Part<'params', Params<K>> &
    Part<'query', C[K] extends { query: infer Q } ? Of<Q> : never> &
    Part<'body', C[K] extends { body: infer B } ? Of<B> : never>
>
type Received<Name extends string, V> = [V] extends [never] ? { [n in Name]?: undefined } : { [n in Name]: V }
/** What a handler receives: the same parts, checked and with defaults filled in. */
export type Request<C, K extends keyof C> = Flat<
  Received<'params', Params<K>> &
    Received<'query', C[K] extends { query: infer Q } ? Of<Q> : never> &
    Received<'body', C[K] extends { body: infer B } ? Of<B> : never>
>
/** What a handler returns and `call()` resolves to: the `data` of the envelope. */
export type Output<C, K extends keyof C> = C[K] extends { data: infer D } ? Of<D> : never
