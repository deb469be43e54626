import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDesk, PASSWORD } from './desk'
import { prepare, server, browser, company } from './frame'
import { app } from '../../console/app/app.i18n'
import { common } from '../../console/i18n/common.i18n'
import { titles } from '../../console/pages/titles.i18n'

prepare()

describe('signing in', () => {
  test('a wrong password is refused in words, the right one opens the queue, and signing out ends it', async () => {
    const desk = await openDesk(browser, server, company.tenant.domainId)
    await desk.open('/requests?state=created')
    const { page } = desk
    await page.locator('input[autocomplete=username][autocapitalize=off]').fill('chen')
    await page.locator('input[autocomplete=current-password]').fill('a wrong password')
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').waitFor()
    assert.equal(await page.locator('input[autocomplete=username]').inputValue(), 'chen')
    await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.getByRole('heading', { name: desk.words(titles)('requests') }).waitFor()
    // the address that was asked for is the one that opens
    assert.match(page.url(), /\/requests\?state=created$/)
    await page.getByRole('button', { name: desk.words(app)('account') }).click()
    await page.getByRole('button', { name: desk.words(app)('signOut') }).click()
    await page.locator('input[autocomplete=username]').waitFor()
    assert.deepEqual(desk.problems, [])
    await desk.close()
  })

  test('outside the demo nobody is offered accounts', async () => {
    const answer = await server.ok('GET /staff/entrance', { domainId: company.tenant.domainId })
    assert.equal(answer.demo, null)
  })
})

describe('the frame', () => {
  test('Ctrl K finds a page, Escape closes, an unknown address says so', async () => {
    const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
    await desk.signIn('chen', PASSWORD)
    await desk.open('/nothing-here')
    await desk.page.getByRole('heading').waitFor()
    // its part comes over a slow line: what is typed meanwhile is for no page
    let come = () => {}
    const late = new Promise<void>(resolve => {
      come = resolve
    })
    await desk.page.route('**/assets/Palette.*.js', route => late.then(() => route.continue()))
    await desk.page.keyboard.press('Control+k')
    await desk.page.getByRole('dialog', { name: desk.words(app)('palette') }).waitFor({ state: 'attached' })
    await desk.page.keyboard.press('?')
    come()
    await desk.page.getByRole('combobox', { name: desk.words(app)('palette') }).waitFor()
    assert.equal(await desk.page.getByRole('dialog', { name: desk.words(app)('shortcuts') }).count(), 0)
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('combobox', { name: desk.words(app)('palette') }).waitFor({ state: 'hidden' })
    await desk.page.getByRole('button', { name: desk.words(common)('search') }).click()
    await desk.page.getByRole('combobox', { name: desk.words(app)('palette') }).fill('requ')
    await desk.page.keyboard.press('Enter')
    await desk.page.waitForURL(/\/requests$/)
    assert.deepEqual(desk.problems, [])
    await desk.close()
  })
})
