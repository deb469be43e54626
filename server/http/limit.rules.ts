/** From the first count on: the window of a minute, an hour, a day. */
export const WINDOW_SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const

/**
 * How often something is let through in a window, as `scope.subject.window`. A subject is an address on the network, a person
 * (linkman, phone, account, or the secret of a visitor's device) or a whole tenant.
 * Chosen so that real use does not meet them: an address may be a whole office, or the customers of a mobile carrier behind
 * one gateway. What a tenant may do bounds its costs, and one address never comes near it.
 * A scope counts in the order written here, so that who is refused as a person takes nothing from the others.
 */
export const DEFAULT_LIMITS = {
  'captcha.address.minute': 60,
  'captcha.address.hour': 600,
  'captcha.tenant.minute': 6000,
  'sms.address.minute': 20,
  'sms.address.hour': 60,
  'sms.address.day': 300,
  'sms.person.day': 10,
  'sms.tenant.day': 10_000,
  'mail.address.minute': 20,
  'mail.address.hour': 60,
  'mail.address.day': 300,
  'mail.person.day': 10,
  'mail.tenant.day': 10_000,
  'notice.person.day': 5,
  'notice.tenant.day': 10_000,
  'staffNotice.person.day': 100,
  'staffNotice.tenant.day': 10_000,
  'signIn.address.minute': 60,
  'signIn.address.hour': 600,
  'signIn.tenant.minute': 6000,
  'providerTest.tenant.hour': 30,
  'guestRequest.address.minute': 20,
  'guestRequest.address.hour': 200,
  'guestRequest.person.hour': 20,
  'guestRequest.tenant.hour': 5000,
  'slotHold.address.minute': 60,
  'slotHold.address.hour': 600,
  'slotHold.person.hour': 120,
  'slotHold.tenant.minute': 600,
  'machine.address.minute': 60,
  'machine.address.hour': 600,
  'machine.tenant.minute': 6000,
  'handover.address.hour': 60,
  'handover.person.hour': 5,
  'faultOpinion.address.minute': 30,
  'faultOpinion.address.hour': 300,
  'faultOpinion.person.hour': 60,
  'cardCode.person.hour': 5,
  'cardCode.address.hour': 60,
  'courseCheckIn.address.minute': 120,
  'courseCheckIn.address.hour': 1200,
  'courseCheckIn.tenant.hour': 10_000,
  'upload.address.minute': 120,
  'upload.address.hour': 1200,
  'upload.person.hour': 600,
  'upload.tenant.hour': 60_000,
  'import.person.hour': 60,
  'import.tenant.hour': 300,
  'question.address.minute': 60,
  'question.address.hour': 1200,
  'question.person.minute': 20,
  'question.tenant.minute': 600,
  'recognition.address.minute': 60,
  'recognition.address.hour': 1200,
  'recognition.person.minute': 20,
  'recognition.tenant.minute': 600,
  'parcel.address.hour': 200,
  'parcel.person.hour': 20,
  'parcel.tenant.hour': 2000,
  'imBegin.address.hour': 120,
  'imBegin.person.hour': 20,
  'imBegin.tenant.hour': 10_000,
  'imMessage.address.minute': 600,
  'imMessage.person.minute': 60,
  'imMessage.tenant.minute': 6000,
  'reportGuess.address.minute': 20,
  'reportGuess.address.hour': 100,
  'reportGuess.tenant.hour': 2000,
  'reportAsk.address.hour': 20,
  'reportAsk.person.day': 3,
  'reportCheck.address.minute': 20,
  'reportCheck.address.hour': 200,
  'reportCheck.tenant.hour': 5000,
} as const

export type LimitName = keyof typeof DEFAULT_LIMITS
export type Limits = Readonly<Record<LimitName, number>>
/** What is counted. */
export type LimitScope = LimitName extends infer N ? (N extends `${infer S}.${string}` ? S : never) : never

const isLimit = (name: string): name is LimitName => Object.hasOwn(DEFAULT_LIMITS, name)

/** The limits with what LIANKE_LIMITS changes of them, as in `{"sms.address.hour":200}`. Throws with the variable's name when it makes no sense. */
export function readLimits(text = ''): Limits {
  const limits: Record<LimitName, number> = { ...DEFAULT_LIMITS }
  if (!text) return limits
  let changes: unknown
  try {
    changes = JSON.parse(text)
  } catch {
    throw new Error('LIANKE_LIMITS must be JSON like {"sms.address.hour":200}')
  }
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes))
    throw new Error('LIANKE_LIMITS must be JSON like {"sms.address.hour":200}')
  for (const [name, most] of Object.entries(changes)) {
    if (!isLimit(name))
      throw new Error(`LIANKE_LIMITS knows no "${name}", only ${Object.keys(DEFAULT_LIMITS).join(', ')}`)
    if (!Number.isInteger(most) || most < 1 || most > 1_000_000_000)
      throw new Error(`LIANKE_LIMITS: ${name} must be a whole number from 1 to 1000000000`)
    limits[name] = most as number
  }
  return limits
}
