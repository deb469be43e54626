import type { Browser } from 'playwright-core'
import { type Desk, openDesk, inCompany, PASSWORD } from './desk'
import type { Company } from '../company/company'
import { makeWiki } from '../factories'
import type { LiveServer } from '../live-server'

export let server: LiveServer
let browser: Browser
export let company: Company
export let articleId: string

/** A company with an article, and somebody who writes there. */
export const prepare = (): void =>
  inCompany({ account: 'zhou', displayName: '周敏' }, async given => {
    ;({ server, browser, company } = given)
    articleId = (
      await makeWiki(server.db, company.tenant.id, { texts: { zh: { title: '洗碗机排水', content: '先看排水管。' } } })
    ).id
  })

export async function at(path: string, options: Parameters<typeof openDesk>[3] = {}): Promise<Desk> {
  const desk = await openDesk(browser, server, company.tenant.domainId, options)
  await desk.signIn('zhou', PASSWORD)
  await desk.open(path)
  await desk.page.locator('section').first().waitFor()
  return desk
}
