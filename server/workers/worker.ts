import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The process may be deep in a loop of its own, so a thread beside it looks. A parent that is gone can end nothing any more. */
const WATCH = `
  const { maxBytes, maxCpuMs, parent, calls } = require('node:worker_threads').workerData
  let call = 0
  let before = 0
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const used = (user + system) / 1000
    const now = Atomics.load(calls, 0)
    if (now !== call) before = used
    call = now
    const isOver = process.memoryUsage.rss() > maxBytes || (maxCpuMs > 0 && now > 0 && used - before > maxCpuMs)
    if (isOver || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 50)
`

/** Work gives way to the server, but not so far that a busy machine starves it. */
const PRIORITY = 5

/** How many calls have begun, where the thread that looks on sees it. */
const calls = new Int32Array(new SharedArrayBuffer(4))

/**
 * First thing in the module of a pool's processes: they end themselves when they hold more memory than the pool lets them, buffers and native
 * code included, or when a call takes more time of the processor.
 */
export function beginWorker(): void {
  const maxBytes = Number(process.env.WORKER_RSS_MB) * 1024 * 1024
  if (!(maxBytes > 0)) throw new Error('a worker needs its limit of memory')
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { maxBytes, maxCpuMs: Number(process.env.WORKER_CPU_MS), parent: process.ppid, calls },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref()
}

let lowered = false
/** A function of the module as the pool calls it: it tells when it begins, because the time of a call does not count from the start of its process. */
export const job =
  <I, O>(work: (input: I) => O) =>
  (input: I): O => {
    if (!lowered) setPriority(PRIORITY)
    lowered = true
    Atomics.add(calls, 0, 1)
    process.send?.('begun')
    return work(input)
  }
