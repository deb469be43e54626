import { pathToFileURL } from 'node:url'
import { Tinypool } from 'tinypool'
import { Turns, type Room } from './turns'

export interface PoolOptions {
  /** absolute path of the module whose functions are called; it begins with `beginWorker()`, and each function is a `job()` */
  file: string
  /** how many work at the same time */
  processes: number
  /** how many are kept when there is nothing to do; the others end after `idleMs` */
  kept: number
  idleMs: number
  /** a process for each call: nothing that a call leaves behind, in memory least of all, meets the next one */
  fresh: boolean
  /** JavaScript heap of a process, MB */
  heapMb: number
  /** all memory of a process, MB */
  rssMb: number
  /** time of the processor that a call may take, ms: unlike `timeoutMs` it does not run while others keep the machine busy */
  cpuMs?: number
  /** calls that wait */
  room: Room
}

/** `busy`: too many calls wait; `timeout`: the call took too long; `died`: its process ended, most likely for want of memory. */
export class PoolError extends Error {
  readonly id: 'busy' | 'timeout' | 'died'
  constructor(id: PoolError['id']) {
    super(id)
    this.name = 'PoolError'
    this.id = id
  }
}

/** One that died after it worked for so much of its time of the processor died of that. */
const WORKED = 0.9
/** A process that has not begun with its call by now never will, ms. */
const START_MS = 60_000

export interface CallOptions {
  person: string
  /** people of the same one have one place together; without it each has their own */
  company?: string
  timeoutMs: number
  signal?: AbortSignal
}
type Functions = Record<string, (input: never) => unknown>

/**
 * Processes beside the server for what strangers send: no text keeps the server's event loop from others, and no file takes it along. Made when they
 * are first needed. Input and result are copied (structured clone).
 */
export function createPool<F extends Functions>({
  file,
  processes,
  kept,
  idleMs,
  fresh,
  heapMb,
  rssMb,
  cpuMs = 0,
  room,
}: PoolOptions) {
  const turns = new Turns(processes, room)
  let made: Tinypool | null = null
  const pool = (): Tinypool => {
    if (made) return made
    made = new Tinypool({
      filename: file,
      runtime: 'child_process',
      serialization: 'advanced',
      minThreads: kept,
      maxThreads: processes,
      idleTimeout: idleMs,
      isolateWorkers: fresh,
      // a library that a text takes over finds no keys
      env: { WORKER_RSS_MB: String(rssMb), WORKER_CPU_MS: String(cpuMs) },
      execArgv: [
        '--import',
        pathToFileURL(require.resolve('tsx')).href,
        `--max-old-space-size=${heapMb}`,
        '--single-threaded-gc',
      ],
    })
    // one that ends between two calls is made again for the next
    made.on('error', () => undefined)
    return made
  }
  return {
    /** Begins the processes that are kept, so that the first call does not wait for them. */
    warm(): void {
      pool()
    },

    /**
     * Calls a function of the module when it is the person's turn. Time counts from when it begins. Throws PoolError, the signal's reason,
     * and what the function throws, as an Error with its message.
     */
    async run<K extends keyof F & string>(
      name: K,
      input: Parameters<F[K]>[0],
      { person, company, timeoutMs, signal }: CallOptions,
    ): Promise<Awaited<ReturnType<F[K]>>> {
      const giveBack = await turns.take(person, signal, company)
      if (!giveBack) throw new PoolError('busy')
      const time = new AbortController()
      const end = () => time.abort()
      let timer = setTimeout(end, START_MS)
      let began = Number.POSITIVE_INFINITY
      const begun = () => {
        began = performance.now()
        clearTimeout(timer)
        timer = setTimeout(end, timeoutMs)
      }
      try {
        return (await pool().run(input, {
          name,
          signal: signal ? AbortSignal.any([signal, time.signal]) : time.signal,
          channel: { postMessage: begun },
        })) as Awaited<ReturnType<F[K]>>
      } catch (error) {
        signal?.throwIfAborted()
        if (time.signal.aborted) throw new PoolError('timeout')
        // what a function throws arrives as a copy
        if (error instanceof Error)
          throw new PoolError(cpuMs && performance.now() - began >= cpuMs * WORKED ? 'timeout' : 'died')
        throw new Error(
          typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error),
          { cause: error },
        )
      } finally {
        clearTimeout(timer)
        giveBack()
      }
    },
  }
}
