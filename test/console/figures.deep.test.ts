import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD } from './desk'
import { figures } from '../../console/pages/figures/figures.i18n'
import { FIGURE_WORDS } from '../../shared/words/figures'
import { eventIn, makeHouse, type House } from '../event-life'
import { makeStaff, makeTemplate } from '../factories'
import type { LiveServer } from '../live-server'
import { eventually } from '../screen'

let server: LiveServer
let browser: Browser
let house: House
onServer(async given => {
  ;({ server, browser } = given)
  house = await makeHouse(server)
  const other = { ...house, template: await makeTemplate(server.db, house.tenant.id) }
  for (const state of ['created', 'off', 'finished'] as const) await eventIn(server, house, state)
  for (const state of ['created', 'processing'] as const) await eventIn(server, other, state)
  await makeStaff(server.db, house.tenant, { account: 'chen', password: PASSWORD })
})

test('a bar and a line of the table lead to as many requests as they said', async () => {
  const desk = await openDesk(browser, server, house.tenant.domainId, { language: 'en' })
  await desk.signIn('chen', PASSWORD)
  await desk.open('/figures?days=7')
  const { page } = desk
  const t = desk.words(figures)
  const rows = (n: number) => eventually(async () => assert.equal(await page.locator('[data-row-key]').count(), n))
  const { name } = FIGURE_WORDS.requests
  await page
    .getByRole('button', { name: new RegExp(`^${name.en}`), pressed: true })
    .getByText('5', { exact: true })
    .waitFor()
  await desk.isAccessible()

  // today's line of the table
  await page
    .getByRole('region', { name: t('byDay', { name: name.en }) })
    .getByRole('link')
    .click()
  await rows(5)
  await page.goBack()

  // the largest bar of the kinds
  const parts = page.getByRole('img', { name: t('by', { name: name.en, dimension: 'Kind' }) })
  await parts.locator('svg text', { hasText: /^3$/ }).waitFor()
  await parts.scrollIntoViewIfNeeded()
  const value = parts.locator('svg text', { hasText: /^3$/ })
  const { x, y, height } = (await value.boundingBox()) ?? assert.fail('the bar says no number')
  await page.mouse.click(x - 20, y + height / 2)
  await rows(3)
  await page.goBack()

  // what is called off, and what the figure means
  await page.getByRole('button', { name: new RegExp(`^${FIGURE_WORDS.calledOff.name.en} `) }).click()
  await page.getByText(FIGURE_WORDS.calledOff.definition.en).waitFor()
  await page
    .getByRole('region', { name: t('byDay', { name: FIGURE_WORDS.calledOff.name.en }) })
    .getByRole('link')
    .click()
  await rows(1)
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
