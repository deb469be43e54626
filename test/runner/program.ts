import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { meterCores } from './core-seconds'

export const root = path.resolve(__dirname, '../..')
export const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)

const running = new Set<ChildProcess>()
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // it has just ended by itself
  }
}
/** Ends every program that runs, with all it has started. */
export function killAll(): void {
  for (const child of running) killGroup(child)
}

/** How a program ended, and everything that it wrote. */
export interface Ended {
  ok: boolean
  said: string
  /** processor time, also of all that it started, where it was measured */
  coreSeconds?: number
}

/** Runs a program in the project's folder, at most `minutes`: one that hangs goes with all it has started. `hears` gets its words as they come. */
export function execute(
  command: string,
  args: string[],
  o: { env?: NodeJS.ProcessEnv; minutes: number; hears?: (text: string) => void },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...o.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    const meter = child.pid === undefined ? undefined : meterCores(child.pid)
    let said = ''
    const hear = (text: string): void => {
      said += text
      o.hears?.(text)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    const timer = setTimeout(() => {
      hear(`\nstopped after ${String(o.minutes)} minutes`)
      killGroup(child)
    }, o.minutes * 60_000)
    child.once('error', error => {
      meter?.stop()
      reject(error)
    })
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (signal) hear(`\nended by ${signal}`)
      running.delete(child)
      resolve({ ok: code === 0, said: said.trim(), coreSeconds: meter?.stop() })
    })
  })
}
