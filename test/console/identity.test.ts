import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDesk, PASSWORD } from './desk'
import { prepare, invite, server, browser, company } from './identity'
import { actionTexts } from '../../console/pages/audit/actions'
import { steps } from '../../console/ui/second-step.i18n'

prepare()

test('somebody is invited, chooses a password by the link and signs in; the log tells of it', async () => {
  const boss = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await boss.signIn('boss', PASSWORD)
  const url = await invite(boss)

  const anna = await openDesk(browser, server, company.tenant.domainId, { language: 'ru', width: 390, height: 844 })
  const t = anna.words(steps)
  await anna.open(`/invite${url.slice(url.indexOf('#'))}`)
  await anna.page.getByLabel(t('newPassword')).fill(PASSWORD)
  await anna.page.getByLabel(t('repeat')).fill(PASSWORD)
  await anna.isAccessible()
  await anna.fits()
  await anna.page.getByRole('button', { name: t('choose') }).click()
  await anna.page.getByText(t('chosen')).waitFor()
  await anna.signIn('anna', PASSWORD)
  assert.deepEqual(anna.problems, [])
  await anna.close()

  await boss.open('/audit')
  const done = boss.words(actionTexts)
  await boss.page
    .getByRole('button', { name: done('POST /staff/member/create'), exact: true })
    .first()
    .click()
  await boss.page.locator('.detail .changes').getByText('Anna Fresh').waitFor()
  assert.deepEqual(boss.problems, [])
  await boss.close()
})
