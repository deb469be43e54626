import { cleanOneTimeCode } from './codes'
import { cleanEmail } from './email'
import { cleanParcelNumber } from './parcel'

/** How each kind of thing that people copy or type by hand is brought into its one spelling. */
export const SPELLINGS = {
  email: cleanEmail,
  parcelNumber: cleanParcelNumber,
  oneTimeCode: cleanOneTimeCode,
} as const satisfies Record<string, (text: string) => string>
export type Spelling = keyof typeof SPELLINGS
