import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '../../test/chromium'
import { eventually } from '../../test/screen'
import { raised } from '../../test/journeys/world'
import { buildClient } from '../build'
import { startHost } from '../../test/mini/host/automator'
import { onPhone, resetTraffic, trafficOf, type Traffic } from './portal'
import { screensOf } from './screens'

/**
 * npm run bench:mini: what crosses the bridge between logic and view (setData) in the compiled WeChat build, counted by the
 * host as bytes of JSON. Counts, not times: the same on every machine.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'lianke-bench-mini-'))
const EVENTS = 20
/** Of the assistant's answer. */
const GOAL_BYTES = 700 * 1024
/** Times what a page written by hand would hand over. */
const GOALS: Readonly<Record<string, number>> = { home: 8, 'a request, by a tap on a list': 15 }

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
const eventList = (): Promise<{ first: Traffic; next: Traffic; text: number }> =>
  onPhone(path.join(folder, 'portal'), async ({ host, mini, driver, world }) => {
    for (let n = 0; n < EVENTS; n++) await raised(world, `Bench ${n}`)
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
    return { first, next, text }
  })

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
  const events = await eventList()
  const read = { name: 'its text as one node', bytes: events.text }
  report('list of requests, first page', events.first, read)
  report('list of requests, next page', events.next, read)
  for (const { name, traffic, byHand } of await screensOf(path.join(folder, 'portal'))) {
    report(name, traffic, { name: 'its texts and pictures by hand', bytes: byHand })
    const goal = GOALS[name]
    if (goal && traffic.bytes > goal * byHand) console.log(`  ABOVE GOAL ${goal} x`)
  }
}

main()
  .finally(() => rmSync(folder, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
