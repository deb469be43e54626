import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { members } from '../../console/pages/members/members.i18n'
import { memberRules } from '../../console/pages/setup/members.i18n'
import { makeLinkman, makeStaff, makeTenant, type MadeTenant } from '../factories'
import type { LiveServer } from '../live-server'

let server: LiveServer
let browser: Browser
let tenant: MadeTenant
let customerId: string
onServer(async given => {
  ;({ server, browser } = given)
  tenant = await makeTenant(server.db, { flags: { memberManage: true } })
  customerId = (await makeLinkman(server.db, tenant)).customerId
  for (const account of ['chen', 'wang']) await makeStaff(server.db, tenant, { account, password: PASSWORD })
})

test('one asks for a correction, another one confirms it; the rules are changed', async () => {
  const asking = await openDesk(browser, server, tenant.domainId, { language: 'en' })
  await asking.signIn('chen', PASSWORD)
  await asking.open(`/members?id=${customerId}`)
  const [t, c, rules] = [asking.words(members), asking.words(common), asking.words(memberRules)]
  const { page } = asking
  await page.getByText(t('noEntries')).waitFor()
  await page.getByRole('button', { name: t('correct'), exact: true }).click()
  await page.getByLabel(t('howMany')).fill('300')
  await page.getByLabel(t('why')).fill('left out in November')
  await page.getByRole('button', { name: t('ask'), exact: true }).click()
  await page.getByText(t('sent')).waitFor()
  await asking.isAccessible()
  await asking.open('/members?view=corrections')
  assert.ok(
    await page.getByRole('button', { name: t('confirm'), exact: true }).isDisabled(),
    'nobody confirms their own',
  )
  await asking.open('/setup/members')
  await page.getByLabel(rules('feeRate')).fill('10')
  await page.getByRole('button', { name: c('save'), exact: true }).click()
  await page.getByText(c('saved')).waitFor()
  await asking.isAccessible()
  assert.deepEqual(asking.problems, [])
  await asking.close()

  const deciding = await openDesk(browser, server, tenant.domainId, { language: 'en' })
  await deciding.signIn('wang', PASSWORD)
  await deciding.open('/members?view=corrections')
  await deciding.page.getByRole('button', { name: t('confirm'), exact: true }).click()
  await deciding.page.getByText(t('confirmed'), { exact: true }).first().waitFor()
  await deciding.open(`/members?id=${customerId}`)
  await deciding.page.getByText('left out in November').waitFor()
  assert.deepEqual(deciding.problems, [])
  await deciding.close()
})
