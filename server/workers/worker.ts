import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The process may be deep in a loop of its own, so a thread beside it looks. A parent that is gone can end nothing any more. */
const WATCH = `
  const { maxBytes, parent } = require('node:worker_threads').workerData
  setInterval(() => { if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 50)
`

/** Work gives way to the server, but not so far that a busy machine starves it. */
const PRIORITY = 5

/** First thing in the module of a pool's processes: they end themselves when they hold more memory than the pool lets them, buffers and native code included. */
export function beginWorker(): void {
  const maxBytes = Number(process.env.WORKER_RSS_MB) * 1024 * 1024
  if (!(maxBytes > 0)) throw new Error('a worker needs its limit of memory')
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { maxBytes, parent: process.ppid },
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
    process.send?.('begun')
    return work(input)
  }
