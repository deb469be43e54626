import { isEmail } from '../../../shared/email'

/** A server of mail, and whom mail is from. */
export interface MailAccount {
  /** smtps://user:password@host:465 (TLS from the first byte) or smtp://user:password@host:587 (STARTTLS) */
  url: string
  from: string
}

/** The server of mail that the environment names, null for none. Throws with the variable's name when one is missing or makes no sense. */
export function readMailAccount(env: NodeJS.ProcessEnv): MailAccount | null {
  const { LIANKE_MAIL_URL: url, LIANKE_MAIL_FROM: from } = env
  if (!url && !from) return null
  if (!url || !URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || !new URL(url).hostname)
    // a password may stand in it, so it is not told
    throw new Error('LIANKE_MAIL_URL must be an address like smtps://user:password@smtp.example.com:465')
  if (!from || !isEmail(from)) throw new Error('LIANKE_MAIL_FROM must be an e-mail address like service@example.com')
  return { url, from }
}
