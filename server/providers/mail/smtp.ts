import { createTransport } from 'nodemailer'
import { NOT_SENT, VendorError, type VendorReason } from '../vendor'
import type { MailAccount } from './account'
import { codeMail } from './code-mail'
import type { Mail } from './mail'

const TIMEOUT_MS = 5000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

interface Failure {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}
const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null

/** What a failure of the conversation means (RFC 5321 §4.2: 4xx is for now, 5xx for good); nothing has been sent before DATA was answered. */
function reasonOf({ code, command, responseCode }: Failure): VendorReason {
  const status = typeof responseCode === 'number' ? responseCode : 0
  if (status >= 400 && status < 500) return 'outage'
  if (command === 'RCPT TO' && status >= 500) return 'code'
  if (status >= 500 || code === 'EAUTH' || code === 'ETLS') return 'refused'
  if (command === 'CONN' || code === 'EDNS' || NOT_SENT.includes(String(code))) return 'outage'
  return 'silent'
}

/** Mail by SMTP. A password goes over the network encrypted, or not at all. */
export function smtpMail({ url, from }: MailAccount): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    sandbox: false,
    async sendCode(to, mail, language) {
      const { company, subject, text, html } = codeMail(mail, language)
      try {
        await transport.sendMail({
          from: { name: company, address: from },
          // an address by itself: nothing in it is read as a list
          to: { name: '', address: to },
          subject,
          text,
          html,
          // nobody's absence answers
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const failure = isFailure(error) ? error : {}
        // neither the address nor what the server said of it
        throw new VendorError(
          'mail',
          reasonOf(failure),
          `${String(failure.code ?? '')} ${String(failure.responseCode ?? '')}`,
        )
      }
      return {}
    },
  }
}
