import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataArgument } from './cluster'
import { codeOf } from './errors'
import { readServer } from './lock-files'
import { port, type Log, type Place } from './place'
import { isRunning, type Identity } from './processes'
import { serverEnvironment } from './server-user'

const shutdownFor = 60_000
const logFileLimit = 16 * 1024 * 1024
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

export interface StartedServer {
  /** The end of its log once it has ended. */
  ended(): string | undefined
  end(): Promise<void>
}

export function startServer(place: Place): StartedServer {
  if (existsSync(place.logFile) && statSync(place.logFile).size > logFileLimit)
    renameSync(place.logFile, `${place.logFile}.1`)
  const output = openSync(place.logFile, 'a', 0o600)
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

/** Ends the server of the folder and waits until its process is gone. */
export async function shutDown(place: Place, last: Identity, log: Log): Promise<void> {
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
