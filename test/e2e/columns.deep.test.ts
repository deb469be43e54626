import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { titles } from '../../src/screen/titles.i18n'
import { eventually } from '../screen'
import { openFullCompany, type FullCompany } from './full-company'
import { openPortal, type Phone, type Portal } from './portal'

const DESKTOP = { width: 1280, height: 800 }
/** A phone of 390 px whose reader has everything twice as large. */
const TWICE = { width: 195, height: 422 }
/** Most that may be left empty at either side, px. */
const MARGIN = 40

/** How much is left empty at either side of what the top screen shows, between the bar and the end of the window, px. */
const margins = (phone: Phone): Promise<number[]> =>
  phone.page.evaluate(() => {
    const bar = document.querySelector('.side-bar')?.getBoundingClientRect().right ?? 0
    const boxes = [...document.querySelectorAll('.columns > *, .content .card')]
      .map(one => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    return [
      Math.min(...boxes.map(({ left }) => left)) - bar,
      document.documentElement.clientWidth - Math.max(...boxes.map(({ right }) => right)),
    ]
  })

/** Texts and pictures of the top screen that lie on one another, and what of the bars does so, each in its own layer. */
const overlaps = (phone: Phone): Promise<string[]> =>
  phone.page.evaluate(() => {
    const screen = [...document.querySelectorAll<HTMLElement>('.screen')]
      .filter(one => one.getClientRects().length > 0)
      .at(-1)
    /** fewer characters in a line are no words any more */
    const LEAST = 2.5
    const LAYERS = '.tabbar, .assistant-button, .sticky-bar, .navbar, .work-list__head, .shop__head'
    // what is cut off by the box that it scrolls in is not seen
    const isSeen = (one: Element, box: DOMRect): boolean => {
      for (let around = one.parentElement; around && around !== screen; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const { left, right } = around.getBoundingClientRect()
        if (box.right > right + 1 || box.left < left - 1) return false
      }
      return true
    }
    const textOf = (one: Element): Range => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range
    }
    const boxOf = (one: Element): DOMRect => {
      const own = one.getBoundingClientRect()
      if (one.matches('.icon-tile, .picture, .count-badge')) return own
      const text = textOf(one).getBoundingClientRect()
      // lines beyond the last that is shown
      return getComputedStyle(one).overflow === 'visible'
        ? text
        : new DOMRect(text.left, text.top, text.width, Math.min(text.height, own.height))
    }
    const things = [...(screen?.querySelectorAll('*') ?? [])]
      .filter(
        one =>
          !one.closest('.visually-hidden, svg, .banners, .hero') &&
          (one.matches('.icon-tile, .picture, .count-badge') || (!one.children.length && one.textContent?.trim())),
      )
      .map(one => ({ one, layer: one.closest(LAYERS), box: boxOf(one) }))
      .filter(({ one, box }) => box.width > 1 && box.height > 1 && isSeen(one, box))
    const name = (one: Element): string => `${one.className} "${one.textContent?.trim() ?? ''}"`
    const found: string[] = []
    for (const [at, a] of things.entries())
      for (const b of things.slice(at + 1)) {
        if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) continue
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        // a badge sits at the corner of its picture; lines of text touch
        if (wide > 3 && high > 3 && !(a.one.matches('.icon-tile, .picture') || b.one.matches('.picture')))
          found.push(`${name(a.one)} and ${name(b.one)}`)
        else if (wide > 3 && high > 3 && a.one.matches('.icon-tile') && b.one.matches('.icon-tile'))
          found.push(`${name(a.one)} and ${name(b.one)}`)
      }
    for (const { one } of things) {
      const text = one.textContent?.trim() ?? ''
      const lines = new Set([...textOf(one).getClientRects()].map(({ top }) => Math.round(top))).size
      if (text.length > 3 && text.length / lines < LEAST) found.push(`${name(one)} breaks into ${String(lines)} lines`)
    }
    const button = screen?.querySelector('.assistant-button')?.getBoundingClientRect()
    for (const tab of screen?.querySelectorAll('.tabbar__tab') ?? []) {
      const box = tab.getBoundingClientRect()
      if (button && button.left < box.right && button.right > box.left && button.top < box.bottom)
        found.push(`the assistant's button and the tab "${tab.textContent ?? ''}"`)
    }
    for (const badge of screen?.querySelectorAll('.count-badge') ?? [])
      if (badge.getBoundingClientRect().height > 20) found.push(`${name(badge)} breaks`)
    return found
  })

describe('the window is used', () => {
  let portal: Portal
  let company: FullCompany
  before(async () => {
    portal = await openPortal()
    company = await openFullCompany(portal)
  })
  after(() => portal.stop())

  test('a desktop is filled from the bar to its end', async () => {
    const phone = await company.signedIn()
    await phone.page.setViewportSize(DESKTOP)
    const urls = [
      '/mall/index',
      '/mall/user',
      '/mall/shop',
      '/order/orderList',
      '/invoiceManage/list',
      '/address/list',
      '/vip/center',
      '/serviceProviderNetWork',
      '/service/serviceList?state=all',
      '/task/list',
      '/product/list',
    ]
    for (const url of urls) {
      await phone.open(url)
      await phone.page.locator('.side-bar').waitFor()
      await eventually(async () => {
        const empty = await margins(phone)
        assert.ok(Math.max(...empty) <= MARGIN, `${url} leaves ${empty.join(' and ')} px empty`)
      })
      assert.equal(await phone.page.locator('.side-bar [aria-current]').count(), 1, `${url} is marked in the bar`)
      await phone.sound()
    }
    await phone.leave()
  })

  test('what is opened from my page, or from the orders, stands beside them', async () => {
    const phone = await company.signedIn()
    await phone.page.setViewportSize(DESKTOP)
    const pages = phone.page.locator('.taro_page:visible')
    await phone.open('/order/orderList')
    assert.equal(await pages.count(), 1)
    await phone.screen.locator('.order-card__main').first().click()
    await phone.at('/order/detail')
    const [list, detail] = [await pages.first().boundingBox(), await pages.last().boundingBox()]
    assert.ok(list && detail)
    assert.deepEqual([list.x + list.width, detail.x + detail.width], [detail.x, DESKTOP.width])
    assert.equal(await pages.first().locator('.card--beside').count(), 1)
    // the address is the phone's, and opens the same two again
    await phone.reload()
    await eventually(async () => assert.equal(await pages.count(), 2))
    await phone.page.goBack()
    await phone.at('/order/orderList')
    await phone.leave()
  })

  test('the bar at the side has the shop and the orders', async () => {
    const phone = await company.signedIn()
    await phone.page.setViewportSize(DESKTOP)
    await phone.open('/mall/index')
    const t = phone.words(titles)
    for (const [title, url] of [
      ['shop', '/mall/shop'],
      ['order', '/order/orderList'],
    ] as const) {
      await phone.page.locator('.side-bar__place').getByText(t(title), { exact: true }).click()
      await phone.at(url)
      await eventually(async () =>
        assert.equal(await phone.page.locator('[aria-current] .side-bar__text').innerText(), t(title)),
      )
    }
    await phone.leave()
  })

  test('nothing lies on anything where everything is twice as large', async () => {
    const phone = await company.signedIn()
    await phone.page.setViewportSize(TWICE)
    for (const url of [
      '/mall/index',
      '/mall/user',
      '/mall/shop',
      '/order/orderList',
      `/event/view?id=${company.events.onTheWay}`,
    ]) {
      await phone.open(url)
      await phone.page.locator('.assistant-button').waitFor()
      assert.deepEqual(await overlaps(phone), [], url)
      await phone.sound()
    }
    await phone.leave()
  })
})
