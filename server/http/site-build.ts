import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT } from './project'
import { compressSite } from './compress'

/** A start that builds touches its mark this often, ms; a mark untouched for {@link STALE_MS} was left by one that was killed. */
const TICK_MS = 1000
const STALE_MS = 8000
/** Ticks between two lines of progress. */
const TOLD_EVERY = 5
const TAIL_LINES = 30

/** The site is not built and cannot be built here, or its build failed: the message says what to do. */
export class SiteMissing extends Error {}

/** What is built: its name for people, the npm script that does it, the script for node behind that, and the files and folders that it is made from. */
export interface Site {
  name: string
  npm: string
  script: string
  args: readonly string[]
  sources: readonly string[]
}
export const PORTAL: Site = {
  name: 'H5 site',
  npm: 'build:h5',
  script: path.join(PROJECT, 'node_modules/@tarojs/cli/bin/taro'),
  args: ['build', '--type', 'h5'],
  sources: ['src', 'shared', 'contract', 'config', 'package-lock.json'].map(one => path.join(PROJECT, one)),
}
export const CONSOLE: Site = {
  name: 'console',
  npm: 'build:console',
  script: path.join(PROJECT, 'node_modules/vite/bin/vite.js'),
  args: ['build', '--config', 'console/vite.config.mts', '--logLevel', 'warn'],
  sources: ['console', 'shared', 'contract', 'package-lock.json'].map(one => path.join(PROJECT, one)),
}

export interface SiteBuild {
  site: Site
  folder: string
  log(line: string): void
  rebuild?: boolean
  signal?: AbortSignal
}

/** Stands beside the folder while it is being built: whatever cuts the build short, a half site never counts as built. */
const markOf = (folder: string) => `${folder}.building`

/** Stands beside the folder: what a start has made the site from, and which page came of it. */
const originOf = (folder: string) => `${folder}.origin`

function filesIn(source: string): string[] {
  if (!statSync(source).isDirectory()) return [source]
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(source, name))
    .filter(file => statSync(file).isFile())
}
/** The same for the same names and contents, wherever the project lies. */
function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(path.relative(PROJECT, file)).update(readFileSync(file))
  return hash.digest('hex')
}
const sourcesOf = ({ sources }: Site): string => hashOf(sources.flatMap(filesIn))
const pageOf = (folder: string): string => hashOf([path.join(folder, 'index.html')])
/** Whether a start has built the site from other sources than there are now. One that was built by hand, or cannot be built here, is served as it is. */
function isOutdated({ site, folder }: SiteBuild): boolean {
  const origin = originOf(folder)
  if (!existsSync(origin) || !existsSync(site.script)) return false
  const [sources, page] = readFileSync(origin, 'utf8').split(' ')
  return page === pageOf(folder) && sources !== sourcesOf(site)
}

const age = (file: string): number => {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return Infinity
  }
}

/** Builds a site if it is not built, or was by an earlier version, showing how it goes, and keeps its compressed files up to date. Throws {@link SiteMissing}. */
export async function ensureSite(options: SiteBuild): Promise<void> {
  const { folder, log } = options
  const built = () => existsSync(path.join(folder, 'index.html')) && !existsSync(markOf(folder))
  if (!built() && age(markOf(folder)) < STALE_MS) {
    log(`Another start is building the ${options.site.name}; waiting for it ...`)
    while (age(markOf(folder)) < STALE_MS) await sleep(500, undefined, { signal: options.signal })
  }
  if (!built() || options.rebuild) await build(options, 'first start')
  else if (isOutdated(options)) await build(options, 'new version')
  // a site that somebody else installed may be read-only; it is served as it is
  else
    await compressSite(folder).catch(error =>
      log(`The site stays uncompressed: ${error instanceof Error ? error.message : String(error)}`),
    )
}

async function build({ site, folder, log, signal }: SiteBuild, why: string): Promise<void> {
  if (!existsSync(site.script))
    throw new SiteMissing(
      `The ${site.name} is not built (${folder}), and the build tools are not installed. Run "npm ci && npm run ${site.npm}", or copy a built one there.`,
    )
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const mark = markOf(folder)
  mkdirSync(path.dirname(folder), { recursive: true })
  writeFileSync(mark, '')
  log(`Building the ${site.name} (${why}) ...`)
  let ticks = 0
  const ticker = setInterval(() => {
    utimesSync(mark, new Date(), new Date())
    if (++ticks % TOLD_EVERY === 0) log(`  building, ${seconds()} s`)
  }, TICK_MS)
  try {
    await run(site, signal)
    if (!existsSync(path.join(folder, 'index.html')))
      throw new SiteMissing(`The build ended without ${path.join(folder, 'index.html')}`)
    await compressSite(folder)
    writeFileSync(originOf(folder), `${sourcesOf(site)} ${pageOf(folder)}`)
    rmSync(mark)
  } catch (error) {
    // nobody need wait for this build
    utimesSync(mark, new Date(0), new Date(0))
    throw error
  } finally {
    clearInterval(ticker)
  }
  log(`Built the ${site.name} in ${seconds()} s`)
}

function run({ name, script, args }: Site, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: PROJECT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000)
      })
    child.once('error', reject)
    child.once('close', (code, by) => {
      if (code === 0) return resolve()
      reject(
        new SiteMissing(
          `The build of the ${name} failed (${by ?? `exit code ${code}`}):\n${output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')}`,
        ),
      )
    })
  })
}
