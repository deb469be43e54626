import type { Browser } from 'playwright-core'
import { type Desk, openDesk, inCompany, PASSWORD } from './desk'
import { titles } from '../../console/pages/titles.i18n'
import type { Company } from '../company/company'
import { makeAgent, makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

export let server: LiveServer
export let browser: Browser
export let company: Company
export let as: { domainId: string; token: string }
export let agentId: string

/** A company with an agent, somebody at the desk, and an auditor. */
export const prepare = (): void =>
  inCompany({ account: 'chen', displayName: '陈晨' }, async given => {
    ;({ server, browser, company } = given)
    as = given.member.as
    await makeStaff(server.db, company.tenant, {
      account: 'audit',
      displayName: '何审',
      password: PASSWORD,
      roles: ['auditor'],
    })
    agentId = (await makeAgent(server.db, company.tenant.id, { audience: 'staff', order: 90 })).id
  })

/** A desk that is signed in, at a page of the set-up. */
export async function at(
  path: string,
  title: Parameters<typeof titles.t>[0],
  options: Parameters<typeof openDesk>[3] = {},
): Promise<Desk> {
  const desk = await openDesk(browser, server, company.tenant.domainId, options)
  await desk.signIn('chen', PASSWORD)
  await desk.open(path)
  await desk.page.getByRole('heading', { name: desk.words(titles)(title), level: 1 }).waitFor()
  await desk.page.locator('section').first().waitFor()
  return desk
}
