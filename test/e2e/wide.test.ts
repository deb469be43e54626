import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { desk } from '../../src/screen/desk/desk.i18n'
import { eventTexts } from '../../src/features/service/event/event.i18n'
import { titles } from '../../src/screen/titles.i18n'
import { feedback } from '../company/forms'
import { eventually } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'

describe('a wide window', () => {
  let portal: Portal
  let company: OpenCompany
  before(async () => {
    portal = await openPortal()
    company = await openCompany(portal)
    const { linkman, template } = company
    await portal.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute: feedback('a later one') },
    })
  })
  after(() => portal.stop())

  const wide = async (width = 1280): Promise<Phone> => {
    const phone = await company.signedIn()
    await phone.page.setViewportSize({ width, height: 800 })
    return phone
  }
  const pages = (phone: Phone) => phone.page.locator('.taro_page:visible')
  const cards = (phone: Phone) => pages(phone).first().locator('.work-card')
  /** Number of the request whose details stand on the right. */
  const opened = async (phone: Phone): Promise<string> => {
    const id = phone.query('id') ?? ''
    return (await portal.ok('GET /ssp/event/get', { ...company.linkman.as, query: { id } })).eventNo
  }
  const choose = async (phone: Phone, nth: number): Promise<void> => {
    await cards(phone).nth(nth).locator('.work-card__main').click()
    await phone.at('/event/view')
  }

  for (const width of [768, 1280])
    test(`the list and what is opened from it stand side by side, at ${String(width)} px`, async () => {
      const phone = await wide(width)
      await phone.open('/service/serviceList?state=all')
      await phone.page.getByText(phone.words(desk)('choose')).waitFor()
      for (const nth of [0, 1, 0]) {
        await choose(phone, nth)
        assert.equal(await pages(phone).count(), 2)
        assert.ok((await cards(phone).nth(nth).innerText()).includes(await opened(phone)))
        assert.deepEqual(await phone.page.locator('.card--beside').count(), 1)
      }
      const [list, detail] = [await pages(phone).first().boundingBox(), await pages(phone).last().boundingBox()]
      assert.ok(list && detail)
      assert.equal(list.x + list.width, detail.x, 'nothing lies over anything')
      assert.equal(detail.x + detail.width, width)
      await phone.sound()
      // one step back closes what was opened, whatever was opened before it
      await phone.page.goBack()
      await phone.at('/service/serviceList')
      assert.equal(await pages(phone).count(), 1)
      await phone.leave()
    })

  test('what is loaded again, or opened by a link, has its list beside it', async () => {
    const phone = await wide()
    await phone.open('/service/serviceList?state=all')
    await choose(phone, 1)
    const number = await opened(phone)
    await phone.page.reload()
    await eventually(async () => assert.equal(await pages(phone).count(), 2))
    assert.equal(await opened(phone), number)
    await phone.leave()
  })

  test('what is changed on the right is told in the list on the left', async () => {
    const phone = await wide()
    await phone.open('/service/serviceList?state=all')
    await choose(phone, 0)
    const first = cards(phone).first()
    const before = await first.innerText()
    const t = phone.words(eventTexts)
    await phone.tap(t('cancelEvent'), true)
    await phone.sheet.getByText(t('off_1'), { exact: true }).click()
    await phone.sheet.getByRole('button').last().click()
    await eventually(async () => assert.notEqual(await first.innerText(), before))
    await phone.leave()
  })

  test('the assistant stands at the right of a screen that is used meanwhile, goes along with it, and Esc closes it', async () => {
    const phone = await wide()
    await phone.open('/service/serviceList?state=all')
    await choose(phone, 0)
    const [opener, panel] = [phone.page.locator('#assistant:visible'), phone.page.locator('.assistant__panel')]
    await opener.click()
    await panel.locator('#assistant-create').waitFor()
    const [detail, docked] = [await pages(phone).last().boundingBox(), await panel.boundingBox()]
    assert.ok(detail && docked)
    assert.deepEqual([docked.x + docked.width, docked.y, docked.height], [1280, 0, 800])
    assert.ok(detail.x + detail.width <= docked.x, 'nothing lies over anything')
    assert.equal(await panel.getAttribute('role'), 'complementary')
    assert.equal(await phone.page.locator('[inert]').count(), 0)
    const first = await opened(phone)
    await choose(phone, 1)
    await eventually(async () => assert.notEqual(await opened(phone), first))
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
    const phone = await wide()
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
