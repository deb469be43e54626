import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { readConfig, type Config } from '../config'
import { CONSOLE, ensureSite, PORTAL } from '../http/site-build'
import { runServer, type Running } from './main'
import { StartRefused } from './production'

/** npm passes on the Ctrl-C that the terminal has sent already: within this time, ms, two signals are one. */
const SAME_SIGNAL_MS = 1000
/** How often we look whether npm, which started us, is still there. */
const ORPHAN_LOOK_MS = 500

// the reader of our lines may go (npm start | head) without the server going too
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
const say = (line: string) => {
  process.stdout.write(line + '\n')
}

/** Asks for the port before the long steps, so that a start that cannot end well says so at once. */
const tryPort = ({ port, host }: Config) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(port, host, () => probe.close(() => resolve()))
  })

/** The process before another one, where the system tells: 0 elsewhere. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/**
 * `npm start` puts a shell between npm and us. A signal to npm ends npm and that shell, and neither hands it on: stopping npm means stopping us.
 * So we go when the one before us, or the one before that, is no longer the one who started us.
 */
function onOrphaned(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const before = () => `${process.ppid} ${parentOf(process.ppid)}`
  const first = before()
  const timer = setInterval(() => {
    if (before() === first) return
    clearInterval(timer)
    stop()
  }, ORPHAN_LOOK_MS)
  timer.unref()
}

function explain(error: unknown, config: Config | null): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  const call = 'syscall' in error ? error.syscall : undefined
  if (config && code === 'EADDRINUSE')
    return `Port ${config.port} is in use. Set PORT to another one, for example PORT=${config.port + 1}.`
  if (config && code === 'EACCES' && call === 'listen')
    return `Port ${config.port} is not allowed for this user. Set PORT to one above 1023.`
  if (config && call === 'listen') return `Cannot listen on ${config.host} (${String(code)}). Check HOST.`
  const message = error.message || String(code ?? error.name)
  const cause =
    error.cause instanceof Error
      ? `: ${error.cause.message || String('code' in error.cause ? error.cause.code : '')}`
      : ''
  if (config?.databaseUrl && (call === 'connect' || call === 'getaddrinfo' || code === 'ECONNREFUSED'))
    return `The database of DATABASE_URL cannot be reached: ${message}`
  return config?.logLevel === 'debug' ? (error.stack ?? message) : message + cause
}

async function start(): Promise<void> {
  let config: Config | null = null
  let running: Running | null = null
  const building = new AbortController()
  let signalled = 0

  const fail = (error: unknown) => {
    if (error instanceof StartRefused)
      process.stderr.write(
        `Lianke does not start where others can reach it:\n${error.reasons.map(reason => `- ${reason}\n`).join('')}`,
      )
    else process.stderr.write(`Lianke cannot start. ${explain(error, config)}\n`)
    process.exit(1)
  }
  const stop = async (code: number) => {
    try {
      await running?.stop()
      process.exit(code)
    } catch (error) {
      running?.log.fatal({ err: error }, 'stopping failed')
      process.stderr.write(`Lianke did not stop cleanly: ${explain(error, config)}\n`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = Date.now()
      if (!signalled) {
        signalled = now
        say('Stopping ...')
        building.abort()
        if (running) void stop(0)
      } else if (now - signalled > SAME_SIGNAL_MS) {
        say('Stopped at once; what was not answered is not kept')
        process.exit(130)
      }
    })
  }
  onOrphaned(() => process.emit('SIGTERM'))
  process.on('uncaughtException', error => {
    running?.log.fatal({ err: error }, 'crashed')
    process.stderr.write(`Lianke crashed: ${error.stack ?? error.message}\n`)
    process.exit(1)
  })

  try {
    config = readConfig()
    if (config.port && !config.refusals.length) await tryPort(config)
    const { refusals, siteFolder, consoleFolder } = config
    const sites = [
      { site: PORTAL, folder: siteFolder },
      { site: CONSOLE, folder: consoleFolder },
    ]
    for (const one of refusals.length ? [] : sites)
      await ensureSite({ ...one, log: say, rebuild: Boolean(process.env.LIANKE_REBUILD), signal: building.signal })
    if (!signalled) running = await runServer(config, say)
  } catch (error) {
    // the stop itself is what broke off the build
    if (signalled) process.exit(130)
    return fail(error)
  }
  if (!running || signalled) return stop(130)
  void running.failed.then(error => {
    process.stderr.write(`${error.message}\n`)
    return stop(1)
  })
  if (running.sandboxes.length)
    say(
      `SANDBOX: ${running.sandboxes.join(', ')} are played here, and anybody signs in as anybody. For trying Lianke on this machine only.`,
    )
  say(`Lianke is ready: ${running.url} (for staff: ${running.consoleUrl})`)
}

void start()
