import type { Call } from '@/api/call'

/** What differs between the URLs of one screen: a variant of the specification is a row here, not a screen of its own. */
interface Variant {
  /** where a finished event is evaluated */
  evaluateUrl: string
  evaluateCall: Extract<Call, 'POST /ssp/event/evaluate' | 'POST /ssp/event/boli/evaluate'>
  /** after sending, the progress is shown instead of the request */
  showsProgress: boolean
}

const STANDARD: Variant = {
  evaluateUrl: '/event/evaluate/create',
  evaluateCall: 'POST /ssp/event/evaluate',
  showsProgress: false,
}
const BOLI: Variant = {
  ...STANDARD,
  evaluateUrl: '/event/boli/evaluate/create',
  evaluateCall: 'POST /ssp/event/boli/evaluate',
}
const WOFEN: Variant = { ...STANDARD, showsProgress: true }

/** The variant that a URL asks for. */
export const variantOf = (path: string): Variant =>
  path.startsWith('/event/boli/') ? BOLI : path.endsWith('/wofen') ? WOFEN : STANDARD
