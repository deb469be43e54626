import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'

/** A process; `token` tells it from a later one with the same id. */
export interface Identity {
  pid: number
  token: string
}

export function isRunning(wanted: Identity): boolean {
  return tokenOf(wanted.pid) === wanted.token
}

/** Tells a process from a later one with the same id: undefined when there is none, or only its unreaped remains. */
export function tokenOf(pid: number): string | undefined {
  if (platform() !== 'linux') {
    const [state, ...start] = (
      spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    )
      .trim()
      .split(/\s+/)
    return !state || state.startsWith('Z') ? undefined : digest(start.join(' '))
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTime] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X'
      ? undefined
      : digest(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + startTime)
  } catch {
    return undefined
  }
}

export function isPostgres(pid: number): boolean {
  try {
    const name =
      platform() === 'linux'
        ? readFileSync(`/proc/${pid}/comm`, 'utf8')
        : spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return /(^|\/)postgres$/.test(name.trim())
  } catch {
    return false
  }
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
