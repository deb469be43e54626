import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prepare, server, house, washer, heater, desk, row, pane } from './queue'
import { requests } from '../../console/pages/requests/requests.i18n'
import { app } from '../../console/app/app.i18n'
import { assign } from '../../console/ui/assign.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'

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

  test('after acceptance the desk still has its say, by keys alone: to somebody else, a word, cancelled; the next request is open then', async () => {
    const tab = await desk()
    const { page } = tab
    const s = tab.words(subjectTexts)
    await server.ok('POST /staff/event/allocate', {
      ...house.engineer.as,
      body: { id: washer, staffId: house.engineer.id },
    })
    await server.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id: washer } })
    const detail = pane(tab, tab)
    const name = row(tab, washer).locator('.row__name')
    await row(tab, washer).getByText(tab.words(requests)('processing')).waitFor()
    // with nothing open the keys are about the row that they are at
    await name.focus()
    await page.keyboard.press('a')
    await detail.locator('.suggestions button:focus').first().waitFor()
    const suggestion = detail.locator('.suggestions li', { hasText: '陈伟' })
    await suggestion.getByRole('button', { name: tab.words(assign)('give') }).focus()
    await page.keyboard.press('Enter')
    await row(tab, washer).getByText('陈伟').waitFor()
    await page.locator('article:focus').waitFor()
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })
    await name.focus()
    // what is typed before the composer is there is not lost, and is no key
    await page.keyboard.press('r')
    await page.keyboard.type('xn 马上安排')
    await detail.getByRole('textbox', { name: s('replyHint') }).waitFor()
    await page.keyboard.press('Control+Enter')
    await detail.locator('.bubble--ours', { hasText: 'xn 马上安排' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: tab.words(app)('palette') })
    await palette.fill(s('off_event'))
    await page.getByRole('option', { name: s('off_event') }).waitFor()
    await page.keyboard.press('Enter')
    const why = page.getByRole('dialog', { name: s('off_event') })
    await why.getByRole('textbox', { name: s('why_off') }).fill('客户自己修好了')
    await why.getByRole('button', { name: s('off_event') }).click()
    await row(tab, washer).waitFor({ state: 'detached' })
    await page.waitForURL(url => url.searchParams.get('id') === heater)
    await detail.getByRole('heading', { name: '热水器漏水' }).waitFor()
    const { event } = await server.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id: washer } })
    assert.deepEqual([event.state, event.offReason], ['off', '客户自己修好了'])
    assert.deepEqual(tab.problems, [])
    await tab.close()
  })
})
