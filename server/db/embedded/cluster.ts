import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dropAbandoned, sync, temporaryFor } from './crash-safe'
import type { Log, Place } from './place'
import { serverEnvironment } from './server-user'

export const adminRole = 'postgres'

/** Makes the cluster in a folder of another name, so that a start that is killed leaves nothing that looks complete. */
export async function prepareCluster(place: Place, log: Log): Promise<void> {
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
export function dataArgument(place: Place, data: string): string {
  return place.reachable ? data : '/proc/self/cwd'
}
