import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { StoredField } from '../../contract/stored-field'
import type { FormType } from '../../shared/form'
import { compressSite } from '../../server/http/compress'
import { makeCompany, type Company } from '../../test/company/company'
import { browse, type Phone } from '../../test/e2e/portal'
import { makeField, makeTemplate } from '../../test/factories'
import { openLiveServer, type LiveServer } from '../../test/live-server'
import { eventually } from '../../test/screen'
import type { Host } from '../../test/mini/host/automator'
import { buildClient } from '../build'
import { median } from '../load'
import { onPhone, resetTraffic, trafficOf, type Traffic } from '../mini/portal'
import { SLOWER, slowDown } from '../phone'

/**
 * npm run bench:forms: what a key stroke in one field costs in a form of 200 fields, beside one of 10, in turns. In the browser it is
 * time: its ratio is told and fails nothing, for machines are busy. In the WeChat build it is what crosses the bridge, which is the same everywhere.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'lianke-bench-forms-'))
const GOAL = 1.5
const ROUNDS = 7
/** Typed before anything is measured, and measured. */
const FIRST = 'warm'
const WORD = 'thekettleleaks'
/** Frames are 17 ms apart: keys come at no fixed time between two. */
const pauseOf = (key: number): number => 20 + ((key * 7) % 17)
/** Longer than a draft waits to be written, ms. */
const REST_MS = 700

const SIZES = ['short', 'long'] as const
type Size = (typeof SIZES)[number]
type Pair<T> = Record<Size, T>
const labelOf = (n: number): string => `第${String(n)}项`
/** The text field that is typed in: asked for in both forms, in the middle of each. */
const TYPED: Pair<number> = { short: 5, long: 105 }

const dataSource = ['a', 'b', 'c', 'd'].map(value => ({ value, text: { zh: `选项${value}` } }))
const TYPES: readonly FormType[] = [
  'text',
  'textarea',
  'number',
  'select',
  'selectMulti',
  'date',
  'phone',
  'datetime',
  'address',
  'attachment',
]
/** The n-th field, as `over` says; every third one is asked for. */
const fieldOf = (n: number, over: Partial<StoredField> = {}): StoredField =>
  makeField(`f${String(n)}`, { displayName: { zh: labelOf(n) }, isNull: n % 3 ? 1 : 0, ...over })
/** Groups of 20 fields of many types; one of ten shows when another is filled in, and a formula adds two numbers. */
function longField(n: number): StoredField {
  if (n === TYPED.long) return fieldOf(n)
  if (n % 20 === 0) return fieldOf(n, { formType: 'group' })
  if (n === 199) return fieldOf(n, { formType: 'formula', setting: { formula: 'f2 + f12' } })
  const formType = TYPES[n % TYPES.length] ?? 'text'
  const setting = {
    ...(formType.startsWith('select') ? { dataSource } : {}),
    ...(n % 10 === 7
      ? { dependencies: [{ fieldName: `f${String(n - 4)}`, when: 'filled' as const, values: [] }] }
      : {}),
  }
  return fieldOf(n, { formType, setting })
}
const FORMS: Pair<StoredField[]> = {
  short: Array.from({ length: 10 }, (_, n) => fieldOf(n, { isNull: n === TYPED.short ? 0 : 1 })),
  long: Array.from({ length: 200 }, (_, n) => longField(n)),
}
/** Addresses of the two forms, of a company. */
async function formsOf({ db }: LiveServer, { tenant }: Company): Promise<Pair<string>> {
  const at = async (size: Size) => `/event/create?templateId=${(await makeTemplate(db, tenant.id, FORMS[size])).id}`
  return { short: await at('short'), long: await at('long') }
}

/** Of a key stroke, ms: what the scripts of the page take, and until its frame is painted. */
interface Stroke {
  script: number
  frame: number
}
/** Runs in the page: times each key that is typed from now on. */
function timeStrokes(): void {
  const seen = { script: NaN, frame: Promise.resolve(NaN) }
  Object.assign(window, { __stroke: seen })
  let began = 0
  addEventListener(
    'keydown',
    () => {
      const at = performance.now()
      seen.script = NaN
      seen.frame = new Promise(resolve => {
        requestAnimationFrame(() => {
          // a message comes when the frame of the callback is painted
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - at), { once: true })
          port1.start()
          port2.postMessage(null)
        })
      })
    },
    true,
  )
  addEventListener('input', () => (began = performance.now()), true)
  // the last to hear of it: what the app has drawn in answer was drawn between the two
  addEventListener('input', () => (seen.script = performance.now() - began))
}
async function strokeOf(page: Page, key: string): Promise<Stroke> {
  await page.keyboard.press(key)
  const stroke = await page.evaluate(async () => {
    const { __stroke: seen } = window as unknown as { __stroke: { script: number; frame: Promise<number> } }
    return { frame: await seen.frame, script: seen.script }
  })
  if (!(stroke.script >= 0 && stroke.frame >= 0)) throw new Error(`the page did not hear the key ${key}`)
  return stroke
}
/** A word in a field of a form that was just opened: medians of its letters. */
async function typedIn(phone: Phone, url: string, label: string): Promise<Stroke> {
  const { page } = phone
  await phone.open(url)
  // what is loaded ahead for other screens
  await phone.quiet()
  const input = phone.field(label).locator('input')
  await input.fill('')
  await input.click()
  await page.evaluate(timeStrokes)
  const strokes: Stroke[] = []
  for (const [n, key] of [...FIRST, ...WORD].entries()) {
    await sleep(n === FIRST.length ? REST_MS : pauseOf(n))
    strokes.push(await strokeOf(page, key))
  }
  const measured = strokes.slice(FIRST.length)
  return { script: median(measured.map(one => one.script)), frame: median(measured.map(one => one.frame)) }
}

const ratioText = (ratio: number): string =>
  `${ratio.toFixed(2)} x, goal ${String(GOAL)}${ratio > GOAL ? '  OVER THE GOAL' : ''}`

/** Of each round the long form's number to the short one's, beside each other in time. */
function report(what: string, rounds: Pair<number>[], say: (n: number) => string): number {
  const ratios = rounds.map(({ short, long }) => long / short).toSorted((a, b) => a - b)
  const ratio = median(ratios)
  const [short, long] = SIZES.map(size => say(median(rounds.map(one => one[size]))).padStart(9))
  console.log(
    `  ${what.padEnd(24)} 10 fields ${String(short)}   200 fields ${String(long)}   ${ratioText(ratio)}   (single rounds ${String(ratios[0]?.toFixed(2))} to ${String(ratios.at(-1)?.toFixed(2))})`,
  )
  return ratio
}

async function inTurns<T>(measure: (size: Size, round: number) => Promise<T>): Promise<Pair<T>[]> {
  const rounds: Pair<T>[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ short: await measure('short', round), long: await measure('long', round) })
  return rounds
}
const part = <T>(rounds: Pair<T>[], of: (one: T) => number): Pair<number>[] =>
  rounds.map(({ short, long }) => ({ short: of(short), long: of(long) }))

async function inBrowser(site: string): Promise<void> {
  const server = await openLiveServer({ config: { siteFolder: site } })
  const portal = await browse(server)
  try {
    const company = await makeCompany(server)
    const forms = await formsOf(server, company)
    const { kept } = await server.signIn(company.engineer.as, company.linkman.phone)
    const phone = await portal.visitor({ domainId: company.tenant.domainId, kept })
    await slowDown(phone.page)
    const rounds = await inTurns(size => typedIn(phone, forms[size], labelOf(TYPED[size])))
    console.log(
      `In the browser, processor ${String(SLOWER)} times slower, a key stroke, medians of ${String(ROUNDS)} rounds in turns`,
    )
    const ms = (n: number): string => `${n.toFixed(1)} ms`
    report(
      'until it is painted',
      part(rounds, one => one.frame),
      ms,
    )
    report(
      'its scripts',
      part(rounds, one => one.script),
      ms,
    )
  } finally {
    await portal.stop()
  }
}

/** The traffic when nothing more comes. */
async function atRest(host: Host): Promise<Traffic> {
  for (let before = NaN; ; await sleep(REST_MS)) {
    const now = await trafficOf(host)
    if (now.calls === before) return now
    before = now.calls
  }
}
/** Gives whether the bytes are within the goal. */
const inWeChat = (build: string): Promise<boolean> =>
  onPhone(build, async ({ host, driver, world }) => {
    const forms = await formsOf(world, world.company)
    const rounds = await inTurns(async size => {
      await driver.open(forms[size])
      await driver.at('/event/create')
      const field = driver.field(labelOf(TYPED[size]))
      await field.type('')
      await atRest(host)
      await resetTraffic(host)
      for (let n = 1; n <= WORD.length; n++) {
        const { calls } = await trafficOf(host)
        await field.type(WORD.slice(0, n))
        await eventually(async () => {
          if ((await trafficOf(host)).calls === calls) throw new Error('the letter was not drawn')
        })
      }
      return atRest(host)
    })
    console.log(
      `In the WeChat build, what crosses the bridge for a word of ${String(WORD.length)} letters, from its first one to its draft`,
    )
    report(
      'setData of a key stroke',
      part(rounds, one => one.calls / WORD.length),
      n => n.toFixed(2),
    )
    const ratio = report(
      'bytes of a key stroke',
      part(rounds, one => one.bytes / WORD.length),
      n => n.toFixed(0),
    )
    return ratio <= GOAL
  })

async function main(): Promise<void> {
  console.log('building …')
  const [site, mini] = [path.join(folder, 'h5'), path.join(folder, 'weapp')]
  buildClient('h5', site)
  buildClient('weapp', mini)
  await compressSite(site)
  await inBrowser(site)
  if (!(await inWeChat(mini))) process.exitCode = 1
}

main()
  .finally(() => rmSync(folder, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
