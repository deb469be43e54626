import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { tokenOf } from './processes'

/** A name beside `target` that tells which process works on it. */
export function temporaryFor(target: string): string {
  return `${target}.new-${process.pid}-${tokenOf(process.pid)}-${randomBytes(3).toString('hex')}`
}

/** Removes what killed processes left under names from temporaryFor(). */
export function dropAbandoned(target: string): void {
  const prefix = `${basename(target)}.new-`
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const [pid, token] = name.slice(prefix.length).split('-')
    // An orphan of the killed process may still write there for a moment.
    if (tokenOf(Number(pid)) !== token)
      rmSync(join(dirname(target), name), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

export function sync(file: string): void {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
