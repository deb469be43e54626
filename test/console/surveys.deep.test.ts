import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { surveys } from '../../console/pages/surveys/surveys.i18n'
import { makeCompany, type Company } from '../company/company'
import { eventIn } from '../event-life'
import { makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

let server: LiveServer
let browser: Browser
let company: Company
onServer(async given => {
  ;({ server, browser } = given)
  company = await makeCompany(server)
  await makeStaff(server.db, company.tenant, { account: 'chen', password: PASSWORD })
})

test('a survey is written, published and read: the figures of who answered', async () => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await desk.signIn('chen', PASSWORD)
  await desk.open('/surveys')
  const { page } = desk
  const [t, c] = [desk.words(surveys), desk.words(common)]
  await page.getByRole('button', { name: t('create') }).click()
  await page
    .getByRole('textbox', { name: t('title') })
    .first()
    .fill('How was it?')
  await page
    .getByRole('listitem')
    .getByRole('textbox', { name: t('words') })
    .fill('Your engineer?')
  await page.getByRole('button', { name: c('save'), exact: true }).click()
  await page.getByText(c('saved')).waitFor()
  await desk.isAccessible()
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByRole('button', { name: t('close'), exact: true }).waitFor()

  const { engineer, linkman } = company
  for (const mark of [5, 5, 4, 4, 1]) {
    const id = await eventIn(server, company, 'finished', { kind: 'praise', content: 'x', reply: 'none' })
    const link = await server.ok('POST /staff/survey/send', { ...engineer.as, body: { kind: 'event', id } })
    const { questions } = await server.ok('POST /satisfaction/getQuestionAndAnswer', {
      ...linkman.as,
      body: { id: link.id },
    })
    await server.ok('POST /satisfaction/createAnswer', {
      ...linkman.as,
      body: { id: link.id, answers: [{ key: questions[0]?.key ?? '', mark }], finished: true },
    })
  }
  await page.getByRole('button', { name: t('results') }).click()
  await page.getByText('3.8', { exact: true }).waitFor()
  await page.getByRole('img', { name: t('chart', { title: 'Your engineer?' }) }).waitFor()
  await desk.isAccessible()
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
