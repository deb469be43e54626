import { renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { adminRole } from './cluster'
import { codeOf, FolderInUse, isConnectionLoss, messageOf } from './errors'
import { dropStaleLocks, readServer, type OwnerRecord } from './lock-files'
import { port, type Log, type Place } from './place'
import { isRunning, tokenOf, type Identity } from './processes'
import { startServer, type StartedServer } from './server'

/** The session whose advisory lock makes this process the owner, and the server it is connected to. */
interface Ownership {
  session: Client
  server: Identity
}
const retryFor = 30_000
/** Recovery after a crash replays the log, which may take minutes. */
const recoverFor = 600_000
const ownerLock = [0x6c69616e, 0x6b65] as const
const sessionName = 'lianke-owner'
const passingFailure = /postmaster\.pid|lock file|shared memory block|starting up|shutting down/

/** Connects to the server of the folder, starting it when there is none, and takes the lock of the owner. */
export async function bringUp(place: Place, log: Log, signal: AbortSignal): Promise<Ownership> {
  const began = Date.now()
  let lastTold = began
  let started: StartedServer | undefined
  try {
    for (;;) {
      signal.throwIfAborted()
      const answer = await reach(place)
      if (answer instanceof Client) {
        const ownership = await takeOwnership(place, answer, signal)
        if (ownership) return ownership
      } else if (answer.kind === 'fatal') throw answer.error

      const ended = started?.ended()
      const waited = Date.now() - began
      if (ended && (!passingFailure.test(ended) || /no space left/i.test(ended) || waited > retryFor))
        throw new Error(`PostgreSQL did not start: ${ended}`)
      const alive = started !== undefined && ended === undefined
      const limit = alive || (!(answer instanceof Client) && answer.kind === 'busy') ? recoverFor : retryFor
      if (waited > limit)
        throw new Error(`PostgreSQL did not become ready within ${limit / 1000} s; see ${place.logFile}`)
      if (!alive && !(answer instanceof Client) && answer.kind === 'absent') {
        dropStaleLocks(place)
        started = startServer(place)
      }
      if (Date.now() - lastTold > (lastTold === began ? 1000 : 10_000)) {
        lastTold = Date.now()
        log(`Waiting for the database (${Math.round(waited / 1000)} s) ...`)
      }
      await sleep(ended ? 250 : 40, undefined, { signal })
    }
  } catch (error) {
    // In a race the server that this process started may already serve the winner.
    if (started && !(error instanceof FolderInUse)) await started.end()
    throw error
  }
}

type Answer = Client | { kind: 'absent' | 'busy' | 'unclear' } | { kind: 'fatal'; error: Error }

async function reach(place: Place): Promise<Answer> {
  const client = new Client({
    host: place.host,
    port,
    user: adminRole,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    application_name: `${sessionName} ${process.pid} ${tokenOf(process.pid)}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { kind: 'absent' }
    if (code === '57P03') return { kind: 'busy' }
    if (code === 'EACCES' || code === 'EPERM')
      return {
        kind: 'fatal',
        error: new Error(`The database in ${place.folder} cannot be reached: ${messageOf(error)}`),
      }
    return { kind: 'unclear' }
  }
}

/** Undefined when the server went away meanwhile. Throws FolderInUse when another process has the lock. */
async function takeOwnership(place: Place, session: Client, signal: AbortSignal): Promise<Ownership | undefined> {
  let owned = false
  try {
    // The socket lies in the folder, so this only fails for a server that has lost its folder.
    const {
      rows: [told],
    } = await session.query<{ head: string }>("select pg_read_file('postmaster.pid') as head")
    const server = readServer(place)
    if (!server || Number(told?.head.split('\n')[0]) !== server.pid) return undefined

    const patience = Date.now() + 5000
    for (;;) {
      const {
        rows: [lock],
      } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [...ownerLock])
      if (lock?.taken) break
      const holder = await lockHolder(session)
      const living = holder && isRunning(holder)
      // The server needs a moment to notice that a killed owner is gone; a holder in another container looks dead, too.
      if (living || Date.now() > patience) throw new FolderInUse(place.folder, holder?.pid)
      await sleep(100, undefined, { signal })
    }
    const owner: OwnerRecord = { pid: process.pid, token: tokenOf(process.pid) ?? '', server }
    writeFileSync(`${place.ownerFile}.new`, JSON.stringify(owner) + '\n', { mode: 0o600 })
    renameSync(`${place.ownerFile}.new`, place.ownerFile)
    owned = true
    return { session, server }
  } catch (error) {
    if (error instanceof FolderInUse || signal.aborted || !isConnectionLoss(error)) throw error
    return undefined
  } finally {
    if (!owned) await session.end().catch(() => {})
  }
}

async function lockHolder(session: Client): Promise<Identity | undefined> {
  const { rows } = await session.query<{ application_name: string }>(
    "select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted",
    [...ownerLock],
  )
  const parts = rows[0]?.application_name.split(' ')
  return parts?.[0] === sessionName ? { pid: Number(parts[1]), token: parts[2] ?? '' } : undefined
}
