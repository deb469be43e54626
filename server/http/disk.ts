import type { FastifyBaseLogger } from 'fastify'
import { existsSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isDatabaseAway } from '../db/outage'

const LOOK_MS = 1000
const MB = 1024 * 1024
/** PostgreSQL writes files of 16 MB; with less than two of them its writes fail one by one. */
const FULL_MB = 32

/** `short`: less than the reserve is free; `full`: so little that writing fails, whatever the reserve. */
export type DiskState = 'ok' | 'short' | 'full'
export interface Disk {
  /** as of the last second, where this server writes */
  state(): DiskState
  /** Whether less than the reserve is free. */
  isShort(): boolean
  stop(): void
}

/** Looks once a second how much room there is in `folders`, beside the requests, and tells of changes. A reserve of 0 MB refuses nothing. */
export function watchDisk(folders: string[], reserveMb: number, tell: (state: DiskState) => void): Disk {
  const places = folders.filter(folder => existsSync(folder))
  const freeMb = ({ bavail, bsize }: { bavail: number; bsize: number }) => (bavail * bsize) / MB
  const stateOf = (free: number): DiskState => (free < FULL_MB ? 'full' : free < reserveMb ? 'short' : 'ok')
  let free = Math.min(...places.map(folder => freeMb(statfsSync(folder))))
  let looking = false
  const look = async (): Promise<void> => {
    looking = true
    try {
      const now = Math.min(...(await Promise.all(places.map(async folder => freeMb(await statfs(folder))))))
      const before = stateOf(free)
      free = now
      if (stateOf(now) !== before) tell(stateOf(now))
    } catch {
      // a folder that is gone for a moment; what was known stays
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => {
    if (!looking) void look()
  }, LOOK_MS)
  timer.unref()
  return { state: () => stateOf(free), isShort: () => free < reserveMb, stop: () => clearInterval(timer) }
}

/** Notes something beside a read, unless there is no room for it; null then. What is read must not be lost for the note. */
export async function noteAside<T>(
  { disk, log }: { disk: Pick<Disk, 'isShort'>; log: FastifyBaseLogger },
  note: () => Promise<T>,
): Promise<T | null> {
  if (disk.isShort()) return null
  try {
    return await note()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn('a note beside a read could not be kept')
    return null
  }
}
