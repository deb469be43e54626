import assert from 'node:assert/strict'
import { feedback } from '../company/forms'
import { openCompany } from './company'
import { openPortal, type Phone } from './portal'

/** A portal for wide windows, at a company whose linkman has two requests. */
export async function openWide() {
  const portal = await openPortal()
  const company = await openCompany(portal)
  const { linkman, template } = company
  await portal.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, attribute: feedback('a later one') },
  })

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
  /** The list and what is opened from it stand side by side. */
  const standsBeside = async (width: number): Promise<void> => {
    const phone = await wide(width)
    await phone.open('/service/serviceList?state=all')
    const alone = await pages(phone).first().boundingBox()
    assert.equal(alone && alone.x + alone.width, width, 'fills the window until something is opened')
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
  }
  return { portal, company, wide, pages, cards, opened, choose, standsBeside }
}
