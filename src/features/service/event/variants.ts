import type { Contract } from '@contract/index'
import type { Input } from '@contract/define'
import { call } from '@/api/call'

/** What differs between the URLs of one screen: a variant of the specification is a row here, not a screen of its own. */
interface Variant {
  /** where a finished event is evaluated */
  evaluateUrl: string
  evaluate: (
    input: Input<Contract, 'POST /ssp/event/evaluate'>,
    options: { idempotencyKey: string },
  ) => Promise<unknown>
}

const STANDARD: Variant = {
  evaluateUrl: '/event/evaluate/create',
  evaluate: (input, options) => call('POST /ssp/event/evaluate', input, options),
}
const BOLI: Variant = {
  ...STANDARD,
  evaluateUrl: '/event/boli/evaluate/create',
  evaluate: (input, options) => call('POST /ssp/event/boli/evaluate', input, options),
}

/** The variant that a URL asks for. */
export const variantOf = (path: string): Variant => (path.startsWith('/event/boli/') ? BOLI : STANDARD)
