import type { Language } from '../../../shared/language'
import type { Provider } from '../provider'

/** Sends text messages. */
export interface Sms extends Provider {
  /**
   * Sends a login code in a language. What it returns is shown to the person who asked: a sandbox gives the code, a real vendor
   * nothing. Throws VendorError: `code` for a number that gets no messages, `quota`, `outage` (nothing was sent), `silent` (it may
   * have been sent), `refused`.
   */
  sendCode(phone: string, code: string, language: Language): Promise<{ sandboxCode?: string }>
}

/** Sends nothing and hands the code back, openly. */
export const sandboxSms = (): Sms => ({ sandbox: true, sendCode: async (_phone, code) => ({ sandboxCode: code }) })
