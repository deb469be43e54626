import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { socketName, type Place } from './place'
import { isPostgres, tokenOf, type Identity } from './processes'

/** What `lianke.pid` holds. */
export interface OwnerRecord extends Identity {
  server: Identity
}

/** After a crash the id in the lock files of the server may belong to an unrelated process, and the server would refuse to start. */
export function dropStaleLocks(place: Place): void {
  const recorded = readOwner(place)?.server
  for (const file of [join(place.data, 'postmaster.pid'), join(place.data, `${socketName}.lock`)]) {
    const pid = pidIn(file)
    const token = pid === undefined ? undefined : tokenOf(pid)
    if (pid === undefined || token === undefined) continue
    const reused = !isPostgres(pid) || (recorded?.pid === pid && recorded.token !== token)
    if (reused) rmSync(file, { force: true })
  }
}

export function readServer(place: Place): Identity | undefined {
  const pid = pidIn(join(place.data, 'postmaster.pid'))
  const token = pid === undefined ? undefined : tokenOf(pid)
  return pid !== undefined && token !== undefined && isPostgres(pid) ? { pid, token } : undefined
}

export function readOwner(place: Place): OwnerRecord | undefined {
  try {
    const owner: OwnerRecord = JSON.parse(readFileSync(place.ownerFile, 'utf8'))
    return Number.isInteger(owner.pid) ? owner : undefined
  } catch {
    return undefined
  }
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Math.abs(Number(readFileSync(file, 'utf8').split('\n')[0]))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
