import { defineLifecycle } from './lifecycle'

/** States of a registration: what a customer says of a machine, until the company takes it as its own record. */
export const REGISTRATION_STATES = ['submitted', 'approved', 'rejected'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]
export const REGISTRATION_ACTIONS = ['correct', 'approve', 'reject', 'resubmit'] as const
export type RegistrationAction = (typeof REGISTRATION_ACTIONS)[number]
export const REGISTRATION_RECORD_TYPES = ['create', ...REGISTRATION_ACTIONS] as const
export type RegistrationRecordType = (typeof REGISTRATION_RECORD_TYPES)[number]

/** Who may do what with a registration. Where the company wants no approval, the system approves at once. */
export const REGISTRATION = defineLifecycle({
  states: REGISTRATION_STATES,
  start: 'submitted',
  ended: ['approved'],
  actions: {
    correct: { from: ['submitted'], to: 'same', by: ['linkman'], tells: false },
    approve: { from: ['submitted'], to: 'approved', by: ['staff', 'system'], tells: true },
    reject: { from: ['submitted'], to: 'rejected', by: ['staff'], tells: true },
    resubmit: { from: ['rejected'], to: 'submitted', by: ['linkman'], tells: false },
  },
})

/** Machines that one call registers, pictures that prove the purchase of one, characters of a remark. */
export const MAX_REGISTERED = 20
export const MAX_PROOFS = 9
export const MAX_REGISTER_REMARK = 200
/** Years that a purchase, a production or an installation may lie back. */
export const MAX_YEARS_BACK = 60

/** What a company asks of who registers a machine, and what it makes of the warranty of one that is exchanged. */
export interface RegisterConfig {
  /** staff look at each registration; without it the machine is the customer's at once */
  needsApproval: boolean
  serialRequired: boolean
  /** only machines that the company has in its list */
  serialMustExist: boolean
  purchaseRequired: boolean
  proofRequired: boolean
  addressRequired: boolean
  /** a machine that takes another's place takes the rest of its warranty, or begins anew */
  exchange: 'rest' | 'anew'
  /** days in the workshop lengthen the warranty */
  workshopLengthens: boolean
}
export const REGISTER_CONFIG: RegisterConfig = {
  needsApproval: true,
  serialRequired: true,
  serialMustExist: false,
  purchaseRequired: true,
  proofRequired: false,
  addressRequired: false,
  exchange: 'rest',
  workshopLengthens: false,
}

/** States of a code that is printed: glued to nothing yet, on a product, not good any more. */
export const LABEL_STATES = ['blank', 'bound', 'revoked'] as const
export type LabelState = (typeof LABEL_STATES)[number]
/** Codes that are printed at once. */
export const MAX_LABELS = 500

/** A serial number as two of them are compared: width, case, blanks and dashes do not count, zeros do. */
export const serialKey = (serialNumber: string): string =>
  serialNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}_]+/gu, '')
