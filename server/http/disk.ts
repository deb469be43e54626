import type { FastifyBaseLogger } from 'fastify'
import { existsSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isDatabaseAway } from '../db/outage'

const LOOK_MS = 1000
const MB = 1024 * 1024

export interface Disk {
  /** Whether less than the reserve is free where this server writes, as of the last second. */
  isShort(): boolean
  stop(): void
}

/** Looks once a second how much room there is in `folders`, beside the requests, and tells of changes. A reserve of 0 MB is never touched. */
export function watchDisk(folders: string[], reserveMb: number, tell: (isShort: boolean) => void): Disk {
  if (!reserveMb) return { isShort: () => false, stop: () => undefined }
  const places = folders.filter(folder => existsSync(folder))
  const isBelow = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize < reserveMb * MB
  let short = places.some(folder => isBelow(statfsSync(folder)))
  let looking = false
  const look = async (): Promise<void> => {
    looking = true
    try {
      const now = (await Promise.all(places.map(async folder => isBelow(await statfs(folder))))).includes(true)
      if (now !== short) tell(now)
      short = now
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
  return { isShort: () => short, stop: () => clearInterval(timer) }
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
