import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { looksOf, openDesk, PASSWORD } from './desk'
import { prepare, server, browser, company } from './frame'
import { app } from '../../console/app/app.i18n'
import { common } from '../../console/i18n/common.i18n'
import { titles } from '../../console/pages/titles.i18n'
import { CONSOLE_PATH } from '../../server/http/site'
import { makeField, makeStaff, makeTemplate, makeWiki } from '../factories'

prepare()

describe('signing in', () => {
  test('an address without a company asks for it alone and goes on to its own; the sandbox goes on by itself', async () => {
    const desk = await openDesk(browser, server, company.tenant.domainId)
    const { page } = desk
    await page.goto(`${server.url}${CONSOLE_PATH}/`)
    await page.getByLabel(desk.words(app)('company')).fill(company.tenant.domainId)
    assert.equal(await page.locator('input[type=password]').count(), 0, 'nothing is typed that would be lost')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${CONSOLE_PATH}/${company.tenant.domainId}/**`)
    await page.locator('input[autocomplete=username]').waitFor()
    assert.deepEqual(desk.problems, [])
    await desk.close()

    // as a server with the demo answers
    const visitor = await openDesk(browser, server, company.tenant.domainId)
    const { domainId } = company.tenant
    await visitor.page.route('**/staff/entrance', async route => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { tenant: object } }
      const accounts = [{ account: 'chen', displayName: '陈晨', roles: [] }]
      const demo = { password: PASSWORD, companies: [{ domainId, name: '清川电器', accounts }] }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, demo } } })
    })
    await visitor.page.goto(`${server.url}${CONSOLE_PATH}/`)
    await visitor.page.getByRole('button', { name: '陈晨' }).click()
    await visitor.page.getByRole('heading', { name: visitor.words(titles)('requests') }).waitFor()
    assert.match(visitor.page.url(), new RegExp(`${CONSOLE_PATH}/${domainId}/requests`))
    assert.deepEqual(visitor.problems, [])
    await visitor.close()
  })
})

describe('the frame', () => {
  for (const look of looksOf(0))
    test(`in ${look.language} at ${String(look.width)}: nothing too wide, nothing that a screen reader cannot name`, async () => {
      const desk = await openDesk(browser, server, company.tenant.domainId, look)
      await desk.open()
      await desk.page.locator('button[type=submit]').waitFor()
      await desk.isAccessible()
      await desk.fits()
      await desk.signIn('chen', PASSWORD)
      await desk.page.getByRole('heading', { name: desk.words(titles)('requests') }).waitFor()
      await desk.isAccessible()
      await desk.fits()
      if (look.width < 768) {
        const bar = desk.page.getByRole('navigation', { name: desk.words(app)('pages') })
        const widths = await bar.locator('> .rail__item').evaluateAll(all => all.map(one => one.clientWidth))
        assert.ok(
          widths.length <= 6 && widths.every(width => width >= 44),
          `${widths.join(', ')} px: five places and more`,
        )
        await bar.getByRole('button', { name: desk.words(common)('more') }).click()
        const sheet = desk.page.getByRole('dialog')
        await sheet.getByRole('link', { name: desk.words(titles)('wiki') }).waitFor()
        await desk.isAccessible()
        await sheet.getByRole('link', { name: desk.words(app)('setup') }).click()
        await sheet.waitFor({ state: 'detached' })
        await desk.page.getByRole('heading', { name: desk.words(app)('setup') }).waitFor()
      }
      assert.deepEqual(desk.problems, [])
      await desk.close()
    })

  test('Ctrl K finds articles and templates, in whatever language they are named, and asks for none that the person may not read', async () => {
    const { tenant } = company
    const wiki = await makeWiki(server.db, tenant.id, { texts: { zh: '玫瑰金水壶除垢' } })
    const template = await makeTemplate(server.db, tenant.id, [makeField('problem')], {
      name: { zh: '玫瑰金水壶上门', en: 'Rose kettle visit', ru: 'Выезд', tw: '玫瑰金水壺到府' },
    })
    const desk = await openDesk(browser, server, tenant.domainId, { language: 'en' })
    const { page } = desk
    const palette = page.getByRole('combobox', { name: desk.words(app)('palette') })
    await desk.signIn('chen', PASSWORD)
    const find = async (words: string, kind: 'wiki' | 'templates', name: string) => {
      await page.keyboard.press('Control+k')
      await palette.fill(words)
      const list = page.getByRole('listbox')
      await list.getByRole('option').first().waitFor()
      assert.deepEqual(await list.locator('.palette__title').allInnerTexts(), [desk.words(titles)(kind)])
      await list.getByText(name, { exact: true }).click()
    }
    await find('水壶除垢', 'wiki', '玫瑰金水壶除垢')
    await page.waitForURL(`**/wiki/${wiki.id}`)
    await find('水壶上门', 'templates', 'Rose kettle visit')
    await page.waitForURL(`**/setup/templates/${template.id}`)
    await find('ROSE KETTLE', 'templates', 'Rose kettle visit')
    assert.deepEqual(desk.problems, [])
    await desk.close()

    await makeStaff(server.db, tenant, { account: 'worker', password: PASSWORD, roles: ['engineer'] })
    const other = await openDesk(browser, server, tenant.domainId, { language: 'en' })
    const asked: string[] = []
    other.page.on('request', request => asked.push(new URL(request.url()).pathname))
    await other.signIn('worker', PASSWORD)
    await other.page.keyboard.press('Control+k')
    await other.page.getByRole('combobox', { name: other.words(app)('palette') }).fill('水壶')
    await other.page.getByRole('dialog').getByText(other.words(app)('nothingFound')).waitFor()
    assert.ok(
      asked.some(path => path.endsWith('/staff/event/queue')),
      'the own requests are looked through',
    )
    assert.deepEqual(
      asked.filter(path => /\/staff\/(wiki|template)\//.test(path)),
      [],
    )
    assert.deepEqual(other.problems, [])
    await other.close()
  })
})
