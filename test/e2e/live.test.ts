import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { feedback } from '../company/forms'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { common } from '../../src/i18n/common.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { workTexts } from '../../src/screen/work/work.i18n'
import { eventually } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'

const LINE = '/api/ssp/live'

/** A phone on which no clock asks for anything: what is new was told. */
async function withoutClock(phone: Phone): Promise<void> {
  await phone.page.addInitScript(() => {
    Object.assign(window, { setInterval: () => 0 })
  })
}
/** The lines that are open, by the moments at which they were asked for and ended. */
function linesOf(phone: Phone): { open(): number; asked(): number } {
  const lines = new Set<unknown>()
  let asked = 0
  phone.page.on('request', request => {
    if (new URL(request.url()).pathname !== LINE) return
    lines.add(request)
    asked++
  })
  phone.page.on('requestfailed', request => lines.delete(request))
  phone.page.on('requestfinished', request => lines.delete(request))
  return { open: () => lines.size, asked: () => asked }
}

describe('what staff do is told as it happens', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal({ reuse: true })
    company = await openCompany(portal)
  })
  after(() => portal.stop())

  test('on the screen of a request and on the home page, over one line that is closed when nobody looks', async () => {
    const { engineer, linkman, template } = company
    const { id } = await portal.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute: feedback('Told in time') },
    })
    const phone = await company.signedIn()
    const work = phone.words(workTexts)
    await withoutClock(phone)
    const lines = linesOf(phone)
    await phone.open(`/event/view?id=${id}`)
    await eventually(async () => assert.equal(lines.open(), 1, 'a line'))
    const name = engineer.displayName
    await portal.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
    await phone.text(work('record_allocate', { name })).waitFor()
    await portal.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
    await phone.text(work('takenBy', { name })).waitFor()
    // the line breaks, and something happens before it is there again
    await phone.context.setOffline(true)
    await eventually(async () => assert.equal(lines.open(), 0))
    await portal.ok('POST /staff/event/remark', { ...engineer.as, body: { id, content: 'Remark 62 dB' } })
    await phone.context.setOffline(false)
    await phone.text('Remark 62 dB').waitFor()
    // another tab is looked at
    const hide = (hidden: boolean) =>
      phone.page.evaluate(is => {
        Object.defineProperty(document, 'visibilityState', { value: is ? 'hidden' : 'visible', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await eventually(async () => assert.equal(lines.open(), 0, 'closed while nobody looks'))
    const arriveTime = new Date(Date.now() + 40 * 60_000).toISOString()
    await portal.ok('POST /staff/event/depart', { ...engineer.as, body: { id, arriveTime, confirmed: true } })
    await hide(false)
    await phone.text(work('onTheWay', { name })).waitFor()
    assert.equal(lines.open(), 1)

    await phone.goOn('/mall/index')
    await phone.screen.locator('.requests__one').first().waitFor()
    assert.equal(lines.open(), 1, 'one for all screens')
    await portal.ok('POST /staff/event/finish', { ...engineer.as, body: { id, serviceContent: 'Oiled' } })
    await phone.screen.locator('.requests__rate').waitFor()
    // a screen that needs nothing
    await phone.goOn('/mall/company/info')
    await eventually(async () => assert.equal(lines.open(), 0, 'closed where nothing happens'))
    await phone.leave()
  })

  test('a number on a tab stands for what is unread behind it, and says where', async () => {
    const { engineer, linkman, template } = company
    const { id } = await portal.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute: feedback('Two words about it') },
    })
    for (const content of ['One', 'Two'])
      await portal.ok('POST /staff/event/remark', { ...engineer.as, body: { id, content } })
    const phone = await company.signedIn()
    const [shell, say] = [phone.words(portalTexts), phone.words(common)]
    await phone.open('/mall/serviceCenter')
    const { count } = await portal.ok('GET /ssp/event/unReadMsg', linkman.as)
    const row = phone.screen.locator('.cell', { hasText: shell('requestNews') })
    assert.equal(await row.locator('.count-badge').textContent(), String(count))
    assert.equal(await phone.screen.locator('.tabbar__tab').nth(1).locator('.count-badge').textContent(), String(count))
    await phone.tab(phone.words(titles)('tabUser'))
    await phone.at('/mall/user')
    const { count: messages } = await portal.ok('GET /ssp/message/unReadMsg', linkman.as)
    await phone.screen
      .locator('.cell', { hasText: shell('messages') })
      .getByRole('img', { name: say('unread', { n: messages }) })
      .waitFor()
    await phone.leave()
  })

  for (const language of ['zh', 'ru'] as const)
    test(`nothing lies over what is tapped, and what is sent has its bar, in ${language}`, async () => {
      const { id } = await portal.ok('POST /ssp/event/create', {
        ...company.linkman.as,
        body: { templateId: company.template.id, attribute: feedback('Nothing over it') },
      })
      const phone = await company.signedIn({ language })
      const urls = [
        '/mall/index',
        '/mall/serviceCenter',
        '/mall/user',
        '/service/serviceList',
        `/event/view?id=${id}`,
        company.createUrl,
        `/event/remark?id=${id}`,
        '/userCenter/userInfo',
        '/product',
        `/wiki/detail/${company.articles.code.id}`,
      ]
      for (const [i, url] of urls.entries()) {
        await (i ? phone.goOn(url) : phone.open(url))
        await phone.screen.locator('#assistant').waitFor()
        const { covered, bar } = await phone.screen.evaluate(screen => {
          const button = screen.querySelector('.assistant-button')
          const taps = [...screen.querySelectorAll<HTMLElement>('.tap, input, textarea, a')].filter(
            one => !button?.contains(one),
          )
          const over = button?.getBoundingClientRect()
          // what reaches below the tabs is theirs there, button or not
          const tabs = screen.querySelector('.tabbar')?.getBoundingClientRect().top ?? innerHeight
          return {
            covered: taps.flatMap(one => {
              const { left, right, top, bottom: end } = one.getBoundingClientRect()
              const bottom = one.closest('.tabbar') ? end : Math.min(end, tabs)
              const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
              const isSeen = shown !== null && (one.contains(shown) || button?.contains(shown))
              const meets =
                over && left < over.right && right > over.left && top < over.bottom && bottom > over.top && isSeen
              return meets ? [one.className] : []
            }),
            bar: [...screen.querySelectorAll('.sticky-bar__inner')].map(one => {
              const { left, right } = one.getBoundingClientRect()
              return [Math.round(left), Math.round(innerWidth - right)]
            }),
          }
        })
        assert.deepEqual(covered, [], url)
        for (const [left, right] of bar) assert.equal(left, right, `${url}: the bar is as wide as the screen`)
      }
      await phone.leave()
    })

  test('a visitor goes from the home page to an article by the search, and signs in to keep it', async () => {
    const phone = await company.visitor()
    await phone.open('/mall/index')
    await phone.screen.locator('.home__search').click()
    await phone.at('/wiki/search')
    await phone.screen.locator('.wiki-search__head input:focus').waitFor()
    await phone.page.keyboard.type('E4')
    await phone.screen.locator('.article-card').first().click()
    await phone.at(/^\/wiki\/detail\//)
    await phone.screen.locator('#wiki-collect').click()
    await phone.at('/login')
    await phone.leave()
  })
})
