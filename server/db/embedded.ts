import { realpathSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { prepareCluster } from './embedded/cluster'
import { FolderInUse, messageOf } from './embedded/errors'
import { readOwner } from './embedded/lock-files'
import { bringUp } from './embedded/ownership'
import { aliasFor, linkAlias, locate, port, type Log, type Place } from './embedded/place'
import { isRunning } from './embedded/processes'
import { shutDown } from './embedded/server'

export interface EmbeddedPostgres {
  /** `host` is the folder of the unix socket. The role owns the database and may create others; it is no superuser. */
  connection: { host: string; user: string; database: string; port: number }
  /** Resolves when the folder was taken over by another process. This one should exit. */
  failed: Promise<Error>
  /** Ends PostgreSQL (also an adopted one) and frees the folder. May be called again; resolves when nothing runs any more. */
  stop(): Promise<void>
}
/** The first restart in the window comes at once, the second after this pause, each later one after twice as long, up to the last. */
const restartPause = 250
const longestRestartPause = 10_000
const restartWindow = 300_000
/** Bytes without which PostgreSQL would only end again: two segments of its log, and what recovery writes. */
const roomToStart = 64 * 1024 * 1024
const roomEvery = 1000
const aliasRefresh = 6 * 3_600_000
const database = 'lianke'
const appRole = 'lianke'

/**
 * Starts PostgreSQL on `folder`, or adopts the server that a killed process left there, and keeps it running.
 * The folder is created when missing and belongs to this process until `stop()` or its death.
 * Throws FolderInUse when another process has it, and Error when PostgreSQL cannot run here.
 */
export async function openEmbedded(folder: string, log: Log): Promise<EmbeddedPostgres> {
  const place = locate(folder)
  const previous = readOwner(place)
  if (previous && isRunning(previous)) throw new FolderInUse(place.folder, previous.pid)
  linkAlias(place)
  const aborter = new AbortController()
  let current = await orNoRoom(place, async () => {
    await prepareCluster(place, log)
    return bringUp(place, log, aborter.signal)
  })
  try {
    await createDatabase(current.session)
  } catch (error) {
    await shutDown(place, current.server, log)
    rmSync(place.ownerFile, { force: true })
    throw error
  }

  let recovery = Promise.resolve()
  let ours = true
  let stopped: Promise<void> | undefined
  let reportFailure: (error: Error) => void = () => {}
  const failed = new Promise<Error>(resolve => {
    reportFailure = resolve
  })
  let restarts: number[] = []

  // Every backend ends with its postmaster, so the session tells of a death, also when the server is no child of ours.
  const watch = (): void => {
    current.session.once('end', () => {
      if (!stopped) recovery = recover()
    })
  }
  const recover = async (): Promise<void> => {
    for (;;) {
      const now = Date.now()
      restarts = restarts.filter(time => time > now - restartWindow)
      log(`The database stopped unexpectedly; starting it again (details in ${place.logFile})`)
      try {
        if (restarts.length)
          await sleep(Math.min(restartPause * 2 ** (restarts.length - 1), longestRestartPause), undefined, {
            signal: aborter.signal,
          })
        restarts.push(Date.now())
        await untilRoom(place, log, aborter.signal)
        current = await bringUp(place, log, aborter.signal)
        log('The database runs again')
        return watch()
      } catch (error) {
        if (aborter.signal.aborted) return
        if (error instanceof FolderInUse) {
          ours = false
          return giveUp(error)
        }
        log(messageOf(error))
      }
    }
  }
  const giveUp = (error: Error): void => {
    log(error.message)
    reportFailure(error)
  }
  watch()

  const aliasTimer = setInterval(() => {
    try {
      linkAlias(place)
    } catch (error) {
      log(messageOf(error))
    }
  }, aliasRefresh)
  aliasTimer.unref()

  const stop = async (): Promise<void> => {
    clearInterval(aliasTimer)
    aborter.abort()
    await recovery
    if (!ours) return
    await shutDown(place, current.server, log)
    await current.session.end().catch(() => {})
    if (place.alias) rmSync(place.alias, { force: true })
    rmSync(place.ownerFile, { force: true })
  }
  return {
    connection: { host: place.host, user: appRole, database, port },
    failed,
    stop: () => (stopped ??= stop()),
  }
}

/** Where the database of a folder that another process owns can be reached, by the user that runs it. */
export function runningAt(folder: string): EmbeddedPostgres['connection'] {
  const data = join(realpathSync(folder), 'postgres')
  return { host: aliasFor(data) ?? data, user: appRole, database, port }
}

const mb = (bytes: number): number => Math.floor(bytes / 1024 / 1024)
async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A first start does not wait, because whoever begins it looks on. Where it fails on a full disk it says that, and not which file could not be written. */
async function orNoRoom<T>(place: Place, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    const free = await freeIn(place.folder)
    if (error instanceof FolderInUse || free >= roomToStart) throw error
    throw new Error(
      `There is no room on the disk for the database: ${mb(free)} MB are free in ${place.folder}, and it starts with ${mb(roomToStart)}. Make room and start again (${messageOf(error)})`,
      { cause: error },
    )
  }
}

/** On a full disk a start would fail, and cost more than a look at the disk. */
async function untilRoom(place: Place, log: Log, signal: AbortSignal): Promise<void> {
  for (let told = false; ; told = true) {
    if ((await freeIn(place.data)) >= roomToStart) return
    if (!told) log(`There is no room on the disk for the database; it starts when ${mb(roomToStart)} MB are free`)
    await sleep(roomEvery, undefined, { signal })
  }
}

async function createDatabase(session: Client): Promise<void> {
  const missing = async (sql: string, name: string): Promise<boolean> =>
    (await session.query(sql, [name])).rowCount === 0
  if (await missing('select 1 from pg_roles where rolname = $1', appRole))
    await session.query(`create role ${appRole} login createdb`)
  if (await missing('select 1 from pg_database where datname = $1', database))
    await session.query(`create database ${database} owner ${appRole}`)
}
