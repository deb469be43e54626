/** What is counted. */
type Scope = 'captcha' | 'sms' | 'signIn' | 'upload' | 'question' | 'speech'
/** Whom it is counted for: an address on the network, a person (linkman, phone, or the secret of a visitor's device), a tenant. */
export type SubjectKind = 'address' | 'person' | 'tenant'
/** From the first count on: the window of a minute, an hour, a day. */
export const WINDOW_SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const
export type LimitName = `${Scope}.${SubjectKind}.${keyof typeof WINDOW_SECONDS}`
/** How many are let through in a window. */
export type Limits = Readonly<Record<string, number>>

/**
 * Chosen so that real use does not meet them. An address may be a whole office, or the customers of a mobile carrier behind
 * one gateway. What all of a tenant may do is generous: it bounds the costs, and no stranger comes near it alone.
 * A scope counts in the order written here, so that somebody who is refused for himself takes nothing from the tenant.
 */
export const DEFAULT_LIMITS = {
  'captcha.address.minute': 60, 'captcha.address.hour': 600, 'captcha.tenant.minute': 6000,
  'sms.address.minute': 20, 'sms.address.hour': 60, 'sms.address.day': 300, 'sms.person.day': 10, 'sms.tenant.day': 10_000,
  'signIn.address.minute': 60, 'signIn.address.hour': 600, 'signIn.person.hour': 60, 'signIn.tenant.minute': 6000,
  'upload.address.minute': 120, 'upload.address.hour': 1200, 'upload.person.hour': 600, 'upload.tenant.hour': 60_000,
  'question.address.minute': 60, 'question.address.hour': 1200, 'question.person.minute': 20, 'question.tenant.minute': 600,
  'speech.address.minute': 60, 'speech.address.hour': 1200, 'speech.person.minute': 20, 'speech.tenant.minute': 600,
} as const satisfies Partial<Record<LimitName, number>>

export type LimitedScope = { [N in keyof typeof DEFAULT_LIMITS]: N extends `${infer S}.${string}` ? S : never }[keyof typeof DEFAULT_LIMITS]
