import { and, eq, sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { events } from '../../server/domains/event/event.table'
import type { StoredField } from '../../server/kernel/form-fields/stored-field'
import { makeField, makeLinkman, makeStaff, makeTemplate, makeTenant } from '../factories'
import type { Phone, Portal, VisitorOptions } from './portal'

const choices = (texts: Record<string, string>) => ({
  dataSource: Object.entries(texts).map(([value, zh]) => ({ value, text: { zh } })),
})
const FIELDS: StoredField[] = [
  makeField('kind', {
    displayName: { zh: '种类' },
    formType: 'select',
    isNull: 0,
    setting: choices({ idea: '想法', praise: '夸奖' }),
  }),
  makeField('content', { displayName: { zh: '内容' }, formType: 'textarea', isNull: 0, setting: { maxLength: 500 } }),
  makeField('photos', { displayName: { zh: '照片' }, formType: 'attachment', setting: { maxCount: 6 } }),
  makeField('reply', {
    displayName: { zh: '回音' },
    formType: 'select',
    isNull: 0,
    setting: choices({ phone: '打电话', none: '不必' }),
  }),
]

/** A company of the test's own in the portal: a form, a person who has raised a request and has a password, and staff. */
export async function openCompany(portal: Portal) {
  const tenant = await makeTenant(portal.db)
  const account = { account: 'linda', password: 'a password of hers' }
  const linkman = await makeLinkman(portal.db, tenant, account)
  const staff = await makeStaff(portal.db, tenant)
  const template = await makeTemplate(portal.db, tenant.id, FIELDS)
  await portal.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, attribute: { kind: 'idea', content: 'an earlier one', reply: 'none' } },
  })
  const label = (name: string): string => FIELDS.find(one => one.fieldName === name)?.displayName.zh ?? name
  const content = (phone: Phone): Locator => phone.field(label('content')).getByRole('textbox')
  /** The choice that {@link fill} makes. */
  const chosen = (phone: Phone): Locator => phone.field(label('kind')).getByRole('button', { name: '想法' })
  const visitor = (options: VisitorOptions = {}): Promise<Phone> =>
    portal.visitor({ domainId: tenant.domainId, ...options })
  return {
    tenant,
    linkman,
    staff,
    template,
    /** where the form is */
    createUrl: `/event/create?templateId=${template.id}`,
    label,
    content,
    chosen,
    /** Fills in what the form asks for. */
    async fill(phone: Phone, text: string): Promise<void> {
      await chosen(phone).click()
      await content(phone).fill(text)
      await phone.field(label('reply')).getByRole('button', { name: '不必' }).click()
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
      await phone.screen.locator('#login-account').fill(account.account)
      await phone.screen.locator('#login-password').fill(password)
      await phone.screen.locator('#login-submit').click()
    },
    visitor,
    /** A phone on which the person has signed in before. */
    signedIn: async (options: VisitorOptions = {}): Promise<Phone> =>
      visitor({ ...options, kept: { ...(await portal.signIn(staff.as, linkman.phone)).kept, ...options.kept } }),
  }
}
export type Company = Awaited<ReturnType<typeof openCompany>>
