import automator from 'miniprogram-automator'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import { findChromium } from '../../test/chromium'
import { makeCompany } from '../../test/company/company'
import { visitMini } from '../../test/journeys/driver.mini'
import type { Driver } from '../../test/journeys/driver'
import { SERVER } from '../../test/journeys/mini'
import { openNetwork } from '../../test/journeys/network'
import { fair } from '../../test/journeys/weather'
import { openAs, type World } from '../../test/journeys/world'
import { openLiveServer } from '../../test/live-server'
import { startHost, type Host } from '../../test/mini/host/automator'

/** What crosses the bridge between logic and view (setData), counted by the host as bytes of JSON: the same on every machine. */
export interface Traffic {
  calls: number
  bytes: number
}
export const trafficOf = (host: Host): Promise<Traffic> =>
  host.page.evaluate(() => {
    const { calls, bytes } = (window as unknown as { __mini: { traffic: Traffic } }).__mini.traffic
    return { calls, bytes }
  })
export const resetTraffic = (host: Host): Promise<void> =>
  host.page.evaluate(() => (window as unknown as { __mini: { traffic: { reset(): void } } }).__mini.traffic.reset())

interface Phone {
  host: Host
  mini: MiniProgram
  driver: Driver
  world: World
}
/** Starts the portal's build of WeChat in a folder, before a server with a company whose linkman is signed in, and ends all of it after the work. */
export async function onPhone<T>(build: string, work: (phone: Phone) => Promise<T>): Promise<T> {
  const server = await openLiveServer()
  const [elsewhere, company] = [await makeCompany(server), await makeCompany(server)]
  const network = await openNetwork(server.url, 0)
  const host = await startHost(build, {
    port: 0,
    servers: { [SERVER]: network.url },
    executablePath: await findChromium(),
  })
  try {
    const mini = await automator.connect({ wsEndpoint: host.wsEndpoint })
    const world = { ...server, company, elsewhere, network, weather: fair }
    const driver = await visitMini('weapp', mini, { language: 'zh', door: company.tenant.domainId })
    await openAs(driver, world, '/mall/index')
    const done = await work({ host, mini, driver, world })
    mini.disconnect()
    return done
  } finally {
    await host.close()
    await network.close()
    await server.stop()
  }
}
