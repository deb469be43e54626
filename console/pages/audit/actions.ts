import type { AUDIT_JOBS } from '@shared/audit'
import { AUDIT_ACTIONS } from '@shared/audit-words'
import type { AuditSubject } from '@shared/kinds'
import type { Language } from '@shared/language'
import type { Call } from '../../api/call'
import type { Contract } from '@contract/index'
import { texts } from '../../i18n/texts'

/** Calls of staff of which the contract says that they are noted. */
type OfStaff = { [K in Call]: Contract[K] extends { audit: AuditSubject } ? K : never }[Call]
/** What else leaves an entry: what is taken along, what comes before a session, what customers do, jobs. */
type Other =
  | Extract<Call, `GET /staff/${string}/export`>
  | 'POST /staff/login'
  | 'POST /staff/invitation/accept'
  | 'POST /staff/login/secondFactor/confirm'
  | Extract<
      Call,
      `POST /ssp/event/${'create' | 'update' | 'off' | 'urge' | 'reschedule' | 'reopen' | 'remark/create' | 'evaluate' | 'boli/evaluate'}`
    >
  | Extract<Call, 'POST /v_open/taskRecord/create'>
  | (typeof AUDIT_JOBS)[number]
export type Action = OfStaff | Other

/** What was done, by the name that the audit log keeps. One that has no words does not compile. */
const words: Readonly<Record<Language, Readonly<Record<Action, string>>>> = AUDIT_ACTIONS
export const actionTexts = texts(words)
export const ACTIONS = Object.keys(words.zh) as Action[]
/** One of an older release may have no words any more. */
export const isAction = (name: string): name is Action => Object.hasOwn(words.zh, name)
