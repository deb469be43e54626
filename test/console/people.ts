import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { openDesk, type Desk, type DeskOptions, inCompany, PASSWORD } from './desk'
import type { Company } from '../company/company'
import type { LiveServer } from '../live-server'

export let server: LiveServer
let browser: Browser
export let company: Company

/** A company with somebody at the desk. */
export const prepare = (): void =>
  inCompany(
    { account: 'chen', displayName: '陈晨' },
    given => {
      ;({ server, browser, company } = given)
    },
    { jobs: true },
  )

export const open = async (path: string, options: DeskOptions = {}): Promise<Desk> => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en', ...options })
  await desk.signIn('chen', PASSWORD)
  await desk.open(path)
  return desk
}

export const ended = async (desk: Desk) => {
  assert.deepEqual(desk.problems, [])
  await desk.close()
}
