import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import automator from 'miniprogram-automator'
import { startHost, type Host } from './automator'

type Program = Awaited<ReturnType<typeof automator.connect>>
const CASES = [
  { folder: 'wechat', kinds: 'Array String 12 1970' },
  { folder: 'dingtalk', kinds: 'Array String 12' },
]

// the same script on both platforms: compiler, runtime, endpoint, the stock client and real fingers together
for (const { folder, kinds } of CASES) {
  describe(`a build of ${folder}`, () => {
    let host: Host
    let program: Program

    async function element(
      selector: string,
    ): ReturnType<NonNullable<Awaited<ReturnType<Program['currentPage']>>>['$']> {
      const page = await program.currentPage()
      const found = await page?.$(selector)
      assert.ok(found, `no ${selector}`)
      return found
    }
    const text = async (selector: string): Promise<string> => (await (await element(selector))?.text())?.trim() ?? ''
    /** What the page has noted since the last time. */
    const noted = async (): Promise<string> => {
      const log = await text('#log')
      await (await program.currentPage())?.setData({ log: '' })
      return log
    }
    const tap = async (selector: string): Promise<void> => {
      await (await element(selector))?.tap()
    }

    before(async () => {
      host = await startHost(path.join(__dirname, 'fixtures', folder), {
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
        port: 0,
      })
      program = await automator.connect({ wsEndpoint: host.wsEndpoint })
    })
    after(() => host.close())

    test('templates, scripts and components show', async () => {
      assert.equal((await program.currentPage())?.path, 'pages/index/index')
      assert.equal(await text('#title'), 'Good day')
      assert.equal(await text('#kinds'), kinds)
      assert.equal(await text('.line'), 'from a template')
      assert.equal(await text('.foot'), 'good day')
      assert.equal(await text('#card'), 'good day')
      assert.deepEqual(
        await Promise.all(
          ((await (await program.currentPage())?.$$('.item')) ?? []).map((one: { text(): Promise<string> }) =>
            one.text(),
          ),
        ),
        ['0:Ann', '1:Bob'],
      )
    })

    test('time passes for its timers when it is told to', async () => {
      const page = await program.currentPage()
      await page?.callMethod('wait')
      assert.equal(await noted(), '')
      await host.pass(10_000)
      assert.equal(await noted(), 'again')
      await host.pass(60_000)
      assert.equal(await noted(), 'again minute', 'in their order, and once')
      await page?.callMethod('rest')
      await host.pass(7_200_000)
      assert.equal(await noted(), '')
    })

    test('rpx follow the width of the screen', async () => {
      assert.equal(await (await element('#title'))?.style('font-size'), `${(40 * 390) / 750}px`)
    })

    test('a tap changes data, and conditions follow', async () => {
      const states: string[] = []
      for (let i = 0; i < 3; i++) {
        states.push(await text('#state'))
        await tap('#add')
      }
      assert.deepEqual(states, ['none', 'one', 'many'])
    })

    test('events rise until they are caught', async () => {
      await tap('#bound')
      const rising = await noted()
      await tap('#caught')
      assert.deepEqual(
        [rising, await noted()],
        folder === 'wechat' ? ['capture inner outer', 'capture inner'] : ['inner outer', 'inner'],
      )
      await tap('.item')
      assert.equal(await noted(), 'picked-a')
    })

    test('a finger that stays is a long press and no tap', async () => {
      await (await element('#hold'))?.longpress()
      assert.equal(await noted(), 'hold')
    })

    test('a subpackage takes its time to come, unless it is fetched ahead', async t => {
      const other = await startHost(path.join(__dirname, 'fixtures', folder), {
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
        port: 0,
        old: true,
      })
      t.after(() => other.close())
      const ask = <T>(script: string) => other.page.evaluate(script) as Promise<T>
      const open = (url: string) =>
        ask(`void window.__mini.automate('App.callWxMethod', { method: 'reLaunch', args: [{ url: '${url}' }] })`)
      const at = (name: string) => other.page.locator(`.mini-page[data-route='${name}']:not([hidden])`)
      // so long that it never comes by itself
      await ask('window.__mini.answers.downloadMs = 600_000')
      await open('/more/list')
      await open('/pages/second/index')
      await at('pages/second/index').waitFor()
      assert.equal(await at('more/list').count(), 0)
      // as an old phone does, this one knows no gap in flex boxes
      assert.deepEqual(
        await ask(`['row', 'grid'].map(name => getComputedStyle(document.querySelector('#' + name)).columnGap)`),
        ['normal', '4px'],
      )
      assert.equal(await ask(`getComputedStyle(document.querySelector('#row')).marginLeft`), '3px')
      if (folder === 'wechat') {
        await other.page.reload()
        await ask('window.__miniStarted')
        await open('/pages/second/index')
        await at('pages/second/index').waitFor()
        await ask('window.__mini.answers.downloadMs = 600_000')
        await open('/more/list')
        await at('more/list').waitFor()
      }
      // the engine of this host is that of an old phone
      assert.deepEqual(
        await ask('[typeof Promise.prototype.finally, typeof [].at, typeof Object.hasOwn, typeof "".replaceAll]'),
        Array.from({ length: 4 }, () => 'undefined'),
      )
    })

    test('a page of a subpackage takes its query', async () => {
      const page = await program.navigateTo('/more/list?from=first')
      assert.equal(page?.path, 'more/list')
      assert.equal(await text('#from'), 'first')
      assert.deepEqual(host.exceptions(), [])
      await program.navigateBack()
    })

    test('an exception names file and line of the build', async () => {
      await tap('#fail')
      await (await program.currentPage())?.waitFor(() => Promise.resolve(host.exceptions().length > 0))
      const [exception, ...more] = host.exceptions()
      assert.match(exception?.message ?? '', /broken on purpose/)
      assert.match(exception?.stack ?? '', /pages\/index\/index\.js:\d+:\d+/)
      assert.deepEqual(more, [])
    })
  })
}
