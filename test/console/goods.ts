import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { openDesk, type Desk, type DeskOptions, inCompany, PASSWORD } from './desk'
import { titles } from '../../console/pages/titles.i18n'
import type { Company } from '../company/company'
import { makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

export let server: LiveServer
let browser: Browser
export let company: Company

/** A company, with somebody who may change goods and somebody who only reads them. */
export const prepare = (): void =>
  inCompany({ account: 'chen' }, async given => {
    ;({ server, browser, company } = given)
    await makeStaff(server.db, company.tenant, { account: 'reads', password: PASSWORD, permissions: ['product.read'] })
  })

export const open = async (path: string, options: DeskOptions = {}, account = 'chen'): Promise<Desk> => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en', ...options })
  await desk.signIn(account, PASSWORD)
  await desk.open(path)
  await desk.page.getByRole('heading', { name: desk.words(titles)('goods'), level: 1 }).waitFor()
  return desk
}

export const ended = async (desk: Desk) => {
  assert.deepEqual(desk.problems, [])
  await desk.close()
}
