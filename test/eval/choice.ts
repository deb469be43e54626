import type { Language } from '../../shared/language'

/** A sentence typed where no form is open, and what should become of it. */
export type Choice = {
  tenant: 'mufeng' | 'hengji'
  language: Language
  says: string
  /**
   * The Chinese name of the request that is meant; or those among which the customer should be asked, when a person could not tell
   * either; or that it wants an answer and no new request.
   */
  expects: { template: string } | { asks: readonly string[] } | 'question'
}
