import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { liveADay } from './life'

/**
 * npm run release:dump [-- --server FOLDER]: starts the server of this version, or of another one in FOLDER, on a new data folder with demo data,
 * does on it what a customer and an engineer do on a day, stops it, and keeps what it has left as a fixture, which every later version must start on.
 */
const root = path.resolve(__dirname, '../..')
export const DUMPS = path.join(root, 'test/fixtures/releases')
const START_MS = 120_000

/** Runs a program to its end; gives what `ready` found in its output. */
function run(folder: string, args: string[], env: NodeJS.ProcessEnv, ready?: RegExp) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve, reject) => {
    child.once('close', code => {
      if (code === 0) resolve()
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`))
    })
  })
  ended.catch(() => undefined)
  const found = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${args.join(' ')} says nothing: ${output}`)), START_MS)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const match = ready?.exec(output)?.[1]
        if (match) {
          clearTimeout(late)
          resolve(match)
        }
      })
    }
    void ended
      .catch(() => undefined)
      .then(() => {
        clearTimeout(late)
        reject(new Error(output))
      })
  })
  found.catch(() => undefined)
  return {
    found,
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string', default: root } } })
  const folder = path.resolve(values.server)
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  const data = mkdtempSync(path.join(tmpdir(), 'lianke-dump-'))
  chmodSync(data, 0o711)
  try {
    const env = { LIANKE_DATA: data, PORT: '0' }
    const server = run(folder, ['server/app/start.ts'], env, /^Lianke is ready: (\S+)/m)
    let facts
    try {
      facts = await liveADay(await server.found)
    } finally {
      await server.stop()
    }
    mkdirSync(DUMPS, { recursive: true })
    await run(root, ['server/backup/commands.ts', 'export', '--out', path.join(DUMPS, `${version}.tar.gz`)], {
      ...env,
      INIT_CWD: root,
    }).ended
    writeFileSync(path.join(DUMPS, `${version}.json`), JSON.stringify(facts, null, 2) + '\n')
    console.log(`Kept ${path.relative(root, path.join(DUMPS, version))}.tar.gz and .json`)
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
