import type { Language } from '../../../shared/language'
import type { Provider } from '../provider'

/** What a mail with a code says beside its fixed words: the code, for how many minutes it is good, and whose portal asks for it. */
export interface CodeMail {
  code: string
  minutes: number
  company: string
}

/** Sends mail. Throws VendorError: `code` for an address that gets no mail, `outage` (nothing was sent), `silent` (it may have been sent), `refused`. */
export interface Mail extends Provider {
  /** Sends a code in a language. What it returns is shown to the person who asked: a sandbox gives the code, a real server nothing. */
  sendCode(to: string, mail: CodeMail, language: Language): Promise<{ sandboxCode?: string }>
}
