import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataFolder } from '../data-folder'
import { findBinaries } from './binaries'
import { messageOf } from './errors'
import { digest } from './processes'
import { serverEnvironment, serverUser, type RunAs } from './server-user'

export type Log = (line: string) => void
/** Where the database of a data folder lies, and how its server is run. */
export interface Place {
  folder: string
  data: string
  ownerFile: string
  logFile: string
  host: string
  /** Short link to `data`, when the path of the socket would be too long. */
  alias: string | undefined
  runAs: RunAs
  reachable: boolean
  binaries: string
  majorVersion: string
}

export const port = 5432
export const socketName = `.s.PGSQL.${port}`
/** The kernel takes 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103

export function locate(wanted: string): Place {
  makeDataFolder(wanted)
  const folder = realpathSync(wanted)
  const data = join(folder, 'postgres')
  const runAs = serverUser(data)
  const reachable =
    runAs.uid === undefined ||
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', env: serverEnvironment }).status === 0
  if (!reachable && platform() !== 'linux')
    throw new Error(
      `${folder} cannot be entered by the user that runs PostgreSQL. Run Lianke as an ordinary user, or choose a data folder that other users can enter.`,
    )
  const { binaries, majorVersion } = findBinaries(folder, reachable, runAs)
  const alias = aliasFor(data)
  return {
    folder,
    data,
    alias,
    runAs,
    reachable,
    binaries,
    majorVersion,
    ownerFile: join(folder, 'lianke.pid'),
    logFile: join(folder, 'postgres.log'),
    host: alias ?? data,
  }
}

export function aliasFor(data: string): string | undefined {
  const fits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath
  if (fits(data)) return undefined
  const name = `lianke-${process.getuid?.()}-${digest(data)}`
  return [tmpdir(), '/tmp'].map(parent => join(parent, name)).find(fits)
}

/** Replaces the link, so that cleaners of temporary folders always find it young and nobody else's link is followed. */
export function linkAlias(place: Place): void {
  if (!place.alias) return
  const fresh = `${place.alias}.${randomBytes(4).toString('hex')}`
  symlinkSync(place.data, fresh)
  try {
    renameSync(fresh, place.alias)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw new Error(
      `${place.alias} cannot be replaced (${messageOf(error)}). Remove it, or choose a data folder with a shorter path.`,
      { cause: error },
    )
  }
}
