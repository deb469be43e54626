import type { Host } from '../../test/mini/host/automator'
import { onDemoPhone, resetTraffic, trafficOf, type Traffic } from './portal'

/** What opening a screen hands to its view, and the bytes of one setData of a page written by hand: the texts and pictures that it shows. */
export interface ScreenTraffic {
  name: string
  traffic: Traffic
  byHand: number
}

/** For so long nothing is handed over any more, ms: the screen has come to rest. */
const REST = 1500
/** Longer than the news that an open screen asks for may take to come, ms. */
const LONGEST = 30_000

/** Waits until nothing more is handed over. */
async function rested(host: Host): Promise<Traffic> {
  const end = Date.now() + LONGEST
  let last = await trafficOf(host)
  let since = Date.now()
  while (Date.now() - since < REST) {
    if (Date.now() > end) throw new Error('the screen does not come to rest')
    await host.page.waitForTimeout(100)
    const now = await trafficOf(host)
    if (now.calls !== last.calls) [last, since] = [now, Date.now()]
  }
  return last
}

/** Bytes of the JSON of the texts and pictures on the present page, each with a name. */
const byHandOn = (host: Host): Promise<number> =>
  host.page.evaluate(() => {
    const page = [...document.querySelectorAll('[data-route]')].at(-1)
    if (!page) throw new Error('no page')
    const texts: { text: string }[] = []
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim()
      if (text && !walker.currentNode.parentElement?.closest('style, script')) texts.push({ text })
    }
    const pictures = [...page.querySelectorAll('img')].map(one => ({ src: one.getAttribute('src') ?? '' }))
    return new TextEncoder().encode(JSON.stringify({ texts, pictures })).length
  })

/** The screens that a customer of the demo opens most, each as a finger does, with what the screen below hands over meanwhile. */
export const screensOf = (build: string): Promise<ScreenTraffic[]> =>
  onDemoPhone(build, async ({ host, driver }) => {
    const screens: ScreenTraffic[] = []
    const opened = async (name: string, path: string, open: () => Promise<void>): Promise<void> => {
      await rested(host)
      await resetTraffic(host)
      await open()
      await driver.at(path)
      screens.push({ name, traffic: await rested(host), byHand: await byHandOn(host) })
    }
    await opened('home', '/mall/index', () => driver.open('/mall/index'))
    await opened('my page', '/mall/user', () => driver.open('/mall/user'))
    await opened('service centre', '/mall/serviceCenter', () => driver.open('/mall/serviceCenter'))
    await opened('list of requests', '/service/serviceList', () => driver.open('/service/serviceList?state=all'))
    const first = driver.find('.work-card__main')
    await driver.open('/service/serviceList?state=waiting')
    await opened('a request, by a tap on a list', '/event/view', () => first.tap())
    await driver.open('/task/list')
    await opened('a task, by a tap on a list', '/task/details', () => first.tap())
    return screens
  })
