import { execFile, execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'

const run = promisify(execFile)
const CANDIDATES = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Without these a browser in a container hangs at start or calls home. */
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage']

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() !== ''
  } catch {
    return false
  }
}

async function install(packages: string[]): Promise<void> {
  console.log(`Installing ${packages.join(' and ')} from Debian's packages (once, a few minutes) ...`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  await run('apt-get', ['update', '-q'], options)
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options)
}

async function findOrInstall(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runnable(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is no program that can be run`)
  }
  const present = CANDIDATES.find(runnable)
  const wanted = [...(present ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (present && !wanted.length) return present
  const how = `The browser tests need ${wanted.join(' and ')}: apt-get install ${wanted.join(' ')}${present ? '' : ', or set CHROMIUM_PATH to a Chromium or Chrome'}`
  if (process.getuid?.() !== 0 || !runnable('/usr/bin/apt-get')) throw new Error(how)
  try {
    await install(wanted)
  } catch (error) {
    throw new Error(`${how} (tried, but: ${(error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1)})`, { cause: error })
  }
  const found = CANDIDATES.find(runnable)
  if (!found) throw new Error(how)
  return found
}

let found: Promise<string> | undefined

/**
 * Path of a Chromium that can show Chinese: CHROMIUM_PATH, else one of the usual places. If it or the font is missing,
 * installs it as root on Debian. Throws one line that says what to install.
 */
export const findChromium = (): Promise<string> => (found ??= findOrInstall())

/** Starts Chromium for playwright, with further flags. The caller closes it. */
export const launchBrowser = async (flags: string[] = []): Promise<Browser> => chromium.launch({ executablePath: await findChromium(), args: [...FLAGS, ...flags] })
