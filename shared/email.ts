import { plainLine } from './readable'

/** Characters of an e-mail address. */
export const MAX_EMAIL = 120
/** What stands around an address where it was copied: its name and brackets, the scheme of a link and what follows a question mark. */
const NAMED = /^[^<>]*<([^<>]*)>$/
const SCHEME = /^mailto:\s*/i

/**
 * An e-mail address in its one spelling, whatever it was copied from: 'mailto:Office@EXAMPLE.com', '李<office＠example.com>',
 * 'office@example.com.' → the address, its host in small letters. What is none stays as wrong as it was.
 */
export function cleanEmail(text: string): string {
  const line = plainLine(text)
  const named = (NAMED.exec(line)?.[1] ?? line).trim()
  const address = named.replace(SCHEME, '')
  const bare = (address === named ? address : (address.split('?')[0] ?? '')).replace(/[\s.,;:]+$/, '')
  const at = bare.lastIndexOf('@')
  return bare.slice(0, at + 1) + bare.slice(at + 1).toLowerCase()
}

/**
 * Parts with single dots between them, an @, and a host (spec §5). The part before the @ is ASCII, as nearly all servers of mail ask; a host
 * may be of letters of any script, which mail is sent to by its ASCII form.
 */
export const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u

/** What two addresses have alike that lead to one mailbox: hardly a server tells capitals from small letters. */
export const emailKey = (email: string): string => email.toLowerCase()

/** Whether a text is an e-mail address in its one spelling ({@link cleanEmail}). */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text)
