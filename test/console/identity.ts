import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { inCompany, type Desk } from './desk'
import { staffTexts } from '../../console/pages/staff/staff.i18n'
import type { Company } from '../company/company'
import type { LiveServer } from '../live-server'

export let server: LiveServer
export let browser: Browser
export let company: Company

/** A company with the one who runs it. */
export const prepare = (): void =>
  inCompany({ account: 'boss', displayName: '王芳' }, given => {
    ;({ server, browser, company } = given)
  })

/** Anna is invited by somebody who is signed in; gives her link. */
export async function invite(boss: Desk, more?: (s: typeof staffTexts.t) => Promise<void>): Promise<string> {
  const s = boss.words(staffTexts)
  await boss.open('/staff')
  await boss.page.getByRole('button', { name: s('invite') }).click()
  await boss.page.getByLabel(s('name'), { exact: true }).fill('Anna Fresh')
  await boss.page.getByLabel(s('accountName'), { exact: true }).fill('anna')
  await more?.(s)
  await boss.page
    .getByRole('dialog')
    .getByRole('button', { name: s('invite') })
    .click()
  const url = await boss.page.getByRole('dialog').locator('code').innerText()
  assert.match(url, /\/invite#/)
  return url
}
