import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The process may be deep in a loop of its own, so a thread beside it looks. A parent that is gone can end nothing any more. */
const WATCH = `
  const { maxBytes, parent } = require('node:worker_threads').workerData
  setInterval(() => { if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 50)
`

/**
 * First thing in the module of a pool's processes: they give way to the server, and end themselves when they hold more memory than the pool lets
 * them, buffers and native code included.
 */
export function beginWorker(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const maxBytes = Number(process.env.WORKER_RSS_MB) * 1024 * 1024
  if (!(maxBytes > 0)) throw new Error('a worker needs its limit of memory')
  new Worker(WATCH, { eval: true, execArgv: [], env: {}, workerData: { maxBytes, parent: process.ppid }, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } }).unref()
}
