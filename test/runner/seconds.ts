import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeep } from './node-test'
import { root } from './program'

const FILE = path.join(root, 'test/runner/seconds.json')
/** What is not recorded counts as so much, s. */
const UNRECORDED = { landing: 5, deep: 120 }
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>

/** Processor time of a unit of tests, s, as `--record` measured it: a file, or a step. */
export const secondsOf = (name: string): number => recorded[name] ?? UNRECORDED[isDeep(name) ? 'deep' : 'landing']

/** Keeps what was measured, s, of those that there are. */
export function recordSeconds(took: Readonly<Record<string, number>>, names: ReadonlySet<string>): void {
  const kept = Object.entries({ ...recorded, ...took }).filter(([name]) => names.has(name))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`)
}
