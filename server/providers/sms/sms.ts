import type { Language } from '../../../shared/language'
import type { Provider } from '../provider'
import type { NoticeParameter } from './accounts'

/** What a notice says beside its fixed words. */
export type Notice = Record<NoticeParameter, string>

/** Sends text messages. Both calls throw VendorError: `code` for a number that gets no messages, `quota`, `outage` (nothing was sent), `silent` (it may have been sent), `refused`. */
export interface Sms extends Provider {
  /** Sends a login code in a language. What it returns is shown to the person who asked: a sandbox gives the code, a real vendor nothing. */
  sendCode(phone: string, code: string, language: Language): Promise<{ sandboxCode?: string }>
  /** Tells of a change in a language; null where the account has no approved template for that. */
  sendNotice: SendNotice | null
  /** Tells a member of staff; null where the account has no approved template for that. */
  sendStaffNotice: SendNotice | null
}
export type SendNotice = (phone: string, notice: Notice, language: Language) => Promise<void>
