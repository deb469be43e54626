import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const MB = 1024 * 1024
/** MB of a disk made for a run, and what of it a server keeps back. */
const DISK_MB = 400
const RESERVE_MB = 120

/**
 * A folder with a disk of its own that can be filled: a tmpfs where this user may mount one. Elsewhere the disk of all, of which a server is
 * told to keep back nearly what is free: it can be made short, but not full.
 */
export function makeDisk() {
  const root = mkdtempSync(path.join(tmpdir(), 'lianke-chaos-'))
  // PostgreSQL runs as another user when the tests run as root
  chmodSync(root, 0o711)
  const folder = path.join(root, 'disk')
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', folder]).status === 0
  const ballast = path.join(folder, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return (bavail * bsize) / MB
  }
  const reserve = mounted ? RESERVE_MB : Math.floor(free() - 2 * RESERVE_MB)
  /** Takes room until this many MB are left, or until nothing more goes. */
  const take = (left: number): void => {
    const handle = openSync(ballast, 'a')
    try {
      const block = Buffer.alloc(4 * MB, 1)
      while (free() > left) {
        const wanted = Math.min(block.length, Math.max(4096, Math.ceil((free() - left) * MB)))
        if (writeSync(handle, block, 0, wanted) < wanted) break
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(handle)
    }
  }
  return {
    root,
    folder,
    reserve,
    canBeFull: mounted,
    kind: mounted
      ? `a tmpfs of ${DISK_MB} MB`
      : 'the disk of all, made short by its reserve: no permission to mount one',
    /** below the reserve, with room for what goes on */
    makeShort: () => take(mounted ? (RESERVE_MB * 2) / 3 : reserve - RESERVE_MB / 2),
    /** to the last byte, where that harms nobody else */
    fill: () => take(mounted ? 0 : reserve - RESERVE_MB / 2),
    clear: () => rmSync(ballast, { force: true }),
    remove() {
      if (mounted) spawnSync('umount', ['-l', folder])
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}
export type Disk = ReturnType<typeof makeDisk>

const isPostgres = (pid: number): boolean => {
  try {
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

/** Ends the PostgreSQL of a data folder at once; nothing when there is none. */
export function killPostgres(data: string): void {
  try {
    const pid = Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    // a number left from an earlier life may be another process by now
    if (pid && isPostgres(pid)) process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended
  }
}

/** The real `npm start` on a data folder, with a site of one page. */
export function launch(data: string, env: Record<string, string>) {
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const site = path.join(data, 'site')
  mkdirSync(site, { recursive: true })
  try {
    writeFileSync(path.join(site, 'index.html'), '<title>a site</title>', { flag: 'wx' })
  } catch {
    /* it is there */
  }
  const { PATH = '' } = process.env
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', pathToFileURL(require.resolve('tsx')).href, path.join(__dirname, '../../server/app/start.ts')],
    {
      cwd: data,
      env: {
        PATH,
        LIANKE_DATA: data,
        LIANKE_SITE: site,
        LIANKE_CONSOLE: site,
        LIANKE_DEMO: '0',
        PORT: '0',
        RATE_LIMIT: '1000000',
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let ended = false
  const exit = new Promise<void>(resolve => {
    child.once('close', () => {
      ended = true
      resolve()
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text
        const url = /^Lianke is ready: (\S+)/m.exec(output)?.[1]
        if (url) resolve(url)
      })
    }
    void exit.then(() => reject(new Error(`the server ended: ${output}`)))
  })
  ready.catch(() => undefined)
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal)
    await exit
  }
  return {
    ready,
    pid: child.pid,
    output: () => output,
    hasEnded: () => ended,
    kill: () => end('SIGKILL'),
    /** Ends it as a supervisor does: politely, and after a while not. */
    stop: async () => {
      const patience = sleep(30_000, undefined, { ref: false }).then(() => {
        if (!ended) child.kill('SIGKILL')
      })
      await Promise.race([end('SIGTERM'), patience.then(() => exit)])
    },
  }
}
export type Server = ReturnType<typeof launch>
