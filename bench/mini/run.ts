import automator from 'miniprogram-automator'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '../../test/chromium'
import { makeCompany } from '../../test/company/company'
import { openLiveServer } from '../../test/live-server'
import { eventually } from '../../test/screen'
import { SERVER } from '../../test/journeys/mini'
import { visitMini } from '../../test/journeys/driver.mini'
import { openAs, raised } from '../../test/journeys/world'
import { openNetwork } from '../../test/journeys/network'
import { fair } from '../../test/journeys/weather'
import { buildClient } from '../build'
import { startHost, type Host } from '../../test/mini/host/automator'

/**
 * npm run bench:mini: what crosses the bridge between logic and view (setData) in the compiled WeChat build, counted by the
 * host as bytes of JSON. Counts, not times: the same on every machine.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'lianke-bench-mini-'))
const EVENTS = 20
/** Of the assistant's answer. */
const GOAL_BYTES = 700 * 1024

interface Traffic {
  calls: number
  bytes: number
}
const trafficOf = (host: Host): Promise<Traffic> =>
  host.page.evaluate(() => {
    const { calls, bytes } = (window as unknown as { __mini: { traffic: Traffic } }).__mini.traffic
    return { calls, bytes }
  })
const resetTraffic = (host: Host): Promise<void> =>
  host.page.evaluate(() => (window as unknown as { __mini: { traffic: { reset(): void } } }).__mini.traffic.reset())
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
const report = (what: string, { calls, bytes }: Traffic, to: { name: string; bytes: number }): void =>
  console.log(
    `${what.padEnd(44)} ${kb(bytes).padStart(12)} in ${String(calls).padStart(5)} setData   ${(bytes / to.bytes).toFixed(3)} x ${to.name}`,
  )

/** Traffic of a page of the bench's own app from its start until the whole answer is shown. */
async function answerOn(page: string, executablePath: string): Promise<Traffic> {
  const host = await startHost(path.join(folder, 'answer'), { port: 0, executablePath, path: page })
  try {
    await host.page.waitForSelector('#done', { state: 'attached', timeout: 300_000 })
    const wrong = host.exceptions()[0]
    if (wrong) throw new Error(wrong.stack)
    return await trafficOf(host)
  } finally {
    await host.close()
  }
}

/** Traffic of the list of service requests: its first page and the next one, and the bytes of what a person then reads. */
async function eventList(executablePath: string): Promise<{ first: Traffic; next: Traffic; text: number }> {
  const server = await openLiveServer()
  const [elsewhere, company] = [await makeCompany(server), await makeCompany(server)]
  const network = await openNetwork(server.url, 0)
  const host = await startHost(path.join(folder, 'portal'), {
    port: 0,
    servers: { [SERVER]: network.url },
    executablePath,
  })
  try {
    const mini = await automator.connect({ wsEndpoint: host.wsEndpoint })
    const world = { ...server, company, elsewhere, network, weather: fair }
    for (let n = 0; n < EVENTS; n++) await raised(world, `Bench ${n}`)
    const driver = await visitMini('weapp', mini, { language: 'zh', door: company.tenant.domainId })
    await openAs(driver, world, '/mall/index')
    await resetTraffic(host)
    await driver.open('/service/serviceList?state=all')
    await driver.at('/service/serviceList')
    const cards = () => driver.find('.work-card').texts()
    const before = (await cards()).length
    if (!before) throw new Error('no first page')
    const first = await trafficOf(host)
    await resetTraffic(host)
    await mini.pageScrollTo(100_000)
    await eventually(async () => {
      if ((await cards()).length <= before) throw new Error('no second page')
    })
    const next = await trafficOf(host)
    const text = Buffer.byteLength(JSON.stringify((await cards()).slice(0, before).join('')))
    mini.disconnect()
    return { first, next, text }
  } finally {
    await host.close()
    await network.close()
    await server.stop()
  }
}

async function main(): Promise<void> {
  const executablePath = await findChromium()
  console.log('building …')
  buildClient('weapp', path.join(folder, 'answer'), { LIANKE_SOURCE: 'bench/mini/app', TARO_CACHE: '0' })
  buildClient('weapp', path.join(folder, 'portal'))
  const text = await answerOn('text/index', executablePath)
  const list = await answerOn('list/index', executablePath)
  const markdown = await answerOn('markdown/index', executablePath)
  const plain = { name: 'the plain text node', bytes: text.bytes }
  report('an answer of 16,000 tokens, one text node', text, plain)
  report('the same as a list of paragraphs', list, plain)
  report('the same as the assistant draws it', markdown, plain)
  if (markdown.bytes > GOAL_BYTES) console.log(`  ABOVE GOAL ${kb(GOAL_BYTES)}`)
  const events = await eventList(executablePath)
  const read = { name: 'its text as one node', bytes: events.text }
  report('list of requests, first page', events.first, read)
  report('list of requests, next page', events.next, read)
}

main()
  .finally(() => rmSync(folder, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
