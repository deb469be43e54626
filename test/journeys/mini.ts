import automator from 'miniprogram-automator'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { texts } from '../../server/domains/assistant/text.pool'
import { findChromium } from '../chromium'
import { makeCompany, type Company } from '../company/company'
import { openLiveServer, type LiveServer } from '../live-server'
import { startHost, type Host } from '../mini/host/automator'
import { titleOf, type Run } from './all'
import { visitMini, type MiniApp } from './driver.mini'
import { openNetwork, type Network } from './network'
import { underWeather } from './weather'

/** Where a mini-program looks for the server: baked in when it is built (config/index.ts). */
export const SERVER = 'http://127.0.0.1:5180'

/** Of streamed texts, ms an event: nobody reads them, but DingTalk asks for them in lists, and there must be some of those. */
const PACE = { weapp: 5, dd: 40 }

/** What a message between logic and view takes on an old phone, ms. */
export const OLD_BRIDGE_MS = 40

/** A journey that takes longer, ms, has met an app that no longer answers. */
const LONGEST = 120_000

/** Fails with file and line of everything that the host found wrong: in the files of the build, and while it ran. The first `known` exceptions are not told again. */
export function soundHost({ diagnostics, exceptions }: Pick<Host, 'diagnostics' | 'exceptions'>, known = 0): void {
  const errors = diagnostics
    .filter(one => one.severity === 'error')
    .map(({ file, line = 0, column = 0, message }) => `${file}:${String(line)}:${String(column)} ${message}`)
  assert.deepEqual(
    [
      ...errors,
      ...exceptions()
        .slice(known)
        .map(one => one.stack),
    ],
    [],
  )
}

interface Surroundings {
  /** address of WeChat DevTools that run the journeys in place of the host of test/mini/host */
  devtools?: string
  /** on an engine of the oldest phones */
  old?: true
  /** what a message between logic and view takes, ms */
  bridge?: number
}

/** The journeys on a compiled mini-program. */
export function miniJourneys(
  app: MiniApp,
  runs: readonly Run[],
  { devtools = '', old, bridge = 0 }: Surroundings = {},
): void {
  const platform = app === 'dd' ? 'dd' : 'weapp'
  const where = (app === 'wecom' ? ' in WeCom' : '') + (old ? ' on an old engine' : '')
  describe(`customer journeys on the compiled ${platform} build${where}`, () => {
    let server: LiveServer
    let elsewhere: Company
    let network: Network
    let host: Host | undefined
    let mini: MiniProgram
    before(async () => {
      server = await openLiveServer({ jobs: true, pace: PACE[platform] })
      // as the product does at its start: who asks first does not wait for the process
      texts.warm()
      // its door is the one that an app comes through that names none
      elsewhere = await makeCompany(server)
      // DevTools ask where the build says
      network = await openNetwork(server.url, devtools ? Number(new URL(SERVER).port) : 0)
      if (!devtools)
        host = await startHost(path.resolve('dist', platform), {
          port: 0,
          wecom: app === 'wecom',
          old,
          bridge,
          servers: { [SERVER]: network.url },
          executablePath: await findChromium(),
        })
      if (host) soundHost(host)
      mini = await automator.connect({ wsEndpoint: host?.wsEndpoint ?? devtools })
    })
    after(async () => {
      mini?.disconnect()
      await host?.close()
      await network?.close()
      await server?.stop()
    })
    /** Ends the running mini-program and starts it again, which DevTools do not offer to scripts. The client knows its pages by number, so it must be another one. */
    const restart = async ({ page, wsEndpoint }: Host, at?: string): Promise<MiniProgram> => {
      mini.disconnect()
      const address = new URL(page.url())
      if (at === undefined) address.searchParams.delete('path')
      else address.searchParams.set('path', at)
      await page.goto(address.href)
      await page.evaluate('__miniStarted')
      mini = await automator.connect({ wsEndpoint })
      return mini
    }
    // a journey that fails may leave anything open
    let whole = true
    for (const { journey, language, weather } of runs) {
      test(titleOf({ journey, language, weather }), { timeout: LONGEST }, async () => {
        network.reset()
        const running = host
        if (!whole && running) await restart(running)
        whole = false
        const known = running?.exceptions().length
        const company = await makeCompany(server)
        const driver = await visitMini(app, mini, {
          language,
          door: company.tenant.domainId,
          ...(running ? { restart: at => restart(running, at), pass: ms => running.pass(ms) } : {}),
        })
        const { sky, over } = underWeather(driver, network, weather)
        await journey.run(driver, { ...server, company, elsewhere, network, weather: sky })
        await driver.leave()
        over()
        if (running) soundHost(running, known)
        whole = true
      })
    }
  })
}
