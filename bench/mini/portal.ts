import automator from 'miniprogram-automator'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import { findChromium } from '../../test/chromium'
import { makeCompany } from '../../test/company/company'
import { visitMini } from '../../test/journeys/driver.mini'
import type { Driver } from '../../test/journeys/driver'
import { SERVER } from '../../test/journeys/mini'
import { openNetwork, type Network } from '../../test/journeys/network'
import { fair } from '../../test/journeys/weather'
import { openAs, type World } from '../../test/journeys/world'
import { openDemo } from '../../test/demo'
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
}
/** Starts the portal's build of WeChat in a folder, before a server, at the door of a company, and ends it after the work. */
async function onHost<T>(
  build: string,
  { url, door }: { url: string; door: string },
  work: (phone: Phone & { network: Network }) => Promise<T>,
): Promise<T> {
  const network = await openNetwork(url, 0)
  const host = await startHost(build, {
    port: 0,
    servers: { [SERVER]: network.url },
    executablePath: await findChromium(),
  })
  try {
    const mini = await automator.connect({ wsEndpoint: host.wsEndpoint })
    const done = await work({ host, mini, network, driver: await visitMini('weapp', mini, { language: 'zh', door }) })
    mini.disconnect()
    return done
  } finally {
    await host.close()
    await network.close()
  }
}
/** The portal before a server with a company whose linkman is signed in. */
export async function onPhone<T>(build: string, work: (phone: Phone & { world: World }) => Promise<T>): Promise<T> {
  const server = await openLiveServer()
  try {
    const [elsewhere, company] = [await makeCompany(server), await makeCompany(server)]
    return await onHost(build, { url: server.url, door: company.tenant.domainId }, async ({ network, ...phone }) => {
      const world = { ...server, company, elsewhere, network, weather: fair }
      await openAs(phone.driver, world, '/mall/index')
      return work({ ...phone, world })
    })
  } finally {
    await server.stop()
  }
}

const DEMO = { door: 'mufeng', phone: '13800000000' }
/** The portal before a server with the demo data, whose linkman is signed in. */
export async function onDemoPhone<T>(build: string, work: (phone: Phone) => Promise<T>): Promise<T> {
  const demo = await openDemo()
  try {
    const { as } = await demo.staff(DEMO.door)
    const { token } = await demo.ok('POST /staff/linkman/quickLoginToken', { ...as, body: { phone: DEMO.phone } })
    return await onHost(build, { url: demo.url, door: DEMO.door }, async phone => {
      await phone.driver.open(`/login?token=${token}&from=${encodeURIComponent('/mall/index')}`)
      await phone.driver.at('/mall/index')
      return work(phone)
    })
  } finally {
    await demo.stop()
  }
}
