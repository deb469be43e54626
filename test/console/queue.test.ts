import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prepare, server, house, washer, heater, desk, row, pane } from './queue'
import { requests } from '../../console/pages/requests/requests.i18n'
import { assign } from '../../console/ui/assign.i18n'

prepare()

describe('the queue in the console', () => {
  test('the engineer who fits is sent by one press; who comes second hears who was first', async () => {
    const tab = await desk()
    const { page } = tab
    const t = tab.words(requests)
    await row(tab, washer).click()
    const detail = pane(tab, tab)
    const suggestion = detail.locator('.suggestions li', { hasText: '陈伟' })
    await suggestion.getByText(tab.words(assign)('load', { n: 0 })).waitFor()
    // a colleague is faster, by less than it takes to hear of it
    const byColleague = { ...house.engineer.as, body: { id: washer, staffId: house.engineer.id } }
    await page.route(
      '**/api/staff/event/allocate',
      async route => {
        await server.ok('POST /staff/event/allocate', byColleague)
        await route.continue()
      },
      { times: 1 },
    )
    await suggestion.getByRole('button', { name: tab.words(assign)('give') }).click()
    await page.getByText(`${house.engineer.displayName}刚把它派给了${house.engineer.displayName}`).waitFor()
    const { event } = await server.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id: washer } })
    assert.equal(event.executorName, house.engineer.displayName, 'nothing was overwritten')
    await row(tab, heater).click()
    await detail.getByRole('heading', { name: '热水器漏水' }).waitFor()
    // with the keyboard alone: given, answered, noted, closed
    await page.keyboard.press('a')
    await detail.locator('.suggestions button:focus').first().waitFor()
    await suggestion.getByRole('button', { name: tab.words(assign)('give') }).focus()
    await page.keyboard.press('Enter')
    await row(tab, heater).getByText(t('allocated')).waitFor()
    await page.locator('article:focus').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('今天下午到')
    await page.keyboard.press('Control+Enter')
    await detail.locator('.bubble--ours', { hasText: '今天下午到' }).waitFor()
    await detail.locator('textarea:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.locator(`[data-row-key="${heater}"] .row__name:focus`).waitFor()
    await row(tab, heater).getByText('陈伟').waitFor()
    // how many other requests there are opens them all
    await row(tab, heater).click()
    await detail.getByText(`${t('ofCustomer')} 1`, { exact: true }).click()
    await detail.getByRole('link', { name: t('inQueue') }).click()
    await page.waitForURL(url => url.searchParams.get('customerId') === event.customer.id)
    await detail.waitFor({ state: 'detached' })
    for (const id of [washer, heater]) await row(tab, id).waitFor()
    assert.deepEqual(tab.problems, [])
    await tab.close()
  })
})
