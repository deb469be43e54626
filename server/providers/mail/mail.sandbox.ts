import { outbox, sentPage, type Outbox } from '../sent-page'
import { VendorError } from '../vendor'
import { codeMail } from './code-mail'
import type { Mail } from './mail'

/** What stands at the server of mail in the sandbox. */
export interface MailWorld extends Outbox {
  /** it answers nobody */
  isDown: boolean
}

/** Mail that goes nowhere: it is shown at /sandbox/mail, and its code handed back, openly. */
export function sandboxMail(now: () => number): Mail & { readonly world: MailWorld } {
  const world: MailWorld = { ...outbox(), isDown: false }
  return {
    sandbox: true,
    world,
    sendCode: async (to, mail, language) => {
      if (world.isDown) throw new VendorError('mail', 'outage', 'the sandbox is down')
      const { subject, text } = codeMail(mail, language)
      world.add({ to, title: subject, text, url: '', time: new Date(now()).toISOString() })
      return { sandboxCode: mail.code }
    },
    mount: portal => sentPage(portal, 'mail', world),
  }
}
