import assert from 'node:assert/strict'
import { titles } from '../../src/screen/titles.i18n'
import { eventually } from '../screen'
import { chatOf } from './chat'
import { step, type Found } from './driver'
import type { Journey } from './journey'
import { openAs, raised } from './world'

/** The server answers nothing until the next screen has been drawn: it must not wait for it. */
export const instant: Journey = {
  title: 'sees the next screen begin at each tap before the server answers anything',
  async run(driver, world) {
    const chat = chatOf(driver)
    const title = driver.words(titles)
    const tab = (name: string) => driver.find('.tabbar__tab', name)
    await raised(world, `Instant ${driver.platform}`)
    await openAs(driver, world, '/mall/index')
    const taps: [opener: Found, url: string][] = [
      [tab(title('tabService')), '/mall/serviceCenter'],
      [tab(title('tabUser')), '/mall/user'],
      [tab(title('tabHome')), '/mall/index'],
      [driver.find('.requests__one'), '/event/view'],
    ]
    for (const [opener, url] of taps)
      await step(driver, `taps towards ${url}`, async () => {
        await opener.text()
        const before = await chat.drawn()
        const line = world.network.holdAll()
        await opener.tap()
        await eventually(async () => {
          assert.equal((await driver.url()).split('?')[0], url, 'the screen has not changed')
          const after = await chat.drawn()
          assert.ok(!before || !after || after.calls > before.calls, 'nothing was handed to the page')
        })
        await eventually(async () =>
          assert.ok(line.held() > 0, 'the screen asked for nothing, so nothing could have been waited for'),
        )
        line.open()
        await driver.at(url)
      })
  },
}

/** What the first page of somebody who has requests and devices may take; what comes to it later is its own. */
const HOME = { calls: 3, bytes: 30 * 1024, starts: 4 }

/** Data crosses a bridge between logic and view in a chat app, as JSON: it is slow, and is counted. */
export const fewDrawings: Journey = {
  title: 'is shown the home page in three drawings of 30 KB',
  async run(driver, world) {
    const chat = chatOf(driver)
    if (!chat.ends) return
    const { engineer: staff } = world.company
    const id = await raised(world, `Home ${driver.platform}`)
    for (const n of [2, 3]) await raised(world, `Home ${driver.platform} ${String(n)}`)
    await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id, staffId: staff.id } })
    await world.ok('POST /staff/event/accept', { ...staff.as, body: { id } })
    await world.ok('POST /staff/event/remark', { ...staff.as, body: { id, content: 'Remark 1' } })
    await openAs(driver, world, '/mall/index')
    let fewest = Infinity
    await step(driver, 'starts at home', async () => {
      // answers that a busy machine gives one long after another are drawn one by one: the bytes stay
      for (let start = 0; start < HOME.starts && fewest > HOME.calls; start++) {
        await chat.startAt('features/portal/pages/index')
        for (const css of ['.requests__one', '.products__one', '.count-badge', '#assistant'])
          await driver.find(css).text()
        const drawn = await chat.drawn()
        assert.ok(drawn, 'the host does not count')
        assert.ok(drawn.bytes <= HOME.bytes, `${String(drawn.bytes)} bytes were handed over`)
        fewest = Math.min(fewest, drawn.calls)
      }
      assert.ok(fewest <= HOME.calls, `${String(fewest)} times at best`)
    })
  },
}
