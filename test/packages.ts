import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const POLICY = '/usr/sbin/policy-rc.d'

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** As root, one process at a time: several tests may miss a program at once. `$1` and on are the packages. */
const INSTALL = `
set -e
# what is a tool of a test must not begin to serve the machine, as Debian's servers do when they are installed
if [ ! -e ${POLICY} ]; then
  trap 'rm -f ${POLICY}' EXIT
  printf '#!/bin/sh\\nexit 101\\n' >${POLICY}
  chmod 755 ${POLICY}
fi
apt-get update -q
apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"`

async function install(packages: string[]): Promise<void> {
  console.log(`Installing ${packages.join(' and ')} from Debian's packages (once, a few minutes) ...`)
  await run('flock', ['/run/lock/lianke-packages', 'sh', '-c', INSTALL, 'sh', ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  })
}

interface Program {
  /** environment variable that may name it */
  variable: string
  /** usual places */
  places: readonly string[]
  /** places of another program that does its work where it cannot be installed, slower */
  instead?: readonly string[]
  /** Debian's package, and others that must be there too */
  package: string
  beside?: readonly string[]
  /** "The browser tests"; "a Chromium or Chrome" */
  needs: string
  what: string
}

/** Path of a program: where its variable says, else one of the usual places. What is missing is installed, as root on Debian. Throws one line that says what to install. */
export async function findProgram({
  variable,
  places,
  instead = [],
  package: name,
  beside = [],
  needs,
  what,
}: Program): Promise<string> {
  const named = process.env[variable]
  if (named) {
    if (runnable(named)) return named
    throw new Error(`${variable} is ${named}, which is no program that can be run`)
  }
  const present = places.find(runnable)
  const wanted = [...(present ? [] : [name]), ...beside]
  if (present && !wanted.length) return present
  const how = `${needs} need ${wanted.join(' and ')}: apt-get install ${wanted.join(' ')}${present ? '' : `, or set ${variable} to ${what}`}`
  /** The other program, if that is all that is missing. */
  const other = present || beside.length ? undefined : instead.find(runnable)
  const useOther = (file: string, why: string): string => {
    console.log(`${needs} use ${file}, which is slower than ${name} (${why})`)
    return file
  }
  if (process.getuid?.() !== 0 || !runnable('/usr/bin/apt-get')) {
    if (other) return useOther(other, 'it is not installed')
    throw new Error(how)
  }
  try {
    await install(wanted)
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? ''
    if (other) return useOther(other, why)
    throw new Error(`${how} (tried, but: ${why})`, { cause: error })
  }
  const found = present ?? places.find(runnable)
  if (!found) throw new Error(how)
  return found
}
