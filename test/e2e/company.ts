import { and, eq, sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { events } from '../../server/domains/event/event.table'
import { makeCompany } from '../company/company'
import { feedback, formIn } from '../company/forms'
import type { Phone, Portal, VisitorOptions } from './portal'

/** A company of the test's own in the portal, whose linkman has raised a request before, and what a person does on its screens. */
export async function openCompany(portal: Portal, own: Parameters<typeof makeCompany>[1] = {}) {
  const company = await makeCompany(portal, own)
  const { tenant, linkman, engineer, account, template } = company
  await portal.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, attribute: feedback('an earlier one') },
  })
  const inChinese = formIn(template, 'zh')
  const { label } = inChinese
  const content = (phone: Phone): Locator => phone.field(label('content')).getByRole('textbox')
  /** The choice that {@link fill} makes. */
  const chosen = (phone: Phone): Locator =>
    phone.field(label('kind')).getByRole('radio', { name: inChinese.choice('kind', 'idea') })
  const visitor = (options: VisitorOptions = {}): Promise<Phone> =>
    portal.visitor({ domainId: tenant.domainId, ...options })
  return {
    ...company,
    /** where the form is */
    createUrl: inChinese.url,
    label,
    content,
    chosen,
    /** Fills in what the form asks for. */
    async fill(phone: Phone, text: string): Promise<void> {
      await chosen(phone).click()
      await content(phone).fill(text)
      await phone
        .field(label('reply'))
        .getByRole('radio', { name: inChinese.choice('reply', 'none') })
        .click()
    },
    /** Ids of the requests with these words. */
    made: async (text: string): Promise<string[]> =>
      (
        await portal.db
          .select({ id: events.id })
          .from(events)
          .where(and(eq(events.templateId, template.id), sql`${events.attribute}->>'content' = ${text}`))
      ).map(row => row.id),
    /** Sends the login by account. */
    async enterPassword(phone: Phone, password = account.password): Promise<void> {
      await phone.screen.locator('#login-account[autocapitalize=off]').fill(account.account)
      await phone.screen.locator('#login-password').fill(password)
      await phone.screen.locator('#login-submit').click()
    },
    visitor,
    /** A phone on which the person has signed in before. */
    signedIn: async (options: VisitorOptions = {}): Promise<Phone> =>
      visitor({ ...options, kept: { ...(await portal.signIn(engineer.as, linkman.phone)).kept, ...options.kept } }),
  }
}
export type OpenCompany = Awaited<ReturnType<typeof openCompany>>
