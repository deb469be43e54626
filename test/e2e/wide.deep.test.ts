import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { titles } from '../../src/screen/titles.i18n'
import { eventually } from '../screen'
import { openWide } from './wide'

/** Longer than a page needs to come to rest once its files are there, ms. */
const LATE_MS = 1500

describe('a wide window', () => {
  let sides: Awaited<ReturnType<typeof openWide>>
  before(async () => {
    sides = await openWide()
  })
  after(() => sides.portal.stop())

  test('the list and what is opened from it stand side by side, at 768 px', () => sides.standsBeside(768))

  test('what is loaded again, or opened by a link, has its list beside it', async () => {
    const phone = await sides.wide()
    await phone.open('/service/serviceList?state=all')
    await sides.choose(phone, 1)
    const number = await sides.opened(phone)
    await phone.page.reload()
    await eventually(async () => assert.equal(await sides.pages(phone).count(), 2))
    assert.equal(await sides.opened(phone), number)
    await phone.leave()
  })

  test('a list whose files come late is beside what was opened by a link, and not over it', async () => {
    const phone = await sides.wide(390)
    await phone.saveData()
    await phone.open('/service/serviceList?state=all')
    await phone.screen.locator('.work-card__main').first().click()
    await phone.at('/event/view')
    const url = phone.url()
    await phone.open(url)
    let late = 0
    const inTime = await phone.intercept('.js', async route => {
      late++
      await new Promise(resolve => setTimeout(resolve, LATE_MS))
      await route.continue()
    })
    await phone.page.setViewportSize({ width: 1280, height: 800 })
    await eventually(async () => assert.equal(await sides.pages(phone).count(), 2))
    await phone.settled()
    assert.ok(late > 0, 'files of the list were still to come')
    assert.equal(phone.url(), url)
    assert.equal(await sides.cards(phone).count(), 2)
    await phone.screen.locator('.headline').waitFor()
    await inTime()
    await phone.leave()
  })

  test('the assistant stands at the right of a screen that is used meanwhile, goes along with it, and Esc closes it', async () => {
    const phone = await sides.wide()
    await phone.open('/service/serviceList?state=all')
    await sides.choose(phone, 0)
    const [opener, panel] = [phone.page.locator('#assistant:visible'), phone.page.locator('.assistant__panel')]
    await opener.click()
    await panel.locator('#assistant-create').waitFor()
    const [detail, docked] = [await sides.pages(phone).last().boundingBox(), await panel.boundingBox()]
    assert.ok(detail && docked)
    assert.deepEqual([docked.x + docked.width, docked.y, docked.height], [1280, 0, 800])
    assert.ok(detail.x + detail.width <= docked.x, 'nothing lies over anything')
    assert.equal(await panel.getAttribute('role'), 'complementary')
    assert.equal(await phone.page.locator('[inert]').count(), 0)
    const first = await sides.opened(phone)
    await sides.choose(phone, 1)
    await eventually(async () => assert.notEqual(await sides.opened(phone), first))
    await panel.locator('#assistant-create').waitFor()
    await phone.sound()
    await panel.locator('#assistant-create').focus()
    await phone.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await phone.at('/event/view')
    await eventually(async () =>
      assert.ok(
        await phone.page.evaluate(() => document.activeElement !== document.body),
        'the keyboard is somewhere on the screen',
      ),
    )
    await phone.leave()
  })

  test('the bar at the side leads everywhere, says where one is, and goes when the window becomes narrow', async () => {
    const phone = await sides.wide()
    await phone.open('/mall/index')
    const bar = phone.page.locator('.side-bar')
    const t = phone.words(titles)
    for (const [title, url] of [
      ['eventList', '/service/serviceList'],
      ['userCenter', '/mall/user'],
      ['home', '/mall/index'],
    ] as const) {
      await bar.locator('.side-bar__place').getByText(t(title), { exact: true }).click()
      await phone.at(url)
      await eventually(async () =>
        assert.equal(await bar.locator('[aria-current] .side-bar__text').innerText(), t(title)),
      )
    }
    assert.equal(await phone.page.locator('.tabbar:visible').count(), 0)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await phone.screen.locator('.tabbar').waitFor()
    assert.equal(await bar.count(), 0)
    await phone.sound()
    await phone.leave()
  })
})
